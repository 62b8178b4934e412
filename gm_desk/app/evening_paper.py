"""What the printed summary of a session of play says: all of it for the GM; for the players, what is their own.

The players' summary is an allow-list too: their characters' harm and their dice. No name, number, note or roll of anybody else is in
it, no roll that is hidden from them, nor the title that the GM gave the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from gm_desk.app import evenings
from gm_desk.app.evenings import Harm, Summary
from gm_desk.app.figures import decimal
from gm_desk.app.luck import Luck, luck
from gm_desk.app.paper import Figure, Line, Listing, Part, SheetPaper
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document, Ref
from gm_desk.systems.protocol import Text


def evening_paper(session: Session, evening: str, language: str, *, for_players: bool) -> SheetPaper:
    """Return what the printed summary of a session of play says. Raises: NotFound."""
    words = session.catalogues[language]
    document = session.store.document(Ref("session", evening))
    told = evenings.summary(session, evening)
    harm = [each for each in told.harm if each.kind == "player" or not for_players]
    parts = [] if for_players else [Part(words.say("evening.figures"), "list", figures=tuple(_figures(told, words)))]
    parts.append(_harm(harm, words))
    parts.append(_dice(session, evening, words, for_players=for_players))
    name = evenings.name_of({**document, "title": ""} if for_players else document)
    return SheetPaper(
        name=words.text(name),
        about=" · ".join(filter(None, (_day(document, words), session.campaign["title"]))),
        parts=tuple(parts),
        notes="" if for_players else document["notes"].strip(),
    )


def _day(evening: Document, words: Catalogue) -> str:
    began = datetime.fromisoformat(evening["began_at"]).astimezone()
    return words.say("evening.day", day=began.day, month=began.month, year=began.year)


def _figures(told: Summary, words: Catalogue) -> Iterator[Figure]:
    for key, number in (("rounds", told.rounds), ("rolls", told.rolls), ("entries", told.entries)):
        yield Figure(words.say(f"evening.{key}"), number=str(number))


def _harm(harm: list[Harm], words: Catalogue) -> Part:
    lines = [Line(each.name, ", ".join(suffered(each, words))) for each in harm]
    lines = lines or [Line(words.say("evening.nobody"))]
    return Part(words.say("evening.harm"), "list", listings=(Listing("", (), tuple(lines)),))


def suffered(harm: Harm, words: Catalogue) -> list[str]:
    """Return in words what a character suffered, the lightest first."""
    said = [
        words.say("evening.marks", row=words.text(label).lower(), count=count)
        if count > 1
        else words.text(label).lower()
        for label, count in harm.marks
    ]
    if harm.points:
        said.append(words.say("evening.points", count=harm.points))
    if harm.died or harm.fell:
        said.append(words.text(Text("health.dead" if harm.died else "health.out")))
    return said


def _dice(session: Session, evening: str, words: Catalogue, *, for_players: bool) -> Part:
    """Say how everybody's dice fell: how many throws, their mean, and the mean of fair dice; to the players without hidden rolls."""
    lines = []
    rolled = (each for each in evenings.entries(session, evening) if not (for_players and each.entry.secret))
    for roller, lucks in luck(rolled).items():
        character = _character(session, roller)
        if for_players and (character is None or character["kind"] != "player"):
            continue
        name = character["name"] if character else words.say("evening.no_roller")
        lines += [_line(name, each, words) for each in lucks if each.dice != "dF"]
    heads = tuple(words.say(f"evening.{key}") for key in ("throws", "mean", "fair"))
    listing = Listing("", heads, tuple(sorted(lines, key=_by_name)))
    return Part(words.say("evening.dice"), "list", listings=(listing,))


def _line(name: str, luck_: Luck, words: Catalogue) -> Line:
    return Line(
        name, luck_.dice, numbers=(str(luck_.count), decimal(luck_.mean, words, 2), decimal(luck_.fair, words, 2))
    )


def _by_name(line: Line) -> tuple[str, str]:
    return line.title, line.detail


def _character(session: Session, roller: str | None) -> Document | None:
    if roller is None:
        return None
    try:
        return session.character(roller)
    except NotFound:
        return None
