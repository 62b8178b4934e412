"""Facts in little room: each as the JSON that the history will keep, and made a fact again where it is looked at.

An act may bring in ten thousand characters; as JSON they take a tenth of what they take as objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from gm_desk.core.facts import Fact, Ref, from_json, to_json

to_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
"""Write JSON as it is stored. Raises: ValueError for what JSON cannot say."""


class CompactFacts(Sequence[Fact]):
    """Facts in their order. What is taken out is what was put in, as JSON sees it, and shares nothing with it."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Take facts. Raises: UnicodeEncodeError for a text that holds half a character."""
        self._kept: list[bytes] = []
        self._refs: set[Ref] = set()
        self.size = 0
        """How many bytes they take."""
        for fact in facts:
            self.append(fact)

    def append(self, fact: Fact) -> None:
        """Add a fact at the end. Raises: as making one of them."""
        data = to_text(to_json(fact)).encode()
        self._kept.append(data)
        self._refs.add(fact.ref)
        self.size += len(data)

    @property
    def refs(self) -> frozenset[Ref]:
        """Which documents they touch."""
        return frozenset(self._refs)

    @property
    def text(self) -> str:
        """All of them as one JSON list."""
        return (b"[" + b",".join(self._kept) + b"]").decode()

    def __iter__(self) -> Iterator[Fact]:
        return (from_json(json.loads(data)) for data in self._kept)

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Fact: ...

    @overload
    def __getitem__(self, place: slice) -> list[Fact]: ...

    def __getitem__(self, place: int | slice) -> Fact | list[Fact]:
        if isinstance(place, slice):
            return [from_json(fact) for fact in json.loads(b"[" + b",".join(self._kept[place]) + b"]")]
        return from_json(json.loads(self._kept[place]))


def compact(facts: Sequence[Fact]) -> CompactFacts:
    """Return facts in little room: themselves where they are that already. Raises: UnicodeEncodeError."""
    return facts if isinstance(facts, CompactFacts) else CompactFacts(facts)


def refs_of(facts: Iterable[Fact]) -> frozenset[Ref]:
    """Return which documents facts touch."""
    return facts.refs if isinstance(facts, CompactFacts) else frozenset(fact.ref for fact in facts)
