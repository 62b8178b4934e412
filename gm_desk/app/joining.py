"""Characters joining an encounter: each once, templates as numbered copies, equals told apart and, where wanted, put into one group."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gm_desk.app.documents import display_name, new_combatant, new_id
from gm_desk.app.grouping import group_of
from gm_desk.core.facts import Added, Changed, Document, Fact, Ref, change


class Newcomer(NamedTuple):
    """Who is to join: the character, and the ids that the combatant, a copy of a template and a new group of equals get."""

    character: str
    combatant: str
    copy: str
    group: str


def newcomers(characters: Sequence[str]) -> list[Newcomer]:
    """Name those who are to join, each once: ids are given before, so that an act that is replayed makes the same again."""
    return [Newcomer(character, new_id(), new_id(), new_id()) for character in dict.fromkeys(characters)]


class Joining:
    """Characters joining an encounter, under way: `facts` say all that it changes."""

    def __init__(self, read: Callable[[Ref], Document], encounter: Document, combatants: Sequence[Document]) -> None:
        """`read` finds documents; `combatants` are those who stand in the encounter already."""
        self._read = read
        self._encounter = encounter
        self._numbers: dict[str, int] = dict(encounter["numbers"])
        self._there = {str(each["character"]): each for each in combatants}
        self._names = {name: str(read(Ref("character", name))["name"]) for name in self._there}
        self._made: list[Fact] = []
        self.combatants: list[str] = []
        self.names: list[str] = []

    @property
    def facts(self) -> list[Fact]:
        """Everything that joining changes."""
        ref = Ref("encounter", self._encounter["id"])
        order = [*self._encounter["order"], *self.combatants]
        kept: list[Fact] = [change(ref, self._encounter, ("order",), order)]
        if self._numbers != self._encounter["numbers"]:
            kept.append(change(ref, self._encounter, ("numbers",), self._numbers))
        return [*self._made, *kept]

    def admit(self, newcomer: Newcomer) -> None:
        """Add a character, or a new NPC made from a template, unless it is there already."""
        character = self._read(Ref("character", newcomer.character))
        if character["kind"] == "template":
            character = copy.deepcopy(character) | {"id": newcomer.copy, "kind": "npc"}
            self._made.append(Added(Ref("character", newcomer.copy), character))
            self._numbers.setdefault(character["name"], 0)
        elif character["id"] in self._there:
            return
        number = self._number(str(character["name"]))
        alias = str(character["alias"])
        combatant: Document = dict(new_combatant(self._encounter["id"], character["id"], number=number, alias=alias))
        combatant["id"] = newcomer.combatant
        if self._encounter.get("one_roll"):
            self._group(combatant, str(character["name"]), newcomer.group)
        self._made.append(Added(Ref("combatant", newcomer.combatant), combatant))
        self._there[character["id"]] = combatant
        self._names[character["id"]] = character["name"]
        self.combatants.append(newcomer.combatant)
        self.names.append(display_name(character, combatant))

    def _number(self, name: str) -> int:
        """Number those who share a name; a number once given in an encounter is not given again."""
        if name in self._numbers:
            self._numbers[name] += 1
        elif name in self._names.values():
            self._numbers[name] = 2
        return self._numbers.get(name, 0)

    def _group(self, combatant: Document, name: str, new: str) -> None:
        """Let a combatant roll with its equals: in their group, or in a new one of all of them."""
        equals = [self._there[each] for each, known in self._names.items() if known == name]
        group = next((group for each in equals if (group := group_of(each))), None)
        if equals:
            combatant["group"] = group or new
        for each in equals if group is None else ():
            self._regroup(each, new)

    def _regroup(self, combatant: Document, group: str) -> None:
        if any(combatant is fact.after for fact in self._made if isinstance(fact, Added)):
            combatant["group"] = group  # made by this act: it is added so
            return
        fact: Changed = change(Ref("combatant", combatant["id"]), combatant, ("group",), group)
        self._made.append(fact)
        self._there[combatant["character"]] = combatant | {"group": group}
