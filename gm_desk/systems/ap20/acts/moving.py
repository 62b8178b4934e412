"""Moving while acting: which ways of moving are open, how far they lead, and what they leave behind on the mover.

Rulebook: «Действия перемещения». Moving takes no AP of its own while something else is done: both use the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.systems.ap20.acts.economy import Terms, ask_anyway, ask_terms, begin, counts, finishing, spend
from gm_desk.systems.ap20.states import TURN_POSTURE, left, number, posture
from gm_desk.systems.ap20.tables import (
    ACTIVITY_PENALTY,
    JUMP_DIVISOR,
    MODES,
    POSTURE_AP,
    RUN_UP_DIVISOR,
    RUN_UP_M,
)
from gm_desk.systems.forms import Form
from gm_desk.systems.people import clear, fleeting, name_of, set_state
from gm_desk.systems.protocol import Actor, Scene, Table, Text
from gm_desk.systems.scenes import acting

GAITS = {"standing": ("walk", "run", "jump"), "crouched": ("crouch",), "prone": ("crawl",)}
"""The ways of moving that each posture allows."""

CHANGES = {
    ("standing", "crouched"): "crouch_down",
    ("standing", "prone"): "go_prone",
    ("crouched", "standing"): "stand_from_crouch",
    ("crouched", "prone"): "go_prone",
    ("prone", "standing"): "stand_from_prone",
    ("prone", "crouched"): "stand_from_prone",
}
"""What the table calls a change from one posture to another; the two that it leaves out cost as the nearest (RULINGS 2.1.17)."""

MOST_METRES = 1_000


def gaits(actor: Actor, *, anyway: bool = False) -> list[str]:
    """Return how the actor may move: as its posture allows, and once it has declared a way, that one (RULINGS 2.1.8)."""
    if anyway:
        return [gait for allowed in GAITS.values() for gait in allowed]
    mode = fleeting(actor, "mode")
    open_ways = list(GAITS[posture(actor)])
    declared = mode not in {None, "idle", TURN_POSTURE, "jump"}
    return [gait for gait in open_ways if not declared or gait in {mode, "jump"}] or open_ways


def ap_for(gait: str, metres: int) -> int:
    """Return the AP that moving so far takes, rounded up (RULINGS 2.1.15)."""
    row = MODES[gait]
    return -(-metres * row.for_ap // row.metres)


def reach(gait: str, ap: int) -> int:
    """Return how many metres so many AP are worth."""
    row = MODES[gait]
    return ap // row.for_ap * row.metres


@dataclass(frozen=True)
class Meanwhile:
    """What an actor does beside an act: a way of moving, so many metres, or a change of posture (`to`, `change` in the table)."""

    activity: str | None = None
    metres: int = 0
    to: str = ""
    change: str = ""

    @property
    def activities(self) -> list[str]:
        """The activities as a request names them."""
        return [self.activity] if self.activity else []

    def cost(self, cost: int) -> int:
        """Return what an act costs with this beside it: a change of posture may take longer than the act (RULINGS 2.1.16)."""
        return max(cost, POSTURE_AP[self.change]) if self.change else cost


class Deed(NamedTuple):
    """An act with its terms and what is done beside it."""

    act: str
    terms: Terms
    meanwhile: Meanwhile

    @property
    def penalty(self) -> int:
        """What moving takes from the act's roll."""
        return ACTIVITY_PENALTY[self.meanwhile.activity] if self.meanwhile.activity else 0


def ask_deed(form: Form, scene: Scene, act: str, cost: int, *, still: bool = False) -> Deed:
    """Ask on what terms an act is done that takes `cost` AP, and how the actor moves meanwhile; a `still` one allows no movement."""
    actor = acting(scene)
    anyway = ask_anyway(form)
    meanwhile = Meanwhile()
    if not still and not finishing(actor, act):
        meanwhile = _ask_meanwhile(form, scene, actor, cost, anyway=anyway)
    return Deed(act, ask_terms(form, scene, act, meanwhile.cost(cost), anyway=anyway), meanwhile)


def _ask_meanwhile(form: Form, scene: Scene, actor: Actor, cost: int, *, anyway: bool) -> Meanwhile:
    """Ask how the actor moves while AP are spent: as far as those that are spent now carry."""
    there = min(cost, max(0, left(actor))) if counts(scene) and not anyway else cost
    reaches = {gait: _reach_meanwhile(actor, gait, there) for gait in gaits(actor, anyway=anyway)}
    offered = [gait for gait, metres in reaches.items() if metres]
    activity = form.codes("meanwhile", (None, *offered, "posture"), name="activity", minor=True)
    if activity is None:
        return Meanwhile()
    if activity == "posture":
        to = ask_posture(form, actor)
        return Meanwhile("posture", 0, to, CHANGES[posture(actor), to])
    most = reaches[activity]
    return Meanwhile(activity, form.whole("metres", most, low=1, high=most, unit="ap20.unit.metres"))


def _reach_meanwhile(actor: Actor, gait: str, ap: int) -> int:
    return jump_reach(actor, number(actor, "ran")) if gait == "jump" else reach(gait, ap)


def jump_reach(actor: Actor, run_up: int) -> int:
    """Return how far the actor jumps, with a run-up of so many metres."""
    divisor = RUN_UP_DIVISOR if run_up >= RUN_UP_M else JUMP_DIVISOR
    return max(0, int((actor.sheet["agility"] + actor.sheet["constitution"]) // divisor))


def begin_deed(table: Table, scene: Scene, deed: Deed) -> bool:
    """Begin an act; return whether it is done now. What is only begun is moved with all the same. Raises: Refused."""
    actor = acting(scene)
    if deed.meanwhile.metres:
        check_still(actor, anyway=deed.terms.anyway)
    if begin(table, scene, deed.act, deed.terms):
        return True
    moved(table, actor, deed.meanwhile)
    return False


def end_deed(table: Table, scene: Scene, deed: Deed, *, action: str | None = None) -> None:
    """Note how the actor has moved meanwhile, and spend what the act takes."""
    moved(table, acting(scene), deed.meanwhile)
    spend(table, scene, deed.terms, action=action)


def ask_posture(form: Form, actor: Actor) -> str:
    """Ask which posture to take."""
    now = posture(actor)
    return str(form.codes("posture", [to for start, to in CHANGES if start == now]))


def moved(table: Table, actor: Actor, meanwhile: Meanwhile, *, told: bool = True) -> None:
    """Note how the actor has moved, for its armour class, its fatigue, and what it may do yet this turn; say so if `told`."""
    activity = meanwhile.activity
    if activity is None:
        return
    if meanwhile.to:
        take_posture(table, actor, meanwhile.to)
        return
    if activity != "jump" or fleeting(actor, "mode") in {None, "idle", TURN_POSTURE}:
        set_state(table, actor, "mode", activity)
    if activity == "run":
        set_state(table, actor, "ran", number(actor, "ran") + meanwhile.metres)
    if told:
        words = {"actor": name_of(actor), "mode": activity, "metres": meanwhile.metres}
        table.say(Text("ap20.log.moved_meanwhile", **words))


def take_posture(table: Table, actor: Actor, to: str) -> None:
    """Put the actor into a posture."""
    clear(table, actor, "crouched", "prone")
    if to != "standing":
        set_state(table, actor, to, True)
    if fleeting(actor, "mode") in {None, "idle"}:
        set_state(table, actor, "mode", TURN_POSTURE)
    table.say(Text("ap20.log.posture", actor=name_of(actor), posture=to))


def check_still(actor: Actor, *, anyway: bool) -> None:
    """Refuse movement to one who has fired a sniper's shot this turn (RULINGS 2.1.41). Raises: Refused."""
    if fleeting(actor, "sniping") and not anyway:
        raise Refused("ap20.desk.sniping", "act.anyway", actor=name_of(actor))
