"""What is shipped with the desk: whose work it is, under which licence, and what that licence says."""

from __future__ import annotations

import json

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

import resources
from ui.dialog_size import open_at
from ui.theme import px


def shipped() -> list[dict[str, str]]:
    """Return what is shipped: `name`, `licence` (its SPDX name) and `text` of each."""
    found: list[dict[str, str]] = json.loads(resources.path("licences.json").read_text(encoding="utf-8"))
    return found


class LicencesDialog(QDialog):
    """A list of what is shipped, and beside it the licence of the one that is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("licencesDialog")
        self.setWindowTitle(self.tr("Licences"))
        self._shipped = shipped()
        self.names, self.text = QListWidget(), QPlainTextEdit()
        self.names.setObjectName("licenceNames")
        self.names.setAccessibleName(self.tr("What is shipped with GM Desk"))
        for each in self._shipped:
            item = QListWidgetItem(each["name"], self.names)
            item.setToolTip(each["licence"])
        self.names.setFixedWidth(px(200))
        self.text.setObjectName("licenceText")
        self.text.setAccessibleName(self.tr("Licence"))
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setTabStopDistance(QFontMetricsF(self.text.font()).averageCharWidth() * 8)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self.names)
        row.addWidget(self.text, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(16), px(16), px(16))
        column.setSpacing(px(12))
        column.addLayout(row, 1)
        column.addWidget(buttons)
        self.names.currentRowChanged.connect(self._show)
        self.names.setCurrentRow(0)
        open_at(self, 760, 480)

    def _show(self, row: int) -> None:
        each = self._shipped[row]
        self.text.setPlainText(f"{each['name']} — {each['licence']}\n\n{each['text']}")
