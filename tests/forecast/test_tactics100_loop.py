"""A forecast of tactics100 against a plain loop over the rules core, one fight after another."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.forecast.tables import chances
from gm_desk.systems.points_skirmish import Body
from gm_desk.systems.protocol import Actor, side_of
from gm_desk.systems.tactics100.skirmish import SKIRMISH, Moment
from tests.forecast.fighters import fighter
from tests.forecast.loops import asking, assert_agrees, opposite, undecided, winner

pytestmark = pytest.mark.slow

LOOPS = 600
RIFLE: Document = {
    "id": "rifle",
    "name": "Rifle",
    "ranges": [10, 25, 50],
    "damage": 3,
    "critical_chance": 30,
    "critical_dice": {"count": 1, "sides": 6},
    "magazine": 2,
}
FLAMER: Document = {**RIFLE, "id": "flamer", "name": "Flamer", "kind": "flamethrower", "damage": 2, "magazine": 1}
KNIFE: Document = {**RIFLE, "id": "knife", "name": "Knife", "kind": "melee", "damage": 2, "magazine": None}
ask = asking("tactics100", RandomSource(20_261_130))


def soldier(name: str, side: str, aim: int, hp: int, *weapons: Document, **states: object) -> Actor:
    """Return somebody with these weapons, in states of the fight."""
    actor = fighter("tactics100", name, side, aim=aim, hp={"max": hp}, weapons=list(weapons))
    return Actor(actor.character, {**(actor.combatant or {}), "states": {"side": side, **states}})


class Soldier:
    """A fighter in the loop."""

    def __init__(self, actor: Actor) -> None:
        self.side, self.sheet = side_of(actor), actor.sheet
        self.states = dict((actor.combatant or {})["states"])
        self.hp = self.sheet["hp"]["max"]
        self.weapon = self.sheet["weapons"][0]
        self.loaded = self.weapon["loaded"]

    @property
    def down(self) -> bool:
        return bool(self.hp <= 0)


def turn(who: Soldier, target: Soldier) -> None:
    """Attack, or reload what is empty."""
    who.states.pop("defending", None)
    if who.loaded == 0:
        who.loaded = who.weapon["magazine"]
        return
    if who.loaded is not None:
        who.loaded -= 1
    request: dict[str, Any] = {"kind": who.weapon["kind"], "target_hp": target.hp}
    request["weapon"] = {key: who.weapon[key] for key in ("damage", "critical_chance", "critical_dice")}
    if request["kind"] == "firearm":
        request |= {"aim": who.sheet["aim"], "distance": 10, "ranges": who.weapon["ranges"]}
        request["cover"] = target.states.get("cover", "none")
        request["defending"] = "defending" in target.states
    target.hp = ask("attack", request)["target_hp"]


def fight(actors: list[Actor]) -> tuple[str, int]:
    """Play one fight, the players' side first; return the side that won and the rounds it took."""
    everybody = [Soldier(actor) for actor in actors]
    rounds = 0
    while undecided(everybody):
        rounds += 1
        for who in sorted(everybody, key=lambda each: each.side != "players"):
            target = opposite(everybody, who)
            if not who.down and target is not None:
                turn(who, target)
    return winner(everybody), rounds


def test_it_agrees_with_a_plain_loop_over_the_rules_core() -> None:
    actors = [
        soldier("Gar", "foes", 65, 9, RIFLE, defending=True),
        soldier("Crab", "foes", 40, 12, KNIFE),
        soldier("Rada", "players", 70, 8, RIFLE, cover="light"),
        soldier("Yasna", "players", 55, 7, FLAMER, cover="full"),
        soldier("Old Lute", "players", 45, 5, {**RIFLE, "magazine": None}),
    ]
    made = forecast(SKIRMISH, Plan({}, actors, fights=20_000))
    assert_agrees(made, [fight(actors) for _ in range(LOOPS)])


def damages(attacker: Actor, defender: Actor) -> dict[Any, float]:
    """Every damage of one attack with its chance."""
    meeting = SKIRMISH.meeting({}, attacker, defender, None)
    assert meeting is not None
    (attack,), (defence,) = (
        chances(meeting.attack(*SKIRMISH.enter(attacker))),
        chances(meeting.defence(*SKIRMISH.enter(defender))),
    )
    return dict(chances(meeting.blow(attack, defence)))


def test_a_stance_holds_until_the_own_turn() -> None:
    actor, foe = soldier("A", "players", 60, 9, RIFLE), soldier("B", "foes", 60, 9, RIFLE, defending=True)
    assert damages(actor, foe)[0] == pytest.approx(0.60)
    assert damages(actor, soldier("B", "foes", 60, 9, RIFLE))[0] == pytest.approx(0.40)
    assert SKIRMISH.turn(foe, *SKIRMISH.enter(foe)) == (1, Moment(2))
    guarding = soldier("B", "foes", 60, 9, RIFLE, guarding=True)
    assert damages(soldier("A", "players", 60, 9, KNIFE), guarding) == {
        0: pytest.approx(0.9),
        **{extra: pytest.approx(0.1 / 6) for extra in range(1, 7)},
    }


def test_no_critical_is_rolled_against_one_whom_the_hit_kills() -> None:
    assert damages(soldier("A", "players", 60, 9, KNIFE), soldier("B", "foes", 60, 2)) == {2: 1}


def test_an_empty_weapon_is_reloaded_for_a_turn() -> None:
    actor = soldier("A", "players", 60, 9, {**RIFLE, "loaded": 0})
    body, moment = SKIRMISH.enter(actor)
    assert moment == Moment(0)
    assert SKIRMISH.turn(actor, body, moment) == (0, Moment(2))


def test_nobody_shoots_beyond_the_third_range() -> None:
    near, far = [0, 0], [23, 0]
    actor = soldier("A", "players", 60, 9, {**RIFLE, "ranges": [5, 10, 20]}, cell=near)
    assert SKIRMISH.meeting({}, actor, soldier("B", "foes", 60, 9, cell=far), None) is None
    assert damages(actor, soldier("B", "foes", 60, 9, cell=[8, 0]))[0] == pytest.approx(0.60)


def test_who_has_nothing_strikes_with_bare_hands_and_who_is_out_does_not_fight() -> None:
    actor = soldier("A", "players", 60, 9)
    assert damages(actor, soldier("B", "foes", 60, 9)) == {1: 1}
    gone = Actor({**actor.character, "sheet": {**actor.sheet, "states": [{"id": "dying", "value": True}]}})
    standing = SKIRMISH.standing(gone, SKIRMISH.enter(gone)[0])
    assert (standing.fights, SKIRMISH.grades[standing.grade]) == (False, "forecast.points.out")
    assert SKIRMISH.standing(actor, Body(9)).grade == 0
