#!/usr/bin/env python3
"""A chat bot that throws checks of the kmrp rules: a line of chat in, a line of chat out.

    python3 chat_bot.py                  asks `gm-desk resolve`, one process for the whole evening
    python3 chat_bot.py --in-process     asks the rules core from Python

A player writes `!check good`, `!check хорошо against fair`, or with dice from the table `!check good +0-+`; `!odds good against great`
tells the chance. What is no command is left alone. A real bot has its chat service's library in place of standard input.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Answer = dict[str, Any]
Ask = Callable[[str, Answer], Answer]
"""Ask `resolve` or `odds` about one request."""

COMMAND = re.compile(r"!(check|odds)\s+(\w+[+\-]*)(?:\s+against\s+(\w+[+\-]*))?(?:\s+([+0\-−]{4}))?\s*")
FACES = {"+": 1, "0": 0, "-": -1, "−": -1}
PROGRAM = ("gm-desk",)


def reply(line: str, ask: Ask) -> str | None:
    """Return what the bot says to a line of chat; None when it was not spoken to."""
    command = COMMAND.fullmatch(line.strip())
    if command is None:
        return None
    verb, level, difficulty, dice = command.groups()
    request: Answer = {"system": "kmrp", "op": "check", "input": {"level": level}}
    if difficulty:
        request["input"]["difficulty"] = difficulty
    if dice and verb == "check":
        request["dice"] = {"roll": [FACES[sign] for sign in dice]}
    answer = ask("resolve" if verb == "check" else "odds", request)
    if not answer["ok"]:
        return str(answer["error"]["message"])
    return _told(answer) if verb == "check" else _chance(answer)


def _told(answer: Answer) -> str:
    signs = "".join("−0+"[face + 1] for face in answer["dice"]["roll"])
    outcome = answer["outcome"]
    end = {True: ", success", False: ", failure", None: ""}[outcome["success"]]
    return f"[{signs}] {outcome['name']}{end}"


def _chance(answer: Answer) -> str:
    chance = answer["distribution"]["success"].get("true", {"p": 0.0, "exact": "0"})
    return f"{chance['p']:.1%} ({chance['exact']})"


@contextmanager
def by_command(program: tuple[str, ...] = PROGRAM) -> Iterator[Ask]:
    """Ask the command line: a process for `resolve` and one for `odds`, each started when it is first needed and kept."""
    running: dict[str, subprocess.Popen[str]] = {}

    def ask(verb: str, request: Answer) -> Answer:
        if verb not in running:
            running[verb] = subprocess.Popen(  # noqa: S603 - the program is ours, its arguments are fixed
                [*program, verb, "--lang", "en"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
        to, back = running[verb].stdin, running[verb].stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps(request) + "\n")
        to.flush()
        answer: Answer = json.loads(back.readline())
        return answer

    try:
        yield ask
    finally:
        for process in running.values():
            process.communicate()


@contextmanager
def in_process() -> Iterator[Ask]:
    """Ask the rules core itself: no window, no database, no other process."""
    from gm_desk.bootstrap import catalogues, registry
    from gm_desk.cli.envelope import Envelope
    from gm_desk.systems.resolving import Rules

    envelope = Envelope(Rules(registry()), catalogues()["en"])
    verbs = {"resolve": envelope.resolve, "odds": envelope.odds}

    def ask(verb: str, request: Answer) -> Answer:
        return verbs[verb](json.dumps(request).encode())

    yield ask


def main(arguments: list[str]) -> None:
    """Answer every line of standard input."""
    parser = argparse.ArgumentParser(description="A chat bot that throws checks of the kmrp rules.")
    parser.add_argument("--in-process", action="store_true", help="ask the rules core from Python")
    options = parser.parse_args(arguments)
    with in_process() if options.in_process else by_command() as ask:
        for line in sys.stdin:
            said = reply(line, ask)
            if said is not None:
                print(said, flush=True)  # noqa: T201 - the bot speaks


if __name__ == "__main__":
    main(sys.argv[1:])
