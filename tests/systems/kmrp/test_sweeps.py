"""Swing, pierce and rake over several: one attack roll, separate defences, no defence counted."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.armoury import BLANK, MINUS_TWO, MISS_PERCENT, PLUS_TWO, duel
from tests.systems.kmrp.desk import Desk, act, catalogue


@pytest.fixture
def desk() -> Desk:
    desk = duel()
    desk.add("Лис", skills=[{"id": "d", "name": "Увёртка", "use": "dodge", "level": 0}])
    return desk


def test_one_attack_roll_meets_each_defence(desk: Desk) -> None:
    dice = {
        "attack1.attack": PLUS_TWO,
        "attack1.attack_percent": MISS_PERCENT,
        "attack1.defence": BLANK,
        "attack2.defence": MINUS_TWO,
    }
    lines = desk.play("sweep", "Анна", "Волк", "Лис", dice=dice, weapon="glaive")
    assert lines[0] == "Анна → Волк, Лис: Размах"
    assert [line for line in lines if " против " in line] == [
        "Анна → Волк: превосходно против нормально, урон 1, царапина",
        "Анна → Лис: превосходно против плохо, урон 3, царапина",
    ]
    assert desk.sheet("Волк")["wounds"]["scratch"] == desk.sheet("Лис")["wounds"]["scratch"] == 1


def test_a_sweep_counts_as_no_defence_of_anybody(desk: Desk) -> None:
    dice = {"attack1.attack": PLUS_TWO, "attack1.attack_percent": MISS_PERCENT}
    dice |= {"attack1.defence": BLANK, "attack2.defence": BLANK}
    desk.play("sweep", "Анна", "Волк", "Лис", dice=dice, weapon="glaive", manner="pierce")
    assert "prior_defences" not in desk.states("Волк") | desk.states("Лис")
    assert desk.states("Анна")["acted"]


def test_only_the_first_roll_is_thrown_the_others_lie(desk: Desk) -> None:
    dice = {"attack1.attack": PLUS_TWO, "attack1.attack_percent": [5]}
    dice |= {"attack1.defence": BLANK, "attack2.defence": BLANK}
    desk.play("sweep", "Анна", "Волк", "Лис", dice=dice, weapon="glaive")
    assert desk.last is not None
    first, second = (roll for roll in desk.last.rolls if roll.op == "attack")
    assert {role: thrown.by for role, thrown in second.thrown.items()} == {
        "attack": "lying",
        "attack_percent": "lying",
        "defence": "overruled",
    }
    assert first.outcome["attack"] == second.outcome["attack"]


def test_the_form_asks_each_for_a_defence_by_name(desk: Desk) -> None:
    form = desk.form("sweep", "Анна", "Волк", "Лис", weapon="glaive")
    assert (form["defence"].of, form["defence_2"].of) == ("Волк", "Лис")
    assert form["weapon"].of == ""
    assert "prior_defences_2" in form


def test_each_may_defend_in_its_own_way(desk: Desk) -> None:
    dice = {"attack1.attack": PLUS_TWO, "attack1.attack_percent": MISS_PERCENT, "attack1.defence": BLANK}
    lines = desk.play("sweep", "Анна", "Волк", "Лис", dice=dice, weapon="glaive", defence_2="none")
    assert any(line.startswith("Анна → Лис: превосходно без защиты") for line in lines)


def test_a_rake_takes_a_burst_out_of_the_magazine_once(desk: Desk) -> None:
    dice = {"attack1.attack": PLUS_TWO, "attack1.defence": BLANK, "attack2.defence": BLANK}
    desk.play("sweep", "Анна", "Волк", "Лис", dice=dice, weapon="gun")
    assert desk.sheet("Анна")["weapons"][2]["loaded"] == 1


def test_only_weapons_that_reach_several_are_offered(desk: Desk) -> None:
    form = desk.form("sweep", "Анна", "Волк")
    assert [choice.value for choice in form["weapon"].choices] == ["glaive", "gun"]
    assert [choice.value for choice in form["manner"].choices] == ["swing", "pierce"]
    assert not act("sweep").available(desk.scene("Волк"))
    with pytest.raises(Refused) as refusal:
        desk.play("sweep", "Волк", "Анна")
    assert catalogue("ru").error(refusal.value) == "Волк: таким оружием нельзя ударить по нескольким."


def test_the_odds_are_those_against_the_first(desk: Desk) -> None:
    asked = act("sweep").odds(desk.scene("Анна", "Волк", "Лис"), {"weapon": "glaive"})
    assert asked is not None
    assert (asked[0], asked[1]["technique"]) == ("attack", "swing")
    assert act("sweep").odds(desk.scene("Анна"), {}) is None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_of_the_form_is_in_the_catalogue(desk: Desk, language: str) -> None:
    words = catalogue(language)
    for weapon in ("glaive", "gun"):
        for field in desk.form("sweep", "Анна", "Волк", "Лис", weapon=weapon).values():
            assert field.label in words
            assert [each.label for each in field.choices if not each.literal and each.label not in words] == []
    assert SYSTEM.label in words
