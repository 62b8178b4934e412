"""Making a fight even: which foe to add, drop or weaken so that a side wins about as often as the GM wants.

Each single change is forecast by itself, a handful of forecasts of few fights; nothing is changed in the campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gm_desk.core.errors import InvalidInput, Refused
from gm_desk.core.facts import Document
from gm_desk.forecast.engine import likeness, never
from gm_desk.forecast.plan import Plan
from gm_desk.forecast.results import Share
from gm_desk.forecast.running import forecast, nobody
from gm_desk.systems.protocol import Actor, System, side_of
from gm_desk.systems.skirmish import Skirmish

Change = Literal["none", "add", "drop", "weaken"]
FIGHTS = 1_000
"""Fights that each change is tried in: ± 3 per cent at worst."""
MOST_TRIED = 24
"""So many changes are tried; of a host of different foes only the first ones."""


@dataclass(frozen=True)
class Suggestion:
    """One change and what it leads to: how often the side wins then. `who` is None where nothing is changed."""

    change: Change
    who: Actor | None
    wins: Share


def suggestions(
    skirmish: Skirmish,
    system: System,
    plan: Plan,
    side: str,
    wanted: float,
    progress: Callable[[int], None] = nobody,
    stopped: Callable[[], bool] = never,
) -> list[Suggestion]:
    """Return what can be changed among the others' NPCs, nearest to the wanted share (0 to 1) of the side's victories first.

    `progress` hears how many changes have been tried (see `tried`). Raises: InvalidInput for another side or a share that is none;
    Stopped.
    """
    if side not in plan.sides:
        raise InvalidInput("field.not_a_code", "side", given=side, expected=", ".join(plan.sides))
    if not 0 <= wanted <= 1:
        raise InvalidInput("forecast.share", "wanted")
    found = []
    for done, (change, who, fighters) in enumerate(_changes(system, plan, side), 1):
        tried = replace(plan, fighters=fighters, fights=FIGHTS)
        wins = forecast(skirmish, tried, stopped=stopped).wins[side]
        found.append(Suggestion(change, who, wins))
        progress(done)
    return sorted(found, key=lambda each: abs(each.wins.value - wanted))


def tried(system: System, plan: Plan, side: str) -> int:
    """Return how many changes would be tried."""
    return len(_changes(system, plan, side))


def _changes(system: System, plan: Plan, side: str) -> list[tuple[Change, Actor | None, list[Actor]]]:
    fighters = list(plan.fighters)
    foes = [each for each in fighters if side_of(each) != side and each.character["kind"] != "player"]
    different = {likeness(each): each for each in reversed(foes)}
    made: list[tuple[Change, Actor | None, list[Actor]]] = [("none", None, fighters)]
    for foe in reversed(different.values()):
        made.append(("add", foe, [*fighters, _another(foe)]))
        without = [each for each in fighters if each is not foe]
        if len({side_of(each) for each in without}) > 1:
            made.append(("drop", foe, without))
        weaker = _weakened(system, foe)
        if weaker is not None:
            made.append(("weaken", foe, [weaker if each is foe else each for each in fighters]))
    return made[:MOST_TRIED]


def _another(actor: Actor) -> Actor:
    """Return another of the same, of its own in the list."""
    combatant = {**(actor.combatant or {}), "id": f"{actor.id}+1"}
    return Actor(actor.character, combatant)


def _weakened(system: System, actor: Actor) -> Actor | None:
    """Return the actor with half the points it has, or with a light wound more; None where there is no room for it."""
    track = system.track(actor.sheet)
    rows: Sequence[str] = [row.key for row in track.rows]
    sheet: Document = actor.sheet
    try:
        if track.kind == "points":
            for _ in range(track.current // 2):
                sheet = system.mark(sheet, rows[0] if rows else "", stun=False)
        else:
            sheet = system.mark(sheet, rows[min(1, len(rows) - 1)], stun=False)
    except Refused:
        return None
    if sheet == actor.sheet or system.track(sheet).out:
        return None
    return Actor({**actor.character, "sheet": sheet}, actor.combatant)
