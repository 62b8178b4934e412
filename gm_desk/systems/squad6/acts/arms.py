"""Weapons in an act: which one, at which range, with how many dice, and whether it can fire at all."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.errors import Refused
from gm_desk.core.facts import ABSENT, Document
from gm_desk.core.steps import Explanation
from gm_desk.systems.forms import Form, given, rows_as_choices
from gm_desk.systems.people import combatant_ref, name_of, seen, set_state
from gm_desk.systems.protocol import Actor, Table, Text
from gm_desk.systems.squad6.pool import PoolRequest, pooled
from gm_desk.systems.squad6.sheet import skill_of
from gm_desk.systems.squad6.states import cannot_fire, value

RANGES = ("close", "far")
MOST_MODIFIER = 100


def weapons_of(actor: Actor, *, automatic: bool = False) -> list[Document]:
    """Return the weapons on a sheet, all or those that can suppress."""
    return [each for each in actor.sheet["weapons"] if each["automatic"] or not automatic]


def is_jammed(actor: Actor, weapon: Document) -> bool:
    """Tell whether a weapon is jammed; a jam noted by hand is of every weapon."""
    held = value(actor, "jammed")
    return weapon["id"] in held if isinstance(held, list) else bool(held)


def choose_weapon(
    form: Form, actor: Actor, weapons: Sequence[Document], *, armoured: bool, preferred: str | None = None
) -> Document:
    """Ask which weapon; offered is one that can fire, against armour one that can hurt it."""
    ready = [each for each in weapons if not is_jammed(actor, each)] or list(weapons)
    fit = [each for each in ready if each["anti_vehicle"] or not armoured] or ready
    start = preferred if any(each["id"] == preferred for each in weapons) else fit[0]["id"]
    chosen = form.choice("weapon", rows_as_choices(weapons), start)
    return next(each for each in weapons if each["id"] == chosen)


def choose_range(form: Form, weapon: Document) -> str:
    """Ask for close or far, among those that the weapon reaches: far as a rule, since most of the map is (RULINGS 2.2.13)."""
    reached = [each for each in RANGES if weapon[f"{each}_at"] is not None]
    return str(form.codes("range", reached or RANGES, "far", name="reach"))


def choose_pool(form: Form, actor: Actor, weapon: Document) -> tuple[Document, int]:
    """Ask for the game master's own modifier; return the request of squad6.pool, and the dice that it comes to."""
    modifier = form.whole("modifier", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True)
    skill = skill_of(actor.sheet, weapon)
    request = given(weapon_dice=weapon["dice"], skill=skill) | ({"modifier": modifier} if modifier else {})
    return request, pooled(PoolRequest(**request), Explanation("squad6.pool"))


def weapon_objection(actor: Actor, weapon: Document, target: Actor | None) -> Refused | None:
    """Return why a weapon cannot be used on this target, None where nothing speaks against it."""
    name = name_of(actor)
    if is_jammed(actor, weapon):
        return Refused("squad6.desk.jammed", "act.weapon", actor=name, weapon=weapon["name"])
    main = weapon["id"] == actor.sheet["weapons"][0]["id"]
    if main and (why := cannot_fire(actor.sheet)):
        return Refused("squad6.desk.cannot_fire", "act.weapon", actor=name, part=why)
    if target is not None and target.sheet["vehicle"] is not None and not weapon["anti_vehicle"]:
        return Refused("squad6.desk.not_anti_vehicle", "act.weapon", target=name_of(target), weapon=weapon["name"])
    return None


def jam(table: Table, actor: Actor, weapon: Document, shot: int) -> None:
    """Note that a weapon jammed at this shot; what was jammed before stays so."""
    held = value(seen(table, actor), "jammed")
    if held is not True:
        set_state(table, actor, "jammed", [*(held or []), weapon["id"]])
    table.say(Text("squad6.log.jammed", actor=name_of(actor), weapon=weapon["name"], shot=shot))


def unjam(table: Table, actor: Actor, weapon: Document) -> None:
    """Clear a weapon's jam."""
    held = value(actor, "jammed")
    rest = [each for each in held if each != weapon["id"]] if isinstance(held, list) else []
    if actor.combatant:
        table.change(combatant_ref(actor.combatant), ("states", "jammed"), rest or ABSENT)


def choose_defence(form: Form, target: Actor) -> int:
    """Ask how many dice the target saves with."""
    return int(form.whole("defence", min(defence_of(target.sheet), MOST_DICE), high=MOST_DICE))


def defence_of(sheet: Document) -> int:
    """Return the dice that save from bullets and fragments: the trait, and what is worn."""
    pool: int = sheet["defence"] + sum(each["defence"] for each in sheet["equipment"])
    return max(pool, 0)


def melee_of(sheet: Document) -> tuple[int, int]:
    """Return the dice of a blow, and those that save from one (RULINGS 2.2.10)."""
    worn: int = sum(each["melee_defence"] for each in sheet["equipment"])
    return sheet["melee"], max(sheet["melee"] + worn, 0)
