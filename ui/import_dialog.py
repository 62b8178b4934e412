"""Bringing characters in from a file: what is in it, everything that is wrong with it, and only then the act.

The file is read a little at a time, so that the window stays alive; nothing is stored before the button is pressed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.interchange import Conflicts, Import, Source, note_lines, problem_lines, result_line
from gm_desk.core.errors import BrokenFile, DeskError
from ui.bridge import Desk
from ui.dialog_size import open_at
from ui.theme import px
from ui.widgets import ElidedLabel, Notice, text_label

WIDTH, HEIGHT = 640, 440
AT_ONCE_SECONDS = 0.03
WAYS: tuple[Conflicts, ...] = ("refuse", "update", "copy")


class ImportDialog(QDialog):
    """One file on its way into the open campaign."""

    def __init__(self, desk: Desk, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("importDialog")
        self._desk = desk
        self._path = path
        self._open = ExitStack()
        self._bringing: Import | None = None
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self.file = ElidedLabel(str(path))
        self._ways_label = text_label()
        self.ways = QButtonGroup(self)
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.summary = text_label()
        self.summary.setWordWrap(True)
        self.details = QPlainTextEdit()
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.notice = Notice()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._arrange()
        self.retranslate()
        self.ways.idToggled.connect(self._on_way)
        self._begin()

    def _arrange(self) -> None:
        ways = QHBoxLayout()
        ways.setSpacing(px(12))
        ways.addWidget(self._ways_label)
        for place, way in enumerate(WAYS):
            button = QRadioButton()
            button.setObjectName(f"conflicts_{way}")
            button.setChecked(place == 0)
            self.ways.addButton(button, place)
            ways.addWidget(button)
        ways.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        column.setSpacing(px(12))
        column.addWidget(self.file)
        column.addLayout(ways)
        column.addWidget(self.bar)
        column.addWidget(self.summary)
        column.addWidget(self.details, 1)
        column.addWidget(self.notice)
        column.addWidget(self.buttons)
        open_at(self, WIDTH, HEIGHT)

    # ── Reading ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_way(self, _place: int, chosen: bool) -> None:
        if chosen:
            self._begin()

    def _begin(self) -> None:
        """Read the file from its beginning."""
        from gm_desk import bootstrap

        self._stop()
        self.go.setEnabled(False)
        self.notice.say("")
        self.details.clear()
        self.summary.setText(self.tr("Reading…"))
        self.bar.setValue(0)
        self.bar.setVisible(True)
        try:
            file, size = self._open.enter_context(bootstrap.reading(self._path))
            source = Source(self._path.name, file, size)
            self._bringing = Import(self._desk.session, source, WAYS[self.ways.checkedId()])
        except (DeskError, OSError) as error:
            self._fail(error)
            return
        self._source = source
        self._steps = self._bringing.check()
        self._timer.start(0)

    def _step(self) -> None:
        """Read on for a moment."""
        end = time.monotonic() + AT_ONCE_SECONDS
        try:
            while time.monotonic() < end:
                next(self._steps)
        except StopIteration:
            self._stop()
            self._tell()
        except (DeskError, OSError) as error:
            self._fail(error)
        else:
            self.bar.setValue(round(self._source.part * 100))

    def _fail(self, error: Exception) -> None:
        self._stop()
        self._bringing = None
        said = error if isinstance(error, DeskError) else BrokenFile("file.io", str(self._path))
        self.summary.setText("")
        self.notice.say(self._desk.words.error(said))

    def _stop(self) -> None:
        self._timer.stop()
        self._open.close()
        self.bar.setVisible(False)

    def _tell(self) -> None:
        """Say what is in the file, and offer to bring it in where nothing is wrong."""
        if self._bringing is None or self._timer.isActive():
            return
        report, words = self._bringing.report, self._desk.words
        self.summary.setText(result_line(report, words, stored=False))
        self.details.setPlainText("\n".join((*problem_lines(report, words), *note_lines(report, words))))
        self.go.setEnabled(report.ok and report.added + report.updated > 0 and not self._desk.read_only)
        if self.go.isEnabled():
            self.go.setDefault(True)
            self.go.setFocus()

    # ── The act ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def accept(self) -> None:
        """Bring everybody in as one act, and close; what is refused keeps the dialog open."""
        if self._bringing is None or not self.go.isEnabled():
            return
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self._bringing.perform(self._desk.session, self)
        except DeskError as error:
            self.notice.say(self._desk.words.error(error))
            return
        finally:
            QGuiApplication.restoreOverrideCursor()
        super().accept()

    def done(self, result: int) -> None:
        self._stop()
        super().done(result)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Import characters"))
        self._ways_label.setText(self.tr("Those who are here already:"))
        names = (self.tr("refuse"), self.tr("update"), self.tr("bring in a copy"))
        spoken = (
            self.tr("Refuse those who are here already"),
            self.tr("Update those who are here already"),
            self.tr("Bring in copies of those who are here already"),
        )
        for place, name in enumerate(names):
            self.ways.button(place).setText(name)
            self.ways.button(place).setAccessibleName(spoken[place])
        self.file.setAccessibleName(self.tr("File"))
        self.bar.setAccessibleName(self.tr("Reading"))
        self.details.setAccessibleName(self.tr("Report"))
        self.details.setPlaceholderText(self.tr("Nothing is wrong with the file."))
        self.go.setText(self.tr("Import"))
        self._tell()
