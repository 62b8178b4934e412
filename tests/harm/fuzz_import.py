"""Throw broken files of characters at the import, again and again: `python -m tests.harm.fuzz_import SECONDS [SEED]`.

Each file is a good one bent (bytes flipped, cut, doubled; values swapped for the worst there are; cells and quotes moved) or grown
from a grammar of nastiness, and goes through the same door as a person's: checked, and stored where nothing is wrong. Then:
nothing but a report or a DeskError came of it, each problem can be said in both languages, a file that was refused left the
campaign as it was to the byte, one that was taken can be undone, exported, and comes back the same; it took no longer and no more
memory than promised.
"""

from __future__ import annotations

import io
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gm_desk import bootstrap
from gm_desk.app.interchange import Conflicts, Import, Source, as_csv, as_json, problem_lines
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError

LONGEST_SECONDS = 10.0
MOST_MEGABYTES = 500
FILES_A_CAMPAIGN = 150
"""So many files meet one campaign; then they meet a new one."""

FEWEST = 60
"""So many files are thrown however slow the machine is."""

CONFLICTS: tuple[Conflicts, ...] = ("refuse", "update", "copy")
RAW = [
    "NaN", "-Infinity", "1e400", "-1e400", "1e-400", "9" * 5000, "-0", "0.1", "00", "1" * 400, '"\\ud800"', '"\\udc00x"',
    '"\\u0000"', '"\0"', '"' + "x" * 70_000 + '"', "[" * 150 + "]" * 150, '{"a":' * 120 + "1" + "}" * 120, "[" * 5000, "{", "]",
    '{"a": 1, "a": 2}', '"../../etc/passwd"', '"<b>{path}</b>"', '"=cmd|x"', '"\u202e\u200f"', "tru", "null", "true", "[]", "{}",
    '"👾"', '"\\u00e9"', "/* x */", "'x'", '"iVBORw0KGgo="', "[" + "1," * 30_000 + "1]",
    "{" + ",".join(f'"k{n}":{n}' for n in range(5_000)) + "}",
]  # fmt: skip
CELLS = [
    "=1+1", "'=1", "@x", "-", '"', '""', '"open', "a;b", "a,b", "\n", "\r", "\t", "\0", "99999999999999999999", "1,5", "ИСТИНА", "ё" * 400,
    "", " ", "\ufeff", "x" * 140_000, "null", "skills", "name", "sheet.name", "attributes", "attributes.reaction.deep", "..", "[0]", "id",
]  # fmt: skip
BYTES = [
    b"\xff",
    b"\0",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xc3",
    b"\x98",
    b'"',
    b"\\",
    b"{",
    b"]",
    b"\n",
    b"\r",
    b";",
    b",",
]

Bend = Callable[[random.Random, bytes], bytes]


def flip(chance: random.Random, data: bytes) -> bytes:
    changed = bytearray(data or b"x")
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def cut(chance: random.Random, data: bytes) -> bytes:
    first, last = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:] if chance.random() < 0.5 else data[:last]


def double(chance: random.Random, data: bytes) -> bytes:
    first, last = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return (
        data[:last] + data[first:last] * chance.choice((1, 2, 20)) + data[last:] if last - first < 20_000 else data * 2
    )


def put_in(chance: random.Random, data: bytes) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(BYTES) * chance.choice((1, 1, 3, 2000)) + data[place:]


def recode(chance: random.Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    if chance.random() < 0.3:
        half = len(text) // 2
        return text[:half].encode() + text[half:].encode("cp1251", "replace")
    return text.encode(chance.choice(("cp1251", "utf-16", "utf-16-le", "utf-8-sig", "utf-32", "koi8-r")), "replace")


def swap_value(chance: random.Random, data: bytes) -> bytes:
    """Put the worst there is in the place of some value of JSON."""
    text = data.decode("utf-8", "replace")
    places = [place for place, sign in enumerate(text) if sign == ":"]
    if not places:
        return data + chance.choice(RAW).encode()
    place = chance.choice(places) + 1
    ends = [end for sign in ",}\n" if (end := text.find(sign, place)) > 0]
    return (text[:place] + chance.choice(RAW) + text[min(ends, default=len(text)) :]).encode()


def swap_cell(chance: random.Random, data: bytes) -> bytes:
    rows = data.decode("utf-8", "replace").split("\r\n")
    place = chance.randrange(len(rows))
    cells = rows[place].split(",")
    at = chance.randrange(len(cells))
    cells[at : at + chance.randrange(3)] = [chance.choice(CELLS)] * chance.choice((1, 1, 1, 2, 200))
    rows[place] = ",".join(cells)
    return chance.choice(("\r\n", "\n", "\r")).join(rows).encode()


def grown(chance: random.Random, depth: int = 0) -> str:
    """Grow a value of JSON, or nearly."""
    if depth > chance.randrange(6) or chance.random() < 0.3:
        return (
            chance.choice(RAW) if chance.random() < 0.2 else json.dumps(chance.choice([0, "x", None, True, 1.5, "ё"]))
        )
    parts = [grown(chance, depth + 1) for _ in range(chance.randrange(5))]
    if chance.random() < 0.5:
        return f"[{', '.join(parts)}]"
    keys = [
        "name",
        "sheet",
        "id",
        "skills",
        "weapons",
        "attributes",
        "x",
        "level",
        "tags",
        "characters",
        "portrait",
        "",
    ]
    return "{" + ", ".join(f"{json.dumps(chance.choice(keys))}: {part}" for part in parts) + "}"


def grow(chance: random.Random, _data: bytes) -> bytes:
    people = ", ".join(grown(chance) for _ in range(chance.randrange(4)))
    return f'{{"system": "kmrp", "characters": [{people}]}}'.encode()


JSON_BENDS: tuple[Bend, ...] = (flip, cut, double, put_in, recode, swap_value, swap_value, swap_value, grow)
CSV_BENDS: tuple[Bend, ...] = (flip, cut, double, put_in, recode, swap_cell, swap_cell, swap_cell)


class Target:
    """A campaign that files are thrown at."""

    def __init__(self, folder: Path, number: int) -> None:
        self.path = folder / f"{number}.gmdesk"
        bootstrap.write_demo(self.path, "ru")
        self.session = bootstrap.open_campaign(self.path)
        ids = [line.id for line in self.session.store.roster()]
        self.good = {
            how: "".join(write(self.session, ids)).encode() for how, write in (("json", as_json), ("csv", as_csv))
        }

    def throw(self, chance: random.Random) -> str:
        """Throw one file; return what came of it. Raises: AssertionError where a promise is broken."""
        how = chance.choice(("json", "json", "csv"))
        data = self.good[how]
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            data = chance.choice(JSON_BENDS if how == "json" else CSV_BENDS)(chance, data)
        name = chance.choice((f"x.{how}", "x", "x.json", "x.csv"))
        before = self.state()
        began = time.monotonic()
        bringing = Import(self.session, Source(name, io.BytesIO(data), len(data)), chance.choice(CONFLICTS))
        for _ in bringing.check():
            pass
        came = self._stored(bringing, before) if bringing.report.ok else "refused"
        for words in self.session.catalogues.values():
            assert all(line.strip() for line in problem_lines(bringing.report, words))
        took = time.monotonic() - began
        assert took < LONGEST_SECONDS, f"it took {took:.1f} s"
        if came == "refused":
            assert bringing.report.problems
            assert self.state() == before, "a file that was refused changed the campaign"
        return came

    def _stored(self, bringing: Import, before: tuple[object, ...]) -> str:
        try:
            done = bringing.perform(self.session)
        except DeskError as error:
            assert self.state() == before, "an act that was refused changed the campaign"
            return f"refused as {error.key}"
        if done is None:
            return "nothing new"
        again(self.session)
        self.session.undo()
        assert self.state()[0] == before[0], "undo does not lead back"
        return "stored"

    def state(self) -> tuple[object, ...]:
        """The characters, and what the file says was done."""
        store = self.session.store
        return [store.document(ref) for ref in _refs(self.session)], store.next_undo(), store.next_redo() is None

    def close(self) -> None:
        assert self.session.store.check() == []
        self.session.close()


def _refs(session: Session) -> list[Any]:
    from gm_desk.core.facts import Ref

    return [Ref("character", line.id) for line in session.store.roster()]


def again(session: Session) -> None:
    """Export everybody, read that as an update of everybody: not one may differ."""
    text = "".join(as_json(session, [line.id for line in session.store.roster()])).encode()
    bringing = Import(session, Source("again.json", io.BytesIO(text), len(text)), "update")
    for _ in bringing.check():
        pass
    assert bringing.report.problems == [], bringing.report.problems[:3]
    assert bringing.report.updated == bringing.report.added == 0, "what was exported is not what is there"


def fuzz(seconds: float, seed: int, folder: Path) -> str:
    """Throw files for so long; return a sentence about it. Raises: AssertionError, or whatever escaped."""
    came: Counter[str] = Counter()
    end = time.monotonic() + seconds
    number = 0
    target: Target | None = None
    while time.monotonic() < end or number < FEWEST:
        if number % FILES_A_CAMPAIGN == 0:
            if target is not None:
                target.close()
            target = Target(folder, number)
        assert target is not None
        try:
            came[target.throw(random.Random(f"{seed} {number}"))] += 1
        except BaseException:
            sys.stderr.write(f"file {number} of seed {seed}\n")
            raise
        number += 1
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
        assert megabytes < MOST_MEGABYTES, f"{megabytes:.0f} MB after file {number} of seed {seed}"
    if target is not None:
        target.close()
    return f"threw {number} files: {dict(came.most_common())}; at most {megabytes:.0f} MB"


def main() -> None:
    """Throw files for as long as the command line says."""
    seconds, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        print(fuzz(seconds, seed, Path(folder)))


if __name__ == "__main__":
    main()
