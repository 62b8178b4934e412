"""Facts change documents, and their inverses take every change back."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import Refused
from gm_desk.core.facts import (
    ABSENT,
    Added,
    Changed,
    Document,
    Fact,
    Ref,
    Removed,
    apply,
    change,
    from_json,
    inverses,
    same,
    to_json,
    value_at,
    with_change,
)

WOLF = Ref("character", "wolf")
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
documents = st.dictionaries(st.sampled_from("abc"), values, max_size=3)


def paths(document: Document) -> list[tuple[str | int, ...]]:
    found: list[tuple[str | int, ...]] = [(key,) for key in "abcd"]
    for key, value in document.items():
        if isinstance(value, dict):
            found += [(key, inner) for inner in "abcd"]
        if isinstance(value, list):
            found += [(key, index) for index in range(len(value))]
    return found


@given(document=documents, after=values, data=st.data())
def test_any_change_is_taken_back_exactly(document: Document, after: object, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths(document)))
    held = {WOLF: copy.deepcopy(document)}
    fact = change(WOLF, document, path, after)
    apply(held, fact)
    assert value_at(held[WOLF], path) == after
    for back in inverses([fact]):
        apply(held, back)
    assert held == {WOLF: document}


@given(document=documents, after=values, data=st.data())
def test_a_fact_survives_the_file(document: Document, after: object, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(paths(document)))
    facts: list[Fact] = [
        change(WOLF, document, path, after),
        change(WOLF, document, path, ABSENT),
        Added(WOLF, document),
        Removed(WOLF, document),
    ]
    for fact in facts:
        assert from_json(to_json(fact)) == fact


def test_what_is_no_longer_as_it_was_is_not_changed() -> None:
    held = {WOLF: {"wounds": {"light": 2}}}
    with pytest.raises(Refused, match="stale"):
        apply(held, Changed(WOLF, ("wounds", "light"), 1, 3))
    assert held == {WOLF: {"wounds": {"light": 2}}}


@pytest.mark.parametrize(
    "fact",
    [
        Added(WOLF, {}),
        Removed(WOLF, {"other": 1}),
        Changed(Ref("character", "nobody"), ("a",), 1, 2),
        Changed(WOLF, ("a", "b", "c"), 1, 2),
        Changed(WOLF, ("list", 5), 1, 2),
        Changed(WOLF, ("number", "deeper"), 1, 2),
    ],
)
def test_a_fact_that_does_not_fit_is_refused(fact: Fact) -> None:
    held = {WOLF: {"list": [1], "number": 4}}
    with pytest.raises(Refused):
        apply(held, fact)
    assert held == {WOLF: {"list": [1], "number": 4}}


def test_a_fact_of_a_newer_kind_is_not_guessed_at() -> None:
    with pytest.raises(Refused, match="unknown_fact"):
        from_json({"fact": "swapped", "kind": "character", "id": "wolf"})


def test_absent_is_not_none() -> None:
    held = {WOLF: {"shield": None}}
    fact = change(WOLF, held[WOLF], ("shield",), ABSENT)
    apply(held, fact)
    assert held == {WOLF: {}}
    for back in inverses([fact]):
        apply(held, back)
    assert held == {WOLF: {"shield": None}}
    assert copy.deepcopy(ABSENT) is ABSENT


def test_a_change_shares_what_it_leaves_alone_and_spoils_nothing() -> None:
    before: Document = {"a": {"b": [1, 2]}, "c": {"d": [3]}}
    after = with_change(before, Changed(WOLF, ("a", "b", 1), 2, [9]))
    assert after == {"a": {"b": [1, [9]]}, "c": {"d": [3]}}
    assert before == {"a": {"b": [1, 2]}, "c": {"d": [3]}}
    assert after["c"] is before["c"]
    with pytest.raises(Refused):
        with_change(before, Changed(WOLF, ("a", "x", 1), 2, 3))
    with pytest.raises(Refused):
        with_change(before, Changed(WOLF, ("c", "d", 0), 2, 3))
    assert before == {"a": {"b": [1, 2]}, "c": {"d": [3]}}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (1, 1, True),
        (1, True, False),
        (False, 0, False),
        (ABSENT, None, False),
        (ABSENT, ABSENT, True),
        ([{"a": 1}], [{"a": 1}], True),
        ([{"a": 1}], [{"a": True}], False),
    ],
)
def test_a_switch_is_no_number_and_nothing_is_not_no_such_value(one: object, other: object, alike: bool) -> None:
    assert same(one, other) is same(other, one) is alike
