"""The three columns of the desk: who there is, what is on show, what was rolled; their widths, and which of them are folded.

Where text is so large, or the window so narrow, that three cannot stand side by side, one is on show at a time: the column at the side that was
asked for, in place of the screen, and the screen again as soon as that is.
"""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.theme import look, px, text_scale

ROSTER_WIDTH, LOG_WIDTH, MIDDLE_KEEPS = 232, 292, 484
LEAST_ROSTER, LEAST_LOG, LEAST_GROWN = 180, 200, 1.25
NARROW = 800
"""Less than this (device-independent pixels at scale 1) is too narrow for three columns."""


class Columns(QSplitter):
    """Roster, screens, log. `folds` are the actions that fold the two at the sides; they show which are folded."""

    def __init__(
        self,
        left: QWidget,
        middle: QWidget,
        right: QWidget,
        folds: tuple[QAction, QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._left, self._middle, self._right = left, middle, right
        self._folds = folds
        self._folded = (False, False)
        self._narrow = False
        self._sized = False
        self._scale = text_scale()
        for column in (left, middle, right):
            self.addWidget(column)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(1, 1)
        self._hold()
        look().changed.connect(self._grow)

    # ── Folding ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def fold(self, *, roster: bool, log: bool) -> None:
        """Fold the columns at the sides, or show them; where there is room for one only, that which was folded until now."""
        if not self._narrow:
            self._folded = (roster, log)
            self._show(roster=not roster, log=not log, middle=True)
            return
        new_roster, new_log = not roster and self._left.isHidden(), not log and self._right.isHidden()
        show_log = not log and (new_log or not new_roster)
        show_roster = not roster and not show_log
        self._show(roster=show_roster, log=show_log, middle=not (show_roster or show_log))

    def show_middle(self) -> None:
        """Bring the screen on show back where a column at the side stood in its place."""
        if self._middle.isHidden():
            self._show(roster=False, log=False, middle=True)

    def show_log(self) -> None:
        """Bring the log on show."""
        self.fold(roster=self._left.isHidden(), log=False)

    def give_place_to_log(self) -> None:
        """Bring the log back where the screen stands in its place."""
        if self._narrow:
            self.show_log()

    def _show(self, *, roster: bool, log: bool, middle: bool) -> None:
        for column, shown in ((self._left, roster), (self._right, log), (self._middle, middle)):
            column.setHidden(not shown)
        for action, shown in zip(self._folds, (roster, log), strict=True):
            action.setChecked(not shown)

    # ── Widths ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def restore(self, widths: QByteArray, folded: QByteArray) -> None:
        """Be as somebody left it."""
        self._sized = self.restoreState(widths)
        marks = folded.data()
        self.fold(roster=marks[:1] == b"1", log=marks[1:] == b"1")

    def remembered(self) -> tuple[QByteArray, QByteArray]:
        """Return what `restore` takes."""
        return self.saveState(), QByteArray("".join(str(int(each)) for each in self._folded).encode())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._decide()

    def _decide(self) -> None:
        """See whether there is room for three, and give each its share the first time that there is."""
        narrow = self.width() < px(NARROW)
        if narrow != self._narrow:
            self._narrow = narrow
            if narrow:
                self._show(roster=False, log=False, middle=True)
            else:
                self.fold(roster=self._folded[0], log=self._folded[1])
        if not narrow and not self._sized:
            self._sized = True
            self._share(ROSTER_WIDTH, LOG_WIDTH)

    def _hold(self) -> None:
        """Keep the columns at the sides wide enough for their buttons."""
        grown = min(text_scale(), LEAST_GROWN)
        self._left.setMinimumWidth(round(LEAST_ROSTER * grown))
        self._right.setMinimumWidth(round(LEAST_LOG * grown))

    def _grow(self) -> None:
        """Give the columns at the sides more room for larger text, as far as the middle keeps enough."""
        before, self._scale = self._scale, text_scale()
        self._hold()
        self._decide()
        left, _, right = self.sizes()
        if before != self._scale and left and right:
            self._share(left / before, right / before)

    def _share(self, left: float, right: float) -> None:
        """Let the sides have these widths (at scale 1), grown with the text as far as the middle keeps enough."""
        room = self.width() - px(MIDDLE_KEEPS)
        grown = min(text_scale(), max(1.0, room / (left + right)))
        at_left, at_right = round(left * grown), round(right * grown)
        self.setSizes([at_left, self.width() - at_left - at_right, at_right])
