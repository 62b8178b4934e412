"""The program opens no internet socket at all: the kernel itself ends whoever asks for one (Linux; the same code runs elsewhere)."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

SOCKET_CALL = {"x86_64": 41, "aarch64": 198}
"""The number of the system call `socket`, by machine."""

FORBID = """
import ctypes, socket, struct, sys

LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
KILL, ALLOW = 0x80000000, 0x7FFF0000
CALL, DOMAIN = 0, 16  # where the number and the first argument stand in what the kernel shows the filter
filters = [
    (LOAD, 0, 0, CALL), (EQUAL, 0, 3, {number}),
    (LOAD, 0, 0, DOMAIN), (EQUAL, 2, 0, socket.AF_INET), (EQUAL, 1, 0, socket.AF_INET6),
    (RETURN, 0, 0, ALLOW), (RETURN, 0, 0, KILL),
]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in filters))
program = struct.pack("HxxxxxxP", len(filters), ctypes.addressof(code))
libc = ctypes.CDLL(None, use_errno=True)
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
zero = ctypes.c_ulong(0)
if libc.prctl(NO_NEW_PRIVILEGES, ctypes.c_ulong(1), zero, zero, zero) or libc.prctl(SECCOMP, FILTER, program):
    sys.exit("no filter: " + str(ctypes.get_errno()))
"""
"""Run before the program: from here on `socket(AF_INET…)` and `socket(AF_INET6…)` kill this process and all it starts."""


def run_without_network(code: str, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    script = FORBID.format(number=SOCKET_CALL[platform.machine()]) + code
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), str(home))
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


if sys.platform == "linux" and platform.machine() in SOCKET_CALL:

    @pytest.mark.parametrize("family", ["AF_INET", "AF_INET6"])
    def test_whoever_opens_an_internet_socket_is_caught(family: str, tmp_path: Path) -> None:
        done = run_without_network(f"socket.socket(socket.{family})", home=tmp_path)
        assert done.returncode == -signal.SIGSYS, done.stderr

    def test_other_sockets_are_let_be(tmp_path: Path) -> None:
        done = run_without_network("socket.socket(socket.AF_UNIX).close()", home=tmp_path)
        assert done.returncode == 0, done.stderr

    @pytest.mark.slow
    @pytest.mark.qt
    def test_the_whole_program_opens_no_internet_socket(tmp_path: Path) -> None:
        """The window, the rules, a plot, paper, log and undo (`gm-desk selftest`)."""
        done = run_without_network("from gm_desk.cli import main\nsys.exit(main())", "selftest", home=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "all is well" in done.stdout

    @pytest.mark.parametrize("command", [["demo"], ["info"], ["check"], ["log"], ["backup"]])
    def test_no_command_on_a_campaign_opens_an_internet_socket(command: list[str], tmp_path: Path) -> None:
        from gm_desk import bootstrap

        campaign = tmp_path / "a.gmdesk"
        if command != ["demo"]:
            bootstrap.write_demo(campaign, "en")
        done = run_without_network(
            "from gm_desk.cli import main\nsys.exit(main())", *command, str(campaign), home=tmp_path
        )
        assert done.returncode == 0, done.stderr
