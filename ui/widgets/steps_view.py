"""Why: the steps of a resolution, a value and a sentence each, that can be selected and copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.theme import px
from ui.widgets.labels import text_label


@dataclass(frozen=True)
class Step:
    """One step as it is read: `value` is already written out ("+1", "−25 %", ""), `heading` marks the start of a part."""

    text: str
    value: str = ""
    heading: bool = False


class StepsView(QWidget):
    """The steps under one another; values stand in a column of their own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[Step, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(8))
        self._grid.setVerticalSpacing(px(2))
        self._grid.setColumnStretch(1, 1)

    def steps(self) -> tuple[Step, ...]:
        """Return the steps on show."""
        return self._steps

    def set_steps(self, steps: Sequence[Step]) -> None:
        """Show other steps."""
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._steps = tuple(steps)
        for row, step in enumerate(self._steps):
            value = text_label(step.value, "small bold")
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            text = text_label(step.text, "section" if step.heading else "small muted")
            text.setWordWrap(True)
            if step.heading and row:
                text.setContentsMargins(0, px(6), 0, 0)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._grid.addWidget(value, row, 0)
            self._grid.addWidget(text, row, 1)
        self.setAccessibleName("; ".join(f"{step.value} {step.text}".strip() for step in self._steps))
