"""Weapons in hand and what is in them: draw, put away, drop, reload, jam, repair; and the other standard actions of the table.

Rulebook: «Стандартные действия», «Перезарядка оружия», «Быстрый ремонт оружия», «Свободные действия».
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.core.resolution import Outcome
from gm_desk.systems.ap20.acts.arms import place_of, ready
from gm_desk.systems.ap20.acts.defence import MOST_MODIFIER
from gm_desk.systems.ap20.acts.economy import form_of
from gm_desk.systems.ap20.acts.moving import Deed, ask_deed, begin_deed, end_deed
from gm_desk.systems.ap20.reload import handfuls_ap
from gm_desk.systems.ap20.sheet import skill_for
from gm_desk.systems.ap20.states import posture
from gm_desk.systems.ap20.tables import ACTION_AP, MOST_AT_ONCE, RELOAD_AP
from gm_desk.systems.forms import Form, rows_as_choices
from gm_desk.systems.people import character_ref, name_of
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting

MAGAZINES = ("magazine_on_belt", "magazine_at_hand", "magazine_taped")
"""Where a full magazine may be, the commonest first."""
ACTIONS = ("door", "door_with_key", "pick_up", "pick_up_low", "stow", "from_pocket", "from_backpack")
"""What the table of standard actions names and no act of its own does."""


def _weapons(scene: Scene) -> list[Document]:
    return list(scene.actor.sheet["weapons"]) if scene.actor else []


def _set(table: Table, actor: Actor, weapon: Document, key: str, value: object) -> None:
    place = place_of(actor.sheet, weapon)
    assert place is not None
    table.change(character_ref(actor), ("sheet", "weapons", place, key), value)


def _ask(form: Form, weapons: Sequence[Document], default: Document | None = None) -> Document:
    chosen = form.choice("weapon", rows_as_choices(weapons), (default or weapons[0])["id"])
    return next(each for each in weapons if each["id"] == chosen)


def _need(weapons: Sequence[Document], key: str, scene: Scene) -> None:
    """Refuse an act that there is no weapon for. Raises: Refused."""
    if not weapons:
        raise Refused(f"ap20.desk.{key}", "sheet.weapons", actor=name_of(acting(scene)))


# ── Reloading ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class ReloadPlan(NamedTuple):
    """A reload ready to be resolved."""

    fields: Sequence[Field]
    weapon: Document
    request: Document
    deed: Deed


def _emptied(scene: Scene) -> list[Document]:
    return [each for each in _weapons(scene) if each["magazine"] and (each["loaded"] or 0) < each["magazine"]]


def reload_plan(scene: Scene, answers: Answers) -> ReloadPlan:
    """Ask all that reloading needs to know and make the request of it. Raises: Refused with nothing to reload."""
    actor = acting(scene)
    weapons = _emptied(scene)
    _need(weapons, "nothing_to_reload", scene)
    form = form_of(answers)
    emptiest = min(weapons, key=lambda each: (not each["drawn"], each["loaded"] or 0))
    weapon = _ask(form, weapons, emptiest)
    kind = weapon["reload"]
    if kind == "magazine":
        kind = form.codes("magazine", MAGAZINES, name="kind")
    request: Document = {"kind": kind}
    if kind == "loose_rounds":
        missing = weapon["magazine"] - (weapon["loaded"] or 0)
        request["rounds"] = form.whole("rounds", missing, low=1, high=missing)
        request["at_once"] = form.whole("at_once", 1, low=1, high=MOST_AT_ONCE)
        request["in_hand"] = form.flag("in_hand")
        request["agility"] = actor.sheet["agility"]
        modifier = form.whole("modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True)
        handfuls = -(-request["rounds"] // request["at_once"])
        deed = ask_deed(form, scene, "reload", handfuls_ap(handfuls, in_hand=request["in_hand"]))
        request["modifier"] = modifier - deed.penalty
    else:
        deed = ask_deed(form, scene, "reload", RELOAD_AP[kind])
    return ReloadPlan(form.fields, weapon, request, deed)


def loaded_after(made: ReloadPlan, outcome: Outcome) -> int:
    """Return how many rounds are in the weapon after it was reloaded."""
    before, room = made.weapon["loaded"] or 0, int(made.weapon["magazine"])
    full = 1 if made.request["kind"] == "draw_arrow" else room
    return full if outcome["loaded"] is None else min(room, before + int(outcome["loaded"]))


def _reloads(scene: Scene, answers: Answers) -> Sequence[Field]:
    return reload_plan(scene, answers).fields if _emptied(scene) else ()


def _can_reload(scene: Scene) -> bool:
    return bool(_emptied(scene))


def _reload_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    if not _emptied(scene):
        return None
    request = reload_plan(scene, answers).request
    return ("reload", request) if request.get("at_once", 1) > 1 else None


def _reload(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    made = reload_plan(scene, answers)
    if not begin_deed(table, scene, made.deed):
        return
    title = Text("ap20.act.reload_title", actor=name_of(actor), name=made.weapon["name"])
    outcome = table.resolve("reload", "reload", made.request, {"save": actor.id}, title)
    loaded = loaded_after(made, outcome)
    _set(table, actor, made.weapon, "loaded", loaded)
    words = {"actor": name_of(actor), "name": made.weapon["name"], "loaded": loaded, "most": made.weapon["magazine"]}
    table.title(Text("ap20.log.reloaded", **words))
    if outcome["dropped"]:
        table.say(Text("ap20.log.dropped_rounds", actor=name_of(actor), dropped=outcome["dropped"]))
    end_deed(table, scene, made.deed)


# ── In hand or not ────────────────────────────────────────────────────────────────────────────────────────────────────


def _sheathed(scene: Scene) -> list[Document]:
    return [each for each in _weapons(scene) if not each["drawn"]]


def _held(scene: Scene) -> list[Document]:
    return [each for each in _weapons(scene) if each["drawn"]]


def _can_draw(scene: Scene) -> bool:
    return bool(_sheathed(scene))


def _draw_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document, Deed]:
    form = form_of(answers)
    weapon = _ask(form, _sheathed(scene))
    return form.fields, weapon, ask_deed(form, scene, "draw", ACTION_AP["draw_weapon"])


def _draws(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _draw_plan(scene, answers)[0] if _sheathed(scene) else ()


def _draw(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    _need(_sheathed(scene), "nothing_to_draw", scene)
    _fields, weapon, deed = _draw_plan(scene, answers)
    if begin_deed(table, scene, deed):
        _set(table, actor, weapon, "drawn", True)
        table.say(Text("ap20.log.drew", actor=name_of(actor), name=weapon["name"]))
        end_deed(table, scene, deed, action="draw_weapon")


def _can_stow(scene: Scene) -> bool:
    return bool(_held(scene))


def _stow_plan(scene: Scene, answers: Answers) -> tuple[Sequence[Field], Document, str, Deed]:
    form = form_of(answers)
    weapon = _ask(form, _held(scene))
    way = form.codes("away", ("stow", "drop"))
    return form.fields, weapon, way, ask_deed(form, scene, "stow", ACTION_AP["stow"] if way == "stow" else 0)


def _stows(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _stow_plan(scene, answers)[0] if _held(scene) else ()


def _stow(scene: Scene, answers: Answers, table: Table) -> None:
    """Put a weapon away, or let it fall: that is free (rulebook: Свободные действия)."""
    actor = acting(scene)
    _need(_held(scene), "nothing_to_stow", scene)
    _fields, weapon, way, deed = _stow_plan(scene, answers)
    if way == "drop" or begin_deed(table, scene, deed):
        _set(table, actor, weapon, "drawn", False)
        table.say(Text(f"ap20.log.{way}", actor=name_of(actor), name=weapon["name"]))
        end_deed(table, scene, deed, action="stow" if way == "stow" else None)


# ── Jams ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _sound(scene: Scene) -> list[Document]:
    return [each for each in _weapons(scene) if each["kind"] == "shot" and not each["jammed"]]


def _jammed(scene: Scene) -> list[Document]:
    return [each for each in _weapons(scene) if each["jammed"]]


def _can_jam(scene: Scene) -> bool:
    return bool(_sound(scene))


def _jams(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = form_of(answers)
    if weapons := _sound(scene):
        _ask(form, weapons, ready(weapons))
    return form.fields


def _jam(scene: Scene, answers: Answers, table: Table) -> None:
    """Let a weapon jam: when that happens the rulebook leaves to the GM (RULINGS 2.1.53)."""
    actor = acting(scene)
    weapons = _sound(scene)
    _need(weapons, "nothing_to_jam", scene)
    weapon = _ask(form_of(answers), weapons, ready(weapons))
    _set(table, actor, weapon, "jammed", True)
    table.say(Text("ap20.log.jammed", actor=name_of(actor), name=weapon["name"]))


def _can_repair(scene: Scene) -> bool:
    return bool(_jammed(scene))


class RepairPlan(NamedTuple):
    """A repair ready to be resolved."""

    fields: Sequence[Field]
    weapon: Document
    request: Document
    deed: Deed


def repair_plan(scene: Scene, answers: Answers) -> RepairPlan:
    """Ask all that a quick repair needs to know and make the request of it. Raises: Refused with nothing to repair."""
    actor = acting(scene)
    _need(_jammed(scene), "nothing_to_repair", scene)
    form = form_of(answers)
    weapon = _ask(form, _jammed(scene))
    best = skill_for(actor.sheet, "repair")
    choices = [Choice(None, "ap20.field.no_skill"), *rows_as_choices(actor.sheet["skills"])]
    chosen = form.choice("repair_skill", choices, best["id"] if best else None, minor=best is not None)
    skill = next((each["value"] for each in actor.sheet["skills"] if each["id"] == chosen), 0)
    modifier = form.whole("modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True)
    deed = ask_deed(form, scene, "repair", ACTION_AP["repair"])
    return RepairPlan(form.fields, weapon, {"skill": skill, "modifier": modifier - deed.penalty}, deed)


def _repairs(scene: Scene, answers: Answers) -> Sequence[Field]:
    return repair_plan(scene, answers).fields if _jammed(scene) else ()


def _repair_odds(scene: Scene, answers: Answers) -> tuple[str, Document] | None:
    return ("repair", repair_plan(scene, answers).request) if _jammed(scene) else None


def _repair(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    made = repair_plan(scene, answers)
    if not begin_deed(table, scene, made.deed):
        return
    words = {"actor": name_of(actor), "name": made.weapon["name"]}
    outcome = table.resolve(
        "repair", "repair", made.request, {"repair": actor.id}, Text("ap20.act.repair_title", **words)
    )
    if outcome["success"]:
        _set(table, actor, made.weapon, "jammed", False)
    table.say(Text("ap20.log.repaired" if outcome["success"] else "ap20.log.not_repaired", **words))
    end_deed(table, scene, made.deed, action="repair")


# ── Whatever else ─────────────────────────────────────────────────────────────────────────────────────────────────────


class _Action(NamedTuple):
    fields: Sequence[Field]
    action: str | None
    what: str
    deed: Deed


def _action_plan(scene: Scene, answers: Answers) -> _Action:
    actor = acting(scene)
    form = form_of(answers)
    low = posture(actor) != "standing"
    offered = [each for each in ACTIONS if each != ("pick_up" if low else "pick_up_low")]
    action = form.codes("action", (*offered, None))
    if action is not None:
        return _Action(form.fields, action, "", ask_deed(form, scene, "action", ACTION_AP[action]))
    what = form.text("what").strip()
    cost = form.whole("ap_cost", 1, high=1_000, unit="ap20.unit.ap")
    return _Action(form.fields, None, what, ask_deed(form, scene, "action", cost))


def _actions(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _action_plan(scene, answers).fields if scene.actor else ()


def _do_action(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    made = _action_plan(scene, answers)
    if begin_deed(table, scene, made.deed):
        key = "ap20.log.action" if made.action else "ap20.log.other_named" if made.what else "ap20.log.other"
        table.say(Text(key, actor=name_of(actor), action=made.action, what=made.what))
        end_deed(table, scene, made.deed, action=made.action)


RELOAD = Act("reload", "ap20.act.reload", "none", _reloads, _reload, _can_reload, _reload_odds, icon="rotate-ccw")
DRAW = Act("draw", "ap20.act.draw", "none", _draws, _draw, _can_draw, icon="sword")
STOW = Act("stow", "ap20.act.stow", "none", _stows, _stow, _can_stow, icon="minus")
JAM = Act("jam", "ap20.act.jam", "none", _jams, _jam, _can_jam, icon="triangle-alert")
REPAIR = Act("repair", "ap20.act.repair", "none", _repairs, _repair, _can_repair, _repair_odds, icon="settings")
ACTION = Act(
    "action", "ap20.act.action", "none", _actions, _do_action, lambda scene: scene.actor is not None, icon="flag"
)
