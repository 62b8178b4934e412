"""Name tents for the order of turns: they stand where everybody reads them, so they say what the players may know and no more."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.paper.content import TentPaper
from gm_desk.app.public import public_name, told_apart
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor


def character_tents(characters: Sequence[Document]) -> list[TentPaper]:
    """Return the tents of characters: the names that the players know, those of one name told apart by numbers."""
    return _tents({str(each["id"]): Actor(each) for each in characters})


def encounter_tents(session: Session, encounter: str) -> list[TentPaper]:
    """Return the tents of a fight in its order. Raises: NotFound."""
    return _tents({str(each.combatant["id"]): each for each in session.combatants(encounter) if each.combatant})


def _tents(actors: dict[str, Actor]) -> list[TentPaper]:
    names = told_apart({one: public_name(actor) for one, actor in actors.items()}, actors)
    return [TentPaper(names[one], _player(actor.character)) for one, actor in actors.items()]


def _player(character: Document) -> str:
    return str(character["player"]) if character["kind"] == "player" else ""
