"""The sheet of squad6: a soldier's or a vehicle's. Unknown fields are kept where they are: they may be a newer version's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import Field

from gm_desk.core.facts import Document
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Pool
from gm_desk.systems.points import HitPoints, refilled
from gm_desk.systems.protocol import Text
from gm_desk.systems.records import LastingState, Name, Part, filled
from gm_desk.systems.squad6.shooting import HitsAt
from gm_desk.systems.squad6.vehicle import Part as VehiclePart

VERSION = 1
NEW_CREW = 3
"""The crew of a vehicle of which only the damage is known."""


class Points(HitPoints):
    """The rulebook gives no numbers: ours are an example."""

    max: Natural = 3


class Skill(Part):
    """What somebody has learnt: a weapon in these hands throws at most one die more (rulebook: Атака)."""

    id: Name = ""
    name: Name = ""
    value: Natural = 1


class Weapon(Part):
    """A weapon; `skill` is the id or the name of a skill, `close_at` and `far_at` the least faces that hit (None: it cannot)."""

    id: Name = ""
    name: Name = ""
    skill: Name = ""
    dice: Pool = 1
    close_at: HitsAt | None = None
    far_at: HitsAt | None = None
    automatic: bool = False
    anti_vehicle: bool = False


class Equipment(Part):
    """What is worn, and the dice that it adds to a defence."""

    id: Name = ""
    name: Name = ""
    melee_defence: int = Field(default=0, ge=-100, le=100)
    defence: int = Field(default=0, ge=-100, le=100)


class Vehicle(Part):
    """A vehicle's crew, and what is broken on it; without a crew's number it is no vehicle."""

    crew: Natural | None = NEW_CREW
    damage: list[VehiclePart] = Field(default_factory=list, max_length=MOST_ITEMS)


class Sheet(Part):
    """The whole sheet, as DESK.md names its fields."""

    mobility: Natural = 4
    melee: Pool = 1
    defence: Pool = 1
    hp: Points = Field(default_factory=Points)
    skills: list[Skill] = Field(default_factory=list, max_length=MOST_ITEMS)
    weapons: list[Weapon] = Field(default_factory=list, max_length=MOST_ITEMS)
    equipment: list[Equipment] = Field(default_factory=list, max_length=MOST_ITEMS)
    vehicle: Vehicle | None = None
    states: list[LastingState] = Field(default_factory=list, max_length=MOST_ITEMS)


def complete(sheet: Document) -> Document:
    """Return the sheet with missing fields and ids filled in and unknown fields kept.

    Raises: InvalidInput at `sheet.PATH`, such as `sheet.weapons[1].close_at`.
    """
    whole = refilled(filled(Sheet, sheet, skills="skill", weapons="weapon", equipment="equipment"))
    if whole["vehicle"] is not None and whole["vehicle"]["crew"] is None:
        whole["vehicle"] = None
    return whole


def blank() -> Document:
    """Return the sheet of a new character."""
    return complete({})


def skill_of(sheet: Document, weapon: Document) -> int | None:
    """Return the value of the skill that a weapon names, 0 where nobody has learnt it, None where it names none."""
    named = weapon["skill"]
    if not named:
        return None
    return next((skill["value"] for skill in sheet["skills"] if named in (skill["id"], skill["name"])), 0)


def remarks(character: Document) -> Sequence[tuple[str, Text]]:
    """Return what is allowed and yet worth a look: (path within the sheet, why)."""
    return list(_remarks(character["sheet"]))


def _remarks(sheet: Document) -> Iterator[tuple[str, Text]]:
    known = {name for skill in sheet["skills"] for name in (skill["id"], skill["name"])}
    for place, weapon in enumerate(sheet["weapons"]):
        if weapon["skill"] and weapon["skill"] not in known:
            yield f"weapons[{place}].skill", Text("squad6.sheet.unknown_skill")
        if weapon["close_at"] is None and weapon["far_at"] is None:
            yield f"weapons[{place}].close_at", Text("squad6.sheet.no_range")
    if sheet["hp"]["current"] > sheet["hp"]["max"]:
        yield "hp.current", Text("squad6.sheet.above_maximum")
