"""The print dialog: what, of whom, on what paper, and what it will look like; then a PDF or a printer.

Preview, PDF and printer are painted by the same pages (`ui.paper`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPageSize, QPainter, QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo, QPrintPreviewWidget
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGraphicsView,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_desk.core.errors import DeskError
from ui import icons
from ui.bridge import Desk
from ui.dialog_size import open_at
from ui.paper import Pages, PdfJob, PrinterJob, paint, print_pages
from ui.paper.pages import Page
from ui.print_options import PrintOptions
from ui.printing import Printing
from ui.theme import px, set_role
from ui.widgets import Notice, PageScroll, text_label

PREVIEWED = 24
"""Pages that the preview lays out; the rest are laid out when they are printed."""


class PrintDialog(QDialog):
    """Chooses what to print and shows it; `what` and `evening` are what it begins with."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, *, what: str = "sheets", evening: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("printDialog")
        self._desk = desk
        self.options = PrintOptions(desk, what, evening)
        self.printing = Printing(self)
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)  # painted on for the preview alone
        self._printer.setFullPage(True)
        self._pages: Pages | None = None
        self._shown: list[Page] = []
        self._target: Path | None = None
        self.preview = QPrintPreviewWidget(self._printer, self)
        self.notice = Notice()
        self.progress = QProgressBar()
        self._more = text_label("", "small muted")
        self._more.setWordWrap(True)
        self._place = text_label("", "small muted")
        self._before, self._after = QToolButton(), QToolButton()
        self.save_button, self.print_button, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self._arrange()
        self._connect()
        self.retranslate()
        open_at(self, 900, 660)

    # ── Making ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _arrange(self) -> None:
        asked = QWidget()
        choices = QVBoxLayout(asked)
        choices.setContentsMargins(0, 0, 0, 0)
        choices.setSpacing(px(4))
        choices.addWidget(self.options, 8)
        for widget in (self._more, self.progress, self.notice):
            choices.addWidget(widget)
        choices.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(px(4))
        left.addWidget(PageScroll(asked), 1)
        left.addSpacing(px(8))
        for button in (self.save_button, self.print_button, self.close_button):
            left.addWidget(button)
        self.progress.hide()
        set_role(self.save_button, "primary")
        self.save_button.setDefault(True)
        self.save_button.setIcon(icons.icon("file-down", "accent_text"))
        self.print_button.setIcon(icons.icon("printer"))
        side = QWidget()
        side.setLayout(left)
        side.setFixedWidth(px(248))
        whole = QHBoxLayout(self)
        whole.setSpacing(px(12))
        whole.addWidget(side)
        whole.addLayout(self._preview_column(), 1)

    def _preview_column(self) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(px(4))
        right.addWidget(self.preview, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        for button, icon in ((self._before, "chevron-left"), (self._after, "chevron-right")):
            button.setIcon(icons.icon(icon))
            set_role(button, "quiet")
        for widget in (self._before, self._place, self._after):
            foot.addWidget(widget)
        foot.addStretch(1)
        right.addLayout(foot)
        self.preview.setViewMode(QPrintPreviewWidget.ViewMode.SinglePageView)
        self.preview.setZoomMode(QPrintPreviewWidget.ZoomMode.FitInView)
        return right

    def _connect(self) -> None:
        self.options.changed.connect(self.lay_out)
        self.preview.paintRequested.connect(self._paint_preview)
        self.preview.previewChanged.connect(self._say_place)
        self.save_button.clicked.connect(self._ask_file)
        self.print_button.clicked.connect(self._ask_printer)
        self.close_button.clicked.connect(self.reject)
        self._before.clicked.connect(partial(self._turn, -1))
        self._after.clicked.connect(partial(self._turn, 1))
        self.printing.progressed.connect(self._on_progressed)
        self.printing.finished.connect(self._on_finished)
        self.printing.failed.connect(self._on_failed)

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Print"))
        for each in (self.preview, *self.preview.findChildren(QGraphicsView)):
            each.setAccessibleName(self.tr("Preview"))
        self.progress.setAccessibleName(self.tr("How far the print is"))
        self._before.setAccessibleName(self.tr("Previous page"))
        self._after.setAccessibleName(self.tr("Next page"))
        self.save_button.setText(self.tr("Save as PDF…"))
        self.print_button.setText(self.tr("Print…"))
        self._say_close()
        self._offer()

    def _say_close(self) -> None:
        self.close_button.setText(self.tr("Stop") if self.printing.running else self.tr("Close"))

    def _offer(self) -> None:
        """Offer to print what can be printed, while nothing is being printed."""
        free = not self.printing.running
        printers = bool(QPrinterInfo.availablePrinterNames())
        self.options.setEnabled(free)
        self.save_button.setEnabled(free and self._pages is not None)
        self.print_button.setEnabled(free and printers and self._pages is not None)
        self.print_button.setToolTip("" if printers else self.tr("No printer is set up on this computer"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.lay_out()

    # ── What is printed ───────────────────────────────────────────────────────────────────────────────────────────────

    def lay_out(self) -> None:
        """Lay the first pages out and show them; what stands in the way is said instead."""
        self._more.setText("")
        try:
            self._pages = print_pages(self._desk.session, self.options.wanted())
            self._shown = self._pages.first(PREVIEWED + 1)
        except DeskError as error:
            self._pages, self._shown = None, []
            self.notice.say(self._desk.words.error(error), "muted")
        else:
            self.notice.say("")
            self._printer.setPageSize(QPageSize(self._pages.page_size))
            self._printer.setDocName(self._pages.title)
            if len(self._shown) > PREVIEWED:
                del self._shown[PREVIEWED:]
                self._more.setText(self.tr("The preview shows the first %n page(s).", "", PREVIEWED))
        self._offer()
        self.preview.updatePreview()

    def _paint_preview(self, printer: QPrinter) -> None:
        if not self._shown:
            return
        painter = QPainter(printer)
        for number, page in enumerate(self._shown):
            if number:
                printer.newPage()
            paint(page, painter, printer.resolution())
        painter.end()

    def _turn(self, by: int) -> None:
        self.preview.setCurrentPage(self.preview.currentPage() + by)
        self._say_place()

    def _say_place(self) -> None:
        page, pages = self.preview.currentPage(), len(self._shown)
        self._place.setText(f"{page} / {pages}" if pages else "")
        self._before.setEnabled(page > 1)
        self._after.setEnabled(page < pages)

    # ── Where it goes ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _ask_file(self) -> None:
        title = self._pages.title if self._pages else ""
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save as PDF"), f"{_file_name(title)}.pdf", self.tr("PDF files (*.pdf)")
        )
        if name:
            self.save(Path(name))

    def save(self, path: Path) -> None:
        """Begin to write the PDF; the dialog goes on saying how far it is, where it is, or what was wrong."""
        if self._pages is not None:
            self._target = path
            self.printing.start(partial(PdfJob, self._pages, path))

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.print_on(printer)

    def print_on(self, printer: QPrinter) -> None:
        """Begin to print; the dialog goes on saying how far it is, or what was wrong."""
        if self._pages is not None:
            self._target = None
            self.printing.start(partial(PrinterJob, self._pages, printer))

    def _on_progressed(self, done: int, steps: int) -> None:
        self.notice.say("")
        self.progress.setRange(0, steps)
        self.progress.setValue(done)
        self.progress.show()
        self._offer()
        self._say_close()

    def _on_finished(self) -> None:
        self._rest()
        if self._target is None:
            self.notice.say(self.tr("Printed."), "ok")
        else:
            self.notice.say(self.tr("Saved: {path}").format(path=self._target), "ok")

    def _on_failed(self, error: DeskError) -> None:
        self._rest()
        self.notice.say(self._desk.words.error(error))

    def _rest(self) -> None:
        self.progress.hide()
        self._offer()
        self._say_close()

    def reject(self) -> None:
        """Stop the print that is under way, and leave its target as it was; close where there is none."""
        if self.printing.running:
            self.printing.cancel()
            self._rest()
            self.notice.say(self.tr("Stopped: nothing was written."), "muted")
            return
        super().reject()


def _file_name(title: str) -> str:
    """Return a title as every system takes it for a file's name."""
    return (
        "".join("_" if sign in '<>:"/\\|?*' or ord(sign) < 32 else sign for sign in title).strip(" .")[:80] or "sheets"
    )
