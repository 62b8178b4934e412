"""Who aims at whom in a forecast: a choice for each fighter, for sides that attack as aimed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gm_desk.app.documents import display_name
from gm_desk.systems.protocol import Actor, side_of
from ui.theme import px
from ui.widgets import Combo, text_label


class Aims(QScrollArea):
    """A line for each fighter; the one opposite is attacked where nobody is chosen, and after the one chosen has fallen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._boxes: dict[str, QComboBox] = {}
        self._hint = text_label("", "small muted")
        self._hint.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(px(8))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setColumnStretch(1, 1)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, px(6), 0)
        column.addWidget(self._hint)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.setWidget(inside)

    def show_fighters(self, people: Sequence[Actor]) -> None:
        """Show these fighters; what was chosen is kept as far as both are still there."""
        kept = self.aims()
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._boxes.clear()
        self._hint.setText(
            self.tr("For sides that attack as aimed. When the one aimed at has fallen, the one opposite is attacked.")
        )
        for row, actor in enumerate(people):
            name = display_name(actor.character, actor.combatant)
            box = Combo()
            box.setAccessibleName(self.tr("{name} aims at").format(name=name))
            box.addItem("—", None)
            for other in people:
                if side_of(other) != side_of(actor):
                    box.addItem(display_name(other.character, other.combatant), _id(other))
            box.setCurrentIndex(max(0, box.findData(kept.get(_id(actor)))))
            label = text_label(name)
            label.setBuddy(box)
            self._boxes[_id(actor)] = box
            self._grid.addWidget(label, row, 0)
            self._grid.addWidget(box, row, 1)

    def aims(self) -> dict[str, str]:
        """Return who aims at whom, by combatant id."""
        return {actor: str(box.currentData()) for actor, box in self._boxes.items() if box.currentData()}


def _id(actor: Actor) -> str:
    return str(actor.combatant["id"]) if actor.combatant else actor.id
