"""Out of turn: the blow at one who leaves, at a passer-by, the defence of an ally, waiting for a trigger, the call to surrender."""

from __future__ import annotations

import pytest

from gm_desk.app.turns import expire
from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.armoury import BLANK, MINUS_TWO, MISS_PERCENT, PLUS_TWO, duel
from tests.systems.kmrp.desk import Desk, act, catalogue

SWING = {"attack.attack": BLANK, "attack.attack_percent": MISS_PERCENT, "attack.defence": BLANK}


@pytest.fixture
def desk() -> Desk:
    desk = duel()
    desk.add("Лис", skills=[{"id": "d", "name": "Увёртка", "use": "dodge", "level": 2}])
    desk.encounter.update(order=["Волк!", "Анна!", "Лис!"], turn="Волк!", done=[])
    return desk


def react(desk: Desk, name: str, *, great: bool = True) -> None:
    combatant = desk.actor(name).combatant
    assert combatant is not None
    combatant["roll"] = {"result": 2 if great else 1, "quick_use": True, "interrupt": great, "tied": False}


def refused(desk: Desk, name: str, actor: str, *targets: str) -> str:
    with pytest.raises(Refused) as refusal:
        desk.play(name, actor, *targets)
    return catalogue("ru").error(refusal.value)


# ── The tied ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_tied_is_struck_as_it_leaves_at_minus_two_for_no_turn_and_uncounted(desk: Desk) -> None:
    assert refused(desk, "tied_strike", "Анна", "Волк") == "Анна не связывает боем: Волк."
    desk.play("attack", "Анна", "Волк", dice=SWING)
    desk.states("Анна").pop("acted")
    lines = desk.play("tied_strike", "Анна", "Волк", dice=SWING | {"attack.defence_percent": MISS_PERCENT})
    assert lines[0] == "Анна → Волк: посредственно против нормально, защита удалась"
    (request,) = desk.requests()
    assert request["attacker"]["modifier"] == -2
    assert request["defender"].get("prior_defences", 0) == 0
    assert desk.states("Волк")["prior_defences"] == 1
    assert "acted" not in desk.states("Анна")
    assert "ties" not in desk.states("Анна")
    assert "tied" not in desk.states("Волк")


def test_a_turn_that_was_used_does_not_stop_the_blow_at_the_tied(desk: Desk) -> None:
    desk.play("attack", "Анна", "Волк", dice=SWING)
    assert desk.states("Анна")["acted"]
    assert desk.play("tied_strike", "Анна", "Волк", dice=SWING | {"attack.defence_percent": MISS_PERCENT})


# ── Counter-actions ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["interrupt", "defend_ally"])
def test_a_counter_action_takes_a_great_reaction_and_an_unused_turn(desk: Desk, name: str) -> None:
    react(desk, "Анна", great=False)
    assert "нужна реакция «отлично»" in refused(desk, name, "Анна", "Волк")
    assert not act(name).available(desk.scene("Анна", "Волк"))
    react(desk, "Анна")
    assert act(name).available(desk.scene("Анна", "Волк"))
    desk.states("Анна")["acted"] = True
    assert "уже потрачен" in refused(desk, name, "Анна", "Волк")


def test_a_blow_at_a_passer_by_spends_the_turn_early_and_it_is_passed_over(desk: Desk) -> None:
    react(desk, "Анна")
    desk.states("Анна").update(concentrating=2, concentrating_on="attack")
    lines = desk.play("interrupt", "Анна", "Волк", dice=SWING)
    assert lines[0].startswith("Анна → Волк: хорошо против нормально")
    assert "concentrating" not in desk.states("Анна")
    assert desk.turn("Анна") == (False, ["Анна: ход уже потрачен на противодействие"])
    script = desk.script({})
    expire(SYSTEM, desk.actor("Анна"), script, "round_end")
    desk.apply(script)
    assert desk.turn("Анна")[0]


def test_only_melee_weapons_strike_a_passer_by(desk: Desk) -> None:
    react(desk, "Анна")
    form = desk.form("interrupt", "Анна", "Волк")
    assert [each.value for each in form["weapon"].choices] == ["sword", "glaive", "unarmed"]
    assert "distance" not in form


def test_an_ally_is_defended_by_the_defenders_skill_and_wears_its_own_armour(desk: Desk) -> None:
    react(desk, "Лис")
    assert desk.play("defend_ally", "Лис", "Волк") == ["Лис защищает: Волк"]
    assert desk.states("Лис") == {"acted": True, "spent": True}
    assert desk.badges("Волк") == ["под защитой"]
    lines = desk.play("attack", "Анна", "Волк", dice=SWING)
    assert lines[:2] == ["Анна → Волк: хорошо против отлично, защита удалась", "Лис защищает: Волк"]
    assert desk.last is not None
    assert desk.last.rolls[0].rollers["defence"] == "Лис"
    assert desk.states("Лис")["prior_defences"] == 1
    assert "prior_defences" not in desk.states("Волк")
    assert "guarded" not in desk.states("Волк")


def test_a_failed_defence_of_an_ally_wounds_the_ally(desk: Desk) -> None:
    react(desk, "Лис")
    desk.play("defend_ally", "Лис", "Волк")
    desk.play("attack", "Анна", "Волк", dice={**SWING, "attack.defence": MINUS_TWO})
    assert sum(desk.sheet("Волк")["wounds"].values()) == 1
    assert sum(desk.sheet("Лис")["wounds"].values()) == 0


def test_waiting_for_a_trigger_uses_the_turn_and_is_lost_at_the_next(desk: Desk) -> None:
    assert desk.play("hold", "Анна", trigger="кто-то в дверях") == ["Анна ждёт: кто-то в дверях"]
    assert desk.badges("Анна") == ["ход сделан", "ждёт: кто-то в дверях"]
    script = desk.script({})
    expire(SYSTEM, desk.actor("Анна"), script, "own_turn_start")
    desk.apply(script)
    assert "holding" not in desk.states("Анна")


def test_what_was_waited_for_ends_the_waiting(desk: Desk) -> None:
    desk.play("hold", "Анна")
    desk.play("attack", "Анна", "Волк", dice=SWING)
    assert "holding" not in desk.states("Анна")


# ── The call to surrender ─────────────────────────────────────────────────────────────────────────────────────────────

CALL = {"attack.attack": PLUS_TWO, "attack.attack_percent": MISS_PERCENT}


def call(desk: Desk) -> list[str]:
    return desk.play("call", "Анна", "Волк", dice=CALL)


def test_the_attack_is_shown_before_the_choice(desk: Desk) -> None:
    assert call(desk) == ["Анна → Волк: призыв сдаться, атака превосходно"]
    assert "предложено сдаться" in desk.badges("Волк")
    assert sum(desk.sheet("Волк")["wounds"].values()) == 0
    assert desk.states("Анна")["acted"]
    assert act("answer_call").available(desk.scene("Волк"))
    assert not act("answer_call").available(desk.scene("Лис"))


def test_who_surrenders_is_out_and_held_at_the_weapons_point(desk: Desk) -> None:
    call(desk)
    assert desk.play("answer_call", "Волк") == ["Волк сдаётся: Анна держит под оружием"]
    assert desk.badges("Волк")[0] == "в плену"
    assert not desk.turn("Волк")[0]
    asked = act("attack").odds(desk.scene("Анна", "Волк"), {})
    assert asked is not None
    assert asked[1]["attacker"]["modifier"] == 1


def test_who_defends_meets_the_very_roll_that_was_shown(desk: Desk) -> None:
    call(desk)
    form = desk.form("answer_call", "Волк", answer="defend")
    assert [*form][:1] == ["answer"]
    assert {"defence", "defender_modifier"} < set(form)
    lines = desk.play("answer_call", "Волк", answer="defend", dice={"attack.defence": BLANK})
    assert lines[0] == "Анна → Волк: превосходно против нормально, урон 7, тяжёлая рана"
    assert "called" not in desk.states("Волк")
    assert desk.states("Волк")["prior_defences"] == 1


def test_a_concentration_shown_in_the_call_still_counts_in_the_answer(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="attack")
    assert call(desk)[0].endswith("атака легендарно")
    lines = desk.play("answer_call", "Волк", answer="defend", dice={"attack.defence": BLANK})
    assert lines[0].startswith("Анна → Волк: легендарно против нормально")


def test_a_call_that_falls_short_asks_nothing(desk: Desk) -> None:
    lines = desk.play("call", "Анна", "Волк", weapon="gun", dice={"attack.attack": [-1] * 4})
    assert lines[0].endswith("не достаёт")
    assert "called" not in desk.states("Волк")
    assert refused(desk, "answer_call", "Волк") == "Волк: сдаться никто не предлагал."


def test_who_fights_on_lets_the_captor_act_first_and_at_plus_one(desk: Desk) -> None:
    call(desk)
    desk.play("answer_call", "Волк")
    desk.encounter.update(order=["Лис!", "Волк!", "Анна!"], turn="Лис!")
    assert desk.play("resume", "Волк") == ["Волк возобновляет бой", "Анна ходит раньше и с +1"]
    assert desk.encounter["order"] == ["Лис!", "Анна!", "Волк!"]
    assert desk.states("Анна")["holds"] == "Волк!"


def test_the_hold_is_lost_when_the_weapon_is_lowered_or_turned_on_another(desk: Desk) -> None:
    desk.states("Анна")["holds"] = "Волк!"
    assert desk.play("lower", "Анна") == ["Анна отводит оружие"]
    assert "holds" not in desk.states("Анна")
    desk.states("Анна")["holds"] = "Волк!"
    desk.play("attack", "Анна", "Лис", dice=SWING)
    assert "holds" not in desk.states("Анна")
