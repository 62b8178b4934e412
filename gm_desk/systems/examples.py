"""Examples that fill what a rulebook leaves to the game master: rows of a campaign's lists, named in both languages.

A name is kept as `RUSSIAN * · ENGLISH *`; the star says that the figures are ours and no rulebook's. A new campaign gets its
lists in its own language, and its game master may then call everything as they like.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.sheets import Field
from gm_desk.systems.text import Text

BETWEEN = " · "
ORDER = ("ru", "en")
MARK = " *"


def example(russian: str, english: str) -> str:
    """Return the name of an example."""
    return BETWEEN.join(f"{name}{MARK}" for name in (russian, english))


def spoken(name: str) -> Text:
    """Return an example's name for a page whose title says already that it is one: in the reader's language, without the star."""
    return Text(
        "example.name", name={language: word.removesuffix(MARK) for language, word in _by_language(name).items()}
    )


def lists_in(fields: Sequence[Field], language: str) -> Document:
    """Return the lists among a system's settings as a campaign in this language begins with them, by field key."""
    return {field.key: _in_one(field.default, language) for field in fields if field.kind == "list" and field.default}


def _in_one(value: Any, language: str) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(value, list):
        return [_in_one(item, language) for item in value]
    if isinstance(value, dict):
        return {key: _in_one(item, language) for key, item in value.items()}
    return _by_language(value).get(language, value) if isinstance(value, str) else value


def _by_language(name: str) -> dict[str, str]:
    words = name.split(BETWEEN)
    return dict(zip(ORDER, words, strict=True)) if len(words) == len(ORDER) else {}
