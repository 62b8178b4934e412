"""The map in an act's form: walked and painted by keys and by mouse, told to a screen reader, kept by the act."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.systems.protocol import Field, Ground, Token
from tests.ui.evening import Evening, opened
from ui.act_panel.fields import FormFlag
from ui.act_panel.ground_board import FormGround, initials
from ui.act_panel.ground_walk import Cell, GroundWalk
from ui.preferences import Preferences

Key = Qt.Key
CELLS = st.tuples(st.integers(0, 7), st.integers(0, 5))


def walk(start: Cell | None = (2, 2), *, blocked: tuple[Cell, ...] = ()) -> GroundWalk:
    ground = Ground(8, 6, (Token((4, 4), "Волк 1", "foes"),), start, "Анна")
    made = GroundWalk(ground)
    made.take(ground.value([list(cell) for cell in blocked]))
    return made


# ── Walking and painting ──────────────────────────────────────────────────────────────────────────────────────────────


def test_steps_make_a_way_and_a_step_back_takes_one_away() -> None:
    made = walk()
    assert [made.step(by) for by in ((1, 0), (1, 1), (-1, -1))] == [True, True, True]
    assert made.path == [(2, 2), (3, 2)]
    assert made.back()
    assert not made.back()
    assert made.value() == {"path": [[2, 2]], "blocked": []}


def test_nobody_leaves_the_map_or_walks_into_a_wall() -> None:
    made = walk((0, 0), blocked=((1, 0),))
    assert not made.step((-1, 0))
    assert not made.step((1, 0))
    assert made.path == [(0, 0)]


def test_whoever_is_not_on_the_map_is_put_somewhere_and_moved_about() -> None:
    made = walk(None)
    assert made.path == []
    assert made.step((1, 0))
    assert made.path == [(4, 3)]
    assert made.step((1, 0))
    assert made.go((0, 0))
    assert made.path == [(0, 0)]


def test_a_click_on_the_way_cuts_it_short() -> None:
    made = walk()
    assert made.go((5, 2))
    assert made.path == [(2, 2), (3, 2), (4, 2), (5, 2)]
    assert made.go((3, 2))
    assert made.path == [(2, 2), (3, 2)]


def test_walls_are_painted_and_wiped_but_not_under_the_way() -> None:
    made = walk()
    assert made.paint((5, 5), on=True)
    assert not made.paint((5, 5), on=True)
    assert not made.paint((2, 2), on=True)
    assert not made.paint((8, 0), on=True)
    assert made.paint((5, 5), on=False)
    assert made.blocked == set()


@given(CELLS, CELLS, st.sets(CELLS, max_size=20))
def test_a_way_is_of_steps_round_walls_and_their_corners(start: Cell, to: Cell, blocked: set[Cell]) -> None:
    made = walk(start, blocked=tuple(blocked - {start}))
    if not made.go(to):
        assert made.path == [start]
        return
    assert made.path[-1] == to
    for (x, y), (to_x, to_y) in pairwise(made.path):
        assert max(abs(to_x - x), abs(to_y - y)) == 1
        assert (to_x, to_y) not in made.blocked
        if x != to_x and y != to_y:
            assert {(x, to_y), (to_x, y)}.isdisjoint(made.blocked)


# ── The control ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def control(qtbot: QtBot) -> FormGround:
    made = walk()
    shown = FormGround(Field("way", "ground", "way", ground=made.ground))
    qtbot.addWidget(shown)
    shown.set_value(made.value())
    shown.show()
    return shown


def test_the_map_is_walked_and_painted_by_keys(control: FormGround, qtbot: QtBot) -> None:
    told: list[object] = []
    control.edited.connect(told.append)
    board = control.board
    for key in (Key.Key_Right, Key.Key_PageDown, Key.Key_Left, Key.Key_Backspace):
        QTest.keyClick(board, key)
    assert told[-1] == {"path": [[2, 2], [3, 2], [4, 3]], "blocked": []}
    QTest.keyClick(board, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert "Волк 1" in board.accessibleDescription()
    QTest.keyClick(board, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(board, Key.Key_Space)
    assert told[-1] == {"path": [[2, 2], [3, 2], [4, 3]], "blocked": [[4, 5]]}
    assert "wall" in board.accessibleDescription()
    QTest.keyClick(board, Key.Key_Space)
    assert told[-1] == {"path": [[2, 2], [3, 2], [4, 3]], "blocked": []}
    with qtbot.waitSignal(control.left):
        QTest.keyClick(board, Key.Key_Return)


def test_the_map_is_walked_and_painted_by_mouse(control: FormGround) -> None:
    board = control.board

    def at(cell: Cell) -> QPoint:
        return board.rect_of(cell).center()

    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at((4, 2)))
    QTest.mousePress(board, Qt.MouseButton.RightButton, pos=at((6, 1)))
    QTest.mouseMove(board, at((6, 2)))
    QTest.mouseRelease(board, Qt.MouseButton.RightButton, pos=at((6, 2)))
    value = board.walk.value()
    assert value["path"] == [[2, 2], [3, 2], [4, 2]]
    assert [6, 1] in value["blocked"]


def test_two_letters_stand_for_a_name() -> None:
    assert [initials(name) for name in ("Рада Кремень", "Волк 2", "Гарь", "", "ё")] == ["РК", "В2", "Га", "", "ё"]


# ── In the panel ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_on_the_map_is_made_by_keys_and_kept(preferences: Preferences, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "map.gmdesk"
    bootstrap.write_demo(path, "en", "tactics100")
    evening = Evening(opened(preferences, path, qtbot), 1)
    panel = evening.panel
    mover = evening.encounter["turn"]
    evening.press("a", "a", panel.acts.digit_of("move") or "2", "m")
    on_map = panel.form.control("on_map")
    assert isinstance(on_map, FormFlag)
    on_map.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(on_map, Key.Key_Space)
    for keys in ((Key.Key_Right,), (Key.Key_Right, Key.Key_PageDown, Key.Key_Down)):
        board = panel.form.control("way")
        assert isinstance(board, FormGround)
        board.board.setFocus(Qt.FocusReason.TabFocusReason)
        for key in keys:
            QTest.keyClick(board.board, key)
        QTest.keyClick(board.board, Key.Key_Return)
        evening.press("r", "Enter")
        assert panel.acting.preview is None, panel.notice.text()
    combatant = evening.desk.session.actor(mover, evening.desk.encounter).combatant
    assert combatant is not None
    assert combatant["states"]["cell"] == [14, 6]
    assert combatant["states"]["spent"]["way"] == [[12, 4], [13, 4], [14, 5], [14, 6]]
    evening.window.close()
