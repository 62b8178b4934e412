"""The dice tray under the log: one key or click throws, the faces lie there, and the log keeps the roll."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from gm_desk.app.dice_tray import MOST_THROWN, TRAY, Throw, throw
from gm_desk.app.dice_words import fudge_face
from gm_desk.app.sheet_words import signed
from ui.bridge import Desk
from ui.icons import icon
from ui.theme import px
from ui.widgets import Chip, DiceRow, FlowLayout, SectionLabel, text_label

MOST_SHOWN = 20
"""More faces than this are not laid out one by one: their total stands for them, and the log has them all."""


class DiceTray(QWidget):
    """Throws loose dice. The number field says how many times; it goes back to one after a throw."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("diceTray")
        self._desk = desk
        self._heading = SectionLabel()
        self._faces = DiceRow()
        self._total = text_label("", "bold")
        self.count = QSpinBox()
        self.count.setRange(1, MOST_THROWN)
        self.count.setPrefix("× ")
        self.count.setKeyboardTracking(False)
        self.hidden = Chip()
        self.hidden.setObjectName("traySecretSwitch")
        self.hidden.toggled.connect(self._show_secret)
        self.buttons = {die.name: QPushButton(die.name) for die in TRAY}
        self._last: Throw | None = None
        self._arrange()
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self._throw, name))
            button.setEnabled(not desk.read_only)
        for control in (self.count, self.hidden):
            control.setEnabled(not desk.read_only)
        self.retranslate()

    def _arrange(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(8), px(12), px(12))
        column.setSpacing(px(8))
        head = QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self.hidden)
        head.addWidget(self.count)
        column.addLayout(head)
        shown = QHBoxLayout()
        shown.setSpacing(px(8))
        shown.addWidget(self._faces)
        shown.addWidget(self._total)
        shown.addStretch(1)
        column.addLayout(shown)
        holder = QWidget()
        row = FlowLayout(holder, spacing=8)
        for button in self.buttons.values():
            row.addWidget(button)
        column.addWidget(holder)
        self._faces.hide()
        self._total.hide()

    def last(self) -> Throw | None:
        """Return what lies in the tray."""
        return self._last

    def _throw(self, name: str, _checked: bool = False) -> None:
        many, secret = self.count.value(), self.hidden.isChecked()
        thrown = self._desk.attempt(partial(throw, self._desk.session, name, many, secret=secret, origin=self))
        if thrown is None:
            return
        self._last = thrown
        self.count.setValue(1)
        self._show(thrown)

    def _show_secret(self, secret: bool) -> None:
        self.hidden.setIcon(icon("eye-off" if secret else "eye"))
        self.hidden.setToolTip(
            self.tr("What is thrown is hidden from the players, until you show it again")
            if secret
            else self.tr("What is thrown is open; hide it from the players")
        )

    def _show(self, thrown: Throw) -> None:
        is_fudge = min(thrown.faces) < 1 or thrown.written.endswith("dF")
        faces = [fudge_face(face) if is_fudge else str(face) for face in thrown.faces]
        total = signed(thrown.total) if is_fudge else str(thrown.total)
        self._faces.set_faces(["" if face == "0" else face for face in faces] if is_fudge else faces, " ".join(faces))
        self._faces.setVisible(len(faces) <= MOST_SHOWN)
        self._total.setText(total)
        self._total.setVisible(len(faces) > 1)
        self._total.setAccessibleName(self.tr("{dice}: {total}").format(dice=thrown.written, total=total))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.setAccessibleName(self.tr("Dice tray"))
        self._heading.setText(self.tr("Dice"))
        self.count.setAccessibleName(self.tr("How many"))
        self.hidden.setAccessibleName(self.tr("Hidden from the players"))
        self._show_secret(self.hidden.isChecked())
        self.count.setToolTip(self.tr("How many times to throw"))
        for name, button in self.buttons.items():
            button.setAccessibleName(self.tr("Throw {dice}").format(dice=name))
            button.setToolTip(self.tr("Throw {dice}; the log keeps it").format(dice=name))
