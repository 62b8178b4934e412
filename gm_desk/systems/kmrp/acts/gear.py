"""Weapons in hand and armour on the body: draw, put away, reload, don and doff.

Rulebook: «Смена оружия», «Извлечение оружия», «Мгновенное использование», «Броня».
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form, rows_as_choices
from gm_desk.systems.kmrp.acts.obstacles import quick
from gm_desk.systems.kmrp.acts.turn_cost import costing, spend
from gm_desk.systems.kmrp.acts.weapons import instant
from gm_desk.systems.kmrp.states import value
from gm_desk.systems.kmrp.tables import DON_PER_TURN
from gm_desk.systems.kmrp.terms import SEGMENTS
from gm_desk.systems.people import character_ref, name_of, seen, set_state
from gm_desk.systems.protocol import Act, Actor, Answers, Choice, Field, Scene, Table, Text
from gm_desk.systems.scenes import acting

BARRELS = 2
"""The magazine of a double-barrelled gun."""

# ── Weapons ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _emptied(scene: Scene) -> list[Document]:
    weapons = scene.actor.sheet["weapons"] if scene.actor else []
    return [each for each in weapons if each["magazine"] is not None and (each["loaded"] or 0) < each["magazine"]]


def _reload_plan(actor: Actor, weapons: Sequence[Document], answers: Answers) -> tuple[Form, Document, int]:
    """Ask which weapon, and how many rounds: all, but of a double-barrelled gun's two the second takes a good reaction.

    Rulebook: Мгновенное использование.
    """
    form = Form("kmrp.act.reload", answers)
    chosen = form.choice("weapon", rows_as_choices(weapons))
    weapon = next(each for each in weapons if each["id"] == chosen)
    room = weapon["magazine"] - (weapon["loaded"] or 0)
    slow = actor.combatant is not None and weapon["firearm"] and weapon["magazine"] == BARRELS and not quick(actor)
    return form, weapon, form.whole("count", 1 if slow else room, low=1, high=room)


def _reloads(scene: Scene, answers: Answers) -> Sequence[Field]:
    weapons = _emptied(scene)
    return _reload_plan(scene.actor, weapons, answers)[0].fields if scene.actor and weapons else ()


def _can_reload(scene: Scene) -> bool:
    return bool(_emptied(scene))


def _reload(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    weapons = _emptied(scene)
    if not weapons:
        raise Refused("kmrp.desk.nothing_to_reload", "sheet.weapons", actor=name_of(actor))
    _form, weapon, count = _reload_plan(actor, weapons, answers)
    place = next(place for place, each in enumerate(actor.sheet["weapons"]) if each["id"] == weapon["id"])
    loaded = (weapon["loaded"] or 0) + count
    table.change(character_ref(actor), ("sheet", "weapons", place, "loaded"), loaded)
    spend(table, actor)
    table.say(Text("kmrp.log.reloaded", actor=name_of(actor), name=weapon["name"], count=loaded))


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
    """Draw a weapon, not to attack with this turn unless it is small and the reaction good; putting old ones away is an action."""
    actor = acting(scene)
    weapons = actor.sheet["weapons"]
    if not weapons:
        raise Refused("kmrp.desk.nothing_to_draw", "sheet.weapons", actor=name_of(actor))
    form = Form("kmrp.act.draw", answers)
    chosen = form.choice("weapon", rows_as_choices(weapons), _sheathed(weapons))
    away = form.flag("put_away", default=True)
    changed, drawn = _take_in_hand(table, actor, chosen, away=away)
    if drawn is not None:
        just = value(actor, "drawn_now")
        known = just if isinstance(just, dict) else {}
        set_state(table, actor, "drawn_now", {**known, chosen: not changed and instant(drawn)})
    if changed:
        spend(table, actor)


def _swaps(scene: Scene, answers: Answers) -> bool:
    """Tell whether drawing puts another weapon away, which is an action (rulebook: Смена оружия)."""
    if scene.actor is None:
        return False
    form = Form("kmrp.act.draw", answers)
    weapons = scene.actor.sheet["weapons"]
    chosen = form.choice("weapon", rows_as_choices(weapons), _sheathed(weapons)) if weapons else None
    return form.flag("put_away", default=True) and any(each["drawn"] and each["id"] != chosen for each in weapons)


def _take_in_hand(table: Table, actor: Actor, chosen: str, *, away: bool) -> tuple[bool, Document | None]:
    """Put the chosen weapon into the hand; return whether another went away, and the weapon if it was not in hand before."""
    changed, drawn = False, None
    for place, weapon in enumerate(actor.sheet["weapons"]):
        holds = weapon["id"] == chosen or (weapon["drawn"] and not away)
        changed |= weapon["drawn"] and not holds
        table.change(character_ref(actor), ("sheet", "weapons", place, "drawn"), holds)
        if weapon["id"] == chosen:
            drawn = None if weapon["drawn"] else weapon
            table.say(Text("kmrp.log.drew", actor=name_of(actor), name=weapon["name"]))
    return changed, drawn


def _in_hand(scene: Scene) -> list[tuple[int, Document]]:
    weapons = scene.actor.sheet["weapons"] if scene.actor else []
    return [(place, weapon) for place, weapon in enumerate(weapons) if weapon["drawn"]]


def _can_stow(scene: Scene) -> bool:
    return bool(_in_hand(scene))


def _stows(scene: Scene, answers: Answers) -> Sequence[Field]:
    form = Form("kmrp.act.stow", answers)
    if held := _in_hand(scene):
        form.choice("weapon", rows_as_choices([weapon for _place, weapon in held]))
    return form.fields


def _stow(scene: Scene, answers: Answers, table: Table) -> None:
    actor = acting(scene)
    held = _in_hand(scene)
    if not held:
        raise Refused("kmrp.desk.nothing_to_stow", "sheet.weapons", actor=name_of(actor))
    chosen = Form("kmrp.act.stow", answers).choice("weapon", rows_as_choices([weapon for _place, weapon in held]))
    place, weapon = next((place, each) for place, each in held if each["id"] == chosen)
    table.change(character_ref(actor), ("sheet", "weapons", place, "drawn"), False)
    table.say(Text("kmrp.log.stowed", actor=name_of(actor), name=weapon["name"]))


# ── Armour ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _pieces(scene: Scene, *, worn: bool) -> list[tuple[int, Document]]:
    """Return (place, piece) of armour that is on or off, from the head down; pieces of class 0 are no armour."""
    pieces = scene.actor.sheet["armour"] if scene.actor else []
    found = [(place, each) for place, each in enumerate(pieces) if each["class"] and each.get("worn", True) is worn]
    return sorted(found, key=lambda item: SEGMENTS.index(item[1]["segment"]))


def _armour_form(scene: Scene, answers: Answers) -> tuple[Sequence[Field], bool, list[tuple[int, Document]]]:
    """Ask whether to put on or take off, and where to begin; return the form, which it is, and the pieces in that order."""
    form = Form("kmrp.act.armour", answers)
    ways = [way for way, worn in (("don", False), ("doff", True)) if _pieces(scene, worn=worn)]
    dons = form.codes("way", ways) == "don"
    pieces = _pieces(scene, worn=not dons)
    segments = [piece["segment"] for _place, piece in pieces]
    first = form.choice("first", [Choice(each, f"kmrp.code.segment.{each}") for each in segments], "torso")
    start = segments.index(first)
    return form.fields, dons, pieces[start:] + pieces[:start]


def _armours(scene: Scene, answers: Answers) -> Sequence[Field]:
    return _armour_form(scene, answers)[0] if _has_armour(scene) else ()


def _has_armour(scene: Scene) -> bool:
    return bool(_pieces(scene, worn=True) or _pieces(scene, worn=False))


def _change_armour(scene: Scene, answers: Answers, table: Table) -> None:
    """Put on or take off as many segments as a turn allows, each class at its own pace (rulebook: Броня; RULINGS 2.5.76)."""
    actor = acting(scene)
    if not _has_armour(scene):
        raise Refused("kmrp.desk.no_armour", "sheet.armour", actor=name_of(actor))
    _fields, dons, pieces = _armour_form(scene, answers)
    spend(table, actor)
    turn = 1.0
    changed = []
    for place, piece in pieces:
        turn -= 1 / DON_PER_TURN[piece["class"]]
        if turn < -0.001:
            break
        table.change(character_ref(actor), ("sheet", "armour", place, "worn"), dons)
        changed.append(piece["segment"])
    words = {"actor": name_of(seen(table, actor)), "segment": changed}
    table.say(Text("kmrp.log.donned" if dons else "kmrp.log.doffed", **words))


RELOAD = costing(Act("reload", "kmrp.act.reload.label", "none", _reloads, _reload, _can_reload, icon="rotate-ccw"))
DRAW = costing(Act("draw", "kmrp.act.draw.label", "none", _draws, _draw, _can_draw, icon="sword"), _swaps)
STOW = Act("stow", "kmrp.act.stow.label", "none", _stows, _stow, _can_stow, icon="minus")
ARMOUR = costing(Act("armour", "kmrp.act.armour.label", "none", _armours, _change_armour, _has_armour, icon="user"))
