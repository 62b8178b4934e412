"""Acts of squad6 against the rulebook's own examples and cases counted by hand."""

from __future__ import annotations

import pytest

from gm_desk.core.errors import Illegal, Refused
from gm_desk.systems.protocol import Scene
from tests.systems.squad6.at_table import GRENADES, refused, squad

# ── Attack ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pistol_hits_once_at_close_range_and_two_threes_do_not_save() -> None:
    """«Кубы дают значения 6+2. В итоге игрок один раз попал…»; «Кубы дают значения 3+3. Враг не сумел защититься… потерял 1 ХП»."""
    desk = squad()
    dice = {"attack.attack": [6, 2], "attack.defence": [3, 3]}
    told = desk.play("attack", "Нина", "Курт", dice=dice, weapon="pistol", range="close")
    assert told == ["Нина → Курт: попаданий 1, защит 0, −1 ХП"]
    assert desk.sheet("Курт")["hp"] == {"max": 3, "current": 2}
    assert desk.states("Нина")["acted"] is True


def test_a_one_jams_the_rifle_and_the_third_shot_is_void() -> None:
    """«Кубы дают значения 4+1+3. Один раз он попал, во время второго выстрела винтовку заклинило»."""
    desk = squad()
    dice = {"attack.attack": [4, 1, 3], "attack.defence": [4, 1]}
    told = desk.play("attack", "Нина", "Курт", dice=dice, weapon="rifle", range="far")
    assert told == ["Нина → Курт: попаданий 1, защит 1, без потерь", "Нина: СВТ — задержка, выстрел 2"]
    assert desk.states("Нина")["jammed"] == ["rifle"]
    assert desk.badges("Нина") == ["заклинило оружие"]


def test_a_submachine_gun_in_the_hands_of_skill_one_throws_two_dice() -> None:
    """«Игрок вооружен автоматом, но у него навык владения оружием равен единице, тогда он бросает только 2d6»."""
    desk = squad()
    desk.play("attack", "Олег", "Курт", dice={"attack.attack": [2, 2]}, range="close")
    assert desk.requests()[0] == {"weapon_dice": 4, "skill": 1}
    assert desk.requests()[1]["dice"] == 2


def test_a_modifier_adds_dice_and_equipment_saves() -> None:
    desk = squad()
    dice = {"attack.attack": [5, 5, 5], "attack.defence": [4, 1, 1]}
    told = desk.play("attack", "Нина", "Ганс", dice=dice, weapon="pistol", range="far", modifier=1)
    assert told == ["Нина → Ганс: попаданий 3, защит 1, −2 ХП"]


def test_a_skill_that_nobody_learnt_is_worth_one_die() -> None:
    desk = squad()
    desk.sheet("Нина")["weapons"].append(desk.sheet("Олег")["weapons"][0] | {"skill": "Пулемёты"})
    desk.play("attack", "Нина", "Курт", dice={"attack.attack": [2]}, weapon="smg", range="far")


def test_who_has_no_hit_points_left_is_out() -> None:
    desk = squad()
    desk.sheet("Курт")["hp"]["current"] = 1
    desk.states("Курт")["overwatch"] = True
    desk.states("Курт")["suppressed"] = True
    dice = {"attack.attack": [6, 6], "attack.defence": [1, 1]}
    told = desk.play("attack", "Нина", "Курт", dice=dice, weapon="pistol")
    assert told[-1] == "Курт: ХП не осталось, вне боя"
    assert desk.sheet("Курт")["hp"]["current"] == 0
    assert set(desk.states("Курт")) == {"side"}
    assert desk.badges("Курт") == ["вне боя"]


def test_a_range_that_a_weapon_does_not_reach_is_not_offered() -> None:
    desk = squad()
    form = desk.form("attack", "Нина", "Танк", weapon="bundle")
    assert [choice.value for choice in form["range"].choices] == ["close"]
    desk.sheet("Нина")["weapons"] = [GRENADES | {"close_at": None, "automatic": False, "skill": ""}]
    with pytest.raises(Illegal):
        desk.play("attack", "Нина", "Курт")


def test_the_request_whose_odds_are_shown_is_the_one_that_is_rolled() -> None:
    desk = squad()
    found = desk.act("attack").odds(desk.scene("Нина", "Курт"), {"weapon": "rifle", "range": "far"})
    desk.play("attack", "Нина", "Курт", dice={"attack.attack": [2, 2, 2]}, weapon="rifle", range="far")
    assert found == ("attack", desk.requests()[1])


# ── Jams ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_jam_is_cleared_by_the_action_and_the_other_weapon_fires_meanwhile() -> None:
    desk = squad()
    desk.states("Нина")["jammed"] = ["rifle"]
    assert refused(desk, "attack", "Нина", "Курт", weapon="rifle") == "jammed"
    desk.play("attack", "Нина", "Курт", dice={"attack.attack": [2, 2]}, weapon="pistol")
    assert refused(desk, "clear_jam", "Нина") == "acted"
    del desk.states("Нина")["acted"]
    assert desk.play("clear_jam", "Нина") == ["Нина: СВТ — задержка устранена"]
    assert "jammed" not in desk.states("Нина")
    assert not desk.act("clear_jam").available(desk.scene("Нина"))


def test_a_jammed_weapon_is_not_what_the_form_begins_with() -> None:
    desk = squad()
    desk.states("Нина")["jammed"] = ["pistol"]
    assert desk.form("attack", "Нина", "Курт")["weapon"].default == "rifle"


def test_a_jam_noted_by_hand_is_of_every_weapon() -> None:
    desk = squad()
    desk.states("Нина")["jammed"] = True
    assert refused(desk, "attack", "Нина", "Курт") == "jammed"
    desk.play("clear_jam", "Нина")
    assert "jammed" not in desk.states("Нина")


# ── Suppressing ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_suppressing_takes_more_hits_than_saves_and_wounds_nobody() -> None:
    desk = squad()
    desk.states("Курт")["overwatch"] = True
    dice = {"attack.attack": [6, 6], "attack.defence": [4, 1]}
    told = desk.play("suppress", "Олег", "Курт", dice=dice)
    assert told[0] == "Олег → Курт: попаданий 2, защит 1, огонь подавляет"
    assert desk.states("Курт") == {"side": "foes", "suppressed": True}
    assert desk.sheet("Курт")["hp"]["current"] == 3


def test_a_tie_does_not_suppress() -> None:
    desk = squad()
    told = desk.play("suppress", "Олег", "Курт", dice={"attack.attack": [6, 2], "attack.defence": [4, 1]})
    assert told == ["Олег → Курт: попаданий 1, защит 1, подавить не удалось"]
    assert "suppressed" not in desk.states("Курт")


def test_only_automatic_weapons_suppress() -> None:
    desk = squad()
    assert not desk.act("suppress").available(desk.scene("Нина"))
    assert desk.act("suppress").available(desk.scene("Олег"))
    assert refused(desk, "suppress", "Нина", "Курт") == "no_weapon"
    assert refused(desk, "suppress", "Олег", "Танк") == "not_anti_vehicle"


# ── Overwatch ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_spot_is_held_instead_of_an_attack_and_the_shot_meets_no_defence() -> None:
    desk = squad()
    assert not desk.act("overwatch_shot").available(desk.scene("Нина"))
    assert desk.play("overwatch", "Нина", weapon="rifle", spot="мост") == ["Нина берёт на мушку: мост (СВТ)"]
    assert desk.badges("Нина") == ["на мушке: мост"]
    assert refused(desk, "attack", "Нина", "Курт") == "acted"
    assert desk.form("overwatch_shot", "Нина", "Курт")["weapon"].default == "rifle"
    told = desk.play("overwatch_shot", "Нина", "Курт", dice={"attack.attack": [4, 4, 2]})
    assert told == ["Нина → Курт: попаданий 2, цель на мушке и не защищается, −2 ХП"]
    assert "overwatch" not in desk.states("Нина")


def test_a_mover_is_told_who_holds_a_spot() -> None:
    desk = squad()
    desk.play("overwatch", "Курт", spot="калитка")
    desk.play("overwatch", "Олег")
    told = desk.play("move", "Нина")
    assert told[1:] == ["Курт держит на мушке: калитка; если это на пути, возможен выстрел"]


@pytest.mark.parametrize(("hits", "setting", "held"), [(0, False, False), (0, True, True), (1, True, False)])
def test_an_attack_on_the_watcher_ends_the_watch(hits: int, setting: bool, held: bool) -> None:
    desk = squad(hit_breaks_overwatch=setting)
    desk.play("overwatch", "Курт")
    dice = {"attack.attack": [6, 2] if hits else [2, 2]} | ({"attack.defence": [6, 6]} if hits else {})
    desk.play("attack", "Нина", "Курт", dice=dice, weapon="pistol")
    assert ("overwatch" in desk.states("Курт")) is held


def test_moving_does_not_end_a_watch_and_a_grenade_or_a_blow_does() -> None:
    desk = squad()
    for act, dice in (
        ("grenade", {"grenade1.attack": [1] * 5}),
        ("melee", {f"{blow}.{role}": [1, 1] for blow in ("blow", "strike_back") for role in ("attack", "defence")}),
    ):
        desk.states("Курт").pop("acted", None)
        desk.states("Нина").pop("acted", None)
        desk.play("overwatch", "Курт", anyway=True)
        if act == "grenade":
            desk.play("move", "Курт")
        assert "overwatch" in desk.states("Курт")
        told = desk.play(act, "Нина", "Курт", dice=dice | ({"first.dice": [1]} if act == "melee" else {}))
        assert "Курт больше не держит точку на мушке" in told
        assert "overwatch" not in desk.states("Курт")


# ── Grenade ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_one_throw_counts_against_all_who_are_ticked_and_each_saves_alone() -> None:
    desk = squad()
    dice = {
        "grenade1.attack": [4, 5, 1, 2, 3],
        "grenade1.defence:Курт!": [1, 2],
        "grenade2.defence:Ганс!": [4, 5, 6],
    }
    told = desk.play("grenade", "Нина", "Курт", "Ганс", dice=dice)
    assert told == [
        "Нина бросает гранату: Курт, Ганс",
        "Курт: попаданий 2, защит 0, −2 ХП",
        "Курт: поражение в эпицентре, следующий ход пропадает",
        "Ганс: попаданий 2, защит 3, без потерь",
    ]
    assert desk.states("Курт")["stunned"] is True
    assert desk.sheet("Ганс")["hp"]["current"] == 3


def test_nobody_saves_from_a_grenade_that_hits_nothing() -> None:
    desk = squad()
    told = desk.play("grenade", "Нина", "Курт", dice={"grenade1.attack": [1, 2, 3, 3, 1]})
    assert told[1] == "Курт: ни одного попадания"
    assert "stunned" not in desk.states("Курт")


def test_out_of_the_epicentre_nobody_is_stunned() -> None:
    desk = squad()
    dice = {"grenade1.attack": [6, 6, 6, 1, 1], "grenade1.defence:Курт!": [1, 1]}
    desk.play("grenade", "Нина", "Курт", dice=dice, epicentre=False)
    assert desk.sheet("Курт")["hp"]["current"] == 0
    assert "stunned" not in desk.states("Курт")


def test_a_grenade_at_soldiers_and_a_vehicle_rolls_for_each_as_they_are() -> None:
    desk = squad()
    dice = {"grenade1.attack": [1, 1, 1, 1, 1], "vehicle1.attack": [1, 1, 4, 1, 1, 1]}
    told = desk.play("grenade", "Нина", "Курт", "Танк", dice=dice)
    assert told[-1] == "Нина → Танк: потерян обзор; разных повреждений 1"


# ── Hand to hand ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_rulebooks_exchange_and_the_blow_back() -> None:
    """«Игрок бросил 2d6 и получил результат 4+5… у него выпадает 2+6. Он один раз защитился, в следствие чего потерял 1 ХП»."""
    desk = squad()
    dice = {
        "first.dice": [1],
        "blow.attack": [4, 5],
        "blow.defence": [2, 6],
        "strike_back.attack": [4],
        "strike_back.defence": [1, 1],
    }
    told = desk.play("melee", "Нина", "Ганс", dice=dice)
    assert told == [
        "Нина и Ганс: рукопашная, первый удар — Нина",
        "Нина → Ганс: попаданий 2, защит 1, −1 ХП",
        "Ганс → Нина: попаданий 1, защит 0, −1 ХП",
    ]
    assert desk.requests()[1:] == [{"attack": 2, "defence": 2}, {"attack": 1, "defence": 2, "strike_back": True}]
    assert desk.badges("Ганс") == ["в рукопашной: Нина"]


def test_a_one_is_the_players_fighter_whoever_begins() -> None:
    desk = squad()
    dice = {"first.dice": [1], "blow.attack": [6, 6], "blow.defence": [1, 1, 1]}
    desk.sheet("Ганс")["hp"]["current"] = 2
    desk.sheet("Ганс")["melee"] = 2
    told = desk.play("melee", "Ганс", "Нина", dice=dice)
    assert told[0] == "Ганс и Нина: рукопашная, первый удар — Нина"
    assert told[-1] == "Ганс: ХП не осталось, вне боя"
    assert "melee" not in desk.states("Нина")


def test_who_is_stunned_saves_and_does_not_strike() -> None:
    desk = squad()
    desk.states("Курт")["stunned"] = True
    dice = {"first.dice": [2], "strike_back.attack": [6, 1], "strike_back.defence": [1, 1]}
    told = desk.play("melee", "Нина", "Курт", dice=dice)
    assert told[1:] == ["Нина → Курт: попаданий 1, защит 0, −1 ХП"]


def test_from_a_shared_cell_there_is_no_shooting_until_one_leaves() -> None:
    desk = squad()
    hand_to_hand = {"first.dice": [1], "blow.attack": [1, 1], "blow.defence": [1, 1]}
    hand_to_hand |= {"strike_back.attack": [1, 1], "strike_back.defence": [1, 1]}
    desk.play("melee", "Нина", "Курт", dice=hand_to_hand)
    assert refused(desk, "attack", "Курт", "Олег") == "in_melee_with"
    desk.play("move", "Курт")
    assert "melee" not in desk.states("Курт")
    assert "melee" not in desk.states("Нина")
    desk.states("Курт")["melee"] = True
    assert refused(desk, "attack", "Курт", "Олег") == "in_melee"
    desk.settings["shoot_in_melee"] = True
    desk.play("attack", "Курт", "Олег", dice={"attack.attack": [2, 2]})


def test_nobody_fights_a_vehicle_hand_to_hand() -> None:
    desk = squad()
    assert refused(desk, "melee", "Нина", "Танк") == "no_melee_with_vehicle"
    assert not desk.act("melee").available(desk.scene("Танк"))


# ── Moving, searching, patterns ───────────────────────────────────────────────────────────────────────────────────────


def test_a_dash_adds_a_d3_and_takes_the_action() -> None:
    desk = squad()
    assert desk.play("move", "Нина", dice={"move.dash": [3]}, dash=True) == ["Нина бежит рывком, клеток: 7"]
    assert {"moved", "acted"} <= set(desk.states("Нина"))
    assert refused(desk, "move", "Нина") == "moved"
    desk.settings["dash_is_action"] = False
    desk.play("move", "Курт", dice={"move.dash": [1]}, dash=True)
    assert "acted" not in desk.states("Курт")


def test_the_game_master_may_overrule_the_economy() -> None:
    desk = squad()
    desk.play("move", "Нина")
    assert desk.play("move", "Нина", anyway=True) == ["Нина передвигается, клеток: 4"]


@pytest.mark.parametrize(
    ("answers", "dice", "told"),
    [
        ({"corpse_weapon": True}, {}, "Нина подбирает оружие убитого врага"),
        ({}, {"search.search": [4]}, "Нина обыскивает клетку: что-то нашлось"),
        ({}, {"search.search": [3]}, "Нина обыскивает клетку: не повезло"),
    ],
)
def test_a_search_finds_on_four_and_a_dead_enemys_weapon_is_taken(
    answers: dict[str, bool], dice: dict[str, list[int]], told: str
) -> None:
    assert squad().play("search", "Нина", dice=dice, **answers) == [told]


def test_a_pattern_of_the_campaigns_puts_its_figures_on_a_sheet() -> None:
    desk = squad(kinds=[{"name": "Снайпер", "hp": 5, "mobility": 3, "melee": 0, "defence": 4}])
    desk.play("kind", "Курт")
    sheet = desk.sheet("Курт")
    assert (sheet["hp"], sheet["mobility"], sheet["melee"], sheet["defence"]) == ({"max": 5, "current": 5}, 3, 0, 4)
    alone = Scene(desk.settings, desk.actor("Курт"))
    assert desk.act("kind").available(alone)
    assert not desk.act("kind").available(desk.scene("Курт"))
    desk.settings["kinds"] = []
    assert not desk.act("kind").available(alone)
    with pytest.raises(Refused):
        desk.play("kind", "Курт")
