"""The sheet of ap20: what it holds, what may stand in it, and how a sheet that came from elsewhere is made whole.

A sheet is a plain document. Unknown fields are kept where they are: they may be a newer version's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, Field

from gm_desk.core.errors import shown
from gm_desk.core.facts import Document
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, Positive, wrong
from gm_desk.systems.ap20.damage import parse
from gm_desk.systems.ap20.tables import CRITICAL_AT
from gm_desk.systems.points import HitPoints, refilled
from gm_desk.systems.protocol import Text
from gm_desk.systems.records import Count, LastingState, Name, Part, filled

VERSION = 1
ATTRIBUTES = ("agility", "wits", "constitution")
NEW_ATTRIBUTE = 5
NEW_AC = 10
"""Armour class without any of its parts (RULINGS 2.1.11)."""
NEW_AP_COST = 4
"""What a shot costs in the rulebook's one example, «выстрел стоит 4 ОД» (RULINGS 2.1.6)."""
NEW_RANGE = 10
"""Metres of a range step where a weapon that shoots or flies does not say: our own figure."""

Kind = Literal["shot", "melee", "thrown"]
ReloadKind = Literal["magazine", "belt_feed", "draw_arrow", "crossbow_bolt", "loose_rounds"]
Use = Literal["weapon", "unarmed", "repair", "other"]
WEAPON_KINDS: tuple[str, ...] = get_args(Kind)
RELOADS: tuple[str, ...] = get_args(ReloadKind)
USES: tuple[str, ...] = get_args(Use)

Number = Annotated[int, Field(ge=-1_000, le=1_000)]


def _damage(written: str) -> str:
    if parse(written) is None:
        raise wrong("not_a_damage", given=shown(written))
    return written


class Skill(Part):
    """A skill with its value; `use` says what the desk offers it for."""

    id: Name = ""
    name: Name = ""
    value: Number = 0
    use: Use = "weapon"


class BurstFire(Part):
    """How a weapon fires bursts: bullets in a short one, and how far they stray from each other (кучность)."""

    length: Positive | None = 3
    spread: Natural | None = 2


class Weapon(Part):
    """A weapon. `skill` is the id or the name of a skill, `range_m` a step of its range («Дальн.», None: it only strikes).

    `blast` things burst where they come to lie, `penetrating` ones stay in whom they hit; a magazine of None is not counted.
    """

    id: Name = ""
    name: Name = ""
    kind: Kind | None = None
    skill: Name = ""
    ap_cost: Annotated[int, Field(ge=0, le=100)] = NEW_AP_COST
    range_m: Positive | None = None
    damage: Annotated[str, Field(max_length=100), AfterValidator(_damage)] = "1d6"
    burst: BurstFire | None = None
    magazine: Count | None = None
    loaded: Count | None = None
    reload: ReloadKind = "magazine"
    critical_at: Annotated[int, Field(ge=1, le=20)] = CRITICAL_AT
    penetrating: bool = False
    blast: bool = False
    jammed: bool = False
    drawn: bool = True


class Sheet(Part):
    """The whole sheet, as DESK.md names its fields. `ap` is agility where it is not given (RULINGS 2.1.5)."""

    agility: Number = NEW_ATTRIBUTE
    wits: Number = NEW_ATTRIBUTE
    constitution: Number = NEW_ATTRIBUTE
    level: Number = 1
    ap: Annotated[int, Field(ge=0, le=1_000)] | None = None
    hp: HitPoints = Field(default_factory=HitPoints)
    ac: Number = NEW_AC
    agility_ac: Number = 0
    level_ac: Number = 0
    armour_ac: Number = 0
    fatigue: Natural = 0
    skills: list[Skill] = Field(default_factory=list, max_length=MOST_ITEMS)
    weapons: list[Weapon] = Field(default_factory=list, max_length=MOST_ITEMS)
    states: list[LastingState] = Field(default_factory=list, max_length=MOST_ITEMS)


def complete(sheet: Document) -> Document:
    """Return the sheet with missing fields and ids filled in and unknown fields kept; a new magazine is full.

    Raises: InvalidInput at `sheet.PATH`, such as `sheet.weapons[2].damage`.
    """
    whole = refilled(filled(Sheet, sheet, skills="skill", weapons="weapon"))
    if whole["ap"] is None:
        whole["ap"] = max(0, whole["agility"])
    for weapon in whole["weapons"]:
        _complete_weapon(weapon)
    return whole


def _complete_weapon(weapon: Document) -> None:
    if weapon["kind"] is None:
        weapon["kind"] = "melee" if weapon["range_m"] is None else "shot"
    if weapon["kind"] != "melee" and weapon["range_m"] is None:
        weapon["range_m"] = NEW_RANGE
    burst = weapon["burst"]
    if burst is not None and (burst["length"] is None or burst["spread"] is None):
        weapon["burst"] = None
    if weapon["loaded"] is None:
        weapon["loaded"] = weapon["magazine"]


def blank() -> Document:
    """Return the sheet of a new character: everything by default, nothing owned."""
    return complete({})


def remarks(character: Document) -> Sequence[tuple[str, Text]]:
    """Return what is allowed and yet worth a look: weapons that name no skill of the sheet, magazines fuller than full."""
    sheet = character["sheet"]
    found = []
    for place, weapon in enumerate(sheet["weapons"]):
        if weapon["skill"] and skill_named(sheet, weapon["skill"]) is None:
            found.append((f"weapons[{place}].skill", Text("ap20.sheet.no_such_skill", name=weapon["skill"])))
        if weapon["magazine"] is not None and (weapon["loaded"] or 0) > weapon["magazine"]:
            found.append((f"weapons[{place}].loaded", Text("ap20.sheet.too_many_rounds")))
    return found


def skill_named(sheet: Document, wanted: str) -> Document | None:
    """Return the skill that is called so, by its id or by its name."""
    for key in ("id", "name"):
        for skill in sheet["skills"]:
            if wanted and skill[key].casefold() == wanted.casefold():
                found: Document = skill
                return found
    return None


def skill_for(sheet: Document, use: str) -> Document | None:
    """Return the best skill of a use, None where there is none."""
    skills: list[Document] = [skill for skill in sheet["skills"] if skill["use"] == use]
    return max(skills, key=lambda skill: int(skill["value"]), default=None)
