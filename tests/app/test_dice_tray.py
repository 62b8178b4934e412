"""Loose dice are thrown, written to the log, and taken back like any act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.app.dice_tray import MOST_THROWN, TRAY, TrayDie, throw
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.core.dice import FUDGE, Kind, RandomSource
from gm_desk.core.errors import InvalidInput


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    registry = bootstrap.registry()
    opened = bootstrap.create_campaign(tmp_path / "campaign.gmdesk", "Dice", registry.playable[0], "en")
    yield opened
    opened.close()


@pytest.mark.parametrize("die", TRAY, ids=lambda die: die.name)
def test_every_die_of_the_tray_falls_within_its_faces(session: Session, die: object) -> None:
    found = next(each for each in TRAY if each is die)
    thrown = throw(session, found.name, 30, source=RandomSource(7))
    assert len(thrown.faces) == 30 * found.each
    assert {found.kind.low <= face <= found.kind.high for face in thrown.faces} == {True}
    assert len(set(thrown.faces)) > 1


def test_a_throw_is_asked_of_the_source_die_by_die(session: Session) -> None:
    asked: list[tuple[int, Kind]] = []

    def source(_role: str, count: int, kind: Kind) -> Sequence[int]:
        asked.append((count, kind))
        return [1, 0, -1, 1]

    assert throw(session, "4dF", 2, source=source).total == 2
    assert asked == [(4, FUDGE)] * 2


def test_the_log_keeps_the_throw_with_its_faces_and_undo_strikes_it(session: Session) -> None:
    throw(session, "d6", 3, source=lambda _role, _count, _kind: [5])
    entry = session.store.log(LogQuery())[-1]
    assert entry.entry.kind == "dice"
    assert entry.entry.rolls[0]["dice"]["dice"]["faces"] == [5, 5, 5]
    assert entry.entry.rolls[0]["outcome"] == {"total": 15}
    assert session.store.log(LogQuery(words="кубы 3d6"))[-1].number == entry.number
    session.undo()
    assert session.store.log(LogQuery())[-1].state == "undone"


@pytest.mark.parametrize(("name", "count"), [("d7", 1), ("4dF", 0), ("d6", MOST_THROWN + 1), ("d6", 10**12)])
def test_impossible_throws_are_refused_and_leave_nothing(session: Session, name: str, count: int) -> None:
    with pytest.raises(InvalidInput) as refused:
        throw(session, name, count)
    for words in session.catalogues.values():
        assert "{" not in words.error(refused.value)
        assert not words.error(refused.value).startswith("error.")
    assert session.store.log_size() == 0


@pytest.mark.parametrize("die", TRAY, ids=lambda die: die.name)
def test_the_log_knows_what_kind_of_dice_they_were(session: Session, die: TrayDie) -> None:
    throw(session, die.name, source=lambda _role, count, _kind: [1] * count)
    dice = session.store.log(LogQuery())[-1].entry.rolls[0]["dice"]["dice"]
    assert Kind(*dice["kind"]) == die.kind
