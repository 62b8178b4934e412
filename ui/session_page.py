"""The session tab: begin and end a session of play; what came of it, notes for next week, and luck.

What is read from the log is read when the page is looked at, not while a fight goes on elsewhere.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app import evenings
from gm_desk.app.evening_paper import suffered
from gm_desk.app.evenings import Harm
from gm_desk.app.session import ChangeSet
from gm_desk.core.facts import Document
from ui.bridge import Desk
from ui.icons import icon
from ui.luck_card import LuckCard
from ui.theme import px, set_role
from ui.widgets import Card, Combo, EmptyState, SectionLabel, text_label

PAUSE = 150
"""Milliseconds without a change before the summary is read anew."""
SIDE_BY_SIDE = 700
"""Pixels of width from which summary and luck stand beside each other."""


class Notes(QPlainTextEdit):
    """Notes that are kept when they are left."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class SessionPage(QWidget):
    """Sessions of play, one on show at a time: the one that goes on, or one chosen."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sessionView")
        self._desk = desk
        self._evening = ""
        self._written = ""
        self._stale = True
        self.chooser, self.title, self.notes = Combo(), QLineEdit(), Notes()
        self.begin_button, self.end_button, self.print_button = QPushButton(), QPushButton(), QPushButton()
        self.status = text_label("", "muted")
        self._summary_title, self._harm_title, self._notes_title = SectionLabel(), SectionLabel(), SectionLabel()
        self.figures = text_label()
        self._harm = QGridLayout()
        self.luck = LuckCard(desk)
        self._empty = EmptyState("history", "", "", " ")
        self._pages = QStackedLayout(self)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self.setFocusProxy(self.chooser)
        self._arrange()
        self._connect()
        self._retranslate()

    # ── Making ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _arrange(self) -> None:
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(px(12), px(8), px(12), px(12))
        whole.setSpacing(px(8))
        whole.addLayout(self._head())
        whole.addWidget(self.status)
        self._sides.setSpacing(px(12))
        left = QVBoxLayout()
        left.setSpacing(px(12))
        left.addWidget(self._summary_card())
        left.addWidget(self._notes_card(), 1)
        self._sides.addLayout(left, 1)
        self._sides.addWidget(self.luck, 1)
        whole.addLayout(self._sides, 1)
        scroll = self._scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for each in (scroll, self._empty):
            self._pages.addWidget(each)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(px(8))
        self.title.setMaxLength(300)
        self.chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.chooser.setMinimumContentsLength(6)
        set_role(self.begin_button, "primary")
        row.addWidget(self.chooser, 2)
        row.addWidget(self.title, 3)
        self.print_button.setIcon(icon("printer"))
        row.addWidget(self.print_button)
        row.addWidget(self.begin_button)
        row.addWidget(self.end_button)
        return row

    def _summary_card(self) -> Card:
        card = Card()
        self.figures.setWordWrap(True)
        self._harm.setHorizontalSpacing(px(12))
        self._harm.setVerticalSpacing(px(4))
        self._harm.setColumnStretch(1, 1)
        assert isinstance(card.body, QVBoxLayout)
        card.body.addWidget(self._summary_title)
        card.body.addWidget(self.figures)
        card.body.addSpacing(px(4))
        card.body.addWidget(self._harm_title)
        card.body.addLayout(self._harm)
        return card

    def _notes_card(self) -> Card:
        card = Card()
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumHeight(px(96))
        card.body.addWidget(self._notes_title)
        card.body.addWidget(self.notes)
        return card

    def _connect(self) -> None:
        self._desk.changed.connect(self._on_changed)
        self._pause.timeout.connect(self._refresh)
        self.chooser.activated.connect(self._on_chosen)
        self.title.editingFinished.connect(self._keep_title)
        self.notes.left.connect(self._keep_notes)
        self.begin_button.clicked.connect(self.begin)
        self._empty.triggered.connect(self.begin)
        self.end_button.clicked.connect(self.end)
        self.print_button.clicked.connect(self.print)

    # ── What the GM does ──────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        """Begin a session of play."""
        self.commit_pending()
        begun = self._desk.attempt(partial(evenings.begin, self._desk.session, origin=self))
        if begun:
            self._evening = begun
            self._refresh()
            self.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def end(self) -> None:
        """End the session that goes on."""
        self.commit_pending()
        self._desk.attempt(partial(evenings.end, self._desk.session, self))
        self._refresh()

    def print(self) -> None:
        """Show the summary of the session on show as it will be printed."""
        from ui.print_dialog import PrintDialog

        self.commit_pending()
        dialog = PrintDialog(self._desk, self, what="summary", evening=self._evening)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def commit_pending(self) -> None:
        """Keep what is still being typed."""
        self._keep_title()
        self._keep_notes()

    def _keep_title(self) -> None:
        self._keep("title", self.title.text())

    def _keep_notes(self) -> None:
        self._keep("notes", self.notes.toPlainText())

    def _keep(self, key: str, value: str) -> None:
        document = self._document()
        if document is not None and document[key] != value and not self._desk.read_only:
            self._desk.attempt(partial(evenings.edit, self._desk.session, document["id"], key, value, self))
            self._show_document()

    def _on_chosen(self, _index: int) -> None:
        self.commit_pending()
        self._evening = str(self.chooser.currentData() or "")
        self._refresh()

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_changed(self, _changes: ChangeSet) -> None:
        self._stale = True
        if self.isVisible():
            self._pause.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= px(SIDE_BY_SIDE)
        self._sides.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _document(self) -> Document | None:
        return next((each for each in self._desk.session.store.sessions() if each["id"] == self._evening), None)

    def _refresh(self) -> None:
        """Show everything as it is now."""
        self._pause.stop()
        self._stale = False
        sessions = self._desk.session.store.sessions()
        if self._evening not in {each["id"] for each in sessions}:
            going = evenings.current(self._desk.session)
            self._evening = str((going or sessions[-1])["id"]) if sessions else ""
        self._pages.setCurrentIndex(0 if sessions else 1)
        self._fill_chooser(sessions)
        self._show_document()
        if self._evening:
            self._show_summary()

    def _fill_chooser(self, sessions: list[Document]) -> None:
        self.chooser.clear()
        for each in reversed(sessions):
            self.chooser.addItem(self._desk.text(evenings.name_of(each)), each["id"])
        self.chooser.setCurrentIndex(self.chooser.findData(self._evening))

    def _show_document(self) -> None:
        document = self._document()
        if document is not None:
            self._show_words(document)
        # The button that is hidden hands the keys on to a field: by now no field holds another session's words.
        going = evenings.current(self._desk.session)
        self.begin_button.setVisible(going is None)
        self.end_button.setVisible(going is not None)
        for widget in (self.begin_button, self.end_button, self._empty):
            widget.setEnabled(not self._desk.read_only)

    def _show_words(self, document: Document) -> None:
        """Show title, notes and times. What is being typed stays, but never goes over into another session."""
        other, self._written = self._written != document["id"], document["id"]
        for field in (self.title, self.notes):
            field.setReadOnly(self._desk.read_only)
        if self.title.text() != document["title"] and (other or not self.title.hasFocus()):
            self.title.setText(document["title"])
        if self.notes.toPlainText() != document["notes"] and (other or not self.notes.hasFocus()):
            self.notes.setPlainText(document["notes"])
        self.status.setText(self._status(document))
        self.chooser.setItemText(self.chooser.currentIndex(), self._desk.text(evenings.name_of(document)))

    def _status(self, document: Document) -> str:
        began = QDateTime.fromString(document["began_at"], Qt.DateFormat.ISODate).toLocalTime()
        day = QLocale().toString(began.date(), "d MMMM yyyy")
        start = began.toString("H:mm")
        if not document["ended_at"]:
            return self.tr("{day}, since {start}").format(day=day, start=start)
        ended = QDateTime.fromString(document["ended_at"], Qt.DateFormat.ISODate).toLocalTime()
        return self.tr("{day}, {start} to {end}").format(day=day, start=start, end=ended.toString("H:mm"))

    def _show_summary(self) -> None:
        session = self._desk.session
        summary = evenings.summary(session, self._evening)
        self.figures.setText(
            " · ".join(
                (
                    self.tr("%n round(s) fought", "", summary.rounds),
                    self.tr("%n act(s) decided by dice", "", summary.rolls),
                    self.tr("%n entry(ies) in the log", "", summary.entries),
                )
            )
        )
        self._show_harm(summary.harm)
        self.luck.show_entries(evenings.entries(session, self._evening))

    def _show_harm(self, harm: tuple[Harm, ...]) -> None:
        while (item := self._harm.takeAt(0)) is not None:
            if (label := item.widget()) is not None:
                label.hide()
                label.deleteLater()
        if not harm:
            self._harm.addWidget(text_label(self.tr("Nobody was wounded."), "muted"), 0, 0, 1, 2)
        for row, each in enumerate(harm):
            name = text_label(each.name, "bold")
            said = ", ".join(suffered(each, self._desk.words))
            harmed = text_label(said, "danger" if each.fell or each.died else "")
            for column, label in enumerate((name, harmed)):
                label.setWordWrap(True)
                self._harm.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._on_language()

    def _on_language(self) -> None:
        self._stale = True
        if self.isVisible():
            self._refresh()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Session of play"))
        self._scroll.setAccessibleName(self.tr("What happened in it"))
        self.chooser.setAccessibleName(self.tr("Which session"))
        self.title.setAccessibleName(self.tr("Title of the session"))
        self.title.setPlaceholderText(self.tr("Title of the session"))
        self.notes.setAccessibleName(self.tr("Notes for next time"))
        self.begin_button.setText(self.tr("Begin a session"))
        self.print_button.setToolTip(self.tr("Print the summary…"))
        self.print_button.setAccessibleName(self.tr("Print the summary…"))
        self.end_button.setText(self.tr("End the session"))
        self._summary_title.setText(self.tr("What happened"))
        self._harm_title.setText(self.tr("Wounded and fallen"))
        self._notes_title.setText(self.tr("Notes for next time"))
        self._empty.set_texts(
            self.tr("No session of play yet"),
            self.tr(
                "Begin one when the players sit down: a copy of the campaign is made, and what happens until you end it "
                "is summed up here."
            ),
            self.tr("Begin a session"),
        )
