"""The virtual environment of the checkout: `.venv`, exactly what build/lock/dev.txt says, and the project itself.

What was installed is written to a stamp inside `.venv` as the very last thing. An environment without a stamp is
half-made, one whose stamp differs is stale; both are made anew, because installing over one leaves strays behind.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import shutil
import sys
import tomllib
from pathlib import Path

import system_libraries
from command import ROOT, Failure, call, is_windows, say

VENV = ROOT / ".venv"
LOCK = ROOT / "build" / "lock" / "dev.txt"
STAMP = VENV / "gm-desk-setup.json"
PACKAGES = ("gm_desk", "db", "ui", "resources")

# Only these tables of pyproject.toml decide what gets installed; a changed lint rule must not cost a new environment.
INSTALLED_TABLES = ("build-system", "project", "dependency-groups")


def program(name: str, venv: Path = VENV) -> Path:
    """The path of a program inside an environment, on any system."""
    return venv / "Scripts" / f"{name}.exe" if is_windows() else venv / "bin" / name


def script(name: str) -> str:
    """The program `name` of the checkout's environment, ready for a command line."""
    return str(program(name))


def base_python() -> str:
    """The interpreter to build with: never the one inside `.venv`, which may be about to be removed."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def digest(data: bytes) -> str:
    """A short name for some bytes, so that two stamps can be compared."""
    return hashlib.sha256(data).hexdigest()[:16]


def wanted_stamp() -> dict[str, str]:
    """What the stamp of an environment that fits this checkout and this Python says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tables = {name: project.get(name) for name in INSTALLED_TABLES}
    tables["hatch"] = project.get("tool", {}).get("hatch")
    return {
        "checkout": str(ROOT),
        "lock": digest(LOCK.read_bytes()),
        "project": digest(json.dumps(tables, sort_keys=True).encode()),
        "python": sys.version,
    }


def read_stamp() -> dict[str, str]:
    """What the environment says of itself; empty when it is missing, half-made or its interpreter is gone."""
    if not program("python").exists():
        return {}
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def ensure() -> None:
    """Make `.venv` fit the lock and the project; does nothing, quickly, when it already does."""
    wanted, found = wanted_stamp(), read_stamp()
    if found == wanted:
        return
    if {**found, "project": ""} == {**wanted, "project": ""}:
        say("pyproject.toml changed: installing the project into .venv again")
        install_project()
    else:
        make(reason="making .venv" if not VENV.exists() else "making .venv anew: it is half-made or out of date")
    STAMP.write_text(json.dumps(wanted, indent=1), encoding="utf-8")


def make(reason: str) -> None:
    """Build the environment from nothing: the interpreter, the locked packages, the project."""
    say(reason)
    remove()
    create(VENV)
    say(f"installing what {LOCK.relative_to(ROOT).as_posix()} lists (about 400 MB, once)")
    call([*pip(VENV), "install", "--quiet", "--only-binary", ":all:", "--require-hashes", "-r", LOCK], "installing")
    install_project()


def remove() -> None:
    """Take away what was there, or say plainly who is in the way."""
    if not VENV.exists():
        return
    try:
        shutil.rmtree(VENV)
    except OSError as problem:
        raise Failure(
            f"{VENV} cannot be removed ({problem.strerror}): close programs that use it and try again"
        ) from problem


def create(place: Path) -> None:
    """Make an empty environment at a place; with Python's own pip where it has one, else to be filled by the pip outside it."""
    if not has_module("ensurepip") and not has_module("pip"):
        system_libraries.ensure_venv_module()
    bare = [] if has_module("ensurepip") else ["--without-pip"]
    call([base_python(), "-m", "venv", *bare, place], "making the virtual environment")


def pip(place: Path) -> list[str]:
    """The command line of the pip that fills the environment at a place."""
    python = str(program("python", place))
    if has_module("ensurepip"):
        return [python, "-m", "pip", "--disable-pip-version-check"]
    return [base_python(), "-m", "pip", "--disable-pip-version-check", "--python", python]


def has_module(name: str) -> bool:
    """Whether this Python can import `name` (Debian takes `ensurepip` out of Python into a package of its own)."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


def install_project() -> None:
    """Install the project so that the environment runs the files of the checkout."""
    call(
        [*pip(VENV), "install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", ROOT],
        "installing GM Desk",
    )
    # Compiled once here: where Python is told to write no bytecode, every start would compile the whole program.
    packages = [ROOT / name for name in PACKAGES]
    call([script("python"), "-m", "compileall", "-q", *packages], "compiling GM Desk")
