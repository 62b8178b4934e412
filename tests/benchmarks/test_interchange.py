"""How long ten thousand characters take to come in, to be taken back, and to go out."""

from __future__ import annotations

import io
import json
import sqlite3
import time
import uuid
from contextlib import closing
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gm_desk import bootstrap
from gm_desk.app.interchange import Import, Source, as_json
from gm_desk.app.session import Session

pytestmark = [pytest.mark.benchmark, pytest.mark.slow, pytest.mark.timeout(600)]
CHARACTERS = 10_000
SECONDS, TIMES_THE_FLOOR = 8.0, 4.0
"""On a quiet machine an import takes no longer; on a busy one, no more than so many times the plain way there and back."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of ten thousand, made of the demo's."""
    path = tmp_path_factory.mktemp("demo") / "demo.gmdesk"
    bootstrap.write_demo(path, "ru")
    session = bootstrap.open_campaign(path, read_only=True)
    text = "".join(as_json(session, [line.id for line in session.store.roster()]))
    session.close()
    file = json.loads(text)
    people = file["characters"]
    file["characters"] = [
        {**people[number % len(people)], "id": str(uuid.UUID(int=number + 1))} for number in range(CHARACTERS)
    ]
    return json.dumps(file, ensure_ascii=False)


def empty(folder: Path) -> Session:
    return bootstrap.create_campaign(folder / f"{uuid.uuid4()}.gmdesk", "Large", "kmrp", "ru")


def bring(session: Session, text: str) -> None:
    data = text.encode()
    bringing = Import(session, Source("many.json", io.BytesIO(data), len(data)))
    for _ in bringing.check():
        pass
    bringing.perform(session)


def test_ten_thousand_come_in_in_a_few_seconds(many: str, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    sessions: list[Session] = []

    def ready() -> tuple[tuple[Session, str], dict[str, object]]:
        sessions.append(empty(tmp_path))
        return (sessions[-1], many), {}

    benchmark.pedantic(bring, setup=ready, rounds=2)
    assert len(sessions[-1].store.roster()) == CHARACTERS
    for session in sessions:
        session.close()
    if not benchmark.disabled:
        least = benchmark.stats.stats.min
        floor = min(the_plain_way(many, tmp_path / f"{number}.db") for number in range(2))
        benchmark.extra_info |= {"floor_seconds": floor, "times_the_floor": least / floor}
        assert least <= max(SECONDS, TIMES_THE_FLOOR * floor)


def the_plain_way(text: str, path: Path) -> float:
    """Read the same JSON and write each character as JSON into two tables of SQLite, checking nothing; return the seconds."""
    began = time.perf_counter()
    people = json.loads(text)["characters"]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE x (id TEXT PRIMARY KEY, sheet TEXT)")
        connection.execute("CREATE TABLE y (facts TEXT)")
        rows = [(each["id"], json.dumps(each, ensure_ascii=False)) for each in people]
        connection.executemany("INSERT INTO x VALUES (?, ?)", rows)
        connection.execute("INSERT INTO y VALUES (?)", [json.dumps(people, ensure_ascii=False)])
        connection.commit()
    return time.perf_counter() - began


def test_they_are_taken_back_and_brought_again(many: str, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    session = empty(tmp_path)
    bring(session, many)

    def there_and_back() -> None:
        session.undo()
        session.redo()

    benchmark.pedantic(there_and_back, rounds=2)
    assert len(session.store.roster()) == CHARACTERS
    session.close()


def test_they_go_out(many: str, benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    session = empty(tmp_path)
    bring(session, many)
    everybody = [line.id for line in session.store.roster()]
    text = benchmark.pedantic(lambda: "".join(as_json(session, everybody)), rounds=2)
    assert text.count('"sheet_version"') == CHARACTERS
    session.close()
