"""The libraries of the operating system that Qt needs, which no Python package can bring along.

On Debian and Ubuntu what is missing is found and, as root, installed; otherwise the one command to type is printed
and work goes on, since a missing library may not matter for what is asked (a window needs more than a test).
Windows and macOS bring all that Qt needs.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence

from command import Failure, ask, call, say

# Each entry: the names one library has had, newest first. Debian 13 and Ubuntu 24.04 renamed some (t64).
DRAWING = (
    ("libglib2.0-0t64", "libglib2.0-0"),
    ("libdbus-1-3",),
    ("libgl1",),
    ("libegl1",),
    ("libfontconfig1",),
    ("libxkbcommon0",),
    ("fonts-dejavu-core",),
)
WINDOWS_ON_X11 = (
    ("libxkbcommon-x11-0",),
    ("libxcb-cursor0",),
    ("libxcb-icccm4",),
    ("libxcb-keysyms1",),
    ("libxcb-shape0",),
)
# A screen that exists only in memory, keys pressed on it, what reads a printed page back, what takes a library apart.
TESTS = (("xvfb",), ("xauth",), ("xdotool",), ("poppler-utils",), ("binutils",))

INSTALL = (
    "apt-get",
    "install",
    "-y",
    "--no-install-recommends",
    "-o",
    "DPkg::Lock::Timeout=120",
    "-o",
    "Dpkg::Use-Pty=0",
)


def ensure(*, for_tests: bool) -> None:
    """Install or name what is missing; never stops the work, only tells what may not go."""
    if not sys.platform.startswith("linux"):
        return
    wanted = DRAWING + WINDOWS_ON_X11 + (TESTS if for_tests else ())
    if not is_debian():
        name_libraries()
        return
    missing = missing_packages(wanted)
    if missing and not install(missing):
        print(f"  Type this, then try again if a window does not open:\n    {command_to_type(missing)}", flush=True)


def ensure_venv_module() -> None:
    """Bring `python3-venv` where Debian left it out of Python; raises Failure with the command when that cannot be."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    missing = [(package, "python3-venv")]
    if not is_debian() or not install(missing):
        raise Failure(f"this Python can make no virtual environment; type: {command_to_type(missing)}")


def is_debian() -> bool:
    """Whether packages here are Debian's (Debian, Ubuntu, Mint and the like)."""
    return all(shutil.which(tool) for tool in ("dpkg-query", "apt-get", "apt-cache"))


def is_root() -> bool:
    """Whether this process may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def missing_packages(wanted: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The entries of `wanted` of which no name is installed."""
    wanted = list(wanted)
    names = [name for entry in wanted for name in entry]
    _, answer = ask(["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *names])
    installed = {line.split()[0] for line in answer.splitlines() if line.endswith(" installed")}
    return [entry for entry in wanted if installed.isdisjoint(entry)]


def known_name(entry: tuple[str, ...]) -> str:
    """The name of a library that this system's package lists know; its oldest name when they know none."""
    for name in entry:
        status, answer = ask(["apt-cache", "policy", name])
        if status == 0 and "Candidate:" in answer and "Candidate: (none)" not in answer:
            return name
    return entry[-1]


def command_to_type(missing: Iterable[tuple[str, ...]]) -> str:
    """The one command that installs what is missing, for a person to type."""
    names = [known_name(entry) if is_debian() else entry[-1] for entry in missing]
    return f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {' '.join(names)}"


def install(missing: Sequence[tuple[str, ...]]) -> bool:
    """Install packages when this is root; returns whether they are there now."""
    if not is_root():
        say("some system libraries for Qt are missing, and only root may install them")
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        say("reading the package lists of the system (apt-get update)")
        call(["apt-get", "update", "-qq"], "apt-get update", env=environment)
        names = [known_name(entry) for entry in missing]
        say(f"installing system packages: {' '.join(names)}")
        call([*INSTALL, "-qq", *names], "apt-get install", env=environment)
    except Failure as failure:
        say(str(failure))
        return False
    return True


def name_libraries() -> None:
    """Say once, on a Linux without apt, what Qt will look for."""
    needed = ("libGL.so.1", "libEGL.so.1", "libfontconfig.so.1", "libxkbcommon-x11.so.0", "libxcb-cursor.so.0")
    absent = [library for library in needed if not library_exists(library)]
    if absent:
        say(f"Qt will look for {', '.join(absent)}: install them with this system's own package tool")


def library_exists(name: str) -> bool:
    """Whether the dynamic linker can find a shared library."""
    import ctypes

    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
