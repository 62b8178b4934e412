"""The commands that draw: the desk itself, `print`, `selftest`. Only here does the command line load Qt."""

from __future__ import annotations

import argparse
from pathlib import Path


def desk(file: Path | None, *, demo: bool, language: str | None) -> int:
    """Open the desk and stay until it is closed."""
    from ui.application import run

    return run(file, demo=demo, language=language)


def paper(options: argparse.Namespace) -> int:
    """Write sheets, or the summary of the newest session, as PDF."""
    from gm_desk.app.find import characters
    from gm_desk.bootstrap import open_campaign
    from ui.application import headless
    from ui.paper import print_to_pdf

    session = open_campaign(options.file, read_only=True)
    try:
        language = options.lang or session.campaign["language"]
        with headless():
            print_to_pdf(
                session,
                options.output,
                what=options.what,
                characters=characters(session, options.character) if options.what == "sheets" else (),
                paper=options.paper,
                language=language,
            )
    finally:
        session.close()
    return 0


def selftest(options: argparse.Namespace) -> int:
    """Go once through all that the program does, in a hidden window."""
    from ui.selftest import run

    return run(options.lang)
