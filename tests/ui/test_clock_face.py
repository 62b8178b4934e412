"""A landing on a clock face: the hand points to its hour, says how far, and survives the log."""

from __future__ import annotations

import json
import math

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gm_desk.app.texts import from_json, to_json
from gm_desk.systems.protocol import Clock, Text
from ui.theme import current
from ui.widgets import ClockFace


def hand(face: ClockFace) -> QPoint:
    """Where, from the middle, the hand's colour weighs most."""
    image: QImage = face.grab().toImage()
    accent, found = current().color("accent").rgb(), []
    for x in range(image.width()):
        found += [(x, y) for y in range(image.height()) if image.pixel(x, y) == accent]
    assert found
    middle = QPoint(image.width() // 2, image.height() // 2)
    return QPoint(sum(x for x, _ in found) // len(found), sum(y for _, y in found) // len(found)) - middle


@pytest.mark.parametrize("hour", range(1, 13))
def test_the_hand_points_to_its_hour(hour: int, qtbot: QtBot) -> None:
    face = ClockFace()
    qtbot.addWidget(face)
    face.set_clock(Clock(hour, 12, 3), "off")
    face.resize(face.sizeHint())
    leans = hand(face)
    turn = math.atan2(leans.x(), -leans.y()) % (2 * math.pi)
    assert abs((turn - 2 * math.pi * hour / 12 + math.pi) % (2 * math.pi) - math.pi) < math.pi / 12


def test_without_a_landing_there_is_no_face(qtbot: QtBot) -> None:
    face = ClockFace()
    qtbot.addWidget(face)
    face.set_clock(Clock(6, 12, 1), "one cell back")
    assert not face.isHidden()
    assert face.accessibleName() == "one cell back"
    face.set_clock(None)
    assert face.isHidden()


def test_a_sentence_keeps_its_clock_in_the_log() -> None:
    text = Text("toy.struck", clock=Clock(7, 12, 2).as_param())
    assert from_json(json.loads(json.dumps(to_json(text)))).clock == Clock(7, 12, 2)
    assert Text("toy.struck").clock is None
