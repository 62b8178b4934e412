"""The other acts: checks, wounds that the GM deals, the order of a round, and what one does with a turn."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import gm_desk.systems.kmrp as package
import resources
from gm_desk.app.play import Play, Script, preview_play
from gm_desk.core.errors import Illegal, Refused
from gm_desk.systems.kmrp import SYSTEM
from gm_desk.systems.kmrp.terms import ATTRIBUTES
from gm_desk.systems.resolving import Rules
from tests.systems.kmrp.desk import Desk, act, catalogue

BLANK = [0, 0, 0, 0]
PLUS = [1, 1, 1, 1]
MINUS = [-1, -1, -1, -1]
ONE = [1, 0, 0, 0]
SKILLS = [
    {"id": "climb", "name": "Лазанье", "level": 1, "percent": 20},
    {"id": "ride", "name": "Верховая езда", "use": "riding", "level": 2},
]


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    for name in ("Анна", "Борис", "Волк"):
        desk.add(name, skills=SKILLS)
    return desk


# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_act_and_setting_is_named(language: str) -> None:
    words = catalogue(language)
    labels = [each.label for each in (*SYSTEM.acts, SYSTEM.order.act)]
    labels += [key for each in SYSTEM.settings() for key in (each.label, each.help)]
    assert [label for label in (*labels, SYSTEM.label, *SYSTEM.ladder.values()) if label not in words] == []


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_key_written_in_the_system_is_in_the_catalogue(language: str) -> None:
    words = catalogue(language)
    assert package.__file__
    sources = "\n".join(file.read_text(encoding="utf-8") for file in Path(package.__file__).parent.rglob("*.py"))
    written = set(re.findall(r'Text\("(kmrp\.[\w.]+)"', sources))
    refused = {f"error.{key}" for key in re.findall(r'Refused\("([\w.]+)"', sources)}
    assert len(written) > 40
    assert len(refused) > 8
    assert [key for key in sorted(written | refused) if key not in words] == []


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["check", "wound", "move", "concentrate", "draw", "reload"])
def test_every_word_of_a_form_is_in_the_catalogue(desk: Desk, language: str, name: str) -> None:
    words = catalogue(language)
    sheet = {"weapons": [{"name": "Самострел", "magazine": 1, "loaded": 0}], "mount": {"name": "Гнедой", "movement": 2}}
    desk.sheet("Анна").update(SYSTEM.sheet.complete(sheet))
    desk.sheet("Анна")["injuries"].append({"part": "knee", "side": None, "kind": "other", "percent": 10})
    for answers in ({}, {"difficulty": 0, "trait": "untrained", "known": "severity", "stun": True}):
        form = desk.form(name, "Анна", **answers)
        assert form
        for field in form.values():
            assert field.label in words
            assert [each.label for each in field.choices if not each.literal and each.label not in words] == []


def test_icons_are_among_those_that_ship() -> None:
    for each in (*SYSTEM.acts, SYSTEM.order.act):
        assert resources.path("icons", f"{each.icon}.svg").is_file()


# ── Checks ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_attribute_and_skill_can_be_checked_under_the_keys_of_the_sheet(desk: Desk) -> None:
    offered = [choice.value for choice in desk.form("check", "Анна")["trait"].choices]
    assert offered == [*(f"attributes.{name}" for name in ATTRIBUTES), "skills.climb", "skills.ride", "untrained"]


def test_a_check_is_told_with_what_bore_on_it(desk: Desk) -> None:
    lines = desk.play(
        "check",
        "Анна",
        trait="skills.climb",
        difficulty=2,
        modifier=1,
        dice={"check.roll": BLANK, "check.roll_percent": [20]},
    )
    assert lines == ["Анна, Лазанье против отлично: превосходно, успех", "Анна: навык +20 %, ведущий +1"]


def test_a_check_without_difficulty_just_reaches_a_level(desk: Desk) -> None:
    assert desk.play("check", "Анна", dice={"check.roll": MINUS}) == ["Анна, Восприятие: ужасно−"]


def test_a_failed_check_says_so(desk: Desk) -> None:
    lines = desk.play("check", "Анна", difficulty=1, dice={"check.roll": BLANK})
    assert lines == ["Анна, Восприятие против хорошо: нормально, неудача"]


def test_an_everyday_thing_takes_no_roll(desk: Desk) -> None:
    lines = desk.play("check", "Анна", trait="skills.ride", difficulty=0, calm=True)
    assert lines == ["Анна, Верховая езда против нормально: отлично, успех без броска"]
    assert "calm" not in desk.form("check", "Анна")


def test_wounds_go_into_the_check_and_endurance_ignores_them(desk: Desk) -> None:
    desk.sheet("Анна")["wounds"].update(light=1, scratch=6)
    desk.sheet("Анна")["stun_wounds"].append({"severity": "light", "turns_left": 0})
    desk.play("check", "Анна", dice={"check.roll": PLUS, "check.roll_percent": [100]})
    (request,) = desk.requests()
    assert request["wounds"] == {"scratch": 4, "light": 1, "heavy": 0, "critical": 0, "mortal": 0}
    assert request["faded"] == {"scratch": 0, "light": 1, "heavy": 0}
    assert (request["percent"], "ignores_wounds" in request) == (-10, False)
    desk.play("check", "Анна", trait="attributes.endurance", dice={"check.roll": PLUS})
    (request,) = desk.requests()
    assert (request["percent"], request["ignores_wounds"]) == (0, True)


def test_a_complex_skill_cannot_be_tried_untrained(desk: Desk) -> None:
    assert desk.play("check", "Анна", trait="untrained", dice={"check.roll": BLANK}) == ["Анна, Без навыка: плохо"]
    with pytest.raises(Illegal):
        desk.play("check", "Анна", trait="untrained", complex=True)


def test_concentration_serves_the_trait_it_was_meant_for(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="dexterity")
    desk.play("check", "Анна", dice={"check.roll": BLANK})
    assert "concentrating" in desk.states("Анна")
    lines = desk.play("check", "Анна", trait="attributes.dexterity", dice={"check.roll": BLANK})
    assert lines == ["Анна, Ловкость: хорошо", "Анна: концентрация +1"]
    assert "concentrating" not in desk.states("Анна")


def test_the_odds_are_those_of_the_check_that_will_be_rolled(desk: Desk) -> None:
    asked = act("check").odds(desk.scene("Анна"), {"difficulty": 1})
    desk.play("check", "Анна", difficulty=1, dice={"check.roll": BLANK})
    assert asked == ("check", desk.requests()[0])
    assert act("check").odds(desk.scene(None), {}) is None


# ── Wounds the GM deals ───────────────────────────────────────────────────────────────────────────────────────────────


def test_damage_is_dealt_with_its_checks(desk: Desk) -> None:
    lines = desk.play("wound", "Анна", damage=11, dice={"wound.endurance": ONE})
    assert lines[0] == "Анна: урон 11, критическая рана"
    assert lines[1] == "Анна, выносливость против нормально: хорошо, рана понижена до тяжёлой"
    assert desk.sheet("Анна")["wounds"]["heavy"] == 1


def test_a_failed_lowering_takes_out_of_the_fight(desk: Desk) -> None:
    lines = desk.play("wound", "Анна", known="severity", severity="critical", dice={"wound.endurance": MINUS})
    assert lines == [
        "Анна: критическая рана",
        "Анна, выносливость против нормально: ужасно−, рана остаётся",
        "Анна: вне боя",
    ]
    assert SYSTEM.track(desk.sheet("Анна")).out


def test_surviving_a_mortal_wound_is_told(desk: Desk) -> None:
    dice = {"wound.endurance": MINUS, "wound.survival": BLANK}
    lines = desk.play("wound", "Анна", known="severity", severity="mortal", dice=dice)
    assert "Анна, проверка на смерть против нормально: нормально, жизнь удержана" in lines
    assert desk.lasting("Анна") == {}


def test_beyond_a_full_pyramid_is_death(desk: Desk) -> None:
    desk.sheet("Анна")["wounds"].update(scratch=4, light=3, heavy=2, critical=1, mortal=1)
    assert desk.play("wound", "Анна", damage=0)[-1] == "Анна: смерть"


def test_no_damage_is_no_wound(desk: Desk) -> None:
    assert desk.play("wound", "Анна", damage=-1) == ["Анна: урон −1, без раны"]
    assert desk.facts() == []


def test_stun_can_be_dealt_too(desk: Desk) -> None:
    assert desk.play("wound", "Анна", damage=4, stun=True) == ["Анна: урон 4, лёгкая рана (оглушение)"]
    assert desk.sheet("Анна")["stun_wounds"] == [{"severity": "light", "turns_left": 3}]


@pytest.mark.parametrize("name", ["check", "wound", "move", "stand", "concentrate", "reload", "draw"])
def test_an_act_needs_somebody(desk: Desk, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        desk.play(name, None)
    assert catalogue("ru").error(refusal.value) == "Выберите, кто действует."


# ── Order ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_round_is_ordered_by_reaction_and_the_disabled_come_last(desk: Desk) -> None:
    desk.add("Груша", attributes={"reaction": 2})
    desk.sheet("Волк")["wounds"]["critical"] = 1
    desk.sheet("Борис")["wounds"]["scratch"] = 1
    dice = {
        "initiative.Анна!": ONE,
        "initiative.Борис!": ONE,
        "initiative.Борис!_percent": [6],
        "initiative.Груша!": BLANK,
        "initiative.Анна!:tie": BLANK,
        "initiative.Борис!:tie": ONE,
    }
    lines = desk.play("initiative", None, dice=dice)
    assert lines == ["Реакция: Груша отлично, Борис хорошо (переброс), Анна хорошо (переброс)", "Борис: раны −5 %"]
    assert desk.encounter["order"] == ["Груша!", "Борис!", "Анна!", "Волк!"]
    assert desk.roll("Груша") == {
        "result": 2,
        "name_level": 2,
        "quick_use": True,
        "interrupt": True,
        "tied": False,
    }
    assert desk.roll("Борис")["tied"]
    assert desk.roll("Волк") is None


def test_a_fight_of_the_fallen_needs_no_roll(desk: Desk) -> None:
    for name in ("Анна", "Борис", "Волк"):
        desk.sheet(name)["states"].append({"id": "dead", "value": True})
    assert desk.play("initiative", None) == []
    assert len(desk.encounter["order"]) == 3


def test_order_is_of_a_fight(desk: Desk) -> None:
    scene = desk.scene(None)
    with pytest.raises(Refused):
        SYSTEM.order.act.play(type(scene)({}, None, ()), {}, desk.script({}))


def test_players_are_asked_for_their_own_dice(desk: Desk) -> None:
    desk.documents[next(ref for ref in desk.documents if ref.id == "Борис")]["rolls"] = "table"
    script = Script(SYSTEM, Rules(), Play("initiative"), desk.read, lambda _role, count, _kind: [0] * count)
    preview = preview_play(SYSTEM.order.act, desk.scene(None), script, Play("initiative"), 0)
    assert preview.prompt is not None
    assert (preview.prompt.role.role, preview.prompt.roller, preview.prompt.count) == ("Борис!", "Борис", 4)


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def offered(desk: Desk, name: str) -> set[str]:
    return {each.id for each in SYSTEM.acts if each.available(desk.scene(name))}


def test_lying_down_and_standing_up_cost_the_action(desk: Desk) -> None:
    desk.states("Анна")["run_up"] = True
    assert {"lie_down"} == offered(desk, "Анна") & {"lie_down", "stand"}
    assert desk.play("lie_down", "Анна") == ["Анна ложится"]
    assert desk.states("Анна") == {"prone": True, "acted": True}
    assert {"stand"} == offered(desk, "Анна") & {"lie_down", "stand"}
    desk.states("Анна").pop("acted")
    assert desk.play("stand", "Анна") == ["Анна встаёт"]
    assert desk.states("Анна") == {"acted": True}


def test_concentration_is_declared_for_something(desk: Desk) -> None:
    assert desk.play("concentrate", "Анна", on="defence") == ["Анна: концентрация, защита"]
    assert desk.states("Анна") == {"acted": True, "concentrating": 2, "concentrating_on": "defence"}


def test_full_defence_takes_a_large_shield_and_is_a_concentration(desk: Desk) -> None:
    assert "full_defence" not in offered(desk, "Анна")
    with pytest.raises(Refused):
        desk.play("full_defence", "Анна")
    desk.sheet("Анна")["shield"] = {"modifier": 2, "size": "large"}
    assert "full_defence" in offered(desk, "Анна")
    assert desk.play("full_defence", "Анна") == ["Анна: глухая оборона"]
    assert desk.states("Анна") == {
        "acted": True,
        "full_defence": True,
        "concentrating": 2,
        "concentrating_on": "defence",
    }


def test_a_weapon_is_reloaded_to_the_full(desk: Desk) -> None:
    assert "reload" not in offered(desk, "Анна")
    with pytest.raises(Refused):
        desk.play("reload", "Анна")
    sheet = {"weapons": [{"name": "Лук"}, {"name": "Самострел", "magazine": 5, "loaded": 2}]}
    desk.sheet("Анна")["weapons"] = SYSTEM.sheet.complete(sheet)["weapons"]
    assert "reload" in offered(desk, "Анна")
    assert desk.play("reload", "Анна") == ["Анна: Самострел, заряжено 5"]
    assert desk.sheet("Анна")["weapons"][1]["loaded"] == 5


def test_changing_weapons_is_an_action_and_drawing_one_is_not(desk: Desk) -> None:
    with pytest.raises(Refused):
        desk.play("draw", "Анна")
    weapons = SYSTEM.sheet.complete({"weapons": [{"name": "Нож"}, {"name": "Меч"}]})["weapons"]
    desk.sheet("Анна")["weapons"] = weapons
    assert desk.play("draw", "Анна") == ["Анна: в руках Нож"]
    assert "acted" not in desk.states("Анна")
    desk.play("draw", "Анна", weapon="weapon-2", put_away=False)
    assert [each["drawn"] for each in desk.sheet("Анна")["weapons"]] == [True, True]
    assert "acted" not in desk.states("Анна")
    desk.play("draw", "Анна", weapon="weapon-1")
    assert [each["drawn"] for each in desk.sheet("Анна")["weapons"]] == [True, False]
    assert desk.states("Анна")["acted"]


# ── Movement ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def gaits(desk: Desk) -> list[Any]:
    return [choice.value for choice in desk.form("move", "Анна")["gait"].choices]


def test_a_run_needs_a_run_up_and_the_prone_crawl(desk: Desk) -> None:
    assert gaits(desk) == ["run_up", "crouch", "free"]
    lines = desk.play("move", "Анна", dice={"move.roll": BLANK})
    assert lines == ["Анна, передвижение нормально: шаг, разбег 6 бл., свободно 3 бл."]
    assert gaits(desk) == ["run", "run_up", "crouch", "free"]
    assert desk.play("move", "Анна", dice={"move.roll": ONE})[0].endswith("бег 14 бл., свободно 3 бл.")
    assert desk.states("Анна") == {"run": True, "blocks": 14}
    desk.states("Анна")["prone"] = True
    assert gaits(desk) == ["crawl", "free"]


def test_a_bad_roll_loses_the_run_up_or_the_feet(desk: Desk) -> None:
    desk.sheet("Анна")["attributes"]["movement"] = -1
    assert desk.play("move", "Анна", dice={"move.roll": MINUS})[-1] == "Анна: разбег потерян"
    desk.states("Анна")["run_up"] = True
    lines = desk.play("move", "Анна", modifier=-1, dice={"move.roll": MINUS})
    assert lines[-1] == "Анна падает"
    assert desk.states("Анна") == {"prone": True, "blocks": 0, "acted": True}


def test_a_rider_moves_by_the_animal(desk: Desk) -> None:
    desk.sheet("Анна").update(mount={"name": "Гнедой", "movement": 2}, weight=500)
    desk.play("move", "Анна", dice={"move.roll": BLANK})
    assert desk.requests() == [{"level": 2, "modifier": 0, "percent": 0, "riding": 2}]
    desk.play("move", "Анна", rides=False, dice={"move.roll": PLUS, "move.roll_percent": [100]})
    assert desk.requests()[0]["percent"] == -2_250
    asked = act("move").odds(desk.scene("Анна"), {})
    assert asked is not None
    assert asked[0] == "movement"


def test_movement_burdens_and_concentration_count(desk: Desk) -> None:
    desk.states("Анна").update(concentrating=2, concentrating_on="movement")
    lines = desk.play("move", "Анна", dice={"move.roll": BLANK})
    assert lines[1] == "Анна: концентрация +1"
    assert "concentrating" not in desk.states("Анна")


# ── The demo ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_of_the_demo_can_attack_everybody_with_everything(desk: Desk) -> None:
    demo = json.loads(resources.path("demo", "kmrp.ru.json").read_text(encoding="utf-8"))
    desk = Desk()
    for character in demo["characters"]:
        desk.add(character["name"], **character["sheet"])
    names = [character["name"] for character in demo["characters"]]
    for actor, target in zip(names, [*names[1:], names[0]], strict=True):
        for weapon in desk.form("attack", actor, target)["weapon"].choices:
            asked = act("attack").odds(desk.scene(actor, target), {"weapon": weapon.value})
            assert asked is not None
            outcome = Rules().resolve("kmrp", *asked, seed=3).outcome
            assert outcome["attack"]["result"] is not None


def test_the_same_dice_give_the_same_account_and_changes(desk: Desk) -> None:
    dice = {"wound.endurance": MINUS}
    scripts = []
    for _ in range(2):
        script = desk.script(dice)
        act("wound").play(desk.scene("Анна"), {"damage": 11}, script)
        scripts.append((script.lines, script.facts))
    assert scripts[0] == scripts[1]
