"""How a fight of ap20 goes in a forecast (`gm_desk.systems.skirmish.Skirmish`).

A turn goes on attacking as long as the AP suffice; what is begun with the last of them is done in the next. Attacks, reloading and
repairs are planned as at the desk (`acts.attack`, `acts.gear`) and resolved by the rules core. A lasting state is `Body`, a fleeting
one `Moment`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import NamedTuple, cast

from gm_desk.core.dice import Dice, TableDice, no_source
from gm_desk.core.facts import Document
from gm_desk.core.readings import Total
from gm_desk.core.steps import Silence
from gm_desk.systems.ap20.acts.arms import BARE_HANDS, ready
from gm_desk.systems.ap20.acts.attack import NO_DAMAGE, plan
from gm_desk.systems.ap20.acts.gear import loaded_after, reload_plan, repair_plan
from gm_desk.systems.ap20.acts.initiative import worth
from gm_desk.systems.ap20.attack import Attack, resolve_attack
from gm_desk.systems.ap20.damage import parse
from gm_desk.systems.ap20.initiative import Initiative, resolve_initiative
from gm_desk.systems.ap20.reload import Reload, resolve_reload
from gm_desk.systems.ap20.settings import setting
from gm_desk.systems.ap20.states import POSTURES, collapsed, number, told
from gm_desk.systems.ap20.tables import ACTION_AP, MOST_AIM_AP
from gm_desk.systems.ap20.turn import Repair, resolve_repair
from gm_desk.systems.people import lasting as kept
from gm_desk.systems.points_skirmish import (
    Body,
    PointsSkirmish,
    after,
    assumptions,
    certain,
    in_states,
    standing,
    thought_through,
)
from gm_desk.systems.protocol import Actor, Scene
from gm_desk.systems.skirmish import Meeting, Roll, Standing, State

WHY = Silence("ap20.forecast")
TOTAL = Total()
LOT_SIDES = 20
ATTACK, RELOAD, REPAIR, WAIT = "attack", "reload", "repair", "wait"
OF_THE_TURN = ("mode", "bought_ac", "sniping")
"""What a target's own last turn did to its armour class, until its next one."""


class Costs(NamedTuple):
    """The AP that a fighter's deeds take. What takes none counts as one, or a turn would never end; None: there is no such deed."""

    attack: int
    reload: int | None = None
    repair: int | None = None


class Moment(NamedTuple):
    """What a fighter has for its deeds.

    AP in hand (between turns: those that are spent on what is begun), rounds in the weapon (None: not counted), whether it is jammed,
    AP of aiming; whether there was a turn already, and whether fatigue lets the fighter only rest.
    """

    costs: Costs
    ap: int = 0
    loaded: int | None = None
    jammed: bool = False
    aim: int = 0
    acted: bool = False
    collapsed: bool = False

    @property
    def next(self) -> Deed:
        """What there is to do first: to repair, to reload, or to attack."""
        if self.jammed:
            return Deed(REPAIR, self.costs.repair)
        if self.loaded is not None and self.loaded <= 0:
            return Deed(RELOAD, self.costs.reload)
        return Deed(ATTACK, self.costs.attack, self.aim)

    @property
    def deed(self) -> Deed:
        """What is done now: what is next, if the AP in hand suffice for it."""
        return self.next if self.next.ap is not None and self.ap >= self.next.ap else Deed(WAIT, 0)


class Deed(NamedTuple):
    """What a fighter does, the AP that it takes (None: it cannot be done), and those that were spent on aiming."""

    what: str
    ap: int | None
    aim: int = 0


class Blow(NamedTuple):
    """What came of a deed: the AP that it took, the damage, whether the weapon is jammed now, and the rounds that are put into it."""

    what: str
    ap: int
    damage: int = 0
    jammed: bool = False
    loaded: int | None = None


class ApSkirmish(PointsSkirmish):
    """Fights of ap20 (`gm_desk.systems.skirmish.Skirmish`)."""

    assumptions: Sequence[str] = assumptions("ap20", "turn", "weapon", "reload", "reach", "still", "order")

    def enter(self, actor: Actor) -> tuple[State, State]:
        """Take hit points, AP spent on an attack that is begun, and the weapon as they stand."""
        weapon, sheet = _weapon(actor), actor.sheet
        dead = bool(kept(sheet, "dead"))
        body = Body(sheet["hp"]["current"], dead or bool(kept(sheet, "unconscious")), dead)
        begun, paid = told(actor, "unfinished"), told(actor, "finishing")
        ap = begun["cost"] - begun["owed"] if begun.get("act") == ATTACK else 0
        ap = paid["paid"] if paid.get("act") == ATTACK else ap
        counted = weapon["kind"] == "shot" and weapon["magazine"] is not None
        loaded = (weapon["loaded"] or 0) if counted else None
        aim = min(number(actor, "aim"), MOST_AIM_AP)
        return body, Moment(_costs(actor), ap, loaded, weapon["jammed"], aim, collapsed=collapsed(sheet))

    def standing(self, actor: Actor, lasting: State) -> Standing:
        """Tell how a fighter stands, by the hit points left."""
        body = cast("Body", lasting)
        return standing(body.points, actor.sheet["hp"]["max"], out=body.out, dead=body.dead)

    def place(self, actor: Actor, lasting: State, fleeting: State) -> Roll:
        """Return the place in the order: as it was rolled, else the roll of it, with the lot that decides among equals."""
        rolled = actor.combatant["roll"] if actor.combatant else None
        if rolled is not None:
            return certain(worth(rolled) or 0.0)
        agility, wits = actor.sheet["agility"], actor.sheet["wits"]
        request = Initiative.model_validate({"participants": [{"id": "one", "agility": agility, "wits": wits}]})

        def roll(dice: Dice) -> float:
            (line,) = resolve_initiative(request, dice, WHY)["order"]
            lot = dice.die("lot:one", LOT_SIDES)
            return worth({"result": line["score"], "agility": agility, "lot": lot}) or 0.0

        return Roll(("ap20.place", agility, wits), roll)

    def turn(self, actor: Actor, lasting: State, fleeting: State) -> tuple[int, State]:
        """Take the AP of the turn, and act as often as they could suffice; one who has collapsed rests instead."""
        moment = cast("Moment", fleeting)._replace(acted=True)
        if moment.collapsed:
            return 0, moment._replace(collapsed=False)
        saved = min(moment.ap, moment.next.ap or 0)
        moment = moment._replace(ap=saved + actor.sheet["ap"])
        return moment.ap // min(ap for ap in moment.costs if ap), moment

    def attack_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return what the fighter does next."""
        return cast("Moment", fleeting).deed

    def defence_view(self, actor: Actor, lasting: State, fleeting: State) -> Hashable:
        """Return whether the defender has had a turn, and stands idle after it."""
        return cast("Moment", fleeting).acted

    def suffer(self, settings: Document, actor: Actor, lasting: State, blow: Hashable) -> Roll:
        """Return what is left after a blow: nothing is rolled any more."""
        body = cast("Body", lasting)
        return certain(body._replace(points=after(body.points, cast("Blow", blow).damage)))

    def meeting(self, settings: Document, attacker: Actor, defender: Actor, defence: str | None) -> Meeting | None:
        """Plan the attack that the desk would offer first, on one who has not yet had a turn and on one who stands idle after it."""
        requests = []
        for target in (
            in_states(defender, ("distances", *POSTURES, *OF_THE_TURN)),
            in_states(defender, ("distances", *POSTURES), mode="idle"),
        ):
            made = thought_through(partial(plan, Scene(settings, _armed(attacker), (target,)), {}))
            if made is None:
                return None
            requests.append(Attack.model_validate(made.request))
        return ApMeeting(settings, attacker, requests)


class ApMeeting:
    """One attacking one other (`gm_desk.systems.skirmish.Meeting`); `requests` are those on a target before and after its first turn."""

    def __init__(self, settings: Document, attacker: Actor, requests: Sequence[Attack]) -> None:
        self._attacker, self._requests = attacker, requests
        weapon = _weapon(attacker)
        self._damage = parse(weapon["damage"]) or NO_DAMAGE
        self._settings = settings
        self._factor = setting(settings, "critical_factor")
        self._jam_at = setting(settings, "jam_at") if weapon["kind"] == "shot" else 0

    def attack(self, lasting: State, fleeting: State) -> Roll:
        """Return what the attacker does: nothing is rolled yet."""
        return certain(cast("Moment", fleeting).deed)

    def defence(self, lasting: State, fleeting: State) -> Roll:
        """Return whether the defender has had a turn."""
        return certain(cast("Moment", fleeting).acted)

    def blow(self, attack: Hashable, defence: Hashable) -> Roll:
        """Return the roll of the attack and its damage, of the reload or of the repair."""
        deed = cast("Deed", attack)
        if deed.ap is None or deed.what == WAIT:
            return certain(Blow(WAIT, 0))
        if deed.what != ATTACK:
            return self._reload(deed.ap) if deed.what == RELOAD else self._repair(deed.ap)
        request = self._requests[bool(defence)].model_copy(update={"aim_ap": deed.aim})
        ap, rest = deed.ap, (self._damage, self._factor, self._jam_at)

        def roll(dice: Dice) -> Blow:
            face = dice.die("attack", 20)
            outcome = resolve_attack(request, TableDice({"attack": [face]}, no_source), WHY)
            jammed = face <= self._jam_at
            if not outcome["hit"]:
                return Blow(ATTACK, ap, 0, jammed)
            damage = self._damage.total(lambda place, count, sides: dice.pool(f"damage_{place}", count, sides, TOTAL))
            return Blow(ATTACK, ap, damage * (self._factor if outcome["critical"] else 1), jammed)

        return Roll(("ap20.attack", request.model_dump_json(), ap, rest), roll)

    def _reload(self, ap: int) -> Roll:
        made = reload_plan(_emptied(self._attacker), {})
        request = Reload.model_validate(made.request)

        def roll(dice: Dice) -> Blow:
            return Blow(RELOAD, ap, loaded=loaded_after(made, resolve_reload(request, dice, WHY)))

        return Roll(("ap20.reload", request, ap, made.weapon["magazine"]), roll)

    def _repair(self, ap: int) -> Roll:
        scene = Scene(self._settings, _armed(self._attacker, jammed=True))
        request = Repair.model_validate(repair_plan(scene, {}).request)

        def roll(dice: Dice) -> Blow:
            return Blow(REPAIR, ap, jammed=not resolve_repair(request, dice, WHY)["success"])

        return Roll(("ap20.repair", request, ap), roll)

    def weight(self, blow: Hashable) -> float:
        """Return the damage."""
        return float(cast("Blow", blow).damage)

    def struck(self, fleeting: State, blow: Hashable) -> State:
        """Leave the defender where it is."""
        return fleeting

    def spent(self, fleeting: State, blow: Hashable) -> State:
        """Spend AP and round, and note how the weapon is now."""
        moment, done = cast("Moment", fleeting), cast("Blow", blow)
        if done.what == WAIT:
            return moment
        loaded = moment.loaded
        if done.what == RELOAD:
            loaded = done.loaded
        elif done.what == ATTACK and loaded is not None:
            loaded -= 1
        return moment._replace(ap=moment.ap - done.ap, loaded=loaded, jammed=done.jammed, aim=0)


def _weapon(actor: Actor) -> Document:
    """Return the weapon that the desk offers first: the readiest in hand, else the first of the sheet; bare hands where there is none."""
    weapons = [each for each in actor.sheet["weapons"] if each["kind"] != "thrown"]
    held = [each for each in weapons if each["drawn"]] or weapons[:1]
    return ready(held) if held else BARE_HANDS


def _armed(actor: Actor, **how: object) -> Actor:
    """Return the actor with that weapon alone, in hand, full and in order, or as said; of its states only distances are left."""
    weapon = _weapon(actor)
    full = {"drawn": True, "jammed": False, "loaded": weapon["magazine"], **how}
    sheet = {**actor.sheet, "weapons": [] if weapon is BARE_HANDS else [{**weapon, **full}]}
    return in_states(Actor({**actor.character, "sheet": sheet}, actor.combatant), ("distances",))


def _emptied(actor: Actor) -> Scene:
    return Scene({}, _armed(actor, loaded=0))


def _costs(actor: Actor) -> Costs:
    """Return what the deeds of an actor take."""
    weapon = _weapon(actor)
    shoots = weapon["kind"] == "shot"
    counted = shoots and weapon["magazine"]
    return Costs(
        attack=max(1, weapon["ap_cost"]),
        reload=max(1, reload_plan(_emptied(actor), {}).deed.terms.cost) if counted else None,
        repair=ACTION_AP["repair"] if shoots or weapon["jammed"] else None,
    )


SKIRMISH = ApSkirmish()
