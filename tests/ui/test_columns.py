"""The columns: three where there is room, one at a time where there is not; wider for larger text; folded as they were left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.columns import LOG_WIDTH, MIDDLE_KEEPS, NARROW, ROSTER_WIDTH, Columns
from ui.theme import apply_theme

WIDE, SMALL = 1280, NARROW - 20


class Three:
    """Three empty columns and the actions that fold those at the sides."""

    def __init__(self, qtbot: QtBot, width: int = WIDE) -> None:
        self.roster, self.screen, self.log = QWidget(), QWidget(), QWidget()
        self.folds = (QAction(), QAction())
        for action in self.folds:
            action.setCheckable(True)
        self.columns = Columns(self.roster, self.screen, self.log, self.folds)
        qtbot.addWidget(self.columns)
        self.columns.resize(width, 600)
        self.columns.show()
        qtbot.waitExposed(self.columns)

    def shown(self) -> str:
        """Which are on show, from the left; the actions must say the same."""
        named = (("roster", self.roster), ("screen", self.screen), ("log", self.log))
        assert [action.isChecked() for action in self.folds] == [self.roster.isHidden(), self.log.isHidden()]
        return " ".join(name for name, column in named if column.isVisible())


@pytest.fixture
def three(qtbot: QtBot) -> Iterator[Three]:
    made = Three(qtbot)
    yield made
    made.columns.close()


def test_where_there_is_room_each_has_its_share(three: Three) -> None:
    assert three.shown() == "roster screen log"
    assert (three.roster.width(), three.log.width()) == (ROSTER_WIDTH, LOG_WIDTH)


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0])
def test_larger_text_widens_the_sides_as_far_as_the_middle_keeps_enough(
    qtbot: QtBot, qapp: QApplication, scale: float
) -> None:
    """From the start, and while the desk is open, alike."""
    apply_theme(qapp, "light", scale)
    width = 1920
    from_start = Three(qtbot, width)
    apply_theme(qapp, "light", 1.0)
    later = Three(qtbot, width)
    apply_theme(qapp, "light", scale)
    QApplication.processEvents()
    for made in (from_start, later):
        assert made.roster.width() >= min(ROSTER_WIDTH * scale, 400)
        assert made.log.width() > LOG_WIDTH * 1.2
        assert made.screen.width() >= MIDDLE_KEEPS * scale - 12  # the handles between them
    assert abs(from_start.roster.width() - later.roster.width()) <= 2


def test_a_narrow_window_shows_one_at_a_time_and_gives_each_its_turn(three: Three) -> None:
    three.columns.resize(SMALL, 600)
    assert three.shown() == "screen"
    three.columns.fold(roster=False, log=True)
    assert three.shown() == "roster"
    three.columns.fold(roster=False, log=False)
    assert three.shown() == "log", "the one that was asked for last"
    three.columns.fold(roster=False, log=False)
    assert three.shown() == "roster"
    three.columns.fold(roster=True, log=True)
    assert three.shown() == "screen"
    three.columns.show_log()
    assert three.shown() == "log"
    three.columns.show_middle()
    assert three.shown() == "screen"


def test_what_is_folded_in_a_narrow_window_is_no_wish_for_a_wide_one(three: Three, qtbot: QtBot) -> None:
    three.columns.fold(roster=True, log=False)
    three.columns.resize(SMALL, 600)
    three.columns.fold(roster=False, log=True)
    left = three.columns.remembered()
    three.columns.resize(WIDE, 600)
    assert three.shown() == "screen log"
    again = Three(qtbot)
    again.columns.restore(*left)
    assert again.shown() == "screen log"


def test_text_that_grows_makes_a_window_narrow(three: Three, qapp: QApplication) -> None:
    apply_theme(qapp, "light", 2.0)
    assert three.shown() == "screen"
    apply_theme(qapp, "light", 1.0)
    assert three.shown() == "roster screen log"
    assert three.screen.width() >= MIDDLE_KEEPS
