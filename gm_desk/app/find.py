"""Finding things by what people type: a name, its beginning, or an id. Unknown names are answered with the nearest ones."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal

from gm_desk.app.ports import EncounterLine, RosterLine
from gm_desk.app.session import Session
from gm_desk.core.errors import NotFound
from gm_desk.core.folding import folded

Kind = Literal["character", "encounter"]


def characters(session: Session, names: Sequence[str], kinds: Sequence[str] = ("player", "npc")) -> list[str]:
    """Return the ids of the characters so called; when no name is given, of all of these kinds.

    Raises: NotFound for an unknown name (with the nearest ones) or an ambiguous one (with the ids).
    """
    roster = session.store.roster()
    if not names:
        return [line.id for line in roster if line.kind in kinds]
    return [_only(roster, name, "character") for name in names]


def encounter(session: Session, name: str) -> str:
    """Return the id of the encounter so called. Raises: NotFound, as for characters."""
    return _only(session.store.encounters(), name, "encounter")


def _only(lines: Sequence[RosterLine] | Sequence[EncounterLine], name: str, kind: Kind) -> str:
    wanted = folded(name.strip())
    found = [line for line in lines if line.id == name or folded(line.name) == wanted]
    found = found or [line for line in lines if folded(line.name).startswith(wanted)]
    if len(found) == 1:
        return found[0].id
    if found:
        ids = ", ".join(f"{line.name}: {line.id}" for line in found[:10])
        raise NotFound(f"{kind}.ambiguous", kind, name=name, near=ids)
    by_name = {folded(line.name): line.name for line in lines}
    near = [by_name[each] for each in get_close_matches(wanted, by_name, n=3, cutoff=0.4)] or list(by_name.values())[:3]
    raise NotFound(f"{kind}.unknown", kind, name=name, near=", ".join(near))
