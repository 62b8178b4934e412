"""Moving on the map that the GM paints: ways, walls, places, and distances by the campaign's metric."""

from __future__ import annotations

import pytest

from gm_desk.core.facts import Ref
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.desk import FIGHT, Json
from tests.systems.tactics100.at_table import Desk, fighters

WALL = [[3, 0], [3, 1]]


@pytest.fixture
def desk() -> Desk:
    return fighters()


def way(*path: list[int], blocked: Json = ()) -> Json:
    return {"on_map": True, "way": {"path": list(path), "blocked": list(blocked)}}


def left(desk: Desk, name: str) -> int:
    return SYSTEM.gauges(desk.actor(name))[0].current


def test_whoever_is_not_on_the_map_is_put_there_for_nothing(desk: Desk) -> None:
    assert "way" not in desk.form("move", "Вера")
    field = desk.form("move", "Вера", on_map=True)["way"]
    assert field.default == {"path": [], "blocked": []}
    said = desk.play("move", "Вера", **way([0, 0], blocked=WALL))
    assert said == ["Вера: место на карте — столбец 1, строка 1"]
    assert desk.states("Вера") == {"cell": [0, 0]}
    assert desk.documents[Ref("encounter", FIGHT)]["ground"] == {"blocked": WALL}
    assert left(desk, "Вера") == 2


def test_from_then_on_a_fight_is_played_on_the_map(desk: Desk) -> None:
    desk.play("move", "Вера", **way([0, 0], blocked=WALL))
    field = desk.form("move", "Вера")["way"]
    assert field.default == {"path": [[0, 0]], "blocked": WALL}
    assert field.ground is not None
    assert (field.ground.start, field.ground.name, field.ground.tokens) == ((0, 0), "Вера", ())
    (token,) = desk.form("move", "Грек")["way"].ground.tokens  # type: ignore[union-attr]  # a field of kind ground has one
    assert (token.cell, token.name, token.side) == ((0, 0), "Вера", "foes")


def test_a_way_costs_its_steps_and_every_second_diagonal_of_the_turn_twice(desk: Desk) -> None:
    desk.play("move", "Вера", **way([0, 0]))
    # 3 diagonals: 1 + 2 + 1; then one more in the same turn costs 2, and a straight step 1
    assert desk.play("move", "Вера", **way([0, 0], [1, 1], [2, 2], [3, 3]))[0].startswith("Вера движется: 4 кл.")
    said = desk.play("move", "Вера", **way([3, 3], [4, 4], [5, 4]))
    assert said[0] == "Вера движется: 3 кл. (за ход 7; одно движение — 6)"
    assert desk.states("Вера")["cell"] == [5, 4]
    assert left(desk, "Вера") == 0
    assert desk.requests()[0]["cells"] == [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 4]]


def test_walls_and_their_corners_are_not_passed(desk: Desk) -> None:
    desk.play("move", "Вера", **way([2, 1], blocked=WALL))
    assert desk.refused("move", "Вера", **way([2, 1], [3, 1], blocked=WALL)).startswith("Путь ведёт в непроходимую")
    assert "мимо непроходимого угла" in desk.refused("move", "Вера", **way([2, 1], [3, 2], blocked=WALL))
    desk.play("move", "Вера", **way([2, 1], [2, 2], [3, 2], blocked=WALL))
    assert desk.states("Вера")["cell"] == [3, 2]


def test_steps_off_the_map_and_on_it_add_up_in_one_turn(desk: Desk) -> None:
    desk.play("move", "Вера", straight=3, diagonal=1, on_map=False)
    # 3 + 1 are gone; two diagonals more are the turn's second and third: 2 + 1
    said = desk.play("move", "Вера", **way([0, 0], [1, 1], [2, 2]))
    assert said[0] == "Вера движется: 3 кл. (за ход 7; одно движение — 6)"
    assert "мимо непроходимого угла" in desk.refused("move", "Вера", **way([2, 1], [3, 2], blocked=WALL))


def test_a_move_off_the_map_leaves_it(desk: Desk) -> None:
    desk.play("move", "Вера", **way([0, 0]))
    desk.play("move", "Вера", on_map=False, straight=1)
    assert "cell" not in desk.states("Вера")


@pytest.mark.parametrize(("metric", "cells"), [("diagonals", 7), ("straight", 5)])
def test_distances_are_read_off_the_map(desk: Desk, metric: str, cells: int) -> None:
    # 5 across and 4 down: 4 diagonals are 1 + 2 + 1 + 2, and one step straight
    desk.settings["metric"] = metric
    desk.play("move", "Вера", **way([1, 1]))
    assert desk.form("shot", "Вера", "Грек")["distance"].default == 10
    desk.play("move", "Грек", **way([6, 5]))
    assert desk.form("shot", "Вера", "Грек")["distance"].default == cells
    assert desk.form("grenade", "Вера", "Грек")["distance"].default == cells


def test_what_is_no_way_on_this_map_is_refused(desk: Desk) -> None:
    for wrong in ([], {"path": []}, {"path": [[0, 99]], "blocked": []}, {"path": [[0, True]], "blocked": []}):
        assert "не клетки карты 24 × 8" in desk.refused("move", "Вера", on_map=True, way=wrong)
    assert "выберите клетку" in desk.refused("move", "Вера", **way())
    desk.play("move", "Вера", **way([0, 0]))
    assert "не соседняя" in desk.refused("move", "Вера", **way([0, 0], [2, 0]))


def test_who_is_out_stands_in_nobodys_way_and_the_map_ends_with_the_fight(desk: Desk) -> None:
    desk.play("move", "Грек", **way([1, 0]))
    desk.sheet("Грек")["hp"]["current"] = 0
    ground = desk.form("move", "Вера")["way"].ground
    assert ground is not None
    assert ground.tokens == ()
    desk.end_fight("Грек")
    assert "cell" not in desk.states("Грек")


def test_a_smaller_map_keeps_what_still_fits(desk: Desk) -> None:
    desk.play("move", "Вера", **way([20, 0], blocked=[[21, 0], [2, 0]]))
    desk.settings.update(ground_columns=10)
    assert desk.form("move", "Вера")["way"].default == {"path": [], "blocked": [[2, 0]]}


@pytest.mark.parametrize(
    ("hour", "said"),
    [
        (12, "По карте: столбец 11, строка 3; рядом: Грек"),
        (3, "По карте: столбец 9, строка 5; рядом: Грек, Ильм"),
        (6, "По карте: столбец 7, строка 3; рядом: Грек"),
        (9, "По карте: столбец 9, строка 1; рядом: Грек"),
    ],
)
def test_a_landing_is_a_cell_of_the_map_seen_along_the_throw(desk: Desk, hour: int, said: str) -> None:
    # thrown to the right of the map: onward is right, to the right hand is down
    for name, cell in (("Вера", [2, 2]), ("Грек", [8, 2]), ("Ильм", [8, 6])):
        desk.play("move", name, **way(cell))
    # 6 cells: 60 to hit; 85 is 25 short, 2 cells
    dice = {"grenade.hit": [85], "grenade.direction": [hour]}
    assert said in desk.play("grenade", "Вера", "Грек", dice=dice)


def test_on_target_the_landing_is_the_targets_cell(desk: Desk) -> None:
    for name, cell in (("Вера", [2, 2]), ("Грек", [5, 5])):
        desk.play("move", name, **way(cell))
    said = desk.play("grenade", "Вера", "Грек", dice={"grenade.hit": [1]})
    assert "По карте: столбец 6, строка 6; рядом: Грек" in said
