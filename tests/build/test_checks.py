"""The test command stops at the first failure, and its last line can be read by a program."""

from __future__ import annotations

import re
import sys

import checks
import pytest
from command import Failure


def program(source: str) -> checks.Check:
    return lambda tally: checks.count(checks.stream([sys.executable, "-c", source]), tally)


def run(monkeypatch: pytest.MonkeyPatch, *steps: checks.Check) -> int:
    monkeypatch.setattr(checks, "listed", lambda quick: [(f"step {n}", step) for n, step in enumerate(steps)])
    return checks.run_all(quick=False)


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out.strip().splitlines()[-1]


def test_tests_are_counted_and_other_programs_count_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, program("print('fine')"), program("print('\\x1b[32m41 passed\\x1b[0m, 2 warnings')")) == 0
    assert re.fullmatch(r"42 passed, 0 failed in \d+ s", last_line(capsys))


def test_the_first_failure_ends_the_run_with_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = program("print('3 failed, 4 passed, 1 error in 2s'); raise SystemExit(5)")
    assert run(monkeypatch, failing, program("print('never')")) == 5
    said = capsys.readouterr().out
    assert "never" not in said
    assert "stopped at: step 0" in said
    assert re.search(r"^4 passed, 4 failed in \d+ s\s*\Z", said, re.MULTILINE)


def test_a_failure_of_our_own_counts_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(tally: checks.Tally) -> int:
        raise Failure("the moon is not full", 3)

    assert run(monkeypatch, fails) == 3
    assert "the moon is not full" in capsys.readouterr().out


def test_a_program_killed_by_a_signal_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(monkeypatch, program("import os; os.kill(os.getpid(), 9)")) > 0
