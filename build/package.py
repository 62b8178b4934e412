"""Packing GM Desk for those who have no Python: `dev.py package` leaves in dist/

    gm-desk/                  the program in a folder: `gm-desk-window`, and `gm-desk` for the terminal
    gm-desk-VERSION-SYSTEM-MACHINE.tar.xz (or .zip)   that folder, to be handed out
    gm-desk-VERSION-SYSTEM-MACHINE[.exe]              the same in one file, which takes a second longer to start

It freezes from an environment of its own in .package/, with what the program needs and PyInstaller and nothing else: whatever lies
in the environment would otherwise find its way into the program.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import sys
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import environment
from command import ROOT, Failure, call, is_windows, say

WORK = ROOT / ".package"
VENV = WORK / "environment"
STAMP = VENV / "gm-desk-package.json"
LOCK = ROOT / "build" / "lock" / "package.txt"
SHIPPING = ROOT / "build" / "shipping"
DIST = ROOT / "dist"
FOLDER = DIST / "gm-desk"

MOST_BYTES = 80_000_000
"""What the archive may weigh."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def package(*, packed: bool = True) -> None:
    """Freeze, trim and pack; tell how large it all came out. Raises: Failure when the archive is too heavy.

    Packing takes as long as all the rest: who only tries the program leaves it out.
    """
    ensure_environment()
    draw_icons()
    freeze()
    remove_dead_links()
    tell_qt_where_it_is()
    if sys.platform.startswith("linux"):
        strip_symbols()
        add_desktop_files()
    made = [FOLDER, one_file()]
    if packed:
        made.append(pack())
    for path in made:
        print(f"{size_of(path) / 1e6:8.1f} MB  {path.relative_to(ROOT).as_posix()}")
    if packed and size_of(made[-1]) > MOST_BYTES:
        raise Failure(f"{made[-1].name} is heavier than {MOST_BYTES / 1e6:.0f} MB")


def version() -> str:
    """The version that gm_desk/__init__.py states."""
    found = re.search(r'^__version__ = "([^"]+)"', (ROOT / "gm_desk" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise Failure("gm_desk/__init__.py states no version")
    return found[1]


def full_name() -> str:
    """What a download is called, without its ending."""
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    return f"gm-desk-{version()}-{system}-{platform.machine().lower()}"


def one_file() -> Path:
    """The program in one file."""
    return DIST / (full_name() + (".exe" if is_windows() else ""))


def ensure_environment() -> None:
    """Make the environment to freeze from, unless it is there and fits the lock and this Python."""
    wanted = {"lock": environment.digest(LOCK.read_bytes()), "python": sys.version, "checkout": str(ROOT)}
    if STAMP.exists() and json.loads(STAMP.read_text(encoding="utf-8")) == wanted:
        return
    say("making the environment to freeze from")
    shutil.rmtree(VENV, ignore_errors=True)
    WORK.mkdir(exist_ok=True)
    environment.create(VENV)
    install = [*environment.pip(VENV), "install", "--quiet", "--only-binary", ":all:", "--require-hashes"]
    call([*install, "-r", LOCK], "installing")
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def python() -> Path:
    """The interpreter of that environment."""
    return environment.program("python", VENV)


def draw_icons() -> None:
    """Draw the icon in all sizes."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    call([python(), ROOT / "build" / "app_icon.py", WORK / "icons"], "drawing the icon", env=env)


def freeze() -> None:
    """Let PyInstaller make the folder and the one file."""
    say("freezing (PyInstaller)")
    shutil.rmtree(DIST, ignore_errors=True)
    env = {
        **os.environ,
        "GM_DESK_PACKAGE_WORK": str(WORK),
        "GM_DESK_ONE_FILE": full_name(),
        # The same program whoever builds it: the order of sets is part of compiled modules.
        "PYTHONHASHSEED": "1",
    }
    spec = SHIPPING / "gm_desk.spec"
    how: list[str | Path] = [
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        DIST,
        "--workpath",
        WORK / "pyinstaller",
    ]
    call([python(), "-m", "PyInstaller", *how, spec], "PyInstaller", env=env)


def remove_dead_links() -> None:
    """Take away links to libraries that were left out: PyInstaller lists them among data."""
    for path in FOLDER.rglob("*"):
        if path.is_symlink() and not path.exists():
            path.unlink()


def tell_qt_where_it_is() -> None:
    """Say beside the programs where Qt's plugins and texts are.

    Qt for Python would work it out from its own place, but not where that place has letters that the locale does not know.
    """
    if sys.platform != "darwin":
        prefix = "_internal/PySide6" if is_windows() else "_internal/PySide6/Qt"
        (FOLDER / "qt.conf").write_text(f"[Paths]\nPrefix={prefix}\n", encoding="utf-8")


def strip_symbols() -> None:
    """Take symbols out of Python itself and its modules; other libraries do not survive it (numpy's OpenBLAS)."""
    strip = shutil.which("strip")
    if strip is None:
        say("there is no `strip` here: the program will be some 20 MB larger")
        return
    inner = FOLDER / "_internal"
    found = [*inner.glob("libpython*.so*"), *inner.glob("**/lib-dynload/*.so")]
    call([strip, "--strip-unneeded", *found], "strip")


def add_desktop_files() -> None:
    """Put beside the program what a Linux desktop needs to know of it, and the script that tells it."""
    linux, share = SHIPPING / "linux", FOLDER / "share"
    places = {"gm-desk.desktop": "applications", "gm-desk.xml": "mime/packages"}
    for name, place in places.items():
        (share / place).mkdir(parents=True)
        shutil.copy(linux / name, share / place)
    (share / "metainfo").mkdir()
    name = "org.gmdesk.GMDesk.metainfo.xml"
    told = (linux / name).read_text(encoding="utf-8")
    told = told.replace("@VERSION@", version()).replace("@DATE@", f"{datetime.now(UTC):%Y-%m-%d}")
    (share / "metainfo" / name).write_text(told, encoding="utf-8")
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        (icons / f"{size}x{size}" / "apps").mkdir(parents=True)
        shutil.copy(WORK / "icons" / f"gm-desk-{size}.png", icons / f"{size}x{size}" / "apps" / "gm-desk.png")
    (icons / "scalable" / "apps").mkdir(parents=True)
    shutil.copy(ROOT / "resources" / "app" / "gm-desk.svg", icons / "scalable" / "apps")
    shutil.copy(linux / "install.sh", FOLDER)


def pack() -> Path:
    """Pack the folder (on macOS the bundle) into one archive; return it."""
    system: str = sys.platform  # not narrowed: a type checker would look at one system alone
    packed = DIST / "GM Desk.app" if system == "darwin" else FOLDER
    if system.startswith("linux"):
        archive = DIST / f"{full_name()}.tar.xz"
        say(f"packing {archive.name}")
        with tarfile.open(archive, "w:xz", preset=6) as tar:
            tar.add(packed, packed.name, filter=_owned_by_nobody)
        return archive
    archive = DIST / f"{full_name()}.zip"
    say(f"packing {archive.name}")
    if system == "darwin":
        # A bundle has links and signatures, which a zip of Python's own would lose.
        call(["ditto", "-c", "-k", "--keepParent", packed, archive], "ditto")
        return archive
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bag:
        for path in sorted(packed.rglob("*")):
            bag.write(path, Path(packed.name) / path.relative_to(packed))
    return archive


def _owned_by_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out of the archive whose computer packed it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def size_of(path: Path) -> int:
    """How many bytes a file or all files of a folder are."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())
