"""What came of reading a file of characters: what is in it, everything that is wrong with it by line and field, what is unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from gm_desk.app.texts import Catalogue
from gm_desk.core.errors import DeskError

MOST_PROBLEMS = 200
MOST_WRONG = 2_000
"""A file with so much wrong in it is read no further."""

MOST_UNKNOWN = 100
"""So many are named; the others are counted."""


@dataclass(frozen=True)
class Problem:
    """Something that is wrong: on which line (0: with the file as a whole), and what; the error's `path` is the field."""

    line: int
    error: DeskError


@dataclass
class Report:
    """What a file holds, and what would become of it."""

    source: str
    encoding: str = "utf-8"
    found: int = 0
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[Problem] = field(default_factory=list)
    wrong: int = 0
    """How many problems there are, also those not listed."""
    given_up: int = 0
    """On which line reading ended, for too much was wrong; 0: it did not."""
    unknown: Counter[str] = field(default_factory=Counter)
    neutralised: int = 0
    """How many texts had a NUL taken out."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.wrong == 0

    def problem(self, line: int, error: DeskError) -> None:
        """Note something that is wrong."""
        self.wrong += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(line, error))

    def not_known(self, name: str) -> None:
        """Note a field that is kept although nobody knows it."""
        if name in self.unknown or len(self.unknown) < MOST_UNKNOWN:
            self.unknown[name] += 1


def problem_lines(report: Report, words: Catalogue) -> Iterator[str]:
    """Yield what is wrong, a sentence each, in the order of the file."""
    for problem in report.problems:
        said = words.error(problem.error)
        yield words.say("import.at_line", line=problem.line, what=said) if problem.line else said
    if report.wrong > len(report.problems):
        yield words.say("import.more_problems", count=report.wrong - len(report.problems))
    if report.given_up:
        yield words.say("import.at_line", line=report.given_up, what=words.say("import.given_up"))


def note_lines(report: Report, words: Catalogue) -> Iterator[str]:
    """Yield what is worth knowing and no fault: how the file was read, what was neutralised, which fields nobody knows."""
    if report.encoding != "utf-8":
        yield words.say("import.encoding", encoding=report.encoding)
    if report.neutralised:
        yield words.say("import.neutralised", count=report.neutralised)
    for name, count in report.unknown.items():
        yield words.say("import.unknown_field", field=name, count=count)


def result_line(report: Report, words: Catalogue, *, stored: bool) -> str:
    """Say in one sentence what came of it, or would."""
    if not report.ok:
        return words.say("import.refused", source=report.source, count=report.wrong)
    key = "import.done" if stored else "import.would"
    return words.say(key, source=report.source, added=report.added, updated=report.updated, unchanged=report.unchanged)
