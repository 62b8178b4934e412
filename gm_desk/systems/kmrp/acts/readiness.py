"""Getting ready: concentration, full defence, a charge, a declared counter-action, a pavise.

Rulebook: «Действия в бою», «Особые боевые ситуации», «Защитные навыки». Each of these is the round's one action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm_desk.core.errors import Refused
from gm_desk.systems.forms import Form
from gm_desk.systems.kmrp.acts.defence import FULL_DEFENCE_SHIELDS
from gm_desk.systems.kmrp.acts.turn_cost import costing, fights_with, spend
from gm_desk.systems.kmrp.states import CONCENTRATIONS, concentrate, stop, value
from gm_desk.systems.people import clear, name_of, set_state
from gm_desk.systems.protocol import Act, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights, nothing

CHARGE_TURNS = 2
"""A charge prepared this turn may be struck in the next one only: it counts down at the end of both."""


def _concentrations(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = Form("kmrp.act.concentrate", answers)
    form.codes("on", CONCENTRATIONS, name="concentration")
    return form.fields


def _concentrate(scene: Scene, answers: Answers, table: Table) -> None:
    """Give the turn up for +1; not on a weapon that was drawn this turn (rulebook: Извлечение оружия)."""
    actor = acting(scene)
    on = Form("kmrp.act.concentrate", answers).codes("on", CONCENTRATIONS, name="concentration")
    if on == "attack" and value(actor, "drawn_now"):
        raise Refused("kmrp.desk.drawn_no_concentration", "act.on", actor=name_of(actor))
    spend(table, actor)
    stop(table, actor)
    concentrate(table, actor, on)
    table.say(Text("kmrp.log.concentrated", actor=name_of(actor), concentration=on))


def _has_large_shield(scene: Scene) -> bool:
    if scene.actor is None or scene.actor.combatant is None or value(scene.actor, "pavise"):
        return False
    shield = scene.actor.sheet["shield"]
    return shield is not None and shield["size"] in FULL_DEFENCE_SHIELDS


def _full_defence(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Raise a large shield: also a concentration on blocking (rulebook: Глухая оборона)."""
    actor = acting(scene)
    if not _has_large_shield(scene):
        raise Refused("kmrp.desk.no_large_shield", "sheet.shield.size", actor=name_of(actor))
    spend(table, actor)
    stop(table, actor)
    set_state(table, actor, "full_defence", True)
    concentrate(table, actor, "defence")
    table.say(Text("kmrp.log.full_defence", actor=name_of(actor)))


def _set_pavise(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Set a large shield up as a stationary one; no block with it then (rulebook: Стационарный щит, павезы)."""
    actor = acting(scene)
    if not _has_large_shield(scene):
        raise Refused("kmrp.desk.no_large_shield", "sheet.shield.size", actor=name_of(actor))
    spend(table, actor)
    stop(table, actor)
    clear(table, actor, "full_defence")
    set_state(table, actor, "pavise", True)
    table.say(Text("kmrp.log.pavise_set", actor=name_of(actor)))


def _take_pavise(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = acting(scene)
    spend(table, actor)
    clear(table, actor, "pavise")
    table.say(Text("kmrp.log.pavise_taken", actor=name_of(actor)))


def _prepare_charge(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Ready the weapon on the run: six blocks must be left (rulebook: Натиск)."""
    actor = acting(scene)
    if not value(actor, "run"):
        raise Refused("kmrp.desk.not_running", "act.actor", actor=name_of(actor))
    spend(table, actor)
    set_state(table, actor, "charge", CHARGE_TURNS)
    table.say(Text("kmrp.log.charge_prepared", actor=name_of(actor)))


def _triggers(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = Form("kmrp.act.hold", answers)
    form.text("trigger")
    return form.fields


def _hold(scene: Scene, answers: Answers, table: Table) -> None:
    """Declare what the turn is kept for; not triggered by the next own turn, it is lost (RULINGS 2.5.41)."""
    actor = acting(scene)
    trigger = Form("kmrp.act.hold", answers).text("trigger").strip()
    spend(table, actor)
    set_state(table, actor, "holding", trigger or True)
    key = "kmrp.log.holds_for" if trigger else "kmrp.log.holds"
    table.say(Text(key, actor=name_of(actor), trigger=trigger))


def _act(
    name: str,
    play: Callable[[Scene, Answers, Table], None],
    available: Callable[[Scene], bool],
    icon: str,
    choices: Callable[[Scene, Answers], Sequence[Field]] = nothing,
) -> Act:
    return costing(Act(name, f"kmrp.act.{name}.label", "none", choices, play, available, icon=icon))


CONCENTRATE = _act("concentrate", _concentrate, fights, "target", _concentrations)
FULL_DEFENCE = _act("full_defence", _full_defence, _has_large_shield, "shield")
SET_PAVISE = _act("set_pavise", _set_pavise, _has_large_shield, "shield")
TAKE_PAVISE = _act("take_pavise", _take_pavise, fights_with("pavise"), "shield-off")
PREPARE_CHARGE = _act("prepare_charge", _prepare_charge, fights_with("run"), "zap")
HOLD = _act("hold", _hold, fights, "hourglass", _triggers)
