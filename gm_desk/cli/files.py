"""Commands on campaign files: `new`, `demo`, `info`, `check`, `backup`, `restore`, `log`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from gm_desk import bootstrap
from gm_desk.app import texts
from gm_desk.app.log_export import all_entries, export
from gm_desk.app.ports import SUFFIX, LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.cli.commands import complain
from gm_desk.core.errors import UnknownSystem
from gm_desk.core.folding import folded


def new(options: argparse.Namespace) -> int:
    """Make an empty campaign; 2 for a system that there is not."""
    path = _campaign_path(options.file)
    if not _known(options):
        return 2
    bootstrap.create_campaign(path, options.title or path.stem, options.system, options.lang).close()
    _tell_path(path, options.file)
    return 0


def _campaign_path(given: Path) -> Path:
    """Return where a new campaign goes: a name that does not end like a campaign's gets the ending."""
    return given if given.suffix == SUFFIX else given.with_name(f"{given.name}{SUFFIX}")


def _tell_path(path: Path, given: Path) -> None:
    if path != given:
        sys.stdout.write(f"{path}\n")


def demo(options: argparse.Namespace) -> int:
    """Write a fresh demo campaign; 2 for a system that there is not."""
    if not _known(options):
        return 2
    path = _campaign_path(options.file)
    bootstrap.write_demo(path, options.lang, options.system)
    _tell_path(path, options.file)
    return 0


def _known(options: argparse.Namespace) -> bool:
    """Tell whether there is the system that was named; what the nearest are is said where there is not."""
    try:
        bootstrap.registry().system(options.system)
    except UnknownSystem as error:
        complain(error, options.lang)
        return False
    return True


def info(options: argparse.Namespace) -> int:
    """Tell what is in a campaign, in words or as JSON."""
    session = bootstrap.open_campaign(options.file, read_only=True)
    try:
        found = _contents(session)
    finally:
        session.close()
    if options.json:
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write(_in_words(found, bootstrap.catalogues()[options.lang]))
    return 0


def _contents(session: Session) -> dict[str, Any]:
    store = session.store
    return {
        "title": session.campaign["title"],
        "system": session.campaign["system"],
        "schema": store.schema,
        "characters": [{"name": line.name, "kind": line.kind} for line in store.roster()],
        "encounters": [
            {"name": line.name, "combatants": line.combatants, "round": line.round} for line in store.encounters()
        ],
        "log_entries": store.log_size(),
        "sessions": len(store.sessions()),
    }


def _in_words(found: dict[str, Any], words: Catalogue) -> str:
    system = words.text(f"{found['system']}.name")
    lines = [words.say("info.title", title=found["title"], system=system, schema=found["schema"])]
    lines.append(words.say("info.characters", count=len(found["characters"])))
    lines += [f"  {each['name']} ({words.say('kind.' + each['kind'])})" for each in found["characters"]]
    lines.append(words.say("info.encounters", count=len(found["encounters"])))
    lines += [f"  {words.say('info.encounter', **each)}" for each in found["encounters"]]
    lines.append(words.say("info.log", entries=found["log_entries"], sessions=found["sessions"]))
    return "\n".join(lines) + "\n"


def check(options: argparse.Namespace) -> int:
    """Check a campaign file; 1 when something is wrong."""
    words = bootstrap.catalogues()[options.lang]
    session = bootstrap.open_campaign(options.file, read_only=True)
    try:
        findings = session.store.check()
    finally:
        session.close()
    for finding in findings:
        sys.stdout.write(words.say(finding.key, **finding.params) + "\n")
    if not findings:
        sys.stdout.write(words.say("check.whole", file=str(options.file)) + "\n")
    return 1 if findings else 0


def backup(options: argparse.Namespace) -> int:
    """Write a checked copy of a campaign."""
    written = bootstrap.backup(options.file, options.output)
    sys.stdout.write(f"{written}\n")
    return 0


def restore(options: argparse.Namespace) -> int:
    """Write a campaign from a backup."""
    bootstrap.restore(options.file, options.output)
    return 0


def log(options: argparse.Namespace) -> int:
    """Print the roll log, oldest first."""
    words = bootstrap.catalogues()[options.lang]
    session = bootstrap.open_campaign(options.file, read_only=True)
    try:
        entries = all_entries(session, LogQuery(words=folded(options.search)))
    finally:
        session.close()
    if options.json:
        sys.stdout.write(export(entries, words, "json"))
    else:
        sys.stdout.writelines(_as_line(entry, words) + "\n" for entry in entries)
    if options.search and not entries:
        sys.stderr.write(words.say("log.nothing_found", words=options.search) + "\n")
    return 0


def _as_line(entry: LogEntry, words: Catalogue) -> str:
    marks = [] if entry.state == "done" else [words.say(f"log.state.{entry.state}")]
    marks += [words.say("log.secret")] if entry.entry.secret else []
    said_of_it = "".join(f" [{mark}]" for mark in marks)
    said = " · ".join(words.text(texts.from_json(line)) for line in entry.entry.lines)
    place = words.say("log.round", round=entry.entry.round) + "  " if entry.entry.round else ""
    return f"{entry.number:>6}  {entry.at[:16].replace('T', ' ')}  {place}{said}{said_of_it}"
