"""A vehicle is a combatant with a sheet of its own: six effects, a crew, and destruction over all of it."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from tests.systems.desk import Desk
from tests.systems.squad6.at_table import refused, squad


def hit(desk: Desk, *parts: int, **answers: object) -> list[str]:
    """Hit the tank's parts by the number of their die."""
    faces = [6 if die in parts else 1 for die in range(1, 7)]
    desk.states("Нина").pop("acted", None)
    return desk.play("attack", "Нина", "Танк", dice={"vehicle.attack": faces}, **answers)


def test_only_anti_vehicle_weapons_hurt_it() -> None:
    desk = squad()
    assert desk.form("attack", "Нина", "Танк")["weapon"].default == "ptr"
    assert "defence" not in desk.form("attack", "Нина", "Танк")
    assert refused(desk, "attack", "Нина", "Танк", weapon="pistol") == "not_anti_vehicle"
    assert desk.play("attack", "Нина", "Танк", dice={"vehicle.attack": [1] * 6}) == ["Нина → Танк: броня выдержала"]


def test_damage_adds_up_and_the_third_kind_destroys() -> None:
    desk = squad()
    assert hit(desk, 1) == ["Нина → Танк: машина обездвижена; разных повреждений 1"]
    assert hit(desk, 1, 2) == ["Нина → Танк: машина обездвижена, повреждено оружие; разных повреждений 2"]
    assert desk.sheet("Танк")["vehicle"]["damage"] == ["immobilised", "weapon_damaged"]
    assert desk.system.track(desk.sheet("Танк")).current == 1
    told = hit(desk, 3)
    assert told[1] == "Танк: разных повреждений 3, машина уничтожена"
    track = desk.system.track(desk.sheet("Танк"))
    assert (track.current, track.out, track.dead) == (0, True, False)
    assert desk.turn("Танк") == (False, ["Танк: ход пропущен, машина уничтожена"])
    assert desk.badges("Танк")[0] == "машина уничтожена"


def test_an_immobilised_vehicle_stays_and_one_without_a_driver_until_somebody_takes_the_wheel() -> None:
    desk = squad()
    hit(desk, 4)
    assert refused(desk, "move", "Танк") == "cannot_drive"
    assert desk.form("take_seat", "Танк")["seat"].default == "driver_out"
    assert desk.play("take_seat", "Танк") == ["Танк: место водителя занимает другой член экипажа"]
    desk.play("move", "Танк")
    assert not desk.act("take_seat").available(desk.scene("Танк"))
    hit(desk, 4)
    assert desk.lasting("Танк") == {}
    assert desk.act("take_seat").available(desk.scene("Танк"))
    hit(desk, 1)
    desk.states("Танк").clear()
    assert refused(desk, "move", "Танк") == "cannot_drive"


def test_a_damaged_gun_or_a_lost_gunner_silences_the_main_weapon_alone() -> None:
    desk = squad()
    hit(desk, 5)
    assert refused(desk, "attack", "Танк", "Олег", weapon="gun") == "cannot_fire"
    desk.play("attack", "Танк", "Олег", dice={"attack.attack": [2, 2, 2, 2]}, weapon="smg", range="close")
    desk.states("Танк").clear()
    desk.play("take_seat", "Танк")
    desk.states("Танк").clear()
    desk.play("attack", "Танк", "Олег", dice={"attack.attack": [2, 2]}, weapon="gun")
    desk.states("Танк").clear()
    hit(desk, 2)
    assert refused(desk, "attack", "Танк", "Олег", weapon="gun") == "cannot_fire"


def test_a_crew_of_two_leaves_after_the_sixth_die() -> None:
    desk = squad()
    desk.sheet("Танк")["vehicle"]["crew"] = 2
    assert hit(desk, 6)[1] == "Танк: экипаж покидает машину"
    assert desk.lasting("Танк") == {"abandoned": True}
    assert desk.system.track(desk.sheet("Танк")).out


def test_a_crew_of_which_nobody_is_left_abandons_the_vehicle() -> None:
    desk = squad()
    desk.sheet("Танк")["vehicle"]["crew"] = 1
    assert hit(desk, 4)[1] == "Танк: экипаж покидает машину"
    other = squad()
    assert hit(other, 6) == ["Нина → Танк: выведен из строя другой член экипажа; разных повреждений 1"]


@pytest.mark.parametrize(("there", "dice"), [(False, {}), (True, {"attack.attack": [2, 2, 2, 2]})])
def test_a_blinded_vehicle_fires_into_a_random_cell(there: bool, dice: dict[str, list[int]]) -> None:
    desk = squad(map_columns=12, map_rows=8)
    hit(desk, 3)
    form = desk.form("attack", "Танк", "Олег")
    assert form["in_cell"].late
    assert (form["map_columns"].default, form["map_rows"].default) == (12, 8)
    drawn = {"column.dice": [11], "row.dice": [7]}
    told = desk.play("attack", "Танк", "Олег", dice=drawn | dice, weapon="smg", range="close", in_cell=there)
    assert told[0] == f"Танк: огонь вслепую по клетке 11×7, там {'Олег' if there else 'никого'}"
    assert desk.states("Танк")["acted"] is True
    desk.states("Танк").clear()
    assert refused(desk, "overwatch", "Танк", weapon="smg") == "blinded"


def test_its_points_cannot_be_marked_by_hand() -> None:
    sheet = squad().sheet("Танк")
    for change in (squad().system.mark, squad().system.heal):
        with pytest.raises(Refused, match="damage_by_name"):
            change(sheet, "points", stun=False)
