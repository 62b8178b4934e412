"""Correcting the rolls of a log entry: its act alone is played again with other dice, on the campaign as it stood before it.

    correction = Correction(session, number)
    while not correction.arrive(): ...           # back to right before the entry, a stretch at a time
    correction.overrule(role, faces)             # `preview.prompt` may then ask for dice that had not been needed
    correction.differences(); correction.apply()

What comes out differently is brought to the present by one new act (`gm_desk.app.differences` says how much of it can be); the entry
stays as it is. Who corrects an entry again corrects the newest correction of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gm_desk.app import texts
from gm_desk.app.accounts import play_from_entry, play_to_json, roll_to_json, searchable
from gm_desk.app.dice_words import faces_words
from gm_desk.app.difference_words import sentences
from gm_desk.app.differences import Difference, differences
from gm_desk.app.documents import display_name
from gm_desk.app.moments import Journey
from gm_desk.app.play import Play, Preview, Role, Thrown, roller_of
from gm_desk.app.ports import Done, Entry, LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.core.errors import DeskError, NotFound, Refused
from gm_desk.core.facts import Added, Changed, Document, Fact, Ref, to_json, with_change
from gm_desk.systems.protocol import Text

KIND = "correction"
"""The kind of a correction's log entry."""


class Correction:
    """One entry's rolls under correction. `old` is what the entry came to, `preview` what it comes to with other dice."""

    def __init__(self, session: Session, number: int) -> None:
        """Take an entry up. Raises: NotFound; Refused (`correction.…`, `moment.…`)."""
        self.session = session
        asked = session.store.log_entry(number)
        self.entry = asked if asked.entry.corrects is None else session.store.log_entry(asked.entry.corrects)
        if self.entry.state != "done":
            raise Refused("correction.not_done" if asked is self.entry else "correction.late_change", "log")
        self._latest = newest_correction(session, self.entry) or self.entry
        play = play_from_entry(self._latest.entry)
        if play is None:
            raise Refused("correction.no_play", "log")
        if not play.thrown:
            raise Refused("correction.no_dice", "log")
        self._play: Play = play
        self.journey = Journey(session.store, self.entry.number, before=True)
        self.past: Session | None = None
        self.old: Preview | None = None
        self.preview: Preview | None = None
        self.problem: DeskError | None = None

    # ── Going there ───────────────────────────────────────────────────────────────────────────────────────────────────

    def arrive(self) -> bool:
        """Go back for a stretch; return whether the entry can be corrected now.

        Raises: as `Journey.arrive`; Refused (`correction.rules_changed` when the same dice come to something else today).
        """
        if self.old is not None:
            return True
        if not self.journey.arrive():
            return False
        self.past = self.session.beside(self.journey.past())
        try:
            old = self.past.preview(self._play)
        except DeskError as error:
            raise Refused("correction.rules_changed", "log") from error
        if not old.complete or not self._is_as_logged(old):
            raise Refused("correction.rules_changed", "log")
        self.old = old
        return True

    def _is_as_logged(self, old: Preview) -> bool:
        """Tell whether the same dice come to the same today as when it was logged."""
        logged = [roll["outcome"] for roll in self._latest.entry.rolls]
        if _written([roll_to_json(roll)["outcome"] for roll in old.rolls]) != _written(logged):
            return False
        if self._latest is not self.entry:
            return True  # its facts were differences
        stored = self.session.store.act(self.entry.number).facts
        return _written(list(map(to_json, old.facts))) == _written(list(map(to_json, stored)))

    # ── Other dice ────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def shown(self) -> Preview | None:
        """What the dice come to as they lie now: corrected, or as they were."""
        return self.preview or self.old

    def overrule(self, role: Role, faces: Sequence[int], *, total_only: bool = False) -> None:
        """Put other faces in place of those that lay there."""
        shown = self.shown
        if shown is not None:
            self._look(lambda: shown.play.overrule(role, faces, total_only=total_only))

    def throw(self, faces: Sequence[int], *, total_only: bool = False) -> None:
        """Enter dice that had not been needed."""
        preview = self.preview
        if preview is not None and (prompt := preview.prompt) is not None:
            self._look(lambda: preview.play.throw(prompt, faces, total_only=total_only))

    def throw_by_app(self) -> None:
        """Let the app throw dice that had not been needed."""
        preview = self.preview
        if preview is not None and (prompt := preview.prompt) is not None:
            self._look(lambda: preview.play.throw(prompt, list(self.session.throw(prompt)), by="app"))

    def drop(self) -> bool:
        """Let the dice lie as they lay again; return False where they do."""
        had = self.preview is not None
        self.preview = self.problem = None
        return had

    def _look(self, play: Callable[[], Play]) -> None:
        self.problem = None
        try:
            if self.past is not None:
                self.preview = self.past.preview(play())
        except DeskError as error:
            self.problem = error

    # ── What would have changed ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def is_ready(self) -> bool:
        """Whether other dice lie, and all that are needed."""
        return self.preview is not None and self.preview.complete and bool(self.changed_dice())

    def changed_dice(self) -> list[tuple[Role, Thrown, Thrown]]:
        """Return the dice that lie otherwise now, as they lay and as they lie."""
        if self.old is None or self.preview is None:
            return []
        now = self.preview.play.thrown
        return [
            (role, before, now[role])
            for role, before in self.old.play.thrown.items()
            if role in now and now[role].faces != before.faces
        ]

    def differences(self) -> list[Difference]:
        """Return what came out differently, and what of it can be brought to the campaign as it is now."""
        if self.old is None or self.preview is None or self.past is None or not self.preview.complete:
            return []
        refs = dict.fromkeys(fact.ref for fact in (*self.old.facts, *self.preview.facts))
        came = {fact.ref for fact in self.old.facts if isinstance(fact, Added)}
        before = {ref: self.past.store.document(ref) for ref in refs if ref not in came}
        old, new = _after(before, self.old.facts), _after(before, self.preview.facts)
        return differences(self.session, old, new, is_over=self._is_over(old))

    def _is_over(self, old: Mapping[Ref, Document]) -> bool:
        """Tell whether the fight has gone on to another turn since the entry."""
        if self.past is None or not self._play.encounter:
            return False
        ref = Ref("encounter", self._play.encounter)
        then = old.get(ref) or self.past.store.document(ref)
        try:
            now = self.session.store.document(ref)
        except NotFound:
            return True
        return any(then[key] != now[key] for key in ("round", "turn", "trail"))

    def apply(self, shown: Sequence[Difference], origin: object = None) -> Done | None:
        """Store what was shown, as one act.

        Raises: Refused (`incomplete`; `stale` when it would be something else by now; as `Store.perform`).
        """
        if not self.is_ready or self.preview is None:
            raise Refused("incomplete", "log")
        found = self.differences()
        if found != list(shown):
            raise Refused("stale", "log")
        lines = list(self._account(found))
        entry = self.entry.entry
        logged = Entry(
            kind=KIND,
            lines=[texts.to_json(line) for line in lines],
            rolls=[roll_to_json(roll) for roll in self.preview.rolls],
            search=searchable(lines, [], self.session.catalogues) + "\n" + entry.search,
            encounter=entry.encounter,
            round=self._round_now(),
            actors=entry.actors,
            secret=entry.secret,
            play={**play_to_json(self.preview.play), "act": self.preview.play.act, "corrects": self.entry.number},
        )
        facts: list[Fact] = [fact for each in found if (fact := each.fact) is not None]
        return self.session.perform(lines[0], facts, origin, logged)

    def _round_now(self) -> int | None:
        try:
            return self.session.encounter(self.entry.entry.encounter or "")["round"] or None
        except NotFound:
            return self.entry.entry.round

    @property
    def title(self) -> Text:
        """What is corrected: the entry's own title."""
        lines = self.entry.entry.lines
        return texts.from_json(lines[0]) if lines else Text(self.session.act(self._play.act).label)

    def _account(self, found: Iterable[Difference]) -> Iterator[Text]:
        """Yield what the log will say: what was corrected, which dice, what came of it instead, and what was left alone."""
        yield Text("act.corrected", entry=self.title)
        yield from (
            Text("correction.dice", whose=self.who(role), before=_faces(self.old, role), now=_faces(self.preview, role))
            for role, _, _ in self.changed_dice()
        )
        if self.preview is not None and self.preview.lines:
            told, *further = [line for line in self.preview.lines if not line.is_detail] or [self.title]
            yield Text("correction.instead", told=told)
            yield from further
        yield from (text for verdict, text in sentences(self.session, found) if verdict != "same")

    def who(self, role: Role) -> Text | str:
        """Say whose dice a role is; what they were thrown for where they are nobody's."""
        roll = next((each for each in self.shown.rolls if each.name == role.resolve), None) if self.shown else None
        if roll is None or self.past is None:
            return ""
        roller = roller_of(role.role, roll.rollers)
        if roller is None:
            return roll.title
        people = self.past.combatants(self._play.encounter) if self._play.encounter else []
        there = next((each for each in people if each.id == roller), None)
        try:
            return display_name(there.character, there.combatant) if there else str(self.past.character(roller)["name"])
        except NotFound:
            return roll.title


def newest_correction(session: Session, entry: LogEntry) -> LogEntry | None:
    """Return the newest correction of an entry that holds; None where it was never corrected."""
    return next((each for each in corrections_of(session, entry) if each.state == "done"), None)


def corrections_of(session: Session, entry: LogEntry) -> Iterator[LogEntry]:
    """Yield the corrections of an entry, also those that hold no longer, newest first."""
    query = LogQuery(kinds=(KIND,), after=entry.number)
    while page := session.store.log(query):
        yield from (found for found in reversed(page) if found.entry.corrects == entry.number)
        query = replace(query, before=page[0].number)


def _written(values: Sequence[Document]) -> str:
    """Write values as the file does, to compare what is made now with what was read."""
    return json.dumps(values, sort_keys=True)


def _after(before: Mapping[Ref, Document], facts: Iterable[Fact]) -> dict[Ref, Document]:
    """Return documents after an act's facts; those that it took away are gone, whatever the dice."""
    after = dict(before)
    for fact in facts:
        if isinstance(fact, Added):
            after[fact.ref] = fact.after
        elif isinstance(fact, Changed):
            after[fact.ref] = with_change(after[fact.ref], fact)
        else:
            del after[fact.ref]
    return after


def _faces(preview: Preview | None, role: Role) -> str:
    if preview is None:
        return ""
    roll = next(each for each in preview.rolls if each.name == role.resolve)
    thrown = roll.thrown[role.role]
    return faces_words(thrown.faces, roll.kinds[role.role], total_only=thrown.total_only)
