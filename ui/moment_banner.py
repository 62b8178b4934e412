"""The banner over a moment of the past: after what it stands, how to look at its neighbours, and the way back to now."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QWidget

from ui.keys import shown
from ui.theme import px, set_role
from ui.widgets import ElidedLabel, IconLabel, KeyHint, text_label


class MomentBanner(QFrame):
    """Says which moment is on show, or how far the way to one is. Hidden in the present.

    Signals: `left`: back to now, also while on the way; `undo_requested`: undo back to the moment; `stepped`: -1 to the entry
    before, 1 to the one after.
    """

    left = Signal()
    undo_requested = Signal()
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("momentBanner")
        self._on_the_way = False
        set_role(self, "banner")
        self._word = text_label("", "bold")
        self.told = ElidedLabel("", "")
        self.progress = QProgressBar()
        self.progress.setRange(0, 100)
        self.earlier, self.later, self.undo, self.back = (QPushButton() for _ in range(4))
        self._key = KeyHint()
        set_role(self.back, "primary")
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(6), px(12), px(6))
        row.setSpacing(px(8))
        row.addWidget(IconLabel("history", "accent"))
        row.addWidget(self._word)
        row.addWidget(self.told, 1)
        row.addWidget(self.progress, 1)
        for button in (self.earlier, self.later, self.undo, self.back):
            row.addWidget(button)
        row.addWidget(self._key)
        self.earlier.clicked.connect(self._on_earlier)
        self.later.clicked.connect(self._on_later)
        self.undo.clicked.connect(self.undo_requested)
        self.back.clicked.connect(self.left)
        self._retranslate()
        self.hide()

    def show_moment(self, told: str, *, can_undo: bool) -> None:
        """Say after what it stands."""
        self._show(told, on_the_way=False)
        self.undo.setVisible(can_undo)

    def show_way(self, share: float) -> None:
        """Say how much of the way to a moment is behind."""
        self._show("", on_the_way=True)
        self.progress.setValue(round(share * 100))

    def _show(self, told: str, *, on_the_way: bool) -> None:
        self._on_the_way = on_the_way
        self._retranslate()
        self.told.setText(told)
        self.told.setVisible(not on_the_way)
        self.progress.setVisible(on_the_way)
        for button in (self.earlier, self.later, self.undo):
            button.setVisible(not on_the_way)
        self._fit()
        self.setAccessibleName(f"{self._word.text()} {told}".strip())
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Do without the word in front where the buttons need its room; the clock beside it says as much."""
        self._word.show()
        self._word.setVisible(self._on_the_way or self._row.totalMinimumSize().width() <= self.width())

    def _on_earlier(self) -> None:
        self.stepped.emit(-1)

    def _on_later(self) -> None:
        self.stepped.emit(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Esc, and whatever no button takes, go to the window."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._word.setText(self.tr("Looking back…") if self._on_the_way else self.tr("As it stood after:"))
        self.progress.setAccessibleName(self.tr("Looking back…"))
        self.earlier.setText(self.tr("Earlier"))
        self.later.setText(self.tr("Later"))
        self.undo.setText(self.tr("Undo back to here…"))
        self.back.setText(self.tr("Give up") if self._on_the_way else self.tr("Back to now"))
        self._key.set_text(shown("Esc"))
