"""How a fight of squad6 goes in a forecast (`gm_desk.systems.skirmish.Skirmish`).

Attacks are planned as at the desk (`acts.attack`) and resolved by the rules core. A lasting state is `Body`, a fleeting one `Moment`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import NamedTuple, cast

from gm_desk.core.dice import Dice
from gm_desk.core.facts import Document
from gm_desk.core.steps import Silence
from gm_desk.systems.people import lasting as kept
from gm_desk.systems.points_skirmish import (
    DEAD,
    GRADES,
    PointsSkirmish,
    after,
    assumptions,
    certain,
    place_by_side,
    standing,
    thought_through,
)
from gm_desk.systems.protocol import Actor, Scene
from gm_desk.systems.skirmish import Meeting, Roll, Standing, State
from gm_desk.systems.squad6.acts.attack import Shot, plan
from gm_desk.systems.squad6.health import SEATS, struck, track
from gm_desk.systems.squad6.shooting import AttackRequest, resolve_attack
from gm_desk.systems.squad6.states import broken, cannot_fire, out, value
from gm_desk.systems.squad6.vehicle import VehicleRequest, resolve_vehicle

WHY = Silence("squad6.forecast")
HELD = ("dead", "abandoned", *SEATS.values())
"""Lasting states that bear on a fight."""


class Body(NamedTuple):
    """Hit points, what is broken on a vehicle, and the lasting states that bear on a fight."""

    points: int
    damage: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


class Moment(NamedTuple):
    """What takes the next attack: a blast, suppressing fire, or a jam that must be cleared."""

    stunned: bool = False
    suppressed: bool = False
    jammed: bool = False


class Blow(NamedTuple):
    """What an attack does: hit points lost, parts of a vehicle struck, whether its crew leaves, and whether the weapon jams."""

    damage: int = 0
    parts: tuple[str, ...] = ()
    leaves: bool = False
    jams: bool = False


class SquadSkirmish(PointsSkirmish):
    """Fights of squad6 (`gm_desk.systems.skirmish.Skirmish`)."""

    grades: Sequence[str] = (*GRADES[:DEAD], "squad6.forecast.dead")
    assumptions: Sequence[str] = assumptions("squad6", "one_attack", "reach", "jam", "vehicle")

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Take health and states as they stand."""
        moment = Moment(*(bool(value(actor, state)) for state in Moment._fields))
        return _body(actor.sheet), moment

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands, by the hit points left or by what a vehicle can still take."""
        sheet = _sheet(actor, cast("Body", lasting))
        gone, shown = out(sheet), track(sheet)
        dead = gone in {"dead", "destroyed"}
        return standing(shown.current or 0, shown.maximum or 0, out=gone is not None, dead=dead)

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the place in the order: as the fight has it, else the players first; nothing is rolled."""
        return place_by_side(actor)

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Attack once, unless a blast or suppressing fire forbids it, or a jam must be cleared instead."""
        moment = cast("Moment", fleeting)
        if moment.stunned or moment.suppressed:
            return 0, Moment(jammed=moment.jammed)
        return (0 if moment.jammed else 1), Moment()

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return whether the main weapon can fire at somebody."""
        return _aims(actor, cast("Body", lasting))

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what is broken on a vehicle."""
        return cast("Body", lasting).damage

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return what is left after a blow: nothing is rolled."""
        body, dealt = cast("Body", lasting), cast("Blow", blow)
        if actor.sheet["vehicle"] is not None:
            return certain(_body(struck(_sheet(actor, body), dealt.parts, leaves=dealt.leaves)))
        return certain(body._replace(points=after(body.points, dealt.damage)))

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Plan the attack that the desk would offer first; None without a weapon that hurts this target."""
        shot = thought_through(partial(plan, Scene(settings, _fresh(attacker), (_fresh(defender),)), {}, "fire"))
        return SquadMeeting(attacker, shot) if shot is not None and shot.refusal is None else None


class SquadMeeting:
    """One attacking one other (`gm_desk.systems.skirmish.Meeting`), planned unhurt."""

    def __init__(self, attacker: Actor, shot: Shot) -> None:
        assert shot.request is not None
        self._attacker = attacker
        self._crew: int | None = shot.request.get("crew")
        self._request = None if shot.op == "vehicle" else AttackRequest.model_validate(shot.request)

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return whether the main weapon can fire at somebody: nothing is rolled yet."""
        return certain(_aims(self._attacker, cast("Body", lasting)))

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return what is broken on a vehicle already."""
        return certain(cast("Body", lasting).damage)

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Return the roll of the attack."""
        if not cast("bool", attack):
            return certain(Blow())
        if self._request is not None:
            return Roll(("squad6.attack", self._request), self._shoot)
        damaged = cast("tuple[str, ...]", defence)
        request = VehicleRequest.model_validate({"crew": self._crew, "damaged": list(damaged)})

        def strike(dice: Dice) -> Blow:
            outcome = resolve_vehicle(request, dice, WHY)
            return Blow(parts=tuple(outcome["damage"]), leaves=outcome["abandoned"])

        return Roll(("squad6.vehicle", self._crew, damaged), strike)

    def _shoot(self, dice: Dice) -> Blow:
        assert self._request is not None
        outcome = resolve_attack(self._request, dice, WHY)
        return Blow(outcome["damage"], jams=outcome["jammed"])

    def weight(self, blow: Hashable) -> float:
        """Return the hit points lost, or the parts struck."""
        dealt = cast("Blow", blow)
        return float(dealt.damage + len(dealt.parts))

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Leave the defender's turns as they were."""
        return fleeting

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Note the jam, to be cleared in the next turn."""
        return cast("Moment", fleeting)._replace(jammed=cast("Blow", blow).jams)


def _aims(actor: Actor, body: Body) -> bool:
    """Tell whether somebody's main weapon can fire at anybody: not without a view, a gunner or the weapon itself."""
    sheet = _sheet(actor, body)
    return cannot_fire(sheet) is None and "blinded" not in broken(sheet)


def _body(sheet: Document) -> Body:
    damage = tuple(sorted(broken(sheet)))
    return Body(sheet["hp"]["current"], damage, tuple(state for state in HELD if kept(sheet, state)))


def _sheet(actor: Actor, body: Body) -> Document:
    """Return a sheet in this state."""
    sheet = {**actor.sheet, "hp": {**actor.sheet["hp"], "current": body.points}}
    sheet["states"] = [{"id": state, "value": True} for state in body.held]
    if sheet["vehicle"] is not None:
        sheet["vehicle"] = {**sheet["vehicle"], "damage": list(body.damage)}
    return sheet


def _fresh(actor: Actor) -> Actor:
    """Return the actor undamaged, with nothing of the fight's moments about it."""
    return Actor({**actor.character, "sheet": _sheet(actor, Body(actor.sheet["hp"]["max"]))})


SKIRMISH = SquadSkirmish()
