"""The portrait at the head of a sheet: shown, chosen from a file, dropped, taken away; each an act that undo takes back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QStandardPaths, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMenu, QSizePolicy, QWidget

from gm_desk.app import portraits, roster
from gm_desk.app.sheet_editing import SheetEdit
from gm_desk.core.errors import DeskError, InvalidInput
from ui import icons, pictures
from ui.bridge import Desk
from ui.side_column import Entry, menu_of
from ui.theme import RADIUS, current, px
from ui.widgets import escaped_tooltip

SIDE, SMALLEST = 96, 56
"""Of the square: as large as this where there is room, and no smaller than that."""
SHARPEST = 4 * SIDE
"""So large a picture is kept for drawing, whatever the screen and the size of text."""


class Portrait(QAbstractButton):
    """Shows the portrait of the character under the pen; a click or Enter asks for a picture, or for what to do with the one there is.

    Signals:
        said: what went wrong with a picture, "" when nothing did.
    """

    said = Signal(str)

    def __init__(self, desk: Desk, edit: SheetEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._edit = desk, edit
        self._shown: object = None
        self._picture: QImage | None = None
        self._drawn: tuple[tuple[float, ...], QPixmap] | None = None
        self._folder = ""
        self.setObjectName("portrait")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)

    @property
    def has_picture(self) -> bool:
        """Whether the character has a portrait, drawable or not."""
        return bool(self._shown)

    @property
    def picture(self) -> QImage | None:
        """The picture on show; None where there is none, or it cannot be drawn."""
        return self._picture

    def refresh(self) -> None:
        """Show what is stored."""
        portrait = self._edit.document.get("portrait")
        if portrait != self._shown:
            self._shown, self._drawn = portrait, None
            self._picture = _picture(portrait)
        self.setEnabled(self.has_picture or not self._desk.read_only)
        name = self.tr("Portrait of {name}").format(name=self._edit.document["name"])
        self.setAccessibleName(name)
        self.setAccessibleDescription(self._state())
        self.setToolTip(escaped_tooltip(self._state()))
        self.update()

    def _state(self) -> str:
        if self._shown and self._picture is None:
            return self.tr("This picture cannot be drawn.")
        if self._desk.read_only:
            return ""
        if self._shown:
            return self.tr("Enter changes the portrait, Delete takes it away.")
        return self.tr("No portrait yet: press Enter, or drop a PNG or JPEG picture onto the sheet.")

    # ── What is done ──────────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, path: Path) -> None:
        """Make a picture in a file the portrait; what is wrong with it is said."""
        self._try(partial(self._take, path))

    def remove(self) -> None:
        """Take the portrait away."""
        self._try(partial(roster.set_portrait, self._edit.session, self._edit.character, None))

    def choose(self) -> None:
        """Ask for a picture and make it the portrait."""
        folder = self._folder or QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        kinds = " ".join(f"*{ending}" for ending in pictures.ENDINGS)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a portrait"), folder, self.tr("Pictures ({kinds})").format(kinds=kinds)
        )
        if name:
            self._folder = str(Path(name).parent)
            self.take(Path(name))

    def menu(self) -> QMenu:
        """Return what can be done with the portrait."""
        may = not self._desk.read_only
        entries = (
            Entry(self.tr("Choose another picture…"), "image", "", self.choose, may),
            Entry(self.tr("Remove the portrait"), "trash-2", "Del", self.remove, may),
        )
        return menu_of(self, entries)

    def _take(self, path: Path) -> None:
        roster.set_portrait(self._edit.session, self._edit.character, pictures.portrait_from(path))

    def _try(self, act: Callable[[], object]) -> None:
        if self._desk.read_only:
            return
        try:
            act()
        except DeskError as error:
            self.said.emit(self._desk.words.error(error))
        else:
            self.said.emit("")

    def _on_clicked(self) -> None:
        if self.has_picture:
            self.menu().popup(self.mapToGlobal(self.rect().bottomLeft()))
        else:
            self.choose()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.has_picture:
            self.menu().popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete and self.has_picture:
            self.remove()
        else:
            super().keyPressEvent(event)

    # ── Painting ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def sizeHint(self) -> QSize:
        return QSize(px(SIDE), px(SIDE))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(SMALLEST), px(SMALLEST))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        whole = QRectF(0, 0, side, side)
        area = whole.adjusted(3, 3, -3, -3)
        if self._picture is not None:
            painter.drawPixmap(area.topLeft(), self._pixmap(self._picture, round(area.width())))
        else:
            painter.setPen(QPen(theme.color("outline"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(theme.color("raised") if self.underMouse() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, RADIUS, RADIUS)
            mark = px(32)
            icon = icons.pixmap("image" if self._shown else "user", mark, "text_muted", self.devicePixelRatioF())
            painter.drawPixmap(area.center() - QPointF(mark / 2, mark / 2), icon)
        if self.hasFocus():
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), RADIUS + 2, RADIUS + 2)

    def _pixmap(self, picture: QImage, side: int) -> QPixmap:
        """Return the picture as it is drawn, made once for a size and a screen."""
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn[0] != (side, ratio):
            self._drawn = (side, ratio), pictures.rounded(picture, side, RADIUS, ratio)
        return self._drawn[1]


def _picture(portrait: object) -> QImage | None:
    """Return a portrait to draw; None for none, and for what somebody has put there that is no picture."""
    if not isinstance(portrait, str):
        return None
    try:
        return pictures.drawable(portraits.decoded(portrait), SHARPEST)
    except InvalidInput:
        return None
