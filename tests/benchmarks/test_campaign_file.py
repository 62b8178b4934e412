"""How long a large campaign takes: ten thousand characters, a hundred thousand log entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db.lifecycle import create, open_store
from db.store import FileStore
from gm_desk.app.documents import new_campaign, new_character
from gm_desk.app.ports import Entry, LogQuery, NewAct
from gm_desk.core.facts import Added, Ref, change

pytestmark = [pytest.mark.benchmark, pytest.mark.slow]
CHARACTERS, ENTRIES = 10_000, 100_000
WORDS = ["борис", "волк", "топор", "щит", "промах", "ранен", "легко", "тяжело", "отступает", "река", "мост", "ночь"]
Benchmark = Callable[..., Any]


def text(number: int) -> str:
    return " ".join(WORDS[(number * step) % len(WORDS)] for step in range(1, 8)) + f" {number}"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileStore]:
    path: Path = tmp_path_factory.mktemp("large") / "large.gmdesk"
    create(path, dict(new_campaign("Large", "kmrp", "ru")))
    store = open_store(path)
    people = [{**new_character(f"Имя {number}", {"hp": number}), "id": str(number)} for number in range(CHARACTERS)]
    store.perform(NewAct({"key": "x", "params": {}}, [Added(Ref("character", each["id"]), each) for each in people]))
    store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        numbers = range(2, ENTRIES + 2)
        connection.executemany(
            "INSERT INTO act VALUES (?, '2026-01-01', '{}', '[]', 'done', NULL)", ((n,) for n in numbers)
        )
        connection.executemany(
            "INSERT INTO log_entry VALUES (?, 'check', '[]', '[]', ?, 'e', 1, ?, 0)",
            ((number, text(number), f'["{number % 50}"]') for number in numbers),
        )
        connection.execute("INSERT INTO log_search(log_search) VALUES ('rebuild')")
    store = open_store(path)
    yield store
    store.close()


def test_the_roster_of_ten_thousand(large: FileStore, benchmark: Benchmark) -> None:
    def read() -> int:
        large._roster.forget()
        return len(large.roster())

    assert benchmark(read) == CHARACTERS


def test_the_roster_after_one_change(large: FileStore, benchmark: Benchmark) -> None:
    def read() -> int:
        large._roster.touch("5")
        return len(large.roster())

    assert benchmark(read) == CHARACTERS


@pytest.mark.parametrize("words", ["топор", "опор", "99999", "нет такого слова", "мо", "ъ", ""])
def test_search_in_a_hundred_thousand_entries(large: FileStore, benchmark: Benchmark, words: str) -> None:
    found = benchmark(large.log, LogQuery(words=words))
    assert len(found) == {"99999": 1, "нет такого слова": 0, "ъ": 0}.get(words, 200)


def test_the_log_of_one_actor(large: FileStore, benchmark: Benchmark) -> None:
    assert len(benchmark(large.log, LogQuery(actor="7"))) == 200


def test_the_log_of_an_actor_who_never_acted(large: FileStore, benchmark: Benchmark) -> None:
    assert benchmark(large.log, LogQuery(actor="nobody")) == []


def test_an_act_with_its_entry(large: FileStore, benchmark: Benchmark) -> None:
    ref = Ref("character", "5")
    entry = Entry("check", [{"key": "x", "params": {}}], search=text(5), actors=["5"])
    turns = iter(range(1_000_000))

    def perform() -> None:
        fact = change(ref, large.document(ref), ("sheet", "hp"), -next(turns))
        large.perform(NewAct({"key": "x", "params": {}}, [fact], entry))

    benchmark(perform)
    assert large.document(ref)["sheet"]["hp"] < 0 or next(turns) == 1


def test_the_check_of_it_all(large: FileStore, benchmark: Benchmark) -> None:
    assert benchmark.pedantic(large.check, rounds=1) == []  # type: ignore[attr-defined]
