"""Random requests of any operation, made from its own JSON Schema; and the same with something in them spoiled."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from gm_desk.systems.resolving import Rules
from tests.systems.junk import JSON

Schema = dict[str, Any]
Strategy = st.SearchStrategy[Any]

NAMES = st.text("abcжд _:%<{\"'", min_size=1, max_size=4) | st.text(st.characters(), min_size=1, max_size=8)
HALVES = st.characters(categories=["Cs"])
"""Halves of characters, which JSON can name and no encoding can write."""
MOST = 5
"""So many items a random list has at the most."""


def whole(schema: Schema) -> Strategy:
    """Integers within the schema's bounds: mostly such as stand in a game, now and then the bounds themselves."""
    low, high = schema.get("minimum", -1_000_000), schema.get("maximum", 1_000_000)
    usual = st.integers(max(low, -12), min(high, 30))
    return usual | usual | st.sampled_from([low, high]) | st.integers(low, high)


def strategy(schema: Schema, definitions: Schema) -> Strategy:
    """Instances of a schema."""
    if "$ref" in schema:
        return strategy(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in schema:
        return st.one_of([strategy(each, definitions) for each in schema["anyOf"]])
    for keyword in ("enum", "const"):
        if keyword in schema:
            return st.sampled_from(schema[keyword] if keyword == "enum" else [schema[keyword]])
    makers: dict[str, Callable[[], Strategy]] = {
        "integer": lambda: whole(schema),
        "boolean": st.booleans,
        "null": st.none,
        "string": lambda: NAMES,
        "array": lambda: array(schema, definitions),
        "object": lambda: holder(schema, definitions),
    }
    return makers[schema["type"]]()


def array(schema: Schema, definitions: Schema) -> Strategy:
    if "prefixItems" in schema:
        return st.tuples(*(strategy(each, definitions) for each in schema["prefixItems"])).map(list)
    items = strategy(schema["items"], definitions)
    least = schema.get("minItems", 0)
    return st.lists(items, min_size=least, max_size=max(min(schema.get("maxItems", MOST), MOST), least))


def holder(schema: Schema, definitions: Schema) -> Strategy:
    """Objects in which a field that may be left out stands more often than not: many are needed in the case at hand."""
    fields = {name: strategy(each, definitions) for name, each in schema.get("properties", {}).items()}
    needed = {name: fields.pop(name) for name in schema.get("required", ())}
    sparse = st.fixed_dictionaries(needed, optional=fields)
    return sparse | st.fixed_dictionaries(needed | fields) if fields else sparse


@cache
def requests(rules: Rules, system: str, op: str) -> Strategy:
    """Inputs of an operation: of the right shape, though what the case at hand needs may be missing."""
    schema = rules.operation(system, op).request.model_json_schema()
    return strategy(schema, schema.get("$defs", {}))


@st.composite
def spoiled(draw: st.DrawFn, requests: Strategy) -> Any:  # noqa: ANN401 - any JSON value
    """A request with one part of it, at any depth, replaced by anything, left out, or with a part too many beside it."""
    whole = {"input": deepcopy(draw(requests))}
    holder, key = draw(st.sampled_from(places(whole)))
    junk = JSON | HALVES | st.just([[[[]]]])
    act = draw(st.sampled_from(["replace", "leave out", "add"]))
    if act == "replace":
        holder[key] = draw(junk)
    elif act == "leave out":
        del holder[key]
    elif isinstance(holder, dict):
        holder[draw(NAMES | HALVES)] = draw(junk)
    else:
        holder.insert(key, draw(junk))
    return whole.get("input", {})


def places(whole: dict[str, Any]) -> list[tuple[Any, Any]]:
    """Every place in a request: who holds it, and under what key."""
    found: list[tuple[Any, Any]] = []
    waiting: list[Any] = [whole]
    while waiting:
        inner = waiting.pop()
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        found += [(inner, key) for key in keys]
        waiting += [inner[key] for key in keys if isinstance(inner[key], dict | list)]
    return found
