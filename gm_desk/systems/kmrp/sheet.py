"""The sheet of КМРП: what it holds, what may stand in it, and how a sheet that came from elsewhere is made whole.

A sheet is a plain document. Unknown fields are kept where they are: they may be a newer version's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from gm_desk.core.errors import shown
from gm_desk.core.facts import Document
from gm_desk.core.limits import MOST_ITEMS
from gm_desk.core.requests import Natural, wrong
from gm_desk.systems.kmrp.tables import UNTRAINED
from gm_desk.systems.kmrp.terms import ATTRIBUTES, SEGMENTS, BodyPart
from gm_desk.systems.protocol import Text
from gm_desk.systems.records import Count, LastingState, LongText, Name, Part, distinct, filled

VERSION = 1
SUPERB = 3
"""The highest base level a player may choose (rulebook: Игровые уровни)."""

Level = Annotated[int, Field(ge=-12, le=12)]
Percent = Annotated[int, Field(ge=-1_000, le=1_000)]


class Attributes(Part):
    """Inborn faculties: fair by default, willpower mediocre (rulebook: Атрибуты)."""

    reaction: Level = 0
    strength: Level = 0
    endurance: Level = 0
    dexterity: Level = 0
    movement: Level = 0
    perception: Level = 0
    willpower: Level = -1


class Skill(Part):
    """A learnt skill; `percent` is a lasting bonus, `complex` ones cannot be tried untrained."""

    id: Name = ""
    name: Name = ""
    use: Literal["weapon", "dodge", "parry", "block", "brace", "grenades", "unarmed", "stealth", "riding", "other"] = (
        "other"
    )
    level: Level = UNTRAINED
    percent: Percent = 0
    complex: bool = False


class Wounds(Part):
    """Marks in the pyramid, lethal and stun together."""

    scratch: Count = 0
    light: Count = 0
    heavy: Count = 0
    critical: Count = 0
    mortal: Count = 0


class StunWound(Part):
    """A mark that came from stunning: own turns until it counts a row lighter, 0 when it does, None: no end known.

    `until_fight_ends`: it came of an aimed blow at the head or the groin, and goes with the fight.
    """

    severity: Literal["scratch", "light", "heavy", "critical", "mortal"]
    turns_left: Count | None = None
    until_fight_ends: bool = False


class Reach(Part):
    """Up to how many blocks a shot has this difficulty."""

    to: Natural
    difficulty: Level = 0


class Weapon(Part):
    """A weapon; `skill` is the id or the name of a skill, `damage` the modifier, `edge` the sharpness bonus."""

    id: Name = ""
    name: Name = ""
    skill: Name = ""
    damage: Annotated[int, Field(ge=-100, le=100)] = 0
    type: Literal["blunt", "slashing", "cutting", "piercing", "whip", "unarmed", "projectile"] = "blunt"
    length: Literal["short", "medium", "long"] | None = "medium"
    firearm: bool = False
    edge: Annotated[int, Field(ge=-100, le=100)] = 0
    two_handed: bool = False
    range: list[Reach] = Field(default_factory=list, max_length=100)
    series: list[Literal["paired", "double", "burst3", "burst5"]] = Field(default_factory=list, max_length=4)
    magazine: Count | None = None
    loaded: Count | None = None
    tracer: bool = False
    drawn: bool = False


def _segment(given: str) -> str:
    if given not in SEGMENTS:
        raise wrong("not_a_code", given=shown(given), expected=", ".join(SEGMENTS))
    return given


class Armour(Part):
    """Armour for one segment: class 0 to 3, which weapons it meets worse (rulebook: Броня), and whether it is on."""

    segment: Annotated[str, AfterValidator(_segment)]
    class_: Annotated[int, Field(ge=0, le=3)] = Field(default=0, alias="class")
    era: Literal["obsolete", "modern"] = "obsolete"
    worn: bool = True


class Shield(Part):
    """A shield: +1 to +4 by its make, and its size; without either there is none."""

    modifier: Annotated[int, Field(ge=0, le=4)] | None = 1
    size: Literal["improvised", "small", "medium", "large"] | None = "medium"


class Perk(Part):
    """A perk, in the player's own words."""

    name: Name = ""
    text: LongText = ""


class Injury(Part):
    """A limb injury; `percent` is what it takes from rolls that use the limb (25: −25 %)."""

    part: BodyPart
    side: Literal["left", "right"] | None = None
    kind: Literal["dislocation", "fracture", "severed", "other"] = "other"
    percent: Annotated[int, Field(ge=0, le=1_000)] = 0


class Mount(Part):
    """A riding animal: its own movement carries its rider, if that can ride at `riding`; whose name was emptied is gone."""

    name: Name | None = ""
    movement: Level | None = 0
    riding: Level | None = None


class Sheet(Part):
    """The whole sheet, as DESK.md names its fields."""

    attributes: Attributes = Field(default_factory=Attributes)
    skills: list[Skill] = Field(default_factory=list, max_length=MOST_ITEMS)
    wounds: Wounds = Field(default_factory=Wounds)
    stun_wounds: list[StunWound] = Field(default_factory=list, max_length=MOST_ITEMS)
    weapons: list[Weapon] = Field(default_factory=list, max_length=MOST_ITEMS)
    armour: list[Armour] = Field(default_factory=list, max_length=MOST_ITEMS)
    shield: Shield | None = None
    will_points: Natural = 0
    ap_spent: Natural = 0
    weight: Natural = 0
    perks: list[Perk] = Field(default_factory=list, max_length=MOST_ITEMS)
    injuries: list[Injury] = Field(default_factory=list, max_length=MOST_ITEMS)
    mount: Mount | None = None
    states: list[LastingState] = Field(default_factory=list, max_length=MOST_ITEMS)


def complete(sheet: Document) -> Document:
    """Return the sheet with missing fields and ids filled in and unknown fields kept.

    A shield of +0 is no shield; an improvised one is always +1 (rulebook: Защитные навыки). A new magazine is full.
    Raises: InvalidInput at `sheet.PATH`, such as `sheet.skills[2].level`.
    """
    whole = filled(Sheet, sheet, skills="skill", weapons="weapon")
    distinct(whole["armour"], "segment", "armour")
    for weapon in whole["weapons"]:
        if weapon["loaded"] is None:
            weapon["loaded"] = weapon["magazine"]
    whole["shield"] = _shield(whole["shield"])
    whole["mount"] = _mount(whole["mount"])
    return whole


def _shield(shield: Document | None) -> Document | None:
    if shield is None or not shield["modifier"] or shield["size"] is None:
        return None
    return {**shield, "modifier": 1} if shield["size"] == "improvised" else shield


def _mount(mount: Document | None) -> Document | None:
    if mount is None or mount["name"] is None:
        return None
    return {**mount, "movement": mount["movement"] or 0}


def blank() -> Document:
    """Return the sheet of a new character: everything by default, nothing owned."""
    return complete({})


def remarks(character: Document) -> Sequence[tuple[str, Text]]:
    """Return what is allowed and yet worth a look: (path within the sheet, why).

    A player's base may not stand above superb (rulebook: Игровые уровни); the GM may know better, so it is no error.
    """
    if character.get("kind") != "player":
        return ()
    sheet = character["sheet"]
    above = [
        f"attributes.{name}" for name, level in sheet["attributes"].items() if name in ATTRIBUTES and level > SUPERB
    ]
    above += [f"skills[{place}].level" for place, skill in enumerate(sheet["skills"]) if skill["level"] > SUPERB]
    return [(path, Text("kmrp.sheet.above_superb")) for path in above]
