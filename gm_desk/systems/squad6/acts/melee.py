"""Hand to hand: who strikes first is rolled, then the first blow, then the blow back. Rulebook: «Рукопашный бой»."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import name_of, seen
from gm_desk.systems.protocol import SIDES, Act, Actor, Answers, Field, Scene, Table, Text, side_of
from gm_desk.systems.scenes import acting, aimed_at
from gm_desk.systems.squad6.acts.arms import melee_of
from gm_desk.systems.squad6.acts.economy import form_of, objection, overruled, spend
from gm_desk.systems.squad6.acts.watch import disturb
from gm_desk.systems.squad6.health import lose
from gm_desk.systems.squad6.states import able, engage, value
from gm_desk.systems.squad6.tables import FIRST_BY_FACE

PLAYERS = SIDES[0]


class Pools(NamedTuple):
    """The dice that somebody strikes and saves with."""

    attack: int
    defence: int


class Exchange(NamedTuple):
    """An exchange of blows ready to be rolled."""

    fields: Sequence[Field]
    own: Pools
    enemy: Pools
    refusal: Refused | None


def plan(scene: Scene, answers: Answers) -> Exchange:
    """Ask for the dice of both, as the sheets give them."""
    actor = acting(scene)
    target = scene.targets[0] if scene.targets else None
    form = form_of(answers)
    own = _pools(form, actor, "own")
    enemy = _pools(form, target, "enemy") if target is not None else Pools(0, 0)
    return Exchange(form.fields, own, enemy, overruled(form, objection(actor, "acted")))


def _pools(form: Form, actor: Actor, who: str) -> Pools:
    attack, defence = melee_of(actor.sheet)
    return Pools(
        form.whole(f"{who}_attack", attack, high=MOST_DICE, minor=True),
        form.whole(f"{who}_defence", min(defence, MOST_DICE), high=MOST_DICE, minor=True),
    )


def _choices(scene: Scene, answers: Answers) -> Sequence[Field]:
    return plan(scene, answers).fields if scene.actor else ()


def _odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    """Return the actor's own blow, whoever strikes first. Raises: Refused with a vehicle."""
    if not scene.actor or not scene.targets:
        return None
    _no_vehicles(scene.actor, scene.targets[0])
    made = plan(scene, answers)
    return "melee", {"attack": made.own.attack, "defence": made.enemy.defence, "strike_back": True}


def _play(scene: Scene, answers: Answers, table: Table) -> None:
    """Exchange blows: who strikes first may fell the other before it strikes back (RULINGS 2.2.7).

    Raises: Refused without a target, with a vehicle, or where something stands in the way and the game master does not overrule it.
    """
    actor, target = acting(scene), aimed_at(scene)
    _no_vehicles(actor, target)
    made = plan(scene, answers)
    if made.refusal is not None:
        raise made.refusal
    spend(table, actor, "acted")
    engage(table, actor, target)
    pools = {actor.id: made.own, target.id: made.enemy}
    words = {"actor": name_of(actor), "target": name_of(target)}
    face = table.throw("first", 1, len(FIRST_BY_FACE), actor.id, Text("squad6.log.melee.who", **words))[0]
    first, second = _in_turn(actor, target, face)
    table.say(Text("squad6.log.melee.title", first=name_of(first), **words))
    disturb(table, scene.settings, target, hit=True)
    for striker, struck in ((first, second), (second, first)):
        if _strikes(seen(table, striker)):
            _blow(table, striker, struck, pools, face if striker is first else None)


def _no_vehicles(*fighters: Actor) -> None:
    vehicle = next((each for each in fighters if each.sheet["vehicle"] is not None), None)
    if vehicle is not None:
        raise Refused("squad6.desk.no_melee_with_vehicle", "act.target", target=name_of(vehicle))


def _in_turn(actor: Actor, target: Actor, face: int) -> tuple[Actor, Actor]:
    """Return who strikes first: on a 1 the players' fighter, the initiator where there is none or both are (RULINGS 2.2.8)."""
    ours = target if side_of(target) == PLAYERS and side_of(actor) != PLAYERS else actor
    theirs = actor if ours is target else target
    return (ours, theirs) if FIRST_BY_FACE[face - 1] == "player" else (theirs, ours)


def _strikes(fighter: Actor) -> bool:
    """Tell whether somebody can strike: one who is out, or lost in a blast, only saves."""
    return able(fighter) and not value(fighter, "stunned")


def _blow(table: Table, striker: Actor, struck: Actor, pools: dict[str, Pools], face: int | None) -> None:
    request: Document = {"attack": pools[striker.id].attack, "defence": pools[struck.id].defence}
    if face is None:
        request["strike_back"] = True
    words = {"actor": name_of(striker), "target": name_of(struck)}
    outcome = table.resolve(
        "blow" if face is not None else "strike_back",
        "melee",
        request,
        {"attack": striker.id, "defence": striker.id},
        Text("squad6.log.melee.blow", **words),
        lying={} if face is None else {"first": [face]},
    )
    how = "missed" if not outcome["hits"] else "hit" if outcome["damage"] else "held"
    numbers = {key: outcome[key] for key in ("hits", "saves", "damage")}
    table.say(Text(f"squad6.log.melee.{how}", **words, **numbers))
    lose(table, struck, outcome["damage"])


def _offered(scene: Scene) -> bool:
    return scene.actor is not None and scene.actor.sheet["vehicle"] is None


MELEE = Act("melee", "squad6.deed.melee", "one", _choices, _play, _offered, _odds, icon="swords")
