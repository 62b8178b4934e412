"""What is written is what is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.mapping import KEYS, KINDS, to_document, to_row
from db.tables import Json
from gm_desk.core.facts import Document, Ref

# Text that can be stored: any but halves of surrogate pairs.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)


@st.composite
def documents(draw: st.DrawFn) -> tuple[Ref, Document]:
    """Any kind, declared keys with right and wrong values or missing, and undeclared ones, `rest` and `search` too."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    keys = [key for key, _ in KEYS[kind]]
    found = draw(st.dictionaries(st.sampled_from([*keys, "rest", "search"]) | TEXTS, VALUES, max_size=8))
    return Ref(kind, "x"), found | {"id": "x"}


def through_the_file(ref: Ref, document: Document) -> Document:
    """What the columns make of the values, as SQLAlchemy and SQLite do it."""
    row: dict[str, Any] = {}
    for name, value in to_row(ref, document).items():
        column = KINDS[ref.kind].columns[name].type
        if isinstance(column, Json) and value is not None:
            row[name] = json.loads(json.dumps(value))
        else:
            row[name] = value
    return to_document(ref.kind, row)


@given(documents())
def test_any_document_comes_back_as_it_was(case: tuple[Ref, Document]) -> None:
    ref, document = case
    assert json.dumps(through_the_file(ref, document), sort_keys=True) == json.dumps(document, sort_keys=True)


def test_declared_values_stand_in_columns_and_all_others_in_rest() -> None:
    row = to_row(Ref("character", "x"), {"id": "x", "name": "Ё", "portrait": None, "sheet_version": True, "new": 1})
    assert row["name"] == "Ё"
    assert row["rest"] == {"portrait": None, "sheet_version": True, "new": 1}
    assert row["sheet_version"] is None


def test_a_document_cannot_be_stored_under_another_name() -> None:
    with pytest.raises(ValueError, match="calls itself"):
        to_row(Ref("character", "x"), {"id": "y"})


def test_the_roster_searches_names_tags_and_both_notes_folded() -> None:
    document = {"id": "x", "name": "Ёж", "player": "", "tags": ["Лес", 3], "notes": "A", "gm_notes": "ТАЙНА"}
    assert to_row(Ref("character", "x"), document)["search"] == "еж\nлес\na\nтайна"
