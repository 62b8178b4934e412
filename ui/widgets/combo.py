"""A choice of one from a list that folds out; what has no room ends in "…", and the tooltip has it whole."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QToolTip

from ui.widgets.labels import escaped_tooltip


class Combo(QComboBox):
    """As Qt's own, which cuts a long text in the middle of a letter."""

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Let the style draw no more of the text than there is room for."""
        super().initStyleOption(option)
        whole = self.currentText()
        option.currentText = self.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideRight, self._room(option))

    def _room(self, option: QStyleOptionComboBox) -> int:
        field = QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, self).width() - 2

    def event(self, event: QEvent) -> bool:
        """Tell the whole text, and what else there is to say, to whoever points at one that is cut."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            option = QStyleOptionComboBox()
            self.initStyleOption(option)
            if option.currentText != self.currentText():
                told = (escaped_tooltip(self.currentText()), self.toolTip())
                QToolTip.showText(event.globalPos(), "<br>".join(part for part in told if part), self)
                return True
        return super().event(event)
