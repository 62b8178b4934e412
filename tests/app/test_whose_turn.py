"""The foot of the desk says the round, whose turn it is, and who comes next, as the order stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.app.whose_turn import Standing, whose_turn
from gm_desk.core.errors import NotFound


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = bootstrap.create_campaign(tmp_path / "c.gmdesk", "Turns", bootstrap.registry().playable[0], "en")
    yield opened
    opened.close()


@pytest.fixture
def ford(session: Session) -> str:
    encounter = encounters.create(session, "The ford")
    encounters.add(session, encounter, [roster.create(session, name) for name in ("Anna", "Boris", "Wolf")])
    return encounter


def next_turn(session: Session, encounter: str) -> None:
    session.execute(session.preview(Play("next_turn", encounter=encounter)))


def names(session: Session, encounter: str) -> list[str]:
    return [str(each.character["name"]) for each in session.combatants(encounter)]


def test_before_the_fight_nobody_is_named(session: Session, ford: str) -> None:
    assert whose_turn(session, ford) == Standing("The ford", 0, "", "", next_round=False)


def test_each_is_announced_before_their_turn_comes(session: Session, ford: str) -> None:
    next_turn(session, ford)
    first, second, third = names(session, ford)
    assert whose_turn(session, ford) == Standing("The ford", 1, first, second, next_round=False)
    next_turn(session, ford)
    assert whose_turn(session, ford) == Standing("The ford", 1, second, third, next_round=False)


def test_after_the_last_comes_the_next_round(session: Session, ford: str) -> None:
    for _ in range(3):
        next_turn(session, ford)
    standing = whose_turn(session, ford)
    assert standing.turn == names(session, ford)[2]
    assert standing.next_round
    # Where the order is rolled anew nobody can know who will be first.
    assert standing.after == ("" if session.system.order.every_round else names(session, ford)[0])


def test_a_changed_order_is_followed(session: Session, ford: str) -> None:
    next_turn(session, ford)
    last = session.combatants(ford)[2]
    assert last.combatant
    encounters.move(session, ford, last.combatant["id"], 1)
    assert whose_turn(session, ford).after == last.character["name"]


def test_an_unknown_encounter_is_not_found(session: Session) -> None:
    with pytest.raises(NotFound):
        whose_turn(session, "no such fight")
