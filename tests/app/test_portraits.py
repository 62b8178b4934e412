"""A portrait given to a character is checked as one that comes in by a file, and is one act."""

from __future__ import annotations

import base64
import struct

import pytest

from gm_desk.app import roster
from gm_desk.app.portraits import MOST_PORTRAIT, PNG, decoded
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput
from tests.toy.system import add_character, toy_session


def png(width: int = 8, height: int = 8, more: int = 0) -> bytes:
    return PNG + struct.pack(">I4sII5xI", 13, b"IHDR", width, height, 0) + b"x" * more


@pytest.fixture
def session() -> Session:
    return toy_session()


def test_it_is_given_taken_away_and_each_is_one_act_with_a_name(session: Session) -> None:
    anna = add_character(session, "Anna")
    large = png(more=300_000)
    roster.set_portrait(session, anna, large)
    assert decoded(session.character(anna)["portrait"]) == large
    assert roster.set_portrait(session, anna, large) is None
    roster.set_portrait(session, anna, None)
    assert session.character(anna)["portrait"] is None
    assert roster.set_portrait(session, anna, None) is None
    said = [session.catalogues["ru"].text(name) for name in (session.undo(), session.undo()) if name]
    assert said == ["Anna: портрет убран", "Anna: новый портрет"]
    session.redo()
    assert session.character(anna)["portrait"] == base64.b64encode(large).decode()


@pytest.mark.parametrize(
    ("picture", "key"),
    [
        (b"", "portrait.no_picture"),
        (b"GIF89a" + b"x" * 40, "portrait.no_picture"),
        (png(5_000, 5), "portrait.too_wide"),
        (png(more=MOST_PORTRAIT), "portrait.too_large"),
    ],
    ids=["nothing", "another format", "too wide", "too large"],
)
def test_what_a_file_could_not_bring_in_cannot_be_given_either(session: Session, picture: bytes, key: str) -> None:
    anna = add_character(session, "Anna")
    revision = session.store.revision
    with pytest.raises(InvalidInput) as refused:
        roster.set_portrait(session, anna, picture)
    assert refused.value.key == key
    assert session.store.revision == revision
