"""A forecast of КМРП against a plain loop that asks the rules core for every roll, one fight after another."""

from __future__ import annotations

import pytest

from gm_desk.core.dice import RandomSource
from gm_desk.forecast.plan import Plan, Tactics
from gm_desk.forecast.running import forecast
from gm_desk.systems.kmrp.skirmish import SKIRMISH
from gm_desk.systems.protocol import Actor, side_of
from tests.forecast.fighters import swordsman
from tests.forecast.loops import asking, assert_agrees, opposite, undecided, winner

pytestmark = pytest.mark.slow

LOOPS = 600
WEAPON = {"damage": 3, "type": "whip", "length": "medium"}
COST = {"scratch": 0, "light": 0, "heavy": 0, "critical": 0, "mortal": 0}


class Body:
    """A fighter in the loop."""

    def __init__(self, actor: Actor) -> None:
        self.name = actor.id
        self.side = side_of(actor)
        self.attributes = actor.sheet["attributes"]
        self.blades, self.dodge = (skill["level"] for skill in actor.sheet["skills"])
        self.wounds = dict(COST)
        self.down = self.dead = False
        self.defences = 0

    @property
    def penalty(self) -> dict[str, int]:
        found = ask("penalty", {"wounds": self.wounds, "endurance": self.attributes["endurance"]})
        return {"modifier": found["modifier"], "percent": found["percent"]}


ask = asking("kmrp", RandomSource(20_261_130))


def turn(attacker: Body, target: Body) -> None:
    """Let one attack the other, and mark the wound."""
    target_part = {"skill": "dodge", "level": target.dodge, "prior_defences": target.defences, **target.penalty}
    blow = ask(
        "attack",
        {
            "attacker": {"level": attacker.blades, **attacker.penalty},
            "mode": "melee",
            "weapon": WEAPON,
            "defender": target_part,
        },
    )
    target.defences += 1
    if blow["severity"] is None:
        return
    wound = ask(
        "wound", {"endurance": target.attributes["endurance"], "wounds": target.wounds, "damage": blow["damage"]}
    )
    target.wounds = wound["wounds"]
    target.down, target.dead = wound["out_of_combat"], wound["dead"]


def fight(actors: list[Actor]) -> tuple[str, int]:
    """Play one fight; return the side that won and the rounds it took."""
    bodies = [Body(actor) for actor in actors]
    rounds = 0
    while undecided(bodies):
        rounds += 1
        up = [body for body in bodies if not body.down]
        participants = [{"id": body.name, "reaction": body.attributes["reaction"], **body.penalty} for body in up]
        order = ask("initiative", {"participants": participants})["order"]
        for body in bodies:
            body.defences = 0
        by_name = {body.name: body for body in bodies}
        for line in order:
            body = by_name[line["id"]]
            target = opposite(bodies, body)
            if not body.down and target is not None:
                turn(body, target)
    return winner(bodies), rounds


def test_it_agrees_with_a_plain_loop_over_the_rules_core() -> None:
    actors = [
        swordsman("Anna", "players", blades=2, dodge=1, reaction=1, endurance=1),
        swordsman("Boris", "players", blades=1, dodge=0),
        swordsman("Wolf", "foes", blades=1, dodge=1, endurance=-1),
        swordsman("Bear", "foes", blades=2, dodge=-1, endurance=2),
    ]
    made = forecast(SKIRMISH, Plan({}, actors, fights=20_000))
    assert_agrees(made, [fight(actors) for _ in range(LOOPS)])


def test_the_same_seed_gives_the_same_figures_and_another_gives_others() -> None:
    actors = [swordsman("Anna", "players"), swordsman("Wolf", "foes")]
    first, again = (forecast(SKIRMISH, Plan({}, actors, fights=500, seed=3)) for _ in range(2))
    other = forecast(SKIRMISH, Plan({}, actors, fights=500, seed=4))
    assert first.wins == again.wins
    assert [lot.grades for lot in first.lots] == [lot.grades for lot in again.lots]
    assert first.wins != other.wins


def test_wounds_that_a_fighter_brings_count() -> None:
    anna, wolf = swordsman("Anna", "players"), swordsman("Wolf", "foes")
    fresh = forecast(SKIRMISH, Plan({}, [anna, wolf], fights=2_000))
    sheet = {**anna.sheet, "wounds": {**anna.sheet["wounds"], "heavy": 1, "light": 1}}
    hurt = Actor({**anna.character, "sheet": sheet}, anna.combatant)
    worse = forecast(SKIRMISH, Plan({}, [hurt, wolf], fights=2_000))
    assert worse.wins["players"].interval[1] < fresh.wins["players"].interval[0]


def test_who_is_to_flee_at_a_heavy_wound_leaves_and_does_not_fall_after_it() -> None:
    actors = [swordsman("Anna", "players", blades=2), swordsman("Wolf", "foes", dodge=-1)]
    heavy = SKIRMISH.grades.index("kmrp.health.row.heavy")
    made = forecast(SKIRMISH, Plan({}, actors, {"foes": Tactics(flee_at=heavy)}, fights=2_000))
    wolf = made.lots[1]
    assert wolf.fled.seen > 0
    assert wolf.fled.seen == wolf.grades[heavy].seen  # a graver wound keeps it from leaving


def test_whom_a_side_attacks_decides_who_is_hurt() -> None:
    actors = [
        swordsman("Anna", "players", blades=3),
        swordsman("Wolf", "foes", dodge=-3),
        swordsman("Bear", "foes", dodge=-3, blades=3),
    ]
    names = {str(actor.character["name"]): place for place, actor in enumerate(actors)}

    def falls(tactics: Tactics, aims: dict[str, str] | None = None) -> list[float]:
        made = forecast(SKIRMISH, Plan({}, actors, {"players": tactics}, aims or {}, fights=2_000))
        return [lot.fell.value for lot in made.lots]

    nearest, strongest = falls(Tactics("nearest")), falls(Tactics("strongest"))
    assert nearest[names["Wolf"]] > nearest[names["Bear"]]
    assert strongest[names["Bear"]] > strongest[names["Wolf"]]
    anna, bear = (str((actors[place].combatant or {})["id"]) for place in (0, 2))
    assert falls(Tactics("aimed"), {anna: bear}) == pytest.approx(strongest, abs=0.05)


def test_the_best_defence_is_no_worse_than_the_sheets() -> None:
    anna = swordsman("Anna", "players", blades=1, dodge=1)
    wolf = swordsman("Wolf", "foes", blades=1, dodge=0)
    plain = forecast(SKIRMISH, Plan({}, [anna, wolf], fights=4_000))
    best = forecast(SKIRMISH, Plan({}, [anna, wolf], {"foes": Tactics(defence="best")}, fights=4_000))
    assert best.wins["foes"].interval[1] >= plain.wins["foes"].interval[0]


def test_a_third_side_fights_both_others() -> None:
    actors = [swordsman(name, side) for name, side in (("Anna", "players"), ("Wolf", "foes"), ("Owl", "third"))]
    made = forecast(SKIRMISH, Plan({}, actors, fights=1_000))
    assert set(made.wins) == {"players", "foes", "third"}
    assert sum(share.seen for share in made.wins.values()) + made.undecided.seen == 1_000
