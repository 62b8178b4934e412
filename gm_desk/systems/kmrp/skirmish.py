"""How a fight of КМРП goes in a forecast (`gm_desk.systems.skirmish.Skirmish`).

Attacks are planned as at the desk (`acts.attack_form`), rolled and settled by the rules core (`strike`, `defence`), wounds by
kmrp.wound. A lasting state is `Body`, a fleeting one `Moment`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import NamedTuple, TypeVar, cast

from gm_desk.core.dice import Dice
from gm_desk.core.errors import DeskError
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Silence
from gm_desk.systems.kmrp.acts.attack_form import Plan, plan
from gm_desk.systems.kmrp.acts.obstacles import check_attack
from gm_desk.systems.kmrp.acts.occasion import PLAIN
from gm_desk.systems.kmrp.attack import hand_of
from gm_desk.systems.kmrp.attacks import Attacker, AttackRequest, Defender, check_legal, check_needs
from gm_desk.systems.kmrp.defence import defend
from gm_desk.systems.kmrp.health import cost, exhaustion, room, within_room
from gm_desk.systems.kmrp.initiative import Participant, roll_place
from gm_desk.systems.kmrp.pyramid import out_of_combat, severity_of
from gm_desk.systems.kmrp.standing import attribute, burdens, hurts, totals
from gm_desk.systems.kmrp.states import OUT_STATES, value
from gm_desk.systems.kmrp.strike import roll_attack, settle
from gm_desk.systems.kmrp.tables import LEAST_DAMAGE, SEVERITIES, SURVIVAL_DIFFICULTY
from gm_desk.systems.kmrp.wounds import WoundRequest, resolve_wound
from gm_desk.systems.people import lasting
from gm_desk.systems.protocol import Actor, Scene
from gm_desk.systems.skirmish import Meeting, Roll, Standing, State

Burdened = TypeVar("Burdened", Attacker, Defender)
WHY = Silence("kmrp.forecast")
GRADES = ("kmrp.forecast.unhurt", *(f"kmrp.health.row.{row}" for row in SEVERITIES), "kmrp.forecast.dead")
ASSUMPTIONS = tuple(
    f"kmrp.forecast.assumes.{what}" for what in ("reach", "ammunition", "plain", "bleeding", "riposte", "will", "stun")
)


class Body(NamedTuple):
    """Marks by row, lightest first, and what else keeps a fighter down."""

    marks: tuple[int, ...]
    out: bool = False
    dead: bool = False


class Moment(NamedTuple):
    """What the round knows: defences made, turns to sit out, whether the fighter lies."""

    defences: int = 0
    sits_out: int = 0
    prone: bool = False


class Blow(NamedTuple):
    """What came of an attack: whether a defence was rolled, and the wound that is dealt, if any."""

    defended: bool
    damage: int = -1
    severity: str | None = None
    effects: tuple[str, ...] = ()


UNHURT = Body((0,) * len(SEVERITIES))
FRESH = Moment()


class KmrpSkirmish:
    """Fights of КМРП (`gm_desk.systems.skirmish.Skirmish`)."""

    every_round = True
    grades: Sequence[str] = GRADES
    assumptions: Sequence[str] = ASSUMPTIONS

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Take wounds and states as they stand."""
        sheet = actor.sheet
        marks = tuple(sheet["wounds"][row] for row in SEVERITIES)
        out = any(value(actor, state) for state in OUT_STATES)
        moment = Moment(
            value(actor, "prior_defences") or 0, value(actor, "skip_turn") or 0, bool(value(actor, "prone"))
        )
        return Body(marks, out, bool(lasting(sheet, "dead"))), moment

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands: its grade is its gravest row."""
        body = cast("Body", lasting)
        gravest = max((row for row, count in enumerate(body.marks, 1) if count), default=0)
        fights = not (body.dead or body.out or out_of_combat(_counts(body.marks)))
        harm = sum(count * weight for count, weight in zip(body.marks, _WEIGHTS, strict=True))
        grade = len(GRADES) - 1 if body.dead else gravest
        return Standing(fights, body.dead, grade, harm + (1_000 if body.dead else 0))

    def place_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what wounds cost."""
        return _cost(actor, cast("Body", lasting))

    def _participant(self, actor: Actor, body: Body) -> Participant:
        sheet = _sheet(actor.sheet, body)
        reaction = attribute(sheet, "reaction")
        modifier, percent = totals([*burdens(sheet, reaction), *hurts(sheet)])
        return Participant(id="one", reaction=reaction.level or 0, modifier=modifier, percent=percent)

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the roll of reaction, and of the roll-off that decides among equals."""
        who = self._participant(actor, cast("Body", lasting))

        def roll(dice: Dice) -> float:
            place = roll_place(who, dice)
            return float(place.result * 1_000 + place.roll_off(dice))

        return Roll(("kmrp.place", who.reaction, who.modifier, who.percent), roll)

    def round_begun(self, actor: Actor, fleeting: State) -> State:
        """Forget the defences of the round before."""
        return cast("Moment", fleeting)._replace(defences=0)

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Sit a turn out, or get up (which is the turn's action), or attack once."""
        moment = cast("Moment", fleeting)
        if moment.sits_out:
            return 0, moment._replace(sits_out=moment.sits_out - 1)
        if moment.prone:
            return 0, moment._replace(prone=False)
        return 1, moment

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what wounds cost, and whether the attacker lies."""
        return _cost(actor, cast("Body", lasting)), cast("Moment", fleeting).prone

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what wounds cost, the defences made, and whether the defender lies."""
        moment = cast("Moment", fleeting)
        return _cost(actor, cast("Body", lasting)), moment.defences, moment.prone

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return the roll of the wound, with the checks of endurance and survival."""
        body, dealt = cast("Body", lasting), cast("Blow", blow)
        if dealt.damage < 0 and dealt.severity is None:
            return Roll(("kmrp.unhurt", body), lambda _dice: body)
        sheet = _sheet(actor.sheet, body)
        held, above = within_room(sheet)
        request = WoundRequest.model_validate(
            {
                "endurance": sheet["attributes"]["endurance"],
                "wounds": held,
                "ap": exhaustion(sheet),
                "survival_difficulty": settings.get("survival_difficulty", SURVIVAL_DIFFICULTY),
                **({"severity": dealt.severity} if dealt.severity else {"damage": dealt.damage}),
            }
        )
        out = body.out or "knocked_out" in dealt.effects

        def roll(dice: Dice) -> Body:
            outcome = resolve_wound(request, dice, WHY)
            return Body(tuple(outcome["wounds"][row] + above[row] for row in SEVERITIES), out, outcome["dead"])

        boxes = tuple(room(sheet).values())
        rest = request.endurance, request.ap, request.survival_difficulty, dealt.damage, dealt.severity
        return Roll(("kmrp.wound", body, out, boxes, rest), roll)

    def defences(self, settings: Document, attacker: Actor, defender: Actor) -> Sequence[str]:
        """Return the defences that the form of an attack offers, but for none."""
        made = _planned(settings, attacker, defender, {})
        field = next((each for each in made.fields if each.key == "defence"), None) if made else None
        return [choice.value for choice in field.choices if choice.value != "none"] if field else []

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Plan the attack that the desk would offer first."""
        answers = {"defence": defence} if defence else {}
        if _planned(settings, attacker, defender, answers) is None:
            return None
        return KmrpMeeting(settings, attacker, defender, answers)


_WEIGHTS = tuple(4**row for row in range(len(SEVERITIES)))
"""What a mark of each row counts when harm is compared."""


class KmrpMeeting:
    """One attacking one other (`gm_desk.systems.skirmish.Meeting`). Requests are planned unhurt; what wounds cost is added to them."""

    def __init__(self, settings: Document, attacker: Actor, defender: Actor, answers: Document) -> None:
        self._settings, self._attacker, self._defender, self._answers = settings, attacker, defender, answers
        self._request = self._planned(FRESH, FRESH)

    @cache  # noqa: B019 - lives as long as its forecast
    def _planned(self, attacker: Moment, defender: Moment) -> AttackRequest:
        """Return the checked request of this attack between two who are unhurt."""
        pair = _actor(self._attacker, UNHURT, attacker), _actor(self._defender, UNHURT, defender)
        made = _planned(self._settings, *pair, self._answers)
        assert made is not None
        assert made.request is not None
        request = AttackRequest.model_validate(made.request)
        check_needs(request)
        check_legal(request)
        return request

    def _attacking(self, body: Body, moment: Moment) -> AttackRequest:
        request = self._planned(moment, FRESH)
        return request.model_copy(update={"attacker": _burdened(request.attacker, _cost(self._attacker, body))})

    def _defending(self, body: Body, moment: Moment) -> AttackRequest:
        request = self._planned(FRESH, moment)
        return request.model_copy(update={"defender": _burdened(request.defender, _cost(self._defender, body))})

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return the roll of the attack's level."""
        moment = FRESH._replace(prone=cast("Moment", fleeting).prone)
        request = self._attacking(cast("Body", lasting), moment)
        hand, side = hand_of(request), request.attacker
        prone = hand.weapon.length if request.situation.attacker_prone and request.mode == "melee" else None
        key = "kmrp.attack", side.level, side.modifier, side.percent, prone
        return Roll(key, lambda dice: roll_attack(request, hand, dice, WHY))

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return the roll of the defence's level; None where there is no defence."""
        moment = cast("Moment", fleeting)._replace(sits_out=0)
        request = self._defending(cast("Body", lasting), moment)
        if request.defender.skill == "none":
            return Roll("kmrp.no_defence", lambda _dice: None)
        return Roll(self._defence_key(request), lambda dice: defend(request, request.weapon, "defence", dice, WHY))

    @staticmethod
    def _defence_key(request: AttackRequest) -> Hashable:
        """Return all that a defence rolls from: its own part of the request, and what of the attack bears on it."""
        side, situation = request.defender, request.situation
        length = (request.weapon.length, side.weapon_length) if side.skill == "parry" else None
        rolled = side.skill, side.level, side.modifier, side.percent, side.prior_defences, length
        return (
            "kmrp.defence",
            rolled,
            request.mode,
            situation.target_in_shadow,
            situation.target_prone,
            situation.distance,
        )

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Settle the attack; no dice are needed any more."""
        request = self._request
        outcome = settle(request, hand_of(request), cast("int", attack), lambda: cast("int", defence), WHY)
        blow = _blow(outcome)
        return Roll(("kmrp.blow", blow), lambda _dice: blow)

    def weight(self, blow: Hashable) -> float:
        """Return the damage dealt above what makes a scratch, or a mortal wound's."""
        dealt = cast("Blow", blow)
        damage = LEAST_DAMAGE[SEVERITIES.index(dealt.severity)] if dealt.severity else dealt.damage
        return float(max(damage + 1, 0))

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Count the defence, and note what the blow does to the turns to come."""
        moment, dealt = cast("Moment", fleeting), cast("Blow", blow)
        turns = [int(each.partition(":")[2]) for each in dealt.effects if each.startswith("skip_turn")]
        return Moment(
            moment.defences + dealt.defended,
            max([moment.sits_out, *turns]),
            moment.prone or "knocked_down" in dealt.effects,
        )

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Leave the attacker as it was: the attack is its turn."""
        return fleeting


def _blow(outcome: Outcome) -> Blow:
    defended = outcome["defence"] is not None
    if outcome["severity"] is None:
        return Blow(defended)
    graver = outcome["severity"] if outcome["severity"] != severity_of(outcome["damage"]) else None
    return Blow(defended, outcome["damage"], graver, tuple(outcome["effects"]))


def _planned(settings: Document, attacker: Actor, defender: Actor, answers: Document) -> Plan | None:
    """Think an attack through as the desk does; None where it cannot be made."""
    scene = Scene(settings, _loaded(attacker), (defender,))
    try:
        made = plan(scene, answers)
        check_attack(_loaded(attacker), made, PLAIN)
    except DeskError:
        return None
    return made if made.request is not None and made.op == "attack" else None


def _loaded(actor: Actor) -> Actor:
    """Return the actor with full magazines."""
    weapons = [{**weapon, "loaded": weapon["magazine"]} for weapon in actor.sheet["weapons"]]
    return Actor({**actor.character, "sheet": {**actor.sheet, "weapons": weapons}}, actor.combatant)


def _burdened(side: Burdened, price: tuple[int, int]) -> Burdened:
    """Return one side of a request with what wounds cost added to its modifiers."""
    levels, percent = price
    return side.model_copy(update={"modifier": side.modifier + levels, "percent": side.percent + percent})


def _actor(actor: Actor, body: Body, moment: Moment) -> Actor:
    """Return the actor's documents in these states, out of all others of the fight."""
    states = {"prior_defences": moment.defences, "prone": moment.prone}
    combatant = {**(actor.combatant or {"id": actor.id, "number": 0}), "states": states}
    return Actor({**actor.character, "sheet": _sheet(actor.sheet, body)}, combatant)


def _sheet(sheet: Document, body: Body) -> Document:
    kept = [row for row in sheet["states"] if row["id"] not in OUT_STATES]
    return {**sheet, "wounds": {**sheet["wounds"], **_counts(body.marks)}, "states": kept}


def _counts(marks: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(SEVERITIES, marks, strict=True))


def _cost(actor: Actor, body: Body) -> tuple[int, int]:
    return cost(_sheet(actor.sheet, body))


SKIRMISH = KmrpSkirmish()
