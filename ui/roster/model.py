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


@dataclass(frozen=True)
class Heading:
    """The row above a group."""

    title: str


Row = Heading | RosterLine


class RosterModel(QAbstractListModel):
    """All characters of the campaign that answer the search, in groups: players, tags, templates."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._lines: list[RosterLine] = []
        self._known: dict[str, RosterLine] = {}
        self._rows: list[Row] = []
        self._places: dict[str, int] = {}
        self._words: list[str] = []
        self._health: dict[str, Health] = {}
        self._stale_search = False
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
        return sum(isinstance(row, RosterLine) for row in self._rows)

    def line(self, index: AnyIndex) -> RosterLine | None:
        """Return the character of a row, None for a heading."""
        row = self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None
        return row if isinstance(row, RosterLine) else None

    def index_of(self, character: str) -> QModelIndex:
        """Return the row of a character; an invalid index when it is not shown."""
        place = self._places.get(character)
        return QModelIndex() if place is None else self.index(place)

    def search(self, text: str) -> None:
        """Show those who have all these words in name, player, alias, tags or notes."""
        self._words = folded(text).split()
        if self._stale_search:
            self._lines = self._desk.session.store.roster()
            self._stale_search = False
        self._arrange()

    def retranslate(self) -> None:
        """Name the groups and the wounds in the language spoken now."""
        self._health.clear()
        self._arrange()

    # ── Qt's questions ────────────────────────────────────────────────────────────────────────────────────────────────

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
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
            self._stale_search = True
            for character in touched:
                index = self.index_of(character)
                if index.isValid():
                    self.dataChanged.emit(index, index)
        else:
            self._read()

    def _same_lines(self, characters: Iterable[str]) -> bool:
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
        self._lines = self._desk.session.store.roster()
        self._stale_search = False
        self._arrange()

    def _arrange(self) -> None:
        """Group those who answer the search."""
        self.beginResetModel()
        groups: dict[tuple[int, str], tuple[str, list[Row]]] = {}
        for line in self._lines:
            if all(word in line.search for word in self._words):
                place, title = _group(line)
                groups.setdefault((place, folded(title)), (title, []))[1].append(line)
        self._rows = []
        for _, (title, lines) in sorted(groups.items(), key=lambda group: group[0]):
            self._rows += [Heading(title), *lines]
        self._places = {row.id: place for place, row in enumerate(self._rows) if isinstance(row, RosterLine)}
        self._known = {line.id: line for line in self._lines}
        self.endResetModel()


def _group(line: RosterLine) -> tuple[int, str]:
    if line.kind == "player":
        return 0, translate("RosterModel", "Players")
    if line.kind == "template":
        return 3, translate("RosterModel", "Templates")
    if line.tags:
        return 1, line.tags[0]
    return 2, translate("RosterModel", "Others")


def _is_hurt(health: Health) -> bool:
    """Tell whether a word about somebody's health is worth the room: of the unhurt there is nothing to say."""
    if isinstance(health, Points):
        return health.current < health.maximum
    return any(row.filled for row in health.rows)


def _line_of(document: Document, line: RosterLine) -> RosterLine:
    """Return a character's line as it is now, but for what is searched."""
    return replace(
        line,
        name=document["name"],
        kind=document["kind"],
        player=document["player"],
        alias=document["alias"],
        tags=tuple(document["tags"]),
    )
