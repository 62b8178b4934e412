"""`gm-desk` as a process: it streams, it answers at once, it loads no more than it needs, and wrong use is one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gm_desk import __version__
from gm_desk.bootstrap import registry
from gm_desk.cli import main
from gm_desk.cli.commands import _commands
from tests.cli.asking import CHECK

COMMAND = [sys.executable, "-m", "gm_desk.cli"]
GOOD = json.dumps(CHECK)
SECONDS = 30


def run(*arguments: str, lines: bytes | str = "") -> subprocess.CompletedProcess[bytes]:
    data = lines.encode() if isinstance(lines, str) else lines
    return subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, timeout=SECONDS, check=False)


@contextmanager
def streaming(*arguments: str) -> Generator[subprocess.Popen[bytes]]:
    # UTF-8 is our promise, not the console's: the code page of a terminal must not change an answer.
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*COMMAND, *arguments], env=environment, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("command", ["resolve", "odds"])
def test_each_answer_comes_before_the_next_request_is_sent(command: str) -> None:
    with streaming(command, "--lang", "ru") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (GOOD, "nonsense", GOOD, "{}", "[" * 100_000, GOOD):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"] is (line == GOOD)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(SECONDS) == 1


def test_blank_lines_are_skipped_and_the_last_needs_no_end() -> None:
    done = run("resolve", lines=f"\n  \n{GOOD}\r\n\r\n\t\n{GOOD}")
    assert done.returncode == 0
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]
    assert done.stderr == b""


def test_nothing_asked_is_nothing_wrong() -> None:
    done = run("resolve")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_status_says_whether_all_lines_were_ok() -> None:
    assert run("resolve", lines=GOOD).returncode == 0
    assert run("resolve", lines=f"{GOOD}\n{{}}\n{GOOD}").returncode == 1
    assert run("odds", lines=b"\xff\xfe\n").returncode == 1


def test_answers_are_in_order_and_in_utf8() -> None:
    lines = "\n".join(json.dumps(CHECK | {"id": f"№{number}"}) for number in range(200))
    done = run("resolve", "--lang", "ru", lines=lines)
    assert [json.loads(line)["id"] for line in done.stdout.decode().splitlines()] == [f"№{n}" for n in range(200)]
    assert "хорошо" in done.stdout.decode()


def test_a_reader_that_leaves_gets_no_traceback() -> None:
    with streaming("resolve") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(GOOD.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(GOOD.encode() + b"\n")
        process.stdin.close()
        assert process.wait(SECONDS) == 1
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    "arguments",
    [
        ["resolve", "--lang", "de"],
        ["resolve", "file"],
        ["odds", "--seed"],
        ["schema", "kmrp", "check", "more"],
        ["--nonsense"],
        ["new"],
    ],
)
def test_wrong_use_is_one_line_and_exit_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("gm-desk")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["resolve", "--lang", "de"], ["--nonsense"]])
def test_wrong_use_ends_the_process_with_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_file_that_is_not_there_is_one_line_with_the_nearest_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["reslove"])
    assert left.value.code == 1
    assert "resolve" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "said"), [("chek", "did you mean check?"), ("dance", "resolve, odds, schema")])
def test_a_command_that_is_none_is_answered_with_the_nearest_ones(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "a.gmdesk", "--json"])
    assert left.value.code == 2
    printed = capsys.readouterr().err
    assert f"there is no command {command}; {said}" in printed
    assert printed.count("\n") == 1


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--version", "-V"):
        assert main([option]) == 0
        assert capsys.readouterr().out == f"gm-desk {__version__}\n"


def test_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--help"], ["resolve", "--help"]):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0
        assert "gm-desk" in capsys.readouterr().out


def test_help_says_what_each_command_does(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    for name in _commands().choices:
        told = next(line.split(maxsplit=1) for line in lines if line.startswith(f"  {name} "))
        assert len(told[1]) > 10


@pytest.mark.parametrize("command", ["new", "demo"])
def test_help_of_a_new_campaign_names_the_systems(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    listed = capsys.readouterr().out.partition("systems:")[2].split()
    assert set(registry().playable) <= set(listed)


@pytest.mark.parametrize(("language", "word"), [("en", "no entry"), ("ru", "нет записей")])
def test_a_search_of_the_log_that_finds_nothing_says_so_beside_its_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, word: str
) -> None:
    file = str(tmp_path / "demo.gmdesk")
    assert main(["demo", file]) == 0
    capsys.readouterr()
    for more, answer in (((), ""), (("--json",), "[]\n")):
        assert main(["log", file, "--search", "nowhere", "--lang", language, *more]) == 0
        said = capsys.readouterr()
        assert said.out == answer
        assert word in said.err
        assert "nowhere" in said.err
    assert main(["log", file]) == 0
    assert capsys.readouterr().err == ""


HEAVY = ("PySide6", "shiboken6", "sqlalchemy", "alembic", "sqlite3", "pydantic")
QT_AND_DATABASE = HEAVY[:-1]


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--version"], HEAVY),
        (["--help"], HEAVY),
        (["resolve", "--help"], HEAVY),
        (["resolve"], QT_AND_DATABASE),
        (["odds"], QT_AND_DATABASE),
        (["schema"], QT_AND_DATABASE),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_no_command_loads_more_than_it_needs(arguments: list[str], unwanted: tuple[str, ...]) -> None:
    listing = [sys.executable, "-X", "importtime", "-m", "gm_desk.cli", *arguments]
    done = subprocess.run(listing, input=GOOD.encode(), capture_output=True, timeout=SECONDS, check=False)
    assert done.returncode == 0
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.decode().splitlines()}
    assert "gm_desk" in loaded
    assert loaded.isdisjoint(unwanted)
