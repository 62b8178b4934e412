"""The commands that draw: the desk itself, `print`, `selftest`. Only here does the command line load Qt."""

from __future__ import annotations

import argparse
from pathlib import Path


def desk(file: Path | None, *, demo: bool, language: str | None) -> int:
    """Open the desk and stay until it is closed."""
    from ui.application import run

    return run(file, demo=demo, language=language)


def paper(options: argparse.Namespace) -> int:
    """Write pages as PDF: the same ones that the print dialog shows."""
    from gm_desk.app.find import characters, encounter
    from gm_desk.bootstrap import open_campaign
    from gm_desk.cli.progress import Progress
    from ui.application import headless
    from ui.paper import OF_PEOPLE, Wanted, print_to_pdf

    session = open_campaign(options.file, read_only=True)
    try:
        kinds = ("npc",) if options.what == "cards" else ("player", "npc")
        fight = encounter(session, options.encounter) if options.encounter else ""
        people = characters(session, options.character, kinds) if options.what in OF_PEOPLE else []
        if fight and not options.character:
            there = {actor.id for actor in session.combatants(fight)}
            people = [each for each in people if each in there]
        wanted = Wanted(
            options.what,
            tuple(people),
            options.paper,
            options.lang or session.campaign["language"],
            encounter=fight,
            gm_notes=options.gm_notes,
            for_players=options.for_players,
        )
        words = session.catalogues[wanted.language]
        with headless(), Progress(words.say("paper.printing")) as progress:

            def told(done: int, steps: int) -> bool:
                progress.at(done / steps)
                return True

            print_to_pdf(session, options.output, wanted, told)
    finally:
        session.close()
    return 0


def selftest(options: argparse.Namespace) -> int:
    """Go once through all that the program does, in a hidden window."""
    from ui.selftest import run

    return run(options.lang)
