"""All answers to one of an act's questions, ranked by what they lead to: the best defence, the best weapon, the best aim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.acting import Acting
from gm_desk.app.play import OddsRequest
from gm_desk.core.errors import DeskError
from gm_desk.odds.comparing import lines, mean
from gm_desk.odds.distribution import Distribution
from gm_desk.odds.glance import glance
from gm_desk.systems.protocol import Choice, Field
from gm_desk.systems.resolving import Rules
from ui.background import Task, Watcher
from ui.bridge import Desk
from ui.odds.words import figure, percent
from ui.theme import px
from ui.widgets import Combo, text_label


@dataclass(frozen=True)
class Ranked:
    """One answer: its words, the chance that the act works (None: it has no such field), and what stands in for its worth.

    `mean` is that of a field of numbers, `at_least` the shares of a field of grades; a field of other words has neither.
    """

    words: str
    works: float | None
    worth: float
    mean: float | None
    at_least: tuple[float, ...]


class _Figure(QTableWidgetItem):
    """A cell that sorts by its number."""

    def __init__(self, number: float, words: str) -> None:
        super().__init__(words)
        self.number = number
        self.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)

    def __lt__(self, other: QTableWidgetItem) -> bool:
        return isinstance(other, _Figure) and self.number < other.number


def _walk_all(
    rules: Rules, system: str, asked: Sequence[tuple[str, OddsRequest]], path: str, rows: Sequence[str]
) -> list[Ranked]:
    from gm_desk.odds.distribution import exact

    found = []
    for words, request in asked:
        try:
            odds = exact(rules, system, *request)
        except DeskError:
            continue  # an answer that the rules do not allow has no rank
        found.append(_ranked(words, odds, path, rows))
    return sorted(found, key=lambda each: -each.worth)


def _ranked(words: str, odds: Distribution, path: str, rows: Sequence[str]) -> Ranked:
    values = odds.get(path, {})
    works = glance(odds, rows).works
    found = mean(values) if values else None
    middle = None if found is None else float(found)
    graded = {line.value: float(line.at_least) for line in lines(values, rows)}
    has_grades = any(value in graded for value in rows)
    at_least = tuple(_at_least(graded, rows, place) for place in range(len(rows))) if has_grades else ()
    worth = middle if middle is not None else sum(4**place * share for place, share in enumerate(at_least))
    return Ranked(words, float(works[0].chance) if works else None, worth, middle, at_least)


def _at_least(graded: dict[Any, float], rows: Sequence[str], place: int) -> float:
    return next((graded[row] for row in rows[place:] if row in graded), 0.0)


class Ranking(QWidget):
    """Chooses a question of the act and shows its answers, what hurts most first; a click on a heading sorts otherwise."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._asked: object = None
        self._found: list[Ranked] = []
        self._rows: list[tuple[str, str]] = []
        self._acting: Acting | None = None
        self._path = ""
        self.question = Combo()
        self.table = QTableWidget()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self._watcher = Watcher(self)
        self._watcher.over.connect(self._on_over)
        self._label = text_label("", "small muted")
        self._label.setBuddy(self.question)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self._label)
        row.addWidget(self.question)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addLayout(row)
        column.addWidget(self.table, 1)
        self.question.activated.connect(self._on_question)

    def rank(self, acting: Acting, path: str) -> None:
        """Rank the answers to the question chosen, of an act as it is chosen now, by one field of its outcome."""
        self._acting, self._path = acting, path
        self._label.setText(self.tr("All answers to"))
        self.question.setAccessibleName(self.tr("Which choice to rank"))
        self.table.setAccessibleName(self.tr("Ranked answers"))
        questions = [field for field in acting.fields() if field.kind == "choice" and len(field.choices) > 1]
        chosen = self.question.currentData()
        self.question.clear()
        for field in questions:
            self.question.addItem(self._desk.label(field), field.key)
        likely = next((place for place, field in enumerate(questions) if "defence" in field.key), 0)
        kept = self.question.findData(chosen)
        self.question.setCurrentIndex(kept if kept >= 0 else likely if questions else -1)
        self._ask()

    def is_settled(self) -> bool:
        """Whether the table is that of what was asked."""
        return not self._watcher.busy

    def text(self) -> str:
        """Return the table as lines of text, cells between tabs."""
        columns = range(self.table.columnCount())
        heads = [self._cell(self.table.horizontalHeaderItem(column)) for column in columns]
        rows = [
            [self._cell(self.table.item(row, column)) for column in columns] for row in range(self.table.rowCount())
        ]
        return "\n".join("\t".join(cells) for cells in (heads, *rows))

    @staticmethod
    def _cell(item: QTableWidgetItem | None) -> str:
        return item.text() if item else ""

    def _on_question(self, _index: int) -> None:
        self._ask()

    def _ask(self) -> None:
        acting, key = self._acting, self.question.currentData()
        if acting is None or acting.play is None or key is None:
            self._show([])
            return
        field = next(each for each in acting.fields() if each.key == key)
        asked = [
            (self._words(choice), request) for choice in field.choices if (request := self._request(field, choice))
        ]
        self._rows = self._track_rows(acting)
        session = self._desk.session
        rows = [row for row, _ in self._rows]
        walk = partial(_walk_all, session.rules, session.system.id, asked, self._path, rows)
        self._watcher.watch(Task(walk, "ranking"))

    def _request(self, field: Field, choice: Choice) -> OddsRequest | None:
        """Return the request with this answer given, on an act of its own."""
        assert self._acting is not None
        assert self._acting.play is not None
        tried = Acting(self._desk.session)
        tried.encounter = self._acting.encounter
        tried.play = replace(self._acting.play, thrown={}).answer(field.key, choice.value)
        return tried.odds_request()

    def _words(self, choice: Choice) -> str:
        return choice.label if choice.literal else self._desk.text(choice.label)

    def _track_rows(self, acting: Acting) -> list[tuple[str, str]]:
        play = acting.play
        if play is None or not play.targets:
            return []
        session = self._desk.session
        rows = session.track(session.actor(play.targets[0], play.encounter).character).rows
        return [(row.key, self._desk.text(row.label)) for row in rows]

    def _on_over(self, task: Task[list[Ranked]]) -> None:
        self._show(task.result or [])

    def _show(self, found: list[Ranked]) -> None:
        self._found = found
        graded = any(each.at_least for each in found)
        heads = [self.question.currentText(), self.tr("works")]
        numeric = not graded and any(each.mean is not None for each in found)
        heads += [f"{label}+" for _, label in self._rows] if graded else [self.tr("mean")] * numeric
        table = self.table
        table.setSortingEnabled(False)
        table.clear()
        table.setColumnCount(len(heads))
        table.setRowCount(len(found))
        table.setHorizontalHeaderLabels(heads)
        for place, each in enumerate(found):
            table.setItem(place, 0, QTableWidgetItem(each.words))
            works = _Figure(-1, "—") if each.works is None else _Figure(each.works, percent(each.works))
            table.setItem(place, 1, works)
            figures = [_Figure(share, percent(share)) for share in each.at_least]
            if each.mean is not None:
                figures = [_Figure(each.mean, figure(each.mean))]
            figures += [_Figure(-1, "—") for _ in range(len(heads) - 2 - len(figures))]
            for column, cell in enumerate(figures, 2):
                table.setItem(place, column, cell)
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
        table.setSortingEnabled(True)
