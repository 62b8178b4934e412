"""Somebody on a card for the GM's hand: all that a fight asks for, in a few lines, told like the stat block of a rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm_desk.app.paper.content import CardPaper, Counter, Figure, Line, Part, Passage
from gm_desk.app.paper.writing import Writer
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import Actor


def card_paper(session: Session, character: Document, language: str, *, gm_notes: bool = False) -> CardPaper:
    """Return what a character's card says; the GM's own notes only where they are wanted."""
    words = session.catalogues[language]
    parts = list(Writer(session.system, words, character["sheet"], brief=True).parts())
    short = [Passage(part.title, said) for part in parts if not part.listings and (said := _figures(part))]
    states = ", ".join(words.text(said) for said, _tone in session.system.badges(Actor(character)))
    notes = [("states", states), ("notes", character["notes"])]
    notes += [("gm_notes", character["gm_notes"])] if gm_notes else []
    told = [Passage(words.say(f"paper.{key}"), " ".join(text.split())) for key, text in notes if text.strip()]
    single = [passage for part in parts for passage in _passages(part, words)] + told
    return CardPaper(
        name=character["name"],
        about=", ".join([words.say(f"kind.{character['kind']}"), *character["tags"]]),
        track=session.track(character),
        paragraphs=(*([tuple(short)] if short else []), *((passage,) for passage in single)),
        counters=tuple(_counters(parts)),
    )


def _passages(part: Part, words: Catalogue) -> Iterator[Passage]:
    """Tell the lists and the prose of a part in running text, several lists under their own names."""
    for place, listing in enumerate(part.listings):
        rows = [_line(line, words, detailed=not listing.rated) for line in listing.lines]
        apart = "; " if not listing.rated and any(line.detail for line in listing.lines) else ", "
        figures = [_figures(part)] if not place and _figures(part) else []
        if said := apart.join([*figures, *rows]):
            yield Passage(listing.title if len(part.listings) > 1 and listing.title else part.title, said)
    told = [": ".join(filter(None, (each.title.rstrip("."), " ".join(each.text.split())))) for each in part.passages]
    if told:
        yield Passage(part.title, "; ".join(each.rstrip(".") for each in told))


def _figures(part: Part) -> str:
    return ", ".join(said for figure in part.figures if (said := _figure(figure)))


def _figure(figure: Figure) -> str:
    """Say a figure that says something; a level by its number."""
    if figure.counter or (figure.number == "0" and figure.pencil):
        return ""
    said = figure.number or figure.words
    return f"{figure.label} {said}" if said else ""


def _line(line: Line, words: Catalogue, *, detailed: bool) -> str:
    said = " ".join(filter(None, (line.title, *line.numbers)))
    return words.say("paper.in_brackets", said=said, detail=line.detail) if line.detail and detailed else said


def _counters(parts: Sequence[Part]) -> Iterator[Counter]:
    """Yield what is used up, called after what it belongs to."""
    for part in parts:
        yield from (figure.counter for figure in part.figures if figure.counter)
        for listing in part.listings:
            for line in listing.lines:
                yield from (Counter(line.title, each.left, each.most) for each in line.counters)
