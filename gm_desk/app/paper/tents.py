"""Name tents for the order of turns: they stand where everybody reads them, so they say what the players may know and no more."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.paper.content import TentPaper
from gm_desk.app.public_names import known_as, public_names, told_apart
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor


def character_tents(characters: Sequence[Document]) -> list[TentPaper]:
    """Return the tents of characters: the names that the players know, those of one name told apart by numbers."""
    actors = {str(each["id"]): Actor(each) for each in characters}
    names = told_apart({one: known_as(actor) for one, actor in actors.items()}, actors)
    return [_tent(names[one], actor.character) for one, actor in actors.items()]


def encounter_tents(session: Session, encounter: str) -> list[TentPaper]:
    """Return the tents of a fight in its order, by the names of the players' screen; who is hidden has none. Raises: NotFound."""
    everybody = session.combatants(encounter)
    of = {str(each.combatant["id"]): each.character for each in everybody if each.combatant}
    return [_tent(name, of[one]) for one, name in public_names(everybody, session.encounter(encounter)).items()]


def _tent(name: str, character: Document) -> TentPaper:
    return TentPaper(name, str(character["player"]) if character["kind"] == "player" else "")
