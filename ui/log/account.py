"""A log entry in words: paragraphs with what is bold and what has a severity's colour, and why it came out so.

Plain data, made once an entry and language; no widget, no colour yet. User text in it stays text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_desk.app import texts
from gm_desk.app.dice_words import faces_words
from gm_desk.app.ports import LogEntry
from gm_desk.app.sheet_words import signed
from gm_desk.app.texts import Catalogue
from gm_desk.core.dice import FUDGE
from gm_desk.systems.protocol import System, Text
from ui.health import severity_token

BOLD = "bold"
ACTORS = ("actor", "name", "names")
"""Parameters of a sentence that say who it is about."""


@dataclass(frozen=True)
class Span:
    """A stretch of a paragraph and its style: BOLD, or a colour token."""

    start: int
    length: int
    style: str


@dataclass(frozen=True)
class Paragraph:
    """One paragraph. `role`: "told" (what happened), "roll" (a roll's name and faces), "step" (with its `value`) or "mark" (what it is).

    A detail of what is told waits until somebody asks for it.
    """

    text: str
    spans: tuple[Span, ...] = ()
    role: str = "told"
    value: str = ""
    is_detail: bool = False


class Teller:
    """Puts log entries of one system into the words of one language."""

    def __init__(self, system: System, words: Catalogue) -> None:
        self._words = words
        keys = system.severities
        self._tokens = {key: severity_token(place, len(keys)) for place, key in enumerate(keys)}
        self._has_ladder = bool(system.ladder)

    def told(self, entry: LogEntry) -> list[Paragraph]:
        """Return what happened: the title, then further lines."""
        return self.account([texts.from_json(line) for line in entry.entry.lines])

    def beginning(self, entry: LogEntry, most: int) -> tuple[list[Paragraph], bool]:
        """Return the first so many paragraphs of what happened, without details; and whether there is more. It costs what it returns."""
        lines = entry.entry.lines
        places = [place for place, line in enumerate(lines) if not texts.is_detail(line)]
        told = [self._paragraph(texts.from_json(lines[place]), is_title=place == 0) for place in places[:most]]
        return told, len(told) < len(lines)

    def marks(self, entry: LogEntry) -> list[Paragraph]:
        """Say of an entry that the players are not to know of it, where that is so."""
        return [Paragraph(self._words.say("log.secret"), role="mark")] if entry.entry.secret else []

    def account(self, lines: Sequence[Text]) -> list[Paragraph]:
        """Return an account in words, its title first."""
        return [self._paragraph(line, is_title=place == 0) for place, line in enumerate(lines)]

    def why(self, entry: LogEntry) -> list[Paragraph]:
        """Return the rolls with their faces, and every step."""
        return [paragraph for roll in entry.entry.rolls for paragraph in self._roll(roll)]

    def _paragraph(self, line: Text, *, is_title: bool) -> Paragraph:
        text = self._words.text(line)
        spans = list(self._severities(line, text))
        if is_title:
            spans[:0] = self._who(line, text)
        return Paragraph(text, tuple(spans), is_detail=line.is_detail)

    def _who(self, line: Text, text: str) -> list[Span]:
        for name in ACTORS:
            who = line.params.get(name)
            said = ", ".join(map(str, who)) if isinstance(who, list) else who
            if isinstance(said, str) and said and (start := text.find(said)) >= 0:
                return [Span(start, len(said), BOLD)]
        return []

    def _severities(self, line: Text, text: str) -> Iterator[Span]:
        """Find the words that stand for a row of the health track: a parameter whose value is that row."""
        system = line.key.partition(".")[0]
        for name, value in line.params.items():
            if isinstance(value, Text):
                yield from self._severities(value, text)
            elif isinstance(value, str) and (token := self._token(value)):
                word = self._words.find(f"{system}.code.{name}.{value}") or value
                if word and (start := text.find(word)) >= 0:
                    yield Span(start, len(word), token)

    def _token(self, value: str) -> str:
        """Return the colour token of a row's key, also within a longer one ("stun_light"); "" for anything else."""
        return next((token for key, token in self._tokens.items() if value == key or value.endswith(f"_{key}")), "")

    def _roll(self, roll: Mapping[str, Any]) -> Iterator[Paragraph]:
        title = self._words.text(texts.from_json(roll["title"]))
        faces = [
            self.faces(thrown["faces"], thrown.get("kind"), adds_up=not roll["op"]) for thrown in roll["dice"].values()
        ]
        yield Paragraph(": ".join(part for part in (title, ";  ".join(faces)) if part), role="roll")
        for data in roll["steps"]:
            step = texts.step_from_json(data)
            yield Paragraph(self._words.step(step), role="step", value="" if step.value is None else signed(step.value))

    def faces(self, faces: Sequence[int], kind: Sequence[int] | None = None, *, adds_up: bool = True) -> str:
        """Write faces as they lie: Fudge dice as signs with their sum, others as numbers, with theirs if they add up.

        `kind` is the dice's lowest and highest face; older entries do not tell it.
        """
        kind = kind or (FUDGE if self.are_fudge(faces) else (1, max(faces, default=1)))
        return faces_words(faces, kind, adds_up=adds_up)

    def are_fudge(self, faces: Sequence[int]) -> bool:
        """Tell whether these are Fudge dice; four ones are, in a system that has a ladder of levels."""
        return len(faces) == 4 and all(-1 <= face <= 1 for face in faces) and (min(faces) < 1 or self._has_ladder)


def plain(paragraphs: Sequence[Paragraph]) -> str:
    """Return paragraphs as text to copy or to read out."""
    return "\n".join(f"{each.value}  {each.text}" if each.value else each.text for each in paragraphs)
