"""Whatever happened to the bytes of a campaign: a clear word or an answer, never a crash, and never a changed byte."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from db.header import SCHEMA
from db.lifecycle import open_store
from db.store import FileStore
from gm_desk import bootstrap
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.cli import main
from gm_desk.core.errors import BrokenFile, DeskError
from tests.db.samples import WOLF, set_value

pytestmark = pytest.mark.slow

FLIPS = 120


KEPT = Path(__file__).parents[1] / "files" / f"schema-{SCHEMA}.gmdesk"


@pytest.fixture(scope="session")
def model() -> bytes:
    """The bytes of a campaign that never changes, so that the same bits are flipped every time."""
    return KEPT.read_bytes()


def looks(session: Session) -> list[Callable[[], object]]:
    """What a desk looks at, each by itself."""
    store = session.store
    found: list[Callable[[], object]] = [
        lambda: session.campaign["title"],
        store.encounters,
        store.sessions,
        lambda: store.log(LogQuery()),
        lambda: store.log(LogQuery(words="the")),
        store.log_size,
        lambda: session.next_undo,
        lambda: session.next_redo,
        lambda: _checked(session),
        lambda: [session.character(line.id) for line in store.roster()],
        lambda: [session.combatants(line.id) for line in store.encounters()],
    ]
    return found


def _checked(session: Session) -> None:
    """What a check finds is a clear word as well."""
    if found := session.store.check():
        raise BrokenFile(found[0].key, str(session.store.path))


def looked_at(path: Path, *, read_only: bool = False, at_once: bool = False) -> int:
    """Open a campaign and look at all of it, undo and redo too where it can be written; return how much was refused with a clear word.

    `at_once` as for a window, which reads before the file has been looked through; and nothing is done there.
    """
    refusals = int(bootstrap.summary(path).error is not None)
    try:
        session = bootstrap.open_campaign(path, read_only=read_only, at_once=at_once)
    except DeskError:
        return refusals + 1
    deeds = looks(session)
    if not read_only and not at_once:
        deeds += [session.undo] * 15 + [session.redo] * 15
    for deed in deeds:
        try:
            deed()
        except DeskError:
            refusals += 1
    try:
        session.close()
    except DeskError:
        refusals += 1
    return refusals


def flipped(model: bytes, chance: random.Random, bits: int) -> bytes:
    """Return the bytes with some bits another way round, in one place."""
    data = bytearray(model)
    start = chance.randrange(len(data))
    for place in range(start, min(start + bits, len(data))):
        data[place] ^= 1 << chance.randrange(8)
    return bytes(data)


@pytest.mark.parametrize("bits", [1, 8])
def test_flipped_bits_anywhere_are_a_clear_word_or_an_answer(tmp_path: Path, model: bytes, bits: int) -> None:
    chance = random.Random(bits)
    path = tmp_path / "x.gmdesk"
    refusals = 0
    for number in range(FLIPS):
        damaged = flipped(model, chance, bits)
        path.write_bytes(damaged)
        refusals += looked_at(path, read_only=True) > 0
        assert path.read_bytes() == damaged, number
        if number % 4 == 0:
            looked_at(path, at_once=True)
            assert path.read_bytes() == damaged, number
        looked_at(path)
        shutil.rmtree(path.with_suffix(".backups"), ignore_errors=True)
        for beside in tmp_path.iterdir():
            beside.unlink()
    assert refusals > FLIPS / 20


def test_a_file_cut_off_anywhere_is_a_clear_word_or_an_answer(tmp_path: Path, model: bytes) -> None:
    path = tmp_path / "x.gmdesk"
    for size in (0, 1, 15, 16, 99, 100, 511, 4095, 4096, 4097, *range(8192, len(model), len(model) // 25)):
        path.write_bytes(model[:size])
        assert looked_at(path, read_only=True) > 0, size
        assert looked_at(path) > 0, size
        assert looked_at(path, at_once=True) > 0, size
        assert path.read_bytes() == model[:size], size
        assert [each.name for each in tmp_path.iterdir()] == ["x.gmdesk"]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda model: b"",
    "junk": lambda model: b"No database at all. " * 1000,
    "cut off": lambda model: model[: len(model) // 2],
    "one page lost": lambda model: model[:8192] + bytes(4096) + model[12288:],
    "another program's": lambda model: model[:68] + bytes(4) + model[72:],
    "newer": lambda model: model[:60] + (999).to_bytes(4, "big") + model[64:],
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_check_says_in_a_line_what_is_wrong(
    tmp_path: Path, model: bytes, damage: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.gmdesk"
    path.write_bytes(DAMAGES[damage](model))
    before = path.read_bytes()
    assert main(["check", str(path), "--lang", language]) == 1
    told = capsys.readouterr()
    lines = (told.out + told.err).splitlines()
    assert lines
    assert all(line and "Traceback" not in line for line in lines)
    assert path.read_bytes() == before


def test_a_log_that_belongs_to_another_state_of_the_file_is_not_put_into_it(fight: FileStore, tmp_path: Path) -> None:
    """A desk was killed, and a backup was copied over the file; the log of the dead still lies beside it."""
    log = fight.path.with_name(fight.path.name + "-wal")
    for number in range(40):
        set_value(fight, WOLF, "gm_notes", f"{number} " * 3000)
    with closing(sqlite3.connect(fight.path)) as foreign:
        foreign.execute("PRAGMA wal_checkpoint(RESTART)")
    for number in range(40):
        set_value(fight, WOLF, "notes", f"{number} " * 2000)
    left = log.read_bytes()
    while fight.undo():
        pass
    copy = fight.backup(tmp_path / "copy.gmdesk")
    fight.close()
    place = tmp_path / "restored over.gmdesk"
    place.write_bytes(copy.read_bytes())
    stale = place.with_name(place.name + "-wal")
    stale.write_bytes(left)
    with pytest.raises(BrokenFile, match=r"file\.damaged"):
        open_store(place)
    assert place.read_bytes() == copy.read_bytes()
    assert stale.read_bytes() == left
