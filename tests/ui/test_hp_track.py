"""The hit-point track asks for the change that was meant, and marks what it cannot read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.keyboard import type_text
from ui import theme
from ui.health import Points
from ui.health_painting import paint_points
from ui.hp_track import HpTrack


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    """Every test begins and ends in the light theme."""
    theme.apply_theme(qapp, "light")
    yield
    theme.apply_theme(qapp, "light")


def shown(qtbot: QtBot, points: Points) -> tuple[HpTrack, list[int]]:
    track = HpTrack()
    qtbot.addWidget(track)
    track.set_health(points)
    track.show()
    asked: list[int] = []
    track.change_requested.connect(asked.append)
    return track, asked


@pytest.mark.parametrize(
    ("typed", "asked"),
    [("-7", -7), ("−7", -7), ("+3", 3), ("12", -6), ("20", 2), (" 0 ", -18), ("00", -18), ("-100", -100)],
)
def test_a_typed_number_changes_or_sets(qtbot: QtBot, typed: str, asked: int) -> None:
    track, heard = shown(qtbot, Points(18, 20))
    type_text(track.field, typed)
    QTest.keyClick(track.field, Qt.Key.Key_Return)
    assert heard == [asked]
    assert track.field.text() == ""


@pytest.mark.parametrize("typed", ["abc", "-", "+", "1.5", "--3", "٣", "щ"])
def test_what_is_no_number_is_marked_and_kept(qtbot: QtBot, typed: str) -> None:
    track, heard = shown(qtbot, Points(18, 20))
    type_text(track.field, typed)
    QTest.keyClick(track.field, Qt.Key.Key_Return)
    assert heard == []
    assert track.field.text() == typed
    assert track.field.property("wrong") is True
    assert track.field.toolTip()
    type_text(track.field, "1")
    assert track.field.property("wrong") is False


def test_the_same_number_asks_nothing(qtbot: QtBot) -> None:
    track, heard = shown(qtbot, Points(18, 20))
    type_text(track.field, "18")
    QTest.keyClick(track.field, Qt.Key.Key_Return)
    assert heard == []


def test_keys_and_buttons_take_and_give(qtbot: QtBot) -> None:
    track, heard = shown(qtbot, Points(18, 20))
    type_text(track.bar, "-−+ ")
    QTest.keyClick(track.bar, Qt.Key.Key_Backspace)
    track._less.click()
    track._more.click()
    assert heard == [-1, -1, 1, -1, 1, -1, 1]


def test_a_read_only_track_asks_nothing(qtbot: QtBot) -> None:
    track, heard = shown(qtbot, Points(18, 20))
    track.set_read_only(True)
    QTest.keyClick(track.bar, Qt.Key.Key_Space)
    assert heard == []
    assert not track.field.isVisible()


@pytest.mark.parametrize(
    ("current", "maximum", "share"), [(5, 10, 0.5), (-4, 10, 0.0), (12, 10, 1.0), (0, 0, 0.0), (3, -1, 0.0)]
)
def test_what_is_left_is_a_share(current: int, maximum: int, share: float) -> None:
    assert Points(current, maximum).share == share


def test_the_bar_shows_and_says_how_it_stands(qtbot: QtBot) -> None:
    track, _heard = shown(qtbot, Points(18, 20))
    before = track.bar.grab().toImage()
    track.set_health(Points(3, 20, "in pain"))
    assert track.bar.accessibleName() == "3 of 20 hit points; in pain"
    assert track.bar.grab().toImage() != before
    assert track.health() == Points(3, 20, "in pain")


def test_the_bar_is_filled_whatever_the_row_was_painted_with_before(qapp: QApplication) -> None:
    image = QImage(40, 8, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setBrush(Qt.GlobalColor.white)  # the ground of a selected row
    paint_points(painter, QRectF(0, 0, 40, 8), Points(9, 10), theme.current())
    painter.end()
    assert image.pixelColor(12, 4) == theme.current().color("ok")
