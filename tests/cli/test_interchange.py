"""`import`, `export` and `schema characters` as a person calls them; nothing is ever half done or written over."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm_desk import bootstrap
from gm_desk.app.interchange import file_schema
from gm_desk.cli import main
from gm_desk.cli.progress import Progress
from tests.app.bringing import BORIS, checked, file_of, kmrp_session, someone, wrong
from tests.cli.json_schema import complaints, well_formed
from tests.toy.system import SYSTEM as TOY

Told = Callable[[], tuple[str, str]]


@pytest.fixture
def told(capfd: pytest.CaptureFixture[str]) -> Told:
    """What was written on standard output and standard error since the last call."""

    def telling() -> tuple[str, str]:
        captured = capfd.readouterr()
        return captured.out, captured.err

    return telling


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "Соль.gmdesk"
    bootstrap.create_campaign(path, "Соль", "kmrp", "ru").close()
    return path


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    path = tmp_path / "demo.gmdesk"
    bootstrap.write_demo(path, "ru")
    return path


def ids(path: Path) -> list[str]:
    session = bootstrap.open_campaign(path, read_only=True)
    try:
        return sorted(line.id for line in session.store.roster())
    finally:
        session.close()


def test_the_demo_goes_out_comes_in_and_goes_out_again_as_it_was(
    demo: Path, campaign: Path, tmp_path: Path, told: Told
) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    assert main(["export", str(demo), "-o", str(first)]) == 0
    assert main(["import", str(campaign), str(first)]) == 0
    out, err = told()
    assert (err, out.count("\n")) == ("", 1)
    assert main(["export", str(campaign), "-o", str(second)]) == 0
    assert first.read_bytes() == second.read_bytes()
    assert ids(campaign) == ids(demo)
    assert main(["export", str(campaign)]) == 0
    assert told()[0].encode() == first.read_bytes()
    assert main(["check", str(campaign)]) == 0


def test_an_export_overwrites_nothing_and_leaves_nothing_behind(demo: Path, tmp_path: Path, told: Told) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"mine")
    before = sorted(tmp_path.iterdir())
    assert main(["export", str(demo), "-o", str(target)]) == 1
    assert main(["export", str(demo), "-o", str(tmp_path / "no" / "a.json")]) == 1
    assert main(["export", str(demo), "-o", str(target) + "2", "--character", "Nobody"]) == 1
    assert told()[1].count("\n") == 3
    assert target.read_bytes() == b"mine"
    assert sorted(tmp_path.iterdir()) == before


def test_those_named_go_out_in_the_order_of_the_roster(demo: Path, told: Told) -> None:
    wanted = sorted(ids(demo))[:3]
    arguments = [part for each in reversed(wanted) for part in ("--character", each)]
    assert main(["export", str(demo), *arguments]) == 0
    once = told()[0]
    assert sorted(each["id"] for each in json.loads(once)["characters"]) == wanted
    assert main(["export", str(demo), *arguments[2:], *arguments]) == 0
    assert told()[0] == once


def test_a_table_has_a_mark_in_a_file_and_none_in_a_pipe(demo: Path, tmp_path: Path, told: Told) -> None:
    target = tmp_path / "a.csv"
    assert main(["export", str(demo), "--format", "csv", "-o", str(target)]) == 0
    assert main(["export", str(demo), "--format", "csv"]) == 0
    piped = told()[0].encode()
    assert piped.startswith(b"id,name,kind,")
    assert target.read_bytes().replace(b"\r\n", b"\n") == b"\xef\xbb\xbf" + piped.replace(b"\r\n", b"\n")


@pytest.mark.parametrize(("name", "begins"), [("a.csv", b"id,"), ("A.CSV", b"id,"), ("a.json", b"{"), ("a", b"{")])
def test_a_file_is_written_as_it_is_called(demo: Path, tmp_path: Path, name: str, begins: bytes) -> None:
    assert main(["export", str(demo), "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().removeprefix(b"\xef\xbb\xbf").startswith(begins)


def test_a_dry_run_tells_the_same_and_changes_nothing(campaign: Path, tmp_path: Path, told: Told) -> None:
    source = tmp_path / "a.json"
    source.write_bytes(file_of(someone("A"), someone("B", luck=1)))
    before = campaign.read_bytes()
    assert main(["import", str(campaign), str(source), "--dry-run"]) == 0
    out, err = told()
    assert "2" in out.splitlines()[-1]
    assert "luck" in out
    assert err == ""
    assert campaign.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("Соль")] == [campaign.name]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("dry", [["--dry-run"], []])
def test_everything_wrong_is_on_standard_error_by_line_and_the_file_stays(
    campaign: Path, tmp_path: Path, told: Told, dry: list[str], language: str
) -> None:
    source = tmp_path / "a.csv"
    source.write_text("name,kind,attributes.reaction\nA,hero,1\nB,npc,99\nC,npc,0\n", encoding="cp1251")
    before = campaign.read_bytes()
    assert main(["import", str(campaign), str(source), "--lang", language, *dry]) == 1
    out, err = told()
    assert out == ""
    first, second, last = err.splitlines()
    line = {"en": "line", "ru": "строка"}[language]
    assert first.startswith(f"{line} 2: kind")
    assert second.startswith(f"{line} 3: attributes.reaction")
    assert last.startswith("gm-desk: a.csv")
    assert campaign.read_bytes() == before


def test_ids_that_are_there_are_updated_or_copied_when_told(campaign: Path, tmp_path: Path, told: Told) -> None:
    source = tmp_path / "a.json"
    source.write_bytes(file_of(someone("A", id=BORIS)))
    assert main(["import", str(campaign), str(source)]) == 0
    assert main(["import", str(campaign), str(source)]) == 1
    assert "--update" in told()[1]
    assert main(["import", str(campaign), str(source), "--update"]) == 0
    assert ids(campaign) == [BORIS]
    assert main(["import", str(campaign), str(source), "--copy"]) == 0
    assert len(ids(campaign)) == 2
    with pytest.raises(SystemExit) as end:
        main(["import", str(campaign), str(source), "--copy", "--update"])
    assert end.value.code == 2


@pytest.mark.slow
def test_an_import_is_one_act_that_undo_takes_back_after_a_restart(campaign: Path, tmp_path: Path) -> None:
    source = tmp_path / "a.json"
    source.write_bytes(file_of(*(someone(f"N{number}", notes="x" * 50) for number in range(1_200))))
    assert main(["import", str(campaign), str(source)]) == 0
    session = bootstrap.open_campaign(campaign)
    try:
        there = {line.id: session.character(line.id) for line in session.store.roster()}
        assert len(there) == 1_200
        session.undo()
        assert session.store.roster() == []
        assert session.next_undo is None
        session.redo()
        assert {line.id: session.character(line.id) for line in session.store.roster()} == there
        assert session.store.check() == []
    finally:
        session.close()


@pytest.mark.parametrize("what", ["missing", "a folder", "not to be written"])
def test_what_cannot_be_read_or_written_is_one_line(campaign: Path, tmp_path: Path, told: Told, what: str) -> None:
    source = tmp_path / "a.json"
    if what == "a folder":
        source.mkdir()
    if what == "not to be written":
        source.write_bytes(file_of(someone()))
    session = bootstrap.open_campaign(campaign) if what == "not to be written" else None
    assert main(["import", str(campaign), str(source)]) == 1
    assert told()[1].count("\n") == 1
    if session is not None:
        session.close()
    assert ids(campaign) == []


def test_a_pipe_brings_in_what_another_wrote_in_silence(demo: Path, campaign: Path) -> None:
    command = [sys.executable, "-m", "gm_desk.cli"]
    written = subprocess.run([*command, "export", str(demo)], capture_output=True, check=True, timeout=60)
    assert written.stderr == b""
    done = subprocess.run(
        [*command, "import", str(campaign), "-"], input=written.stdout, capture_output=True, check=True, timeout=60
    )
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")
    assert ids(campaign) == ids(demo)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_and_silence_elsewhere() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for stream in (terminal, pipe):
        with Progress("reading", stream) as progress:
            progress.at(0.5)
            progress.at(1.0, "storing")
    assert pipe.getvalue() == ""
    shown = terminal.getvalue()
    assert "reading [" in shown
    assert "50%" in shown
    assert "storing" in shown
    assert shown.split("\r")[-1] == ""
    assert set(shown.split("\r")[-2]) == {" "}


# ── The schema ────────────────────────────────────────────────────────────────────────────────────────────────────────


def printed(told: Told, *arguments: str) -> dict[str, Any]:
    assert main(["schema", "characters", *arguments]) == 0
    found: dict[str, Any] = json.loads(told()[0])
    return found


def test_the_schema_is_one_and_every_export_fits_it(demo: Path, told: Told) -> None:
    whole, one = printed(told), printed(told, "--system", "kmrp")
    assert printed(told, "kmrp") == one
    assert main(["export", str(demo)]) == 0
    file = json.loads(told()[0])
    for schema in (whole, one):
        assert list(well_formed(schema, schema)) == []
        assert list(complaints(file, schema, schema)) == []


def test_every_system_that_can_be_played_has_a_schema_that_its_blank_sheet_fits() -> None:
    registry = bootstrap.registry()
    for spec in [TOY.sheet, *(registry.system(name).sheet for name in registry.playable)]:
        schema = file_schema({"any": spec})
        assert list(well_formed(schema, schema)) == []
        blank = {"characters": [{"name": "x", "sheet": spec.blank()}]}
        assert list(complaints(blank, schema, schema)) == []


@pytest.mark.parametrize(
    "character",
    [
        {"sheet": {}},
        {"name": "x"},
        someone(kind="hero"),
        someone(tags="a"),
        someone(portrait=5),
        someone(sheet={"attributes": {"reaction": 13}}),
        someone(sheet={"attributes": {"reaction": "good"}}),
        someone(sheet={"skills": [{"name": 5}]}),
        someone(sheet={"skills": {"name": "x"}}),
        someone(sheet={"weapons": [{"series": ["sometimes"]}]}),
        someone(sheet={"weapons": [{"magazine": "full"}]}),
        someone(sheet={"shield": {"size": "huge"}}),
        someone(sheet={"wounds": {"light": "x"}}),
    ],
)
def test_what_the_schema_refuses_the_import_refuses_too(character: object) -> None:
    schema = file_schema({"kmrp": bootstrap.registry().system("kmrp").sheet})
    file = {"system": "kmrp", "characters": [character]}
    assert list(complaints(file, schema, schema))
    assert wrong(kmrp_session(), json.dumps(file))


def test_what_the_import_takes_the_schema_takes() -> None:
    schema = file_schema({"kmrp": bootstrap.registry().system("kmrp").sheet})
    sheet = {
        "weapons": [{"magazine": None, "length": None, "range": [{"to": 1}]}],
        "shield": None,
        "mount": {"name": None},
    }
    file = {"system": "kmrp", "characters": [someone(sheet=sheet, portrait=None, anything=[{}])]}
    assert checked(kmrp_session(), json.dumps(file)).report.ok
    assert list(complaints(file, schema, schema)) == []


def test_an_unknown_system_is_answered_with_the_nearest(told: Told) -> None:
    assert main(["schema", "characters", "--system", "kmrb"]) == 1
    assert "kmrp" in told()[1]


# ── New campaigns ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", ["new", "demo"])
def test_a_campaign_of_an_unknown_system_is_wrong_use(tmp_path: Path, told: Told, command: str) -> None:
    assert main([command, str(tmp_path / "x.gmdesk"), "--system", "kmrb"]) == 2
    assert "kmrp" in told()[1]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [["new", "--system", "kmrp"], ["demo"]])
def test_a_campaign_always_ends_like_one_and_says_where_it_went(tmp_path: Path, told: Told, command: list[str]) -> None:
    given = tmp_path / "Соль v1.2"
    assert main([*command, str(given)]) == 0
    made = tmp_path / "Соль v1.2.gmdesk"
    assert told() == (f"{made}\n", "")
    assert [each for each in tmp_path.iterdir() if each.is_file()] == [made]
    assert main([*command, str(made)]) == 1
