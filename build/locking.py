"""Writing build/lock/: every package with version and hashes, for Linux, Windows and macOS at once.

`runtime.txt` is what the program needs (it is what gets packaged), `dev.txt` the same plus the tools of the checkout,
`package.txt` the same plus what freezes it: a packaging environment with anything else in it would freeze that, too.
The resolver is `uv`, in an environment thrown away afterwards; nothing else of the project depends on it.
"""

from __future__ import annotations

import tempfile
import venv
from pathlib import Path

from command import ROOT, Failure, call, say
from environment import program

LOCKS = ROOT / "build" / "lock"
OLDEST_PYTHON = "3.11"


def lock(*, upgrade: bool) -> None:
    """Write the lock files; pins that still fit stay unless `upgrade`."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        venv.create(place, with_pip=True)
        say("fetching the resolver")
        python = program("python", place)
        call([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv"], "fetching uv")
        resolver = program("uv", place)
        newest = ["--upgrade"] if upgrade else []
        compile_lock(resolver, LOCKS / "runtime.txt", newest)
        for group in ("dev", "package"):
            more = ["--group", group, "--constraint", "build/lock/runtime.txt"]
            compile_lock(resolver, LOCKS / f"{group}.txt", [*newest, *more])


def compile_lock(resolver: Path, target: Path, options: list[str]) -> None:
    """Resolve pyproject.toml into one lock file, and see that it names no address."""
    name = target.relative_to(ROOT).as_posix()
    say(f"resolving {name}")
    how = ["--universal", "--generate-hashes", "--no-emit-index-url", "--no-header", "--quiet"]
    call(
        [resolver, "pip", "compile", "pyproject.toml", *how, "--python-version", OLDEST_PYTHON, *options, "-o", name],
        "locking",
    )
    if "://" in target.read_text(encoding="utf-8"):
        raise Failure(f"{name} names an address: the lock must work with any index")
