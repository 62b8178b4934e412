"""Attacks of ap20 at the table: shots, blows, bursts, fans, throws, played against cases worked out by hand from the rulebook."""

from __future__ import annotations

import pytest

from gm_desk.systems.ap20.states import left
from gm_desk.systems.protocol import Actor, Scene
from tests.systems.ap20.at_table import Desk, fighters
from tests.systems.desk import catalogue


@pytest.fixture
def desk() -> Desk:
    return fighters()


# ── Shots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_shot_is_skill_and_d20_less_the_range_step_against_the_class(desk: Desk) -> None:
    """Skill 8, d20 12, 6 m at a range of 4 m costs 1: 19 against 10 + 2 + 1 + 3."""
    lines = desk.play(
        "attack", "Анна", "Борис", dice={"attack.attack": [12], "damage.dice": [3, 4]}, weapon="pistol", distance_m=6
    )
    assert lines[:2] == [
        "Анна → Борис: 19 против КЗ 16, попадание",
        "Борис: КЗ 16 = основа +10, Ловкость +2, Уровень +1, броня +3",
    ]
    assert desk.hp("Борис") == 5
    assert desk.weapon("Анна", "pistol")["loaded"] == 7
    assert desk.left("Анна") == 4


def test_an_equal_value_hits_and_one_less_misses(desk: Desk) -> None:
    assert "промах" in desk.play("attack", "Анна", "Борис", dice={"attack.attack": [7]}, distance_m=4)[0]
    hit = desk.play("attack", "Анна", "Борис", dice={"attack.attack": [8], "damage.dice": [1, 1]}, distance_m=4)
    assert hit[0].endswith("попадание")
    assert desk.hp("Борис") == 10


def test_a_critical_wound_is_twice_as_bad_as_the_campaign_has_it(desk: Desk) -> None:
    desk.settings["critical_factor"] = 3
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [20], "damage.dice": [1, 2]}, distance_m=4)
    assert desk.hp("Борис") == 12 - 9


def test_who_has_no_points_left_is_out_and_takes_no_turn(desk: Desk) -> None:
    lines = desk.play("attack", "Анна", "Волк", dice={"attack.attack": [15], "damage.dice": [6, 6]}, distance_m=4)
    assert "Волк выходит из боя" in lines
    assert desk.hp("Волк") == -2
    taken, said = desk.turn("Волк")
    assert not taken
    assert said == ["Волк: вне боя, ход пропущен"]


def test_jones_walks_and_shoots_then_stands_and_shoots(desk: Desk) -> None:
    """The rulebook's example: 8 AP, two shots of 4; the first while walking 4 m at −2, the second without a penalty."""
    first = desk.play(
        "attack", "Анна", "Волк", dice={"attack.attack": [3]}, distance_m=4, meanwhile="walk", weapon="pistol"
    )
    assert first[0] == "Анна → Волк: 9 против КЗ 10, промах"
    assert desk.requests()[0]["activity"] == ["walk"]
    assert "Анна одновременно: стандартное перемещение, 4 м" in first
    desk.play("attack", "Анна", "Волк", dice={"attack.attack": [1]}, weapon="pistol")
    assert desk.requests()[0]["activity"] == []
    assert desk.left("Анна") == 0
    assert desk.states("Анна")["mode"] == "walk"


def test_aiming_costs_a_point_each_and_what_was_aimed_before_is_paid(desk: Desk) -> None:
    desk.play("aim", "Анна", aim_ap=2)
    assert desk.left("Анна") == 6
    assert desk.form("attack", "Анна", "Борис")["aim_ap"].default == 2
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [2]}, distance_m=4, aim_ap=3, weapon="pistol")
    assert desk.requests()[0]["aim_ap"] == 3
    assert desk.left("Анна") == 6 - 4 - 1
    assert "aim" not in desk.states("Анна")


def test_aim_is_lost_when_something_else_is_done(desk: Desk) -> None:
    desk.play("aim", "Анна", aim_ap=2)
    desk.play("move", "Анна", metres=1)
    assert "aim" not in desk.states("Анна")


def test_an_aimed_shot_takes_the_campaigns_penalty_and_bare_parts_have_no_armour(desk: Desk) -> None:
    """The head costs 8: 8 + 15 − 8 = 15 against 13 without the armour's 3."""
    dice = {"attack.attack": [15], "damage.dice": [1, 1]}
    lines = desk.play("attack", "Анна", "Борис", dice=dice, distance_m=4, part=5, bare=True)
    assert lines[0] == "Анна → Борис, голова: 15 против КЗ 13, попадание"


def test_a_part_of_the_campaigns_own_is_called_by_its_name(desk: Desk) -> None:
    desk.settings["parts"] = [{"part": "other", "name": "хвост", "penalty": 3, "sniper": False}]
    form = desk.form("attack", "Анна", "Борис", part=0)
    assert [each.label for each in form["part"].choices][1:] == ["хвост"]
    assert "sniper" not in form
    assert "Борис, хвост" in desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, part=0)[0]


def test_a_sniper_pays_a_point_more_and_is_easier_to_hit(desk: Desk) -> None:
    desk.sheet("Анна").update(agility_ac=3, level_ac=2)
    desk.play(
        "attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, part=0, sniper=True, weapon="pistol"
    )
    assert desk.left("Анна") == 8 - 5
    assert desk.states("Анна")["sniping"] is True
    assert "неподвижен" in desk.refused("move", "Анна", metres=1)
    desk.encounter["turn"] = "Борис!"
    request = desk.act("attack").odds(desk.scene("Борис", "Анна"), {})
    assert request is not None
    assert request[1]["target_sniping"] is True


def test_a_sniper_who_has_moved_is_refused_unless_the_gm_says_so(desk: Desk) -> None:
    desk.play("move", "Анна", gait="walk", metres=1)
    answers = {"distance_m": 4, "part": 0, "sniper": True, "weapon": "pistol"}
    assert "движение" in desk.refused("attack", "Анна", "Борис", **answers)
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, anyway=True, **answers)


@pytest.mark.parametrize(
    ("states", "distance", "ac"),
    [
        ({}, 4, 16),
        ({"mode": "idle"}, 4, 14),
        ({"mode": "run"}, 4, 17),
        ({"mode": "crouch", "crouched": True}, 4, 18),
        ({"crouched": True}, 4, 18),
        ({"prone": True}, 10, 16),
        ({"prone": True}, 11, 20),
        ({"bought_ac": 2}, 4, 18),
        ({"sniping": True}, 4, 13),
    ],
)
def test_the_targets_states_stand_in_its_class(desk: Desk, states: dict[str, object], distance: int, ac: int) -> None:
    desk.states("Борис").update(states)
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=distance, weapon="pistol")
    assert desk.last is not None
    assert desk.last.rolls[0].outcome["ac"] == ac


def test_a_posture_counts_only_moving_where_the_campaign_says_so(desk: Desk) -> None:
    desk.settings["posture_ac"] = False
    desk.states("Борис").update(crouched=True)
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert desk.last is not None
    assert desk.last.rolls[0].outcome["ac"] == 16


def test_running_counts_in_melee_and_a_posture_does_not(desk: Desk) -> None:
    for states, ac in (({"mode": "run"}, 17), ({"prone": True}, 16)):
        made = fighters()
        made.states("Борис").update(states)
        request = made.act("attack").odds(made.scene("Анна", "Борис"), {"weapon": "knife"})
        assert request is not None
        assert request[1]["ac"] + 2 + 1 + 3 == ac


def test_a_blow_needs_no_distance_and_bare_hands_use_their_own_skill(desk: Desk) -> None:
    assert "distance_m" not in desk.form("attack", "Анна", "Борис", weapon="unarmed")
    lines = desk.play(
        "attack", "Анна", "Борис", dice={"attack.attack": [13], "damage.dice": [3]}, weapon="unarmed", damage_modifier=1
    )
    assert lines[0] == "Анна → Борис: 16 против КЗ 16, попадание"
    assert desk.hp("Борис") == 8


def test_the_distance_is_remembered_by_both_sides(desk: Desk) -> None:
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=7, weapon="pistol")
    assert desk.form("attack", "Анна", "Борис", weapon="pistol")["distance_m"].default == 7
    assert desk.form("attack", "Борис", "Анна", weapon="pistol")["distance_m"].default == 7


@pytest.mark.parametrize(
    ("weapon", "changes", "words"),
    [
        ("pistol", {"loaded": 0}, "разряжено"),
        ("pistol", {"jammed": True}, "заклинило"),
        ("pistol", {"drawn": False}, "не в руках"),
    ],
)
def test_a_weapon_that_is_not_ready_is_refused(desk: Desk, weapon: str, changes: dict[str, object], words: str) -> None:
    desk.weapon("Анна", weapon).update(changes)
    assert words in desk.refused("attack", "Анна", "Борис", weapon=weapon)
    assert desk.left("Анна") == 8


def test_a_weapon_jams_on_a_one_where_the_campaign_wants_that(desk: Desk) -> None:
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert not desk.weapon("Анна", "pistol")["jammed"]
    desk.settings["jam_at"] = 1
    lines = desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert "Анна: оружие заклинило, Пистолет" in lines
    assert desk.weapon("Анна", "pistol")["jammed"]
    assert "заклинило: Пистолет" in desk.badges("Анна")


# ── Bursts ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_short_burst_hits_while_the_value_less_the_spread_reaches_the_class(desk: Desk) -> None:
    """Skill 8, d20 12: 20, 18, 16 against 16; all three bullets hit."""
    dice = {"burst.attack:Борис!": [12], "damage_1.dice": [1, 2, 3]}
    lines = desk.play("burst", "Анна", "Борис", dice=dice, distance_m=10)
    assert lines[:2] == ["Анна даёт очередь → Борис: пуль 3", "Борис: пуль 3, попало 3"]
    assert desk.hp("Борис") == 12 - (6 + 3)
    assert desk.weapon("Анна", "gun")["loaded"] == 27
    assert desk.left("Анна") == 3


def test_a_fan_shares_the_bullets_out_at_four_less(desk: Desk) -> None:
    """Two bullets for the first, one for the second; 8 + 13 − 4 = 17 against 16 and 8 + 2 − 4 = 6 against 10."""
    dice = {"burst.attack:Борис!": [13], "burst.attack:Волк!": [2], "damage_1.dice": [4]}
    lines = desk.play("burst", "Анна", "Борис", "Волк", dice=dice, distance_m=10)
    assert "Борис: пуль 2, попало 1" in lines
    assert "Волк: пуль 1, попало 0" in lines
    assert desk.hp("Волк") == 10


def test_a_long_burst_costs_two_a_piece_and_goes_on_next_turn(desk: Desk) -> None:
    desk.play("burst", "Анна", "Борис", dice={"burst.attack:Борис!": [1, 1]}, distance_m=10, extensions=1)
    assert desk.left("Анна") == 8 - 5 - 2
    desk.finish("Анна")
    desk.begin("Анна")
    form = desk.form("burst", "Анна", "Волк")
    assert form["continued"].default is True
    assert form["extensions"].default == 1
    lines = desk.play("burst", "Анна", "Волк", dice={"burst.attack:Волк!": [1, 1]}, distance_m=10, extensions=2)
    assert lines[0] == "Анна продолжает очередь → Волк: пуль 6"
    assert desk.left("Анна") == 4
    assert desk.weapon("Анна", "gun")["loaded"] == 30 - 6 - 6


def test_a_burst_that_is_interrupted_begins_anew(desk: Desk) -> None:
    desk.play("burst", "Анна", "Борис", dice={"burst.attack:Борис!": [1]}, distance_m=10)
    desk.play("move", "Анна", metres=1)
    assert "continued" not in desk.form("burst", "Анна", "Борис")
    desk.play("burst", "Анна", "Борис", dice={"burst.attack:Борис!": [1]}, distance_m=10, anyway=True)
    desk.finish("Анна")
    desk.begin("Анна")
    desk.finish("Анна")
    assert "bursting" not in desk.states("Анна")


def test_one_series_is_one_roll_where_the_campaign_says_so(desk: Desk) -> None:
    desk.settings["single_series"] = True
    desk.play("burst", "Анна", "Борис", dice={"burst.attack:Борис!": [1]}, distance_m=10, extensions=1)
    assert desk.requests()[0]["single_series"] is True


def test_the_steps_of_a_burst_name_people_in_a_fight_and_outside_of_one(desk: Desk) -> None:
    desk.play("burst", "Анна", "Борис", dice={"burst.attack:Борис!": [1]}, distance_m=10)
    assert desk.last is not None
    steps = [step.params["id"] for step in desk.last.rolls[0].steps if "id" in step.params]
    assert steps == ["Борис"]
    script = desk.script({"burst.attack:Борис": [1]})
    alone = Scene({}, Actor(desk.actor("Анна").character), (Actor(desk.actor("Борис").character),))
    desk.act("burst").play(alone, {}, script)
    assert [step.params["id"] for step in script.rolls[0].steps if "id" in step.params] == ["Борис"]


# ── Throws ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_stone_that_hits_exactly_bounces_a_metre_and_still_hurts(desk: Desk) -> None:
    """Skill 5, d20 11 against 16 at 4 m."""
    dice = {"attack.attack": [11], "damage.dice": [2]}
    lines = desk.play("throw", "Анна", "Борис", dice=dice, weapon="stone", distance_m=4)
    assert lines[0] == "Анна → Борис, бросок: 16 против КЗ 16, попадание"
    assert "↓ Камень: отскок в сторону бросавшего, 1 м" in lines
    assert desk.hp("Борис") == 10


def test_a_miss_flies_a_metre_a_range_step_for_each_point(desk: Desk) -> None:
    """10 m at a range of 4 m are 3 steps: 5 + 9 − 2 = 12, 4 short of 16, so 12 m; a 2 on the d6 is over and left."""
    dice = {"attack.attack": [9], "landing.direction": [2]}
    lines = desk.play("throw", "Анна", "Борис", dice=dice, weapon="stone", distance_m=10)
    assert "↖ Камень: перелёт слева, 12 м" in lines
    assert desk.last is not None
    clocks = [line.clock for line in desk.last.lines if line.clock]
    assert [(clock.hand, clock.hours, clock.far) for clock in clocks] == [(7, 8, 12)]


def test_what_penetrates_stays_in_the_target(desk: Desk) -> None:
    dice = {"attack.attack": [11], "damage.dice": [1]}
    lines = desk.play("throw", "Анна", "Борис", dice=dice, weapon="spear", distance_m=4)
    assert "◎ Дротик: остаётся в цели" in lines


def test_a_grenade_is_thrown_at_a_spot_and_hurts_whom_the_gm_ticks(desk: Desk) -> None:
    form = desk.form("throw", "Анна", "Борис", "Волк", weapon="grenade")
    assert (form["at_spot"].default, form["spot_ac"].default) == (True, 10)
    assert [key for key, field in form.items() if field.late] == ["caught", "caught_2"]
    dice = {"attack.attack": [9], "damage_2.dice": [1, 1, 1, 1]}
    lines = desk.play("throw", "Анна", "Борис", "Волк", dice=dice, weapon="grenade", distance_m=4, caught=False)
    assert lines[0] == "Анна → Борис, бросок в точку: 14 против 10, точно"
    assert (desk.hp("Борис"), desk.hp("Волк")) == (12, 6)
    assert desk.weapon("Анна", "grenade")["loaded"] == 1


def test_nobody_throws_farther_than_constitution_steps(desk: Desk) -> None:
    assert "достаёт на 5" in desk.refused("throw", "Анна", "Борис", weapon="stone", distance_m=21)


# ── Out of a fight ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_before_the_first_round_nothing_is_counted(desk: Desk) -> None:
    desk.encounter["round"] = 0
    desk.encounter["turn"] = None
    for _ in range(3):
        desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert desk.left("Анна") == 8


def test_without_a_target_there_is_a_form_and_a_refusal(desk: Desk) -> None:
    for name in ("attack", "burst", "throw"):
        assert desk.form(name, "Анна")
        assert desk.act(name).odds(desk.scene("Анна"), {}) is None
        assert desk.refused(name, "Анна") == catalogue("ru").say("error.no_target")


def test_the_form_tells_what_the_act_takes_of_the_ap_left(desk: Desk) -> None:
    told = desk.form("attack", "Анна", "Борис", weapon="pistol")["cost"]
    assert told.kind == "told"
    assert told.default.params["left"] == left(desk.actor("Анна"))
    aimed = desk.form("attack", "Анна", "Борис", weapon="pistol", aim_ap=2)["cost"]
    assert aimed.default.params["cost"] == told.default.params["cost"] + 2
