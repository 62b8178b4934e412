"""The initiative list as an item model: one row a combatant, in the order of the fight.

What a row shows (`Line`) is worked out when it is first asked for, so that a fight of hundreds costs what is on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from gm_desk.app import encounters
from gm_desk.app.documents import clean_name, display_name
from gm_desk.app.grouping import group_of, groups_of, one_group
from gm_desk.app.public_names import seen_as
from gm_desk.app.session import ChangeSet
from gm_desk.app.texts import Catalogue
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document
from gm_desk.systems.protocol import SIDE, Actor, Gauge, Text, Track, side_of
from ui.bridge import Desk
from ui.dragging import CHARACTERS, dragged_characters
from ui.health import Health, health_of, health_text
from ui.widgets import escaped_tooltip, gauge_text

Index = QModelIndex | QPersistentModelIndex
COMBATANTS = "application/x-gm-desk-combatants"
"""Rows of this list under way to another place in it: combatant ids, one a line."""

PLACE, WHO, ROLL, STATES, HEALTH = range(5)
COLUMNS = 5
LINE_ROLE = Qt.ItemDataRole.UserRole
ID_ROLE = Qt.ItemDataRole.UserRole + 1
ROLL_KEYS = ("result", "score", "rank")
"""Where a roll of the order has no level, the number that a system put into it."""


@dataclass(frozen=True)
class Line:
    """What one row shows, in words of the interface's language."""

    place: str
    name: str
    alias: str
    seen_as: str
    """The name that the players know, where it is another; "" else."""
    at_table: bool
    hidden: bool
    roll: str
    badges: tuple[tuple[str, str], ...]
    health: Health
    has_turn: bool
    done: bool
    side: str
    joined: tuple[bool, bool]
    """Whether the row above, and the one below, rolls together with this one."""
    gauges: tuple[tuple[str, Gauge], ...]
    """What is left to spend, and its name, of whose turn it is."""


class InitiativeModel(QAbstractTableModel):
    """The combatants of the encounter on show.

    `rebuilt` tells that people came or went, or the order changed: the view keeps its selection by id.
    """

    about_to_rebuild = Signal()
    rebuilt = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._encounter: Document | None = None
        self._people: list[Actor] = []
        self._rows: dict[str, int] = {}
        self._lines: dict[int, Line] = {}
        self._joined: list[tuple[bool, bool]] = []
        self._groups: dict[str, str] = {}
        self._digits: dict[str, str] = {}
        self._health: dict[str, tuple[Track, Catalogue, Health]] = {}
        desk.changed.connect(self._on_changed)
        desk.encounter_selected.connect(self._on_selected)
        self.reload()

    # ── What there is ─────────────────────────────────────────────────────────────────────────────────────────────────

    def ids(self) -> list[str]:
        """Return the combatants' ids in order."""
        return list(self._rows)

    def actor(self, row: int) -> Actor:
        """Return the combatant on a row, with its character."""
        return self._people[row]

    def row_of(self, combatant: str) -> int:
        """Return the row of a combatant, -1 for one who is not here."""
        return self._rows.get(combatant, -1)

    def turn_row(self) -> int:
        """Return the row whose turn it is, -1 for none."""
        turn = self._encounter["turn"] if self._encounter else None
        return self.row_of(turn) if turn else -1

    def set_digits(self, digits: Mapping[str, str]) -> None:
        """Show the digit by which each can be chosen as a target now; none when targets are not asked for."""
        before, self._digits = self._digits, dict(digits)
        if not self._people or before == self._digits:
            return
        if not (before and self._digits):  # all lose their place to a digit, or get it back
            self.dataChanged.emit(self.index(0, PLACE), self.index(len(self._people) - 1, PLACE))
            return
        touched = {name for name, _ in before.items() ^ self._digits.items()}
        for row in sorted(self._rows[each] for each in touched if each in self._rows):
            self.dataChanged.emit(self.index(row, PLACE), self.index(row, PLACE))

    def digit(self, row: int) -> str | None:
        """Return the digit that chooses the combatant on a row as a target now, "" for none; None while none is asked for."""
        return self._digits.get(_id(self._people[row]), "") if self._digits else None

    def line(self, row: int) -> Line:
        """Return what a row shows."""
        if row not in self._lines:
            self._lines[row] = self._make_line(row)
        return self._lines[row]

    def reload(self) -> None:
        """Read the encounter on show again: rows are rebuilt only where people or their order changed."""
        encounter, people = self._read()
        rows = {_id(each): row for row, each in enumerate(people)}
        if rows == self._rows and bool(encounter) == bool(self._encounter):
            self._refresh(encounter, people)
            return
        self.about_to_rebuild.emit()
        self.beginResetModel()
        self._encounter, self._people, self._rows, self._lines = encounter, people, rows, {}
        self._join_rows()
        self._health.clear()
        self.endResetModel()
        self.rebuilt.emit()

    def _refresh(self, encounter: Document | None, people: list[Actor]) -> None:
        pairs = enumerate(zip(self._people, people, strict=True))
        changed = {row for row, (old, new) in pairs if old is not new and old != new}
        changed |= {self._rows[each] for each in _stand_otherwise(self._encounter, encounter) if each in self._rows}
        grouped = any(_group(self._people[row]) != _group(people[row]) for row in changed)
        self._encounter, self._people = encounter, people
        if grouped:
            joined = self._joined
            self._join_rows()
            changed |= {row for row, (old, new) in enumerate(zip(joined, self._joined, strict=True)) if old != new}
        for row in changed:
            self._lines.pop(row, None)
        for first, last in _runs(sorted(changed)):
            self.dataChanged.emit(self.index(first, PLACE), self.index(last, HEALTH))

    def _join_rows(self) -> None:
        """Find out which rows stand side by side in one group."""
        self._groups = groups_of(self._people)
        found = [self._groups.get(_id(each)) for each in self._people]
        beside = [bool(above) and above == below for above, below in pairwise(found)]
        self._joined = list(zip([False, *beside], [*beside, False], strict=True)) if found else []

    def are_one_group(self, combatants: Sequence[str]) -> bool:
        """Tell whether combatants are all in one and the same group."""
        return one_group(combatants, self._groups)

    def _read(self) -> tuple[Document | None, list[Actor]]:
        session, name = self._desk.session, self._desk.encounter
        if not name:
            return None, []
        try:
            return session.encounter(name), session.combatants(name)
        except NotFound:
            return None, []

    def _make_line(self, row: int) -> Line:
        actor = self._people[row]
        combatant, encounter = actor.combatant, self._encounter
        assert combatant is not None
        assert encounter is not None
        system = self._desk.session.system
        has_turn = encounter["turn"] == combatant["id"]
        name, known = display_name(actor.character, combatant), seen_as(actor, encounter)
        differs = known != name and (bool(combatant["alias"]) or combatant["id"] in encounter.get("known", ()))
        return Line(
            place=str(row + 1),
            name=name,
            alias=str(combatant["alias"]),
            seen_as=known if differs else "",
            at_table=actor.character["rolls"] == "table",
            hidden=bool(combatant["hidden"]),
            roll=self._roll_text(combatant["roll"]),
            badges=tuple((self._desk.text(words), tone) for words, tone in system.badges(actor)),
            health=self._health_of(actor),
            has_turn=has_turn,
            done=combatant["id"] in encounter["done"],
            side=side_of(actor),
            joined=self._joined[row],
            gauges=tuple((self._desk.text(each.label), each) for each in system.gauges(actor)) if has_turn else (),
        )

    def _health_of(self, actor: Actor) -> Health:
        """Return somebody's health in words, written out once as long as it stays the same."""
        track, words, known = self._desk.session.track(actor.character), self._desk.words, self._health.get(_id(actor))
        if known is None or known[0] is not track or known[1] is not words:
            known = self._health[_id(actor)] = (track, words, health_of(track, words))
        return known[2]

    def _roll_text(self, roll: Document | None) -> str:
        if roll is None:
            return ""
        if isinstance(roll.get("name_level"), int):
            return self._desk.level(roll["name_level"])
        return next((str(roll[key]) for key in ROLL_KEYS if key in roll), "")

    # ── Qt's questions ────────────────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._people)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's own type
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        if role == ID_ROLE:
            return _id(self._people[row])
        if role == LINE_ROLE:
            return self.line(row)
        if role == Qt.ItemDataRole.EditRole and column == WHO:
            return self.line(row).alias
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(self.line(row), column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(self.line(row), column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return escaped_tooltip(self._tooltip(self.line(row), column))
        return None

    def _text(self, line: Line, column: int) -> str:
        if column == WHO:
            return " · ".join([line.name, *self.notes(line)])
        if column == STATES:
            return ", ".join(words for words, _ in line.badges)
        if column == HEALTH:
            return health_text(line.health)
        return line.place if column == PLACE else line.roll

    def notes(self, line: Line) -> list[str]:
        """Return what stands small beside a name."""
        notes = [self.tr("players see: {alias}").format(alias=line.seen_as)] if line.seen_as else []
        notes += [self.tr("hidden")] if line.hidden else []
        return notes + ([self.tr("at the table")] if line.at_table else [])

    def _spoken(self, line: Line, column: int) -> str:
        """Return what a cell says in words where the list shows a mark: the side, the group, what is left to spend."""
        told = [self._text(line, column)]
        if column == WHO:
            told.append(f"{self._desk.text(SIDE.label)}: {self._desk.text(f'side.{line.side}')}")
            told += [self.tr("rolls with a group")] if any(line.joined) else []
        elif column == STATES:
            told = [*(gauge_text(words, gauge) for words, gauge in line.gauges), *told]
        return " · ".join(each for each in told if each)

    def _tooltip(self, line: Line, column: int) -> str:
        return self._spoken(line, column) if column in {WHO, STATES, HEALTH} else ""

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        roll = self._desk.text(self._desk.session.system.order.act.label)
        return (self.tr("No."), self.tr("Who"), roll, self.tr("States"), self.tr("Health"))[section]

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        if index.isValid() and not self._desk.read_only:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
            if index.column() == WHO:
                flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: ANN401 - Qt's own type
        """Give a combatant another name for the players."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid() or index.column() != WHO:
            return False
        actor, alias = self._people[index.row()], clean_name(str(value))
        name = display_name(actor.character, actor.combatant)
        text = Text("act.alias_set", name=name, alias=alias) if alias else Text("act.alias_cleared", name=name)
        done = self._desk.attempt(
            lambda: encounters.set_value(self._desk.session, [_id(actor)], ("alias",), alias, text, self)
        )
        return done is not None

    # ── Dragging ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [COMBATANTS, CHARACTERS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        data = QMimeData()
        data.setData(COMBATANTS, "\n".join(_id(self._people[row]) for row in rows).encode())
        return data

    def canDropMimeData(self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, _parent: Index) -> bool:
        return self._encounter is not None and (data.hasFormat(COMBATANTS) or bool(dragged_characters(data)))

    def dropMimeData(self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index) -> bool:
        """Take characters from the roster into the fight, or move a row to where it was dropped."""
        characters = dragged_characters(data)
        if characters:
            return self._desk.join(characters)
        if not data.hasFormat(COMBATANTS):
            return False
        moved = bytes(data.data(COMBATANTS).data()).decode().split("\n")
        place = row if row >= 0 else parent.row() if parent.isValid() else len(self._people)
        self.move(moved[0], place - 1 if 0 <= self.row_of(moved[0]) < place else place)
        return False  # the row is moved by the act itself; Qt must not take it away as well

    def move(self, combatant: str, place: int) -> None:
        """Put a combatant at another place of the order."""
        session, encounter = self._desk.session, self._desk.encounter
        self._desk.attempt(lambda: encounters.move(session, encounter, combatant, place, self))

    # ── What happens elsewhere ────────────────────────────────────────────────────────────────────────────────────────

    def _on_changed(self, changes: ChangeSet) -> None:
        if changes.kinds & {"encounter", "combatant", "character", "campaign"}:
            self.reload()

    def _on_selected(self, _encounter: str) -> None:
        self.reload()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self._lines.clear()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, PLACE, HEALTH)
        if self._people:
            self.dataChanged.emit(self.index(0, PLACE), self.index(len(self._people) - 1, HEALTH))


def _stand_otherwise(before: Document | None, after: Document | None) -> set[str]:
    """Return whose turn began, ended or is done now and was not before, or the other way round; and who is known otherwise."""
    if before is None or after is None:
        return set()
    if before.get("known") != after.get("known"):
        return {*after["order"]}
    turns = {str(each["turn"]) for each in (before, after)} if before["turn"] != after["turn"] else set()
    return turns | (set(before["done"]) ^ set(after["done"]))


def _runs(rows: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each stretch of rows that follow one another."""
    start = 0
    for place in range(1, len(rows) + 1):
        if place == len(rows) or rows[place] != rows[place - 1] + 1:
            yield rows[start], rows[place - 1]
            start = place


def _group(actor: Actor) -> str | None:
    return group_of(actor.combatant or {})


def _id(actor: Actor) -> str:
    return str(actor.combatant["id"]) if actor.combatant else actor.id
