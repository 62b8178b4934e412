"""Finding things by what people type: a name, its beginning, or an id. Unknown names are answered with the nearest ones."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from gm_desk.app.ports import RosterLine
from gm_desk.app.session import Session
from gm_desk.core.errors import NotFound
from gm_desk.core.folding import folded


def characters(session: Session, names: Sequence[str]) -> list[str]:
    """Return the ids of the characters so called; of all players and NPCs when no name is given.

    Raises: NotFound for an unknown name (with the nearest ones) or an ambiguous one (with the ids).
    """
    roster = session.store.roster()
    if not names:
        return [line.id for line in roster if line.kind != "template"]
    return [_character(roster, name) for name in names]


def _character(roster: Sequence[RosterLine], name: str) -> str:
    wanted = folded(name.strip())
    found = [line for line in roster if line.id == name or folded(line.name) == wanted]
    found = found or [line for line in roster if folded(line.name).startswith(wanted)]
    if len(found) == 1:
        return found[0].id
    if found:
        ids = ", ".join(f"{line.name}: {line.id}" for line in found[:10])
        raise NotFound("character.ambiguous", "character", name=name, near=ids)
    by_name = {folded(line.name): line.name for line in roster}
    near = [by_name[each] for each in get_close_matches(wanted, by_name, n=3, cutoff=0.4)] or list(by_name.values())[:3]
    raise NotFound("character.unknown", "character", name=name, near=", ".join(near))
