"""The chat bot of docs/scripting.md does what the page says, by the command and from Python alike."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "chat_bot.py"


def load() -> ModuleType:
    """The example as a module: it lies outside of any package, as a bot of somebody else's would."""
    spec = importlib.util.spec_from_file_location("chat_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BOT = load()
CHAT = (
    ("Good evening", None),
    ("!check good +0-+", "[+0−+] great"),
    ("!check хорошо against fair −−−0", "[−−−0] poor, failure"),
    ("!odds good against great", "38.3% (31/81)"),
    ("!check brave", "brave"),
)


@pytest.fixture(params=["command", "Python"])
def ask(request: pytest.FixtureRequest) -> Iterator[object]:
    """Both ways to ask the rules."""
    opened = BOT.by_command((sys.executable, "-m", "gm_desk.cli")) if request.param == "command" else BOT.in_process()
    with opened as asked:
        yield asked


def test_a_line_of_chat_is_answered_by_the_rules(ask: object) -> None:
    for line, expected in CHAT:
        said = BOT.reply(line, ask)
        assert said == expected or (expected == "brave" and "brave" in said), line


def test_it_runs_from_a_terminal() -> None:
    lines = "hello\n!check superb 0000\n"
    command = [sys.executable, str(EXAMPLE), "--in-process"]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[0000] superb\n"
