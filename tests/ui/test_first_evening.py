"""A first evening: the demo's fight from first roll to last by keyboard alone, closed in the middle, undone, redone."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from tests.ui.evening import Evening, assert_it_can_be_undone_and_redone, opened
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later
MOST_TURNS = 400


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "turns"), [("ru", MOST_TURNS), ("en", 10)])
def test_a_fight_is_played_by_keyboard_closed_reopened_undone_and_redone(
    language: str, turns: int, preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Пятый шлюз.gmdesk"
    bootstrap.write_demo(path, language)
    evening = Evening(opened(preferences, path, qtbot), seed=3)
    beginning = evening.documents()
    evening.play(12)
    middle = evening.documents()
    evening.window.close()
    assert sorted(each.name for each in tmp_path.iterdir() if each.is_file()) == [path.name]

    evening.window = opened(preferences, path, qtbot)
    assert evening.documents() == middle
    evening.play(turns)
    assert evening.is_over() or turns < MOST_TURNS
    assert evening.acts > 10
    assert_it_can_be_undone_and_redone(evening, beginning)
    evening.window.close()
