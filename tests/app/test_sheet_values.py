"""Values of a sheet by dotted keys: into objects and into lists, also where nothing holds them yet."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.app.sheet_values import blank_row, placed, read, with_value
from gm_desk.systems.protocol import Field


def field(key: str, default: object = None) -> Field:
    return Field(key, "integer", "label", default=default)


@pytest.mark.parametrize(
    ("row", "key", "found"),
    [
        ({"hp": {"max": 7}}, "hp.max", 7),
        ({"hp": None}, "hp.max", None),
        ({"ranges": [10, 25, 50]}, "ranges.1", 25),
        ({"ranges": [10]}, "ranges.1", None),
        ({"ranges": {"1": 5}}, "ranges.1", None),
        ({}, "ranges.0", None),
    ],
)
def test_a_value_is_read_where_its_key_leads(row: dict[str, Any], key: str, found: object) -> None:
    assert read(row, field(key)) == found


@pytest.mark.parametrize(
    ("row", "key", "after"),
    [
        ({"ranges": [10, 25, 50]}, "ranges.2", {"ranges": [10, 25, 9]}),
        ({"ranges": [10]}, "ranges.1", {"ranges": [10, 9]}),
        ({}, "ranges.0", {"ranges": [9]}),
        ({"ranges": None}, "ranges.0", {"ranges": [9]}),
        ({}, "dice.sides", {"dice": {"sides": 9}}),
        ({"dice": {"count": 2}}, "dice.sides", {"dice": {"count": 2, "sides": 9}}),
        ({"steps": []}, "steps.0.to", {"steps": [{"to": 9}]}),
    ],
)
def test_a_value_is_set_and_its_holder_made(row: dict[str, Any], key: str, after: object) -> None:
    before = repr(row)
    assert with_value(row, field(key), 9) == after
    assert repr(row) == before


def test_a_new_row_has_the_defaults_of_its_places_in_a_list() -> None:
    columns = (Field("name", "text", "name", default=""), *(field(f"ranges.{at}", 5 * at) for at in range(3)))
    assert blank_row(Field("weapons", "list", "weapons", columns=columns), []) == {"name": "", "ranges": [0, 5, 10]}


def test_a_place_in_a_list_is_stored_alone() -> None:
    assert placed({"ranges": [1, 2, 3]}, field("ranges.1"), 9) == (("ranges", 1), 9)
