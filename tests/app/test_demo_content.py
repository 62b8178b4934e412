"""The demo campaign's content keeps the rules it is there to show, and says the same in both languages."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from gm_desk.systems.kmrp.sheet import complete
from gm_desk.systems.resolving import Rules
from resources import path

Document = dict[str, Any]

LANGUAGES = ("ru", "en")
WORDS = {"language", "title", "name", "player", "alias", "tags", "notes", "gm_notes", "skill", "text", "weapon"}
"""Keys whose values are prose or names, hence differ between the twins."""

SIDED = ("shoulder", "elbow", "forearm", "hand", "thigh", "knee", "shin", "foot")
SEGMENTS = {"head", "neck", "torso", "belly", "groin"} | {
    f"{side}_{part}" for side in ("left", "right") for part in SIDED
}
USES = {"weapon", "dodge", "parry", "block", "brace", "grenades", "unarmed", "stealth", "riding", "other"}
ATTRIBUTES = ["reaction", "strength", "endurance", "dexterity", "movement", "perception", "willpower"]
SUPERB = 3


def load(language: str) -> Document:
    document: Document = json.loads(path("demo", f"kmrp.{language}.json").read_text(encoding="utf-8"))
    return document


@pytest.fixture(params=LANGUAGES)
def demo(request: pytest.FixtureRequest) -> Document:
    return load(request.param)


@pytest.fixture
def rules() -> Rules:
    return Rules()


def people(demo: Document) -> dict[str, Document]:
    return {character["id"]: character for character in demo["characters"]}


def acts(demo: Document, kind: str) -> list[Document]:
    return [act for act in demo["history"]["acts"] if act["act"] == kind]


def named(things: list[Document], name: str) -> Document:
    """The only one of that name."""
    (found,) = (thing for thing in things if thing["name"] == name)
    return found


def of_use(sheet: Document, use: str) -> Document:
    return next(skill for skill in sheet["skills"] if skill["use"] == use)


def worn(sheet: Document, segment: str) -> Document | None:
    """The armour on a segment as kmrp.attack wants it."""
    return next(
        ({"class": piece["class"], "era": piece["era"]} for piece in sheet["armour"] if piece["segment"] == segment),
        None,
    )


def bones(value: object, key: str = "") -> object:
    """The document with every prose replaced by whether there is any."""
    if isinstance(value, dict):
        return {name: bones(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [bones(inner, key) for inner in value]
    return bool(value) if key in WORDS and isinstance(value, str) else value


def prose(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from prose(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from prose(inner)
    elif isinstance(value, str):
        yield value


# ── The twins ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_both_languages_have_the_same_ids_numbers_and_order() -> None:
    russian, english = (json.dumps(bones(load(language))) for language in LANGUAGES)
    assert russian == english


def test_each_language_is_really_written_in_it() -> None:
    russian, english = load("ru"), load("en")
    assert (russian["language"], english["language"]) == LANGUAGES
    assert [text for text in prose(english) if re.search("[а-яё]", text, re.IGNORECASE)] == []
    told = [character[key] for character in russian["characters"] for key in ("name", "notes", "gm_notes")]
    assert [text for text in told if not re.search("[а-яё]", text, re.IGNORECASE)] == []


# ── The cast ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_six_players_and_ten_npcs_and_a_pattern_for_more(demo: Document) -> None:
    kinds = Counter(character["kind"] for character in demo["characters"])
    assert kinds == {"player": 6, "npc": 10, "template": 1}
    assert all(character["player"] for character in demo["characters"] if character["kind"] == "player")


def test_every_id_is_a_uuid_and_used_once(demo: Document) -> None:
    ids = []
    for character in demo["characters"]:
        ids += [
            character["id"],
            *(thing["id"] for thing in character["sheet"]["skills"] + character["sheet"]["weapons"]),
        ]
    for encounter in demo["encounters"]:
        ids += [encounter["id"], *(combatant["id"] for combatant in encounter["combatants"])]
    assert [identity for identity in ids if str(UUID(identity)) != identity] == []
    assert len(ids) == len(set(ids))


def test_sheets_are_full_and_within_a_mortals_reach(demo: Document) -> None:
    for character in demo["characters"]:
        sheet, skills = character["sheet"], character["sheet"]["skills"]
        assert list(sheet["attributes"]) == ATTRIBUTES
        assert 6 <= len(skills) <= 14
        assert len({skill["name"] for skill in skills}) == len(skills)
        assert {skill["use"] for skill in skills} <= USES
        levels = [*sheet["attributes"].values(), *(skill["level"] for skill in skills)]
        assert min(levels) >= -SUPERB
        assert max(levels) <= SUPERB


def test_sheets_are_whole_as_written(demo: Document) -> None:
    for character in demo["characters"]:
        assert json.dumps(complete(character["sheet"])) == json.dumps(character["sheet"]), character["name"]


def test_wounds_fit_the_pyramid_that_endurance_gives(demo: Document, rules: Rules) -> None:
    for character in demo["characters"]:
        sheet = character["sheet"]
        pyramid = rules.resolve("kmrp", "pyramid", {"endurance": sheet["attributes"]["endurance"]}).outcome["capacity"]
        assert list(sheet["wounds"]) == list(pyramid)
        assert all(0 <= sheet["wounds"][severity] <= boxes for severity, boxes in pyramid.items()), character["name"]


def test_stun_wounds_are_counted_among_the_wounds(demo: Document) -> None:
    stunned = 0
    for character in demo["characters"]:
        counts = Counter(wound["severity"] for wound in character["sheet"]["stun_wounds"])
        assert all(count <= character["sheet"]["wounds"][severity] for severity, count in counts.items())
        stunned += counts.total()
    assert stunned > 0


def test_weapons_name_skills_of_their_owner_and_hold_no_more_than_their_magazine(demo: Document) -> None:
    for character in demo["characters"]:
        assert character["sheet"]["weapons"]
        for weapon in character["sheet"]["weapons"]:
            assert named(character["sheet"]["skills"], weapon["skill"])["use"] in {"weapon", "unarmed"}
            reach = [step["to"] for step in weapon["range"]]
            assert reach == sorted(set(reach))
            assert (weapon["type"] == "projectile") == bool(reach) == (weapon["magazine"] is not None)
            if reach:
                assert 0 <= weapon["loaded"] <= weapon["magazine"]


def test_armour_lies_once_on_segments_that_exist(demo: Document) -> None:
    for character in demo["characters"]:
        segments = [piece["segment"] for piece in character["sheet"]["armour"]]
        assert set(segments) <= SEGMENTS
        assert len(segments) == len(set(segments))
        assert {piece["class"] for piece in character["sheet"]["armour"]} <= {1, 2, 3}


def test_everybody_can_carry_their_breastplate_and_shield(demo: Document, rules: Rules) -> None:
    for character in demo["characters"]:
        sheet = character["sheet"]
        shield = sheet["shield"]
        request: Document = {"strength": sheet["attributes"]["strength"], "shield": shield["modifier"] if shield else 0}
        request |= {"armour_class": (worn(sheet, "torso") or {"class": 0})["class"]}
        request |= {"shield_size": shield["size"]} if shield else {}
        assert rules.resolve("kmrp", "gear", request).outcome["applies_to"] == [], character["name"]


def test_shields_of_every_size_are_shown(demo: Document) -> None:
    sizes = {character["sheet"]["shield"]["size"] for character in demo["characters"] if character["sheet"]["shield"]}
    assert sizes == {"improvised", "small", "medium", "large"}


# ── Encounters and history ────────────────────────────────────────────────────────────────────────────────────────────


def test_encounters_set_players_against_npcs_never_against_patterns(demo: Document) -> None:
    assert len(demo["encounters"]) == 2
    for encounter in demo["encounters"]:
        kinds = Counter(people(demo)[combatant["character"]]["kind"] for combatant in encounter["combatants"])
        assert set(kinds) == {"player", "npc"}
        assert min(kinds.values()) >= 3


def test_notes_open_and_close_the_evening(demo: Document) -> None:
    told = demo["history"]["acts"]
    assert demo["history"]["session"]["title"]
    assert (told[0]["act"], told[-1]["act"]) == ("note", "note")
    assert all(act["text"] for act in acts(demo, "note"))
