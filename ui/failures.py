"""What happens when the desk itself is at fault: the report is logged, written to a file, and shown; nothing is sent anywhere."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QStandardPaths, QSysInfo, Qt, QThread, qVersion
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from gm_desk import __version__
from gm_desk.core.errors import DeskError
from ui.dialog_size import open_at
from ui.theme import px
from ui.widgets import text_label

log = logging.getLogger(__name__)
translate = QCoreApplication.translate


def install(tell: Callable[[DeskError], None] | None = None) -> None:
    """Report whatever nobody expected, instead of losing it on a terminal that nobody sees.

    `tell` says a DeskError that came up outside of any act (the file was taken away): that is the world's fault, and a sentence.
    """
    sys.excepthook = Hook(tell)


class Hook:
    """Sorts what nobody caught: a sentence for what is wrong in the world, a report for what is wrong in the program."""

    def __init__(self, tell: Callable[[DeskError], None] | None) -> None:
        self._tell = tell

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an exception as `sys.excepthook` does."""
        if isinstance(error, DeskError) and self._tell is not None:
            log.info("told the user: %s", error)
            self._tell(error)
        else:
            report(kind, error, trace)


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Log an unexpected exception, write it to a file and show it."""
    if issubclass(kind, KeyboardInterrupt):
        QCoreApplication.quit()
        return
    log.error("unexpected %s", kind.__name__, exc_info=(kind, error, trace))
    text = report_text(kind, error, trace)
    written = write_report(text)
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.thread() is QThread.currentThread():
        show_report(text, written)


def report_text(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Return what a report says: versions, the system, and the traceback."""
    told = "".join(traceback.format_exception(kind, error, trace))
    python = ".".join(map(str, sys.version_info[:3]))
    return f"GM Desk {__version__}, Python {python}, Qt {qVersion()}, {QSysInfo.prettyProductName()}\n\n{told}"


def write_report(text: str) -> Path | None:
    """Write a report among the program's own data; return where, None if that cannot be done either."""
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation)) / "reports"
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        log.warning("a report could not be written: %s", error)
        return None
    return path


def show_report(text: str, written: Path | None) -> None:
    """Show a report; one at a time, so that a fault in painting does not bury the screen."""
    if any(isinstance(widget, ReportDialog) and widget.isVisible() for widget in QApplication.topLevelWidgets()):
        return
    ReportDialog.on_show = ReportDialog(text, written, QApplication.activeWindow())
    ReportDialog.on_show.open()


class ReportDialog(QDialog):
    """Says that the desk made a mistake, what is safe, and where the report lies."""

    on_show: ClassVar[ReportDialog | None] = None
    """The dialog shown last: with no window to belong to, it would be gone as soon as it was made."""

    def __init__(self, text: str, written: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("failureReport")
        self.setWindowTitle(self.tr("Something went wrong"))
        said = [self.tr("GM Desk made a mistake. Everything you did until now is stored in the campaign.")]
        if written is not None:
            said.append(self.tr("The report was saved to {place}. Nothing was sent anywhere.").format(place=written))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        for sentence in said:
            column.addWidget(self._sentence(sentence))
        details = QPlainTextEdit(text)
        details.setReadOnly(True)
        details.setAccessibleName(self.tr("Report"))
        column.addWidget(details, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        open_at(self, 640, 400)

    @staticmethod
    def _sentence(text: str) -> QLabel:
        label = text_label(text)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label
