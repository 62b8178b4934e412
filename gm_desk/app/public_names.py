"""By which names the players know those of a fight, and the numbers that tell equals apart for them.

Numbers are counted among those whom the players have seen, not as the GM has numbered everybody: so they have no gap where somebody is
hidden. A number is given when its bearer is first seen, and kept (in the encounter's `known`) until the fight ends, whoever is hidden,
shown, or gone since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor

Known = Mapping[str, Sequence[object]]
"""By combatant: the name that the players know it by, and its number among all that they have known by that name."""


def public_names(everybody: Sequence[Actor], encounter: Document) -> dict[str, str]:
    """Return the names by which the players know those of a fight whom they see, by combatant, in its order."""
    seen = seen_of(everybody)
    known = now_known(everybody, encounter) or encounter.get("known", {})
    bearers = Counter(name for name, _ in known.values())
    names = {}
    for one, actor in seen.items():
        name = known_as(actor)
        _, number = known[one]
        names[one] = f"{name} {number}" if bearers[name] > 1 or _is_numbered(actor) else name
    return told_apart(names, seen)


def seen_as(actor: Actor, encounter: Document) -> str:
    """Return the name by which the players know somebody, with the number as far as the fight has kept one."""
    known: Known = encounter.get("known", {})
    name = known_as(actor)
    kept, number = known.get(str((actor.combatant or {}).get("id")), ("", 0))
    if kept != name:
        return name
    alone = not _is_numbered(actor) and [each for each, _ in known.values()].count(name) == 1
    return name if alone else f"{name} {number}"


def now_known(everybody: Sequence[Actor], encounter: Document) -> Document | None:
    """Return an encounter's `known` with those who are seen now and have no number yet; None where it is that already."""
    known: Known = encounter.get("known", {})
    nobody = (None,)
    new = [(one, actor) for one, actor in seen_of(everybody).items() if known.get(one, nobody)[0] != known_as(actor)]
    if not new:
        return None
    last = Counter[str]()
    for name, number in known.values():
        last[str(name)] = max(last[str(name)], int(str(number)))
    after = {one: list(each) for one, each in known.items()}
    for one, actor in sorted(new, key=_gms_order):
        name = known_as(actor)
        last[name] += 1
        after[one] = [name, last[name]]
    return after


def known_as(actor: Actor) -> str:
    """Return the name by which the players know somebody, without a number: the alias in this fight, the character's, its name."""
    character, combatant = actor.character, actor.combatant or {}
    return str(combatant.get("alias") or character["alias"] or character["name"])


def seen_of(everybody: Sequence[Actor]) -> dict[str, Actor]:
    """Return those of a fight who are not hidden, by combatant."""
    return {str(each.combatant["id"]): each for each in everybody if each.combatant and not each.combatant["hidden"]}


def told_apart(names: dict[str, str], people: Mapping[str, Actor]) -> dict[str, str]:
    """Number those whom the players know by one name, in the order of the GM's own names, which no turn changes."""
    shared = {name for name, times in Counter(names.values()).items() if times > 1}
    told, given = dict(names), Counter[str]()
    for one, _ in sorted(people.items(), key=_gms_order) if shared else ():
        name = names[one]
        if name in shared:
            given[name] += 1
            told[one] = f"{name} {given[name]}"
    return told


def _is_numbered(actor: Actor) -> bool:
    """Tell whether equals stand in the fight that an alias of its own does not tell apart from it."""
    alias = str((actor.combatant or {}).get("alias") or "")
    return bool((actor.combatant or {}).get("number")) and alias in {"", str(actor.character["alias"])}


def _gms_order(item: tuple[str, Actor]) -> tuple[str, int, str]:
    one, actor = item
    number = int((actor.combatant or {}).get("number") or 0)
    return (str(actor.character["name"]), number, one)
