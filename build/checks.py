"""Everything that must hold before a change is kept, in the order in which it fails fastest."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import package
import translations
from command import ROOT, Failure
from environment import program, script

CONFORMANCE = ROOT / "tests" / "conformance"
COUNT = re.compile(r"(\d+) (passed|failed|errors?)\b")
SPREAD = ("-n", "auto", "--maxprocesses", "8")
NO_BENCHMARKS = ("--ignore", "tests/benchmarks")
"""A benchmark that measures nothing is only slow: `pytest tests/benchmarks --benchmark-enable` runs them."""
WITHOUT_QT = ("tests/app", "tests/cli", "tests/core", "tests/db", "tests/odds", "tests/systems/test_contract.py")
"""What is asked again without Qt: whatever loads the rules, the file and the command line."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Tally:
    """How many tests and checks held and did not."""

    passed: int = 0
    failed: int = 0
    began: float = field(default_factory=time.monotonic)

    def closing_line(self) -> str:
        """The last line of a run, for people and for whatever reads a log."""
        return f"{self.passed} passed, {self.failed} failed in {time.monotonic() - self.began:.0f} s"


def run_all(*, quick: bool) -> int:
    """Run the checks in order and stop at the first that fails; returns its exit status, or 0."""
    tally = Tally()
    for heading, check in listed(quick=quick):
        print(f"\n=== {heading} ===", flush=True)
        began = time.monotonic()
        status = perform(check, tally)
        if status:
            print(f"\nstopped at: {heading}\n{tally.closing_line()}", flush=True)
            return status
        print(f"--- {heading}: {time.monotonic() - began:.1f} s", flush=True)
    print(f"\n{tally.closing_line()}", flush=True)
    return 0


Check = Callable[[Tally], int]


def listed(*, quick: bool) -> list[tuple[str, Check]]:
    """The checks by name; a quick run leaves out slow tests and those that repeat others in another setting."""
    tests = ["-m", "not slow", "--hypothesis-profile", "quick"] if quick else []
    checks: list[tuple[str, Check]] = [
        ("lint", tool("ruff", "check")),
        ("format", tool("ruff", "format", "--check")),
        ("types", tool("mypy")),
        ("arrows between packages", tool("lint-imports", "--no-cache")),
        ("translations", check_translations),
        ("tests", tool("pytest", "-q", *SPREAD, *NO_BENCHMARKS, *tests)),
    ]
    if not quick:
        checks.append(("tests without Qt", tool("pytest", "-q", *without_qt())))
        checks.append(("conformance through the command", check_conformance))
        checks.append(("the packaged program", check_package))
    return checks


def without_qt() -> list[str]:
    """Options for pytest with Qt made unimportable: what is no part of the window must not need it."""
    plugins = ["-p", "tests.plugins.without_qt", "-p", "no:pytest-qt"]
    return [*plugins, *SPREAD, "-m", "not qt and not slow", *WITHOUT_QT]


def perform(check: Check, tally: Tally) -> int:
    """Run one check; a Failure counts as one that did not hold."""
    try:
        return check(tally)
    except Failure as failure:
        print(failure)
        tally.failed += 1
        return failure.status


def check_translations(tally: Tally) -> int:
    """Every text of the window is translated and compiled."""
    translations.check()
    tally.passed += 1
    return 0


def check_conformance(tally: Tally) -> int:
    """The cases of the rules contract, asked through the program as it is installed."""
    command = shlex.quote(program("gm-desk").as_posix())
    cases = sorted(CONFORMANCE.glob("*.jsonl"))
    if not cases:
        raise Failure("tests/conformance holds no cases")
    return count(stream([script("python"), CONFORMANCE / "run_cases.py", "--command", command, *cases]), tally)


def check_package(tally: Tally) -> int:
    """The program is frozen, and what comes out of it works where there is no Python."""
    package.package(packed=False)
    return count(stream([script("python"), ROOT / "build" / "smoke.py", package.FOLDER, package.one_file()]), tally)


def tool(name: str, *options: str) -> Check:
    """A check that is one program of the environment."""
    return lambda tally: count(stream([script(name), *options]), tally)


def stream(arguments: Sequence[str | Path]) -> tuple[int, str]:
    """Run a program, show its output as it comes, and return its exit status and the end of that output."""
    # Compiled once and kept, whatever is usual here: hundreds of the tests start the program.
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": ""}
    if sys.stdout.isatty():
        environment |= {"FORCE_COLOR": "1"}
    lines: list[str] = []
    with subprocess.Popen(
        [str(word) for word in arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    # A program killed by a signal has a negative status, which a shell cannot pass on.
    return process.returncode if process.returncode >= 0 else 1, "".join(lines[-5:])


def count(result: tuple[int, str], tally: Tally) -> int:
    """Add what a program's closing lines count to the tally; one that counts nothing is itself one check."""
    status, ending = result
    last = COLOUR.sub("", ending).strip().rpartition("\n")[2]
    counts = [(int(number), what) for number, what in COUNT.findall(last)]
    passed = sum(number for number, what in counts if what == "passed")
    failed = sum(number for number, what in counts if what != "passed")
    tally.passed += passed or (0 if counts or status else 1)
    tally.failed += failed or (1 if status else 0)
    return status
