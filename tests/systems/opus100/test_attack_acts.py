"""Shots, blows and grenades at the table: what is prefilled, what is asked of the rules, what is left behind."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Illegal, InvalidInput, Refused
from gm_desk.systems.opus100 import SYSTEM
from tests.systems.desk import Json, catalogue
from tests.systems.opus100.at_table import Desk, operatives


@pytest.fixture
def desk() -> Desk:
    return operatives()


def shoot(desk: Desk, face: int, **answers: Json) -> list[str]:
    return desk.play("shoot", "Вера", "Грек", dice={"attack.hit": [face]}, **answers)


# ── A shot ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hit_takes_the_weapons_damage(desk: Desk) -> None:
    lines = shoot(desk, 70)
    assert lines[:2] == ["Вера → Грек: попадание, шанс 70, урон 3", "Грек, пункты здоровья: 12 → 9 из 12"]
    assert desk.hp("Грек") == 9
    assert (desk.sheet("Грек")["heavy_wounds"], desk.sheet("Грек")["pain"]) == (0, 0)


def test_a_miss_takes_nothing_and_is_still_a_shot(desk: Desk) -> None:
    assert shoot(desk, 71)[0] == "Вера → Грек: промах, шанс 70"
    assert desk.hp("Грек") == 12
    assert desk.states("Грек")["under_fire"] == {"Вера!": {"shots": 1, "round": 1}}


def test_a_critical_deals_its_damage_a_heavy_wound_and_two_pains(desk: Desk) -> None:
    assert shoot(desk, 5)[0] == "Вера → Грек: критический урон 7, тяжёлое ранение, больки: 2"
    sheet = desk.sheet("Грек")
    assert (sheet["hp"]["current"], sheet["heavy_wounds"], sheet["pain"]) == (5, 1, 2)


def test_whoever_has_no_hit_points_left_is_out_and_they_stop_at_nothing(desk: Desk) -> None:
    desk.sheet("Грек")["hp"]["current"] = 2
    assert shoot(desk, 50)[1:3] == ["Грек, пункты здоровья: 2 → 0 из 12", "Грек: вне боя"]
    assert SYSTEM.track(desk.sheet("Грек")).out
    assert not SYSTEM.track(desk.sheet("Грек")).dead


def test_the_second_shot_of_a_turn_has_ten_more_and_the_next_turn_twenty(desk: Desk) -> None:
    shoot(desk, 100)
    assert shoot(desk, 80)[0].startswith("Вера → Грек: попадание, шанс 80")
    desk.states("Вера").clear()
    desk.turn_of("Вера", round_=2)
    assert desk.form("shoot", "Вера", "Грек")["stationary_turns"].default == 2


def test_the_bonus_is_of_one_shooter_against_one_target(desk: Desk) -> None:
    shoot(desk, 100)
    desk.add("Лис", accuracy=30, weapons=[{"id": "rifle", "name": "Р", "damage": 1, "critical_damage": 2}])
    assert desk.form("shoot", "Лис", "Грек")["stationary_turns"].default == 0
    assert desk.form("shoot", "Вера", "Лис")["stationary_turns"].default == 0
    assert desk.form("shoot", "Вера", "Грек")["stationary_turns"].default == 1


def test_shots_noted_by_hand_are_everybodys_until_somebody_shoots(desk: Desk) -> None:
    desk.states("Грек")["under_fire"] = 2
    shoot(desk, 100)
    assert desk.form("shoot", "Вера", "Грек")["stationary_turns"].default == 3
    desk.add("Лис", weapons=[{"id": "rifle", "name": "Р"}])
    assert desk.form("shoot", "Лис", "Грек")["stationary_turns"].default == 2
    assert desk.badges("Грек") == ["под огнём +30%"]


def test_the_bonus_ends_when_the_target_moves(desk: Desk) -> None:
    shoot(desk, 100)
    desk.turn_of("Грек")
    desk.play("move", "Грек", place="open")
    assert "under_fire" not in desk.states("Грек")


def test_by_the_campaigns_setting_only_the_first_shot_of_a_turn_counts(desk: Desk) -> None:
    desk.settings = {"once_a_turn": True}
    shoot(desk, 100)
    shoot(desk, 100)
    assert desk.states("Грек")["under_fire"]["Вера!"]["shots"] == 1
    desk.states("Вера").clear()
    desk.turn_of("Вера", round_=2)
    shoot(desk, 100)
    assert desk.states("Грек")["under_fire"]["Вера!"]["shots"] == 2


@pytest.mark.parametrize(
    ("state", "answers", "chance"),
    [
        ({"cover": "partial"}, {}, 50),
        ({"cover": "full"}, {}, 30),
        ({"cover": "full"}, {"flanked": True}, 70),
        ({"cover": "black_edge"}, {}, 50),
        ({"cover": "partial"}, {"cover": "none"}, 70),
        ({}, {"cover": "full"}, 30),
        ({"cover": "full"}, {"weapon": "lance"}, 70),
        ({"cover": "full"}, {"weapon": "lance", "ignores_cover": False}, 30),
        ({"on_cover": "full"}, {}, 70),
        ({"cover": "full", "on_cover": "partial"}, {}, 70),
        ({}, {"modifier": -15}, 55),
        ({}, {"accuracy": 90}, 90),
        ({"under_fire": {"Вера!": {"shots": 3, "round": 1}}}, {}, 100),
        ({"under_fire": 2}, {}, 90),
        ({"under_fire": True}, {}, 70),
        ({"under_fire": {"Вера!": "many"}}, {}, 70),
    ],
)
def test_the_chance_is_made_of_states_and_choices(desk: Desk, state: Json, answers: Json, chance: int) -> None:
    desk.states("Грек").update(state)
    made = SYSTEM.acts[0].odds(desk.scene("Вера", "Грек"), answers)
    shoot(desk, 96, **answers)
    assert desk.last is not None
    assert desk.last.rolls[0].outcome["chance"] == chance
    assert made == ("attack", desk.requests()[0])


def test_a_black_cover_stops_every_shot_also_one_that_ignores_covers(desk: Desk) -> None:
    desk.states("Грек")["cover"] = "black"
    with pytest.raises(Illegal):
        desk.play("shoot", "Вера", "Грек", weapon="lance")


def test_deaf_defence_lets_no_shot_through_and_needs_no_dice(desk: Desk) -> None:
    desk.states("Грек").update(cover="partial", hunkered=True)
    assert desk.play("shoot", "Вера", "Грек")[0] == "Вера → Грек: глухая оборона, выстрел не достаёт"
    assert desk.hp("Грек") == 12
    assert desk.states("Грек")["under_fire"]["Вера!"]["shots"] == 1


@pytest.mark.parametrize("answers", [{"flanked": True}, {"weapon": "lance"}, {"hunkered": False, "cover": "none"}])
def test_deaf_defence_does_not_help_from_behind_or_against_what_ignores_it(desk: Desk, answers: Json) -> None:
    desk.states("Грек").update(cover="full", hunkered=True)
    shoot(desk, 60, **answers)
    assert desk.hp("Грек") < 12


def test_a_weapon_may_widen_the_critical(desk: Desk) -> None:
    shoot(desk, 8, weapon="lance")
    assert desk.sheet("Грек")["heavy_wounds"] == 1
    shoot(desk, 9, weapon="lance", stationary_turns=0)
    assert desk.sheet("Грек")["heavy_wounds"] == 1


def test_from_behind_a_black_cover_nobody_shoots_but_from_its_edge_they_do(desk: Desk) -> None:
    desk.states("Вера")["cover"] = "black"
    with pytest.raises(Refused, match="walled_in"):
        desk.play("shoot", "Вера", "Грек")
    assert shoot(desk, 96, anyway=True)
    desk.states("Вера")["cover"] = "black_edge"
    assert "anyway" not in desk.form("shoot", "Вера", "Грек")


def test_pains_and_heavy_wounds_cost_what_the_campaign_says_and_nothing_by_itself(desk: Desk) -> None:
    desk.sheet("Вера").update(pain=2, heavy_wounds=1)
    assert desk.form("shoot", "Вера", "Грек")["modifier"].default == 0
    shoot(desk, 96)
    assert desk.requests()[0]["modifier"] == 0
    desk.settings = {"pain_percent": 5, "heavy_percent": 20}
    lines = shoot(desk, 96, modifier=10, stationary_turns=0)
    assert desk.requests()[0]["modifier"] == -20
    assert "Вера, больки и тяжёлые ранения: −30%" in lines


def test_only_shooters_are_offered_a_shot(desk: Desk) -> None:
    desk.sheet("Вера")["weapons"] = [each for each in desk.sheet("Вера")["weapons"] if each["kind"] == "melee"]
    assert next(act.id for act in SYSTEM.acts if act.available(desk.scene("Вера"))) == "strike"
    with pytest.raises(Refused):
        desk.play("shoot", "Вера", "Грек")


def test_a_wrong_answer_is_refused_where_it_stands(desk: Desk) -> None:
    with pytest.raises(InvalidInput) as refusal:
        desk.play("shoot", "Вера", "Грек", modifier="много")
    assert refusal.value.path == "act.modifier"


# ── A blow ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_blow_knows_no_cover_no_deaf_defence_and_no_standing(desk: Desk) -> None:
    desk.states("Грек").update(cover="black", hunkered=True, under_fire={"Вера!": {"shots": 2, "round": 1}})
    lines = desk.play("strike", "Вера", "Грек", dice={"attack.hit": [60]})
    assert lines[0] == "Вера → Грек: попадание, шанс 60, урон 2"
    assert desk.states("Грек")["under_fire"]["Вера!"]["shots"] == 2


def test_bare_hands_do_what_the_gm_says(desk: Desk) -> None:
    form = desk.form("strike", "Грек", "Вера")
    assert [choice.value for choice in form["weapon"].choices] == ["bare_hands"]
    assert not form["damage"].minor
    desk.turn_of("Грек")
    desk.play("strike", "Грек", "Вера", dice={"attack.hit": [40]}, damage=1)
    assert desk.hp("Вера") == 9


# ── A grenade ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_grenade_hurts_all_whom_the_gm_ticks_whatever_covers_them(desk: Desk) -> None:
    desk.add("Лис", hp={"max": 3})
    desk.states("Грек").update(cover="full", hunkered=True)
    lines = desk.play("area", "Вера", "Грек", "Лис", damage_2=1)
    assert lines[0] == "Вера, по площади (Граната): Грек, Лис"
    assert (desk.hp("Грек"), desk.hp("Лис")) == (8, 2)
    assert desk.states("Вера")["actions"] == ["attack"]


def test_a_grenades_form_asks_about_each_target_by_name(desk: Desk) -> None:
    desk.add("Лис")
    form = desk.form("area", "Вера", "Грек", "Лис")
    assert [(key, field.of, field.default) for key, field in form.items() if key.startswith("damage")] == [
        ("damage", "Грек", 4),
        ("damage_2", "Лис", 4),
    ]
    assert desk.form("area", "Грек", "Вера")["damage"].default == 0


def test_a_check_is_an_attack_on_nobody(desk: Desk) -> None:
    assert desk.play("check", "Вера", dice={"check.hit": [60]}, trait="melee") == ["Вера, ББ 60: успех"]
    assert desk.play("check", "Вера", dice={"check.hit": [98]}, modifier=50) == ["Вера, Точность 120: неудача"]
    assert desk.play("check", "Вера", dice={"check.hit": [1]}) == ["Вера, Точность 70: критический успех"]
    assert "actions" not in desk.states("Вера")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_refusal_is_a_sentence(desk: Desk, language: str) -> None:
    desk.states("Вера").update(cover="black")
    with pytest.raises(Refused) as refusal:
        desk.play("shoot", "Вера", "Грек")
    said = catalogue(language).error(refusal.value)
    assert "Вера" in said
    assert "{" not in said
