"""`import`, `export` and `schema characters`: characters to and from files of other programs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gm_desk import bootstrap
from gm_desk.app.interchange import (
    Conflicts,
    Import,
    Source,
    as_csv,
    as_json,
    file_schema,
    note_lines,
    problem_lines,
    result_line,
)
from gm_desk.app.interchange.format import MOST_BYTES
from gm_desk.app.session import Session
from gm_desk.cli.progress import Progress

STDIN = "-"


def bring_in(options: argparse.Namespace) -> int:
    """Import characters, all of them or none; 1 when something was wrong."""
    words = bootstrap.catalogues()[options.lang]
    conflicts: Conflicts = "update" if options.update else "copy" if options.copy else "refuse"
    with Progress(words.say("import.reading")) as progress:
        bringing = _checked(options, conflicts, progress)
        if bringing.report.ok and not options.dry_run:
            progress.at(1.0, words.say("import.storing"))
            session = bootstrap.open_campaign(options.file)
            try:
                bringing.perform(session)
            finally:
                session.close()
    report = bringing.report
    sys.stdout.writelines(f"{line}\n" for line in note_lines(report, words))
    sys.stderr.writelines(f"{line}\n" for line in problem_lines(report, words))
    if any(problem.error.key == "import.id_taken" for problem in report.problems):
        sys.stderr.write(f"{words.say('import.those_here')}\n")
    said = result_line(report, words, stored=not options.dry_run)
    if report.ok:
        sys.stdout.write(f"{said}\n")
        return 0
    sys.stderr.write(f"gm-desk: {said}\n")
    return 1


def _checked(options: argparse.Namespace, conflicts: Conflicts, progress: Progress) -> Import:
    """Read the file through against the campaign, which is not written for that: what is refused leaves it as it was."""
    session = bootstrap.open_campaign(options.file, read_only=True)
    try:
        with _source(options.input) as source:
            bringing = Import(session, source, conflicts)
            for _ in bringing.check():
                progress.at(source.part)
            return bringing
    finally:
        session.close()


@contextmanager
def _source(name: str) -> Iterator[Source]:
    if name == STDIN:
        yield Source("stdin", sys.stdin.buffer)
        return
    path = Path(name)
    with bootstrap.reading(path) as (file, size):
        yield Source(path.name, file, size)


def export(options: argparse.Namespace) -> int:
    """Write characters, to standard output unless told where."""
    from gm_desk.app.find import characters

    words = bootstrap.catalogues()[options.lang]
    session = bootstrap.open_campaign(options.file, read_only=True)
    try:
        everybody = [line.id for line in session.store.roster()]
        chosen = set(characters(session, options.character)) if options.character else set(everybody)
        names = [name for name in everybody if name in chosen]
        written = _written(options, session, names, Progress(words.say("import.writing")))
        if options.output is None:
            for piece in written:
                sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            return 0
        size = bootstrap.write_new(options.output, written)
    finally:
        session.close()
    if size > MOST_BYTES:
        sys.stderr.write(f"{words.say('import.large', most=MOST_BYTES // 2**20)}\n")
    return 0


def _written(options: argparse.Namespace, session: Session, names: list[str], progress: Progress) -> Iterator[bytes]:
    # A spreadsheet opens files; a program that reads a pipe needs no mark.
    table = (options.format or _named(options.output)) == "csv"
    pieces = as_csv(session, names, marked=options.output is not None) if table else as_json(session, names)
    with progress:
        for place, piece in enumerate(pieces):
            progress.at(place / (len(names) + 1))
            yield piece.encode()


def _named(output: Path | None) -> str:
    # A table called NAME.csv that held JSON could not be read in again.
    return "csv" if output is not None and output.suffix.lower() == ".csv" else "json"


def schema(options: argparse.Namespace) -> int:
    """Print the JSON Schema of files of characters, of one system or of all that can be played."""
    registry = bootstrap.registry()
    wanted = options.of or options.op
    systems = [registry.system(wanted)] if wanted else [registry.system(name) for name in registry.playable]
    found: dict[str, Any] = file_schema({system.id: system.sheet for system in systems})
    sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    return 0
