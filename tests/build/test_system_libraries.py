"""System libraries are installed by root, named to everybody else, and never stop the work."""

from __future__ import annotations

import pytest
import system_libraries
from command import Failure

INSTALLED = "libgl1 installed\nlibglib2.0-0 installed\nlibegl1 not-installed\n"


class Machine:
    """A Debian that answers from memory and notes what it is told to do."""

    def __init__(self, known: set[str], *, root: bool, network: bool = True) -> None:
        self.known, self.root, self.network = known, root, network
        self.calls: list[str] = []

    def ask(self, arguments: list[str]) -> tuple[int, str]:
        if arguments[0] == "dpkg-query":
            return 1, INSTALLED
        return 0, f"{arguments[-1]}:\n  Candidate: 1\n" if arguments[-1] in self.known else ""

    def call(self, arguments: list[str], what: str, *, env: dict[str, str]) -> None:
        self.calls.append(" ".join(arguments))
        if not self.network:
            raise Failure(f"{what} failed")

    def is_root(self) -> bool:
        return self.root


def settle(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    for function in ("ask", "call", "is_root"):
        monkeypatch.setattr(system_libraries, function, getattr(machine, function))
    monkeypatch.setattr(system_libraries, "is_debian", lambda: True)
    monkeypatch.setattr(system_libraries.sys, "platform", "linux")
    monkeypatch.setattr(system_libraries, "DRAWING", (("libglib2.0-0t64", "libglib2.0-0"), ("libgl1",), ("libegl1",)))
    monkeypatch.setattr(system_libraries, "WINDOWS_ON_X11", (("new-name", "old-name"),))


def test_root_installs_what_is_missing_under_the_name_known_here(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine({"libegl1", "old-name"}, root=True)
    settle(machine, monkeypatch)
    system_libraries.ensure(for_tests=False)
    assert machine.calls[0].startswith("apt-get update")
    assert machine.calls[1].startswith("apt-get install -y")
    assert machine.calls[1].endswith(" libegl1 old-name")


def test_others_are_told_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine({"libegl1", "new-name", "old-name"}, root=False)
    settle(machine, monkeypatch)
    system_libraries.ensure(for_tests=False)
    assert machine.calls == []
    assert "sudo apt-get install -y --no-install-recommends libegl1 new-name\n" in capsys.readouterr().out


def test_a_failed_installation_is_told_and_work_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(set(), root=True, network=False)
    settle(machine, monkeypatch)
    system_libraries.ensure(for_tests=True)
    said = capsys.readouterr().out
    assert "apt-get update failed" in said
    assert "libegl1 old-name xvfb xauth xdotool poppler-utils binutils" in said


def test_nothing_is_asked_of_other_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(set(), root=True)
    settle(machine, monkeypatch)
    for platform in ("win32", "darwin"):
        monkeypatch.setattr(system_libraries.sys, "platform", platform)
        system_libraries.ensure(for_tests=True)
    assert machine.calls == []
