"""What is said beside dice that lie: their sum where it means something."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gm_desk.app.play import TIE, Roll, Thrown
from gm_desk.core.dice import FUDGE, Kind
from gm_desk.systems.protocol import Text
from tests.ui.fight import Fight
from ui.act_panel.lying_dice import Lying, LyingDice


def shown(qtbot: QtBot, op: str, kind: Kind, *faces: int) -> list[str]:
    roll = Roll("attack", Text("x"), op, {}, {}, (), {"attack": Thrown(faces, "table")}, {}, {"attack": kind})
    view = LyingDice()
    qtbot.addWidget(view)
    view.set_dice([Lying.of(roll, "attack", "Anna")])
    return [label.text() for label in view.findChildren(QLabel)]


@pytest.mark.parametrize(
    ("op", "kind", "faces", "said"),
    [
        ("attack", Kind(1, 6), (5, 3, 6), []),
        ("", Kind(1, 6), (5, 3, 6), ["14"]),
        ("attack", FUDGE, (1, 1, 0, -1), ["+1"]),
    ],
    ids=["a pool is counted die by die", "damage is a sum", "Fudge dice are a sum"],
)
def test_a_sum_is_said_where_it_means_something(
    op: str, kind: Kind, faces: tuple[int, ...], said: list[str], qtbot: QtBot
) -> None:
    assert shown(qtbot, op, kind, *faces) == said


def test_dice_that_lie_apart_from_ones_others_are_named_again(qtbot: QtBot) -> None:
    """A roll-off comes after everybody's rolls: whose it is cannot be told by its place."""
    fight = Fight(qtbot, Ann="app", Bo="app")
    ann, bo = (fight.session.actor(each, fight.encounter).id for each in fight.people)
    thrown = dict.fromkeys((ann, f"{ann}_percent", bo, f"{ann}{TIE}"), Thrown((0, 0, 0, 0), "app"))
    roll = Roll("order", Text("x"), "", {}, {}, (), thrown, {ann: ann, bo: bo}, dict.fromkeys(thrown, FUDGE))
    assert [lying.who for lying in fight.panel.result._lying([roll])] == [
        "Ann", "the chance of a level", "Bo", "Ann · a tie: rolled off",
    ]  # fmt: skip
    fight.close()
