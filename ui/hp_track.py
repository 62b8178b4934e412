"""The hit-point track: as many points as there are, taken and given by keys, by buttons or by typing a number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui import fonts, keys
from ui.health import Points, health_text
from ui.health_painting import paint_points
from ui.theme import current, px, set_role
from ui.widgets.labels import text_label


class PointsBar(QWidget):
    """The painted bar, with "12 / 20" on the side; + gives a point, - takes one."""

    change_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points = Points(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(220), round(self.fontMetrics().height() * 1.2) + px(8))

    def event(self, event: QEvent) -> bool:
        """Keep the bar's own keys from the window's shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._step(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = self._step(event)
        if step:
            self.change_requested.emit(step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current()
        painter = QPainter(self)
        words = f"{self.points.current} / {self.points.maximum}".replace("-", "−")
        painter.setFont(fonts.font(1.2, bold=True))
        room = painter.fontMetrics().horizontalAdvance(words) + px(12)
        painter.setPen(theme.color("text"))
        painter.drawText(
            QRectF(self.rect()).adjusted(px(4), 0, 0, 0),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            words,
        )
        bar = QRectF(room, self.height() / 2 - px(8), self.width() - room - px(4), px(16))
        paint_points(painter, bar, self.points, theme)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    @staticmethod
    def _step(event: QKeyEvent) -> int:
        """Return what a key does: one point more, one less, or 0 for a key that is not the bar's."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return -1
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            return 1
        return {"+": 1, "-": -1}.get(keys.latin_key(event), 0)


class HpTrack(QWidget):
    """The bar, a button for a point less and more, and a field for any change: "-7", "+3", or "12" to set.

    `change_requested(difference)` asks the owner (negative is damage), who answers with `set_health`.
    """

    change_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hpTrack")
        self.bar = PointsBar(self)
        self.bar.change_requested.connect(self._ask)
        self.field = QLineEdit()
        self.field.setMaxLength(8)
        self.field.setFixedWidth(px(72))
        self.field.returnPressed.connect(self._on_typed)
        self.field.textEdited.connect(self._on_edited)
        self._less, self._more = QPushButton("−"), QPushButton("+")
        self._less.clicked.connect(self._on_less)
        self._more.clicked.connect(self._on_more)
        self._summary = text_label("", "small muted")
        self._summary.setWordWrap(True)
        self.setFocusProxy(self.bar)
        row = QHBoxLayout()
        row.setSpacing(px(4))
        row.addWidget(self.bar, 1)
        for widget in (self._less, self.field, self._more):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        column.addLayout(row)
        column.addWidget(self._summary)
        self._retranslate()

    def health(self) -> Points:
        """Return what is on show."""
        return self.bar.points

    def set_health(self, points: Points) -> None:
        """Show how it stands now."""
        self.bar.points = points
        self.bar.setAccessibleName(health_text(points))
        self._summary.setText(points.summary)
        self._summary.setVisible(bool(points.summary))
        self.bar.update()

    def set_read_only(self, read_only: bool) -> None:
        """Only show, ask nothing."""
        for widget in (self._less, self.field, self._more):
            widget.setVisible(not read_only)
        self.bar.setEnabled(not read_only)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._less.setAccessibleName(self.tr("One point less"))
        self._more.setAccessibleName(self.tr("One point more"))
        self.field.setAccessibleName(self.tr("Change of hit points"))
        self.field.setPlaceholderText(self.tr("−7, +3, 12"))

    def _on_less(self) -> None:
        self._ask(-1)

    def _on_more(self) -> None:
        self._ask(1)

    def _ask(self, difference: int) -> None:
        if difference:
            self.change_requested.emit(difference)

    def _on_edited(self, _text: str) -> None:
        self._mark_wrong(False)

    def _on_typed(self) -> None:
        """Read the field: a signed number changes, a bare one sets; anything else is marked as wrong and stays."""
        text = self.field.text().strip().replace("−", "-")
        digits = text[1:] if text[:1] in ("+", "-") else text
        if not (digits.isascii() and digits.isdigit()):
            self._mark_wrong(True)
            return
        number = int(text)
        self.field.clear()
        self._ask(number if text[0] in "+-" else number - self.bar.points.current)

    def _mark_wrong(self, wrong: bool) -> None:
        self.field.setProperty("wrong", wrong)
        set_role(self.field, "wrong" if wrong else "")
        self.field.setToolTip(self.tr("A number: −7 takes, +3 gives, 12 sets") if wrong else "")
