"""A campaign as large as is promised to stay smooth: 10,000 characters, 1,000,000 log entries, a fight of 200.

It is made of the demo's own people and entries. Rows are written by SQL, many at a time, as the desk leaves them: through the
session it would take hours.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path

from gm_desk import bootstrap
from gm_desk.app.ports import search_text
from gm_desk.core.folding import folded

CHARACTERS, ENTRIES, FIGHTERS = 10_000, 1_000_000, 200
IN_THIS_FIGHT = 5_000
"""So many of the newest entries are of the fight on show."""
RARE = "полынья"
"""A word of one entry, in the middle of the log."""
FIRST = ["Агафья", "Богдан", "Варвара", "Глеб", "Дарена", "Ефим", "Злата", "Игнат", "Лада", "Мирон", "Нестор", "Ольга"]
SECOND = [
    "Бережной",
    "Волк",
    "Горыня",
    "Дубрава",
    "Ершов",
    "Журавль",
    "Зимородок",
    "Камыш",
    "Лозовик",
    "Мороз",
    "Сойка",
]
FIGHT = "great-battle"


def write(path: Path, entries: int = ENTRIES, language: str = "ru") -> None:
    """Write the campaign, with so many log entries."""
    bootstrap.write_demo(path, language)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA cache_size = -200000")
        people = _characters(connection)
        _fight(connection, people)
        _entries(connection, people, entries)
        connection.execute("INSERT INTO log_search(log_search) VALUES ('rebuild')")
        # In one piece: by evenings, as the desk writes it, it would be in a few large and many small ones.
        connection.execute("INSERT INTO log_search(log_search) VALUES ('optimize')")


def name(number: int) -> str:
    """Name a character: a hundred names, with numbers behind."""
    return f"{FIRST[number % len(FIRST)]} {SECOND[number // len(FIRST) % len(SECOND)]} {number}"


def _characters(connection: sqlite3.Connection) -> list[str]:
    """Write the characters, every fiftieth with a player; return their ids."""
    there = connection.execute("SELECT * FROM character WHERE kind != 'template' ORDER BY id").fetchall()
    rows = []
    for number, row in zip(range(CHARACTERS - len(there) - 1), cycle(there), strict=False):
        made = dict(row) | {"id": f"somebody-{number}", "name": name(number), "portrait": None, "rolls": "app"}
        made["kind"] = "npc" if number % 50 else "player"
        tags = [f"отряд {number % 40}"]
        made["search"] = search_text(made | {"tags": tags})
        rows.append(made | {"tags": json.dumps(tags, ensure_ascii=False)})
    _insert(connection, "character", rows)
    return [str(row["id"]) for row in rows]


def _fight(connection: sqlite3.Connection, people: list[str]) -> None:
    """Write an encounter of two hundred of them, not begun."""
    ids = [f"fighter-{number}" for number in range(FIGHTERS)]
    blank = dict(connection.execute("SELECT * FROM combatant LIMIT 1").fetchone())
    blank |= {"encounter": FIGHT, "number": 0, "alias": "", "hidden": 0, "roll": "null", "states": "{}"}
    rows = [blank | {"id": each, "character": people[number]} for number, each in enumerate(ids)]
    whole = dict(connection.execute("SELECT * FROM encounter LIMIT 1").fetchone())
    random.Random(5).shuffle(ids)
    whole |= {"id": FIGHT, "name": "Битва на мосту", "round": 0, "turn": None, "order": json.dumps(ids), "done": "[]"}
    _insert(connection, "encounter", [whole])
    connection.execute("INSERT INTO encounter_place (id) VALUES (?)", (FIGHT,))
    _insert(connection, "combatant", rows)


def _entries(connection: sqlite3.Connection, people: list[str], many: int) -> None:
    """Fill acts and log up; each entry is one of the demo's, about somebody else."""
    likes = [dict(row) for row in connection.execute("SELECT * FROM log_entry")]
    # Of what is logged in a fight most is attacks.
    likes += [each for each in likes if each["kind"] == "attack"] * 2
    names = dict(connection.execute("SELECT number, name FROM act").fetchall())
    first: int = connection.execute("SELECT max(number) + 1 FROM act").fetchone()[0]
    last = first + many - len(names)
    connection.executemany(
        "INSERT INTO act (number, at, name, facts, state, session, after) VALUES (?, ?, ?, '[]', 'done', NULL, ?)",
        (
            (number, f"2026-01-{1 + number * 27 // last:02}T19:00:00+00:00", names[like["number"]], number - 1)
            for number, like in zip(range(first, last), cycle(likes), strict=False)
        ),
    )

    def made() -> Iterator[tuple[object, ...]]:
        for number, like in zip(range(first, last), cycle(likes), strict=False):
            who = number * 7919 % len(people)
            said = f"{like['search']}\n{folded(name(who))}" + (f" {RARE}" if number == last // 2 else "")
            fight = FIGHT if number > last - IN_THIS_FIGHT else f"past-{number // 400}"
            yield (
                *(number, like["kind"], like["lines"], like["rolls"], said, fight, number // 40 % 10 + 1),
                *(json.dumps([people[who]]), 0, like["play"]),
            )

    columns = "number, kind, lines, rolls, search, encounter, round, actors, secret, play"
    connection.executemany(f"INSERT INTO log_entry ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?)", made())


def _insert(connection: sqlite3.Connection, table: str, rows: list[dict[str, object]]) -> None:
    columns = ", ".join(f'"{column}"' for column in rows[0])
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(
        f'INSERT INTO "{table}" ({columns}) VALUES ({marks})',
        (tuple(row.values()) for row in rows),
    )
