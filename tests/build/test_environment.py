"""The environment is made anew exactly when it has to be."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import environment
import pytest
from command import Failure


@pytest.fixture
def done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A checkout of nothing but a lock and a project; what would be done to its environment is noted."""
    noted: list[str] = []
    (tmp_path / "dev.txt").write_text("a==1 --hash=sha256:0", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "LOCK", tmp_path / "dev.txt")
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(environment, "program", lambda name: Path(sys.executable))
    monkeypatch.setattr(environment, "install_project", lambda: noted.append("project"))

    def make(reason: str) -> None:
        noted.append(reason)
        environment.VENV.mkdir(exist_ok=True)

    monkeypatch.setattr(environment, "make", make)
    return noted


def test_a_finished_environment_is_left_alone(done: list[str]) -> None:
    environment.ensure()
    environment.ensure()
    assert done == ["making .venv"]


def test_a_half_made_environment_is_made_anew(done: list[str]) -> None:
    environment.VENV.mkdir()
    environment.ensure()
    assert done == ["making .venv anew: it is half-made or out of date"]


def test_an_unreadable_stamp_counts_as_half_made(done: list[str]) -> None:
    environment.ensure()
    environment.STAMP.write_text("{", encoding="utf-8")
    environment.ensure()
    assert len(done) == 2


def test_a_changed_lock_makes_it_anew(done: list[str]) -> None:
    environment.ensure()
    environment.LOCK.write_text("a==2 --hash=sha256:1", encoding="utf-8")
    environment.ensure()
    assert done[1:] == ["making .venv anew: it is half-made or out of date"]


def test_a_changed_project_only_installs_the_project_again(done: list[str]) -> None:
    environment.ensure()
    (environment.ROOT / "pyproject.toml").write_text('[project]\nname = "y"\n', encoding="utf-8")
    environment.ensure()
    environment.ensure()
    assert done[1:] == ["project"]


def test_a_changed_lint_rule_costs_nothing(done: list[str]) -> None:
    environment.ensure()
    with (environment.ROOT / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("[tool.ruff]\nline-length = 80\n")
    environment.ensure()
    assert len(done) == 1


def test_another_python_or_another_place_makes_it_anew(done: list[str]) -> None:
    environment.ensure()
    for key in ("python", "checkout"):
        stamp = json.loads(environment.STAMP.read_text(encoding="utf-8"))
        environment.STAMP.write_text(json.dumps({**stamp, key: "another"}), encoding="utf-8")
        environment.ensure()
    assert len(done) == 3


def test_an_environment_that_cannot_be_removed_is_named(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    environment.VENV.mkdir()

    def refuse(path: Path) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(environment.shutil, "rmtree", refuse)
    with pytest.raises(Failure, match="cannot be removed"):
        environment.remove()


def test_programs_are_where_each_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for windows, expected in ((True, "v/Scripts/pip.exe"), (False, "v/bin/pip")):
        monkeypatch.setattr(environment, "is_windows", lambda windows=windows: windows)
        assert environment.program("pip", Path("v")).as_posix() == expected
