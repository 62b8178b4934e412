"""The form of an attack: prefilled from sheets and states, offering what is allowed, and the request that comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_desk.core.errors import DeskError, Refused
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.resolving import Rules
from tests.systems.kmrp.armoury import GLAIVE, GUN, SKILLS, SWORD, duel
from tests.systems.kmrp.desk import Desk, Json, act, catalogue


@pytest.fixture
def desk() -> Desk:
    return duel()


# ── The form ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("weapon", ["sword", "glaive", "gun", "unarmed"])
def test_every_word_of_the_form_is_in_the_catalogue(desk: Desk, language: str, weapon: str) -> None:
    desk.sheet("Анна").update(mount={"name": "Гнедой", "movement": 1})
    desk.sheet("Анна")["injuries"].append({"part": "hand", "side": None, "kind": "other", "percent": 10})
    desk.sheet("Волк")["shield"] = {"modifier": 2, "size": "large"}
    words = catalogue(language)
    for aim in (None, "hand"):
        for field in desk.form("attack", "Анна", "Волк", weapon=weapon, aim=aim, stun=True).values():
            assert field.label in words
            assert [each.label for each in field.choices if not each.literal and each.label not in words] == []


def test_the_weapon_in_hand_is_offered_first_and_bare_hands_last(desk: Desk) -> None:
    weapon = desk.form("attack", "Анна", "Волк")["weapon"]
    assert weapon.default == "sword"
    assert [choice.value for choice in weapon.choices] == ["sword", "glaive", "gun", "unarmed"]
    desk.sheet("Анна")["weapons"] = [{**SYSTEM.sheet.complete({"weapons": [SWORD]})["weapons"][0], "type": "unarmed"}]
    assert len(desk.form("attack", "Анна", "Волк")["weapon"].choices) == 1


@pytest.mark.parametrize(
    ("weapon", "manners"),
    [
        ("sword", ["normal"]),
        ("glaive", ["normal", "swing", "pierce"]),
        ("gun", ["normal", "double", "burst3", "rake"]),
        ("unarmed", ["normal"]),
    ],
)
def test_a_weapon_offers_what_it_can_do(desk: Desk, weapon: str, manners: list[str]) -> None:
    form = desk.form("attack", "Анна", "Волк", weapon=weapon)
    assert [choice.value for choice in form["manner"].choices] == manners


@pytest.mark.parametrize(("distance", "difficulty"), [(None, -2), (0, -2), (10, -2), (11, 0), (30, 0), (99, 0)])
def test_the_difficulty_to_hit_comes_from_the_distance(desk: Desk, distance: int | None, difficulty: int) -> None:
    form = desk.form("attack", "Анна", "Волк", weapon="gun", distance=distance)
    assert form["hit_difficulty"].default == difficulty
    assert "hit_difficulty" not in desk.form("attack", "Анна", "Волк", weapon="sword")


def test_states_prefill_the_situation(desk: Desk) -> None:
    desk.states("Анна").update(prone=True, charge=1)
    desk.states("Волк").update(prone=True, behind_cover=True, in_shadow=True, prior_defences=2)
    form = desk.form("attack", "Анна", "Волк")
    assert all(form[key].default for key in ("attacker_prone", "charge", "target_prone", "target_in_shadow"))
    assert form["prior_defences"].default == 2
    assert desk.form("attack", "Анна", "Волк", weapon="gun")["cover"].default


def defences(desk: Desk, **answers: Json) -> tuple[Any, list[Any]]:
    field = desk.form("attack", "Волк", "Анна", **answers)["defence"]
    return field.default, [choice.value for choice in field.choices]


def test_the_defence_offered_is_the_one_expected_to_reach_highest(desk: Desk) -> None:
    assert defences(desk) == ("parry", ["dodge", "parry", "brace", "none"])
    desk.sheet("Анна")["shield"] = {"modifier": 2, "size": "small"}
    assert defences(desk) == ("block", ["dodge", "parry", "block", "brace", "none"])
    desk.sheet("Анна")["skills"][2]["level"] = 3
    assert defences(desk)[0] == "dodge"
    desk.sheet("Анна")["weight"] = 90
    assert defences(desk)[0] == "block"


def test_what_cannot_stop_a_bullet_is_not_offered_against_one(desk: Desk) -> None:
    desk.sheet("Волк")["weapons"] = SYSTEM.sheet.complete({"weapons": [GUN]})["weapons"]
    desk.sheet("Анна")["shield"] = {"modifier": 2, "size": "small"}
    assert defences(desk)[1] == ["dodge", "brace", "none"]
    desk.sheet("Анна")["shield"]["size"] = "medium"
    assert "block" in defences(desk)[1]


def test_a_sheathed_sword_and_a_whip_do_not_parry(desk: Desk) -> None:
    desk.sheet("Анна")["weapons"][0]["type"] = "whip"
    assert "parry" not in defences(desk)[1]
    desk.sheet("Анна")["weapons"][0].update(type="slashing", drawn=False)
    assert "parry" not in defences(desk)[1]


def test_brace_becomes_the_better_choice_when_many_have_struck(desk: Desk) -> None:
    desk.sheet("Анна")["skills"].append({**desk.sheet("Анна")["skills"][2], "id": "b", "use": "brace", "level": 0})
    desk.states("Анна")["prior_defences"] = 3
    assert defences(desk)[0] == "brace"


def test_full_defence_only_blocks(desk: Desk) -> None:
    desk.sheet("Анна")["shield"] = {"modifier": 2, "size": "large"}
    desk.states("Анна")["full_defence"] = True
    assert defences(desk) == ("block", ["block"])
    assert "dodge" in defences(desk, full_defence=False)[1]


def test_whoever_is_out_does_not_defend(desk: Desk) -> None:
    desk.sheet("Волк")["wounds"]["critical"] = 1
    assert desk.form("attack", "Анна", "Волк")["defence"].default == "none"


def test_a_wrong_answer_is_refused_where_it_stands(desk: Desk) -> None:
    with pytest.raises(DeskError) as refusal:
        desk.form("attack", "Анна", "Волк", modifier=True)
    assert refusal.value.path == "act.modifier"
    with pytest.raises(DeskError) as refusal:
        desk.form("attack", "Анна", "Волк", percent=5_000)
    assert refusal.value.path == "act.percent"
    with pytest.raises(DeskError) as refusal:
        desk.form("attack", "Анна", "Волк", stun=1)
    assert refusal.value.path == "act.stun"


def test_an_answer_that_is_no_longer_offered_gives_way_to_the_default(desk: Desk) -> None:
    assert desk.form("attack", "Анна", "Волк", weapon="sold")["weapon"].default == "sword"
    request = act("attack").odds(desk.scene("Анна", "Волк"), {"weapon": "sword", "manner": "burst3"})
    assert request is not None
    assert request[0] == "attack"


def test_without_a_target_there_is_a_form_but_no_attack(desk: Desk) -> None:
    assert "defence" not in desk.form("attack", "Анна")
    assert act("attack").odds(desk.scene("Анна"), {}) is None
    with pytest.raises(Refused) as refusal:
        desk.play("attack", "Анна")
    assert catalogue("ru").error(refusal.value) == "Сначала выберите цель."


# ── The request ───────────────────────────────────────────────────────────────────────────────────────────────────────


def request(desk: Desk, **answers: Json) -> Json:
    asked = act("attack").odds(desk.scene("Анна", "Волк"), answers)
    assert asked is not None
    return asked[1]


def test_wounds_skill_load_armour_and_the_gm_add_up_before_the_split(desk: Desk) -> None:
    desk.sheet("Анна")["wounds"].update(heavy=2, scratch=1)
    desk.sheet("Анна").update(ap_spent=1_210, weight=104)
    asked = request(desk, modifier=1, percent=25)
    assert asked["attacker"] == {"level": 1, "modifier": 1, "percent": 10 - 105 - 10 - 20 + 25}


def test_a_dodge_is_burdened_by_weight_and_by_want_of_strength(desk: Desk) -> None:
    desk.sheet("Волк")["attributes"]["strength"] = -2
    desk.sheet("Волк").update(weight=32, shield={"modifier": 4, "size": "large"})
    desk.sheet("Волк")["armour"] = [{"segment": "torso", "class": 3, "era": "modern"}]
    asked = request(desk, defence="dodge")["defender"]
    assert asked["modifier"] == -2 - 3
    assert asked["percent"] == -10
    assert (asked["shield"], asked["shield_size"]) == (4, "large")


def test_no_skill_is_rolled_from_poor(desk: Desk) -> None:
    assert request(desk, weapon="unarmed")["attacker"]["level"] == -2
    assert request(desk, defence="brace")["defender"]["level"] == -2


def test_the_aimed_segments_armour_is_read_on_its_side(desk: Desk) -> None:
    desk.sheet("Волк")["armour"] = [
        {"segment": "torso", "class": 2, "era": "obsolete"},
        {"segment": "left_hand", "class": 1, "era": "modern"},
    ]
    torso = {"class": 2, "era": "obsolete"}
    assert request(desk)["armour"] == {"torso": torso}
    assert request(desk, aim="hand", side="left")["armour"]["zone"] == {"class": 1, "era": "modern"}
    assert request(desk, aim="hand", side="right")["armour"] == {"torso": torso}
    asked = request(desk, struck="shoulder", side="left")
    assert (asked["redirected"], asked["armour"]) == (True, {"torso": torso})
    assert "redirected" not in request(desk, aim="seam")


def test_concentration_outweighs_a_riposte(desk: Desk) -> None:
    desk.states("Анна")["riposte"] = "Волк"
    assert request(desk)["attacker"]["percent"] == 60
    desk.states("Анна").update(concentrating=2, concentrating_on="attack")
    assert request(desk)["attacker"] == {"level": 1, "modifier": 1, "percent": 10}


def test_an_injured_limb_counts_when_the_gm_says_so(desk: Desk) -> None:
    desk.sheet("Анна")["injuries"].append({"part": "hand", "side": None, "kind": "dislocation", "percent": 25})
    assert request(desk)["attacker"]["percent"] == 10
    assert request(desk, injury=0)["attacker"]["percent"] == -15


@pytest.mark.parametrize("weapon", ["sword", "glaive", "gun"])
def test_at_first_an_attack_asks_few_things(desk: Desk, weapon: str) -> None:
    form = desk.form("attack", "Анна", "Волк", weapon=weapon)
    usual = {key for key, field in form.items() if not field.minor and field.kind != "flag"}
    assert {"weapon", "aim", "defence"} <= usual
    assert usual <= {"weapon", "mode", "manner", "aim", "distance", "hit_difficulty", "defence", "second"}
    assert {"modifier", "percent", "defender_modifier", "prior_defences", "struck"} <= {
        k for k, f in form.items() if f.minor
    }


def test_what_a_state_answers_is_not_hidden(desk: Desk) -> None:
    assert desk.form("attack", "Анна", "Волк")["target_prone"].minor
    desk.states("Волк")["prone"] = True
    field = desk.form("attack", "Анна", "Волк")["target_prone"]
    assert (field.default, field.minor) == (True, False)


# ── Whatever is asked ─────────────────────────────────────────────────────────────────────────────────────────────────

CHOSEN = st.fixed_dictionaries(
    {},
    optional={
        "weapon": st.sampled_from(["sword", "glaive", "gun", "unarmed"]),
        "manner": st.sampled_from(["normal", "swing", "pierce", "double", "burst3", "rake"]),
        "aim": st.sampled_from([None, "head", "hand", "belly", "seam"]),
        "struck": st.sampled_from([None, "belly", "shin"]),
        "stun": st.booleans(),
        "training": st.booleans(),
        "distance": st.none() | st.integers(0, 200),
        "defence": st.sampled_from(["dodge", "parry", "block", "brace", "none"]),
        "full_defence": st.booleans(),
        "behind": st.booleans(),
        "charge": st.booleans(),
        "prior_defences": st.integers(0, 9),
        "modifier": st.integers(-100, 100),
        "percent": st.integers(-1_000, 1_000),
    },
)
SHIELDS = st.none() | st.fixed_dictionaries(
    {"modifier": st.integers(1, 4), "size": st.sampled_from(["improvised", "small", "medium", "large"])}
)


@given(CHOSEN, SHIELDS, st.integers(-12, 12), st.integers(0, 2_000))
def test_whatever_the_form_offers_the_rules_take(answers: Json, shield: Json, strength: int, weight: int) -> None:
    desk = Desk()
    sheet = {"skills": SKILLS, "weapons": [SWORD, GLAIVE, GUN], "shield": shield, "weight": weight}
    desk.add("Анна", attributes={"strength": strength}, **sheet)
    desk.add("Волк", attributes={"strength": -strength}, wounds={"light": 40}, **sheet)
    asked = act("attack").odds(desk.scene("Анна", "Волк"), answers)
    assert asked is not None
    assert Rules().resolve("kmrp", *asked, seed=1).outcome
