"""A forecast of opus100 against a plain loop over the rules core, one fight after another."""

from __future__ import annotations

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.core.facts import Document
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.running import forecast
from gm_desk.systems.opus100.skirmish import SKIRMISH
from gm_desk.systems.protocol import Actor, side_of
from tests.forecast.fighters import fighter
from tests.forecast.loops import asking, assert_agrees, opposite, undecided, winner

pytestmark = pytest.mark.slow

LOOPS = 600
SETTINGS: Document = {"pain_percent": 5, "heavy_percent": 10}
RIFLE: Document = {"id": "rifle", "name": "Rifle", "damage": 3, "critical_damage": 7, "critical_bonus": 4}
KNIFE: Document = {"id": "knife", "name": "Knife", "kind": "melee", "damage": 3, "critical_damage": 6}
ask = asking("opus100", RandomSource(20_261_130))


def operative(name: str, side: str, skill: int, hp: int, armour: str, weapon: Document, **states: object) -> Actor:
    """Return somebody with one weapon, in states of the fight."""
    sheet = {"accuracy": skill, "melee": skill, "armour": armour, "hp": {"max": hp}, "weapons": [weapon]}
    actor = fighter("opus100", name, side, **sheet)
    return Actor(actor.character, {**(actor.combatant or {}), "states": {"side": side, **states}})


class Operative:
    """A fighter in the loop."""

    def __init__(self, actor: Actor) -> None:
        self.id, self.side, self.sheet = actor.id, side_of(actor), actor.sheet
        self.states = dict((actor.combatant or {})["states"])
        self.hp = self.sheet["hp"]["max"]
        self.weapon = self.sheet["weapons"][0]
        self.pain = self.wounds = 0

    @property
    def down(self) -> bool:
        return bool(self.hp <= 0)


def turn(who: Operative, target: Operative) -> None:
    """Come out of deaf defence, attack once, and move on."""
    who.states.pop("hunkered", None)
    melee = who.weapon["kind"] == "melee"
    request = {key: who.weapon[key] for key in ("damage", "critical_damage", "critical_bonus")}
    burden = SETTINGS["pain_percent"] * who.pain + SETTINGS["heavy_percent"] * who.wounds
    request |= {"accuracy": who.sheet["accuracy"], "modifier": -burden, "melee": melee}
    if not melee:
        request |= {"cover": target.states.get("cover", "none"), "hunkered": "hunkered" in target.states}
    struck = ask("attack", request)
    target.hp -= struck["damage"]
    target.pain += struck["pain"]
    target.wounds += struck["heavy_wound"]


def fight(actors: list[Actor]) -> tuple[str, int]:
    """Play one fight, opened by the players; return the side that won and the rounds it took."""
    everybody = [Operative(actor) for actor in actors]
    rounds = 0
    while undecided(everybody):
        rounds += 1
        people = [
            {"id": each.id, "side": "player" if each.side == "players" else "npc", "armour": each.sheet["armour"]}
            for each in everybody
        ]
        order = ask("initiative", {"participants": people, "opening": rounds == 1})["order"]
        for who in sorted(everybody, key=lambda each: order.index(each.id)):
            target = opposite(everybody, who)
            if not who.down and target is not None:
                turn(who, target)
    return winner(everybody), rounds


def test_it_agrees_with_a_plain_loop_over_the_rules_core() -> None:
    actors = [
        operative("Vera", "players", 60, 10, "heavy", RIFLE),
        operative("Luka", "players", 95, 9, "medium", KNIFE, cover="partial"),
        operative("Grek", "foes", 110, 12, "light", RIFLE, cover="full", hunkered=True),
        operative("Sova", "foes", 50, 12, "medium", RIFLE),
    ]
    made = forecast(SKIRMISH, Plan(SETTINGS, actors, fights=20_000))
    assert_agrees(made, [fight(actors) for _ in range(LOOPS)])
