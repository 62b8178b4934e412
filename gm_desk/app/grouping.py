"""Combatants who roll once and stand together in the order: who leads the roll, who follows, and how an order keeps them adjacent.

A group is a name that combatants share (`combatant.group`); a lone bearer of one is in no group. Each still has a turn of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor, side_of

Groups = Mapping[str, str]
"""The group of each combatant that is in one, by ids."""


def group_of(combatant: Document) -> str | None:
    """Return the group that a combatant is said to be in."""
    group: str | None = combatant.get("group")
    return group


def groups_of(people: Iterable[Actor]) -> dict[str, str]:
    """Return who is in which group; those whom nobody shares it with are in none."""
    said = {
        str(each.combatant["id"]): group for each in people if each.combatant and (group := group_of(each.combatant))
    }
    shared = list(said.values())
    return {name: group for name, group in said.items() if shared.count(group) > 1}


def one_group(combatants: Sequence[str], groups: Groups) -> bool:
    """Tell whether combatants are all in one and the same group."""
    found = {groups.get(name) for name in combatants}
    return len(found) == 1 and None not in found


def gathered(order: Sequence[str], groups: Groups) -> list[str]:
    """Return the order with every group together where the first of it stands."""
    members: dict[str, list[str]] = {}
    for name in order:
        members.setdefault(groups.get(name, name), []).append(name)
    return [name for together in members.values() for name in together]


def runs(order: Sequence[str], groups: Groups) -> list[list[str]]:
    """Return the order in the pieces that move together: who stands side by side in one group, everybody else alone."""
    return [list(piece) for _, piece in groupby(order, key=lambda name: groups.get(name, name))]


def leaders(people: Sequence[Actor], able: Callable[[Actor], bool]) -> tuple[list[Actor], dict[str, list[str]]]:
    """Return who rolls, and who follows whose roll: of a group the first who can act leads, and those who cannot are on their own."""
    groups = groups_of(people)
    led: dict[str, str] = {}
    rolling: list[Actor] = []
    following: dict[str, list[str]] = {}
    for each in people:
        name = str(each.combatant["id"]) if each.combatant else each.id
        group = groups[name] if name in groups and able(each) else None
        if group is not None and group in led:
            following[led[group]].append(name)
            continue
        if group is not None:
            led[group] = name
            following[name] = []
        rolling.append(each)
    return rolling, {name: those for name, those in following.items() if those}


def moved(order: Sequence[str], groups: Groups, combatant: str, place: int) -> list[str]:
    """Return the order with a combatant, and who stands with it in its group, where the one at `place` stands now."""
    pieces = runs(order, groups)
    ours = next(piece for piece in pieces if combatant in piece)
    place = max(0, min(place, len(order) - 1))
    there = next(piece for piece in pieces if order[place] in piece)
    if there is not ours:
        down = place > order.index(combatant)
        pieces.remove(ours)
        pieces.insert(pieces.index(there) + (1 if down else 0), ours)
    return [name for piece in pieces for name in piece]


def shifted(order: Sequence[str], groups: Groups, combatants: Iterable[str], by: int) -> list[str] | None:
    """Return the order with combatants one piece up (`by` -1) or down (1), together; None where one is at the end already."""
    pieces = runs(order, groups)
    wanted = set(combatants)
    places = sorted((place for place, piece in enumerate(pieces) if wanted & set(piece)), reverse=by > 0)
    if not places or not 0 <= places[0] + by < len(pieces):
        return None
    for place in places:
        pieces[place], pieces[place + by] = pieces[place + by], pieces[place]
    return [name for piece in pieces for name in piece]


def with_newcomer(
    order: Sequence[str], people: Mapping[str, Actor], newcomer: str, worth: Callable[[Document], float | None]
) -> list[str]:
    """Return the order with a newcomer where its roll puts it, behind those who have as much.

    Who shares a group stands at its end, who has nothing to be placed by behind its own side.
    """
    groups = groups_of([people[name] for name in (*order, newcomer)])
    ours = _worth(people[newcomer], worth)
    place = len(order)
    mates = [index for index, name in enumerate(order) if newcomer in groups and groups.get(name) == groups[newcomer]]
    if mates:
        place = mates[-1] + 1
    elif ours is not None:
        place = _place([_compared(people[name], ours, worth) for name in order])
    else:
        side = side_of(people[newcomer])
        beside = [index for index, name in enumerate(order) if side_of(people[name]) == side]
        place = beside[-1] + 1 if beside else place
    return [*order[:place], newcomer, *order[place:]]


def _worth(actor: Actor, worth: Callable[[Document], float | None]) -> float | None:
    roll = actor.combatant["roll"] if actor.combatant else None
    return worth(roll) if roll else None


def _compared(actor: Actor, ours: float, worth: Callable[[Document], float | None]) -> int:
    """Return 1 for one who belongs before us, -1 behind us (who has no roll does), 0 whose place is not by a roll."""
    if actor.combatant is None or actor.combatant["roll"] is None:
        return -1
    theirs = _worth(actor, worth)
    return 0 if theirs is None else 1 if theirs >= ours else -1


def _place(compared: Sequence[int]) -> int:
    """Return the place at which the fewest stand on the wrong side: some have been moved, or took the turn. Of several, the last."""
    wrong = [compared.count(1)]
    for each in compared:
        wrong.append(wrong[-1] - each)
    return max(place for place, count in enumerate(wrong) if count == min(wrong))
