"""Cells of a CSV file: plain values to text and back, and texts that a spreadsheet would take for a formula made harmless.

A text that begins like a formula gets an apostrophe before it, and so does one that begins with apostrophes and then like a
formula; reading takes one away again. So every text comes back as it was.
"""

from __future__ import annotations

import re
from typing import Any

from gm_desk.app.interchange.shape import Leaf

FORMULA = re.compile("'*[=+\\-@\t\r\n＝＋－＠]")
WHOLE = re.compile(r"[+\-−]?\d{1,18}")
TRUE, FALSE = frozenset({"true", "yes", "1", "да", "истина"}), frozenset({"false", "no", "0", "нет", "ложь"})


def written(value: Any) -> str:  # noqa: ANN401 - any JSON value
    """Return a plain value as a cell holds it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return harmless(value) if isinstance(value, str) else str(value)


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if FORMULA.match(text) else text


def as_meant(text: str) -> str:
    """Return the text that `harmless` was given."""
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text


def read(cell: str, leaf: Leaf) -> Any:  # noqa: ANN401 - any JSON value
    """Return what a cell means for a plain field; where it means nothing, the text, to be refused with its place."""
    text = as_meant(cell)
    plain = text.strip()
    match leaf.kind:
        case "integer" if WHOLE.fullmatch(plain):
            return int(plain.replace("−", "-"))
        case "flag" if plain.casefold() in TRUE | FALSE:
            return plain.casefold() in TRUE
        case "choice":
            return next((value for value in leaf.choices if str(value) == plain), text)
    return text
