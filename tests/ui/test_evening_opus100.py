"""A whole fight of opus100's demo by keyboard alone: shots, a grenade, a move, deaf defence; closed, reopened, undone, redone."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app.ports import LogQuery
from tests.ui.evening import Evening, assert_it_can_be_undone_and_redone, opened
from ui.preferences import Preferences

pytestmark = pytest.mark.a_frame_later
MOST_TURNS = 200


class Operation(Evening):
    """An evening of two actions a turn."""

    def __init__(self, *given: object, **more: int) -> None:
        super().__init__(*given, **more)  # type: ignore[arg-type]
        self.thrown = self.hunkered = False

    def take_turn(self) -> None:
        """Throw the grenade once and run, go into deaf defence once, else shoot twice."""
        acting = self.panel.acting
        assert acting.actor is not None
        sheet = acting.actor.sheet
        if not self.thrown and any(weapon["kind"] == "area" for weapon in sheet["weapons"]):
            self.thrown = True
            foes = [str(place + 1) for place, each in enumerate(acting.candidates()) if self.is_foe(acting.actor, each)]
            self.choose("area")
            self.press(*foes[:2], "r", "Enter")
            self.choose("move")
            self.press("r", "Enter")
        elif not self.hunkered and sheet["hp"]["current"] < sheet["hp"]["max"]:
            self.hunkered = True
            self.choose("hunker")
            self.press("r", "Enter")
        else:
            self.attack()
            if not self.is_over():
                self.attack()
        assert acting.preview is None, self.panel.notice.text()

    def choose(self, act: str) -> None:
        """Choose an act by its digit."""
        while self.panel.live() != "acts":
            self.press("a")
        self.press(str([each.id for each in self.panel.acting.offered()].index(act) + 1))
        assert self.panel.acting.act is not None
        assert self.panel.acting.act.id == act
        if self.panel.acting.act.targets != "none":
            self.press("a")

    def actions_left(self) -> list[int]:
        """What everybody's gauge shows."""
        session = self.desk.session
        return [session.system.gauges(each)[0].current for each in session.combatants(self.desk.encounter)]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("language", "turns"), [("ru", MOST_TURNS), ("en", 6)])
def test_a_fight_is_played_by_keyboard_closed_reopened_undone_and_redone(
    language: str, turns: int, preferences: Preferences, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "Маяк.gmdesk"
    bootstrap.write_demo(path, language, "opus100")
    evening = Operation(opened(preferences, path, qtbot), seed=5)
    beginning = evening.documents()
    evening.play(6)
    assert 0 in evening.actions_left()
    middle = evening.documents()
    evening.window.close()

    evening.window = opened(preferences, path, qtbot)
    assert evening.documents() == middle
    evening.play(turns)
    assert evening.is_over() or turns < MOST_TURNS
    kinds = {entry.entry.kind for entry in evening.desk.session.store.log(LogQuery(limit=1_000))}
    assert {"shoot", "area", "move", "hunker", "next_turn"} <= kinds
    assert_it_can_be_undone_and_redone(evening, beginning)
    evening.window.close()
