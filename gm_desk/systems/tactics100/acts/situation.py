"""What stands between an attacker and its target, as the form asks it: prefilled from both sheets and the states."""

from __future__ import annotations

from typing import Any

from gm_desk.core.facts import Document
from gm_desk.systems.forms import Form
from gm_desk.systems.people import fleeting
from gm_desk.systems.protocol import Actor, Choice, Scene
from gm_desk.systems.scenes import acting
from gm_desk.systems.tactics100.acts.economy import is_loaded
from gm_desk.systems.tactics100.field import cells_between
from gm_desk.systems.tactics100.sheet import perk_value
from gm_desk.systems.tactics100.sheet_spec import CELLS
from gm_desk.systems.tactics100.states import COVERS, distance_between

LABELS = "tactics100.form"
MOST = 1_000
FAR = 1_000_000


def weapons_of(actor: Actor, kind: str) -> list[Document]:
    """Return the actor's weapons of a kind."""
    return [weapon for weapon in actor.sheet["weapons"] if weapon["kind"] == kind]


def choose_weapon(form: Form, weapons: list[Document]) -> Document:
    """Ask for one of the weapons: the first that is loaded, unless told otherwise."""
    ready = next((weapon for weapon in weapons if is_loaded(weapon)), weapons[0])
    chosen = form.choice(
        "weapon", [Choice(each["id"], _with_rounds(each), literal=True) for each in weapons], ready["id"]
    )
    return next(weapon for weapon in weapons if weapon["id"] == chosen)


def _with_rounds(weapon: Document) -> str:
    """Return a weapon's name, with what is left in its magazine."""
    rounds = "" if weapon["magazine"] is None else f" · {weapon['loaded']}/{weapon['magazine']}"
    return f"{weapon['name']}{rounds}"


def ask_distance(form: Form, scene: Scene, target: Actor | None, weapon: Document) -> int:
    """Ask how far it is: as the map says, as last told for these two, else up to the weapon's first range."""
    actor = acting(scene)
    known = None if target is None else cells_between(scene, actor, target)
    if known is None and target is not None:
        known = distance_between(actor, target)
    start = weapon["ranges"][0] if known is None else known
    cells: int = form.whole("distance", start, high=FAR, unit=CELLS)
    return cells


def ask_situation(form: Form, actor: Actor, target: Actor | None) -> Document:
    """Ask for height, cover, smoke and stance, and for whatever else bears on the shot; an empty cell has neither of the last three.

    The GM's own modifier stands in `other` with the perks of both.
    """
    asked: dict[str, Any] = {}
    if target is not None:
        asked["cover"] = form.codes("cover", ("none", *COVERS), fleeting(target, "cover") or "none")
    up = (_height(actor) - _height(target)) if target is not None else 0
    asked["levels_above"] = form.whole("levels_above", up, low=-MOST, high=MOST, signed=True, minor=not up)
    if target is not None:
        asked["defending"] = form.flag("defending", default=bool(fleeting(target, "defending")), minor=True)
        asked["smoke"] = form.flag("smoke", default=bool(fleeting(target, "smoke")), minor=True)
    other = form.whole("modifier", low=-MOST, high=MOST, signed=True, unit="%", minor=True)
    defence = perk_value(target.sheet, "defence") if target is not None else 0
    return {**asked, "other": other + perk_value(actor.sheet, "aim") - defence}


def _height(actor: Actor) -> int:
    held = fleeting(actor, "height")
    return held if type(held) is int else 0


def ask_critical_bonus(form: Form, actor: Actor) -> int:
    """Ask for a bonus to the critical chance; perks count already."""
    bonus: int = form.whole("critical_bonus", low=-MOST, high=MOST, signed=True, unit="%", minor=True)
    return bonus + perk_value(actor.sheet, "critical")


def ask_armour(form: Form, target: Actor) -> int:
    """Ask what of the damage the target's armour takes; perks fill it in (RULINGS 2.3.14)."""
    worn = max(perk_value(target.sheet, "armour"), 0)
    taken: int = form.whole("armour", worn, high=MOST, minor=not worn)
    return taken


def card(weapon: Document, armour: int = 0) -> Document:
    """Return what the weapon's card says, as a request wants it; armour comes off the plain damage, not below 0."""
    dice = weapon["critical_dice"]
    return {
        "damage": max(weapon["damage"] - armour, 0),
        "critical_chance": weapon["critical_chance"],
        "critical_dice": {"count": dice["count"], "sides": dice["sides"]},
    }
