"""The sheet of opus100: what it holds, what may stand in it, and how a sheet that came from elsewhere is made whole.

A sheet is a plain document. Unknown fields are kept where they are: they may be a newer version's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from gm_desk.core.facts import Document
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Whole
from gm_desk.systems.opus100.tables import FIRST_RANK, LAST_RANK, RANK
from gm_desk.systems.points import HitPoints, refilled
from gm_desk.systems.protocol import Text
from gm_desk.systems.records import Count, LastingState, LongText, Name, Part, filled

VERSION = 1
ARMOURS = tuple(RANK)
WEAPON_KINDS = ("ranged", "melee", "area")
"""How a weapon reaches its target: a shot, a blow, or everybody where it strikes."""

MOST_BONUS = 1_000
NEW_SKILL = 50
"""Accuracy and melee of a new character: the rulebook gives none."""
NEW_MOVE = 6
"""Cells that a new character goes for one action: the rulebook gives none (RULINGS 2.4.19)."""


class Ability(Part):
    """An ability in the GM's own words; it costs an action only where its description says so."""

    id: Name = ""
    name: Name = ""
    text: LongText = ""
    costs_action: bool = False


class Weapon(Part):
    """A weapon; `critical_bonus` widens its critical threshold."""

    id: Name = ""
    name: Name = ""
    damage: Natural = 0
    critical_damage: Natural = 0
    ignores_cover: bool = False
    kind: Literal["ranged", "melee", "area"] = "ranged"
    critical_bonus: Annotated[int, Field(ge=-MOST_BONUS, le=MOST_BONUS)] = 0


class Sheet(Part):
    """The whole sheet, as DESK.md names its fields; no armour counts as light."""

    accuracy: Whole = NEW_SKILL
    melee: Whole = NEW_SKILL
    armour: Literal["light", "medium", "heavy"] = "light"
    hp: HitPoints = Field(default_factory=HitPoints)
    heavy_wounds: Count = 0
    pain: Count = 0
    initiative_rank: Annotated[int, Field(ge=FIRST_RANK, le=LAST_RANK)] | None = None
    move: Count = NEW_MOVE
    abilities: list[Ability] = Field(default_factory=list, max_length=MOST_ITEMS)
    weapons: list[Weapon] = Field(default_factory=list, max_length=MOST_ITEMS)
    states: list[LastingState] = Field(default_factory=list, max_length=MOST_ITEMS)


def complete(sheet: Document) -> Document:
    """Return the sheet with missing fields and ids filled in and unknown fields kept.

    Raises: InvalidInput at `sheet.PATH`, such as `sheet.weapons[2].damage`.
    """
    return refilled(filled(Sheet, sheet, abilities="ability", weapons="weapon"))


def blank() -> Document:
    """Return the sheet of a new character."""
    return complete({})


def remarks(character: Document) -> Sequence[tuple[str, Text]]:
    """Return what is allowed and yet worth a look: (path within the sheet, why)."""
    sheet = character["sheet"]
    found = [(name, Text("opus100.sheet.negative")) for name in ("accuracy", "melee") if sheet[name] < 0]
    if sheet["hp"]["current"] > sheet["hp"]["max"]:
        found.append(("hp.max", Text("opus100.sheet.above_max")))
    found += [
        (f"weapons[{place}].critical_damage", Text("opus100.sheet.weak_critical"))
        for place, weapon in enumerate(sheet["weapons"])
        if weapon["kind"] != "area" and weapon["critical_damage"] < weapon["damage"]
    ]
    return found
