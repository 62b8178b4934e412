"""From an encounter as it stands to a plan, and from a forecast to JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_desk.app.documents import display_name
from gm_desk.app.session import Session
from gm_desk.forecast.balancing import Suggestion
from gm_desk.forecast.plan import FIGHTS, Plan, Tactics
from gm_desk.forecast.results import Forecast, Share


def plan_of(
    session: Session,
    encounter: str,
    tactics: Mapping[str, Tactics] | None = None,
    aims: Mapping[str, str] | None = None,
    *,
    fights: int = FIGHTS,
    seed: int = 1,
) -> Plan:
    """Return the plan of an encounter with its sides, wounds and states as they stand now.

    Raises: InvalidInput as `Plan`; NotFound.
    """
    people = session.combatants(encounter)
    return Plan(session.campaign["settings"], people, tactics or {}, aims or {}, fights, seed)


def to_json(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as plain JSON: every share with its 95 % interval. Grades are named by the last word of their keys."""
    grades = [grade_code(each) for each in forecast.grades]
    return {
        "simulated": True,
        "fights": forecast.fights,
        "seed": forecast.seed,
        "wins": {side: _share(share) for side, share in forecast.wins.items()},
        "undecided": _share(forecast.undecided),
        "rounds": {
            "mean": forecast.mean_rounds.value,
            "margin": forecast.mean_rounds.margin,
            "fights": {str(number): _share(share) for number, share in forecast.rounds.items()},
        },
        "fighters": [
            {
                "name": display_name(lot.actor.character, lot.actor.combatant),
                "side": lot.side,
                "fell": _share(lot.fell),
                "died": _share(lot.died),
                "fled": _share(lot.fled),
                "grades": {code: _share(share) for code, share in zip(grades, lot.grades, strict=True)},
            }
            for lot in forecast.lots
        ],
    }


def change_to_json(each: Suggestion) -> dict[str, Any]:
    """Return a change that was tried as plain JSON."""
    name = display_name(each.who.character, each.who.combatant) if each.who else None
    return {"change": each.change, "name": name, "simulated": True, "fights": each.wins.of, "wins": _share(each.wins)}


def grade_code(key: str) -> str:
    """Return the short name of a grade of harm: the last word of its catalogue key."""
    return key.rpartition(".")[2]


def _share(share: Share) -> dict[str, float | int]:
    low, high = share.interval
    return {"count": share.seen, "p": share.value, "low": low, "high": high}
