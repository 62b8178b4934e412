"""Weapons as attacks see them: which one, at what distance, with what skill; what they take out of the magazine, and jams.

Rulebook: «Выстрел», «Бросок и метание», «Быстрый ремонт оружия».
"""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document
from gm_desk.systems.ap20.settings import setting
from gm_desk.systems.ap20.sheet import Weapon, skill_for, skill_named
from gm_desk.systems.forms import Form
from gm_desk.systems.people import character_ref, fleeting, name_of, set_state
from gm_desk.systems.protocol import Actor, Choice, Scene, Table, Text

BARE_HANDS: Document = Weapon(id="unarmed", kind="melee", damage="1d3").model_dump()
"""What everybody has; what it does is our own figure."""
NEW_DISTANCE = 10
"""Metres to a target that nobody has measured yet."""
METRES = "ap20.unit.metres"


def ask_weapon(form: Form, weapons: Sequence[Document]) -> Document:
    """Ask for one of the weapons; what lies ready is offered first: in hand, loaded, not jammed."""
    offered = [
        Choice(each["id"], "ap20.field.bare_hands") if each is BARE_HANDS else Choice(each["id"], each["name"], True)
        for each in weapons
    ]
    chosen = form.choice("weapon", offered, ready(weapons)["id"])
    return next(each for each in weapons if each["id"] == chosen)


def ready(weapons: Sequence[Document]) -> Document:
    """Return the weapon that lies readiest."""
    return max(
        weapons, key=lambda each: (each["drawn"], not each["jammed"], each["magazine"] is None or each["loaded"] > 0)
    )


def place_of(sheet: Document, weapon: Document) -> int | None:
    """Return where a weapon stands on the sheet; None for bare hands."""
    return next((place for place, each in enumerate(sheet["weapons"]) if each["id"] == weapon["id"]), None)


def attack_bonus(sheet: Document, weapon: Document) -> int:
    """Return the value of the skill that a weapon uses; 0 where there is none."""
    skill = skill_for(sheet, "unarmed") if weapon["id"] == BARE_HANDS["id"] else skill_named(sheet, weapon["skill"])
    return int(skill["value"]) if skill else 0


def check_weapon(actor: Actor, weapon: Document, rounds: int, *, anyway: bool) -> None:
    """Refuse a weapon that is not in hand, jammed, or too empty. Raises: Refused."""
    words = {"actor": name_of(actor), "name": weapon["name"]}
    if not anyway and not weapon["drawn"]:
        raise Refused("ap20.desk.not_drawn", "act.weapon", **words)
    if not anyway and weapon["jammed"]:
        raise Refused("ap20.desk.jammed", "act.weapon", **words)
    if weapon["magazine"] is not None and (weapon["loaded"] or 0) < rounds:
        raise Refused("ap20.desk.not_loaded", "act.weapon", **words)


def fire(table: Table, actor: Actor, weapon: Document, rounds: int) -> None:
    """Take rounds out of the magazine, where it is counted."""
    place = place_of(actor.sheet, weapon)
    if place is not None and weapon["magazine"] is not None:
        rest = max(0, (weapon["loaded"] or 0) - rounds)
        table.change(character_ref(actor), ("sheet", "weapons", place, "loaded"), rest)


def may_jam(table: Table, scene: Scene, actor: Actor, weapon: Document, faces: Sequence[int]) -> None:
    """Let a firearm jam where the campaign wants that, on faces low enough (RULINGS 2.1.53)."""
    at = setting(scene.settings, "jam_at")
    place = place_of(actor.sheet, weapon)
    if place is not None and weapon["kind"] == "shot" and faces and min(faces) <= at:
        table.change(character_ref(actor), ("sheet", "weapons", place, "jammed"), True)
        table.say(Text("ap20.log.jammed", actor=name_of(actor), name=weapon["name"]))


# ── Distances ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def ask_distance(form: Form, actor: Actor, target: Actor | None) -> int:
    """Ask how far the target is: as far as when one of the two last attacked the other."""
    return int(form.whole("distance_m", known_distance(actor, target), high=100_000, unit=METRES))


def known_distance(actor: Actor, target: Actor | None) -> int:
    """Return the distance that one of the two remembers."""
    if target and actor.combatant and target.combatant:
        for one, other in ((actor, target.combatant), (target, actor.combatant)):
            metres = (fleeting(one, "distances") or {}).get(other["id"])
            if type(metres) is int:
                return metres
    return NEW_DISTANCE


def remember_distance(table: Table, actor: Actor, target: Actor, metres: int) -> None:
    """Keep how far the target is; what it remembered itself is out of date."""
    if actor.combatant and target.combatant:
        kept = fleeting(actor, "distances") or {}
        set_state(table, actor, "distances", {**kept, target.combatant["id"]: metres})
        theirs = fleeting(target, "distances") or {}
        if actor.combatant["id"] in theirs:
            set_state(table, target, "distances", {**theirs, actor.combatant["id"]: metres})
