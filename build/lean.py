"""What a frozen GM Desk carries of Qt and of the system's libraries, and what stays behind.

PyInstaller collects whatever might be needed: plugins for screens without windows, for SQL servers, for GTK, and every library that
these hang on. Here the plugins that the desk uses are named; then a library goes along only when something that goes along needs it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

Entry = tuple[str, str, str]
"""A line of PyInstaller's lists: where it goes in the program, where it is now, what it is (BINARY, EXTENSION, DATA, …)."""

LINK = "SYMLINK"

PLUGINS: dict[str, frozenset[str]] = {
    "platforms": frozenset(("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa")),
    "xcbglintegrations": frozenset(("qxcb-egl-integration", "qxcb-glx-integration")),
    "wayland-shell-integration": frozenset(("xdg-shell",)),
    "wayland-decoration-client": frozenset(("adwaita", "bradient")),
    "platforminputcontexts": frozenset(("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin")),
    "platformthemes": frozenset(("qxdgdesktopportal",)),
    "printsupport": frozenset(("cupsprintersupport", "windowsprintersupport", "cocoaprintersupport")),
    "iconengines": frozenset(("qsvgicon",)),
    "imageformats": frozenset(("qjpeg", "qsvg")),
}
"""The plugins of Qt that go along, by folder: windows, keyboards, printers, and the pictures that a sheet may hold."""

CATALOGUES = frozenset(("qtbase_ru.qm",))
"""Qt's own texts; English needs none."""

EXCLUDES = (
    # What libraries can do with others that are not here.
    "IPython", "PIL", "cupy", "h5py", "hypothesis", "matplotlib", "mypy", "numba", "psutil", "pytest", "scipy", "yaml",
    # What they bring along for those who work on them.
    "numpy.distutils", "numpy.f2py", "pyqtgraph.examples", "sqlalchemy.testing", "alembic.testing",
    # Windows of other kinds, and the network: the desk sends nothing.
    "PySide6.QtDBus", "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "pyqtgraph.opengl", "pyqtgraph.jupyter",
    "tkinter", "ssl", "_ssl",
    # What is for whoever types at Python, and what installs packages.
    "readline", "pdb", "idlelib", "lib2to3", "setuptools", "pkg_resources", "distutils",
)  # fmt: skip
"""Modules that are left out of every analysis."""

FROM_THE_SYSTEM = ("libcups.so", "libGL.so", "libEGL.so", "libGLX.so", "libOpenGL.so", "libGLdispatch.so")
"""Linux libraries that belong to the computer the program runs on: its graphics driver, its printing."""

_DECORATION = re.compile(r"^lib|\.(so|dylib|dll)[.\d]*$|_debug")


def plugin_of(destination: str) -> tuple[str, str] | None:
    """Return the folder and bare name of a plugin of Qt; None for anything else."""
    parts = PurePosixPath(destination.replace("\\", "/")).parts
    if "plugins" not in parts[:-2]:
        return None
    return parts[-2], _DECORATION.sub("", parts[-1])


def wanted(destination: str) -> bool:
    """Tell whether a file goes along as far as its own name decides it."""
    plugin = plugin_of(destination)
    if plugin is not None:
        return plugin[1] in PLUGINS.get(plugin[0], ())
    path = PurePosixPath(destination.replace("\\", "/"))
    if path.suffix == ".qm" and "PySide6" in path.parts:
        return path.name in CATALOGUES
    return not path.name.startswith(FROM_THE_SYSTEM)


def needed(entries: Iterable[Entry], imports: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the entries that are wanted, and of the libraries only those that these need, directly or not.

    `imports` tells the file names of the libraries that a binary names as its own needs.
    """
    found = [entry for entry in entries if wanted(entry[0])]
    kept = [entry for entry in found if entry[2] != LINK]
    links = [entry for entry in found if entry[2] == LINK]
    libraries = {_name(entry[0]): entry for entry in kept if is_library(entry)}
    reached = {_name(entry[0]) for entry in kept if not is_library(entry)}
    waiting = [entry for entry in kept if not is_library(entry)]
    while waiting:
        for name in map(_name, imports(waiting.pop()[1])):
            if name in libraries and name not in reached:
                reached.add(name)
                waiting.append(libraries[name])
    # A link is called as what it leads to.
    return [entry for entry in [*kept, *links] if _name(entry[0]) in reached]


def named_by(binary: str) -> list[str]:
    """Return the libraries that an ELF file itself names; those that these name in their turn are not among them."""
    done = subprocess.run(["objdump", "-p", binary], capture_output=True, text=True, check=True)
    return [line.split()[1] for line in done.stdout.splitlines() if line.strip().startswith("NEEDED")]


def is_library(entry: Entry) -> bool:
    """Tell whether an entry is there only for others: no module of Python, no plugin, not Python itself."""
    destination, _, kind = entry
    name = _name(destination)
    return kind == "BINARY" and plugin_of(destination) is None and not name.startswith(("libpython", "python3"))


def _name(path: str) -> str:
    return PurePosixPath(path.replace("\\", "/")).name.lower()
