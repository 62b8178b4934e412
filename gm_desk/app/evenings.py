"""Sessions of play: begin one, end it, and what came of it: who was wounded, who fell, how much was rolled.

Everything that is done while a session lasts belongs to it (`gm_desk.app.ports.Store`); the summary is read from the acts that
still hold, so that what was undone never happened.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gm_desk.app.accounts import counted, note_of
from gm_desk.app.documents import LONGEST_NOTE, Evening, clean_name, new_id
from gm_desk.app.ports import Done, LogEntry, LogQuery
from gm_desk.app.session import Session
from gm_desk.core.errors import InvalidInput, NotFound, Refused
from gm_desk.core.facts import ABSENT, Added, Changed, Document, Fact, Path, Ref, Removed, change, same
from gm_desk.systems.protocol import System, Text, Track

PAGE = 500
"""Log entries read at a time."""


# ── Beginning and ending ──────────────────────────────────────────────────────────────────────────────────────────────


def current(session: Session) -> Document | None:
    """Return the session of play that goes on; None when there is none."""
    going = [each for each in session.store.sessions() if each["began_at"] and not each["ended_at"]]
    return going[-1] if going else None


def begin(session: Session, title: str = "", origin: object = None) -> str:
    """Begin a session of play; return its id.

    Raises: Refused (`evening.begun`) while another one goes on; as any act.
    """
    going = current(session)
    if going is not None:
        raise Refused("evening.begun", "session", title=name_of(going))
    number = max((int(each["number"]) for each in session.store.sessions()), default=0) + 1
    evening: Document = dict(
        Evening(id=new_id(), number=number, title=clean_name(title), notes="", began_at=session.now(), ended_at=None)
    )
    act = Text("act.session_begun", title=_said(evening))
    entry = note_of("note", [act], session.catalogues)
    session.perform(act, [Added(Ref("session", evening["id"]), evening)], origin, entry)
    return str(evening["id"])


def end(session: Session, origin: object = None) -> Done | None:
    """End the session of play that goes on. Raises: Refused (`evening.none`) when there is none; as any act."""
    going = current(session)
    if going is None:
        raise Refused("evening.none", "session")
    act = Text("act.session_ended", title=_said(going))
    ended = change(Ref("session", going["id"]), going, ("ended_at",), session.now())
    return session.perform(act, [ended], origin, note_of("note", [act], session.catalogues))


def edit(session: Session, evening: str, key: str, value: str, origin: object = None) -> Done | None:
    """Set the `title` or the `notes` of a session of play; nothing is stored when it is that already.

    Raises: InvalidInput for notes that are too long; NotFound; as any act.
    """
    if key == "title":
        value = clean_name(value)
    elif len(value) > LONGEST_NOTE:
        raise InvalidInput("field.text_too_long", key, max_length=LONGEST_NOTE)
    ref = Ref("session", evening)
    document = session.store.document(ref)
    fact = change(ref, document, (key,), value)
    return session.perform(
        Text("act.session_edited", title=_said({**document, key: value})),
        [] if same(fact.before, fact.after) else [fact],
        origin,
    )


def name_of(evening: Document) -> Text:
    """Name a session of play: by its title, by its number where it has none."""
    if evening["title"]:
        return Text("evening.titled", title=evening["title"], number=evening["number"])
    return Text("evening.numbered", number=evening["number"])


def _said(evening: Document) -> Text | str:
    """Name a session of play where it is already called one."""
    return str(evening["title"]) or Text("evening.numbered", number=evening["number"])


# ── What came of it ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Harm:
    """What a character suffered: marks by the label of their row (a catalogue key), points lost, whether it fell or died."""

    character: str
    name: str
    kind: str
    marks: tuple[tuple[str, int], ...] = ()
    points: int = 0
    fell: bool = False
    died: bool = False


@dataclass(frozen=True)
class Summary:
    """A session of play in figures: log entries and rolls that hold, rounds fought, and who was harmed, players' first."""

    entries: int
    rolls: int
    rounds: int
    harm: tuple[Harm, ...]


def summary(session: Session, evening: str) -> Summary:
    """Return what came of a session of play."""
    found = list(entries(session, evening))
    rounds = {(each.entry.encounter, each.entry.round) for each in found if each.entry.encounter and each.entry.round}
    harm = [each for each in _harm(session, evening) if each.marks or each.points or each.fell or each.died]
    harm.sort(key=lambda each: (each.kind != "player", not each.died, not each.fell, each.name))
    return Summary(len(found), sum(len(each.entry.rolls) for each in counted(found)), len(rounds), tuple(harm))


def entries(session: Session, evening: str) -> Iterator[LogEntry]:
    """Yield the log entries of a session of play that hold, newest page first, each page oldest first."""
    before = None
    while page := session.store.log(LogQuery(session=evening, before=before, limit=PAGE)):
        yield from (each for each in page if each.state == "done")
        before = page[0].number


def _harm(session: Session, evening: str) -> Iterator[Harm]:
    acts: dict[str, list[list[Fact]]] = {}
    for facts in session.store.deeds(evening):
        for character, own in _by_character(facts).items():
            acts.setdefault(character, []).append(own)
    for character, own_acts in acts.items():
        document = _last_known(session, character, own_acts)
        if document is not None:
            yield _suffered(session.system, document, own_acts)


def _by_character(facts: Sequence[Fact]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for fact in facts:
        if fact.ref.kind == "character" and not (isinstance(fact, Changed) and fact.path[0] != "sheet"):
            found.setdefault(fact.ref.id, []).append(fact)
    return found


def _last_known(session: Session, character: str, acts: Sequence[Sequence[Fact]]) -> Document | None:
    """Return a character as it is; as it was when it was removed; None when it was removed in a later session."""
    last = acts[-1][-1]
    if isinstance(last, Removed):
        return last.before
    try:
        return session.character(character)
    except NotFound:
        return None


def _suffered(system: System, document: Document, acts: Sequence[Sequence[Fact]]) -> Harm:
    """Go back to how the character was before these acts, then through them, and add up every mark that was made."""
    sheet = copy.deepcopy(document["sheet"])
    for fact in reversed([fact for act in acts for fact in act]):
        if isinstance(fact, Changed):
            _put(sheet, fact.path[1:], fact.before)
        elif isinstance(fact, Added):
            sheet = copy.deepcopy(fact.after["sheet"])
    marks: Counter[str] = Counter()
    points, fell, died = 0, False, False
    before = system.track(sheet)
    for act in acts:
        for fact in act:
            if isinstance(fact, Changed):
                _put(sheet, fact.path[1:], fact.after)
        after = system.track(sheet)
        marks.update(_new_marks(before, after))
        points += max(0, before.current - after.current)
        fell, died = fell or (after.out and not before.out), died or (after.dead and not before.dead)
        before = after
    in_order = tuple((row.label, marks[row.label]) for row in before.rows if marks[row.label])
    return Harm(document["id"], document["name"], document["kind"], in_order, points, fell, died)


def _new_marks(before: Track, after: Track) -> dict[str, int]:
    filled = {row.key: row.filled for row in before.rows}
    return {row.label: max(0, row.filled - filled.get(row.key, 0)) for row in after.rows}


def _put(sheet: Document, path: Path, value: object) -> None:
    """Set a value where there is a place for it: later acts may have taken the place away, and health does not miss it."""
    holder: Any = sheet
    for part in path[:-1]:
        if not _has(holder, part):
            return
        holder = holder[part]
    last = path[-1]
    if isinstance(holder, dict) and value is ABSENT:
        holder.pop(last, None)
    elif isinstance(holder, dict) or _has(holder, last):
        holder[last] = copy.deepcopy(value)


def _has(holder: object, part: str | int) -> bool:
    if isinstance(holder, dict):
        return part in holder
    return isinstance(holder, list) and isinstance(part, int) and 0 <= part < len(holder)
