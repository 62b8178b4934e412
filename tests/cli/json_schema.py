"""The part of JSON Schema 2020-12 that our schemas use: which instances fit, and whether a schema is one.

Written for the tests alone, so that they need no further library. A keyword that is not known here is a complaint.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
NOTES = {"$schema", "$defs", "title", "description", "default"}
BOUNDS = {
    "minimum": lambda value, bound: value >= bound,
    "maximum": lambda value, bound: value <= bound,
    "minLength": lambda value, bound: len(value) >= bound,
    "maxLength": lambda value, bound: len(value) <= bound,
    "minItems": lambda value, bound: len(value) >= bound,
    "maxItems": lambda value, bound: len(value) <= bound,
}
SHAPES = {
    "$ref",
    "type",
    "const",
    "enum",
    "anyOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
}


def complaints(value: object, schema: Schema, whole: Schema, at: str = "") -> Iterator[str]:
    """Yield what is wrong with `value`, each with its place."""
    if "$ref" in schema:
        yield from complaints(value, referred(schema["$ref"], whole), whole, at)
    if "type" in schema and not is_of(value, schema["type"]):
        yield f"{at}: not {schema['type']}"
        return
    if "anyOf" in schema and all(any(complaints(value, each, whole, at)) for each in schema["anyOf"]):
        yield f"{at}: fits nothing"
    yield from of_value(value, schema, at)
    if isinstance(value, dict):
        yield from of_object(value, schema, whole, at)
    if isinstance(value, list):
        parts = schema.get("prefixItems", [])
        for index, item in enumerate(value):
            inner = parts[index] if index < len(parts) else schema.get("items", {})
            yield from complaints(item, inner, whole, f"{at}[{index}]")


def of_value(value: object, schema: Schema, at: str) -> Iterator[str]:
    if "const" in schema and not same(value, schema["const"]):
        yield f"{at}: not {schema['const']}"
    if "enum" in schema and not any(same(value, each) for each in schema["enum"]):
        yield f"{at}: none of {schema['enum']}"
    for bound in BOUNDS.keys() & schema.keys():
        if not BOUNDS[bound](value, schema[bound]):
            yield f"{at}: {bound}"


def same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def of_object(value: dict[str, Any], schema: Schema, whole: Schema, at: str) -> Iterator[str]:
    for key in schema.get("required", ()):
        if key not in value:
            yield f"{at}.{key}: missing"
    known = schema.get("properties", {})
    for key, part in value.items():
        other = schema.get("additionalProperties", {})
        if key not in known and other is False:
            yield f"{at}.{key}: unknown"
        elif known.get(key, other) is not True:
            yield from complaints(part, known.get(key, other), whole, f"{at}.{key}")


def is_of(value: object, kind: str) -> bool:
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def referred(reference: str, whole: Schema) -> Schema:
    found: Any = whole
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return dict(found)


def well_formed(schema: object, whole: Schema, at: str = "#") -> Iterator[str]:
    """Yield what is no JSON Schema, or more of it than this module knows."""
    if isinstance(schema, bool):
        return
    if not isinstance(schema, dict):
        yield f"{at}: no schema"
        return
    for keyword in schema.keys() - NOTES - BOUNDS.keys() - SHAPES:
        yield f"{at}: unknown keyword {keyword}"
    if "$ref" in schema and not referred(schema["$ref"], whole):
        yield f"{at}: refers to nothing"
    if schema.get("type", "null") not in TYPES:
        yield f"{at}: no type {schema['type']}"
    for bound in BOUNDS.keys() & schema.keys():
        if type(schema[bound]) is not int:
            yield f"{at}: {bound} is no number"
    for place, part in parts_of(schema):
        yield from well_formed(part, whole, f"{at}/{place}")


def parts_of(schema: Schema) -> Iterator[tuple[str, object]]:
    for holder in ("properties", "$defs"):
        yield from ((f"{holder}/{name}", part) for name, part in schema.get(holder, {}).items())
    for holder in ("anyOf", "prefixItems"):
        yield from ((f"{holder}/{index}", part) for index, part in enumerate(schema.get(holder, [])))
    yield from ((holder, schema[holder]) for holder in ("items", "additionalProperties") if holder in schema)
