"""Special situations of an attack: hidden, on the run, charging, in the dark, behind cover, with will and freshly drawn arms."""

from __future__ import annotations

import pytest

from gm_desk.app.turns import expire
from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.armoury import BLANK, GUN, MINUS_TWO, MISS_PERCENT, PLUS, PLUS_TWO, duel
from tests.systems.kmrp.desk import Desk, Json, act, catalogue

ONE = [1, 0, 0, 0]


@pytest.fixture
def desk() -> Desk:
    return duel()


def strike(desk: Desk, thrown: list[int], against: list[int] | None, more: Json = None, **answers: Json) -> list[str]:
    dice = {"attack.attack": thrown, **(more or {})}
    if against is not None:
        dice["attack.defence"] = against
    if answers.get("weapon") != "gun":
        dice["attack.attack_percent"] = MISS_PERCENT
    return desk.play("attack", "Анна", "Волк", dice=dice, **answers)


def refused(desk: Desk, **answers: Json) -> str:
    with pytest.raises(Refused) as refusal:
        desk.play("attack", "Анна", "Волк", **answers)
    with pytest.raises(Refused):
        act("attack").odds(desk.scene("Анна", "Волк"), answers)
    return catalogue("ru").error(refusal.value)


def end(desk: Desk, moment: Json, *names: str) -> None:
    script = desk.script({})
    for name in names:
        expire(SYSTEM, desk.actor(name), script, moment)
    desk.apply(script)


# ── Hidden attack ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_hidden_attack_meets_no_defence_and_is_counted_against_terrible(desk: Desk) -> None:
    lines = strike(desk, MINUS_TWO, None, ambush=True)
    assert lines[0] == "Анна → Волк: посредственно без защиты, урон 6, лёгкая рана"
    assert "prior_defences" not in desk.states("Волк")


def test_a_hidden_attack_only_opens_a_fight(desk: Desk) -> None:
    assert "ambush" in desk.form("attack", "Анна", "Волк")
    strike(desk, BLANK, BLANK)
    assert "ambush" not in desk.form("attack", "Анна", "Волк")
    assert "ambush" not in desk.form("attack", "Волк", "Анна")


# ── On the run ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_attack_needs_six_blocks_left_after_moving(desk: Desk) -> None:
    desk.states("Анна").update(run=True, blocks=5)
    assert refused(desk) == "Анна: для действия нужно 6 блоков в запасе, осталось 5."
    desk.states("Анна")["blocks"] = 6
    assert strike(desk, BLANK, BLANK)


@pytest.mark.parametrize(
    ("pace", "thrown", "stopped"),
    [("run_up", ONE, True), ("run_up", MINUS_TWO, False), ("run", ONE, False), ("run", PLUS_TWO, True)],
)
def test_a_runner_struck_by_a_runner_loses_its_pace_by_the_wound(
    desk: Desk, pace: str, thrown: list[int], stopped: bool
) -> None:
    desk.states("Анна")["run"] = True
    desk.states("Волк")[pace] = True
    strike(desk, thrown, BLANK)
    assert (pace not in desk.states("Волк")) is stopped
    assert "run" not in desk.states("Анна")


def test_a_runner_struck_by_one_who_stands_runs_on(desk: Desk) -> None:
    desk.states("Волк")["run"] = True
    strike(desk, PLUS_TWO, BLANK)
    assert desk.states("Волк")["run"]


def test_a_charge_is_prepared_on_the_run_and_struck_in_the_next_turn_only(desk: Desk) -> None:
    with pytest.raises(Refused):
        desk.play("prepare_charge", "Анна")
    desk.states("Анна").update(run=True, blocks=5)
    with pytest.raises(Refused):
        desk.play("prepare_charge", "Анна")
    desk.states("Анна")["blocks"] = 8
    assert desk.play("prepare_charge", "Анна") == ["Анна: натиск подготовлен на следующий ход"]
    assert not desk.form("attack", "Анна", "Волк")["charge"].default
    end(desk, "own_turn_end", "Анна")
    assert desk.form("attack", "Анна", "Волк")["charge"].default
    end(desk, "own_turn_end", "Анна")
    assert "charge" not in desk.states("Анна")


# ── In the dark ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_stands_in_absolute_darkness_cannot_be_attacked_unless_seen(desk: Desk) -> None:
    desk.states("Волк")["in_shadow"] = "absolute"
    assert refused(desk) == "Анна не видит цель в полной темноте: Волк."
    assert strike(desk, BLANK, BLANK, target_in_shadow=False)


@pytest.mark.parametrize("how", ["noise", "shot"])
def test_giving_oneself_away_in_absolute_darkness_leaves_deep_darkness_for_the_round(desk: Desk, how: str) -> None:
    desk.states("Волк").update(in_shadow="absolute", revealed=how)
    assert strike(desk, ONE, BLANK)[0] == "Анна → Волк: отлично против хорошо, урон 5, лёгкая рана"
    end(desk, "round_end", "Волк")
    assert refused(desk)


def test_a_shot_out_of_deep_darkness_costs_its_advantage_and_a_noise_does_not(desk: Desk) -> None:
    desk.states("Волк").update(in_shadow="deep", revealed="noise")
    assert desk.form("attack", "Анна", "Волк")["target_in_shadow"].default
    desk.states("Волк")["revealed"] = "shot"
    assert not desk.form("attack", "Анна", "Волк")["target_in_shadow"].default


def test_firing_gives_the_shooter_away_and_a_tracer_its_target(desk: Desk) -> None:
    desk.states("Анна")["in_shadow"] = "deep"
    desk.states("Волк")["in_shadow"] = "deep"
    strike(desk, ONE, BLANK, weapon="gun")
    assert desk.states("Анна")["revealed"] == "shot"
    assert "revealed" not in desk.states("Волк")
    desk.sheet("Анна")["weapons"][2]["tracer"] = True
    desk.states("Анна").pop("acted")
    strike(desk, PLUS, BLANK, {"attack.defence_percent": MISS_PERCENT}, weapon="gun")
    assert desk.states("Волк")["revealed"] == "shot"


def test_a_blow_in_the_dark_gives_nobody_away(desk: Desk) -> None:
    desk.states("Анна")["in_shadow"] = "deep"
    strike(desk, BLANK, BLANK)
    assert "revealed" not in desk.states("Анна")


# ── Cover ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("state", ["pavise", "stationary_shield"])
def test_no_shot_passes_a_stationary_shield_but_around_it(desk: Desk, state: str) -> None:
    desk.states("Волк")[state] = True
    assert refused(desk, weapon="gun") == "Волк за стационарным щитом: выстрел не пройдёт."
    assert strike(desk, ONE, BLANK, weapon="gun", around=True)
    desk.states("Анна").pop("acted")
    assert strike(desk, ONE, BLANK, {"attack.defence_percent": MISS_PERCENT})


def test_a_pavise_takes_the_action_and_cannot_block_while_it_stands(desk: Desk) -> None:
    desk.sheet("Волк")["shield"] = {"modifier": 2, "size": "large"}
    assert desk.play("set_pavise", "Волк") == ["Волк: павеза установлена"]
    assert desk.states("Волк") == {"acted": True, "pavise": True}
    assert "block" not in [each.value for each in desk.form("attack", "Анна", "Волк")["defence"].choices]
    assert not act("set_pavise").available(desk.scene("Волк"))
    desk.states("Волк").pop("acted")
    desk.play("take_pavise", "Волк")
    assert "block" in [each.value for each in desk.form("attack", "Анна", "Волк")["defence"].choices]


def test_a_small_shield_strikes_by_the_unarmed_skill(desk: Desk) -> None:
    desk.sheet("Анна")["shield"] = {"modifier": 2, "size": "small"}
    desk.sheet("Анна")["skills"].append({**desk.sheet("Анна")["skills"][2], "id": "u", "use": "unarmed", "level": 2})
    asked = act("attack").odds(desk.scene("Анна", "Волк"), {"weapon": "shield"})
    assert asked is not None
    assert (asked[1]["attacker"]["level"], asked[1]["weapon"]["type"]) == (2, "blunt")
    desk.sheet("Анна")["shield"]["size"] = "medium"
    assert "shield" not in [each.value for each in desk.form("attack", "Анна", "Волк")["weapon"].choices]


# ── Drawn this turn ───────────────────────────────────────────────────────────────────────────────────────────────────


def knife(desk: Desk, length: str = "short") -> None:
    blade = {"id": "knife", "name": "Нож", "skill": "Клинки", "type": "piercing", "length": length}
    desk.sheet("Анна")["weapons"] = SYSTEM.sheet.complete({"weapons": [blade]})["weapons"]


def test_a_weapon_drawn_this_turn_does_not_attack_and_not_even_in_thought(desk: Desk) -> None:
    knife(desk)
    desk.play("draw", "Анна")
    assert refused(desk, weapon="knife") == "Нож: оружие достали в этом ходу, атаковать им ещё нельзя."
    with pytest.raises(Refused):
        desk.play("concentrate", "Анна", on="attack")
    end(desk, "own_turn_end", "Анна")
    assert strike(desk, BLANK, BLANK, weapon="knife")


@pytest.mark.parametrize(
    ("quick", "length", "may"), [(True, "short", True), (True, "medium", False), (False, "short", False)]
)
def test_instant_use_takes_a_good_reaction_and_a_small_weapon(desk: Desk, quick: bool, length: str, may: bool) -> None:
    knife(desk, length)
    combatant = desk.actor("Анна").combatant
    assert combatant is not None
    combatant["roll"] = {"result": 1, "quick_use": quick, "interrupt": False, "tied": False}
    desk.play("draw", "Анна")
    if may:
        assert strike(desk, BLANK, BLANK, weapon="knife")
    else:
        assert refused(desk, weapon="knife")


def test_drawn_noted_by_hand_stands_for_whatever_is_in_hand(desk: Desk) -> None:
    desk.states("Анна")["drawn_now"] = True
    assert refused(desk).startswith("Меч: оружие достали в этом ходу")
    assert strike(desk, BLANK, PLUS_TWO, weapon="glaive")


def test_a_change_of_weapons_forbids_instant_use(desk: Desk) -> None:
    knife(desk)
    desk.sheet("Анна")["weapons"].append({**desk.sheet("Анна")["weapons"][0], "id": "old", "drawn": True})
    combatant = desk.actor("Анна").combatant
    assert combatant is not None
    combatant["roll"] = {"result": 1, "quick_use": True, "interrupt": False, "tied": False}
    desk.play("draw", "Анна", weapon="knife")
    assert refused(desk, weapon="knife")


def test_a_weapon_is_put_away_for_nothing(desk: Desk) -> None:
    assert desk.play("stow", "Анна") == ["Анна убирает: Меч"]
    assert not desk.sheet("Анна")["weapons"][0]["drawn"]
    assert desk.states("Анна") == {}
    with pytest.raises(Refused):
        desk.play("stow", "Анна")


# ── Points of will ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_point_of_will_lifts_a_roll_that_lies_and_is_spent(desk: Desk) -> None:
    assert "will" not in desk.form("attack", "Анна", "Волк")
    desk.sheet("Анна")["will_points"] = 1
    assert desk.form("attack", "Анна", "Волк")["will"].late
    lines = strike(desk, BLANK, BLANK, will="plus_one")
    assert lines[0].startswith("Анна → Волк: отлично")
    assert "Анна: очко воли, +1 к результату; осталось 0" in lines
    assert desk.sheet("Анна")["will_points"] == 0


def test_a_reroll_replaces_the_first_roll_and_leaves_the_other_sides_dice(desk: Desk) -> None:
    desk.sheet("Анна")["will_points"] = 2
    more = {"attack_anew.attack": PLUS_TWO, "attack_anew.attack_percent": MISS_PERCENT}
    lines = strike(desk, MINUS_TWO, BLANK, more, will="reroll")
    assert lines[0].startswith("Анна → Волк: превосходно против нормально")
    assert "Анна: очко воли, переброс; осталось 1" in lines
    assert desk.sheet("Анна")["will_points"] == 1


def test_the_defender_may_throw_anew_too(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 1
    lines = strike(desk, BLANK, MINUS_TWO, {"attack_anew.defence": PLUS_TWO}, defender_will="reroll")
    assert lines[0].endswith("защита удалась")
    assert desk.sheet("Волк")["will_points"] == 0


def test_a_wound_is_made_lighter_before_it_does_anything(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 1
    strike(desk, PLUS_TWO, BLANK, aim="head", wound_will=True)
    assert desk.sheet("Волк")["wounds"] == {"scratch": 0, "light": 1, "heavy": 0, "critical": 0, "mortal": 0}
    assert desk.lasting("Волк") == {"bleeding": "weak"}
    assert desk.states("Волк")["skip_turn"] == 1


def test_a_scratch_made_lighter_is_nothing(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 1
    strike(desk, [0, 0, 0, 1], BLANK, weapon="unarmed", modifier=2, percent=-10, wound_will=True)
    assert sum(desk.sheet("Волк")["wounds"].values()) == 0


def test_a_wound_of_no_attack_is_made_lighter_too(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 2
    desk.play("wound", "Волк", damage=9, wound_will=True)
    assert desk.sheet("Волк")["wounds"]["light"] == 1
    desk.play("wound", "Волк", damage=0, wound_will=True)
    assert desk.sheet("Волк")["wounds"]["scratch"] == 0
    assert desk.sheet("Волк")["will_points"] == 0


def test_will_that_is_not_there_is_refused(desk: Desk) -> None:
    desk.sheet("Волк")["will_points"] = 1
    assert "нужно очков воли 2" in refused(desk, defender_will="plus_one", wound_will=True)


def test_a_check_takes_a_point_of_will_too(desk: Desk) -> None:
    desk.sheet("Анна")["will_points"] = 2
    lines = desk.play("check", "Анна", dice={"check.roll": MINUS_TWO, "check_anew.roll": ONE}, will="reroll")
    assert lines[0] == "Анна, Восприятие: хорошо"
    assert desk.play("check", "Анна", dice={"check.roll": BLANK}, will="plus_one")[0] == "Анна, Восприятие: хорошо"
    assert desk.sheet("Анна")["will_points"] == 0


def test_will_buys_a_lasting_percent_and_a_second_perk(desk: Desk) -> None:
    desk.sheet("Анна")["will_points"] = 3
    assert desk.play("will", "Анна", use="lasting", skill="blades")[-1] == "Анна: Клинки, постоянно +20 %"
    assert desk.sheet("Анна")["skills"][0]["percent"] == 30
    with pytest.raises(Refused):
        desk.play("will", "Анна", use="perk", perk=" ")
    desk.play("will", "Анна", use="perk", perk="Ночной глаз")
    assert desk.sheet("Анна")["perks"] == [{"name": "Ночной глаз", "text": ""}]
    assert desk.sheet("Анна")["will_points"] == 0
    with pytest.raises(Refused):
        desk.play("will", "Анна", use="perk", perk="Ещё один")


# ── Settings ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_chance_leads_an_unaimed_attack_to_another_segment_where_the_campaign_wants_it(desk: Desk) -> None:
    desk.settings["redirect_percent"] = 20
    desk.sheet("Волк")["armour"] = [{"segment": "belly", "class": 3, "era": "obsolete"}]
    lines = strike(desk, ONE, BLANK, {"redirect.dice": [20], "redirect_where.dice": [1]})
    assert "Волк: удар пришёлся в сегмент «живот»" in lines
    assert "урон 3, царапина" in next(line for line in lines if "→" in line)
    desk.states("Анна").pop("acted")
    strike(desk, ONE, BLANK, {"redirect.dice": [21], "attack.defence_percent": MISS_PERCENT})
    assert "redirected" not in desk.requests()[0]


def test_an_aimed_attack_is_never_led_astray(desk: Desk) -> None:
    desk.settings["redirect_percent"] = 100
    assert strike(desk, ONE, BLANK, aim="head")


def test_a_training_fight_is_a_setting(desk: Desk) -> None:
    desk.settings["training"] = True
    assert desk.form("attack", "Анна", "Волк", stun=True)["training"].default


# ── Riposte ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_riposte_moves_the_defender_right_behind_the_attacker(desk: Desk) -> None:
    desk.add("Лис")
    desk.encounter.update(order=["Волк!", "Лис!", "Анна!"], turn="Волк!", done=[])
    desk.play("attack", "Волк", "Анна", dice={"attack.attack": BLANK, "attack.defence": PLUS_TWO}, defence="parry")
    assert desk.encounter["order"] == ["Волк!", "Анна!", "Лис!"]


def test_a_riposter_who_has_had_the_turn_stays(desk: Desk) -> None:
    desk.encounter.update(order=["Анна!", "Волк!"], turn="Волк!", done=["Анна!"])
    desk.play("attack", "Волк", "Анна", dice={"attack.attack": BLANK, "attack.defence": PLUS_TWO}, defence="parry")
    assert desk.encounter["order"] == ["Анна!", "Волк!"]


def test_the_guns_second_series_still_counts_rounds(desk: Desk) -> None:
    assert GUN["magazine"] == 6
    strike(desk, ONE, BLANK, weapon="gun")
    assert desk.sheet("Анна")["weapons"][2]["loaded"] == 3
