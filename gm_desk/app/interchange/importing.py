"""Bringing characters in: all of a file or nothing, as one act that undo takes back, with a report of everything that is wrong.

bringing = Import(session, source, "update")
for _ in bringing.check(): …      # a little at a time; `source.part` says how far it is
bringing.report                   # what would come of it
bringing.perform(session)         # and now it has
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gm_desk.app.documents import new_id
from gm_desk.app.interchange import shape
from gm_desk.app.interchange.characters import merged, whole
from gm_desk.app.interchange.csv_reading import CsvCharacters
from gm_desk.app.interchange.format import FORMAT, MOST_CHARACTERS, MOST_STORED, VERSION
from gm_desk.app.interchange.found import Found
from gm_desk.app.interchange.json_reading import JsonCharacters
from gm_desk.app.interchange.mending import path_of
from gm_desk.app.interchange.report import MOST_WRONG, Report
from gm_desk.app.interchange.sources import AtLine, Source
from gm_desk.app.interchange.unknown import Known
from gm_desk.app.ports import Done
from gm_desk.app.session import Session
from gm_desk.core.compact import CompactFacts
from gm_desk.core.errors import InvalidInput, Refused, shown
from gm_desk.core.facts import ABSENT, Added, Document, Fact, Ref, change, same
from gm_desk.systems.protocol import Text

Conflicts = Literal["refuse", "update", "copy"]
"""What becomes of a character whose id is there already."""


class Import:
    """One file on its way into one campaign."""

    def __init__(self, session: Session, source: Source, conflicts: Conflicts = "refuse") -> None:
        self.report = Report(source.name)
        self._session = session
        self._source = source
        self._conflicts = conflicts
        self._spec = session.system.sheet
        self._known = Known(shape.character_schema(self._spec))
        self._there = {line.id for line in session.store.roster()}
        self._seen: set[str] = set()
        self._facts = CompactFacts()

    def check(self) -> Iterator[None]:
        """Read the file and find everything that is wrong, a character at a time."""
        try:
            reading = self._reading()
            for found in reading:
                self.report.found += 1
                self._take(found)
                if self.report.wrong >= MOST_WRONG:
                    self.report.given_up = found.line
                    return
                yield
            if isinstance(reading, JsonCharacters):
                self._check_head(reading)
        except AtLine as end:
            self.report.problem(end.line, end.error)
        if not self.report.ok:
            self._facts = CompactFacts()

    def perform(self, session: Session, origin: object = None) -> Done | None:
        """Store all of it as one act in the campaign that it was checked against; None when there is nothing that differs.

        Raises: Refused (`import.problems`; `stale` when the campaign has changed since; as `Session.perform`), BrokenFile.
        """
        if not self.report.ok:
            raise Refused("import.problems", self.report.source, count=self.report.wrong)
        report = self.report
        count = report.added + report.updated
        name = Text("act.characters_imported", file=report.source, count=count)
        return session.perform(name, self._facts, origin)

    def _reading(self) -> JsonCharacters | CsvCharacters:
        if self._source.is_json:
            return JsonCharacters(self._source, self.report)
        return CsvCharacters(self._source, self.report, self._spec)

    def _check_head(self, reading: JsonCharacters) -> None:
        """Look at what a file says of itself. What is wrong there makes everything else beside the point."""
        system = self._session.system.id
        wrong: list[tuple[str, InvalidInput]] = []
        for key, value in reading.head.items():
            if key == "format" and value != FORMAT:
                wrong.append((key, InvalidInput("import.format", key, given=shown(value), expected=FORMAT)))
            elif key == "version" and (type(value) is not int or value != VERSION):
                wrong.append((key, InvalidInput("import.version", key, given=shown(value), expected=VERSION)))
            elif key == "system" and value != system:
                wrong.append((key, InvalidInput("import.system", key, given=shown(value), expected=system)))
            elif key not in {"format", "version", "system"}:
                self.report.not_known(shown(key)[1:-1])
        if wrong:
            self.report.problems, self.report.wrong = [], 0
            for key, error in wrong:
                self.report.problem(reading.lines[key], error)

    # ── One character ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _take(self, found: Found) -> None:
        given = found.given
        if not isinstance(given, dict):
            self._problem(found, InvalidInput("field.object", "", given=shown(given)))
            return
        key = given.get("id")
        known = isinstance(key, str) and key in self._there
        old = self._session.character(str(key)) if known and self._conflicts == "update" else None
        errors: list[InvalidInput] = []
        made = whole(given if old is None else merged(old, given), self._spec, errors.append)
        for error in errors:
            self._problem(found, error)
        for name in self._known.beyond(given):
            self.report.not_known(shown(name)[1:-1])
        usable = self._check_id(found, key) if isinstance(key, str) else True
        if errors or found.bad or not usable:
            return
        if old is None:
            self._add(made, taken=known or key in self._seen)
        else:
            self._update(old, made, given)
        self._seen.add(str(key))

    def _problem(self, found: Found, error: InvalidInput) -> None:
        path = path_of(error.path)
        self.report.problem(found.line_of(path), InvalidInput(error.key, found.name(path), **error.params))

    def _check_id(self, found: Found, key: str) -> bool:
        """Return whether an id may be used, or replaced by a new one."""
        if self._conflicts == "copy":
            return True
        if key in self._seen:
            self._problem(found, InvalidInput("import.id_twice", "id", given=shown(key)))
            return False
        if key in self._there and self._conflicts == "refuse":
            self._problem(found, InvalidInput("import.id_taken", "id", given=shown(key)))
            return False
        return True

    def _add(self, made: Document, *, taken: bool) -> None:
        document = {**made, "id": new_id()} if taken or "id" not in made else made
        self._facts.append(Added(Ref("character", document["id"]), document))
        self.report.added += 1
        if len(self._facts) > MOST_CHARACTERS:
            raise AtLine(0, InvalidInput("import.too_many", "", most=MOST_CHARACTERS))
        if self._facts.size > MOST_STORED:
            raise AtLine(0, InvalidInput("import.too_much", "", most=MOST_STORED // 2**20))

    def _update(self, old: Document, made: Document, given: Document) -> None:
        ref = Ref("character", old["id"])
        changes: list[Fact] = [
            change(ref, old, (key,), made[key])
            for key in given
            if key != "sheet" and not same(old.get(key, ABSENT), made[key])
        ]
        sheet, before = made["sheet"], old["sheet"]
        changes += [
            change(ref, old, ("sheet", key), sheet[key])
            for key in sheet
            if not same(before.get(key, ABSENT), sheet[key])
        ]
        for fact in changes:
            self._facts.append(fact)
        if changes:
            self.report.updated += 1
        else:
            self.report.unchanged += 1
