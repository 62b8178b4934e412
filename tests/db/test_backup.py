"""A copy is whole, dated, verified and plain, and takes nobody's place."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from db.backup import backup_folder
from db.store import FileStore
from gm_desk.core.errors import BrokenFile
from tests.db.samples import BORIS, WOLF, set_value

Opening = Callable[..., FileStore]


def test_a_copy_made_while_playing_is_the_campaign_as_it_stood(fight: FileStore, opened: Opening) -> None:
    fight._clock = lambda: datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
    first, second = fight.backup(), fight.backup()
    set_value(fight, WOLF, "notes", "later")
    local = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC).astimezone()
    stem = f"Кампания {local:%Y-%m-%d %H-%M-%S}"
    assert first == backup_folder(fight.path) / f"{stem}.gmdesk"
    assert sorted(path.name for path in first.parent.iterdir()) == [f"{stem} (2).gmdesk", f"{stem}.gmdesk"]
    assert first.parent.name == "Кампания.backups"
    copy = opened(second)
    assert copy.document(WOLF)["notes"] == ""
    assert copy.document(BORIS) == fight.document(BORIS)
    assert copy.check() == []
    copy.close()
    with closing(sqlite3.connect(first)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_desk_that_reads_only_can_copy(fight: FileStore, opened: Opening, tmp_path: Path) -> None:
    assert opened(fight.path, read_only=True).backup(tmp_path / "copy.gmdesk") == tmp_path / "copy.gmdesk"
    assert [line.name for line in opened(tmp_path / "copy.gmdesk").roster()] == ["Борис", "Волк"]


def test_a_copy_takes_nobodys_place_and_needs_a_folder(fight: FileStore, tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    for place, key in ((tmp_path / "there", "file.exists"), (tmp_path / "no" / "x", "file.no_folder")):
        with pytest.raises(BrokenFile) as broken:
            fight.backup(place)
        assert broken.value.key == key
    assert (tmp_path / "there").read_text() == "mine"


def test_a_damaged_campaign_gives_no_copy(fight: FileStore, opened: Opening, tmp_path: Path) -> None:
    fight.close()
    data = bytearray(fight.path.read_bytes())
    at = data.rindex("вошли в бой".encode())
    data[at - at % 4096 : at - at % 4096 + 4096] = b"\xff" * 4096
    fight.path.write_bytes(data)
    with pytest.raises(BrokenFile) as broken:
        opened(fight.path, read_only=True).backup(tmp_path / "copy.gmdesk")
    assert broken.value.key == "file.damaged"
    assert not (tmp_path / "copy.gmdesk").exists()
