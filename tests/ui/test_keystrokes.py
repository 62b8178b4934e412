"""The keys of an ordinary attack, from "it is my turn" to the applied result, counted in the demo's own fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.core.dice import FUDGE
from tests.ui.test_first_evening import Evening, opened
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later


class Counted(Evening):
    """Counts the keys that are pressed."""

    pressed = 0

    def press(self, *keys: str) -> None:
        self.pressed += len(keys)
        super().press(*keys)


@pytest.fixture
def evening(preferences: Preferences, tmp_path: Path, qtbot: QtBot) -> Counted:
    path = tmp_path / "demo.gmdesk"
    bootstrap.write_demo(path, "en")
    return Counted(opened(preferences, path, qtbot), seed=3)


def let_all_roll(evening: Counted, rolls: str) -> None:
    session = evening.desk.session
    for line in session.store.roster():
        if session.character(line.id)["rolls"] != rolls:
            roster.edit(session, line.id, ("rolls",), rolls)


def attack(evening: Counted, *dice: tuple[str, ...]) -> int:
    """Attack the first foe with what lies at hand, `dice` typed for one prompt after the other; return the keys it took."""
    evening.next_turn()
    acting = evening.panel.acting
    entries = evening.desk.session.store.log_size()
    foe = next(place for place, each in enumerate(acting.candidates()) if evening.is_foe(acting.actor, each))
    evening.pressed = 0
    evening.press("a", str(foe + 1), "r")
    for keys in dice:
        assert acting.preview is not None
        assert acting.preview.prompt is not None
        assert acting.preview.prompt.kind == FUDGE
        evening.press(*keys)
    evening.press("Enter")
    assert evening.desk.session.store.log_size() == entries + 1, evening.panel.notice.text()
    assert acting.preview is None
    return evening.pressed


def test_rolled_by_the_app_it_takes_at_most_four(evening: Counted) -> None:
    let_all_roll(evening, "app")
    assert attack(evening) <= 4


def test_with_totals_from_the_table_it_takes_at_most_eight(evening: Counted) -> None:
    let_all_roll(evening, "table")
    assert attack(evening, ("+", "1"), ("-", "1")) <= 8


@pytest.mark.slow
def test_die_by_die_it_takes_at_most_thirteen(evening: Counted) -> None:
    let_all_roll(evening, "table")
    assert attack(evening, ("+", "0", "0", "-"), ("-", "0", "0", "+")) <= 13
