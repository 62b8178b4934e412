"""The commands that draw: the desk itself, `print`, `selftest`. Only here does the command line load Qt."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_desk.cli.commands import complain
from gm_desk.core.errors import InvalidInput, Refused


def desk(file: Path | None, *, demo: bool, language: str | None) -> int:
    """Open the desk and stay until it is closed."""
    from ui.application import run

    return run(file, demo=demo, language=language)


def paper(options: argparse.Namespace) -> int:
    """Write pages as PDF: the same ones that the print dialog shows; 2 for an option that this paper knows nothing of."""
    from gm_desk.app.find import characters, encounter
    from gm_desk.bootstrap import open_campaign
    from gm_desk.cli.progress import Progress
    from ui.application import headless
    from ui.paper import OF_PEOPLE, Wanted, print_to_pdf

    if misplaced := _misplaced(options):
        complain(misplaced, options.lang or "en")
        return 2
    if options.output.is_file() and not options.force:
        raise Refused("paper.exists", "--output", file=str(options.output))
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


def _misplaced(options: argparse.Namespace) -> InvalidInput | None:
    """Return what is wrong with the options, which are each for one kind of paper only."""
    for option, given, kind in (
        ("--gm-notes", options.gm_notes, "cards"),
        ("--for-players", options.for_players, "summary"),
    ):
        if given and options.what != kind:
            return InvalidInput("paper.only_with", option, kind=kind, given=options.what)
    return None


def selftest(options: argparse.Namespace) -> int:
    """Go once through all that the program does, in a hidden window."""
    from ui.selftest import run

    return run(options.lang)
