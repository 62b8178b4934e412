"""Running other programs, and how the build says that something went wrong."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Failure(Exception):
    """Something a person has to act on: one sentence for them, and the exit status to end with."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def say(sentence: str) -> None:
    """Tell what the build is about to do."""
    print(f"· {sentence}", flush=True)


def call(arguments: Sequence[str | Path], what: str, *, env: dict[str, str] | None = None) -> None:
    """Run a program in the checkout with its output shown; raise Failure naming `what` when it fails."""
    words = [str(word) for word in arguments]
    try:
        status = subprocess.run(words, cwd=ROOT, env=env, check=False).returncode
    except OSError as problem:
        raise Failure(f"{what}: {words[0]} cannot be started ({problem.strerror})") from problem
    if status:
        raise Failure(f"{what} failed with status {status}: {' '.join(words)}", status if status > 0 else 1)


def ask(arguments: Sequence[str | Path], *, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Run a program quietly and return its exit status and what it printed on standard output."""
    process = subprocess.run(
        [str(word) for word in arguments],
        cwd=ROOT,
        env=env,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        errors="replace",
    )
    return process.returncode, process.stdout


def is_windows() -> bool:
    """Whether programs end in .exe and environments keep them in Scripts."""
    return sys.platform == "win32"
