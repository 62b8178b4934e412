"""What one does with a turn beside attacking: stand up, lie down, concentrate, full defence, draw, reload.

Rulebook: «Действия в бою», «Передвижение и ловкость», «Защитные навыки». Each of these is the round's one action but drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.acts.defence import FULL_DEFENCE_SHIELDS
from gm_desk.systems.kmrp.acts.form import Form, rows_as_choices
from gm_desk.systems.kmrp.states import (
    CONCENTRATIONS,
    character_ref,
    clear,
    concentrate,
    lose_concentration,
    name_of,
    set_state,
    value,
)
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text


def _none(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    return ()


def _actor(scene: Scene) -> Actor:
    """Return who acts. Raises: Refused with nobody."""
    if scene.actor is None:
        raise Refused("kmrp.desk.no_actor", "act.actor")
    return scene.actor


def _fights(scene: Scene) -> bool:
    return scene.actor is not None and scene.actor.combatant is not None


def _fights_and(state: str, *, present: bool) -> Callable[[Scene], bool]:
    def available(scene: Scene) -> bool:
        return _fights(scene) and scene.actor is not None and bool(value(scene.actor, state)) is present

    return available


def _spend(table: Table, actor: Actor) -> None:
    """Note that the actor's action of the round is spent, and with it a concentration that was not used."""
    set_state(table, actor, "acted", True)
    lose_concentration(table, actor)


# ── Postures ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _stand(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = _actor(scene)
    clear(table, actor, "prone")
    _spend(table, actor)
    table.say(Text("kmrp.log.stood", actor=name_of(actor)))


def _lie_down(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    actor = _actor(scene)
    set_state(table, actor, "prone", True)
    clear(table, actor, "run", "run_up")
    _spend(table, actor)
    table.say(Text("kmrp.log.lay_down", actor=name_of(actor)))


# ── Readiness ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _concentrations(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = Form("kmrp.act.concentrate", answers)
    form.codes("on", CONCENTRATIONS, name="concentration")
    return form.fields


def _concentrate(scene: Scene, answers: Answers, table: Table) -> None:
    actor = _actor(scene)
    on = Form("kmrp.act.concentrate", answers).codes("on", CONCENTRATIONS, name="concentration")
    _spend(table, actor)
    clear(table, actor, "run", "run_up")
    concentrate(table, actor, on)
    table.say(Text("kmrp.log.concentrated", actor=name_of(actor), concentration=on))


def _has_large_shield(scene: Scene) -> bool:
    if scene.actor is None or scene.actor.combatant is None:
        return False
    shield = scene.actor.sheet["shield"]
    return shield is not None and shield["size"] in FULL_DEFENCE_SHIELDS


def _full_defence(scene: Scene, answers: Answers, table: Table) -> None:  # noqa: ARG001 - an act's signature
    """Raise a large shield: also a concentration on blocking (rulebook: Глухая оборона)."""
    actor = _actor(scene)
    if not _has_large_shield(scene):
        raise Refused("kmrp.desk.no_large_shield", "sheet.shield.size", actor=name_of(actor))
    _spend(table, actor)
    clear(table, actor, "run", "run_up")
    set_state(table, actor, "full_defence", True)
    concentrate(table, actor, "defence")
    table.say(Text("kmrp.log.full_defence", actor=name_of(actor)))


# ── Weapons ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _emptied(scene: Scene) -> list[Document]:
    weapons = scene.actor.sheet["weapons"] if scene.actor else []
    return [each for each in weapons if each["magazine"] is not None and (each["loaded"] or 0) < each["magazine"]]


def _reloads(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form("kmrp.act.reload", answers)
    if weapons := _emptied(scene):
        form.choice("weapon", rows_as_choices(weapons))
    return form.fields


def _can_reload(scene: Scene) -> bool:
    return bool(_emptied(scene))


def _reload(scene: Scene, answers: Answers, table: Table) -> None:
    actor = _actor(scene)
    weapons = _emptied(scene)
    if not weapons:
        raise Refused("kmrp.desk.nothing_to_reload", "sheet.weapons", actor=name_of(actor))
    chosen = Form("kmrp.act.reload", answers).choice("weapon", rows_as_choices(weapons))
    place = next(place for place, each in enumerate(actor.sheet["weapons"]) if each["id"] == chosen)
    weapon = actor.sheet["weapons"][place]
    table.change(character_ref(actor), ("sheet", "weapons", place, "loaded"), weapon["magazine"])
    _spend(table, actor)
    table.say(Text("kmrp.log.reloaded", actor=name_of(actor), name=weapon["name"], count=weapon["magazine"]))


def _can_draw(scene: Scene) -> bool:
    return scene.actor is not None and bool(scene.actor.sheet["weapons"])


def _draws(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form("kmrp.act.draw", answers)
    if scene.actor and (weapons := scene.actor.sheet["weapons"]):
        form.choice("weapon", rows_as_choices(weapons), _sheathed(weapons))
        form.flag("put_away", default=True)
    return form.fields


def _sheathed(weapons: Sequence[Document]) -> str | None:
    return next((str(each["id"]) for each in weapons if not each["drawn"]), None)


def _draw(scene: Scene, answers: Answers, table: Table) -> None:
    """Draw a weapon; putting the old ones away makes it a change of weapons, which is an action (rulebook: Смена оружия)."""
    actor = _actor(scene)
    weapons = actor.sheet["weapons"]
    if not weapons:
        raise Refused("kmrp.desk.nothing_to_draw", "sheet.weapons", actor=name_of(actor))
    form = Form("kmrp.act.draw", answers)
    chosen = form.choice("weapon", rows_as_choices(weapons), _sheathed(weapons))
    away = form.flag("put_away", default=True)
    changed = False
    for place, weapon in enumerate(weapons):
        drawn = weapon["id"] == chosen or (weapon["drawn"] and not away)
        changed |= weapon["drawn"] and not drawn
        table.change(character_ref(actor), ("sheet", "weapons", place, "drawn"), drawn)
        if weapon["id"] == chosen:
            table.say(Text("kmrp.log.drew", actor=name_of(actor), name=weapon["name"]))
    if changed:
        _spend(table, actor)


STAND = Act("stand", "kmrp.act.stand.label", "none", _none, _stand, _fights_and("prone", present=True), icon="arrow-up")
LIE_DOWN = Act(
    "lie_down",
    "kmrp.act.lie_down.label",
    "none",
    _none,
    _lie_down,
    _fights_and("prone", present=False),
    icon="arrow-down",
)
CONCENTRATE = Act(
    "concentrate", "kmrp.act.concentrate.label", "none", _concentrations, _concentrate, _fights, icon="target"
)
FULL_DEFENCE = Act(
    "full_defence", "kmrp.act.full_defence.label", "none", _none, _full_defence, _has_large_shield, icon="shield"
)
RELOAD = Act("reload", "kmrp.act.reload.label", "none", _reloads, _reload, _can_reload, icon="rotate-ccw")
DRAW = Act("draw", "kmrp.act.draw.label", "none", _draws, _draw, _can_draw, icon="sword")
