"""`backup`, `restore` and `check`: copies are whole, nothing is overwritten, and what is wrong is one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gm_desk import bootstrap
from gm_desk.app import roster
from gm_desk.cli import main

Told = Callable[[], tuple[str, str]]


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A campaign in which something has happened."""
    path = tmp_path / "Соль и пепел.gmdesk"
    session = bootstrap.create_campaign(path, "Salt", bootstrap.registry().playable[0], "en")
    roster.create(session, "Anna")
    session.close()
    return path


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """What was written on standard output and standard error since the last call."""

    def telling() -> tuple[str, str]:
        captured = capsys.readouterr()
        return captured.out, captured.err

    return telling


def test_a_backup_is_dated_and_beside_the_campaign_unless_told_where(
    campaign: Path, told: Told, tmp_path: Path
) -> None:
    assert main(["backup", str(campaign)]) == 0
    (copy,) = campaign.with_suffix(".backups").iterdir()
    assert told() == (f"{copy}\n", "")
    there = tmp_path / "there.gmdesk"
    assert main(["backup", str(campaign), "-o", str(there)]) == 0
    assert told() == (f"{there}\n", "")
    for made in (copy, there):
        assert main(["check", str(made)]) == 0
        assert bootstrap.summary(made).characters == 1
    before = there.read_bytes()
    assert main(["backup", str(campaign), "-o", str(there)]) == 1
    assert told()[1].count("\n") == 1
    assert there.read_bytes() == before


def test_a_backup_of_a_campaign_that_a_desk_has_open_holds_what_was_just_done(campaign: Path, told: Told) -> None:
    session = bootstrap.open_campaign(campaign)
    roster.create(session, "Boris")
    assert main(["backup", str(campaign)]) == 0
    roster.create(session, "Clara")
    session.close()
    copy = Path(told()[0].rstrip("\n"))
    assert bootstrap.summary(copy).characters == 2


def test_restoring_writes_a_new_file_and_never_over_the_present_one(campaign: Path, told: Told, tmp_path: Path) -> None:
    main(["backup", str(campaign)])
    copy = told()[0].strip()
    present = campaign.read_bytes()
    assert main(["restore", copy, "-o", str(campaign)]) == 1
    out, err = told()
    assert (out, err.count("\n")) == ("", 1)
    assert str(campaign) in err
    assert campaign.read_bytes() == present
    again = tmp_path / "again.gmdesk"
    assert main(["restore", copy, "-o", str(again)]) == 0
    assert main(["check", str(again)]) == 0
    assert bootstrap.summary(again).title == "Salt"


@pytest.mark.parametrize("damage", ["empty", "junk", "cut off", "missing"])
def test_what_is_no_whole_copy_is_not_restored_and_leaves_nothing(
    campaign: Path, told: Told, tmp_path: Path, damage: str
) -> None:
    data = campaign.read_bytes()
    campaign.unlink()
    contents = {"empty": b"", "junk": b"junk" * 999, "cut off": data[: len(data) // 2]}
    if damage in contents:
        campaign.write_bytes(contents[damage])
    target = tmp_path / "again.gmdesk"
    assert main(["restore", str(campaign), "-o", str(target)]) == 1
    out, err = told()
    assert (out, err.count("\n")) == ("", 1)
    assert not target.exists()
    assert main(["check", str(campaign)]) == 1
    assert sum(said.count("\n") for said in told()) == 1
