"""A forecast of squad6, a vehicle among the fighters, against a plain loop over the rules core, one fight after another."""

from __future__ import annotations

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.core.facts import Document
from gm_desk.forecast.engine import MOST_ROUNDS
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.systems.protocol import Actor, side_of
from gm_desk.systems.squad6.skirmish import SKIRMISH
from tests.forecast.fighters import fighter
from tests.forecast.loops import asking, assert_agrees, opposite, undecided, winner

pytestmark = pytest.mark.slow

LOOPS = 500
RIFLE: Document = {"id": "rifle", "name": "Rifle", "dice": 3, "close_at": 5, "far_at": 4}
ANTI_TANK: Document = {"id": "at", "name": "AT rifle", "dice": 2, "close_at": 5, "far_at": 4, "anti_vehicle": True}
GUN: Document = {"id": "gun", "name": "Gun", "dice": 3, "close_at": 4, "far_at": 5}
CREW = 3
DISARMED = {"blinded", "weapon_damaged", "gunner_out"}
LOST_AT = 3
ask = asking("squad6", RandomSource(20_261_130))


def soldier(name: str, side: str, hp: int, defence: int, weapon: Document) -> Actor:
    """Return a soldier with one weapon."""
    return fighter("squad6", name, side, hp={"max": hp}, defence=defence, weapons=[weapon])


class Soldier:
    """A soldier or a vehicle in the loop."""

    def __init__(self, actor: Actor) -> None:
        self.side, self.sheet = side_of(actor), actor.sheet
        self.hp = self.sheet["hp"]["max"]
        self.armour = self.sheet["vehicle"] is not None
        self.weapon = self.sheet["weapons"][0]
        self.parts: set[str] = set()
        self.jammed = self.left = False

    @property
    def down(self) -> bool:
        lost = len(self.parts & {"driver_out", "gunner_out", "crew_out"}) >= CREW
        return bool(self.left or lost or len(self.parts) >= LOST_AT if self.armour else self.hp <= 0)

    def can_attack(self, other: Soldier) -> bool:
        return bool(self.weapon["anti_vehicle"] or not other.armour)


def turn(who: Soldier, everybody: list[Soldier]) -> None:
    """Clear a jam, or attack with what can fire."""
    target = opposite(everybody, who, who.can_attack)
    if who.jammed:
        who.jammed = False
    elif target is not None and not who.parts & DISARMED:
        attack(who, target)


def attack(who: Soldier, target: Soldier) -> None:
    if target.armour:
        struck = ask("vehicle", {"crew": CREW, "damaged": sorted(target.parts)})
        target.parts |= set(struck["damage"])
        target.left |= struck["abandoned"]
        return
    request = {key: who.weapon[key] for key in ("dice", "close_at", "far_at")}
    shot = ask("attack", {**request, "range": "far", "defence": target.sheet["defence"]})
    target.hp -= shot["damage"]
    who.jammed = shot["jammed"]


def fight(actors: list[Actor]) -> tuple[str, int]:
    """Play one fight, the players' side first; return the side that won and the rounds it took."""
    everybody = [Soldier(actor) for actor in actors]
    rounds = 0
    while undecided(everybody) and rounds < MOST_ROUNDS:
        rounds += 1
        for who in sorted(everybody, key=lambda each: each.side != "players"):
            if not who.down and undecided(everybody):
                turn(who, everybody)
    return winner(everybody), rounds


def test_it_agrees_with_a_plain_loop_over_the_rules_core() -> None:
    tank = fighter("squad6", "Tank", "foes", vehicle={"crew": CREW}, weapons=[GUN])
    actors = [
        soldier("Foma", "players", 4, 2, ANTI_TANK),
        soldier("Varvara", "players", 4, 2, RIFLE),
        soldier("Tikhon", "players", 3, 2, ANTI_TANK),
        tank,
        soldier("Grach", "foes", 4, 2, RIFLE),
        soldier("Chizh", "foes", 3, 1, RIFLE),
    ]
    made = forecast(SKIRMISH, Plan({}, actors, fights=20_000))
    assert_agrees(made, [fight(actors) for _ in range(LOOPS)])


def test_nobody_wastes_attacks_on_armour_that_they_cannot_hurt() -> None:
    """The tank stands opposite; the rifleman fires past it at the soldier beside it, who falls in the end."""
    tank = fighter("squad6", "Tank", "foes", vehicle={"crew": CREW, "damage": ["blinded"]}, weapons=[GUN])
    actors = [soldier("Varvara", "players", 4, 2, RIFLE), tank, soldier("Grach", "foes", 1, 0, RIFLE)]
    made = forecast(SKIRMISH, Plan({}, actors, fights=500))
    assert made.lots[2].fell.value > 0.8
    assert made.lots[1].fell.seen == 0
    assert made.undecided.seen == made.lots[2].fell.seen
