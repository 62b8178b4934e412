"""Two actions a turn: what each act takes, what is refused and may be allowed, where one stands, what a turn ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.opus100 import SYSTEM
from tests.systems.desk import Json, catalogue
from tests.systems.opus100.at_table import RIFLE, Desk, operatives

MISS = {"attack.hit": [100]}
FREE = {"name": "Рывок", "id": "dash", "text": "Пробегает\nещё немного."}
DEAR = {"name": "Вспышка", "id": "flash", "costs_action": True}


@pytest.fixture
def desk() -> Desk:
    made = operatives()
    made.sheet("Вера")["abilities"] = [
        {"text": "", "costs_action": False} | FREE,
        {"text": "", "costs_action": False} | DEAR,
    ]
    return made


def left(desk: Desk, name: str = "Вера") -> int:
    (gauge,) = SYSTEM.gauges(desk.actor(name))
    assert gauge.maximum == 2
    return gauge.current


def refused(desk: Desk, act: str, *targets: str, **answers: Json) -> str:
    with pytest.raises(Refused) as refusal:
        desk.play(act, "Вера", *targets, **answers)
    assert "anyway" in desk.form(act, "Вера", *targets, **answers)
    return refusal.value.key.removeprefix("opus100.")


# ── What an act takes ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("act", "targets", "answers", "rest"),
    [
        ("shoot", ["Грек"], {}, 1),
        ("strike", ["Грек"], {}, 1),
        ("area", ["Грек"], {}, 1),
        ("move", [], {}, 1),
        ("move", [], {"free": True}, 2),
        ("hunker", [], {}, 0),
        ("ability", [], {"ability": "dash"}, 2),
        ("ability", [], {"ability": "flash"}, 1),
        ("ability", [], {"ability": "dash", "costs_action": True}, 1),
        ("gear", [], {"what": "бинт"}, 1),
        ("other", [], {}, 1),
        ("hurt", [], {"damage": 1}, 2),
    ],
)
def test_an_act_takes_what_the_rulebook_says(
    desk: Desk, act: str, targets: list[str], answers: Json, rest: int
) -> None:
    dice = MISS if act in {"shoot", "strike"} else {}
    lines = desk.play(act, "Вера", *targets, dice=dice, **answers)
    assert left(desk) == rest
    assert (f"Вера, действий осталось: {rest}" in lines) == (rest < 2)
    assert left(desk, "Грек") == 2


def test_what_the_turn_resolves_is_told_as_the_rules_tell_it(desk: Desk) -> None:
    desk.play("move", "Вера")
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert desk.requests()[-1] == {"actions": ["move", "attack"], "moves_before": False}


def test_three_actions_are_one_too_many_unless_the_gm_says_so(desk: Desk) -> None:
    desk.play("gear", "Вера")
    desk.play("other", "Вера")
    assert refused(desk, "gear") == "no_actions"
    desk.play("gear", "Вера", anyway=True)
    assert left(desk) == 0
    assert desk.states("Вера")["actions"] == ["gear", "other", "gear"]


def test_actions_noted_by_hand_are_spent(desk: Desk) -> None:
    desk.states("Вера")["actions"] = 1
    assert left(desk) == 1
    assert refused(desk, "hunker") == "no_actions"
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert desk.states("Вера")["actions"] == ["other", "attack"]


def test_two_attacks_only_without_a_move(desk: Desk) -> None:
    for _ in range(2):
        desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert refused(desk, "shoot", "Грек") == "no_actions"
    desk.states("Вера").clear()
    desk.play("move", "Вера", free=True)
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert refused(desk, "strike", "Грек") == "attacks_and_move"
    desk.play("strike", "Вера", "Грек", dice=MISS, anyway=True)
    assert left(desk) == 0


def test_an_attack_may_follow_a_move_and_a_move_an_attack(desk: Desk) -> None:
    desk.play("move", "Вера")
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    desk.states("Вера").clear()
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    desk.play("move", "Вера")
    assert left(desk) == 0


def test_an_ability_that_moves_its_user_is_a_move_that_costs_nothing(desk: Desk) -> None:
    desk.states("Вера")["under_fire"] = {"Грек!": {"shots": 1, "round": 1}}
    desk.play("ability", "Вера", ability="dash", moves=True)
    assert desk.states("Вера") == {"moved": True}
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert refused(desk, "shoot", "Грек") == "attacks_and_move"


def test_an_abilitys_own_words_stand_in_the_log(desk: Desk) -> None:
    lines = desk.play("ability", "Вера", ability="dash")
    assert lines == ["Вера: способность «Рывок»", "Пробегает ещё немного."]
    assert desk.last is not None
    assert [line.is_detail for line in desk.last.lines] == [False, True]


def test_out_of_turn_only_what_costs_nothing_is_done(desk: Desk) -> None:
    desk.turn_of("Грек")
    assert refused(desk, "shoot", "Грек") == "not_your_turn"
    assert refused(desk, "ability", ability="flash") == "not_your_turn"
    assert desk.play("ability", "Вера", ability="dash")
    assert desk.play("shoot", "Вера", "Грек", dice=MISS, anyway=True)


def test_who_is_out_does_nothing(desk: Desk) -> None:
    desk.sheet("Вера")["hp"]["current"] = 0
    assert refused(desk, "ability", ability="dash") == "gone"


def test_before_the_fight_and_outside_of_one_nothing_is_counted(desk: Desk) -> None:
    desk.turn_of("Грек", round_=0)
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert "actions" not in desk.states("Вера")
    alone = desk.actor("Вера")
    assert SYSTEM.gauges(type(alone)(alone.character)) == ()


# ── Where one stands ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("place", "states"),
    [
        ("open", {}),
        ("partial", {"cover": "partial"}),
        ("black", {"cover": "black"}),
        ("black_edge", {"cover": "black_edge"}),
        ("on_full", {"on_cover": "full"}),
    ],
)
def test_a_move_says_where_one_stands_now(desk: Desk, place: str, states: Json) -> None:
    desk.states("Вера").update(cover="full", hunkered=True, under_fire={"Грек!": {"shots": 2, "round": 1}})
    desk.play("move", "Вера", place=place)
    assert desk.states("Вера") == {"actions": ["move"], **states}


def test_down_from_a_full_cover_takes_both_actions(desk: Desk) -> None:
    desk.states("Вера")["on_cover"] = "full"
    lines = desk.play("move", "Вера", place="open")
    assert lines[0] == "Вера спускается с полного укрытия: теперь на открытом месте"
    assert (left(desk), desk.states("Вера")) == (0, {"actions": ["descend_full"]})


def test_who_has_shot_cannot_climb_down_any_more(desk: Desk) -> None:
    desk.states("Вера")["on_cover"] = "full"
    desk.play("shoot", "Вера", "Грек", dice=MISS)
    assert refused(desk, "move", place="partial") == "no_actions"
    desk.play("move", "Вера", place="on_full")
    assert desk.states("Вера")["actions"] == ["attack", "move"]


def test_down_from_a_partial_cover_is_a_move_like_any(desk: Desk) -> None:
    desk.states("Вера")["on_cover"] = "partial"
    desk.play("move", "Вера", place="open")
    assert left(desk) == 1


def test_farther_than_one_action_is_good_for_is_refused(desk: Desk) -> None:
    assert refused(desk, "move", cells=7) == "too_far"
    assert desk.play("move", "Вера", cells=6)
    assert desk.play("move", "Вера", cells=40, free=True)


def test_deaf_defence_asks_for_the_cover_only_where_it_is_not_known(desk: Desk) -> None:
    assert "behind" in desk.form("hunker", "Вера")
    desk.states("Вера")["cover"] = "full"
    assert list(desk.form("hunker", "Вера")) == []
    assert desk.play("hunker", "Вера")[0] == "Вера: глухая оборона, полное укрытие"
    assert desk.states("Вера") == {"cover": "full", "hunkered": True, "actions": ["hunker"]}


def test_deaf_defence_takes_both_actions_and_is_not_made_on_a_cover(desk: Desk) -> None:
    desk.play("gear", "Вера")
    assert refused(desk, "hunker") == "no_actions"
    desk.states("Вера").clear()
    desk.states("Вера")["on_cover"] = "partial"
    assert refused(desk, "hunker") == "on_top"
    desk.play("hunker", "Вера", behind="partial", anyway=True)
    assert desk.states("Вера")["cover"] == "partial"
    assert "on_cover" not in desk.states("Вера")


# ── Harm and figures by the GM's word ─────────────────────────────────────────────────────────────────────────────────


def test_harm_and_recovery_by_the_gms_word(desk: Desk) -> None:
    lines = desk.play("hurt", "Вера", damage=4, heavy_wounds=1, pain=3)
    assert lines == ["Вера: урон 4, тяжёлые ранения +1, больки +3", "Вера, пункты здоровья: 10 → 6 из 10"]
    with pytest.raises(Refused):
        desk.play("hurt", "Вера")
    sheet = desk.sheet("Вера")
    assert (sheet["hp"]["current"], sheet["heavy_wounds"], sheet["pain"]) == (6, 1, 3)
    form = desk.form("recover", "Вера")
    assert [(key, field.default, field.high) for key, field in form.items()] == [
        ("points", 4, 4),
        ("heavy_wounds", 0, 1),
        ("pain", 0, 3),
    ]
    lines = desk.play("recover", "Вера", points=3, pain=2)
    assert lines == ["Вера приходит в себя: пункты здоровья +3, больки −2"]
    sheet = desk.sheet("Вера")
    assert (sheet["hp"]["current"], sheet["heavy_wounds"], sheet["pain"]) == (9, 1, 1)


def test_figures_come_from_the_campaigns_list(desk: Desk) -> None:
    desk.settings = {
        "kinds": [{"name": "Тень", "hp": {"max": 8}, "accuracy": 65, "melee": 45, "armour": "medium", "move": 9}]
    }
    assert desk.play("figures", "Грек") == ["Грек получает показатели: Тень"]
    sheet = desk.sheet("Грек")
    assert sheet["hp"] == {"max": 8, "current": 8}
    assert (sheet["accuracy"], sheet["melee"], sheet["armour"], sheet["move"]) == (65, 45, "medium", 9)
    assert SYSTEM.sheet.complete(sheet) == sheet
    between_fights = replace(desk.scene("Грек"), encounter=None)
    assert desk.act("figures").available(between_fights)
    assert not desk.act("figures").available(desk.scene("Грек"))
    assert not desk.act("figures").available(replace(between_fights, settings={"kinds": []}))


def test_what_the_gm_wrote_stands_in_the_log(desk: Desk) -> None:
    assert desk.play("gear", "Вера", what=" верёвка\nи крюк ")[0] == "Вера использует снаряжение: верёвка и крюк"
    assert desk.play("other", "Вера")[0] == "Вера предпринимает что-то"


def test_badges_say_what_the_gm_must_see(desk: Desk) -> None:
    desk.sheet("Грек").update(heavy_wounds=1, pain=2)
    desk.states("Грек").update(cover="partial", hunkered=True, under_fire={"Вера!": {"shots": 2, "round": 1}})
    assert desk.badges("Грек") == [
        "тяж. ранения: 1",
        "больки: 2",
        "глухая оборона",
        "частичное укрытие",
        "под огнём +20%",
    ]
    desk.states("Грек").update(on_cover=True, under_fire=True)
    assert desk.badges("Грек")[-1] == "на частичном укрытии"


def test_acts_ask_under_words_of_the_catalogue(desk: Desk) -> None:
    desk.add("Лис", weapons=[RIFLE])
    desk.states("Грек")["cover"] = "full"
    for act in (*SYSTEM.acts, SYSTEM.order.act):
        for field in act.choices(desk.scene("Вера", "Грек"), {}):
            for words in (field.label, *(choice.label for choice in field.choices if not choice.literal)):
                assert words in catalogue("ru")
                assert words in catalogue("en")
