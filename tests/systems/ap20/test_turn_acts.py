"""The turn of ap20: AP and what they are spent on, acts over two turns, movement, fatigue, triggers, assessing, the order."""

from __future__ import annotations

import pytest

from gm_desk.core.facts import Ref
from gm_desk.systems.ap20 import SYSTEM
from gm_desk.systems.protocol import Actor, Scene
from tests.systems.ap20.at_table import ARSENAL, Desk, fighters
from tests.systems.desk import said


@pytest.fixture
def desk() -> Desk:
    return fighters()


# ── AP ────────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_turn_begins_with_all_ap_and_what_is_left_is_lost(desk: Desk) -> None:
    desk.play("action", "Анна", action="door")
    assert desk.left("Анна") == 5
    desk.finish("Анна")
    assert desk.left("Анна") == 0
    desk.begin("Анна")
    assert desk.left("Анна") == 8


def test_the_gauges_are_ap_and_the_rounds_of_the_first_weapon_in_hand(desk: Desk) -> None:
    def gauges() -> list[tuple[str, int, int]]:
        return [(each.label, each.current, each.maximum) for each in SYSTEM.gauges(desk.actor("Анна"))]

    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert gauges() == [("ap20.gauge.ap", 4, 8), ("ap20.gauge.rounds", 7, 8)]
    desk.weapon("Анна", "pistol")["drawn"] = False
    assert gauges() == [("ap20.gauge.ap", 4, 8)]
    assert SYSTEM.gauges(Actor(desk.actor("Анна").character)) == []


def test_the_key_of_the_book_turns_at_the_start_of_the_next_turn(desk: Desk) -> None:
    """7 AP with 6 there: one is owed, and 5 are left of the next 6."""
    desk.encounter["turn"] = "Борис!"
    assert "Закончить в следующем ходу" in desk.refused("action", "Борис", action="door_with_key")
    lines = desk.play("action", "Борис", action="door_with_key", next_turn=True)
    assert lines[0] == "Борис начинает: Другое действие. Ещё 1 ОД — в начале следующего хода"
    assert desk.left("Борис") == 0
    assert desk.badges("Борис") == ["начато: Другое действие, ещё 1 ОД"]
    desk.finish("Борис")
    assert desk.begin("Борис") == ["Борис заканчивает: Другое действие. Отдано 1 ОД, осталось 5"]
    assert desk.left("Борис") == 5
    done = desk.play("action", "Борис", action="door_with_key")
    assert done == ["Борис: открыть или запереть дверь ключом"]
    assert desk.left("Борис") == 5
    desk.play("action", "Борис", action="door")
    assert desk.left("Борис") == 2


def test_a_shot_begun_with_too_few_ap_is_fired_next_turn_with_its_aim(desk: Desk) -> None:
    desk.play("action", "Анна", action="door")
    desk.play("attack", "Анна", "Борис", weapon="pistol", distance_m=4, aim_ap=2, next_turn=True)
    assert desk.weapon("Анна", "pistol")["loaded"] == 8
    desk.finish("Анна")
    desk.begin("Анна")
    assert desk.left("Анна") == 7
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, weapon="pistol")
    assert desk.requests()[0]["aim_ap"] == 2
    assert desk.left("Анна") == 7
    assert desk.weapon("Анна", "pistol")["loaded"] == 7


def test_what_takes_longer_than_the_next_turn_goes_on(desk: Desk) -> None:
    desk.play("action", "Анна", action=None, what="пилит решётку", ap_cost=20, next_turn=True)
    desk.finish("Анна")
    assert desk.begin("Анна") == ["Анна продолжает: Другое действие. Ещё 4 ОД"]
    assert "начатое" in desk.refused("attack", "Анна", "Борис") or desk.left("Анна") == 0
    desk.finish("Анна")
    desk.begin("Анна")
    assert desk.left("Анна") == 4
    assert desk.play("action", "Анна", action=None, what="пилит решётку", ap_cost=20) == ["Анна: пилит решётку"]


def test_what_grows_meanwhile_costs_the_difference(desk: Desk) -> None:
    desk.play("action", "Анна", action=None, ap_cost=10, next_turn=True)
    desk.finish("Анна")
    desk.begin("Анна")
    assert desk.left("Анна") == 6
    assert "нужно 10 ОД, есть 6" in desk.refused("action", "Анна", action=None, ap_cost=20)
    desk.play("action", "Анна", action=None, ap_cost=13)
    assert desk.left("Анна") == 3


def test_what_was_begun_can_be_given_up_and_its_ap_are_gone(desk: Desk) -> None:
    desk.play("action", "Анна", action=None, ap_cost=10, next_turn=True)
    desk.play("abandon", "Анна")
    assert "unfinished" not in desk.states("Анна")
    assert desk.left("Анна") == 0


def test_the_gm_overrules_the_economy(desk: Desk) -> None:
    desk.play("action", "Анна", action="door_with_key")
    assert "нужно 4 ОД, есть 1" in desk.refused("attack", "Анна", "Борис", weapon="pistol")
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol", anyway=True)
    assert desk.left("Анна") == 0


def test_out_of_turn_nobody_acts_unless_the_gm_says_so(desk: Desk) -> None:
    assert "чужой ход" in desk.refused("attack", "Борис", "Анна", weapon="pistol")
    desk.play("attack", "Борис", "Анна", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol", anyway=True)


def test_ap_buy_armour_class_two_for_one_until_the_next_turn(desk: Desk) -> None:
    desk.play("guard", "Анна", raise_ac=5)
    assert (desk.left("Анна"), desk.states("Анна")["bought_ac"]) == (3, 2)
    assert "8" not in desk.refused("guard", "Анна", raise_ac=4)
    assert desk.form("guard", "Анна")["raise_ac"].default == 2
    desk.states("Анна")["spent"] = desk.sheet("Анна")["ap"] - 1
    assert desk.form("guard", "Анна")["raise_ac"].low == 2
    assert "1" in desk.refused("guard", "Анна")
    desk.states("Анна")["spent"] = desk.sheet("Анна")["ap"] - 3
    desk.finish("Анна")
    assert "КЗ +2 за ОД" in desk.badges("Анна")
    desk.begin("Анна")
    assert "bought_ac" not in desk.states("Анна")


def test_aiming_gives_no_more_than_four(desk: Desk) -> None:
    desk.play("aim", "Анна", aim_ap=4)
    assert "не больше 4" in desk.refused("aim", "Анна")


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("posture", "gait", "metres", "cost"),
    [
        ({}, "walk", 3, 3),
        ({}, "run", 5, 3),
        ({"crouched": True}, "crouch", 3, 6),
        ({"prone": True}, "crawl", 2, 8),
        ({}, "jump", 2, 2),
    ],
)
def test_metres_cost_what_the_book_says(
    desk: Desk, posture: dict[str, bool], gait: str, metres: int, cost: int
) -> None:
    desk.states("Анна").update(posture)
    desk.play("move", "Анна", gait=gait, metres=metres)
    assert desk.left("Анна") == 8 - cost
    assert desk.states("Анна")["mode"] == gait


def test_the_posture_decides_how_one_may_move(desk: Desk) -> None:
    def ways() -> list[object]:
        return [each.value for each in desk.form("move", "Анна")["gait"].choices]

    assert ways() == ["walk", "run", "jump"]
    assert desk.play("posture", "Анна", posture="prone")[0] == "Анна: положение — лёжа"
    assert desk.left("Анна") == 5
    assert ways() == ["crawl"]
    desk.play("posture", "Анна", posture="standing")
    assert desk.left("Анна") == 1
    assert ways() == ["walk", "run", "jump"]


def test_a_declared_way_of_moving_stands_for_the_turn(desk: Desk) -> None:
    desk.play("move", "Анна", gait="run", metres=2)
    assert [each.value for each in desk.form("move", "Анна")["gait"].choices] == ["run", "jump"]
    overruled = desk.form("move", "Анна", anyway=True)["gait"].choices
    assert {each.value for each in overruled} >= {"walk", "crouch", "crawl"}


def test_a_jump_with_a_run_up_reaches_farther_and_costs_half(desk: Desk) -> None:
    """Agility 6 and constitution 5: 2 m standing, 5 m with a run-up of 5 m or more, for 3 AP."""
    assert desk.form("move", "Анна", gait="jump")["metres"].default == 2
    desk.play("move", "Анна", gait="run", metres=6)
    form = desk.form("move", "Анна", gait="jump")
    assert (form["run_up_m"].default, form["metres"].default) == (6, 5)
    desk.play("move", "Анна", gait="jump", metres=5)
    assert desk.left("Анна") == 8 - 3 - 3
    assert desk.states("Анна")["mode"] == "run"


def test_who_does_not_move_stands_idle_after_the_turn(desk: Desk) -> None:
    desk.sheet("Анна")["agility_ac"] = 2
    desk.finish("Анна")
    assert desk.states("Анна")["mode"] == "idle"
    assert "бездействие" in desk.badges("Анна")
    desk.begin("Анна")
    desk.play("posture", "Анна", posture="crouched")
    desk.finish("Анна")
    assert desk.states("Анна")["mode"] == "posture"


def test_a_change_of_posture_beside_an_act_costs_the_dearer_of_both(desk: Desk) -> None:
    desk.states("Анна")["prone"] = True
    answers = {"weapon": "knife", "meanwhile": "posture", "posture": "standing"}
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, **answers)
    assert desk.left("Анна") == 4
    assert desk.requests()[0]["activity"] == ["posture"]
    assert "prone" not in desk.states("Анна")


def test_whatever_takes_ap_can_be_done_on_the_move_and_is_hindered_by_it(desk: Desk) -> None:
    desk.weapon("Анна", "pistol").update(loaded=0)
    lines = desk.play("reload", "Анна", weapon="pistol", meanwhile="walk", metres=3)
    assert lines[:2] == ["Анна перезаряжает: Пистолет, 8 из 8", "Анна одновременно: стандартное перемещение, 3 м"]
    assert (desk.left("Анна"), desk.states("Анна")["mode"]) == (4, "walk")
    desk.begin("Анна")
    desk.play("jam", "Анна", weapon="pistol")
    desk.play("repair", "Анна", dice={"repair.repair": [11]}, meanwhile="run")
    assert desk.requests()[0] == {"skill": 4, "modifier": -7}
    assert (desk.states("Анна")["ran"], desk.weapon("Анна", "pistol")["jammed"]) == (10, True)
    assert desk.form("attack", "Анна", "Борис", meanwhile="run")["metres"].high == 6


def test_what_is_only_begun_is_moved_with_as_far_as_its_ap_carry(desk: Desk) -> None:
    desk.play("action", "Анна", action="door")
    form = desk.form("action", "Анна", action="door_with_key", meanwhile="walk")
    assert form["metres"].default == 5
    desk.play("action", "Анна", action="door_with_key", meanwhile="walk", next_turn=True)
    assert desk.states("Анна")["mode"] == "walk"
    desk.finish("Анна")
    desk.begin("Анна")
    assert "meanwhile" not in desk.form("action", "Анна", action="door_with_key")


# ── Fatigue ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("metres", "fatigue"), [(10, 0), (11, 1), (14, 1), (15, 2), (16, 2)])
def test_running_tires_by_constitutions(desk: Desk, metres: int, fatigue: int) -> None:
    """Constitution 5: more than 10 m is 1, 15 m or more is 2."""
    desk.play("move", "Анна", gait="run", metres=metres)
    desk.finish("Анна")
    assert desk.sheet("Анна")["fatigue"] == fatigue


def test_who_is_exhausted_falls_and_can_only_rest(desk: Desk) -> None:
    desk.sheet("Анна")["fatigue"] = 19
    desk.play("move", "Анна", gait="run", metres=12)
    assert desk.finish("Анна")[-1] == "Анна падает без сил"
    assert desk.states("Анна")["prone"] is True
    assert desk.begin("Анна") == ["Анна без сил и может только отдыхать"]
    assert "только отдыхать" in desk.refused("attack", "Анна", "Борис", weapon="knife")
    assert desk.play("rest", "Анна")[0] == "Анна отдыхает весь ход: усталость 20 снята"
    assert (desk.sheet("Анна")["fatigue"], desk.left("Анна")) == (0, 0)


def test_rest_and_assessing_take_a_whole_turn(desk: Desk) -> None:
    desk.sheet("Анна")["fatigue"] = 3
    desk.play("action", "Анна", action="door")
    for name in ("rest", "assess"):
        assert "нужен весь ход" in desk.refused(name, "Анна")
    desk.play("rest", "Анна", anyway=True)
    assert "отдан целиком" in desk.refused("attack", "Анна", "Борис", weapon="knife")


# ── Triggers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_trigger_keeps_ap_back_and_is_used_before_the_slower(desk: Desk) -> None:
    desk.play("hold", "Анна", trigger="Борис поднимет руку", reserve=4)
    assert "ждёт: Борис поднимет руку" in desk.badges("Анна")
    desk.finish("Анна")
    assert desk.left("Анна") == 4
    desk.encounter["turn"] = "Борис!"
    desk.play("attack", "Анна", "Борис", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")
    assert desk.left("Анна") == 0
    assert "holding" not in desk.states("Анна")


def test_a_trigger_does_not_go_before_the_quicker(desk: Desk) -> None:
    desk.encounter["turn"] = "Борис!"
    desk.play("hold", "Борис", reserve=4)
    desk.finish("Борис")
    desk.encounter["turn"] = "Анна!"
    assert "инициатива ниже" in desk.refused("attack", "Борис", "Анна", weapon="pistol")
    desk.encounter["turn"] = "Волк!"
    desk.play("attack", "Борис", "Волк", dice={"attack.attack": [1]}, distance_m=4, weapon="pistol")


def test_no_more_can_be_kept_back_than_there_is(desk: Desk) -> None:
    assert "нужно 9 ОД, есть 8" in desk.refused("hold", "Анна", reserve=9)


# ── The order ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_initiative_is_agility_wits_and_d20_and_ties_go_to_agility_then_the_lot(desk: Desk) -> None:
    """Анна 6 + 5, Борис 4 + 5, Волк 5 + 5: all at 20; agility decides. Then Борис made Волк's equal: the lot decides."""
    dice = {"initiative.Анна!": [9], "initiative.Борис!": [11], "initiative.Волк!": [10]}
    lines = desk.play("initiative", None, dice=dice)
    assert lines == ["Инициатива: Анна 20 (поровну), Волк 20 (поровну), Борис 20 (поровну)"]
    assert desk.order() == ["Анна", "Волк", "Борис"]
    desk.sheet("Борис")["agility"] = 5
    dice |= {"initiative.Борис!": [10], "initiative.lot:Борис!": [7], "initiative.lot:Волк!": [3]}
    desk.play("initiative", None, dice=dice)
    assert desk.order() == ["Анна", "Борис", "Волк"]
    worths = [SYSTEM.order.worth(desk.roll(name)) for name in ("Анна", "Борис", "Волк")]
    assert worths == sorted(worths, key=lambda each: -(each or 0))
    assert len(set(worths)) == 3


def test_the_fallen_do_not_roll_and_stand_last(desk: Desk) -> None:
    desk.sheet("Анна")["hp"]["current"] = 0
    desk.play("initiative", None, dice={"initiative.Борис!": [1], "initiative.Волк!": [2]})
    assert desk.order() == ["Волк", "Борис", "Анна"]
    assert desk.roll("Анна") is None


def test_a_duel_is_d20_and_the_draw_bonus_and_stands_when_the_fight_begins(desk: Desk) -> None:
    desk.encounter["round"] = 0
    dice = {"initiative.Анна!": [5], "initiative.Борис!": [8], "initiative.Волк!": [2]}
    lines = desk.play("duel", "Анна", "Борис", "Волк", dice=dice, draw_bonus=4)
    assert lines == ["Дуэль: Анна 9, Борис 8, Волк 2"]
    desk.play("initiative", None)
    assert desk.order() == ["Анна", "Борис", "Волк"]
    desk.encounter["round"] = 1
    dice = {f"initiative.{name}!": [face] for name, face in (("Анна", 1), ("Борис", 19), ("Волк", 9))}
    desk.play("initiative", None, dice=dice)
    assert desk.order() == ["Борис", "Волк", "Анна"]


def test_duellists_share_out_their_own_places(desk: Desk) -> None:
    desk.play("duel", "Анна", "Волк", dice={"initiative.Анна!": [5], "initiative.Волк!": [9]})
    assert desk.order() == ["Волк", "Борис", "Анна"]


def test_who_assesses_acts_first_next_round_and_then_in_the_usual_place(desk: Desk) -> None:
    desk.add("Гром")
    desk.encounter["turn"] = "Борис!"
    desk.play("assess", "Борис")
    desk.finish("Борис")
    desk.begin("Гром")
    lines = desk.play("assess", "Гром")
    assert lines[0] == "Гром оценивает обстановку и в следующем раунде действует первым"
    desk.finish("Гром")
    assert desk.order() == ["Борис", "Гром", "Анна", "Волк"]
    assert "оценивает: первым в следующем раунде" in desk.badges("Гром")
    desk.begin("Борис")
    desk.finish("Борис")
    assert desk.order() == ["Гром", "Анна", "Борис", "Волк"]
    desk.begin("Гром")
    desk.finish("Гром")
    assert desk.order() == ["Анна", "Борис", "Волк", "Гром"]
    assert "assessing" not in desk.states("Гром")


def test_who_assesses_again_stays_ahead_and_still_knows_the_place(desk: Desk) -> None:
    desk.encounter["turn"] = "Волк!"
    desk.play("assess", "Волк")
    desk.finish("Волк")
    desk.begin("Волк")
    desk.play("assess", "Волк")
    desk.finish("Волк")
    assert desk.order() == ["Волк", "Анна", "Борис"]
    desk.begin("Волк")
    desk.finish("Волк")
    assert desk.order() == ["Анна", "Борис", "Волк"]


def test_who_assessed_before_the_fight_rolls_nothing_and_acts_first(desk: Desk) -> None:
    desk.states("Волк")["assessing"] = True
    desk.play("initiative", None, dice={"initiative.Анна!": [20], "initiative.Борис!": [19]})
    assert desk.order() == ["Волк", "Анна", "Борис"]
    assert (SYSTEM.order.worth(desk.roll("Волк")) or 0) > (SYSTEM.order.worth(desk.roll("Анна")) or 0)


# ── Gear ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("where", "cost"), [("magazine_at_hand", 2), ("magazine_on_belt", 4), ("magazine_taped", 1)])
def test_a_magazine_costs_what_its_place_does(desk: Desk, where: str, cost: int) -> None:
    desk.weapon("Анна", "pistol")["loaded"] = 0
    desk.play("reload", "Анна", weapon="pistol", magazine=where)
    assert (desk.weapon("Анна", "pistol")["loaded"], desk.left("Анна")) == (8, 8 - cost)


def test_a_revolver_is_loaded_round_by_round_for_seven(desk: Desk) -> None:
    desk.play("reload", "Анна", weapon="revolver", rounds=6, at_once=1, in_hand=True)
    assert (desk.weapon("Анна", "revolver")["loaded"], desk.left("Анна")) == (6, 1)


def test_handfuls_are_quicker_and_may_fall(desk: Desk) -> None:
    """Two handfuls of 3 from the pouch: 2 + 1 + 2 = 5 AP; agility 6 + 8 = 14 is 6 short of 20: 2 fall."""
    lines = desk.play("reload", "Анна", weapon="revolver", at_once=3, dice={"reload.save": [14, 8]})
    assert lines[:2] == ["Анна перезаряжает: Револьвер, 4 из 6", "Анна роняет патроны: 2"]
    assert desk.left("Анна") == 3
    assert desk.act("reload").odds(desk.scene("Анна"), {"weapon": "revolver", "at_once": 2}) is not None


def test_a_jam_is_cleared_by_skill_and_d20_for_five_ap(desk: Desk) -> None:
    desk.play("jam", "Анна", weapon="pistol")
    assert desk.play("repair", "Анна", dice={"repair.repair": [10]})[0] == "Анна не может починить: Пистолет"
    assert desk.left("Анна") == 3
    desk.begin("Анна")
    assert desk.play("repair", "Анна", dice={"repair.repair": [11]})[0] == "Анна чинит: Пистолет снова стреляет"
    assert not desk.weapon("Анна", "pistol")["jammed"]


def test_weapons_are_drawn_put_away_and_dropped(desk: Desk) -> None:
    desk.play("stow", "Анна", weapon="gun", away="drop")
    assert desk.left("Анна") == 8
    desk.play("stow", "Анна", weapon="knife", away="stow")
    assert desk.left("Анна") == 5
    desk.play("draw", "Анна", weapon="gun")
    assert (desk.left("Анна"), desk.weapon("Анна", "gun")["drawn"]) == (3, True)


def test_picking_up_is_cheaper_low_down(desk: Desk) -> None:
    assert [each.value for each in desk.form("action", "Анна")["action"].choices][2] == "pick_up"
    desk.states("Анна")["prone"] = True
    desk.play("action", "Анна", action="pick_up_low")
    assert desk.left("Анна") == 6


# ── Checks and harm ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_check_is_d20_with_an_attribute_or_a_skill(desk: Desk) -> None:
    lines = desk.play("check", "Анна", trait="agility", dice={"check.dice": [9]}, modifier=1)
    assert lines == ["Анна, Ловкость: 16 против 15, успех", "d20 9, Ловкость +6, Поправка ведущего +1"]
    lines = desk.play("check", "Анна", trait="skills.repair", difficulty=None, dice={"check.dice": [2]})
    assert lines[0] == "Анна, Ремонт: 6"


def test_whatever_hurts_hurts_each_by_dice_of_their_own(desk: Desk) -> None:
    dice = {"damage_1.dice": [1], "damage_2.dice": [6]}
    desk.play("harm", "Анна", "Борис", "Волк", dice=dice, damage="1d6+1")
    assert (desk.hp("Борис"), desk.hp("Волк")) == (10, 3)
    assert "не урон" in desk.refused("harm", "Анна", "Борис", damage="больно")


def test_hit_points_by_kind_are_taken_from_the_campaigns_table_between_fights(desk: Desk) -> None:
    alone = Scene(desk.settings, Actor(desk.actor("Волк").character))
    assert desk.act("kind").available(alone)
    assert not desk.act("kind").available(desk.scene("Волк"))
    assert desk.play("kind", "Волк", kind=3) == ["Волк: крупный зверь, здоровье 25"]
    assert desk.sheet("Волк")["hp"] == {"max": 25, "current": 25}
    desk.settings["kinds"] = [{"kind": "other", "name": "Упырь", "points": 33}]
    assert desk.play("kind", "Волк") == ["Волк: Упырь, здоровье 33"]
    desk.settings["kinds"] = []
    assert "ни одного вида" in desk.refused("kind", "Волк")


# ── States by hand ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_state_set_by_hand_is_shown_and_endured(desk: Desk) -> None:
    for state in SYSTEM.states:
        value = {"count": 2, "choice": state.choices[0].value if state.choices else None}.get(state.kind, True)
        made = fighters()
        if state.lasting:
            made.sheet("Анна")["states"].append({"id": state.id, "value": value})
        else:
            made.states("Анна")[state.id] = value
        assert all(words and "ap20." not in words for words in made.badges("Анна"))
        for name in ("attack", "burst", "move", "hold", "reload"):
            made.form(name, "Анна", "Борис")
        taken, lines = made.turn("Анна")
        assert taken or lines
        made.finish("Анна")


def test_public_states_are_words_without_numbers(desk: Desk) -> None:
    for state in SYSTEM.states:
        if state.public:
            words = said([desk.system.level_name(0).__class__(state.public)])[0]
            assert words != state.public
            assert not any(sign.isdigit() or sign == "{" for sign in words)


def test_stepping_back_leaves_those_who_left_alone(desk: Desk) -> None:
    desk.encounter["turn"] = "Волк!"
    desk.play("assess", "Волк")
    desk.finish("Волк")
    desk.encounter["order"].remove("Борис!")
    del desk.documents[Ref("combatant", "Борис!")]
    desk.begin("Волк")
    desk.finish("Волк")
    assert desk.order() == ["Анна", "Волк"]


def test_the_arsenal_has_every_kind_of_weapon() -> None:
    assert {each.get("kind", "shot") for each in ARSENAL} == {"shot", "melee", "thrown"}
