"""What an encounter remembers of each passing of the turn, so that it can be gone back: the encounter's `trail`, newest last.

Every turn writes the encounter, so its trail must stay small: what hundreds of combatants rolled for a round is kept packed.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence

from gm_desk.core.compact import to_text
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Document

LONGEST = 40
"""So many turns can be gone back; by undo any number."""
MANY_FACTS = 20
"""So many facts, and more, are kept packed."""
MOST_BYTES = 50_000_000
"""Unpacked no more is looked at: a thousand times what a round of hundreds takes."""


def with_facts(entry: Document, facts: Sequence[Document]) -> Document:
    """Return a trail's entry that keeps these facts, as JSON has them."""
    if len(facts) < MANY_FACTS:
        return entry | {"facts": list(facts)}
    return entry | {"facts": b64encode(zlib.compress(to_text(facts).encode())).decode()}


def facts_of(entry: Document) -> list[Document]:
    """Return the facts that a trail's entry keeps, oldest first. Raises: Refused (`no_way_back`) when they cannot be read."""
    kept: list[Document] | str = entry["facts"]
    if not isinstance(kept, str):
        return kept
    unpacking = zlib.decompressobj()
    try:
        facts: list[Document] = json.loads(unpacking.decompress(b64decode(kept), MOST_BYTES))
    except (ValueError, RecursionError, zlib.error) as error:
        raise Refused("no_way_back", "encounter") from error
    return facts


def cut(trail: list[Document]) -> list[Document]:
    """Return as much of a trail as is kept. A long one is cut when it is half as long again, not every turn: it is written whole then."""
    return trail if len(trail) < LONGEST * 3 // 2 else trail[-LONGEST:]
