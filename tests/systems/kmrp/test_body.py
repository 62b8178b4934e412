"""The body to aim at: every zone and segment once, nothing on top of another, and the armour that the target wears."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from gm_desk.systems.figure import Outline
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.body import figure_of
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.terms import PAIRED_ZONES, SEGMENTS, ZONES
from gm_desk.systems.protocol import Figure, Region
from tests.systems.kmrp.armoury import duel
from tests.systems.kmrp.desk import Desk, Json, catalogue


@pytest.fixture
def desk() -> Desk:
    return duel()


def segment(region: Region) -> str:
    """Name the segment that a region is."""
    answers = dict(region.answers)
    return f"{answers['side']}_{answers['aim']}" if "side" in answers else str(answers["aim"])


def figure(desk: Desk, **answers: Json) -> Figure:
    shown = desk.form("attack", "Анна", "Волк", **answers)["aim"].figure
    assert shown is not None
    return shown


def area(outline: Outline) -> float:
    """Twice the signed area: positive for one sense of turning."""
    closed = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in closed)


def holds(outline: Outline, x: float, y: float) -> bool:
    """Whether a point lies inside a polygon."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def test_every_segment_the_seams_and_no_aim_at_all_are_there_once() -> None:
    regions = figure_of(None, ranged=False).regions
    assert Counter(map(segment, regions)) == Counter([*SEGMENTS, "seam", "None"])
    assert {dict(each.answers)["aim"] for each in regions} == {*ZONES, "seam", None}
    assert all(bool(each.outlines) == (dict(each.answers)["aim"] is not None) for each in regions)


def test_no_segment_lies_on_another_and_all_are_within_the_figure() -> None:
    shown = figure_of(None, ranged=False)
    outlines = {segment(each): each.outlines[0] for each in shown.regions if each.outlines and segment(each) != "seam"}
    assert len(outlines) == 21
    for outline in (*outlines.values(), *shown.regions[-2].outlines):
        assert abs(area(outline)) > 20
        assert all(0 <= x <= shown.width and 0 <= y <= shown.height for x, y in outline)
    grid = [(x + 0.5, y + 0.5) for x in range(int(shown.width)) for y in range(int(shown.height))]
    inside = {name: {at for at in grid if holds(outline, *at)} for name, outline in outlines.items()}
    assert all(len(points) > 20 for points in inside.values())
    assert [(one, other) for one, other in combinations(inside, 2) if inside[one] & inside[other]] == []


def test_left_is_the_bodys_own_left() -> None:
    at = {segment(each): each.outlines[0][0][0] for each in figure_of(None, ranged=False).regions if each.outlines}
    for zone in PAIRED_ZONES:
        assert at[f"right_{zone}"] < 50 < at[f"left_{zone}"]


def test_it_is_covered_as_the_target_is(desk: Desk) -> None:
    pieces = [("left_hand", 2, "modern"), ("torso", 3, "obsolete"), ("head", 1, "modern")]
    armour = [{"segment": where, "class": class_, "era": era} for where, class_, era in pieces]
    desk.sheet("Волк")["armour"] = SYSTEM.sheet.complete({"armour": armour})["armour"]
    regions = {segment(each): each for each in figure(desk, weapon="sword").regions}
    assert {name: each.cover for name, each in regions.items() if each.cover} == {"left_hand": 2, "torso": 3, "head": 1}
    note = regions["left_hand"].note
    assert note is not None
    assert catalogue("en").text(note) == "difficulty good, armour 2, modern"
    desk.sheet("Волк")["armour"][0]["worn"] = False
    assert not {segment(each): each for each in figure(desk, weapon="sword").regions}["left_hand"].cover


def test_armour_knows_no_class_that_cannot_be_shown() -> None:
    assert max(row["class"] for row in BOOK["armour"]) == figure_of(None, ranged=False).most_cover


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("weapon", ["sword", "gun"])
def test_every_word_of_it_is_in_the_catalogue(desk: Desk, language: str, weapon: str) -> None:
    words = catalogue(language)
    shown = figure(desk, weapon=weapon)
    assert shown.legend in words
    said = [words.text(each.note) for each in shown.regions if each.note]
    assert len(said) == 22
    assert all("kmrp." not in text and "{" not in text for text in said)
    assert [each.label for each in shown.regions if each.label not in words] == []


def test_a_shot_says_how_much_farther_it_is_to_hit(desk: Desk) -> None:
    notes = {segment(each): each.note for each in figure(desk, weapon="gun").regions if each.note}
    assert catalogue("en").text(notes["neck"]).startswith("difficulty +3, great at least")
    assert catalogue("en").text(notes["seam"]).startswith("difficulty +2, good at least")


def test_every_region_is_an_answer_of_the_form_and_comes_to_its_segment(desk: Desk) -> None:
    for region in figure(desk, weapon="sword").regions:
        answers = dict(region.answers)
        form = desk.form("attack", "Анна", "Волк", weapon="sword", **answers)
        assert answers.keys() <= form.keys()
        for key, value in answers.items():
            assert value in [each.value for each in form[key].choices]
        odds = desk.act("attack").odds(desk.scene("Анна", "Волк"), {"weapon": "sword", **answers})
        assert odds is not None
        assert odds[1].get("aim") == answers["aim"]


def test_of_several_targets_it_is_nobodys_body(desk: Desk) -> None:
    desk.add("Лис")
    pieces = [{"segment": "torso", "class": 3, "era": "modern"}]
    for name in ("Волк", "Лис"):
        desk.sheet(name)["armour"] = SYSTEM.sheet.complete({"armour": pieces})["armour"]
    for targets, covered in ((("Волк",), True), (("Волк", "Лис"), False)):
        shown = desk.form("sweep", "Анна", *targets, weapon="glaive")["aim"].figure
        assert shown is not None
        assert any(each.cover for each in shown.regions) is covered
