"""Attacks at the desk, against cases counted by hand from the rulebook."""

from __future__ import annotations

import pytest

from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.tactics100.at_table import Desk, fighters


@pytest.fixture
def desk() -> Desk:
    return fighters()


# ── Shots ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_shot_is_prefilled_from_sheets_and_states(desk: Desk) -> None:
    desk.states("Грек").update(cover="light", defending=True, smoke=True, height=1)
    desk.states("Вера")["height"] = 3
    form = desk.form("shot", "Вера", "Грек")
    assert {key: field.default for key, field in form.items()} == {
        "weapon": "rifle",
        "distance": 10,
        "cover": "light",
        "levels_above": 2,
        "defending": True,
        "smoke": True,
        "modifier": 0,
        "critical_bonus": 0,
        "armour": 0,
        "anyway": False,
    }
    folded = {key for key, field in form.items() if field.minor}
    assert folded == {"modifier", "critical_bonus", "armour", "anyway"}


def test_a_hit_takes_the_weapons_damage_and_a_round_and_ends_the_turn(desk: Desk) -> None:
    # 60 aim − 20 up to the second range = 40; critical 10 − 20, never below 0: not rolled
    said = desk.play("shot", "Вера", "Грек", distance=20, dice={"attack.hit": [40]})
    assert said == [
        "Вера → Грек: попадание, урон 4, осталось 6 из 10",
        "Винтовка, дистанция 20: вероятность 40 %, крит 0 %",
    ]
    assert (desk.hp("Грек"), desk.loaded("Вера", "rifle")) == (6, 5)
    assert desk.states("Вера")["spent"]["actions"] == ["attack"]
    assert desk.badges("Вера") == ["ход сделан"]


def test_a_miss_costs_the_round_alone(desk: Desk) -> None:
    said = desk.play("shot", "Вера", "Грек", distance=20, dice={"attack.hit": [41]})
    assert said[0] == "Вера → Грек: промах"
    assert (desk.hp("Грек"), desk.loaded("Вера", "rifle")) == (10, 5)


def test_everything_that_bears_on_a_shot_is_counted_once(desk: Desk) -> None:
    # 60 + 20 height − 20 range − 40 full cover − 20 defence − 20 smoke + 45 modifier + 5 perk − 10 the target's perk = 20
    desk.sheet("Вера")["perks"] = [{"id": "a", "name": "Глазомер", "effect": "aim", "value": 5, "text": ""}]
    desk.sheet("Грек")["perks"] = [{"id": "b", "name": "Вёрткий", "effect": "defence", "value": 10, "text": ""}]
    desk.states("Грек").update(cover="full", defending=True, smoke=True)
    desk.states("Вера")["height"] = 2
    desk.play("shot", "Вера", "Грек", distance=11, modifier=45, dice={"attack.hit": [21]})
    assert desk.last is not None
    assert desk.last.rolls[0].outcome["hit_chance"] == 20
    assert desk.hp("Грек") == 10


def test_a_critical_adds_its_dice(desk: Desk) -> None:
    # point blank at 1: +20, so 80 to hit and 10 + 20 + 5 = 35 for a critical
    dice = {"attack.hit": [80], "attack.critical": [35], "attack.critical_damage": [5]}
    said = desk.play("shot", "Вера", "Грек", distance=1, critical_bonus=5, dice=dice)
    assert said[0] == "Вера → Грек: критическое попадание, урон 9, осталось 1 из 10"
    assert desk.hp("Грек") == 1


def test_who_has_no_points_left_is_out_and_keeps_nothing_up(desk: Desk) -> None:
    desk.sheet("Грек")["hp"]["current"] = 3
    desk.states("Грек").update(watching=True, cover="light")
    said = desk.play("shot", "Вера", "Грек", distance=5, cover="none", dice={"attack.hit": [1]})
    assert said[2] == "Грек: здоровья не осталось, вне боя"
    assert desk.states("Грек").keys() == {"cover", "distances"}
    track = SYSTEM.track(desk.sheet("Грек"))
    assert (track.current, track.out, track.dead) == (0, True, False)
    assert desk.badges("Грек")[0] == "вне боя"
    assert desk.turn("Грек") == (False, ["Грек: здоровья не осталось, ход пропущен"])
    assert "что с ним стало" in desk.refused("shot", "Вера", "Грек", anyway=True)


def test_armour_takes_damage_but_never_more_than_there_is(desk: Desk) -> None:
    desk.sheet("Грек")["perks"] = [{"id": "a", "name": "Панцирь", "effect": "armour", "value": 9, "text": ""}]
    assert not desk.form("shot", "Вера", "Грек")["armour"].minor
    desk.play("shot", "Вера", "Грек", dice={"attack.hit": [1], "attack.critical": [90]})
    assert desk.hp("Грек") == 10
    desk.begin("Вера")
    desk.play("shot", "Вера", "Грек", armour=1, dice={"attack.hit": [1], "attack.critical": [90]})
    assert desk.hp("Грек") == 7


def test_out_of_range_is_refused_and_may_be_overruled(desk: Desk) -> None:
    assert desk.refused("shot", "Вера", "Грек", distance=51).startswith("На дистанции 51 цель недосягаема")
    said = desk.play("shot", "Вера", "Грек", distance=51, anyway=True, dice={"attack.hit": [20]})
    assert said[1] == "Винтовка, дистанция 51: вероятность 20 %, крит 0 %"


def test_an_empty_magazine_is_refused_and_may_be_overruled(desk: Desk) -> None:
    desk.sheet("Вера")["weapons"][0]["loaded"] = 0
    assert desk.refused("shot", "Вера", "Грек").startswith("Винтовка: пусто.")
    desk.play("shot", "Вера", "Грек", anyway=True, dice={"attack.hit": [100]})
    assert desk.loaded("Вера", "rifle") == 0


def test_where_rounds_are_not_counted_there_always_is_one(desk: Desk) -> None:
    desk.sheet("Вера")["weapons"][0].update(magazine=None, loaded=None)
    desk.play("shot", "Вера", "Грек", dice={"attack.hit": [100]})
    assert desk.loaded("Вера", "rifle") is None
    assert [choice.label for choice in desk.form("shot", "Вера", "Грек")["weapon"].choices] == ["Винтовка"]


def test_a_choice_of_weapons_says_what_is_left_in_their_magazines(desk: Desk) -> None:
    choices = desk.form("grenade", "Вера", "Грек")["weapon"].choices
    assert [choice.label for choice in choices] == ["Осколочная · 2/2", "Дымовая · 1/1"]


def test_the_distance_is_remembered_until_one_of_them_moves(desk: Desk) -> None:
    desk.play("shot", "Вера", "Грек", distance=17, dice={"attack.hit": [100]})
    assert desk.form("shot", "Грек", "Вера")["distance"].default == 17
    desk.play("move", "Ильм", straight=2)
    assert desk.form("shot", "Грек", "Вера")["distance"].default == 17
    desk.play("move", "Грек", straight=2)
    assert desk.form("shot", "Грек", "Вера")["distance"].default == 10
    assert desk.form("shot", "Вера", "Грек")["distance"].default == 10
    desk.play("shot", "Грек", "Вера", distance=3, dice={"attack.hit": [100]})
    desk.end_fight("Вера")
    assert "distances" not in desk.states("Вера")


def test_odds_are_those_of_the_request_that_is_rolled(desk: Desk) -> None:
    act = desk.act("shot")
    wanted = act.odds(desk.scene("Вера", "Грек"), {"distance": 12})
    assert wanted is not None
    desk.play("shot", "Вера", "Грек", distance=12, dice={"attack.hit": [100]})
    assert wanted == ("attack", desk.requests()[0])
    assert act.odds(desk.scene("Вера"), {}) is None
    assert act.odds(desk.scene("Ильм", "Вера"), {}) is None


def test_without_a_firearm_there_is_no_shot(desk: Desk) -> None:
    assert not desk.act("shot").available(desk.scene("Ильм"))
    assert desk.refused("shot", "Ильм", "Вера") == "Ильм: нет стрелкового оружия."
    assert desk.form("shot", "Ильм", "Вера") == {}


# ── Watching ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_watcher_fires_once_on_anothers_turn_with_20_less(desk: Desk) -> None:
    assert not desk.act("overwatch").available(desk.scene("Вера"))
    desk.play("watch", "Вера")
    assert desk.act("overwatch").available(desk.scene("Вера"))
    said = desk.play("overwatch", "Вера", "Грек", dice={"attack.hit": [40], "attack.critical": [11]})
    assert said[1:] == ["Винтовка, дистанция 10: вероятность 40 %, крит 10 %", "Вера больше не наблюдает"]
    assert desk.loaded("Вера", "rifle") == 5
    assert desk.states("Вера")["spent"]["actions"] == ["watch"]
    assert "наблюдения нет" in desk.refused("overwatch", "Вера", "Грек")
    desk.play("overwatch", "Вера", "Грек", anyway=True, dice={"attack.hit": [100]})


def test_who_moves_hears_who_watches(desk: Desk) -> None:
    desk.play("watch", "Вера")
    desk.states("Вера")["side"] = "players"
    assert desk.play("move", "Грек", straight=3)[-1] == "За этим наблюдают: Вера"
    desk.states("Ильм")["side"] = "players"
    assert "наблюдают" not in desk.play("move", "Ильм", straight=3)[-1]


def test_what_a_watch_is_for_is_the_campaigns(desk: Desk) -> None:
    assert "двинется на виду" in desk.play("watch", "Вера")[0]
    desk.settings["watch_appearing"] = True
    assert desk.play("watch", "Грек")[0].endswith("по первому врагу, кто появится")


# ── Hand to hand and flames ───────────────────────────────────────────────────────────────────────────────────────────


def test_hand_to_hand_always_hits_and_guard_spares(desk: Desk) -> None:
    said = desk.play("melee", "Вера", "Грек", dice={"attack.critical": [31]})
    assert said[0] == "Вера → Грек: попадание, урон 3, осталось 7 из 10"
    assert said[1] == "Нож: попадание всегда, крит 30 %"
    desk.begin("Вера")
    desk.states("Грек")["guarding"] = True
    desk.play("melee", "Вера", "Грек", dice={"attack.critical": [11]})
    assert desk.hp("Грек") == 6
    assert desk.last is not None
    assert desk.last.rolls[0].outcome["critical_chance"] == 10


def test_bare_hands_do_what_the_campaign_says(desk: Desk) -> None:
    assert desk.form("melee", "Ильм", "Грек")["damage"].default == 1
    desk.settings["unarmed_damage"] = 2
    assert desk.play("melee", "Ильм", "Грек")[1] == "голые руки: попадание всегда, крит 0 %"
    assert desk.hp("Грек") == 8


def test_a_flame_burns_all_it_reaches_with_one_charge(desk: Desk) -> None:
    desk.sheet("Ильм")["perks"] = [{"id": "a", "name": "Панцирь", "effect": "armour", "value": 1, "text": ""}]
    dice = {"attack1.critical": [10], "attack1.critical_damage": [2], "attack2.critical": [50]}
    said = desk.play("flame", "Вера", "Грек", "Ильм", dice=dice)
    assert said[0] == "Вера жжёт: Грек, Ильм (достаёт на 3 кл.)"
    assert (desk.hp("Грек"), desk.hp("Ильм")) == (4, 7)
    assert desk.loaded("Вера", "flamer") == 1
    assert desk.states("Вера")["spent"]["actions"] == ["attack"]
    assert desk.refused("flame", "Грек", "Вера") == "Грек: нет огнемёта."


# ── Grenades ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_grenade_on_target_catches_whom_it_was_meant_for_and_whom_the_gm_ticks(desk: Desk) -> None:
    said = desk.play("grenade", "Вера", "Грек", distance=6, victim_2=True, dice={"grenade.hit": [60]})
    assert said == [
        "Вера бросает: Осколочная, цель — Грек. Легла куда задумано",
        "Дистанция 6, вероятность 60 %; накрывает на 2 кл. вокруг",
        "Грек: урон 3, осталось 7 из 10",
        "Ильм: урон 3, осталось 7 из 10",
    ]
    assert desk.loaded("Вера", "frag") == 1
    assert desk.states("Вера")["spent"]["actions"] == ["grenade"]


def test_a_miss_lands_off_by_full_tens_and_the_clock_shows_where(desk: Desk) -> None:
    # 60 − 20 = 40; 95 is 55 short: 5 cells off, more than the grenade covers
    dice = {"grenade.hit": [95], "grenade.direction": [7]}
    said = desk.play("grenade", "Вера", "Грек", distance=10, dice=dice)
    assert said[0] == "Вера бросает: Осколочная, цель — Грек. Отклонение 5 кл., на 7 ч."
    assert said[2] == "Никого не накрыло"
    assert desk.last is not None
    assert desk.last.lines[0].clock == (7, 12, 5)
    assert [line.clock for line in desk.last.lines[1:]] == [None, None]


def test_a_near_miss_still_catches_and_the_gm_has_the_last_word(desk: Desk) -> None:
    dice = {"grenade.hit": [60], "grenade.direction": [3]}
    assert desk.form("grenade", "Вера", "Грек")["caught"].late
    desk.play("grenade", "Вера", "Грек", distance=10, dice=dice)  # 20 short of 40: 2 cells, within its area
    assert desk.hp("Грек") == 7
    desk.begin("Вера")
    desk.play("grenade", "Вера", "Грек", distance=10, caught="no", victim_3=True, dice=dice)
    assert (desk.hp("Грек"), desk.hp("Вера")) == (7, 7)


def test_an_empty_cell_has_no_cover_and_no_stance(desk: Desk) -> None:
    form = desk.form("grenade_cell", "Вера")
    assert {"cover", "defending", "smoke", "caught"}.isdisjoint(form)
    said = desk.play("grenade_cell", "Вера", distance=5, victim_2=True, dice={"grenade.hit": [1]})
    assert said[0] == "Вера бросает: Осколочная, в пустую клетку. Легла куда задумано"
    assert desk.hp("Грек") == 7


def test_grenades_run_out(desk: Desk) -> None:
    for weapon in desk.sheet("Вера")["weapons"]:
        weapon["loaded"] = 0
    assert not desk.act("grenade").available(desk.scene("Вера"))
    assert desk.refused("grenade", "Вера", "Грек") == "Осколочная: больше нет. Разрешить — «Всё равно»."
    assert desk.refused("grenade", "Грек", "Вера") == "Грек: нет гранат."
    assert not desk.act("reload").available(desk.scene("Грек"))


def test_a_grenade_without_damage_makes_smoke(desk: Desk) -> None:
    said = desk.play("grenade", "Вера", "Грек", weapon="smoke", distance=6, dice={"grenade.hit": [60]})
    assert said[2] == "В дыму: Грек"
    assert desk.hp("Грек") == 10
    assert desk.form("shot", "Вера", "Грек")["smoke"].default is True


def test_those_who_are_out_are_not_asked_for_and_a_crowd_is_cut_short(desk: Desk) -> None:
    desk.sheet("Ильм")["hp"]["current"] = 0
    asked = [field.of for field in desk.form("grenade", "Вера", "Грек").values() if field.key.startswith("victim")]
    assert asked == ["Вера"]
    for number in range(100):
        desk.add(f"Крыса {number}")
    assert len([key for key in desk.form("grenade", "Вера", "Грек") if key.startswith("victim")]) == 41
