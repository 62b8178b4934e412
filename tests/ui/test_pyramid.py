"""The pyramid shows every mark, asks for the right ones, and shows how a wound climbs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app.texts import Catalogue
from gm_desk.systems import protocol
from tests.keyboard import type_text
from ui import keys, theme
from ui.health import SEVERITIES, Mark, Points, Pyramid, TrackRow, boxes_of, health_of, health_text, severity_token
from ui.health_painting import paint_health, paint_pyramid, paint_strip, pyramid_boxes, pyramid_size, strip_boxes
from ui.palettes import THEMES
from ui.pyramid import HealthView, PyramidEditor

LABELS = ("scratch", "light", "heavy", "critical", "mortal")


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    """Every test begins and ends in the light theme."""
    theme.apply_theme(qapp, "light")
    yield
    theme.apply_theme(qapp, "light")


def pyramid(
    filled: tuple[int, ...] = (0, 0, 0, 0, 0),
    boxes: tuple[int, ...] = (4, 3, 2, 1, 1),
    stun: dict[int, tuple[int | None, ...]] | None = None,
) -> Pyramid:
    """A pyramid as an ordinary endurance gives it."""
    stunned = stun or {}
    rows = zip(LABELS, boxes, filled, strict=True)
    return Pyramid(
        tuple(
            TrackRow(name, name, room, marks, stunned.get(place, ()), "damage", "−5 %", SEVERITIES[place])
            for place, (name, room, marks) in enumerate(rows)
        ),
        "−40 %",
    )


class Asked:
    """What an editor asked for."""

    def __init__(self, editor: PyramidEditor) -> None:
        self.wounds: list[tuple[str, bool]] = []
        self.heals: list[tuple[str, bool]] = []
        editor.wound_requested.connect(self._wound)
        editor.heal_requested.connect(self._heal)

    def _wound(self, key: str, stun: bool) -> None:
        self.wounds.append((key, stun))

    def _heal(self, key: str, stun: bool) -> None:
        self.heals.append((key, stun))


def shown(qtbot: QtBot, health: Pyramid) -> tuple[PyramidEditor, Asked]:
    editor = PyramidEditor()
    qtbot.addWidget(editor)
    editor.set_health(health)
    editor.resize(560, 300)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    editor.setFocus()
    return editor, Asked(editor)


def click(
    editor: PyramidEditor, row: int, place: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    box = next(one for one in editor.board.boxes() if (one.row, one.place) == (row, place))
    QTest.mouseClick(editor.board, Qt.MouseButton.LeftButton, modifiers, box.area.center().toPoint())


rows = st.builds(
    TrackRow,
    key=st.sampled_from(LABELS),
    label=st.text(max_size=12),
    boxes=st.integers(0, 9),
    filled=st.integers(0, 14),
    stun=st.lists(st.one_of(st.none(), st.integers(0, 9)), max_size=6).map(tuple),
    token=st.sampled_from(SEVERITIES),
)


@given(rows)
def test_no_mark_is_ever_dropped(row: TrackRow) -> None:
    boxes = boxes_of(row)
    marked = [box for box in boxes if box.mark is not Mark.EMPTY]
    assert len(marked) == row.filled
    assert len(boxes) == max(row.boxes, row.filled)
    assert sum(box.mark is Mark.STUN for box in boxes) == min(len(row.stun), row.filled)
    assert [box.fits for box in boxes] == [place < row.boxes for place in range(len(boxes))]


@given(st.lists(rows, min_size=1, max_size=6), st.floats(20, 400), st.floats(20, 400))
def test_boxes_stay_in_their_area_and_apart(track: list[TrackRow], width: float, height: float) -> None:
    area = QRectF(3, 5, width, height)
    for placed in (list(pyramid_boxes(area, track)), list(strip_boxes(area, track))):
        assert len(placed) == sum(max(row.boxes, row.filled) for row in track)
        for place, one in enumerate(placed):
            assert area.adjusted(-1, -1, 1, 1).contains(one.area)
            assert not any(one.area.intersects(other.area) for other in placed[place + 1 :])


def test_a_pyramid_asks_for_the_room_it_takes() -> None:
    track = pyramid((6, 0, 0, 0, 0)).rows
    size = pyramid_size(20, track)
    placed = list(pyramid_boxes(QRectF(0, 0, size.width(), size.height()), track))
    assert placed[0].area.width() == pytest.approx(20)


def test_the_lightest_row_is_the_base() -> None:
    placed = list(pyramid_boxes(QRectF(0, 0, 200, 200), pyramid().rows))
    base, top = placed[0].area, placed[-1].area
    assert base.top() > top.top()
    assert top.center().x() == pytest.approx(100, abs=1)


def picture(health: Pyramid | Points, side: int, *, flat: bool = False) -> QImage:
    image = QImage(side * 3 if flat else side, side, QImage.Format.Format_ARGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_health(painter, QRectF(image.rect()), health, THEMES["light"], flat=flat)
    painter.end()
    return image


@pytest.mark.parametrize("side", [32, 60, 240])
def test_wound_stun_and_empty_look_different_even_without_colour(side: int) -> None:
    def grey(health: Pyramid) -> QImage:
        return picture(health, side).convertToFormat(QImage.Format.Format_Grayscale8)

    empty, wound = grey(pyramid()), grey(pyramid((1, 0, 0, 0, 0)))
    stun, outside = grey(pyramid((1, 0, 0, 0, 0), stun={0: (2,)})), grey(pyramid((5, 0, 0, 0, 0)))
    full = grey(pyramid((4, 0, 0, 0, 0)))
    pictures = [empty, wound, stun, outside, full]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[place + 1 :])


def test_severities_have_colours_of_their_own() -> None:
    assert [severity_token(place, 5) for place in range(5)] == list(SEVERITIES)
    assert severity_token(0, 1) == "scratch"
    assert (severity_token(0, 3), severity_token(2, 3)) == ("scratch", "mortal")


def test_painting_leaves_the_painter_as_it_was() -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    before = painter.pen(), painter.brush(), painter.renderHints()
    for paint in (paint_pyramid, paint_strip):
        paint(painter, QRectF(0, 0, 100, 100), pyramid((5, 1, 0, 0, 0), stun={0: (1,)}).rows, THEMES["light"])
    paint_health(painter, QRectF(0, 0, 100, 100), Points(3, 9, out=True), THEMES["light"])
    assert (painter.pen(), painter.brush(), painter.renderHints()) == before
    painter.end()


def test_an_empty_pyramid_paints_nothing() -> None:
    assert picture(Pyramid(()), 40) == picture(Pyramid(()), 40, flat=False)
    assert picture(Pyramid(()), 40).pixelColor(20, 20).name() == "#ffffff"


def test_clicks_mark_and_heal(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid((3, 1, 0, 0, 0), stun={0: (3,)}))
    click(editor, 0, 3)
    click(editor, 2, 1)
    click(editor, 1, 1, Qt.KeyboardModifier.ShiftModifier)
    assert asked.wounds == [("scratch", False), ("heavy", False), ("light", True)]
    click(editor, 0, 0)
    click(editor, 0, 2)
    assert asked.heals == [("scratch", False), ("scratch", True)]


def test_a_mark_outside_the_outline_can_be_healed(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid((6, 0, 0, 0, 0)))
    click(editor, 0, 5)
    assert asked.heals == [("scratch", False)]


def test_keys_mark_and_heal(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid((1, 1, 0, 0, 0), stun={1: (2,)}))
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(editor.board, key)
    QTest.keyClick(editor.board, Qt.Key.Key_Up)
    type_text(editor.board, "+")
    QTest.keyClick(editor.board, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    type_text(editor.board, "3")
    assert asked.wounds == [("scratch", False), ("scratch", False), ("light", False), ("light", True), ("heavy", False)]
    QTest.keyClick(editor.board, Qt.Key.Key_Down)
    QTest.keyClick(editor.board, Qt.Key.Key_Delete)
    QTest.keyClick(editor.board, Qt.Key.Key_Down)
    type_text(editor.board, "-−")
    assert asked.heals == [("light", True), ("scratch", False), ("scratch", False)]


def test_nothing_is_healed_where_nothing_is_marked(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid())
    QTest.keyClick(editor.board, Qt.Key.Key_Backspace)
    assert asked.heals == []


def test_the_stun_switch_marks_stun_wounds(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid())
    editor._stun.click()
    type_text(editor.board, "2")
    click(editor, 0, 0)
    assert asked.wounds == [("light", True), ("scratch", True)]


def test_a_read_only_editor_asks_nothing(qtbot: QtBot) -> None:
    editor, asked = shown(qtbot, pyramid((1, 0, 0, 0, 0)))
    editor.set_read_only(True)
    click(editor, 0, 0)
    click(editor, 1, 0)
    type_text(editor.board, "1-+")
    assert (asked.wounds, asked.heals) == ([], [])


def test_the_cursor_stays_on_a_box(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid())
    for key in [Qt.Key.Key_Right] * 9:
        QTest.keyClick(editor.board, key)
    assert editor.board.cursor_box() == (0, 3)
    for key in [Qt.Key.Key_Up] * 9:
        QTest.keyClick(editor.board, key)
    assert editor.board.cursor_box() == (4, 0)
    editor.set_health(pyramid(boxes=(2, 1, 1, 1, 1)))
    editor.set_health(Pyramid(()))
    QTest.keyClick(editor.board, Qt.Key.Key_Down)
    assert editor.board.cursor_box() == (0, 0)


def test_a_wound_on_a_full_row_shows_its_climb(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid((4, 1, 0, 0, 0)))
    before = editor.board.grab().toImage()
    click(editor, 0, 0)  # heals, so no climb
    editor.set_health(pyramid((3, 2, 0, 0, 0)))
    assert editor.board.climb() is None
    editor.set_health(pyramid((4, 1, 0, 0, 0)))
    type_text(editor.board, "1")
    editor.set_health(pyramid((4, 2, 0, 0, 0)))
    assert editor.board.climb() == (0, 1)
    assert "light" in editor._climb.text()
    assert editor.board.grab().toImage() != before
    editor.board._forget_climb.timeout.emit()
    assert editor.board.climb() is None
    assert editor._climb.text() == ""


def test_a_wound_with_room_does_not_climb(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid((1, 1, 0, 0, 0)))
    type_text(editor.board, "1")
    editor.set_health(pyramid((2, 1, 0, 0, 0)))
    assert editor.board.climb() is None


def test_another_endurance_reshapes_without_losing_marks(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid((4, 2, 0, 0, 0)))
    editor.set_health(pyramid((4, 2, 0, 0, 0), boxes=(2, 1, 1, 1, 1)))
    placed = editor.board.boxes()
    assert sum(one.box.mark is Mark.WOUND for one in placed) == 6
    assert sum(not one.box.fits for one in placed) == 3


def test_the_boards_keys_win_over_the_windows_shortcuts(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    editor = PyramidEditor()
    QVBoxLayout(window).addWidget(editor)
    editor.set_health(pyramid())
    asked, turns = Asked(editor), list[bool]()
    action = QAction("Next turn", window)
    action.toggled.connect(turns.append)
    action.setCheckable(True)
    keys.bind(action, "Space", "A", owner=window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor.setFocus()
    QTest.keyClick(editor.board, Qt.Key.Key_Space)
    assert (len(asked.wounds), len(turns)) == (1, 0)
    QTest.keyClick(editor.board, Qt.Key.Key_A)
    assert len(turns) == 1


def test_the_editor_says_what_it_shows(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid((2, 1, 0, 0, 0), stun={0: (3,)}))
    assert "scratch 2 of 4" in editor.board.accessibleName()
    assert "light 1 of 3" in editor.board.accessibleName()
    assert "−40 %" in editor.board.accessibleName()
    QTest.keyClick(editor.board, Qt.Key.Key_Up)
    assert editor.board.accessibleDescription().startswith("light 1 of 3")


def test_markup_in_words_stays_words(qtbot: QtBot) -> None:
    health = pyramid((1, 0, 0, 0, 0))
    wild = replace(health, rows=(replace(health.rows[0], label="<b>&amp;</b>"), *health.rows[1:]))
    view = HealthView()
    qtbot.addWidget(view)
    view.set_health(wild)
    assert "<b>" in view.accessibleName()
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in view.toolTip()


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_the_editor_fits_its_own_size_hint(qtbot: QtBot, qapp: QApplication, scale: float) -> None:
    theme.apply_theme(qapp, "dark", scale)
    editor, _asked = shown(qtbot, pyramid((5, 1, 0, 0, 0), stun={0: (3,)}))
    editor.resize(editor.sizeHint())
    board = editor.board
    QApplication.processEvents()
    assert all(QRectF(board.rect()).contains(one.area) for one in board.boxes())
    assert all(one.area.left() > board._label_width() for one in board.boxes())
    assert min(one.area.width() for one in board.boxes()) >= 16 * scale


@pytest.mark.parametrize("flat", [False, True])
def test_views_are_as_large_as_they_say(qtbot: QtBot, flat: bool) -> None:
    view = HealthView(flat=flat)
    qtbot.addWidget(view)
    view.set_health(pyramid((6, 1, 0, 0, 0)))
    view.resize(view.sizeHint())
    blank = QImage(view.grab().toImage())
    blank.fill(theme.current().color("background"))
    assert view.grab().toImage().convertToFormat(blank.format()) != blank
    assert view.toolTip()
    place = strip_boxes if flat else pyramid_boxes
    assert max(one.area.right() for one in place(QRectF(view.rect()), pyramid((6, 1, 0, 0, 0)).rows)) <= view.width()


def test_what_a_system_says_becomes_what_is_drawn() -> None:
    words = Catalogue("ru", Path(), {"r.a": "царапина", "r.b": "лёгкая", "d": "урон {low}", "s": "−5 %"})
    track = protocol.Track(
        "pyramid",
        (
            protocol.TrackRow("a", "r.a", 4, 2, (3,), protocol.Text("d", low=0)),
            protocol.TrackRow("b", "r.b", 3, 0),
        ),
        summary=protocol.Text("s"),
        out=True,
    )
    health = health_of(track, words)
    assert isinstance(health, Pyramid)
    assert [(row.key, row.label, row.detail, row.token) for row in health.rows] == [
        ("a", "царапина", "урон 0", "scratch"),
        ("b", "лёгкая", "", "mortal"),
    ]
    assert (health.summary, health.out) == ("−5 %", True)
    points = health_of(protocol.Track("points", current=3, maximum=12), words)
    assert points == Points(3, 12)
    assert health_text(points) == "3 of 12 hit points"


def test_the_tooltip_of_a_box_is_in_words(qtbot: QtBot) -> None:
    editor, _asked = shown(qtbot, pyramid((1, 0, 0, 0, 0), stun={0: (3,)}))
    stun = editor.board.boxes()[0].area.center()
    assert "3" in editor.board._words_at(stun)
    assert editor.board._words_at(QPoint(2, editor.board.height() - 6).toPointF()).startswith("scratch 1 of 4")
