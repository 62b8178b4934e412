"""Turns at the desk: two actions, moves, stances, reloading, perks, the order of sides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.protocol import Actor, Scene
from gm_desk.systems.tactics100 import SYSTEM
from tests.systems.desk import catalogue
from tests.systems.tactics100.at_table import Desk, fighters


@pytest.fixture
def desk() -> Desk:
    return fighters()


def left(desk: Desk, name: str) -> tuple[int, int]:
    gauge = SYSTEM.gauges(desk.actor(name))[0]
    return gauge.current, gauge.maximum


# ── Two actions ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_leaves_one_action_and_a_main_action_none(desk: Desk) -> None:
    assert left(desk, "Вера") == (2, 2)
    desk.play("move", "Вера", straight=6)
    assert left(desk, "Вера") == (1, 2)
    desk.play("shot", "Вера", "Грек", dice={"attack.hit": [100]})
    assert left(desk, "Вера") == (0, 2)


@pytest.mark.parametrize("act", ["move", "shot", "melee", "grenade", "flame", "defend", "guard", "watch", "reload"])
def test_nothing_follows_a_main_action_but_by_the_gms_word(desk: Desk, act: str) -> None:
    desk.play("defend", "Вера")
    desk.sheet("Вера")["weapons"][0]["loaded"] = 1
    said = desk.refused(act, "Вера", "Грек")
    assert said == "Вера: в этом ходу на это действий нет (уже сделано: оборона). Разрешить — «Всё равно»."


def test_the_gm_may_allow_more_than_the_turn_has(desk: Desk) -> None:
    desk.play("watch", "Вера")
    said = desk.play("defend", "Вера", anyway=True)
    assert said[-1] == "Вера: сверх хода, по слову ведущего"
    assert desk.states("Вера")["defending"] is True
    assert desk.states("Вера")["watching"] is True
    assert desk.states("Вера")["spent"]["actions"] == ["watch"]


def test_a_turn_ended_by_hand_is_over(desk: Desk) -> None:
    desk.states("Вера")["spent"] = True
    assert left(desk, "Вера") == (0, 2)
    assert "уже сделано: способность" in desk.refused("move", "Вера")


def test_the_next_turn_has_all_actions_again_and_no_stance(desk: Desk) -> None:
    desk.play("defend", "Вера")
    desk.begin("Вера")
    assert desk.states("Вера") == {}
    assert left(desk, "Вера") == (2, 2)


def test_why_the_turn_is_over_is_among_the_steps(desk: Desk) -> None:
    desk.play("move", "Вера", straight=2)
    desk.play("shot", "Вера", "Грек", dice={"attack.hit": [100]})
    assert desk.last is not None
    roll = desk.last.rolls[-1]
    assert (roll.op, roll.outcome) == ("turn", {"legal": True, "ended": True, "moves_left": 0})


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_second_diagonal_of_a_turn_counts_twice(desk: Desk) -> None:
    # 2 straight and 3 diagonal: 2 + 3 + 1 = 6, one move; then 1 diagonal more is the turn's fourth and costs two
    assert desk.play("move", "Вера", straight=2, diagonal=3)[0] == "Вера движется: 6 кл. (за ход 6; одно движение — 6)"
    assert desk.play("move", "Вера", straight=0, diagonal=1)[0] == "Вера движется: 2 кл. (за ход 8; одно движение — 6)"
    assert left(desk, "Вера") == (0, 2)


def test_beyond_six_cells_it_takes_both_moves_and_beyond_twelve_it_is_refused(desk: Desk) -> None:
    assert "13 кл. — больше двух движений хода (12)" in desk.refused("move", "Вера", straight=13)
    desk.play("move", "Вера", straight=12)
    assert left(desk, "Вера") == (0, 2)
    assert "больше двух движений" in desk.refused("move", "Вера", straight=1)
    desk.begin("Вера")
    assert desk.play("move", "Вера", straight=20, anyway=True)[0].startswith("Вера движется: 20 кл.")


def test_what_is_left_of_a_move_may_be_walked_until_something_else_is_done(desk: Desk) -> None:
    desk.play("move", "Вера", straight=2)
    assert desk.form("move", "Вера")["straight"].default == 4
    desk.play("move", "Вера", straight=4)
    assert left(desk, "Вера") == (1, 2)
    desk.play("watch", "Вера")
    assert "действий нет" in desk.refused("move", "Вера", straight=1)


def test_perks_change_how_far_a_move_goes(desk: Desk) -> None:
    desk.sheet("Вера")["perks"] = [{"id": "a", "name": "Бегун", "effect": "move", "value": 2, "text": ""}]
    assert desk.form("move", "Вера")["straight"].default == 8
    desk.play("move", "Вера", straight=8)
    assert left(desk, "Вера") == (1, 2)


def test_a_move_leaves_cover_and_smoke_behind_and_finds_new_ones(desk: Desk) -> None:
    desk.states("Вера").update(cover="full", smoke=True, height=2)
    assert desk.form("move", "Вера")["height"].default == 2
    said = desk.play("move", "Вера", straight=1, ends_in_cover="light", height=0)
    assert said[1] == "Вера за укрытием: лёгкое"
    states = desk.states("Вера")
    assert (states["cover"], "smoke" in states, "height" in states) == ("light", False, False)
    desk.play("move", "Вера", straight=1, ends_in_smoke=True, height=1)
    states = desk.states("Вера")
    assert ("cover" in states, states["smoke"], states["height"]) == (False, True, 1)


# ── Stances, reloading, perks ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("act", "stance"), [("defend", "defending"), ("guard", "guarding"), ("watch", "watching")])
def test_a_stance_is_a_main_action_that_shows(desk: Desk, act: str, stance: str) -> None:
    desk.play(act, "Вера")
    assert desk.states("Вера")[stance] is True
    assert desk.states("Вера")["spent"]["actions"] == [act]
    assert len(desk.badges("Вера")) == 2


def test_reloading_fills_the_emptiest_magazine_first(desk: Desk) -> None:
    desk.sheet("Вера")["weapons"][0]["loaded"] = 5
    desk.sheet("Вера")["weapons"][2]["loaded"] = 0
    assert desk.form("reload", "Вера")["weapon"].default == "flamer"
    assert desk.play("reload", "Вера", weapon="rifle")[0] == "Вера перезаряжает: Винтовка, 6"
    assert (desk.loaded("Вера", "rifle"), desk.loaded("Вера", "flamer")) == (6, 0)
    assert desk.refused("reload", "Грек") == "Грек: перезаряжать нечего."


def test_a_perk_may_or_may_not_take_the_main_action(desk: Desk) -> None:
    desk.sheet("Вера")["perks"] = [{"id": "a", "name": "Клич", "effect": None, "value": 0, "text": "Все за мной"}]
    assert desk.play("ability", "Вера", main_action=False) == ["Вера: перк «Клич»", "Все за мной"]
    assert left(desk, "Вера") == (2, 2)
    desk.play("ability", "Вера")
    assert left(desk, "Вера") == (0, 2)
    assert desk.refused("ability", "Грек") == "Грек: перков нет."


def test_a_profile_writes_the_campaigns_figures_onto_the_sheet(desk: Desk) -> None:
    desk.settings["fighters"] = [{"name": "Новобранец", "aim": 45, "hp": {"max": 4}, "move": 5}]
    desk.play("profile", "Грек")
    sheet = desk.sheet("Грек")
    assert (sheet["aim"], sheet["hp"], sheet["move"]) == (45, {"max": 4, "current": 4}, 5)
    between_fights = replace(desk.scene("Грек"), encounter=None)
    assert desk.act("profile").available(between_fights)
    assert not desk.act("profile").available(desk.scene("Грек"))
    desk.settings["fighters"] = []
    assert not desk.act("profile").available(replace(between_fights, settings=desk.settings))
    assert desk.refused("profile", "Грек") == "Список бойцов кампании пуст."


# ── The order ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_sides_follow_one_another_the_players_first_and_keep_their_own_order(desk: Desk) -> None:
    for name, side in (("Вера", "foes"), ("Грек", "third"), ("Ильм", "players")):
        desk.states(name)["side"] = side
    desk.add("Ива")
    desk.states("Ива")["side"] = "players"
    assert desk.play("order", None) == ["Порядок: игроки, противники, третья сторона"]
    assert desk.encounter["order"] == ["Ильм!", "Ива!", "Вера!", "Грек!"]
    worth = [SYSTEM.order.worth(desk.roll(name)) for name in ("Ильм", "Ива", "Вера", "Грек")]
    assert worth == [-1.0, -1.0, -2.0, -3.0]


def test_without_a_fight_there_is_no_order_and_nothing_is_spent(desk: Desk) -> None:
    with pytest.raises(Refused):
        desk.act("order").play(Scene({}), {}, desk.script({}))
    alone = Actor(desk.actor("Вера").character)
    for _ in range(2):
        script = desk.script({"attack.critical": [100]})
        desk.act("melee").play(Scene({}, alone, (Actor(desk.actor("Грек").character),)), {}, script)
        desk.apply(script)
    assert desk.hp("Грек") == 4
    assert desk.states("Вера") == {}
    assert SYSTEM.gauges(alone) == ()
    assert not desk.act("move").available(Scene({}, alone))


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_of_every_form_and_state_is_in_the_catalogue(desk: Desk, language: str) -> None:
    words = catalogue(language)
    desk.sheet("Вера")["perks"] = [{"id": "a", "name": "Клич", "effect": None, "value": 0, "text": ""}]
    desk.sheet("Вера")["weapons"][0]["loaded"] = 1
    desk.states("Вера")["watching"] = True
    for act in (*SYSTEM.acts, SYSTEM.order.act):
        assert act.label in words
        scene = desk.scene("Вера")
        assert act.available(replace(scene, encounter=None) if act.id == "profile" else scene)
        for field in desk.form(act.id, "Вера", "Грек").values():
            assert field.label in words
            assert all(choice.literal or choice.label in words for choice in field.choices)
            assert not field.unit or field.unit == "%" or field.unit in words
    for state in SYSTEM.states:
        assert {state.label, state.public or state.label} <= words.sentences.keys()
        assert all(choice.label in words for choice in state.choices)
    for gauge in SYSTEM.gauges(desk.actor("Вера")):
        assert gauge.label in words


def test_badges_say_every_state_and_the_gravest_first(desk: Desk) -> None:
    desk.states("Вера").update(cover="full", height=2, smoke=True, defending=True)
    desk.sheet("Вера")["states"] = [{"id": "dying", "value": True}]
    assert desk.badges("Вера") == ["при смерти", "укрытие: полное", "высота 2", "дым", "оборона"]
    assert desk.turn("Вера") == (False, ["Вера: при смерти, ход пропущен"])
    assert not SYSTEM.order.able(desk.actor("Вера"))
    desk.sheet("Вера")["states"] = [{"id": "dead", "value": True}]
    assert SYSTEM.track(desk.sheet("Вера")).dead
