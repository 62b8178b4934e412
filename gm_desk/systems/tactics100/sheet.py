"""The sheet of tactics100: aim, hit points, move, weapons and perks. Unknown fields are kept: they may be a newer version's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field

from gm_desk.core.dice import MOST_DICE
from gm_desk.core.facts import Document
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, wrong
from gm_desk.systems.points import HitPoints, refilled
from gm_desk.systems.protocol import Text
from gm_desk.systems.records import Count, LastingState, LongText, Name, Part, filled
from gm_desk.systems.tactics100.chance import Ranges
from gm_desk.systems.tactics100.tables import MOVE_CELLS, SIDES

VERSION = 1
NEW_AIM = 50
NEW_RANGES = (10, 25, 50)
"""The rulebook's own example of a weapon's Дальность."""

WeaponKind = Literal["firearm", "melee", "flamethrower", "grenade"]
WEAPON_KINDS: tuple[str, ...] = get_args(WeaponKind)
Effect = Literal["aim", "critical", "defence", "armour", "move"]
EFFECTS: tuple[str, ...] = get_args(Effect)
"""What a perk may change by its value: own shots, own criticals, shots at its bearer, damage dealt to it, cells of a move."""

Points = Annotated[int, Field(ge=-1_000, le=1_000)]


def _one_die(sides: int) -> int:
    if sides < 2:
        raise wrong("too_small", ge=2, given=sides)
    return sides


class CriticalDice(Part):
    """The dice that a critical adds."""

    count: Annotated[int, Field(ge=1, le=MOST_DICE)] = 1
    sides: Annotated[int, Field(le=1_000), AfterValidator(_one_die)] = 6


class Weapon(Part):
    """A weapon. `area`: how many cells around it a grenade or a flame covers; of grenades `loaded` are those at hand."""

    id: Name = ""
    name: Name = ""
    kind: WeaponKind = "firearm"
    ranges: Ranges = Field(default_factory=lambda: list(NEW_RANGES))
    damage: Natural = 0
    critical_chance: Points = 0
    critical_dice: CriticalDice = Field(default_factory=CriticalDice)
    area: Count = 0
    magazine: Count | None = None
    loaded: Count | None = None


class Perk(Part):
    """A perk in the player's own words; with an `effect` the acts count its `value`, without one it is the GM's to apply."""

    id: Name = ""
    name: Name = ""
    effect: Effect | None = None
    value: Points = 0
    text: LongText = ""


class Sheet(Part):
    """The whole sheet, as DESK.md names its fields."""

    aim: Points = NEW_AIM
    hp: HitPoints = Field(default_factory=HitPoints)
    move: Count = MOVE_CELLS
    weapons: list[Weapon] = Field(default_factory=list, max_length=MOST_ITEMS)
    perks: list[Perk] = Field(default_factory=list, max_length=MOST_ITEMS)
    states: list[LastingState] = Field(default_factory=list, max_length=MOST_ITEMS)


def complete(sheet: Document) -> Document:
    """Return the sheet with missing fields and ids filled in and unknown fields kept. A new magazine is full.

    Raises: InvalidInput at `sheet.PATH`, such as `sheet.weapons[1].ranges`.
    """
    whole = refilled(filled(Sheet, sheet, weapons="weapon", perks="perk"))
    for weapon in whole["weapons"]:
        if weapon["loaded"] is None:
            weapon["loaded"] = weapon["magazine"]
    return whole


def blank() -> Document:
    """Return the sheet of a new character."""
    return complete({})


def perk_value(sheet: Document, effect: str) -> int:
    """Return what all perks of an effect come to."""
    return sum(int(perk["value"]) for perk in sheet["perks"] if perk["effect"] == effect)


def cells_of_move(sheet: Document) -> int:
    """Return the cells of one move, perks counted."""
    return max(int(sheet["move"]) + perk_value(sheet, "move"), 0)


def remarks(character: Document) -> Sequence[tuple[str, Text]]:
    """Return what is allowed and yet worth a look: (path within the sheet, why)."""
    return list(_remarks(character["sheet"]))


def _remarks(sheet: Document) -> Iterator[tuple[str, Text]]:
    if sheet["aim"] > SIDES:
        yield "aim", Text("tactics100.sheet.aim_above", most=SIDES)
    if sheet["hp"]["current"] > sheet["hp"]["max"]:
        yield "hp.current", Text("tactics100.sheet.above_maximum")
    for place, weapon in enumerate(sheet["weapons"]):
        if weapon["magazine"] is not None and (weapon["loaded"] or 0) > weapon["magazine"]:
            yield f"weapons[{place}].loaded", Text("tactics100.sheet.above_magazine")
        if weapon["kind"] == "grenade" and weapon["critical_chance"]:
            yield f"weapons[{place}].critical_chance", Text("tactics100.sheet.grenade_critical")
    for place, perk in enumerate(sheet["perks"]):
        if perk["effect"] is None and perk["value"]:
            yield f"perks[{place}].value", Text("tactics100.sheet.no_effect")
