"""kmrp.wound: a new wound finds its row, may be lowered by endurance, and may kill.

Rulebook: «Здоровье персонажа, урон, ранения». Wounds do not touch the checks made here, exhaustion does.
"""

from __future__ import annotations

from typing import Literal

from gm_desk.core.dice import Dice
from gm_desk.core.errors import InvalidInput
from gm_desk.core.requests import Request, Whole, missing, not_given
from gm_desk.core.resolution import Outcome
from gm_desk.core.steps import Explanation
from gm_desk.systems.kmrp.given_levels import Level
from gm_desk.systems.kmrp.penalty import NONE_FADED, ActionPoints, Wounds, check_room
from gm_desk.systems.kmrp.percent import split, turns
from gm_desk.systems.kmrp.pyramid import capacity, out_of_combat, penalty, place, severity_of
from gm_desk.systems.kmrp.tables import LOWERED_TO, LOWERING, SEVERITIES, SURVIVAL_DIFFICULTY

Severity = Literal["scratch", "light", "heavy", "critical", "mortal"]

MORTAL = SEVERITIES[-1]


class WoundRequest(Request):
    """kmrp.wound: exactly one of `damage` and `severity` says how grave the new wound is."""

    endurance: Level
    wounds: Wounds
    damage: Whole = not_given()
    severity: Severity = not_given()
    survival_difficulty: Level = SURVIVAL_DIFFICULTY
    ap: ActionPoints = 0
    training: bool = False


def resolve_wound(request: WoundRequest, dice: Dice, why: Explanation) -> Outcome:
    """Mark a new wound in the pyramid and make the checks that it calls for."""
    _check(request)
    before: dict[str, int] = dict(vars(request.wounds))
    rolled = _rolled_severity(request, why)
    if rolled is None:
        why.add("severity.none")
        why.add("moved_up.none", 0)
        return _outcome(None, None, 0, before, [], why, dead=False)

    room = capacity(request.endurance)
    stands, climbed = place(before, room, rolled)
    _explain_place(rolled, stands, climbed, why)
    checks: list[Outcome] = []
    if (stands or MORTAL) in LOWERING and before[LOWERED_TO] < room[LOWERED_TO]:
        checks.append(_endurance_check(request, dice, "endurance", "downgrade", LOWERING[stands or MORTAL], why))
        if checks[-1]["success"]:
            stands = LOWERED_TO
            why.add("severity.lowered", severity=LOWERED_TO)
    if stands is None:
        dead = not request.training
        why.add("dead.beyond" if dead else "dead.training_beyond")
        return _outcome(rolled, MORTAL, climbed, before, checks, why, dead=dead)
    dead = _dies(request, stands, dice, checks, why)
    after = {**before, stands: before[stands] + 1}
    why.add("wounds.marked", severity=stands)
    return _outcome(rolled, stands, climbed, after, checks, why, dead=dead)


def _check(request: WoundRequest) -> None:
    given = request.model_fields_set
    if "damage" not in given and "severity" not in given:
        raise missing("input.damage")
    if "damage" in given and "severity" in given:
        raise InvalidInput("kmrp.damage_and_severity", "input.severity")
    check_room(request.wounds, NONE_FADED, request.endurance)


def _rolled_severity(request: WoundRequest, why: Explanation) -> str | None:
    if "severity" in request.model_fields_set:
        why.add("rolled_severity.given", severity=request.severity)
        return request.severity
    rolled = severity_of(request.damage)
    if rolled is None:
        why.add("rolled_severity.no_wound", damage=request.damage)
    else:
        why.add("rolled_severity.damage", damage=request.damage, severity=rolled)
    return rolled


def _explain_place(rolled: str, stands: str | None, climbed: int, why: Explanation) -> None:
    why.add("moved_up.full_rows" if climbed else "moved_up.none", climbed)
    if stands is None:
        why.add("severity.beyond")
    elif climbed:
        why.add("severity.climbed", rolled=rolled, severity=stands)
    else:
        why.add("severity.stands", severity=stands)


def _dies(request: WoundRequest, stands: str, dice: Dice, checks: list[Outcome], why: Explanation) -> bool:
    if stands != MORTAL:
        return False
    if request.training:
        why.add("dead.training")
        return False
    checks.append(_endurance_check(request, dice, "survival", "survival", request.survival_difficulty, why))
    survives: bool = checks[-1]["success"]
    why.add("dead.survived" if survives else "dead.failed")
    return not survives


def _endurance_check(
    request: WoundRequest, dice: Dice, role: str, kind: str, difficulty: int, why: Explanation
) -> Outcome:
    whole, rest = split(min(request.ap, 0))
    total = dice.fudge(role).total
    turned = -1 if turns(dice, role, total, rest) else 0
    result = request.endurance + whole + total + turned
    why.add(
        f"checks.{kind}",
        endurance_level=request.endurance,
        exhaustion=min(request.ap, 0),
        dice=total,
        turned=turned,
        result_level=result,
        difficulty_level=difficulty,
    )
    return {"kind": kind, "difficulty": difficulty, "result": result, "success": result >= difficulty}


def _outcome(
    rolled: str | None,
    severity: str | None,
    climbed: int,
    wounds: dict[str, int],
    checks: list[Outcome],
    why: Explanation,
    *,
    dead: bool,
) -> Outcome:
    cost = penalty(wounds)
    why.add("penalty.wounds", None, total=cost.percent_total, levels=cost.modifier, percent=cost.percent)
    out = out_of_combat(wounds) or dead
    if out:
        why.add("out_of_combat.wound")
    return {
        "rolled_severity": rolled,
        "severity": severity,
        "moved_up": climbed,
        "wounds": wounds,
        "checks": checks,
        "out_of_combat": out,
        "dead": dead,
        "penalty": {"modifier": cost.modifier, "percent": cost.percent},
    }
