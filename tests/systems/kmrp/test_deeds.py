"""Other deeds: moving and its blocks, leaps, falls, pushes, grenades, hiding and noticing, armour, aid, the day, the mount."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Refused
from gm_desk.systems.kmrp import SYSTEM
from tests.systems.kmrp.desk import Desk, Json, act, catalogue

BLANK = [0, 0, 0, 0]
ONE = [1, 0, 0, 0]
PLUS = [1, 1, 1, 1]
MINUS = [-1, -1, -1, -1]
MINUS_TWO = [-1, -1, 0, 0]
SKILLS = [
    {"id": "throw", "name": "Гранаты", "use": "grenades", "level": 1},
    {"id": "aid", "name": "Первая помощь", "level": 1},
    {"id": "sneak", "name": "Скрытность", "use": "stealth", "level": 1},
]


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    for name in ("Анна", "Борис", "Волк"):
        desk.add(name, skills=SKILLS)
    return desk


def refused(desk: Desk, name: str, actor: str, *targets: str, **answers: Json) -> str:
    with pytest.raises(Refused) as refusal:
        desk.play(name, actor, *targets, **answers)
    return catalogue("ru").error(refusal.value)


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("each", [each.id for each in SYSTEM.acts])
def test_every_word_of_every_form_is_in_the_catalogue(desk: Desk, language: str, each: str) -> None:
    words = catalogue(language)
    desk.sheet("Анна").update(
        will_points=2,
        mount={"name": "Гнедой", "movement": 1, "riding": None},
        armour=[{"segment": "torso", "class": 1, "era": "modern", "worn": True}],
    )
    desk.states("Волк")["hiding"] = {"level": 1}
    desk.states("Анна")["run_up"] = True
    offered: tuple[dict[str, Json], ...] = (
        {},
        {"trait": "untrained", "complex": True},
        {"use": "perk"},
        {"way": "climb_rope"},
        {"answer": "defend"},
    )
    for answers in offered:
        for field in desk.form(each, "Анна", "Волк", **answers).values():
            assert field.label in words
            assert [one.label for one in field.choices if not one.literal and one.label not in words] == []


@pytest.mark.parametrize("each", [each.id for each in SYSTEM.acts])
def test_every_act_refuses_nobody_in_a_sentence(desk: Desk, each: str) -> None:
    assert act(each).odds(desk.scene(None), {}) is None or each == "fall"
    with pytest.raises(Refused) as refusal:
        desk.play(each, None)
    assert "{" not in catalogue("ru").error(refusal.value)


# ── Moving ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_six_blocks_left_keep_the_action_and_fewer_were_it(desk: Desk) -> None:
    desk.sheet("Анна")["attributes"]["movement"] = 2
    desk.play("move", "Анна", walk=2, dice={"move.roll": BLANK})
    assert desk.states("Анна") == {"run_up": True, "blocks": 6}
    assert desk.play("go", "Анна", walk=1) == ["Анна: пройдено 1 бл., осталось 5"]
    assert desk.states("Анна")["acted"]
    assert refused(desk, "concentrate", "Анна") == "Анна: для действия нужно 6 блоков в запасе, осталось 5."


def test_nobody_goes_farther_than_the_blocks_there_are(desk: Desk) -> None:
    assert refused(desk, "move", "Анна", walk=7, dice={"move.roll": BLANK}) == "Анна: нужно 7 блоков, осталось 6."
    assert refused(desk, "go", "Анна") == "Анна: сначала бросьте передвижение."
    assert not act("go").available(desk.scene("Анна"))


def test_free_movement_takes_no_dice_no_action_and_no_concentration(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="movement")
    desk.sheet("Анна")["wounds"]["critical"] = 1
    assert desk.play("move", "Анна", gait="free") == ["Анна: свободное передвижение, до 2 бл."]
    desk.states("Анна")["prone"] = True
    assert desk.play("move", "Анна", gait="free") == ["Анна: свободное передвижение, до 1 бл."]
    assert "blocks" not in desk.states("Анна")
    assert desk.states("Анна")["concentrating"] == 2
    assert act("move").odds(desk.scene("Анна"), {"gait": "free"}) is None


def test_crouching_and_rising_take_three_blocks_each(desk: Desk) -> None:
    desk.states("Анна").update(blocks=5, run_up=True)
    assert desk.play("crouch", "Анна") == ["Анна приседает"]
    assert desk.states("Анна") == {"crouching": True, "blocks": 2}
    assert [each.value for each in desk.form("move", "Анна")["gait"].choices] == ["crouch", "free"]
    assert refused(desk, "rise", "Анна") == "Анна: нужно 3 блоков, осталось 2."
    desk.states("Анна")["blocks"] = 3
    assert desk.play("rise", "Анна") == ["Анна выпрямляется"]
    assert desk.states("Анна") == {"blocks": 0}


def test_lying_down_needs_six_blocks(desk: Desk) -> None:
    desk.states("Анна")["blocks"] = 4
    assert "нужно 6 блоков" in refused(desk, "lie_down", "Анна")


def test_full_defence_forbids_running_and_wheels_roll_at_a_crawl(desk: Desk) -> None:
    desk.states("Анна").update(run_up=True, full_defence=True, stationary_shield=True)
    assert [each.value for each in desk.form("move", "Анна")["gait"].choices] == ["run_up", "crouch", "free", "wheel"]
    lines = desk.play("move", "Анна", gait="wheel", dice={"move.roll": BLANK})
    assert lines == ["Анна, передвижение нормально: катит щит 3 бл., свободно 3 бл."]


def test_a_mount_throws_who_cannot_ride_it(desk: Desk) -> None:
    desk.sheet("Анна")["mount"] = {"name": "Вихрь", "movement": 3, "riding": 1}
    assert desk.play("move", "Анна") == ["Вихрь сбрасывает: Анна; нужна верховая езда хорошо"]
    assert desk.states("Анна") == {"prone": True}
    desk.sheet("Анна")["skills"].append({**desk.sheet("Анна")["skills"][0], "id": "r", "use": "riding", "level": 1})
    desk.states("Анна").clear()
    assert "бл." in desk.play("move", "Анна", dice={"move.roll": BLANK})[0]


def test_who_rides_attacks_mounted_until_off_the_horse(desk: Desk) -> None:
    desk.sheet("Анна")["mount"] = {"name": "Вихрь", "movement": 3, "riding": None}
    desk.play("move", "Анна", dice={"move.roll": BLANK})
    assert desk.form("attack", "Анна", "Волк")["mounted"].default
    assert "верхом" in desk.badges("Анна")
    desk.play("move", "Анна", rides=False, dice={"move.roll": BLANK})
    assert not desk.form("attack", "Анна", "Волк")["mounted"].default
    desk.play("move", "Анна", dice={"move.roll": BLANK})
    desk.play("fall", "Анна", blocks=1)
    assert not desk.form("attack", "Анна", "Волк")["mounted"].default


def test_dropped_reins_let_the_animal_choose_by_chance_and_taking_them_costs_the_turn(desk: Desk) -> None:
    assert not act("drop_reins").available(desk.scene("Анна"))
    desk.sheet("Анна")["mount"] = {"name": "Вихрь", "movement": 3, "riding": None}
    assert desk.play("drop_reins", "Анна") == ["Анна отпускает вожжи: Вихрь атакует без приказа"]
    assert "rides" not in desk.form("move", "Анна")
    assert desk.play("mount_attacks", "Анна", dice={"prey.dice": [2]}) == ["Вихрь атакует: Волк"]
    desk.play("take_reins", "Анна")
    assert desk.states("Анна") == {"acted": True}


# ── Leaps, falls, pushes ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_leap_tells_how_far_it_goes_and_what_is_wanting(desk: Desk) -> None:
    lines = desk.play("leap", "Анна", way="standing_jump", needed=4, dice={"check.roll": ONE})
    assert lines == ["Анна, прыжок с места: хорошо, 4 бл."]
    lines = desk.play("leap", "Анна", way="standing_jump", needed=4, dice={"check.roll": BLANK})
    assert lines == ["Анна, прыжок с места: нормально, 3 бл., не хватило 1"]


def test_a_running_leap_needs_a_run_up(desk: Desk) -> None:
    assert "running_jump" not in [each.value for each in desk.form("leap", "Анна")["way"].choices]
    desk.states("Анна")["run_up"] = True
    assert desk.play("leap", "Анна", dice={"check.roll": BLANK}) == ["Анна, прыжок с разбега: нормально, 5 бл."]


def test_a_terrible_climb_is_a_fall(desk: Desk) -> None:
    assert desk.play("leap", "Анна", way="climb", dice={"check.roll": MINUS}) == [
        "Анна, взбирание или спуск: ужасно−, срывается и падает"
    ]


def test_a_rope_may_be_climbed_by_strength_which_the_armour_then_burdens(desk: Desk) -> None:
    desk.sheet("Анна")["attributes"].update(strength=-1, dexterity=-3)
    desk.sheet("Анна")["armour"] = [{"segment": "torso", "class": 3, "era": "modern", "worn": True}]
    desk.play("leap", "Анна", way="climb_rope", by="strength", dice={"check.roll": BLANK})
    assert (desk.requests()[0]["level"], desk.requests()[0]["modifier"]) == (-1, -1)


def test_a_fall_wounds_by_its_height_less_one_for_armour(desk: Desk) -> None:
    lines = desk.play("fall", "Анна", blocks=5, armoured=True)
    assert lines[0] == "Анна падает с высоты 5 бл., урон 4"
    assert desk.sheet("Анна")["wounds"]["light"] == 1
    assert desk.states("Анна")["prone"]
    lines = desk.play(
        "fall", "Борис", blocks=12, dice={"fall.extra": [3], "wound.endurance": MINUS, "wound.survival": BLANK}
    )
    assert lines[0].endswith("урон 13")


def test_armour_that_is_on_softens_the_fall_by_itself(desk: Desk) -> None:
    desk.sheet("Анна")["armour"] = [{"segment": "foot", "class": 1, "era": "modern", "worn": True}]
    assert desk.form("fall", "Анна")["armoured"].default
    desk.sheet("Анна")["armour"][0]["worn"] = False
    assert not desk.form("fall", "Анна")["armoured"].default


def test_whoever_holds_out_against_a_push_lies_at_the_edge_and_who_does_not_falls(desk: Desk) -> None:
    lines = desk.play("push", "Анна", "Волк", points=4, dice={"check.roll": BLANK})
    assert lines[0] == "Анна → Волк: толчок, ловкость нормально против нормально, падает у края"
    assert desk.states("Волк") == {"prone": True}
    desk.states("Анна")["blocks"] = 7
    lines = desk.play("push", "Анна", "Борис", points=7, height=4, dice={"check.roll": BLANK})
    assert lines[0].endswith("летит вниз")
    assert desk.sheet("Борис")["wounds"]["light"] == 1
    assert desk.states("Анна")["blocks"] == 0


# ── Grenades ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_grenade_wounds_all_whom_the_gm_picks_by_damage_less_armour_of_any_era(desk: Desk) -> None:
    desk.sheet("Борис")["armour"] = [{"segment": "torso", "class": 3, "era": "obsolete", "worn": True}]
    dice = {"check.roll": BLANK, "wound1.endurance": ONE}
    lines = desk.play("grenade", "Анна", "Волк", "Борис", difficulty=1, damage=10, dice=dice)
    assert lines[0] == "Анна → Волк, Борис: граната (Гранаты) против хорошо: хорошо, попадание"
    assert "Волк: урон 10, критическая рана" in lines
    assert "Борис: урон 7, тяжёлая рана" in lines
    assert desk.states("Анна")["acted"]


def test_each_victim_may_take_its_own_damage(desk: Desk) -> None:
    form = desk.form("grenade", "Анна", "Волк", "Борис", damage=8)
    assert (form["damage"].of, form["damage_2"].of, form["damage_2"].default) == ("Волк", "Борис", 8)
    lines = desk.play("grenade", "Анна", "Волк", "Борис", damage=8, damage_2=2, dice={"check.roll": BLANK})
    assert "Борис: урон 2, царапина" in lines


def test_a_bad_throw_hurts_nobody(desk: Desk) -> None:
    lines = desk.play("grenade", "Анна", "Волк", difficulty=1, dice={"check.roll": MINUS})
    assert lines == ["Анна → Волк: граната (Гранаты) против хорошо: ужасно, промах"]
    assert sum(desk.sheet("Волк")["wounds"].values()) == 0


def test_a_grenade_thrown_untrained_is_told_as_a_grenade(desk: Desk) -> None:
    desk.sheet("Анна")["skills"] = []
    lines = desk.play("grenade", "Анна", "Волк", dice={"check.roll": BLANK})
    assert lines == ["Анна → Волк: граната (Без навыка: гранаты) против нормально: плохо, промах"]


# ── Hiding ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_a_hider_reached_is_what_it_takes_to_notice_it(desk: Desk) -> None:
    assert desk.play("hide", "Волк", dice={"check.roll": BLANK}) == ["Волк скрывается: хорошо"]
    form = desk.form("detect", "Анна")
    assert (form["whom"].default, form["base_difficulty"].default) == ("Волк!", 1)
    lines = desk.play("detect", "Анна", dice={"detect.roll": BLANK})
    assert lines == ["Анна, восприятие против хорошо: нормально, не замечает"]
    lines = desk.play("detect", "Анна", gunshot=True, dice={"detect.roll": BLANK})
    assert lines == ["Анна, восприятие против плохо: нормально, замечает", "Волк на виду"]
    assert desk.states("Волк") == {}


def test_passive_perception_takes_no_dice(desk: Desk) -> None:
    desk.states("Волк")["hiding"] = True
    lines = desk.play("detect", "Анна", active=False)
    assert lines == ["Анна, восприятие против нормально: плохо, не замечает"]


def test_a_hidden_shooters_shot_lets_everybody_look(desk: Desk) -> None:
    gun = {"id": "gun", "type": "projectile", "firearm": True, "range": [{"to": 9, "difficulty": -3}]}
    desk.sheet("Волк")["weapons"] = SYSTEM.sheet.complete({"weapons": [gun]})["weapons"]
    desk.states("Волк")["hiding"] = {"level": 3}
    lines = desk.play("attack", "Волк", "Анна", dice={"attack.attack": BLANK, "attack.defence": PLUS})
    assert "Волк: выстрел выдаёт место; все, кто может заметить, бросают восприятие" in lines
    assert desk.form("spot", "Волк", "Анна", "Борис")["gunshot"].default
    lines = desk.play("spot", "Волк", "Анна", "Борис", dice={"detect1.roll": MINUS, "detect2.roll": BLANK})
    assert lines == [
        "Анна, восприятие против нормально: ужасно−, не замечает",
        "Борис, восприятие против нормально: нормально, замечает",
        "Волк на виду",
    ]


def test_a_blow_out_of_hiding_ends_it(desk: Desk) -> None:
    desk.states("Волк")["hiding"] = {"level": 3}
    lines = desk.play("attack", "Волк", "Анна", dice={"attack.attack": BLANK, "attack.defence": PLUS})
    assert "Волк больше не скрывается" in lines
    assert "hiding" not in desk.states("Волк")


# ── Armour ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def dressed(desk: Desk, *classes: int) -> None:
    segments = ("torso", "belly", "head", "neck")
    desk.sheet("Анна")["armour"] = [
        {"segment": segment, "class": class_, "era": "obsolete", "worn": True}
        for segment, class_ in zip(segments, classes, strict=False)
    ]


@pytest.mark.parametrize(
    ("classes", "off"), [((1, 1, 1, 1), 3), ((2, 2, 2), 2), ((3, 3), 1), ((2, 3), 1), ((1, 1, 2), 2)]
)
def test_a_turn_takes_off_as_many_segments_as_their_class_allows(
    desk: Desk, classes: tuple[int, ...], off: int
) -> None:
    dressed(desk, *classes)
    desk.play("armour", "Анна", way="doff")
    assert sum(not piece["worn"] for piece in desk.sheet("Анна")["armour"]) == off
    assert desk.states("Анна")["acted"]


def test_armour_that_is_off_protects_nobody_and_is_put_on_again(desk: Desk) -> None:
    dressed(desk, 3)
    assert desk.play("armour", "Анна") == ["Анна снимает: Торс"]
    asked = act("attack").odds(desk.scene("Волк", "Анна"), {})
    assert asked is not None
    assert asked[1]["armour"] == {}
    desk.states("Анна").pop("acted")
    assert desk.play("armour", "Анна") == ["Анна надевает: Торс"]
    assert "нет" in refused(desk, "armour", "Волк")


# ── Aid and the day ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_first_aid_stops_the_bleeding_where_the_gm_says_so(desk: Desk) -> None:
    desk.sheet("Волк")["states"].append({"id": "bleeding", "value": "strong"})
    desk.sheet("Борис")["wounds"]["scratch"] = 1
    form = desk.form("first_aid", "Анна", skill="aid")
    assert form["patient"].default == "Волк!"
    lines = desk.play("first_aid", "Анна", skill="aid", difficulty=2, dice={"check.roll": BLANK})
    assert lines == ["Анна, Первая помощь против отлично: хорошо, неудача", "Волк: первая помощь не удалась"]
    assert desk.lasting("Волк") == {"bleeding": "strong"}
    desk.states("Анна").pop("acted")
    lines = desk.play("first_aid", "Анна", skill="aid", difficulty=1, dice={"check.roll": BLANK})
    assert lines[-1] == "Волк: кровотечение остановлено"
    assert desk.lasting("Волк") == {}
    assert "stops_bleeding" not in desk.form("first_aid", "Анна", patient="Борис!")


def test_action_points_are_spent_down_to_minus_a_hundred(desk: Desk) -> None:
    assert desk.play("spend_ap", "Анна", points=100) == ["Анна: очков действия потрачено 100, осталось 1100"]
    assert desk.play("spend_ap", "Анна", points=9_000)[0].endswith("осталось −100")
    assert desk.sheet("Анна")["ap_spent"] == 1_300


def test_a_new_day_fills_action_points_and_ends_stun(desk: Desk) -> None:
    desk.sheet("Анна")["ap_spent"] = 500
    desk.sheet("Волк").update(ap_spent=7, stun_wounds=[{"severity": "light", "turns_left": 0}])
    desk.sheet("Волк")["wounds"]["light"] = 2
    desk.sheet("Волк")["states"].append({"id": "knocked_out", "value": True})
    lines = desk.play("new_day", "Анна")
    assert lines == ["Новый день: Анна, Борис, Волк", "Волк: раны от оглушения прошли"]
    assert (desk.sheet("Анна")["ap_spent"], desk.sheet("Волк")["ap_spent"]) == (0, 0)
    assert desk.sheet("Волк")["wounds"]["light"] == 1
    assert desk.lasting("Волк") == {}


def test_a_new_day_may_be_ones_own(desk: Desk) -> None:
    desk.sheet("Анна")["ap_spent"] = desk.sheet("Волк")["ap_spent"] = 5
    assert desk.play("new_day", "Анна", everybody=False) == ["Новый день: Анна"]
    assert desk.sheet("Волк")["ap_spent"] == 5


def test_a_manual_permits_what_nobody_taught(desk: Desk) -> None:
    lines = desk.play("check", "Анна", trait="untrained", complex=True, manual=True, dice={"check.roll": BLANK})
    assert lines == ["Анна, Без навыка: плохо"]
