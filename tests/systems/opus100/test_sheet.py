"""The sheet of opus100: defaults, what it keeps, what it refuses and where, its health, and its words."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest
from hypothesis import given

from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.systems.opus100 import SYSTEM
from gm_desk.systems.opus100.sheet import Sheet
from gm_desk.systems.protocol import Field, Text
from tests.systems.desk import Json, catalogue
from tests.systems.junk import junk

complete = SYSTEM.sheet.complete


def test_a_new_character_is_whole_and_light() -> None:
    assert SYSTEM.sheet.blank() == {
        "accuracy": 50,
        "melee": 50,
        "armour": "light",
        "hp": {"max": 10, "current": 10},
        "heavy_wounds": 0,
        "pain": 0,
        "initiative_rank": None,
        "move": 6,
        "abilities": [],
        "weapons": [],
        "states": [],
    }


def test_hit_points_that_are_not_said_are_all_there() -> None:
    assert complete({"hp": {"max": 14}})["hp"] == {"max": 14, "current": 14}
    assert complete({"hp": {"max": 14, "current": 0}})["hp"]["current"] == 0


def test_unknown_fields_are_kept_wherever_they_stand() -> None:
    sheet = complete({"luck": 7, "weapons": [{"name": "Лоза", "colour": "red"}], "hp": {"shield": 2}})
    assert (sheet["luck"], sheet["weapons"][0]["colour"], sheet["hp"]["shield"]) == (7, "red", 2)


def test_ids_are_made_where_they_are_missing_and_never_twice() -> None:
    sheet = complete({"weapons": [{"name": "а"}, {"id": "weapon-7"}], "abilities": [{}, {}]})
    assert [row["id"] for row in sheet["weapons"]] == ["weapon-8", "weapon-7"]
    assert [row["id"] for row in sheet["abilities"]] == ["ability-1", "ability-2"]
    assert complete(sheet) == sheet


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"accuracy": "70"}, "sheet.accuracy"),
        ({"accuracy": 70.0}, "sheet.accuracy"),
        ({"melee": True}, "sheet.melee"),
        ({"armour": "none"}, "sheet.armour"),
        ({"hp": {"max": -1}}, "sheet.hp.max"),
        ({"hp": 12}, "sheet.hp"),
        ({"heavy_wounds": -1}, "sheet.heavy_wounds"),
        ({"pain": 1_001}, "sheet.pain"),
        ({"initiative_rank": 4}, "sheet.initiative_rank"),
        ({"move": -2}, "sheet.move"),
        ({"abilities": [{}, {"costs_action": 1}]}, "sheet.abilities[1].costs_action"),
        ({"weapons": [{"damage": -1}]}, "sheet.weapons[0].damage"),
        ({"weapons": [{"kind": "laser"}]}, "sheet.weapons[0].kind"),
        ({"weapons": [{"critical_bonus": 1_001}]}, "sheet.weapons[0].critical_bonus"),
        ({"weapons": [{"id": "a"}, {"id": "a"}]}, "sheet.weapons[1].id"),
        ({"states": [{"value": 1}]}, "sheet.states[0].id"),
        ([], "sheet"),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(sheet: Json, path: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        complete(sheet)
    assert refusal.value.path == path
    assert catalogue("ru").error(refusal.value) != f"error.{refusal.value.key}"


@given(junk(Sheet.model_fields))
def test_no_sheet_is_too_odd_for_an_answer(sheet: Json) -> None:
    with suppress(InvalidInput):
        whole = complete(sheet)
        assert complete(whole) == whole
        SYSTEM.track(whole)


def test_what_is_allowed_and_odd_is_remarked() -> None:
    sheet = complete(
        {
            "accuracy": -5,
            "hp": {"max": 5, "current": 9},
            "weapons": [{"damage": 5, "critical_damage": 2}, {"kind": "area", "damage": 5}],
        }
    )
    remarks = SYSTEM.remarks({"kind": "npc", "sheet": sheet})
    assert [path for path, _words in remarks] == ["accuracy", "hp.max", "weapons[0].critical_damage"]
    assert all(words.key in catalogue("ru") for _path, words in remarks)
    assert not SYSTEM.remarks({"kind": "npc", "sheet": SYSTEM.sheet.blank()})


# ── Health ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_points_are_marked_down_to_nothing_and_healed_up_to_all() -> None:
    sheet = complete({"hp": {"max": 2}})
    with pytest.raises(Refused):
        SYSTEM.heal(sheet, "", stun=False)
    for left in (1, 0):
        sheet = SYSTEM.mark(sheet, "", stun=False)
        assert SYSTEM.track(sheet).current == left
    assert SYSTEM.track(sheet).out
    with pytest.raises(Refused):
        SYSTEM.mark(sheet, "", stun=False)
    assert not SYSTEM.track(SYSTEM.heal(sheet, "", stun=False)).out


@pytest.mark.parametrize(
    ("sheet", "short", "out", "dead"),
    [
        ({}, None, False, False),
        ({"pain": 2}, "больки: 2", False, False),
        ({"pain": 2, "heavy_wounds": 1}, "тяж. ранения: 1", False, False),
        ({"hp": {"current": 0}}, "вне боя", True, False),
        ({"states": [{"id": "out", "value": True}]}, "вне боя", True, False),
        ({"states": [{"id": "dead", "value": True}]}, "смерть", True, True),
    ],
)
def test_health_says_in_a_word_what_it_comes_to(sheet: Json, short: str | None, out: bool, dead: bool) -> None:
    track = SYSTEM.track(complete(sheet))
    assert (track.out, track.dead) == (out, dead)
    assert (catalogue("ru").text(track.short) if track.short else None) == short


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def fields() -> Iterator[Field]:
    """Every field of the sheet and of the settings, columns too."""
    of_sheet = [field for section in SYSTEM.sheet.sections for field in section.fields]
    for field in (*of_sheet, *SYSTEM.settings()):
        yield field
        yield from field.columns


def words() -> Iterable[str]:
    """Every key that the system declares."""
    for section in SYSTEM.sheet.sections:
        yield section.label
    for field in fields():
        yield from (field.label, *(choice.label for choice in field.choices))
        yield from (each for each in (field.help, field.unit if field.unit != "%" else "") if each)
    for state in SYSTEM.states:
        yield from (state.label, *(choice.label for choice in state.choices), *([state.public] if state.public else []))
    for act in (*SYSTEM.acts, SYSTEM.order.act):
        yield act.label
    for table in SYSTEM.references:
        yield from (table.title, *table.columns)
    yield SYSTEM.label


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_is_in_the_catalogue(language: str) -> None:
    assert [key for key in words() if key not in catalogue(language)] == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_cell_of_the_reference_is_filled(language: str) -> None:
    spoken = catalogue(language)
    for table in SYSTEM.references:
        for row in table.rows:
            assert len(row) == len(table.columns)
            for cell in row:
                said = spoken.text(cell) if isinstance(cell, Text | str) else str(cell)
                assert said
                assert "opus100." not in said
                assert "{" not in said


def test_the_reference_says_which_figures_are_the_rulebooks_and_which_are_examples() -> None:
    titles = {table.key: catalogue("ru").text(table.title) for table in SYSTEM.references}
    examples = {"opus100.weapons", "opus100.abilities", "opus100.kinds"}
    assert {key for key, title in titles.items() if "примеры, не из книги" in title} == examples
    assert {key for key, title in titles.items() if "из книги" in title} == set(titles)


def test_the_reference_has_the_rulebooks_figures() -> None:
    tables = {
        table.key: [
            [catalogue("en").text(cell) if isinstance(cell, Text) else cell for cell in row] for row in table.rows
        ]
        for table in SYSTEM.references
    }
    assert ["full cover", "−40%"] in tables["opus100.covers"]
    assert tables["opus100.criticals"][:3] == [["from 105", 6], ["from 115", 7], ["from 125", 8]]
    assert ["deaf defence", 2] in tables["opus100.actions"]


def test_rows_of_the_campaigns_lists_can_be_taken_into_a_sheet() -> None:
    settings = {field.key: field for field in SYSTEM.settings()}
    lists = [field for section in SYSTEM.sheet.sections for field in section.fields if field.stock]
    assert [field.stock for field in lists] == ["weapons", "abilities"]
    for field in lists:
        stock = settings[field.stock]
        assert stock.columns == field.columns
        assert stock.default
        taken = complete({field.key: stock.default})[field.key]
        assert [row["name"] for row in taken] == [row["name"] for row in stock.default]


def test_the_command_line_does_not_load_the_desks_side() -> None:
    code = """
import json, sys
from gm_desk.systems.resolving import Rules
Rules().resolve("opus100", "turn", {})
print(json.dumps(sorted(name for name in sys.modules if name.startswith("gm_desk.systems.opus100."))))
"""
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("gm_desk.systems.opus100.") for name in json.loads(answer.stdout)}
    assert loaded == {"attack", "initiative", "operations", "system", "tables", "turn"}
