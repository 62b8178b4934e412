"""The armour class that an attack meets: the target's own, its parts, and what posture, movement and bought points do to it.

Rulebook: «Действия перемещения», «Стандартные действия», «Снайперский выстрел».
"""

from __future__ import annotations

from dataclasses import dataclass

from gm_desk.core.facts import Document
from gm_desk.systems.ap20.settings import setting
from gm_desk.systems.ap20.states import idle, number, posture
from gm_desk.systems.ap20.tables import MODES
from gm_desk.systems.forms import Form
from gm_desk.systems.people import fleeting, name_of
from gm_desk.systems.protocol import Actor, Scene, Text

CRAWL_FROM_M = 10
"""The class of one who crawls or lies counts from farther than this (RULINGS 2.1.13)."""
AS_GAIT = {"crouched": "crouch", "prone": "crawl"}
"""The way of moving whose class a posture gives, moving or not (RULINGS 2.1.12)."""
MOST_MODIFIER = 100


@dataclass(frozen=True)
class Defence:
    """A target's class: its `base` with what adds to it by name, the parts that a request names, and which of those count."""

    base: int
    shares: tuple[tuple[str, int], ...]
    agility: int
    level: int
    armour: int
    idle: bool
    sniping: bool

    @property
    def ac(self) -> int:
        """The class without the parts that a request names."""
        return self.base + sum(number for _, number in self.shares)

    @property
    def parts(self) -> Document:
        """The parts that a request names, and which of them do not count."""
        parts: Document = {"agility_ac": self.agility, "level_ac": self.level, "armour_ac": self.armour}
        return parts | {"target_idle": self.idle, "target_sniping": self.sniping}

    @property
    def counted(self) -> list[tuple[str, int]]:
        """Every part by name, as far as it counts."""
        agility = 0 if self.idle or self.sniping else self.agility
        level = 0 if self.sniping else self.level
        named = [("base", self.base), ("agility", agility), ("level", level), ("armour", self.armour), *self.shares]
        return [(name, number) for name, number in named if number]

    @property
    def whole(self) -> int:
        """The class as one number, for requests without parts."""
        return sum(number for _, number in self.counted)


def ask_defence(form: Form, scene: Scene, target: Actor, *, ranged: bool, distance: int) -> Defence:
    """Ask what the states do not say of a target's class, and add all of it up."""
    stands_idle = form.flag("target_idle", default=idle(target), minor=True)
    snipes = form.flag("target_sniping", default=bool(fleeting(target, "sniping")), minor=True)
    cover = form.whole("cover", low=-MOST_MODIFIER, high=MOST_MODIFIER, signed=True, minor=True)
    sheet = target.sheet
    moving = moving_ac(scene, target, ranged=ranged, distance=distance)
    shares = [("moving", moving), ("bought", number(target, "bought_ac")), ("cover", cover)]
    return Defence(
        base=sheet["ac"],
        shares=tuple(share for share in shares if share[1]),
        agility=sheet["agility_ac"],
        level=sheet["level_ac"],
        armour=sheet["armour_ac"],
        idle=stands_idle,
        sniping=snipes,
    )


def moving_ac(scene: Scene, target: Actor, *, ranged: bool, distance: int) -> int:
    """Return what the way of moving and the posture add to a target's class: the better of both, as they are one thing."""
    ways = [fleeting(target, "mode")]
    if setting(scene.settings, "posture_ac"):
        ways.append(AS_GAIT.get(posture(target)))
    gained = [0]
    for way in ways:
        row = MODES.get(way)
        if row is not None and (way != "crawl" or not ranged or distance > CRAWL_FROM_M):
            gained.append(row.ac_ranged if ranged else row.ac_melee)
    return max(gained)


def account(target: Actor, defence: Defence) -> Text:
    """Return the line that says what a target's class is made of."""
    shares = [Text("ap20.log.share", share=name, number=number) for name, number in defence.counted]
    return Text("ap20.log.armour_class", target=name_of(target), ac=defence.whole, shares=shares, detail=True)
