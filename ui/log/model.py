"""The log as a list: the newest entries first read, older ones when somebody scrolls up to them, never all at once."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from gm_desk.app.ports import SECRECY, LogEntry, LogQuery
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import NotFound
from gm_desk.core.folding import folded
from ui.bridge import Desk
from ui.log.account import Paragraph, Teller, plain
from ui.widgets import escaped_tooltip

AnyIndex = QModelIndex | QPersistentModelIndex
PAGE, FIRST_PAGE = 60, 12
"""So many entries are read at a time, and so many at first: what is in sight, so that no key of a search waits for more."""
NEWEST = (2, 20)
"""So many of the newest entries are looked at after a change; then so many at a time, while they are news or were taken back."""

STRETCH = 2_000
"""So many entries are looked through at a time where no index leads to what is looked for: no key must wait for the rest."""

ENTRY, HEADING, OPENED = (Qt.ItemDataRole.UserRole + number for number in (1, 2, 3))
"""Roles: the LogEntry; the heading above it ("" under the same one as the entry before); whether its steps are shown."""


class LogModel(QAbstractListModel):
    """Log entries that answer the search, oldest loaded first.

    What no index leads to is looked for a stretch at a time, newest first, while nobody waits: `is_looking` meanwhile.
    """

    older_loaded = Signal()
    """Entries were put in front of the others, or it is clear now that there are none."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._teller = Teller(desk.session.system, desk.words)
        self._entries: list[LogEntry] = []
        self._opened: set[int] = set()
        self._wanted = LogQuery()
        self._all_loaded = False
        self._looked_from = self._seen_down_to = self._looks_for = 0
        self._look = QTimer(self)
        self._look.setInterval(0)
        self._look.timeout.connect(self._look_on)
        self._names: dict[str, str] = {}
        self._since = self._marks()
        self._headings: dict[int, str] = {}
        self._read()
        desk.settled.connect(self._on_settled)

    # ── What is in it ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def teller(self) -> Teller:
        """Who puts entries into words."""
        return self._teller

    def entry(self, index: AnyIndex) -> LogEntry | None:
        """Return the entry of a row."""
        inside = index.isValid() and index.row() < len(self._entries)
        return self._entries[index.row()] if inside else None

    def search(self, text: str) -> None:
        """Show the entries that have all these words."""
        self._want(replace(self._wanted, words=folded(text).strip()))

    def narrow(self, query: LogQuery) -> None:
        """Show only entries of a character, a kind, a round, a session: all of them that the query names, none of its words."""
        self._want(replace(query, words=self._wanted.words))

    @property
    def wanted(self) -> LogQuery:
        """Which entries are shown."""
        return self._wanted

    def _want(self, query: LogQuery) -> None:
        if query != self._wanted:
            self._wanted = query
            self._read()

    def toggle(self, index: AnyIndex) -> None:
        """Open or close an entry: its steps, and what of its account there is no room for."""
        entry = self.entry(index)
        if entry is None:
            return
        self._opened ^= {entry.number}
        row = self.index(index.row())
        self.dataChanged.emit(row, row)

    def is_open(self, entry: LogEntry) -> bool:
        """Tell whether an entry shows its steps."""
        return entry.number in self._opened

    def paragraphs(self, index: AnyIndex) -> list[Paragraph]:
        """Return an entry in words, with its steps when they are open."""
        entry = self.entry(index)
        if entry is None:
            return []
        why = self._teller.why(entry) if entry.number in self._opened else []
        return [*self._teller.marks(entry), *self._teller.told(entry), *why]

    def beginning(self, entry: LogEntry, most: int) -> tuple[list[Paragraph], bool]:
        """Return an entry in words as far as so many paragraphs, its steps and details closed; and whether there is more."""
        told, has_more = self._teller.beginning(entry, most)
        return [*self._teller.marks(entry), *told], has_more or bool(entry.entry.rolls)

    def as_text(self, index: AnyIndex) -> str:
        """Return an entry as text to copy."""
        return plain(self.paragraphs(index))

    def fetch_older(self, most: int = PAGE) -> bool:
        """Load the page before what is loaded, or so much of it; return whether there was any."""
        if self._all_loaded or not self._entries or self.is_looking:
            return False
        if self._wanted.looks_through:
            self._looks_for = most
            self._look.start()
            return self._look_on()
        before = self._query(before=self._entries[0].number, limit=most)
        self._all_loaded = len(before) < most
        return self._put_in_front(before)

    @property
    def is_looking(self) -> bool:
        """Whether the log is still being looked through."""
        return self._look.isActive()

    def _look_on(self) -> bool:
        """Look through the next stretch; return whether anything was found there."""
        before = self._seen_down_to
        after = max(0, before - 1 - STRETCH)
        found = self._query(before=before, after=after, limit=self._looks_for)
        full = len(found) == self._looks_for
        self._seen_down_to = found[0].number if full else after + 1
        self._looks_for -= len(found)
        self._all_loaded = not full and after == 0
        if full or self._all_loaded:
            self._look.stop()
        put = self._put_in_front(found)
        if self._all_loaded and not put:
            self.older_loaded.emit()
        return put

    def _put_in_front(self, before: list[LogEntry]) -> bool:
        if not before:
            return False
        self._headings.pop(self._entries[0].number if self._entries else 0, None)
        self.beginInsertRows(QModelIndex(), 0, len(before) - 1)
        self._entries[:0] = before
        self.endInsertRows()
        seam = self.index(len(before))
        self.dataChanged.emit(seam, seam)
        self.older_loaded.emit()
        return True

    def retranslate(self) -> None:
        """Speak the language spoken now."""
        self.beginResetModel()
        self._headings.clear()
        self._teller = Teller(self._desk.session.system, self._desk.words)
        self.endResetModel()

    # ── Qt's questions ────────────────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.as_text(index)
            case Qt.ItemDataRole.AccessibleTextRole:
                state = "" if entry.state == "done" else self._desk.words.say(f"log.state.{entry.state}")
                return "\n".join(part for part in (self.heading(index), self.as_text(index), state) if part)
            case Qt.ItemDataRole.ToolTipRole:
                return escaped_tooltip(_local(entry.at))
            case _ if role == ENTRY:
                return entry
            case _ if role == HEADING:
                return self.heading(index)
            case _ if role == OPENED:
                return entry.number in self._opened
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    # ── Headings ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def heading(self, index: AnyIndex) -> str:
        """Return what stands above an entry: fight and round, or the day; "" where the entry before says the same."""
        entry = self.entry(index)
        if entry is None:
            return ""
        known = self._headings.get(entry.number)
        if known is None:
            known = self._headings[entry.number] = self._heading(entry, index.row())
        return known

    def _heading(self, entry: LogEntry, row: int) -> str:
        before = self._entries[row - 1] if row else None
        if before is not None and _moment(before) == _moment(entry):
            return ""
        if entry.entry.encounter is None:
            return QLocale().toString(_moment_of(entry.at).date(), "d MMMM")
        said = [self._desk.words.say("log.round", round=entry.entry.round)] if entry.entry.round else []
        if before is None or before.entry.encounter != entry.entry.encounter or not said:
            said.insert(0, self._name(entry.entry.encounter))
        return " · ".join(part for part in said if part)

    def _renamed(self) -> bool:
        """Look the names of fights up again; return whether any is another one."""
        before, self._names = self._names, {}
        return any(self._name(encounter) != name for encounter, name in before.items())

    def _name(self, encounter: str) -> str:
        if encounter not in self._names:
            try:
                self._names[encounter] = str(self._desk.session.encounter(encounter)["name"])
            except NotFound:
                self._names[encounter] = ""
        return self._names[encounter]

    # ── Changes ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_settled(self, changes: ChangeSet) -> None:
        if changes.kinds & {"encounter"} and self._renamed():
            self._headings.clear()
        if "campaign" in changes.kinds:
            self._mark_anew()
        if self._wanted.looks_through:
            self._follow()
            return
        first, last = (self._entries[0].number, self._entries[-1].number) if self._entries else (0, 0)
        before: int | None = None
        newer: list[LogEntry] = []
        limit, more = NEWEST
        while batch := self._query(before=before, limit=limit):
            limit = more
            newer = [entry for entry in batch if entry.number > last] + newer
            before = batch[0].number
            settled = not self._take_over(batch) and batch[0].state == "done"
            if before <= first or (before <= last and settled):
                break
        self._append(newer)

    def _marks(self) -> dict[str, bool]:
        marks: dict[str, bool] = self._desk.session.campaign.get(SECRECY, {})
        return marks

    def _mark_anew(self) -> None:
        """Show whether entries are hidden as things stand now; those that were found stay in sight."""
        before, self._since = self._since, self._marks()
        numbers = {int(each) for each in {*before, *self._since} if before.get(each) != self._since.get(each)}
        for number in numbers:
            place = bisect_left(self._entries, number, key=_number)
            if place < len(self._entries) and self._entries[place].number == number:
                self._entries[place] = self._desk.session.store.log_entry(number)
                row = self.index(place)
                self.dataChanged.emit(row, row)

    def _follow(self) -> None:
        """See what is new and what was taken back, looking no farther than a stretch; farther only where the change reaches so far."""
        before, self._looked_from = self._looked_from, self._newest()
        stretch = self._query(after=max(0, before - STRETCH), limit=STRETCH)
        # Of what lies farther back the newest tells for all: undo goes from the newest to older ones.
        known = [entry for entry in stretch if entry.number <= before]
        oldest = known[0].number if known else before + 1
        beyond = bisect_left(self._entries, oldest, key=_number)
        told = known[:1] or (self._desk.session.store.log_entry(e.number) for e in self._entries[beyond - 1 : beyond])
        if self._take_over(list(told)):
            self._read()
            return
        self._take_over(known)
        self._append([entry for entry in stretch if entry.number > before])

    def _take_over(self, batch: list[LogEntry]) -> bool:
        """Show the states of entries as they are now; return whether any was another one."""
        changed = False
        for entry in batch:
            place = bisect_left(self._entries, entry.number, key=_number)
            known = self._entries[place] if place < len(self._entries) else None
            if known is not None and known.number == entry.number and known.state != entry.state:
                self._entries[place] = entry
                row = self.index(place)
                self.dataChanged.emit(row, row)
                changed = True
        return changed

    def _append(self, entries: list[LogEntry]) -> None:
        if entries:
            first = len(self._entries)
            self.beginInsertRows(QModelIndex(), first, first + len(entries) - 1)
            self._entries += entries
            self.endInsertRows()

    def forget_older(self) -> None:
        """Let go of what an evening has put behind the newest page; it is read again when somebody scrolls up to it."""
        gone = len(self._entries) - PAGE
        if gone < PAGE or self._wanted.looks_through:
            return
        self._headings.pop(self._entries[gone].number, None)
        self.beginRemoveRows(QModelIndex(), 0, gone - 1)
        del self._entries[:gone]
        self._all_loaded = False
        self.endRemoveRows()

    def _read(self) -> None:
        self.beginResetModel()
        self._headings.clear()
        self._look.stop()
        if self._wanted.looks_through:
            self._entries, self._all_loaded = [], False
            self._looked_from = self._newest()
            self._seen_down_to, self._looks_for = self._looked_from + 1, FIRST_PAGE
            self._look.start()
        else:
            self._entries = self._query(limit=FIRST_PAGE)
            self._all_loaded = len(self._entries) < FIRST_PAGE
        self.endResetModel()
        if self.is_looking:
            self._look_on()

    def _newest(self) -> int:
        """Return the number of the newest entry, 0 where there is none."""
        found = self._desk.session.store.log(LogQuery(limit=1))
        return found[-1].number if found else 0

    def _query(self, *, limit: int, before: int | None = None, after: int | None = None) -> list[LogEntry]:
        return self._desk.session.store.log(replace(self._wanted, before=before, after=after, limit=limit))


def _number(entry: LogEntry) -> int:
    return entry.number


def _moment(entry: LogEntry) -> tuple[object, ...]:
    """Return what entries under one heading share."""
    if entry.entry.encounter is None:
        return (_when(entry.at).date(),)
    return (entry.entry.encounter, entry.entry.round)


def _when(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()


def _moment_of(at: str) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(_when(at).timestamp()))


def _local(at: str) -> str:
    return QLocale().toString(_moment_of(at), QLocale.FormatType.LongFormat)
