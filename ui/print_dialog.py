"""The print dialog: whom, on what paper, what it will look like; then a PDF or a printer.

Preview, PDF and printer are painted by the same pages (`ui.paper`).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPageSize, QPainter, QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo, QPrintPreviewWidget
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.ports import RosterLine
from gm_desk.core.errors import DeskError
from ui import icons
from ui.bridge import Desk
from ui.paper import Pages, print_pages
from ui.paper.pages import write_whole
from ui.theme import px, set_role
from ui.widgets import Notice, text_label

SHOWN, PLAYERS, EVERYBODY, CHOSEN = "shown", "players", "everybody", "chosen"
PREVIEWED = 12
"""Characters that the preview lays out; the rest are laid out when they are printed."""


class PrintDialog(QDialog):
    """Chooses what to print and shows it. It begins with the character whose sheet is on show, or with all players."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._roster = desk.session.store.roster()
        self.whom, self.paper, self.language = QComboBox(), QComboBox(), QComboBox()
        self.people = QListWidget()
        self._labels: list[tuple[QLabel, QComboBox]] = []
        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)  # painted on for the preview alone
        self._printer.setFullPage(True)
        self._pages: Pages | None = None
        self.preview = QPrintPreviewWidget(self._printer, self)
        self.preview.paintRequested.connect(self._paint_preview)
        self.preview.previewChanged.connect(self._say_place)
        self.notice = Notice()
        self._more = text_label("", "small muted")
        self._more.setWordWrap(True)
        self._place = text_label("", "small muted")
        self._before, self._after = QToolButton(), QToolButton()
        self.save_button, self.print_button, self._close = QPushButton(), QPushButton(), QPushButton()
        self._arrange()
        self._fill()
        self._connect()
        self.retranslate()
        self.resize(px(880), px(640))

    # ── Making ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _arrange(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(px(4))
        for box in (self.whom, self.paper, self.language):
            label = text_label("", "small muted")
            label.setBuddy(box)
            self._labels.append((label, box))
            left.addWidget(label)
            left.addWidget(box)
            if box is self.whom:
                left.addWidget(self.people, 8)
        left.addWidget(self._more)
        left.addWidget(self.notice)
        left.addStretch(1)
        left.addSpacing(px(8))
        for button in (self.save_button, self.print_button, self._close):
            left.addWidget(button)
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

    def _fill(self) -> None:
        for key in (SHOWN, PLAYERS, EVERYBODY, CHOSEN):
            self.whom.addItem("", key)
        for key in ("a4", "letter"):
            self.paper.addItem("", key)
        for language in self._desk.session.catalogues:
            self.language.addItem("", language)
        self.language.setCurrentIndex(self.language.findData(self._desk.words.language))
        if not self._desk.character:
            self.whom.removeItem(0)
        for line in self._roster:
            item = QListWidgetItem(line.name)
            item.setData(Qt.ItemDataRole.UserRole, line.id)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.people.addItem(item)
        self.people.hide()

    def _connect(self) -> None:
        for box in (self.whom, self.paper, self.language):
            box.currentIndexChanged.connect(self.lay_out)
        self.people.itemChanged.connect(self.lay_out)
        self.save_button.clicked.connect(self._ask_file)
        self.print_button.clicked.connect(self._ask_printer)
        self._close.clicked.connect(self.reject)
        self._before.clicked.connect(partial(self._turn, -1))
        self._after.clicked.connect(partial(self._turn, 1))

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setWindowTitle(self.tr("Print sheets"))
        shown = next((line.name for line in self._roster if line.id == self._desk.character), "")
        names = {
            SHOWN: self.tr("{name} (the sheet on show)").format(name=shown),
            PLAYERS: self.tr("All player characters"),
            EVERYBODY: self.tr("All players and NPCs"),
            CHOSEN: self.tr("Chosen ones…"),
            "a4": self.tr("A4 (210 × 297 mm)"),
            "letter": self.tr("Letter (8.5 × 11 in)"),
            "ru": "Русский",
            "en": "English",
        }
        for box in (self.whom, self.paper, self.language):
            for place in range(box.count()):
                box.setItemText(place, names.get(box.itemData(place), box.itemData(place)))
        titles = (self.tr("Whose sheets"), self.tr("Paper"), self.tr("Language"))
        for title, (label, box) in zip(titles, self._labels, strict=True):
            label.setText(title)
            box.setAccessibleName(title)
        self.people.setAccessibleName(self.tr("Characters to print"))
        self.preview.setAccessibleName(self.tr("Preview"))
        self._before.setAccessibleName(self.tr("Previous page"))
        self._after.setAccessibleName(self.tr("Next page"))
        self.save_button.setText(self.tr("Save as PDF…"))
        self.print_button.setText(self.tr("Print…"))
        self._close.setText(self.tr("Close"))
        printers = bool(QPrinterInfo.availablePrinterNames())
        self.print_button.setEnabled(printers)
        self.print_button.setToolTip("" if printers else self.tr("No printer is set up on this computer"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.lay_out()

    # ── What is printed ───────────────────────────────────────────────────────────────────────────────────────────────

    def characters(self) -> list[str]:
        """Return the ids of those to be printed."""
        match self.whom.currentData():
            case "shown":
                return [self._desk.character]
            case "chosen":
                items = [self.people.item(row) for row in range(self.people.count())]
                return [
                    item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked
                ]
            case "players":
                return [line.id for line in self._roster if line.kind == "player"]
        return [line.id for line in self._roster if _is_somebody(line)]

    def _lay(self, characters: list[str]) -> Pages:
        paper, language = self.paper.currentData(), self.language.currentData()
        return print_pages(self._desk.session, "sheets", characters, paper, language)

    def lay_out(self) -> None:
        """Lay the pages out and show them; what stands in the way is said instead."""
        self.people.setVisible(self.whom.currentData() == CHOSEN)
        wanted = self.characters()
        self._more.setText("")
        try:
            self._pages = self._lay(wanted[:PREVIEWED])
        except DeskError as error:
            self._pages = None
            self.notice.say(self._desk.words.error(error), "muted")
        else:
            self.notice.say("")
            self._printer.setPageSize(QPageSize(self._pages.page_size))
            self._printer.setDocName(self._pages.title)
            if len(wanted) > PREVIEWED:
                self._more.setText(self.tr("The preview shows the first {count}.").format(count=PREVIEWED))
        self.save_button.setEnabled(self._pages is not None)
        self.preview.updatePreview()

    def _paint_preview(self, printer: QPrinter) -> None:
        if self._pages is not None:
            paint_on(printer, self._pages)

    def _turn(self, by: int) -> None:
        self.preview.setCurrentPage(self.preview.currentPage() + by)
        self._say_place()

    def _say_place(self) -> None:
        page, pages = self.preview.currentPage(), len(self._pages) if self._pages else 0
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

    def save(self, path: Path) -> bool:
        """Write the PDF; say where it is, or what was wrong."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            write_whole(path, self._lay(self.characters()).pdf())
        except DeskError as error:
            self.notice.say(self._desk.words.error(error))
            return False
        finally:
            QApplication.restoreOverrideCursor()
        self.notice.say(self.tr("Saved: {path}").format(path=path), "ok")
        return True

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setFullPage(True)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            pages = self._lay(self.characters())
            printer.setPageLayout(pages.layout)
            printer.setFullPage(True)
            printer.setDocName(pages.title)
            paint_on(printer, pages)


def paint_on(printer: QPrinter, pages: Pages) -> None:
    """Paint all pages on a printer whose page is the whole sheet of paper."""
    painter = QPainter(printer)
    for number in range(len(pages)):
        if number:
            printer.newPage()
        pages.paint(painter, number, printer.resolution())
    painter.end()


def _is_somebody(line: RosterLine) -> bool:
    return line.kind != "template"


def _file_name(title: str) -> str:
    """Return a title as every system takes it for a file's name."""
    return (
        "".join("_" if sign in '<>:"/\\|?*' or ord(sign) < 32 else sign for sign in title).strip(" .")[:80] or "sheets"
    )
