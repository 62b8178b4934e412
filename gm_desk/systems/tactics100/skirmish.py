"""How a fight of tactics100 goes in a forecast (`gm_desk.systems.skirmish.Skirmish`).

A turn goes on one attack, or on reloading an empty weapon. Attacks are planned as at the desk (`acts.shot`, `acts.close`) and resolved
by the rules core. A lasting state is `Body`, a fleeting one `Moment`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import NamedTuple, cast

from gm_desk.core.dice import Dice
from gm_desk.core.facts import Document
from gm_desk.core.steps import Silence
from gm_desk.systems.people import fleeting as held
from gm_desk.systems.people import lasting as kept
from gm_desk.systems.points_skirmish import (
    Body,
    PointsSkirmish,
    after,
    assumptions,
    certain,
    in_states,
    place_by_side,
    standing,
    thought_through,
)
from gm_desk.systems.protocol import Actor, Scene
from gm_desk.systems.skirmish import Meeting, Roll, Standing, State
from gm_desk.systems.tactics100.acts import close, shot
from gm_desk.systems.tactics100.acts.economy import is_loaded
from gm_desk.systems.tactics100.acts.situation import weapons_of
from gm_desk.systems.tactics100.attack import AttackRequest, resolve_attack
from gm_desk.systems.tactics100.chance import range_step
from gm_desk.systems.tactics100.states import gone_for_good

WHY = Silence("tactics100.forecast")
SITUATION = ("cover", "height", "smoke", "cell", "distances")
"""States of the fight that stay as they are while it is forecast."""
USED = ("firearm", "flamethrower", "melee")
"""The kinds of weapons that are attacked with, the first of them that somebody has."""


class Moment(NamedTuple):
    """Rounds in the weapon (None: not counted), and the stances that bear on attacks, kept up until the own turn."""

    loaded: int | None = None
    defending: bool = False
    guarding: bool = False


class TacticsSkirmish(PointsSkirmish):
    """Fights of tactics100 (`gm_desk.systems.skirmish.Skirmish`)."""

    assumptions: Sequence[str] = assumptions("tactics100", "turn", "weapon", "reach", "cover", "order")

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Take hit points, stances and the weapon as they stand."""
        gone, weapon = gone_for_good(actor.sheet), _weapon(actor)
        body = Body(actor.sheet["hp"]["current"], gone is not None, bool(kept(actor.sheet, "dead")))
        counted = weapon is not None and weapon["kind"] != "melee" and weapon["magazine"] is not None
        loaded = (weapon["loaded"] or 0) if weapon is not None and counted else None
        return body, Moment(loaded, bool(held(actor, "defending")), bool(held(actor, "guarding")))

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands, by the hit points left."""
        body = cast("Body", lasting)
        return standing(body.points, actor.sheet["hp"]["max"], out=body.out, dead=body.dead)

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the place in the order: side by side, nothing is rolled."""
        return place_by_side(actor)

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Attack once, or reload; a stance ends."""
        moment = cast("Moment", fleeting)
        weapon = _weapon(actor)
        if weapon is not None and moment.loaded is not None and moment.loaded <= 0:
            return 0, Moment(weapon["magazine"])
        return 1, Moment(moment.loaded)

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return nothing: whoever attacks, attacks as on its sheet."""
        return None

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return the defender's stances, and its hit points: no critical is rolled against one whom the hit kills."""
        moment = cast("Moment", fleeting)
        return cast("Body", lasting).points, moment.defending, moment.guarding

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return what is left after a blow: nothing is rolled any more."""
        body = cast("Body", lasting)
        return certain(body._replace(points=after(body.points, cast("int", blow))))

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Plan the attack that the desk would offer first; None where the target is out of range."""
        scene = Scene(settings, _armed(attacker), (in_states(defender, SITUATION),))
        request = thought_through(partial(_planned, scene, _weapon(attacker)))
        return TacticsMeeting(request) if request is not None else None


class TacticsMeeting:
    """One attacking one other (`gm_desk.systems.skirmish.Meeting`), planned without the defender's stances."""

    def __init__(self, request: AttackRequest) -> None:
        self._request = request

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return nothing: all is rolled when they meet."""
        return certain(None)

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return what of the defender bears on the attack."""
        moment = cast("Moment", fleeting)
        return certain(
            (
                ("target_hp", max(1, cast("Body", lasting).points)),
                ("defending", moment.defending),
                ("target_guarding", moment.guarding),
            )
        )

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Return the roll of the attack: the damage."""
        request = self._request.model_copy(update=dict(cast("Sequence[tuple[str, int]]", defence)))

        def roll(dice: Dice) -> int:
            return int(resolve_attack(request, dice, WHY)["damage"])

        return Roll(("tactics100.attack", request.model_dump_json()), roll)

    def weight(self, blow: Hashable) -> float:
        """Return the damage."""
        return float(cast("int", blow))

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Leave the defender as it is."""
        return fleeting

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Take a round out of the weapon."""
        moment = cast("Moment", fleeting)
        return moment if moment.loaded is None else moment._replace(loaded=moment.loaded - 1)


def _planned(scene: Scene, weapon: Document | None) -> AttackRequest:
    """Return the attack with a weapon. Raises: Illegal beyond its third range."""
    if weapon is not None and weapon["kind"] == "firearm":
        request = AttackRequest.model_validate(shot.plan(scene, {}, overwatch=False).request)
        range_step(request.distance, request.ranges)
        return request
    made = (close.flame if weapon is not None and weapon["kind"] == "flamethrower" else close.melee)(scene, {})
    return AttackRequest.model_validate(made.requests[0])


def _weapon(actor: Actor) -> Document | None:
    """Return what somebody attacks with, as the desk offers it first; None: bare hands."""
    kind = next((kind for kind in USED if weapons_of(actor, kind)), None)
    if kind is None:
        return None
    weapons = weapons_of(actor, kind)
    return next((each for each in weapons if is_loaded(each)), weapons[0])


def _armed(actor: Actor) -> Actor:
    """Return the actor with that weapon alone, and where it stands."""
    weapon = _weapon(actor)
    sheet = {**actor.sheet, "weapons": [weapon] if weapon is not None else []}
    return in_states(Actor({**actor.character, "sheet": sheet}, actor.combatant), SITUATION)


SKIRMISH = TacticsSkirmish()
