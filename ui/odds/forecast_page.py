"""The whole fight, played thousands of times by simple tactics: who wins, how long it takes, who falls (`gm_desk.forecast`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QTabBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.documents import display_name
from gm_desk.core.errors import DeskError
from gm_desk.systems.protocol import side_of
from gm_desk.systems.skirmish import Skirmish
from ui.background import Task
from ui.bridge import Desk
from ui.icons import icon
from ui.odds.aims import Aims
from ui.odds.balance import Balance
from ui.odds.long_run import LongRun
from ui.odds.words import percent
from ui.theme import px, set_role
from ui.widgets import Combo, Notice, SectionLabel, text_label

if TYPE_CHECKING:
    from gm_desk.forecast.plan import Plan, Tactics
    from gm_desk.forecast.results import Forecast, Share
    from ui.odds.chart import BarChart

RESULT, AIMS, EVEN = range(3)
FIGHTS = (1_000, 10_000, 100_000)
SHORT = 3
"""Columns of the table that is always narrow enough."""
MOST_SEED = 2_147_483_647


def _played(skirmish: Skirmish, plan: Plan, progress: Callable[[int], None], stopped: Callable[[], bool]) -> Forecast:
    from gm_desk.forecast.running import forecast  # in the thread: it loads for a while

    return forecast(skirmish, plan, progress, stopped)


class SideTactics(QWidget):
    """How one side fights: three small choices."""

    def __init__(self, desk: Desk, side: str, grades: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self.target, self.defence, self.flee = Combo(), Combo(), Combo()
        name = desk.text(f"side.{side}")
        title = text_label(name, "bold")
        for words, key in (
            (self.tr("the one opposite"), "nearest"),
            (self.tr("whoever is hurt most"), "weakest"),
            (self.tr("the most dangerous"), "strongest"),
            (self.tr("as aimed"), "aimed"),
        ):
            self.target.addItem(words, key)
        self.defence.addItem(self.tr("as on the sheet"), "sheet")
        self.defence.addItem(self.tr("the best by exact odds"), "best")
        self.flee.addItem(self.tr("never"), None)
        for place, grade in enumerate(grades):
            if place:
                self.flee.addItem(desk.text(grade), place)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(6))
        row.addWidget(title, 2)
        for box, words in (
            (self.target, self.tr("attacks")),
            (self.defence, self.tr("defends")),
            (self.flee, self.tr("gives up at")),
        ):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(7)
            box.setAccessibleName(f"{name}: {words}")
            label = text_label(words, "small muted")
            label.setBuddy(box)
            row.addWidget(label)
            row.addWidget(box, 3)

    def tactics(self) -> Tactics:
        """Return what is chosen."""
        from gm_desk.forecast.plan import Tactics

        return Tactics(self.target.currentData(), self.defence.currentData(), self.flee.currentData())


class ForecastPage(QWidget):
    """Tactics above, the button, then tables and charts; each figure with n and its 95 % interval."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._made: Forecast | None = None
        self._shape: object = None
        self.sides: list[SideTactics] = []
        self._sides = QVBoxLayout()
        self.fights, self.seed = Combo(), QSpinBox()
        self._labels = [text_label("", "small muted") for _ in range(2)]
        self._run = LongRun("forecast", self)
        self.start_button, self.copy_button = self._run.button, QPushButton()
        self.notice = Notice()
        self.label, self.assumptions = text_label(), text_label("", "small muted")
        self.wins, self.lots = QTableWidget(), QTableWidget()
        self._titles = [SectionLabel() for _ in range(2)]
        self.view = QTabBar()
        self.aims, self.balance = Aims(), Balance(desk, self._plan)
        self._views = QStackedWidget()
        self.chart: BarChart | None = None
        self._chart_place = QVBoxLayout()
        self._arrange()
        self._connect()
        self._retranslate()

    def _arrange(self) -> None:
        self._sides.setSpacing(px(6))
        for number in FIGHTS:
            self.fights.addItem("", number)
        self.fights.setCurrentIndex(1)
        self.seed.setRange(1, MOST_SEED)
        self.seed.setMinimumWidth(px(72))  # the largest may scroll: the button beside it may not be cut
        self.copy_button.setIcon(icon("copy"))
        set_role(self.copy_button, "quiet")
        self.label.setWordWrap(True)
        self.assumptions.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addLayout(self._sides)
        column.addLayout(self._start_row())
        column.addWidget(self.notice)
        shown = QHBoxLayout()
        shown.setSpacing(px(8))
        shown.addWidget(self.view)
        shown.addStretch(1)
        shown.addWidget(self.copy_button)
        column.addLayout(shown)
        column.addWidget(self._views, 1)
        self.view.setExpanding(False)
        self.view.setDrawBase(False)
        for _ in (RESULT, AIMS, EVEN):
            self.view.addTab("")
        for page in (self._results(), self.aims, self.balance):
            self._views.addWidget(page)

    def _start_row(self) -> QHBoxLayout:
        start = QHBoxLayout()
        start.setSpacing(px(8))
        for label, box in zip(self._labels, (self.fights, self.seed), strict=True):
            label.setBuddy(box)
            start.addWidget(label)
            start.addWidget(box)
        start.addWidget(self.start_button)
        start.addWidget(self._run.bar, 1)
        start.addStretch(0)
        return start

    def _results(self) -> QWidget:
        for table in (self.wins, self.lots):
            table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
            table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
            table.setTabKeyNavigation(False)
            table.verticalHeader().hide()
            table.setShowGrid(False)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        results = QGridLayout()
        results.setSpacing(px(6))
        results.addWidget(self._titles[0], 0, 0)
        results.addWidget(self._titles[1], 0, 1)
        results.addWidget(self.wins, 1, 0)
        results.addLayout(self._chart_place, 1, 1)
        results.addWidget(self.lots, 2, 0, 1, 2)
        results.setRowStretch(1, 2)
        results.setRowStretch(2, 3)
        results.setColumnStretch(0, 1)
        results.setColumnStretch(1, 1)
        column.addWidget(self.label)
        column.addLayout(results, 1)
        column.addWidget(self.assumptions)
        return page

    def _connect(self) -> None:
        self.start_button.clicked.connect(self.toggle)
        self.copy_button.clicked.connect(self.copy_as_text)
        self.view.currentChanged.connect(self._views.setCurrentIndex)
        self._run.over.connect(self._on_over)

    # ── What is asked ─────────────────────────────────────────────────────────────────────────────────────────────────

    def refresh(self) -> None:
        """See which sides there are; the tactics of those that stay are kept."""
        desk = self._desk
        people = desk.session.combatants(desk.encounter) if desk.encounter else []
        sides = list(dict.fromkeys(side_of(each) for each in people))
        shape = (desk.words.language, tuple(sides))
        if shape != self._shape:
            self._shape = shape
            self._fill_sides(sides)
        self.aims.show_fighters(people)
        problem = self._problem(sides)
        self.balance.show_sides(sides, may=not problem)
        self.start_button.setEnabled(not problem)
        self.notice.say(problem)
        if self._made is not None:
            self._show(self._made)
        else:
            self._show_results(False)

    def _skirmish(self) -> Skirmish:
        session = self._desk.session
        return session.rules.registry.skirmish(session.system.id)

    def _problem(self, sides: list[str]) -> str:
        try:
            self._skirmish()
        except DeskError as error:
            return self._desk.words.error(error)
        if len(sides) < 2:
            return self.tr("It takes two sides to fight: add foes to the encounter, or set whose side each is on.")
        return ""

    def _fill_sides(self, sides: list[str]) -> None:
        for old in self.sides:
            self._sides.removeWidget(old)
            old.hide()
            old.deleteLater()
        try:
            grades = list(self._skirmish().grades)
        except DeskError:
            grades = []
        self.sides = [SideTactics(self._desk, side, grades) for side in sides]
        for each in self.sides:
            self._sides.addWidget(each)

    def toggle(self) -> None:
        """Begin a forecast, or stop the one under way."""
        if self._run.busy:
            self.stop()
            return
        plan = self._plan()
        if plan is None:
            return
        self.view.setCurrentIndex(RESULT)
        self._run.begin(partial(_played, self._skirmish(), plan), plan.fights)

    def _plan(self) -> Plan | None:
        """Return the fight as it stands, with the tactics chosen; None where there is none to play, having said so."""
        from gm_desk.forecast.encounter import plan_of

        desk = self._desk
        tactics = {each.side: each.tactics() for each in self.sides}
        fights, seed = int(self.fights.currentData()), self.seed.value()
        ask = partial(plan_of, desk.session, desk.encounter, tactics, self.aims.aims(), fights=fights, seed=seed)
        return desk.attempt(ask)

    def stop(self) -> None:
        """Stop the forecast under way; what was found before stays on show."""
        self._run.stop()

    def is_settled(self) -> bool:
        """Whether no forecast is under way."""
        return not self._run.busy

    def forecast(self) -> Forecast | None:
        """Return the forecast on show."""
        return self._made

    # ── What came of it ───────────────────────────────────────────────────────────────────────────────────────────────

    def _on_over(self, task: Task[Forecast | None]) -> None:
        if task.error is not None:
            self.notice.say(self._desk.words.error(task.error))
        elif task.result is not None:
            self._made = task.result
            self._show(task.result)

    def _show_results(self, there: bool) -> None:
        for widget in (self.label, self.wins, self.lots, self.assumptions, *self._titles):
            widget.setVisible(there)
        self.copy_button.setEnabled(there)
        if self.chart is not None:
            self.chart.setVisible(there)

    def _show(self, made: Forecast) -> None:
        self._show_results(True)
        most = max(share.margin for share in made.wins.values())
        self.label.setText(
            self.tr("Simulated, n = {fights}, seed {seed}; the sides' shares within ± {margin} (95 %).").format(
                fights=made.fights, seed=made.seed, margin=f"{QLocale().toString(100 * most, 'f', 1)} %"
            )
        )
        self._show_wins(made)
        self._show_rounds(made)
        self._show_lots(made)
        words = [self._desk.text(each) for each in made.assumptions]
        self.assumptions.setText(self.tr("Taken for granted:") + " " + "; ".join(words) + ".")

    def _show_wins(self, made: Forecast) -> None:
        rows = [(self._desk.text(f"side.{side}"), share) for side, share in made.wins.items()]
        if made.undecided.seen:
            rows.append((self.tr("undecided"), made.undecided))
        _fill(self.wins, [self.tr("side"), self.tr("share"), self.tr("95 %")], [_figures(*row) for row in rows])
        heads, lines = self.wins.horizontalHeader().sizeHint().height(), self.wins.verticalHeader().length()
        self.wins.setMinimumHeight(heads + lines + 2 * self.wins.frameWidth())  # nobody scrolls to see who else wins

    def _show_rounds(self, made: Forecast) -> None:
        from ui.odds.chart import BarChart, Series

        if self.chart is None:
            self.chart = BarChart()
            self._chart_place.addWidget(self.chart)
        numbers = range(min(made.rounds, default=1), max(made.rounds, default=1) + 1)
        shares = [made.rounds[number].value if number in made.rounds else 0.0 for number in numbers]
        name = self.tr("rounds: {mean} ± {margin} on average").format(
            mean=QLocale().toString(made.mean_rounds.value, "f", 1),
            margin=QLocale().toString(made.mean_rounds.margin, "f", 2),
        )
        self._titles[1].setText(name)
        self.chart.setAccessibleName(name)
        described = ", ".join(f"{number}: {percent(share)}" for number, share in zip(numbers, shares, strict=True))
        self.chart.show_series([str(number) for number in numbers], [Series(name, shares)], described)

    def _show_lots(self, made: Forecast) -> None:
        there = [place for place in range(len(made.grades)) if any(lot.grades[place].seen for lot in made.lots)]
        heads = [self.tr("Name"), self.tr("falls"), self.tr("dies"), self.tr("flees")]
        heads += [self._desk.text(made.grades[place]) for place in there]
        rows = []
        for lot in made.lots:
            shares = [lot.fell, lot.died, lot.fled, *(lot.grades[place] for place in there)]
            name = display_name(lot.actor.character, lot.actor.combatant)
            rows.append([(name, ""), *((percent(share.value), _between(share)) for share in shares)])
        _fill(self.lots, heads, rows)

    def copy_as_text(self) -> None:
        """Copy the forecast as lines of text."""
        if self._made is None:
            return
        lines = [self.label.text()]
        for table in (self.wins, self.lots):
            lines.append("\t".join(_cells(table, None)))
            lines += ["\t".join(_cells(table, row)) for row in range(table.rowCount())]
        lines.append(self.assumptions.text())
        QGuiApplication.clipboard().setText("\n".join(lines))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        for label, words in zip(self._labels, (self.tr("Fights"), self.tr("Seed")), strict=True):
            label.setText(words)
        self.fights.setAccessibleName(self.tr("How many fights"))
        self.seed.setAccessibleName(self.tr("Seed: the same one gives the same figures"))
        for place, number in enumerate(FIGHTS):
            self.fights.setItemText(place, f"{number:,}".replace(",", " "))
        self.copy_button.setText(self.tr("Copy"))
        self.copy_button.setToolTip(self.tr("Copy as text"))
        self._titles[0].setText(self.tr("Who wins"))
        self.wins.setAccessibleName(self.tr("Who wins"))
        self.lots.setAccessibleName(self.tr("What becomes of each"))
        for place, name in ((RESULT, self.tr("Result")), (AIMS, self.tr("Aims")), (EVEN, self.tr("Make it even"))):
            self.view.setTabText(place, name)
        self.view.setAccessibleName(self.tr("What to see of the forecast"))
        self._run.say(self.tr("Play the fight"), self.tr("Stop"), self.tr("How far the forecast is"))


def _figures(name: str, share: Share) -> list[tuple[str, str]]:
    return [(name, ""), (percent(share.value), ""), (_between(share), "")]


def _between(share: Share) -> str:
    """Write an interval: its ends are rounded like any estimate."""
    low, high = (QLocale().toString(100 * end, "f", 1) for end in share.interval)
    return f"{low} – {high} %"


def _fill(table: QTableWidget, heads: list[str], rows: list[list[tuple[str, str]]]) -> None:
    """Show rows of (words, what is said of them when asked)."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setRowCount(len(rows))
    table.setHorizontalHeaderLabels(heads)
    for place, cells in enumerate(rows):
        for column, (words, more) in enumerate(cells):
            item = QTableWidgetItem(words)
            item.setToolTip(more)
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            table.setItem(place, column, item)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(len(heads) == SHORT)


def _cells(table: QTableWidget, row: int | None) -> list[str]:
    items = [
        table.horizontalHeaderItem(column) if row is None else table.item(row, column)
        for column in range(table.columnCount())
    ]
    return [item.text() if item else "" for item in items]
