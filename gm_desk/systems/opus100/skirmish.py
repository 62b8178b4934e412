"""How a fight of opus100 goes in a forecast (`gm_desk.systems.skirmish.Skirmish`).

Attacks are planned as at the desk (`acts.attack`) and resolved by the rules core. A lasting state is `Body`, a fleeting one `Moment`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, cast

from gm_desk.core.dice import Dice
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.core.steps import Silence
from gm_desk.systems.opus100.acts.attack import burden_of, can_shoot, plan
from gm_desk.systems.opus100.acts.initiative import PLAYERS, rank_of, worth
from gm_desk.systems.opus100.attack import Attack, resolve_attack, walled_off
from gm_desk.systems.opus100.states import gone
from gm_desk.systems.people import fleeting as held
from gm_desk.systems.people import lasting as kept
from gm_desk.systems.points_skirmish import PointsSkirmish, after, assumptions, certain, in_states, standing
from gm_desk.systems.protocol import Actor, Scene, side_of
from gm_desk.systems.skirmish import Meeting, Roll, Standing, State

WHY = Silence("opus100.forecast")
BEFORE, OPENING, CASCADES = range(3)


class Body(NamedTuple):
    """Hit points, what criticals have dealt, and whether the fighter is out or dead by the GM's word."""

    points: int
    heavy_wounds: int = 0
    pain: int = 0
    out: bool = False
    dead: bool = False


class Moment(NamedTuple):
    """Where the fight stands (before it, its opening, its cascades), and whether the fighter is in deaf defence."""

    stage: int = CASCADES
    hunkered: bool = False


class Blow(NamedTuple):
    """What an attack does."""

    damage: int
    heavy_wounds: int
    pain: int


class OpusSkirmish(PointsSkirmish):
    """Fights of opus100 (`gm_desk.systems.skirmish.Skirmish`)."""

    every_round = True
    assumptions: Sequence[str] = assumptions("opus100", "one_attack", "weapon", "cover", "reach", "opening")

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Take health and states as they stand; who has no place in an order yet stands before the fight."""
        sheet = actor.sheet
        dead = bool(kept(sheet, "dead"))
        body = Body(sheet["hp"]["current"], sheet["heavy_wounds"], sheet["pain"], gone(actor) is not None, dead)
        begun = actor.combatant is not None and actor.combatant["roll"] is not None
        return body, Moment(CASCADES if begun else BEFORE, bool(held(actor, "hunkered")))

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands, by the hit points left."""
        body = cast("Body", lasting)
        return standing(body.points, actor.sheet["hp"]["max"], out=body.out, dead=body.dead)

    def place_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return whether the fight opens."""
        return cast("Moment", fleeting).stage

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the place in the order: nothing is rolled."""
        players = side_of(actor) == PLAYERS
        opens = players and cast("Moment", fleeting).stage == OPENING
        return certain(worth({"rank": rank_of(actor.sheet), "players": players, "opens": opens}) or 0.0)

    def round_begun(self, actor: Actor, fleeting: State) -> State:
        """Let the opening follow the beginning, and the cascades the opening."""
        moment = cast("Moment", fleeting)
        return moment._replace(stage=min(moment.stage + 1, CASCADES))

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Come out of deaf defence; attack once, and move."""
        return 1, cast("Moment", fleeting)._replace(hunkered=False)

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return the heavy wounds and pains that a campaign may have given a price."""
        body = cast("Body", lasting)
        return body.heavy_wounds, body.pain

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return whether the defender is in deaf defence."""
        return cast("Moment", fleeting).hunkered

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return what is left after a blow: nothing is rolled."""
        body, dealt = cast("Body", lasting), cast("Blow", blow)
        left = after(body.points, dealt.damage)
        wounds, pain = body.heavy_wounds + dealt.heavy_wounds, body.pain + dealt.pain
        return certain(body._replace(points=left, heavy_wounds=wounds, pain=pain))

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Plan the attack that the desk would offer first."""
        scene = Scene(settings, _fresh(attacker), (_fresh(defender),))
        try:
            made = plan(scene, {}, melee=not can_shoot(scene))
            made.cost.check()
        except DeskError:
            return None
        request = Attack.model_validate(made.request)
        return None if walled_off(request) else OpusMeeting(settings, request)


class OpusMeeting:
    """One attacking one other (`gm_desk.systems.skirmish.Meeting`), planned unhurt and without deaf defence."""

    def __init__(self, settings: Document, request: Attack) -> None:
        self._settings, self._request = settings, request

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return what pains and heavy wounds take off the attack: nothing is rolled yet."""
        body = cast("Body", lasting)
        return certain(burden_of(Scene(self._settings), {"heavy_wounds": body.heavy_wounds, "pain": body.pain}))

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return whether the defender is in deaf defence."""
        return certain(cast("Moment", fleeting).hunkered)

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Return the roll of the attack."""
        modifier = self._request.modifier - cast("int", attack)
        request = self._request.model_copy(update={"modifier": modifier, "hunkered": bool(defence)})

        def roll(dice: Dice) -> Blow:
            outcome = resolve_attack(request, dice, WHY)
            return Blow(outcome["damage"], int(outcome["heavy_wound"]), outcome["pain"])

        return Roll(("opus100.blow", request), roll)

    def weight(self, blow: Hashable) -> float:
        """Return the damage."""
        return float(cast("Blow", blow).damage)

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Leave the defender where it is."""
        return fleeting

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Leave the attacker as it was: it moves on, and nothing adds up against it."""
        return fleeting


def _fresh(actor: Actor) -> Actor:
    """Return the actor unhurt, where it stands, with nothing of the fight's moments about it."""
    sheet = {**actor.sheet, "heavy_wounds": 0, "pain": 0}
    return in_states(Actor({**actor.character, "sheet": sheet}, actor.combatant), ("cover", "on_cover"))


SKIRMISH = OpusSkirmish()
