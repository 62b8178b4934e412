"""The act `attack`: resolved, told, and everything a blow changes."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.armoury import BLANK, GUN, MINUS_TWO, MISS_PERCENT, PLUS, PLUS_TWO, duel
from tests.systems.kmrp.desk import Desk, Json, catalogue


@pytest.fixture
def desk() -> Desk:
    return duel()


def strike(desk: Desk, thrown: list[int], against: list[int], more: Json = None, **answers: Json) -> list[str]:
    """Let Анна strike: her skill's +10 % does not come up, and cannot at four pluses."""
    dice = {"attack.attack": thrown, "attack.defence": against, **(more or {})}
    if thrown != PLUS:
        dice["attack.attack_percent"] = MISS_PERCENT
    return desk.play("attack", "Анна", "Волк", dice=dice, **answers)


# ── What it does ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hit_wounds_and_is_told(desk: Desk) -> None:
    lines = strike(desk, BLANK, BLANK)
    assert lines == ["Анна → Волк: хорошо против нормально, урон 5, лёгкая рана", "Анна: навык +10 %"]
    assert desk.sheet("Волк")["wounds"]["light"] == 1
    assert desk.states("Анна") == {"acted": True, "attacked": True, "ties": "Волк!"}
    assert desk.states("Волк") == {"prior_defences": 1, "tied": "Анна"}


def test_a_held_defence_costs_no_blood_but_counts(desk: Desk) -> None:
    assert strike(desk, MINUS_TWO, BLANK)[0] == "Анна → Волк: посредственно против нормально, защита удалась"
    assert sum(desk.sheet("Волк")["wounds"].values()) == 0
    assert desk.states("Волк")["prior_defences"] == 1


def test_damage_below_nothing_leaves_no_wound(desk: Desk) -> None:
    desk.sheet("Волк")["armour"] = [{"segment": "torso", "class": 3, "era": "obsolete"}]
    dice = {"attack.attack": BLANK, "attack.defence": [0, 0, 0, -1]}
    lines = desk.play("attack", "Анна", "Волк", dice=dice, weapon="unarmed", modifier=2)
    assert lines[0] == "Анна → Волк: нормально против посредственно, урон −2, без раны"
    assert sum(desk.sheet("Волк")["wounds"].values()) == 0


def test_a_wound_climbs_and_it_is_told(desk: Desk) -> None:
    desk.sheet("Волк")["wounds"].update(light=3)
    lines = strike(desk, BLANK, BLANK, {"attack.defence_percent": MISS_PERCENT})
    assert "Волк: места нет, рана поднялась — тяжёлая" in lines
    assert desk.sheet("Волк")["wounds"]["heavy"] == 1


def test_marks_above_a_fallen_endurance_are_kept_through_a_wound(desk: Desk) -> None:
    desk.sheet("Волк")["wounds"].update(light=5)
    strike(desk, BLANK, [1, 0, 0, 0], {"attack.defence_percent": MISS_PERCENT})
    wounds = desk.sheet("Волк")["wounds"]
    assert (wounds["light"], wounds["heavy"]) == (5, 1)


def test_endurance_lowers_a_critical_wound(desk: Desk) -> None:
    lines = strike(desk, PLUS_TWO, MINUS_TWO, {"wound.endurance": BLANK}, modifier=2)
    assert "Волк, выносливость против нормально: нормально, рана понижена до тяжёлой" in lines
    assert desk.sheet("Волк")["wounds"]["heavy"] == 1


def test_a_mortal_wound_may_kill(desk: Desk) -> None:
    dice = {"wound.endurance": BLANK, "wound.survival": MINUS_TWO}
    lines = strike(desk, PLUS, MINUS_TWO, dice, modifier=3)
    assert lines[-1] == "Волк: смерть"
    assert desk.lasting("Волк") == {"dead": True}
    assert SYSTEM.track(desk.sheet("Волк")).dead


def test_the_dead_are_tied_by_nobody(desk: Desk) -> None:
    strike(desk, PLUS, MINUS_TWO, {"wound.endurance": BLANK, "wound.survival": MINUS_TWO}, modifier=3)
    assert desk.states("Волк") == {"prior_defences": 1}


def test_the_campaigns_survival_difficulty_is_used(desk: Desk) -> None:
    desk.settings["survival_difficulty"] = 2
    dice = {"wound.endurance": BLANK, "wound.survival": [1, 0, 0, 0]}
    assert strike(desk, PLUS, MINUS_TWO, dice, modifier=3)[-1] == "Волк: смерть"


def test_an_aimed_blow_to_the_head_bleeds_and_costs_a_turn(desk: Desk) -> None:
    desk.states("Волк").update(concentrating=2, concentrating_on="attack", skip_turn=2)
    lines = strike(desk, [1, 0, 0, 0], BLANK, aim="head")
    assert "В голову: попадание точное" in lines
    assert "Волк: кровотечение слабое" in lines
    assert desk.lasting("Волк") == {"bleeding": "weak"}
    assert desk.states("Волк") == {"skip_turn": 2, "prior_defences": 1, "tied": "Анна"}


def test_where_a_blow_that_was_fended_off_was_aimed_is_not_told(desk: Desk) -> None:
    assert strike(desk, [1, 0, 0, 0], PLUS_TWO, aim="head")[1:] == ["Анна: навык +10 %"]


def test_an_aim_that_failed_is_told_with_the_hit(desk: Desk) -> None:
    assert "В голову: прицел не удался" in strike(desk, BLANK, BLANK, aim="head")


def test_an_aimed_critical_becomes_mortal_whatever_the_damage(desk: Desk) -> None:
    dice = {"wound.endurance": BLANK, "wound.survival": BLANK}
    lines = strike(desk, PLUS_TWO, MINUS_TWO, dice, modifier=2, aim="torso")
    assert "смертельная рана" in lines[0]
    assert desk.sheet("Волк")["wounds"]["mortal"] == 1
    assert lines[-1] == "Волк: вне боя"


def test_bleeding_never_gets_weaker_by_another_wound(desk: Desk) -> None:
    desk.sheet("Волк")["states"].append({"id": "bleeding", "value": "critical"})
    strike(desk, [1, 0, 0, 0], BLANK, aim="head")
    assert desk.lasting("Волк") == {"bleeding": "critical"}


def test_a_fracture_is_written_down_with_its_limb(desk: Desk) -> None:
    lines = strike(desk, PLUS_TWO, BLANK, aim="hand", side="left")
    assert "Волк: перелом, кисть −50 %" in lines
    assert desk.sheet("Волк")["injuries"] == [{"part": "hand", "side": "left", "kind": "fracture", "percent": 50}]
    assert "перелом: кисть −50 %" in desk.badges("Волк")


def test_a_limb_is_cut_off(desk: Desk) -> None:
    strike(desk, PLUS_TWO, MINUS_TWO, {"wound.endurance": BLANK}, modifier=2, aim="hand", side="right")
    assert desk.sheet("Волк")["injuries"][0]["kind"] == "severed"


def test_a_charge_knocks_down(desk: Desk) -> None:
    desk.states("Анна").update(run=True, charge=1)
    desk.states("Волк")["run"] = True
    lines = strike(desk, PLUS_TWO, BLANK)
    assert "Волк падает с ног" in lines
    assert desk.states("Волк")["prone"]
    assert "run" not in desk.states("Волк")
    assert not desk.states("Анна").keys() & {"run", "charge"}


def test_a_stun_wound_is_marked_as_one_and_a_grave_one_knocks_out(desk: Desk) -> None:
    lines = strike(desk, PLUS_TWO, BLANK, stun=True)
    assert lines[0].endswith("лёгкая рана (оглушение)")
    assert desk.sheet("Волк")["stun_wounds"] == [{"severity": "light", "turns_left": 3}]
    dice = {"wound.endurance": PLUS, "attack.defence_percent": MISS_PERCENT}
    desk.states("Анна").pop("acted")
    lines = strike(desk, PLUS, MINUS_TWO, dice, stun=True, modifier=3, prior_defences=0)
    assert "Волк: нокаут" in lines
    assert desk.lasting("Волк") == {"knocked_out": True}
    assert desk.badges("Волк")[0] == "нокаут"


def test_a_stun_aimed_at_the_head_is_noted_as_one_that_goes_with_the_fight(desk: Desk) -> None:
    strike(desk, PLUS_TWO, MINUS_TWO, stun=True, aim="head")
    (wound,) = desk.sheet("Волк")["stun_wounds"]
    assert wound["until_fight_ends"]


def test_a_mortal_stun_is_real_but_not_in_training(desk: Desk) -> None:
    dice = {"wound.endurance": BLANK, "wound.survival": BLANK}
    strike(desk, PLUS, MINUS_TWO, dice, stun=True, modifier=6)
    assert desk.sheet("Волк")["stun_wounds"] == []
    desk.sheet("Волк")["wounds"]["mortal"] = 0
    desk.states("Анна").pop("acted")
    strike(
        desk,
        PLUS,
        MINUS_TWO,
        {"wound.endurance": BLANK},
        stun=True,
        training=True,
        modifier=6,
        prior_defences=0,
        defence="dodge",
    )
    assert desk.sheet("Волк")["stun_wounds"] == [{"severity": "mortal", "turns_left": None}]


def test_a_concentration_is_spent_by_the_attack_and_by_the_defence(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="attack")
    desk.states("Волк").update(concentrating=2, concentrating_on="defence")
    lines = strike(desk, BLANK, BLANK)
    assert lines[1:3] == ["Анна: навык +10 %, концентрация +1", "Волк: концентрация +1"]
    assert "concentrating" not in desk.states("Анна") | desk.states("Волк")


def test_a_parry_held_by_two_opens_a_riposte(desk: Desk) -> None:
    dice = {"attack.attack": BLANK, "attack.defence": PLUS_TWO}
    lines = desk.play("attack", "Волк", "Анна", dice=dice, defence="parry")
    assert lines[-1] == "Анна: рипост против Волк, +50 % к атаке и ход сразу следом"
    assert desk.states("Анна")["riposte"] == "Волк"
    lines = desk.play(
        "attack",
        "Анна",
        "Волк",
        dice={"attack.attack": BLANK, "attack.attack_percent": [60], "attack.defence": BLANK},
    )
    assert lines[0].startswith("Анна → Волк: отлично")
    assert "riposte" not in desk.states("Анна")


def test_an_improvised_shield_breaks_when_it_has_blocked(desk: Desk) -> None:
    desk.sheet("Волк")["shield"] = {"modifier": 1, "size": "improvised"}
    assert "Волк: подручный щит сломан" in strike(desk, BLANK, BLANK, defence="block")
    assert desk.sheet("Волк")["shield"] is None


def test_a_swing_counts_as_no_defence_made(desk: Desk) -> None:
    strike(desk, BLANK, BLANK, weapon="glaive", manner="swing")
    assert "prior_defences" not in desk.states("Волк")


def test_attacking_ends_a_full_defence(desk: Desk) -> None:
    desk.states("Анна")["full_defence"] = True
    strike(desk, BLANK, BLANK)
    assert "full_defence" not in desk.states("Анна")


# ── Shots and series ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_shot_takes_a_round_hit_or_miss(desk: Desk) -> None:
    lines = desk.play("attack", "Анна", "Волк", dice={"attack.attack": [-1, -1, -1, -1]}, weapon="gun")
    assert lines[0] == "Анна → Волк: ужасно, мимо"
    assert desk.sheet("Анна")["weapons"][2]["loaded"] == 3
    assert "ties" not in desk.states("Анна")
    assert desk.states("Волк") == {}


def test_an_empty_gun_does_not_shoot(desk: Desk) -> None:
    desk.sheet("Анна")["weapons"][2]["loaded"] = 0
    with pytest.raises(Refused) as refusal:
        desk.play("attack", "Анна", "Волк", weapon="gun")
    assert catalogue("ru").error(refusal.value) == "Пистолет: нужно зарядов 1, осталось 0."


def test_a_burst_is_fired_whole_and_every_hit_wounds(desk: Desk) -> None:
    dice = {"attack.attack1": PLUS_TWO, "attack.defence1": BLANK, "attack.attack2": BLANK, "attack.defence2": PLUS_TWO}
    lines = desk.play("attack", "Анна", "Волк", dice=dice, weapon="gun", manner="burst3")
    assert [line for line in lines if "→" in line] == [
        "Анна → Волк: превосходно против нормально, урон 7, тяжёлая рана",
        "Анна → Волк: нормально против отлично, защита удалась",
    ]
    assert desk.sheet("Анна")["weapons"][2]["loaded"] == 1
    assert desk.sheet("Волк")["wounds"]["heavy"] == 1
    assert desk.states("Волк") == {"prior_defences": 1}


def test_a_series_of_two_hands_spends_both_magazines(desk: Desk) -> None:
    pair = [{**GUN, "series": ["paired"]}, {**GUN, "id": "other", "name": "Второй", "loaded": 2, "series": ["paired"]}]
    desk.sheet("Анна")["weapons"] = SYSTEM.sheet.complete({"weapons": pair})["weapons"]
    dice = {f"attack.{role}{number}": BLANK for number in (1, 2) for role in ("attack", "defence")}
    dice["attack.defence2"] = MINUS_TWO
    desk.play("attack", "Анна", "Волк", dice=dice, manner="paired")
    assert [weapon["loaded"] for weapon in desk.sheet("Анна")["weapons"]] == [3, 1]
    assert desk.sheet("Волк")["wounds"]["light"] == 2
