"""Why: the steps of a resolution, a value and a sentence each, that can be selected and copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from ui.theme import px, set_role
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
        self._labels: list[tuple[QLabel, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(8))
        self._grid.setVerticalSpacing(px(2))
        self._grid.setColumnStretch(1, 1)

    def steps(self) -> tuple[Step, ...]:
        """Return the steps on show."""
        return self._steps

    def set_steps(self, steps: Sequence[Step]) -> None:
        """Show other steps. Labels that are there already say the new ones: to make them anew would be felt at the table."""
        self._steps = tuple(steps)
        for row, step in enumerate(self._steps):
            if row == len(self._labels):
                self._labels.append(self._add_row(row))
            value, text = self._labels[row]
            value.setText(step.value)
            text.setText(step.text)
            role = "section" if step.heading else "small muted"
            if text.property("role") != role:
                set_role(text, role)
            text.setContentsMargins(0, px(6) if step.heading and row else 0, 0, 0)
        for row, labels in enumerate(self._labels):
            for label in labels:
                if label.isHidden() == (row < len(self._steps)):
                    label.setVisible(row < len(self._steps))
        self.setAccessibleName("; ".join(f"{step.value} {step.text}".strip() for step in self._steps))

    def _add_row(self, row: int) -> tuple[QLabel, QLabel]:
        value, text = text_label("", "small bold", self), text_label("", "small muted", self)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(value, row, 0)
        self._grid.addWidget(text, row, 1)
        return value, text
