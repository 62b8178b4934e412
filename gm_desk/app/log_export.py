"""The log as a file for other programs and people: plain text, Markdown, or JSON, entry by entry, with faces and steps.

What was taken back is left in and marked: the log tells what happened. User text stays text, in Markdown too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from gm_desk.app import texts
from gm_desk.app.ports import LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.app.texts import Catalogue
from gm_desk.core.facts import Document

Form = Literal["text", "markdown", "json"]
ENDINGS: Mapping[Form, str] = {"text": ".txt", "markdown": ".md", "json": ".json"}
"""The forms, and how their files' names end."""
PAGE = 500
MARKS = re.compile(r"([\\`*_{}\[\]<>#+\-.!|~&])")
"""Signs that Markdown may take for more than they are."""


def all_entries(session: Session, query: LogQuery) -> list[LogEntry]:
    """Return every entry that answers a query, oldest first, however many there are."""
    pages: list[list[LogEntry]] = []
    before = query.before
    while page := session.store.log(replace(query, before=before, limit=PAGE)):
        pages.append(page)
        before = page[0].number
    return [entry for page in reversed(pages) for entry in page]


def export(entries: Iterable[LogEntry], words: Catalogue, form: Form) -> str:
    """Write log entries in a form, in the words of a language."""
    told = [_told(entry, words) for entry in entries]
    if form == "json":
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"
    lines = _as_text if form == "text" else _as_markdown
    return "\n".join(line for entry in told for line in lines(entry, words)) + "\n"


def _told(entry: LogEntry, words: Catalogue) -> Document:
    """Return an entry in words, as JSON has it."""
    return {
        "number": entry.number,
        "at": entry.at,
        "state": entry.state,
        "secret": entry.entry.secret,
        "kind": entry.entry.kind,
        "session": entry.session,
        "encounter": entry.entry.encounter,
        "round": entry.entry.round,
        "lines": [words.text(texts.from_json(line)) for line in entry.entry.lines],
        "rolls": [_roll(roll, words) for roll in entry.entry.rolls],
    }


def _roll(roll: Mapping[str, Any], words: Catalogue) -> Document:
    steps = [texts.step_from_json(step) for step in roll["steps"]]
    return {
        "title": words.text(texts.from_json(roll["title"])),
        "op": roll["op"],
        "dice": roll["dice"],
        "outcome": roll["outcome"],
        "steps": [{"rule": step.rule, "value": step.value, "text": words.step(step)} for step in steps],
    }


def _head(entry: Document, words: Catalogue) -> str:
    """Say when an entry was made, in which round, whether it was taken back, and whether it is hidden from the players."""
    said = [str(entry["at"]).replace("T", " ")[:16]]
    if entry["round"]:
        said.append(words.say("log.round", round=entry["round"]))
    if entry["state"] != "done":
        said.append(words.say(f"log.state.{entry['state']}"))
    if entry["secret"]:
        said.append(words.say("log.secret"))
    return ", ".join(said)


def _rolls(entry: Document) -> Iterator[tuple[str, list[str]]]:
    """Yield each roll as a line with its faces, and its steps."""
    for roll in entry["rolls"]:
        faces = "; ".join(" ".join(map(_face, thrown["faces"])) for thrown in roll["dice"].values())
        yield ": ".join(filter(None, (roll["title"], faces))), [_step(step) for step in roll["steps"]]


def _face(face: int) -> str:
    return str(face).replace("-", "−")


def _step(step: Mapping[str, Any]) -> str:
    value = step["value"]
    return step["text"] if value is None else f"{value:+d}".replace("-", "−") + f"  {step['text']}"


def _as_text(entry: Document, words: Catalogue) -> Iterator[str]:
    title, *further = entry["lines"] or [""]
    yield f"{_head(entry, words)}  {title}"
    yield from (f"    {line}" for line in further)
    for roll, steps in _rolls(entry):
        yield f"        {roll}"
        yield from (f"            {step}" for step in steps)


def _as_markdown(entry: Document, words: Catalogue) -> Iterator[str]:
    title, *further = entry["lines"] or [""]
    struck = "" if entry["state"] == "done" else "~~"
    yield f"- {_plain(_head(entry, words))}: {struck}**{_plain(title)}**{struck}"
    yield from (f"  - {_plain(line)}" for line in further)
    for roll, steps in _rolls(entry):
        yield f"  - {_plain(roll)}"
        yield from (f"    - {_plain(step)}" for step in steps)


def _plain(text: str) -> str:
    return MARKS.sub(r"\\\1", " ".join(text.split()))
