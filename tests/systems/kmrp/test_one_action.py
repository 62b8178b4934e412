"""One action a round, and what else of the rulebook is easily forgotten: shells, captives from afar, wounds that nobody has."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.armoury import BLANK, MISS_PERCENT, PLUS_TWO, duel
from tests.systems.kmrp.desk import Desk, Json, act, catalogue


@pytest.fixture
def desk() -> Desk:
    return duel()


def attack(desk: Desk, **answers: Json) -> list[str]:
    dice = {"attack.attack": BLANK, "attack.attack_percent": MISS_PERCENT, "attack.defence": PLUS_TWO}
    return desk.play("attack", "Анна", "Волк", dice=dice, **answers)


def test_a_second_action_in_a_round_is_refused_until_the_gm_lets_it_pass(desk: Desk) -> None:
    assert "anyway" not in desk.form("attack", "Анна", "Волк")
    attack(desk)
    assert "anyway" in desk.form("attack", "Анна", "Волк")
    with pytest.raises(Refused) as refusal:
        desk.play("concentrate", "Анна")
    assert catalogue("ru").error(refusal.value).startswith("Анна: действие этого раунда уже совершено.")
    assert attack(desk, anyway=True, prior_defences=0)


def test_who_waits_for_a_trigger_acts_on_it_once_and_keeps_the_next_rounds_turn(desk: Desk) -> None:
    desk.play("hold", "Анна", trigger="дверь")
    assert desk.states("Анна")["acted"]
    attack(desk)
    assert "holding" not in desk.states("Анна")
    with pytest.raises(Refused):
        attack(desk)
    desk.states("Анна").update(holding="дверь")
    desk.states("Анна").pop("acted")  # another round began, and the own turn has not come yet
    attack(desk, prior_defences=0)
    assert "acted" not in desk.states("Анна")


def test_putting_a_weapon_away_for_another_is_an_action_and_drawing_is_none(desk: Desk) -> None:
    weapons = SYSTEM.sheet.complete({"weapons": [{"name": "Нож"}, {"name": "Меч"}]})["weapons"]
    desk.sheet("Анна")["weapons"] = weapons
    desk.states("Анна")["acted"] = True
    assert desk.play("draw", "Анна", weapon="weapon-1")
    with pytest.raises(Refused):
        desk.play("draw", "Анна", weapon="weapon-2")
    assert desk.play("draw", "Анна", weapon="weapon-2", put_away=False)


def test_the_second_shell_of_a_double_barrelled_gun_takes_a_good_reaction(desk: Desk) -> None:
    gun = {"name": "Двустволка", "firearm": True, "magazine": 2, "loaded": 0, "range": [{"to": 20, "difficulty": 0}]}
    desk.sheet("Анна")["weapons"] = SYSTEM.sheet.complete({"weapons": [gun]})["weapons"]
    assert desk.form("reload", "Анна")["count"].default == 1
    assert desk.play("reload", "Анна") == ["Анна: Двустволка, заряжено 1"]
    desk.sheet("Анна")["weapons"][0]["loaded"] = 0
    desk.states("Анна").pop("acted")
    combatant = desk.actor("Анна").combatant
    assert combatant is not None
    combatant["roll"] = {"result": 1, "quick_use": True, "interrupt": False, "tied": False}
    assert desk.play("reload", "Анна") == ["Анна: Двустволка, заряжено 2"]


@pytest.mark.parametrize(("distance", "held"), [(3, True), (4, False)])
def test_who_surrenders_to_a_shooter_from_afar_is_held_only_once_he_walks_up(
    desk: Desk, distance: int, *, held: bool
) -> None:
    answers = {"weapon": "gun", "distance": distance}
    desk.play("call", "Анна", "Волк", dice={"attack.attack": PLUS_TWO}, **answers)
    lines = desk.play("answer_call", "Волк")
    assert ("дальше 3 бл." in lines[0]) is not held
    assert ("holds" in desk.states("Анна")) is held
    if not held:
        assert desk.play("seize", "Анна", "Волк") == ["Анна приставляет оружие: Волк"]
        assert desk.states("Анна")["holds"] == "Волк!"
    desk.play("lower", "Анна")
    assert "holds" not in desk.states("Анна")


def test_only_one_who_surrendered_is_held(desk: Desk) -> None:
    assert not act("seize").available(desk.scene("Анна", "Волк"))
    with pytest.raises(Refused):
        desk.play("seize", "Анна", "Волк")


def test_a_lighter_wound_for_will_matters_once_there_is_one(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 1
    assert desk.form("attack", "Анна", "Волк")["wound_will"].matters == ("attack", "severity")
    assert "wound_will" not in desk.form("wound", "Волк", damage=-1)


def test_a_sweep_has_odds_against_each(desk: Desk) -> None:
    desk.add("Лис")
    desk.sheet("Лис")["armour"] = [{"segment": "torso", "class": 2, "era": "obsolete"}]
    odds_at = act("sweep").odds_at
    assert odds_at is not None
    asked = [odds_at(desk.scene("Анна", "Волк", "Лис"), {}, place) for place in (0, 1)]
    assert [each[1]["armour"] for each in asked if each] == [{}, {"torso": {"class": 2, "era": "obsolete"}}]
