"""The roster as a list: headings and characters, filtered as you type; health is looked at only for rows that are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from gm_desk.app.ports import RosterLine
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Document
from gm_desk.core.folding import folded
from ui.bridge import Desk
from ui.dragging import CHARACTERS, pack_characters
from ui.health import Health, Points, health_of, health_text
from ui.widgets import escaped_tooltip

translate = QCoreApplication.translate
AnyIndex = QModelIndex | QPersistentModelIndex

LINE, HEALTH = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
"""Roles: the RosterLine of a row (None for a heading), and its Health."""


AT_FIRST = 200
"""So many rows the list has at first, and twice as many each time somebody scrolls to its end: Qt's list lays out all it has."""


@dataclass(frozen=True)
class Heading:
    """The row above a group."""

    title: str


Row = Heading | RosterLine


class RosterModel(QAbstractListModel):
    """All characters of the campaign that answer the search, in groups: players, tags, templates.

    Views get the first of them, and more as they ask for more.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._lines: list[RosterLine] = []
        self._known: dict[str, RosterLine] | None = None
        self._groups: list[tuple[Heading, list[RosterLine]]] = []
        self._rows: list[Row] = []
        self._found = self._shown = 0
        self._places: dict[str, int] | None = None
        self._words: list[str] = []
        self._health: dict[str, Health] = {}
        self._read()
        desk.changed.connect(self._on_changed)

    # ── What is in it ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def size(self) -> int:
        """How many characters the campaign has, found or not."""
        return len(self._lines)

    @property
    def found(self) -> int:
        """How many characters answer the search."""
        return self._found

    def line(self, index: AnyIndex) -> RosterLine | None:
        """Return the character of a row, None for a heading."""
        row = self._rows[index.row()] if index.isValid() and index.row() < self._shown else None
        return row if isinstance(row, RosterLine) else None

    def is_heading(self, row: int) -> bool:
        """Tell whether a heading stands on a row."""
        return isinstance(self._rows[row], Heading)

    def index_of(self, character: str) -> QModelIndex:
        """Return the row of a character; an invalid index when it is not shown."""
        place = self._place_of(character)
        while place is not None and place >= self._shown:
            self.fetchMore()
        return QModelIndex() if place is None else self.index(place)

    def _place_of(self, character: str) -> int | None:
        """Return the row of a character, whether the list has come down to it or not; None when it is not found."""
        if self._places is None:
            self._places = {row.id: place for place, row in enumerate(self._rows) if isinstance(row, RosterLine)}
        return self._places.get(character)

    def search(self, text: str) -> None:
        """Show those who have all these words in name, player, alias, tags or notes."""
        self._words = folded(text).split()
        self._arrange()

    def retranslate(self) -> None:
        """Name the groups and the wounds in the language spoken now."""
        self._health.clear()
        self._group()
        self._arrange()

    # ── Qt's questions ────────────────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self._shown

    def canFetchMore(self, parent: AnyIndex = QModelIndex()) -> bool:  # noqa: B008 - Qt's own default
        return not parent.isValid() and self._shown < len(self._rows)

    def fetchMore(self, parent: AnyIndex = QModelIndex()) -> None:  # noqa: B008 - Qt's own default
        if self.canFetchMore(parent):
            more = min(2 * self._shown, len(self._rows))
            self.beginInsertRows(QModelIndex(), self._shown, more - 1)
            self._shown = more
            self.endInsertRows()

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= self._shown:
            return None
        row = self._rows[index.row()]
        if isinstance(row, Heading):
            return row.title if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole} else None
        return self._of_line(row, role)

    def _of_line(self, line: RosterLine, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return line.name
            case Qt.ItemDataRole.ToolTipRole:
                return escaped_tooltip(self._spoken(line))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(line)
            case _ if role == LINE:
                return line
            case _ if role == HEALTH:
                return self.health(line)
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if self.line(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsDragEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
        )

    def mimeTypes(self) -> list[str]:
        return [CHARACTERS]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        return pack_characters(line.id for index in indexes if (line := self.line(index)))

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    # ── Health ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def health(self, line: RosterLine) -> Health | None:
        """Return the health of a character, looked at once and kept until it changes; None for one just removed."""
        if line.id not in self._health:
            session = self._desk.session
            try:
                character = session.character(line.id)
            except NotFound:
                return None
            self._health[line.id] = health_of(session.track(character), self._desk.words)
        return self._health[line.id]

    def second_line(self, line: RosterLine) -> str:
        """Return what stands under a name: the player or the tags, and what the wounds come to."""
        health = self.health(line)
        told = (health.short or health.summary) if health is not None and _is_hurt(health) else ""
        whose = line.player if line.kind == "player" else ", ".join(line.tags[1:] or line.tags)
        return " · ".join(part for part in (whose, told) if part)

    def _spoken(self, line: RosterLine) -> str:
        health = self.health(line)
        said = [line.name, line.player, line.alias, ", ".join(line.tags), health_text(health) if health else ""]
        return "\n".join(part for part in said if part)

    # ── Changes ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _on_changed(self, changes: ChangeSet) -> None:
        """Look again at the characters that changed; the whole roster is read again only when its lines do."""
        touched = {ref.id for ref in changes.refs if ref.kind == "character"}
        if not touched:
            return
        for character in touched:
            self._health.pop(character, None)
        if self._same_lines(touched):
            for character in touched:
                place = self._place_of(character)
                if place is not None and place < self._shown:
                    self.dataChanged.emit(self.index(place), self.index(place))
        else:
            self._read()

    def _same_lines(self, characters: Iterable[str]) -> bool:
        if self._known is None:
            self._known = {line.id: line for line in self._lines}
        known = self._known
        for character in characters:
            try:
                document = self._desk.session.character(character)
            except NotFound:
                return False
            if character not in known or _line_of(document, known[character]) != known[character]:
                return False
        return True

    def _read(self) -> None:
        self._take()
        self._arrange()

    def _take(self) -> None:
        self._lines = self._desk.session.store.roster()
        self._known = None
        self._group()

    def _group(self) -> None:
        """Group everybody, once and not for every letter of a search."""
        groups: dict[tuple[int, str], tuple[str, list[RosterLine]]] = {}
        alike: dict[tuple[str, str], list[RosterLine]] = {}
        for line in self._lines:
            whose = (line.kind, line.tags[0] if line.tags else "")
            lines = alike.get(whose)
            if lines is None:
                place, title = _group_of(line)
                _, lines = groups.setdefault((place, folded(title)), (title, []))
                alike[whose] = lines
            lines.append(line)
        self._groups = [(Heading(title), lines) for _, (title, lines) in sorted(groups.items(), key=_first)]

    def _arrange(self) -> None:
        """Show those who answer the search, under the headings of their groups."""
        self.beginResetModel()
        self._rows, self._found = [], 0
        searched = self._desk.session.store.searched() if self._words else {}
        for heading, everybody in self._groups:
            lines = everybody
            for word in self._words:
                lines = [line for line in lines if word in searched.get(line.id, "")]
            if lines:
                self._rows.append(heading)
                self._rows += lines
                self._found += len(lines)
        self._shown = min(AT_FIRST, len(self._rows))
        self._places = None
        self.endResetModel()


def _group_of(line: RosterLine) -> tuple[int, str]:
    if line.kind == "player":
        return 0, translate("RosterModel", "Players")
    if line.kind == "template":
        return 3, translate("RosterModel", "Templates")
    if line.tags:
        return 1, line.tags[0]
    return 2, translate("RosterModel", "Others")


def _first(group: tuple[tuple[int, str], object]) -> tuple[int, str]:
    return group[0]


def _is_hurt(health: Health) -> bool:
    """Tell whether a word about somebody's health is worth the room: of the unhurt there is nothing to say."""
    if isinstance(health, Points):
        return health.current < health.maximum
    return any(row.filled for row in health.rows)


def _line_of(document: Document, line: RosterLine) -> RosterLine:
    """Return a character's line as it is now."""
    return replace(
        line,
        name=document["name"],
        kind=document["kind"],
        player=document["player"],
        alias=document["alias"],
        tags=tuple(document["tags"]),
    )
