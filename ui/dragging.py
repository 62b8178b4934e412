"""Characters under way from the roster to where they are dropped: one kind of mime data, packed and unpacked here."""

from __future__ import annotations

import json
from collections.abc import Iterable

from PySide6.QtCore import QMimeData

CHARACTERS = "application/x-gm-desk-characters"
"""The mime type; the data is a JSON list of character ids in UTF-8."""


def pack_characters(ids: Iterable[str]) -> QMimeData:
    """Return mime data that carries these characters."""
    data = QMimeData()
    data.setData(CHARACTERS, json.dumps(list(ids)).encode("utf-8"))
    return data


def dragged_characters(data: QMimeData) -> list[str]:
    """Return the ids of the characters that are dragged; none when something else, or nonsense, is."""
    if not data.hasFormat(CHARACTERS):
        return []
    try:
        found = json.loads(bytes(data.data(CHARACTERS).data()))
    except ValueError:
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
