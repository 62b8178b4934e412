"""What a system's sheet looks like from outside: the JSON Schema of the interchange, and the plain fields that CSV can hold.

Both are read from what the system declares (`SheetSpec`): its fields, and the blank sheet for what no field draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_desk.app.documents import LONGEST_NAME, LONGEST_NOTE
from gm_desk.app.interchange.format import FORMAT, MOST_TAGS, VERSION
from gm_desk.systems.protocol import Field, SheetSpec

Schema = dict[str, Any]
Keys = tuple[str, ...]

SCHEMA = "https://json-schema.org/draft/2020-12/schema"
WHOLE = ("integer", "level")
LISTS = ("list", "map")


# ── Plain fields ──────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Leaf:
    """A plain field of a sheet: where it stands, and what it holds (`integer`, `flag`, `choice`, `text`)."""

    path: Keys
    kind: str
    choices: tuple[Any, ...] = ()


def leaves(spec: SheetSpec) -> list[Leaf]:
    """Return the plain fields of a sheet: the declared ones in reading order, then what only the blank sheet knows."""
    found: dict[Keys, Leaf] = {}
    for field in _declared(spec):
        if field.kind not in LISTS:
            path = tuple(field.key.split("."))
            found[path] = Leaf(path, _plain_kind(field), tuple(choice.value for choice in field.choices))
    for path, value in _plain_values(spec.blank(), ()):
        if path not in found and value is not None:
            found[path] = Leaf(path, _kind_of(value))
    return list(found.values())


def lists(spec: SheetSpec) -> set[Keys]:
    """Return where a sheet holds lists."""
    declared = {tuple(field.key.split(".")) for field in _declared(spec) if field.kind in LISTS}
    return declared | {(key,) for key, value in spec.blank().items() if isinstance(value, list)}


def _declared(spec: SheetSpec) -> Iterator[Field]:
    for section in spec.sections:
        yield from section.fields


def _plain_kind(field: Field) -> str:
    if field.kind in WHOLE:
        return "integer"
    return field.kind if field.kind in {"flag", "choice"} else "text"


def _kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "flag"
    return "integer" if isinstance(value, int) else "text"


def _plain_values(value: Any, path: Keys) -> Iterator[tuple[Keys, Any]]:  # noqa: ANN401 - any JSON value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _plain_values(inner, (*path, key))
    elif not isinstance(value, list):
        yield path, value


# ── JSON Schema ───────────────────────────────────────────────────────────────────────────────────────────────────────


def file_schema(systems: Mapping[str, SheetSpec]) -> Schema:
    """Return the schema of an interchange file of one of these systems."""
    files = [_file(system, spec) for system, spec in systems.items()]
    body = files[0] if len(files) == 1 else {"anyOf": files}
    return {"$schema": SCHEMA, "title": FORMAT, **body}


def _file(system: str, spec: SheetSpec) -> Schema:
    properties = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "system": {"const": system},
        "characters": {"type": "array", "items": character_schema(spec)},
    }
    return _object(properties, required=("characters",))


def character_schema(spec: SheetSpec) -> Schema:
    """Return the schema of a character: what is not named in it is kept and written back."""
    name, note = {"type": "string", "maxLength": LONGEST_NAME}, {"type": "string", "maxLength": LONGEST_NOTE}
    properties = {
        "id": {"type": "string", "minLength": 1, "description": "a UUID; made when it is missing"},
        "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        "kind": {"enum": ["player", "npc", "template"], "default": "npc"},
        "player": name,
        "alias": name,
        "tags": {"type": "array", "items": name, "maxItems": MOST_TAGS},
        "notes": note,
        "gm_notes": {**note, "description": "never shown to the players"},
        "portrait": _or_null({"type": "string", "description": "a PNG or JPEG picture in base64"}),
        "rolls": {"enum": ["app", "table"], "description": "whose dice; players' at the table unless said"},
        "sheet_version": {"type": "integer", "minimum": 1, "default": spec.version},
        "sheet": sheet_schema(spec),
    }
    return _object(properties, required=("name", "sheet"))


def sheet_schema(spec: SheetSpec) -> Schema:
    """Return the schema of a sheet."""
    whole = _of_value(spec.blank())
    for field in _declared(spec):
        _place(whole, field)
    return whole


def _of_value(value: Any) -> Schema:  # noqa: ANN401 - any JSON value
    """Tell as much of a field as its default shows."""
    if isinstance(value, dict):
        return _object({key: _of_value(inner) for key, inner in value.items()})
    if isinstance(value, list):
        return {"type": "array"}
    if value is None:
        return {}
    return {"type": {"flag": "boolean", "integer": "integer", "text": "string"}[_kind_of(value)]}


def _place(whole: Schema, field: Field) -> None:
    """Put a declared field where its key says; a holder that a blank sheet does not have may be null."""
    holder, path = whole, field.key.split(".")
    for key in path[:-1]:
        inner = holder["properties"].setdefault(key, {})
        if not inner:
            inner.update(_or_null(_object({})))
        holder = inner["anyOf"][0] if "anyOf" in inner else inner
    holder["properties"][path[-1]] = _of_field(field)


def _of_field(field: Field) -> Schema:
    schema = _of_plain(field) if field.kind not in LISTS else _of_list(field)
    return _or_null(schema) if field.nullable and field.kind != "choice" else schema


def _of_plain(field: Field) -> Schema:
    match field.kind:
        case "integer" | "level":
            return {"type": "integer", "minimum": field.low, "maximum": field.high}
        case "flag":
            return {"type": "boolean"}
        case "choice":
            values = [choice.value for choice in field.choices]
            return {"enum": [*values, None] if field.nullable and None not in values else values}
        case "long_text":
            return {"type": "string", "maxLength": LONGEST_NOTE}
    return {"type": "string", "maxLength": LONGEST_NAME}


def _of_list(field: Field) -> Schema:
    first = field.columns[0]
    if not first.key:
        return {"type": "array", "items": _of_field(first)}
    row = _object({"id": {"type": "string"}})
    for column in field.columns:
        _place(row, column)
    return {"type": "array", "items": row}


def _object(properties: Schema, required: Sequence[str] = ()) -> Schema:
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": True}
    return {**schema, "required": list(required)} if required else schema


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}
