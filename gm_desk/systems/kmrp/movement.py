"""Moving about: kmrp.movement, kmrp.leap, kmrp.fall, kmrp.push.

Rulebook: «Передвижение и ловкость», «Верховая езда». Distances are blocks.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from gm_desk.core.dice import Dice
from gm_desk.core.readings import Total
from gm_desk.core.requests import Positive, Request, Whole
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level, Reached
from gm_desk.systems.kmrp.levels import level_name
from gm_desk.systems.kmrp.percent import roll, split
from gm_desk.systems.kmrp.pyramid import severity_of
from gm_desk.systems.kmrp.tables import BOOK, CERTAIN_FALL, HIGHEST_FALL, LEAP, MOVEMENT

LEAST_FREE: int = BOOK["moving"]["least_free"]
LOSES_RUN_UP: int = BOOK["moving"]["loses_run_up"]
FALLS: int = BOOK["moving"]["falls"]
RIDING_LOWEST: int = BOOK["riding"]["lowest"]
RIDING: list[int] = BOOK["riding"]["percent"]
RIDING_STEP: int = BOOK["riding"]["step"]
FALL_DIE: int = BOOK["fall"]["die"]
FALL_ARMOUR: int = BOOK["fall"]["armour"]
PUSH: list[tuple[int | None, int]] = [(row.get("points"), row["difficulty"]) for row in BOOK["push"]]

GAITS = ("crawl", "crouch", "run_up", "run")
"""The columns of the movement table; free movement shares the first."""

LEAPS = ("standing_jump", "running_jump", "climb_rope", "jump_down", "climb")

SUM = Total()


class MovementRequest(Request):
    """kmrp.movement: `riding` is the rider's level, null on foot; the level is then the animal's."""

    level: Level
    modifier: Whole = 0
    percent: Whole = 0
    riding: Level | None = None


def riding_percent(level: int) -> int:
    """Return the percent by which a rider of this level changes the blocks of the animal."""
    rung = level - RIDING_LOWEST
    if rung < 0:
        return RIDING[0]
    return RIDING[rung] if rung < len(RIDING) else RIDING_STEP * (rung - len(RIDING) + 1)


def resolve_movement(request: MovementRequest, dice: Dice, why: Explanation) -> Outcome:
    """Roll movement and look the blocks up; free movement takes no dice."""
    whole, rest = split(request.percent)
    steady = request.level + request.modifier + whole
    why.add("result.level", request.level, of_level=request.level)
    if request.modifier + whole:
        why.add("result.modifier", request.modifier + whole)
    result = steady + roll(dice, "roll", rest, why, "result")
    outcome: Outcome = {"result": result, "name": level_name(result)}
    outcome["free"] = _free(steady, request.riding, why)
    for gait, blocks in zip(GAITS, MOVEMENT.at(result), strict=True):
        why.add(f"{gait}.table", blocks, result_level=result)
        outcome[gait] = blocks + _ridden(gait, blocks, request.riding, why)
    outcome["keeps_run_up"] = result > LOSES_RUN_UP
    outcome["falls"] = result <= FALLS
    if result <= FALLS:
        why.add("falls.table")
    elif result <= LOSES_RUN_UP:
        why.add("keeps_run_up.lost")
    return outcome


def _free(steady: int, riding: int | None, why: Explanation) -> int:
    table = MOVEMENT.at(steady)[0]
    why.add("free.table", table, of_level=steady)
    free = table + _ridden("free", table, riding, why)
    if free < LEAST_FREE:
        why.add("free.least", LEAST_FREE - free)
    return max(free, LEAST_FREE)


def _ridden(gait: str, blocks: int, riding: int | None, why: Explanation) -> int:
    """Return what riding adds to or takes from these blocks, rounded down."""
    if riding is None:
        return 0
    percent = riding_percent(riding)
    change = blocks * (100 + percent) // 100 - blocks
    if change:
        why.add(f"{gait}.riding", change, riding_level=riding, percent=percent)
    return change


class LeapRequest(Request):
    """kmrp.leap: the level that dexterity (or strength) reached."""

    result: Reached


def resolve_leap(request: LeapRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Look up how far a leap or climb goes; None stands for a fall."""
    outcome: Outcome = {}
    for leap, blocks in zip(LEAPS, LEAP.at(request.result), strict=True):
        falls = blocks < 0
        outcome[leap] = None if falls else blocks
        why.add(f"{leap}.falls" if falls else f"{leap}.table", outcome[leap], result_level=request.result)
    return outcome


class FallRequest(Request):
    """kmrp.fall: the height in blocks; higher falls than ours would take more than a thousand dice."""

    blocks: Annotated[int, Field(ge=0, le=HIGHEST_FALL)]
    armoured: bool = False


def resolve_fall(request: FallRequest, dice: Dice, why: Explanation) -> Outcome:
    """Count the damage of a fall: a point a block up to ten, then a die for every further ten begun."""
    blocks = request.blocks
    damage = min(blocks, CERTAIN_FALL)
    why.add("damage.blocks", damage, blocks=blocks)
    if blocks > CERTAIN_FALL:
        count = -((CERTAIN_FALL - blocks) // CERTAIN_FALL)
        extra = dice.pool("extra", count, FALL_DIE, SUM)
        why.add("damage.extra", extra, count=count, sides=FALL_DIE)
        damage += extra
    if request.armoured and damage:
        why.add("damage.armour", FALL_ARMOUR)
        damage += FALL_ARMOUR
    severity = severity_of(damage) if blocks else None
    why.add("severity.damage" if blocks else "severity.none", None, damage=damage, severity=severity)
    return {"damage": damage, "severity": severity}


class PushRequest(Request):
    """kmrp.push: the movement points spent on pushing."""

    points: Positive


def resolve_push(request: PushRequest, dice: Dice, why: Explanation) -> Outcome:  # noqa: ARG001 - rolls nothing
    """Look up what dexterity must reach so as not to be pushed over the edge."""
    difficulty = next(level for most, level in PUSH if most is None or request.points <= most)
    why.add("difficulty.points", difficulty, points=request.points, of_level=difficulty)
    return {"difficulty": difficulty, "name": level_name(difficulty)}
