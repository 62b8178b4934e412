"""Short ways to ask kmrp something in a test, and a plain attack to start from."""

from __future__ import annotations

from typing import Any

import pytest

from gm_desk.core.errors import DeskError
from gm_desk.systems.resolving import Rules

RULES = Rules()
FAIR = [0, 0, 0, 0]


def ask(op: str, request: dict[str, Any], **dice: list[int]) -> dict[str, Any]:
    """Resolve with all dice given: `a__tie` stands for the role `a:tie`."""
    given = {role.replace("__", ":"): faces for role, faces in dice.items()}
    return RULES.resolve("kmrp", op, request, dice=given).outcome


def refusal(op: str, request: dict[str, Any], **dice: object) -> tuple[str, str]:
    """The code and the path of the refusal."""
    with pytest.raises(DeskError) as caught:
        RULES.resolve("kmrp", op, request, dice=dice, seed=1)
    return caught.value.code, caught.value.path


def dice_of(total: int) -> list[int]:
    """Four Fudge dice with this sum."""
    sign = 1 if total > 0 else -1
    return [sign] * abs(total) + [0] * (4 - abs(total))


def melee(**changes: object) -> dict[str, Any]:
    """A fair attack with a sword against a fair dodge; `changes` merge into its parts."""
    return merged(
        {
            "mode": "melee",
            "attacker": {"level": 0},
            "weapon": {"damage": 3, "type": "cutting", "length": "medium"},
            "defender": {"skill": "dodge", "level": 0},
        },
        changes,
    )


def ranged(**changes: object) -> dict[str, Any]:
    """A fair shot from a rifle at a fair difficulty against a fair dodge."""
    return merged(
        {
            "mode": "ranged",
            "attacker": {"level": 0},
            "weapon": {"damage": 3, "type": "projectile", "firearm": True},
            "defender": {"skill": "dodge", "level": 0},
            "hit_difficulty": 0,
        },
        changes,
    )


def merged(base: dict[str, Any], changes: dict[str, object]) -> dict[str, Any]:
    parts = {
        name: base[name] | value if isinstance(value, dict) and name in base else value
        for name, value in changes.items()
    }
    return base | parts


def fight(request: dict[str, Any], attack: int, defence: int | None = None) -> dict[str, Any]:
    """Resolve an attack whose dice fell so much, and its defence's."""
    dice = {"attack": dice_of(attack)}
    if defence is not None:
        dice["defence"] = dice_of(defence)
    return ask("attack", request, **dice)
