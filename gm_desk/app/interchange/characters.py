"""One character as it came from outside: everything that is wrong with it is found, and what is right is made whole.

What is made whole once stays the same when it is made whole again: that is why a file that was exported, imported and exported
is the same file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gm_desk.app import portraits
from gm_desk.app.documents import LONGEST_NAME, LONGEST_NOTE, clean_name, new_character
from gm_desk.app.interchange.format import LONGEST_ID, MOST_TAGS
from gm_desk.app.interchange.mending import Told, completed
from gm_desk.core.errors import InvalidInput, shown
from gm_desk.core.facts import Document
from gm_desk.core.limits import LARGEST
from gm_desk.systems.protocol import SheetSpec

KNOWN = ("id", *(key for key in new_character("-", {}) if key != "id"))
"""The fields of a character, in their order."""

CODES = {"kind": ("player", "npc", "template"), "rolls": ("app", "table")}
LINES, NOTES = ("player", "alias"), ("notes", "gm_notes")


def whole(given: Document, spec: SheetSpec, told: Told) -> Document:
    """Return a character made whole: the fields known in their order, then all others as they are; `told` gets what is wrong.

    `id` stays as it is, also where there is none.
    """
    checked = {key: given[key] for key in KNOWN if key in given} | given
    for key, check in _CHECKS.items():
        if key in checked:
            checked[key] = _checked(checked[key], key, check, told)
    for key in ("name", "sheet"):
        if key not in given:
            told(InvalidInput("field.missing", key))
    name = checked.get("name")
    made: Document = dict(
        new_character(name if isinstance(name, str) else "", {}, kind=_kind(checked), sheet_version=spec.version)
    )
    made.pop("id")
    made = {**({"id": checked["id"]} if "id" in checked else {}), **made, **checked}
    if isinstance(given.get("sheet"), dict):
        made["sheet"] = completed(given["sheet"], spec, told)
    return made


def _kind(checked: Document) -> Any:  # noqa: ANN401 - one of three words, or what is refused
    return checked.get("kind", "npc")


def _checked(value: object, key: str, check: Callable[[Any, str], object], told: Told) -> object:
    try:
        return check(value, key)
    except InvalidInput as wrong:
        told(wrong)
        return value


def merged(old: Any, new: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Return an object with the fields given in `new` set, objects within it alike; anything else is replaced whole."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}


# ── Fields of the character ───────────────────────────────────────────────────────────────────────────────────────────


def _text(value: object, path: str, most: int) -> str:
    if not isinstance(value, str):
        raise InvalidInput("field.text", path, given=shown(value))
    if len(value) > most:
        raise InvalidInput("field.text_too_long", path, max_length=most)
    return value


def _name(value: object, path: str) -> str:
    name = clean_name(_text(value, path, LONGEST_NAME))
    if not name:
        raise InvalidInput("field.empty", path)
    return name


def _line(value: object, path: str) -> str:
    return clean_name(_text(value, path, LONGEST_NAME))


def _note(value: object, path: str) -> str:
    return _text(value, path, LONGEST_NOTE)


def _id(value: object, path: str) -> str:
    name = _text(value, path, LONGEST_ID)
    if not name or clean_name(name) != name:
        raise InvalidInput("import.id", path, given=shown(name))
    return name


def _code(value: object, path: str) -> object:
    if value not in CODES[path]:
        raise InvalidInput("field.not_a_code", path, given=shown(value), expected=", ".join(CODES[path]))
    return value


def _tags(value: object, path: str) -> list[str]:
    if not isinstance(value, list):
        raise InvalidInput("field.list", path, given=shown(value))
    if len(value) > MOST_TAGS:
        raise InvalidInput("field.list_too_long", path, max_length=MOST_TAGS)
    tags = [_line(tag, f"{path}[{place}]") for place, tag in enumerate(value)]
    return list(dict.fromkeys(tag for tag in tags if tag))


def _portrait(value: object, path: str) -> object:
    if value is not None:
        portraits.decoded(_text(value, path, LARGEST * 10), path)
    return value


def _version(value: object, path: str) -> int:
    if type(value) is not int:
        raise InvalidInput("field.whole_number", path, given=shown(value))
    if value < 1:
        raise InvalidInput("field.too_small", path, given=shown(value), ge=1)
    if value > LARGEST:
        raise InvalidInput("field.too_large", path, given=shown(value))
    return value


def _object(value: object, path: str) -> object:
    if not isinstance(value, dict):
        raise InvalidInput("field.object", path, given=shown(value))
    return value


_CHECKS: dict[str, Callable[[Any, str], object]] = {
    "id": _id,
    "name": _name,
    "kind": _code,
    "player": _line,
    "alias": _line,
    "tags": _tags,
    "notes": _note,
    "gm_notes": _note,
    "portrait": _portrait,
    "rolls": _code,
    "sheet_version": _version,
    "sheet": _object,
}
