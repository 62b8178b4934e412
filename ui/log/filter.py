"""Narrowing the log: by character, kind of act, round, session of play, hidden or open. And taking it out: text, Markdown, JSON."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QMenu, QSpinBox, QToolButton, QWidget

from gm_desk.app import evenings
from gm_desk.app.corrections import KIND
from gm_desk.app.log_export import ENDINGS, Form, all_entries, export
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import ChangeSet
from gm_desk.app.turns import turn_acts
from ui import icons
from ui.bridge import Desk
from ui.theme import px, set_role
from ui.widgets import Combo

OTHER_KINDS = {
    "dice": ("dice",),
    "note": ("note",),
    "encounter": ("encounter", "join", "leave", "end_fight"),
    KIND: (KIND,),
}
"""Kinds of entry that neither an act of the system nor the turn makes, by the choice that shows them."""
NARROW = 240
"""Pixels below which the choices stand in one column."""
SECRETS = {"hidden": True, "open": False}
"""Whether entries are hidden from the players, by the choice that shows them."""
FILLED_FROM = frozenset({"character", "session"})


class LogFilter(QWidget):
    """The choices; each is "all" at first. `export_button` stands beside the search, where there is room. Signal `changed`: a LogQuery to narrow the log by (its `words` are empty)."""

    changed = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._stale = True
        self._wanted = LogQuery()
        self.character, self.kind, self.session, self.round = Combo(), Combo(), Combo(), QSpinBox()
        self.secrecy = Combo()
        self.export_button = QToolButton()
        self._menu = QMenu(self.export_button)
        self.export_button.setMenu(self._menu)
        self.export_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export_button.setIcon(icons.icon("file-down"))
        self.export_button.hide()
        set_role(self.export_button, "quiet")
        self.round.setRange(0, 9_999)
        self.round.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(px(4))
        for box in (self.character, self.kind, self.session, self.secrecy):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.setMinimumWidth(1)
            box.activated.connect(self._on_chosen)
        self._columns = 0
        self._lay_out(2)
        self.round.valueChanged.connect(self._on_chosen)
        desk.changed.connect(self._on_changed)
        self.retranslate()

    def _lay_out(self, columns: int) -> None:
        """Stand in so many columns."""
        if columns == self._columns:
            return
        self._columns = columns
        for place, widget in enumerate((self.character, self.kind, self.session, self.round, self.secrecy)):
            across = columns if widget is self.secrecy else 1
            self._grid.addWidget(widget, place // columns, place % columns, 1, across)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand below each other where two side by side could not be read."""
        super().resizeEvent(event)
        self._lay_out(2 if event.size().width() >= px(NARROW) else 1)

    # ── What is chosen ────────────────────────────────────────────────────────────────────────────────────────────────

    def wanted(self) -> LogQuery:
        """Return the choices as a query."""
        kind = self.kind.currentData()
        return LogQuery(
            kinds=OTHER_KINDS.get(kind, (kind,)) if kind else (),
            actor=self.character.currentData() or None,
            round=self.round.value() or None,
            session=self.session.currentData() or None,
            secret=SECRETS.get(self.secrecy.currentData()),
        )

    def clear(self) -> None:
        """Choose everything."""
        for box in (self.character, self.kind, self.session, self.secrecy):
            box.setCurrentIndex(0)
        self.round.setValue(0)
        self._on_chosen()

    def _on_chosen(self) -> None:
        wanted = self.wanted()
        if wanted != self._wanted:
            self._wanted = wanted
            self.changed.emit(wanted)

    # ── What there is to choose ───────────────────────────────────────────────────────────────────────────────────────

    def _on_changed(self, changes: ChangeSet) -> None:
        if changes.kinds & FILLED_FROM:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        """Offer what there is when somebody looks."""
        super().showEvent(event)
        if self._stale:
            self._fill()

    def _fill(self) -> None:
        self._stale = False
        desk = self._desk
        people = [(line.name, line.id) for line in desk.session.store.roster() if line.kind != "template"]
        sessions = [(desk.text(evenings.name_of(each)), each["id"]) for each in desk.session.store.sessions()]
        _offer(self.character, self.tr("Everybody"), people)
        _offer(self.kind, self.tr("Everything"), self._kinds())
        _offer(self.session, self.tr("All sessions"), sessions[::-1])

    def _kinds(self) -> list[tuple[str, str]]:
        system = self._desk.session.system
        acts = [*system.acts, system.order.act, *turn_acts(system)]
        others = (self.tr("Loose dice"), self.tr("Notes"), self.tr("Who comes and goes"), self.tr("Corrections"))
        return [*((self._desk.text(act.label), act.id) for act in acts), *zip(others, OTHER_KINDS, strict=True)]

    # ── Taking it out ─────────────────────────────────────────────────────────────────────────────────────────────────

    def ask_file(self, form: Form, query: LogQuery) -> None:
        """Ask where to, then write what is shown."""
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the log"), f"log{ENDINGS[form]}")
        if name:
            self._desk.attempt(partial(self.save, Path(name), form, query))

    def save(self, path: Path, form: Form, query: LogQuery) -> None:
        """Write the entries that answer a query. Raises: BrokenFile, Refused."""
        from ui.paper import write_whole

        entries = all_entries(self._desk.session, query)
        write_whole(path, export(entries, self._desk.words, form).encode())

    def offer_export(self, ask: object) -> None:
        """Fill the menu of forms; `ask(form)` is called with the one chosen."""
        assert callable(ask)
        self._menu.clear()
        names: dict[Form, str] = {"text": self.tr("Text…"), "markdown": "Markdown…", "json": "JSON…"}
        for form, name in names.items():
            self._menu.addAction(name, partial(ask, form))

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        names = {
            self.character: self.tr("Whose entries"),
            self.kind: self.tr("Kind of entry"),
            self.session: self.tr("Session of play"),
            self.round: self.tr("Round"),
            self.secrecy: self.tr("Hidden from the players or open"),
        }
        for widget, name in names.items():
            widget.setAccessibleName(name)
            widget.setToolTip(name)
        choices = zip((self.tr("Hidden from the players"), self.tr("Open")), SECRETS, strict=True)
        _offer(self.secrecy, self.tr("Open and hidden"), list(choices))
        self.round.setSpecialValueText(self.tr("any round"))
        self.round.setPrefix(self.tr("round "))
        self.export_button.setAccessibleName(self.tr("Save the log"))
        self.export_button.setToolTip(self.tr("Save the entries shown as a file"))
        self._stale = True
        if self.isVisible():
            self._fill()


def _offer(box: QComboBox, everything: str, items: list[tuple[str, str]]) -> None:
    """Fill a box anew; what was chosen stays chosen while it is there."""
    chosen = box.currentData()
    box.clear()
    box.addItem(everything, "")
    for text, key in items:
        box.addItem(text, key)
    box.setCurrentIndex(max(0, box.findData(chosen)) if chosen else 0)
