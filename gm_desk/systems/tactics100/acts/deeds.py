"""Main actions without a target: stances, reloading, perks. «3. Действия и движение»."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, rows_as_choices
from gm_desk.systems.people import character_ref, clear, name_of, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting, fights
from gm_desk.systems.tactics100.acts.economy import anyway, check, spend
from gm_desk.systems.tactics100.acts.situation import LABELS
from gm_desk.systems.tactics100.settings import setting
from gm_desk.systems.tactics100.states import STANCES

STANCE_OF = {"defend": "defending", "guard": "guarding", "watch": "watching"}
"""The stance that each main action takes."""


# ── Stances ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _stance_form(scene: Scene, answers: Answers) -> Sequence[Field]:  # noqa: ARG001 - an act's signature
    form = Form(LABELS, answers)
    anyway(form)
    return form.fields


def _take_stance(scene: Scene, answers: Answers, table: Table, *, action: str) -> None:
    """Take a stance until the next turn; one main action gives but one of them (RULINGS 2.3.24)."""
    actor = acting(scene)
    overruled = anyway(Form(LABELS, answers))
    check(actor, action, overruled=overruled)
    stance = STANCE_OF[action]
    if not overruled:
        clear(table, actor, *(each for each in STANCES if each != stance))
    set_state(table, actor, stance, True)
    key = f"tactics100.log.{stance}"
    if stance == "watching" and setting(scene, "watch_appearing"):
        key = "tactics100.log.watching_appearing"
    table.say(Text(key, actor=name_of(actor)))
    spend(table, actor, action, overruled=overruled)


def _stance(action: str, icon: str) -> Act:
    play = partial(_take_stance, action=action)
    return Act(action, f"tactics100.act.{action}", "none", _stance_form, play, fights, icon=icon)


# ── Reloading ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _emptied(actor: Actor) -> list[Document]:
    """Return the weapons with room in their magazines, the emptiest first; grenades are not reloaded."""
    weapons = [
        each for each in actor.sheet["weapons"] if each["magazine"] and each["kind"] in {"firearm", "flamethrower"}
    ]
    missing = [each for each in weapons if (each["loaded"] or 0) < each["magazine"]]
    return sorted(missing, key=lambda each: (each["loaded"] or 0) / each["magazine"])


def _can_reload(scene: Scene) -> bool:
    return scene.actor is not None and bool(_emptied(scene.actor))


def _reload_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form(LABELS, answers)
    if scene.actor is not None and (weapons := _emptied(scene.actor)):
        form.choice("weapon", rows_as_choices(weapons))
        anyway(form)
    return form.fields


def _reload(scene: Scene, answers: Answers, table: Table) -> None:
    """Fill a magazine. Raises: Refused with nothing to reload, or when the turn is over."""
    actor = acting(scene)
    weapons = _emptied(actor)
    if not weapons:
        raise Refused("tactics100.desk.nothing_to_reload", "sheet.weapons", actor=name_of(actor))
    form = Form(LABELS, answers)
    chosen = form.choice("weapon", rows_as_choices(weapons))
    overruled = anyway(form)
    check(actor, "reload", overruled=overruled)
    place, weapon = next((at, each) for at, each in enumerate(actor.sheet["weapons"]) if each["id"] == chosen)
    table.say(Text("tactics100.log.reloaded", actor=name_of(actor), weapon=weapon["name"], magazine=weapon["magazine"]))
    table.change(character_ref(actor), ("sheet", "weapons", place, "loaded"), weapon["magazine"])
    spend(table, actor, "reload", overruled=overruled)


# ── Perks ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _has_perks(scene: Scene) -> bool:
    return scene.actor is not None and bool(scene.actor.sheet["perks"])


def _perk_form(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form(LABELS, answers)
    if _has_perks(scene) and scene.actor is not None:
        form.choice("perk", rows_as_choices(scene.actor.sheet["perks"]))
        form.flag("main_action", default=True)
        anyway(form)
    return form.fields


def _use_perk(scene: Scene, answers: Answers, table: Table) -> None:
    """Use a perk: what it does is the GM's to apply. Raises: Refused without any, or when the turn is over."""
    actor = acting(scene)
    perks = actor.sheet["perks"]
    if not perks:
        raise Refused("tactics100.desk.no_perk", "sheet.perks", actor=name_of(actor))
    form = Form(LABELS, answers)
    chosen = form.choice("perk", rows_as_choices(perks))
    action = ("ability",) if form.flag("main_action", default=True) else ()
    overruled = anyway(form)
    check(actor, *action, overruled=overruled)
    perk = next(each for each in perks if each["id"] == chosen)
    table.say(Text("tactics100.log.ability", actor=name_of(actor), perk=perk["name"]))
    if perk["text"]:
        table.say(Text("tactics100.log.ability_text", text=perk["text"]))
    spend(table, actor, *action, overruled=overruled)


DEFEND = _stance("defend", "shield")
GUARD = _stance("guard", "shield-off")
WATCH = _stance("watch", "eye")
RELOAD = Act("reload", "tactics100.act.reload", "none", _reload_form, _reload, _can_reload, icon="rotate-ccw")
ABILITY = Act("ability", "tactics100.act.ability", "none", _perk_form, _use_perk, _has_perks, icon="star")
