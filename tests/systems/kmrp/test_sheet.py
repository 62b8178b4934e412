"""The КМРП sheet: defaults, what it keeps, what it refuses and where, and that every word of it is in the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import resources
from gm_desk.core.errors import InvalidInput
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.acts.weapons import BARE_HANDS
from gm_desk.systems.kmrp.sheet import Attributes, Sheet, Weapon, blank
from gm_desk.systems.kmrp.terms import SEGMENTS
from gm_desk.systems.protocol import Field
from gm_desk.systems.records import fresh
from tests.systems.junk import junk
from tests.systems.kmrp.desk import Json, catalogue

complete = SYSTEM.sheet.complete


def test_attributes_are_fair_and_willpower_mediocre_unless_said() -> None:
    attributes = SYSTEM.sheet.blank()["attributes"]
    assert attributes == {
        **dict.fromkeys(("reaction", "strength", "endurance", "dexterity", "movement", "perception"), 0),
        "willpower": -1,
    }


def test_unknown_fields_are_kept_wherever_they_stand() -> None:
    sheet = complete({"luck": 7, "skills": [{"name": "Лоза", "colour": "red"}], "shield": {"modifier": 2, "rim": True}})
    assert sheet["luck"] == 7
    assert sheet["skills"][0]["colour"] == "red"
    assert sheet["shield"] == {"modifier": 2, "size": "medium", "rim": True}


def test_ids_are_made_where_they_are_missing_and_never_twice() -> None:
    sheet = complete({"skills": [{"name": "а"}, {"id": "skill-7"}, {"name": "б"}], "weapons": [{"name": "нож"}]})
    assert [row["id"] for row in sheet["skills"]] == ["skill-8", "skill-7", "skill-9"]
    assert sheet["weapons"][0]["id"] == "weapon-1"


def test_a_whole_sheet_is_left_as_it_is() -> None:
    once = complete({"skills": [{"name": "а"}], "weapons": [{"name": "нож"}], "armour": [{"segment": "torso"}]})
    assert complete(once) == once
    assert json.dumps(complete(once)) == json.dumps(once)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_demo_sheets_are_whole(language: str) -> None:
    demo = json.loads(resources.path("demo", f"kmrp.{language}.json").read_text(encoding="utf-8"))
    assert demo["characters"]
    for character in demo["characters"]:
        assert complete(character["sheet"])["attributes"] == character["sheet"]["attributes"]


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"skills": [{}, {}, {"level": 13}]}, "sheet.skills[2].level"),
        ({"skills": [{"level": True}]}, "sheet.skills[0].level"),
        ({"skills": [{"level": 1.0}]}, "sheet.skills[0].level"),
        ({"skills": [{"id": "a"}, {}, {"id": "a"}]}, "sheet.skills[2].id"),
        ({"attributes": {"reaction": "1"}}, "sheet.attributes.reaction"),
        ({"wounds": {"light": -1}}, "sheet.wounds.light"),
        ({"weapons": [{"range": [{"difficulty": 0}]}]}, "sheet.weapons[0].range[0].to"),
        ({"weapons": [{"series": ["burst4"]}]}, "sheet.weapons[0].series[0]"),
        ({"armour": [{"segment": "tail"}]}, "sheet.armour[0].segment"),
        ({"armour": [{"segment": "head"}, {"segment": "head"}]}, "sheet.armour[1].segment"),
        ({"shield": {"modifier": 5}}, "sheet.shield.modifier"),
        ({"injuries": [{"part": "wing"}]}, "sheet.injuries[0].part"),
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


@given(st.sampled_from([None, 0]), st.sampled_from(["small", "large"]))
def test_a_shield_of_nothing_is_no_shield(modifier: int | None, size: str) -> None:
    assert complete({"shield": {"modifier": modifier, "size": size}})["shield"] is None


def test_a_shield_or_a_mount_whose_field_was_emptied_is_gone() -> None:
    assert complete({"shield": {"modifier": 2, "size": None}})["shield"] is None
    assert complete({"mount": {"name": None, "movement": 2}})["mount"] is None
    assert complete({"mount": {"movement": None}})["mount"] == {"name": "", "movement": 0, "riding": None}


def test_a_new_magazine_is_full_and_an_empty_one_stays_empty() -> None:
    weapons = complete({"weapons": [{"magazine": 6}, {"magazine": 6, "loaded": 0}, {}]})["weapons"]
    assert [weapon["loaded"] for weapon in weapons] == [6, 0, None]


def test_an_improvised_shield_is_always_one() -> None:
    assert complete({"shield": {"modifier": 3, "size": "improvised"}})["shield"]["modifier"] == 1


def test_armour_has_the_books_21_segments() -> None:
    assert len(SEGMENTS) == len(set(SEGMENTS)) == 21


def test_only_a_players_base_above_superb_is_remarked() -> None:
    sheet = complete({"attributes": {"strength": 4}, "skills": [{"level": 3}, {"level": 5}]})
    remarks = SYSTEM.remarks({"kind": "player", "sheet": sheet})
    assert [path for path, _why in remarks] == ["attributes.strength", "skills[1].level"]
    assert all(catalogue("en").text(why).startswith("Above superb") for _path, why in remarks)
    assert not SYSTEM.remarks({"kind": "npc", "sheet": sheet})


def fields(those: Iterable[Field]) -> Iterator[Field]:
    for each in those:
        yield each
        yield from fields(each.columns)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_label_of_the_sheet_is_in_the_catalogue(language: str) -> None:
    words = catalogue(language)
    for section in SYSTEM.sheet.sections:
        assert section.label in words
        for each in fields(section.fields):
            assert each.label in words
            assert not each.help or each.help in words
            assert not each.unit.startswith("kmrp") or each.unit in words
            assert [choice.label for choice in each.choices if choice.label not in words] == []


def test_the_form_of_the_sheet_has_a_place_for_every_field_that_is_not_the_tracks() -> None:
    shown = {each.key.partition(".")[0] for section in SYSTEM.sheet.sections for each in section.fields}
    assert shown == set(Sheet.model_fields) - {"wounds", "states"}


def test_the_forms_defaults_are_those_of_a_blank_sheet() -> None:
    rows = {"skills": {}, "weapons": {}, "stun_wounds": {"severity": "scratch"}, "injuries": {"part": "head"}}
    whole = complete({**{name: [row] for name, row in rows.items()}, "armour": [{"segment": "head"}], "perks": [{}]})
    lists = [each for section in SYSTEM.sheet.sections for each in section.fields if each.columns]
    assert {each.key for each in lists} == {*rows, "armour", "perks"}
    for each in lists:
        row = whole[each.key][0]
        for column in each.columns:
            if not column.columns and column.key != "segment":
                assert (column.key, row[column.key]) == (column.key, column.default)


def test_what_stands_in_the_code_is_what_a_checked_sheet_would_say() -> None:
    assert Weapon(id="unarmed", type="unarmed", length="short").model_dump() == BARE_HANDS
    assert fresh(Attributes) == blank()["attributes"]
