"""The log is found again: by any part of a word, by who, where, when and what."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db.store import FileStore
from gm_desk.app.documents import CAMPAIGN
from gm_desk.app.ports import SECRECY, LogQuery
from gm_desk.core.facts import change
from tests.db.samples import act, entry

ENTRIES = [
    "борис бьет волка топором",
    "волк кусает бориса",
    'кавычки " и * звездочки and or not',
    "еж 50% ушел",
    "щука",
]


@pytest.fixture
def log(store: FileStore) -> FileStore:
    for text in ENTRIES:
        act(store, text, logged=entry(text))
    return store


WORDS = {
    "волк": [1, 2],
    "Волк": [1, 2],
    "олк": [1, 2],
    "лк борис": [1, 2],
    "волка топор": [1],
    "ещё": [],
    "ёж": [4],
    "ЁЖ": [4],
    "щ": [5],
    'к"и': [],
    '"': [3],
    "*": [3],
    "звёзд": [3],
    "AND": [3],
    "not or": [3],
    "50%": [4],
    "search:щука": [],
    "волк NOT борис": [],
    "щука\0": [5],
    "щука\ud83d": [],
    "": [1, 2, 3, 4, 5],
    "   ": [1, 2, 3, 4, 5],
}


@pytest.mark.parametrize("words", WORDS)
def test_entries_are_found_by_parts_of_words_and_no_sign_means_anything(log: FileStore, words: str) -> None:
    assert [found.number for found in log.log(LogQuery(words=words))] == WORDS[words]


def test_the_newest_are_given_oldest_first_and_older_ones_on_demand(log: FileStore) -> None:
    assert [found.number for found in log.log(LogQuery(limit=2))] == [4, 5]
    assert [found.number for found in log.log(LogQuery(limit=2, before=4))] == [2, 3]
    assert [found.number for found in log.log(LogQuery(words="волк", limit=1))] == [2]
    assert [found.number for found in log.log(LogQuery(words="волк", limit=1, before=2))] == [1]


def test_entries_come_back_whole(fight: FileStore) -> None:
    found = fight.log_entry(3)
    assert found.entry == entry("вошли в бой", encounter="fight", round=1, actors=("wolf",), secret=True, rolls=[])
    assert (found.number, found.state, found.session) == (3, "done", None)
    assert fight.log(LogQuery())[-1] == found
    assert fight.log_size() == 3


FILTERS = [
    (LogQuery(kinds=["note"]), [2]),
    (LogQuery(kinds=["note", "check"]), [1, 2, 3]),
    (LogQuery(actor="boris"), [1]),
    (LogQuery(actor="wolf"), [1, 3]),
    (LogQuery(actor="wol"), []),
    (LogQuery(encounter="fight"), [3]),
    (LogQuery(round=1), [3]),
    (LogQuery(round=2), []),
    (LogQuery(session="none"), []),
    (LogQuery(secret=True), [3]),
    (LogQuery(secret=False), [1, 2]),
    (LogQuery(words="бой", kinds=["note"]), [2]),
    (LogQuery(words="бой", actor="wolf", encounter="fight", round=1), [3]),
]


@pytest.mark.parametrize(("query", "numbers"), FILTERS)
def test_filters_hold_together(fight: FileStore, query: LogQuery, numbers: list[int]) -> None:
    assert [found.number for found in fight.log(query)] == numbers


def test_what_was_hidden_or_shown_since_is_read_and_found_so_and_undone(fight: FileStore) -> None:
    def secret() -> list[bool]:
        found = [each.entry.secret for each in fight.log(LogQuery())]
        assert found == [fight.log_entry(number).entry.secret for number in (1, 2, 3)]
        return found

    first = change(CAMPAIGN, fight.document(CAMPAIGN), (SECRECY,), {"1": True})
    act(fight, "hide", first)
    act(fight, "show", change(CAMPAIGN, fight.document(CAMPAIGN), (SECRECY, "3"), False))
    assert secret() == [True, False, False]
    assert [each.number for each in fight.log(LogQuery(secret=True))] == [1]
    assert [each.number for each in fight.log(LogQuery(secret=False, words="бой"))] == [2, 3]
    assert fight.check() == []
    fight.undo()
    assert secret() == [True, False, True]
    fight.undo()
    assert secret() == [False, False, True]


def test_words_in_the_present_act_are_found_at_once_and_after_undo(log: FileStore) -> None:
    act(log, "new", logged=entry("свежая запись"))
    log.undo()
    assert [found.state for found in log.log(LogQuery(words="свеж"))] == ["undone"]
    assert log.check() == []


def test_how_an_act_was_played_is_kept_with_its_entry(fight: FileStore, opened: Callable[..., FileStore]) -> None:
    play = {"actor": "boris", "targets": ["wolf"], "answers": {"aim": None, "места": [1, "ё"]}}
    number = act(fight, "blow", logged=entry("blow", play=play)).number
    fight.close()
    assert opened(fight.path).log_entry(number).entry.play == play


def test_entries_after_one_are_found_alone(fight: FileStore) -> None:
    numbers = [act(fight, f"a{place}", logged=entry("x", kind="k")).number for place in range(4)]
    found = fight.log(LogQuery(after=numbers[1], kinds=("k",)))
    assert [each.number for each in found] == numbers[2:]


def pieces(path: Path) -> int:
    """Return of how many pieces the search index is made."""
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute("SELECT count(DISTINCT segid) FROM log_search_idx").fetchone()[0]
        return found


def test_pieces_of_the_index_are_put_together_when_the_file_is_closed_and_in_no_act(
    fight: FileStore, opened: Callable[..., FileStore]
) -> None:
    for number in range(30):
        act(fight, "turn", logged=entry(f"ход {number}"))
    grown = pieces(fight.path)
    assert grown >= 30, "an act had to wait for it"
    fight.close()
    assert pieces(fight.path) < grown
    again = opened(fight.path)
    assert len(again.log(LogQuery(words="ход"))) == 30
    assert again.check() == []
