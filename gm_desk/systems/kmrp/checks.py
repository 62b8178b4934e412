"""kmrp.check: a skill or attribute rolled on 4dF, against a difficulty or not.

Rulebook: «Игровые уровни, определение исхода случайного события», «Процентные бонусы и штрафы», «Бросок с
преимуществом или помехой», «Навыки» (untrained), «Очки действия» (exhaustion).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gm_desk.core.dice import Dice, Fudge
from gm_desk.core.errors import Illegal
from gm_desk.core.requests import Request, Whole, missing, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.levels import level_name
from gm_desk.systems.kmrp.penalty import (
    NO_WOUNDS,
    NONE_FADED,
    ActionPoints,
    Faded,
    Wounds,
    check_room,
    explain_modifier,
    explain_percent,
)
from gm_desk.systems.kmrp.percent import explain_turn, split, turn, turns
from gm_desk.systems.kmrp.pyramid import disabling_levels, penalty
from gm_desk.systems.kmrp.tables import CALM_MARGIN, UNTRAINED


class CheckRequest(Request):
    """kmrp.check: a null level is untrained; wounds need `endurance` to know their room."""

    level: Level | None = None
    complex: bool = False
    modifier: Whole = 0
    percent: Whole = 0
    wounds: Wounds = NO_WOUNDS
    endurance: Level = not_given()
    ap: ActionPoints = 0
    faded: Faded = NONE_FADED
    ignores_wounds: bool = False
    advantage: Literal["none", "advantage", "disadvantage"] = "none"
    difficulty: Level | None = None
    calm: bool = False


class Footing(NamedTuple):
    """What a check is rolled from: the level, all whole levels on top, and the rest of the percent."""

    level: int
    modifier: int
    percent: int


def resolve_check(request: CheckRequest, dice: Dice, why: Explanation) -> Outcome:
    """Roll a check, or pass it without a roll where everyday ease allows."""
    _check(request)
    footing = _footing(request, why)
    sure = footing.level + footing.modifier
    if request.calm and request.difficulty is not None and sure >= request.difficulty + CALM_MARGIN:
        _explain_sure(request, footing, why)
        return _outcome(request, sure, footing, None, None, why, automatic=True)

    fudge = _throw(request, dice, why)
    total = fudge.total
    hit = turns(dice, "roll", total, footing.percent)
    faces = turn(fudge.faces, footing.percent) if hit else list(fudge.faces)
    _explain_level(request, footing, why)
    why.add("result.dice", total, faces=list(fudge.faces))
    result = sure + total
    if hit is not None:
        result += explain_turn(why, "result", footing.percent, hit=hit)
    return _outcome(request, result, footing, faces, hit, why, automatic=False)


def _check(request: CheckRequest) -> None:
    given = request.model_fields_set
    known = "endurance" in given
    if "wounds" in given and not known:
        # Also where they are ignored: what is given must fit its range, and only endurance knows the room.
        raise missing("input.endurance")
    check_room(request.wounds, request.faded, request.endurance if known else None)
    if request.complex and request.level is None:
        raise Illegal("kmrp.untrained_complex", "input.level")


def _footing(request: CheckRequest, why: Explanation) -> Footing:
    wounds: Mapping[str, int] = vars(NO_WOUNDS if request.ignores_wounds else request.wounds)
    faded: Mapping[str, int] = vars(NONE_FADED if request.ignores_wounds else request.faded)
    percent = request.percent + penalty(wounds, faded, request.ap).percent_total
    whole, rest = split(percent)
    why.add("percent.given", request.percent)
    explain_percent(why, "percent", wounds, faded, request.ap)
    if whole:
        why.add("percent.hundreds", -100 * whole, levels=whole)
    why.add("modifier.given", request.modifier)
    explain_modifier(why, wounds, whole)
    level = UNTRAINED if request.level is None else request.level
    return Footing(level, request.modifier + disabling_levels(wounds) + whole, rest)


def _throw(request: CheckRequest, dice: Dice, why: Explanation) -> Fudge:
    first = dice.fudge("roll")
    if request.advantage == "none":
        return first
    second = dice.fudge("roll2")
    better = second.total > first.total
    worse = second.total < first.total
    takes_second = better if request.advantage == "advantage" else worse
    why.add(f"faces.{request.advantage}", None, first=first.total, second=second.total)
    return second if takes_second else first


def _explain_level(request: CheckRequest, footing: Footing, why: Explanation) -> None:
    why.add("result.untrained" if request.level is None else "result.level", footing.level, of_level=footing.level)
    if footing.modifier:
        why.add("result.modifier", footing.modifier)


def _explain_sure(request: CheckRequest, footing: Footing, why: Explanation) -> None:
    why.add("automatic.calm", None, difficulty_level=request.difficulty)
    _explain_level(request, footing, why)


def _outcome(
    request: CheckRequest,
    result: int,
    footing: Footing,
    faces: list[int] | None,
    hit: bool | None,
    why: Explanation,
    *,
    automatic: bool,
) -> Outcome:
    margin = success = None
    if request.difficulty is not None:
        margin = result - request.difficulty
        success = margin >= 0
        why.add("margin.result", result, result_level=result)
        why.add("margin.difficulty", -request.difficulty, difficulty_level=request.difficulty)
        why.add("success.reached" if success else "success.failed")
    return {
        "result": result,
        "name": level_name(result),
        "faces": faces,
        "modifier": footing.modifier,
        "percent": footing.percent,
        "percent_hit": hit,
        "margin": margin,
        "success": success,
        "automatic": automatic,
    }
