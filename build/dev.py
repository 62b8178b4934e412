#!/usr/bin/env python3
"""One door for whoever works on GM Desk: set it up, run it, test it, lock its dependencies, translate it.

    python3 build/dev.py run [ARGUMENTS…]     open the desk (on the demo campaign when nothing else is said)
    python3 build/dev.py test [--quick]       everything that must hold before a change is kept
    python3 build/dev.py setup                only make (or mend) the environment in .venv
    python3 build/dev.py translate            read new texts from ui/, compile the Qt catalogues
    python3 build/dev.py package              freeze the program for those without Python, into dist/
    python3 build/dev.py licences             write resources/licences.json anew from what is installed
    python3 build/dev.py lock [--upgrade]     write build/lock/ anew from pyproject.toml

Standard library only: it has to work before anything is installed, on Linux, Windows and macOS alike.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  the one file that an older Python may meet
    sys.exit("GM Desk needs Python 3.11 or newer; this is Python " + sys.version.split()[0])

import argparse
import os
import subprocess

import checks
import environment
import locking
import package
import system_libraries
import translations
from command import ROOT, Failure, call

WRONG_USE = 2
INTERRUPTED = 130


def set_up(*, for_tests: bool = False) -> None:
    """Make system libraries and `.venv` ready; quick when they already are."""
    system_libraries.ensure(for_tests=for_tests)
    environment.ensure()


def opens_window(arguments: list[str]) -> bool:
    """Whether `gm-desk` with these arguments draws a window, rather than answering in the terminal."""
    return not arguments or arguments[0] == "--demo" or arguments[0].endswith(".gmdesk")


def has_display() -> bool:
    """Whether Qt will find a screen; only Linux and its like can lack one."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def run(arguments: list[str]) -> int:
    """Open the desk with `arguments`, or on the demo campaign; the exit status is the desk's own."""
    arguments = arguments or ["--demo"]
    set_up()
    if opens_window(arguments) and not has_display():
        print(
            "gm-desk: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); "
            "start it from a desktop session, or under xvfb-run.",
            file=sys.stderr,
        )
        return WRONG_USE
    return subprocess.run([environment.script("gm-desk"), *arguments], check=False).returncode


def test(*, quick: bool) -> int:
    """Run every check in order, stopping at the first that fails, whose exit status is returned."""
    set_up(for_tests=True)
    return checks.run_all(quick=quick)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line; argparse prints help and ends the program where that is due."""
    parser = argparse.ArgumentParser(
        prog="dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("setup", help="make or mend the environment in .venv")
    verb = verbs.add_parser("run", help="open the desk", add_help=False)
    verb.add_argument("arguments", nargs=argparse.REMAINDER, help="handed to gm-desk as they are")
    verb = verbs.add_parser("test", help="run every check")
    verb.add_argument("--quick", action="store_true", help="leave out what is slow")
    verbs.add_parser("translate", help="read texts from ui/ and compile the catalogues")
    verbs.add_parser("pictures", help="draw the pictures of docs/ anew from the demo")
    verbs.add_parser("licences", help="write resources/licences.json anew from what is installed")
    verbs.add_parser("package", help="freeze the program into dist/")
    verb = verbs.add_parser("lock", help="write build/lock/ anew from pyproject.toml")
    verb.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    return parser.parse_args(arguments)


def perform(options: argparse.Namespace) -> int:
    """Do what the verb says and return the exit status."""
    if options.verb == "run":
        return run(options.arguments)
    if options.verb == "test":
        return test(quick=options.quick)
    if options.verb == "lock":
        locking.lock(upgrade=options.upgrade)
        return 0
    if options.verb == "package":
        system_libraries.ensure(for_tests=True)
        package.package()
        return 0
    set_up()
    if options.verb == "translate":
        translations.update()
    if options.verb == "licences":
        call([environment.script("python"), ROOT / "build" / "licences.py"], "reading the licences")
    if options.verb == "pictures":
        call([environment.script("python"), ROOT / "build" / "pictures.py"], "drawing the pictures")
    return 0


def main(arguments: list[str]) -> int:
    """Run one verb; a failure that a person can act on is one line, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A Windows console may not know every letter: better a replaced letter than a stopped build.
        stream.reconfigure(errors="replace", line_buffering=True)  # type: ignore[union-attr]
    try:
        return perform(parse(arguments))
    except Failure as failure:
        print(f"dev.py: {failure}", file=sys.stderr)
        return failure.status
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
