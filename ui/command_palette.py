"""Find or do: one field over everything that has a name. Type, arrows, Enter; Esc goes back to where one was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gm_desk.app.documents import display_name
from gm_desk.app.play import Play
from gm_desk.core.folding import folded
from ui import fonts
from ui.icons import icon
from ui.keys import shown
from ui.stylesheet import SMALL
from ui.theme import RADIUS, current, px, set_role
from ui.top_bar import FIGHT, ODDS, REFERENCE, SESSION, SHEET
from ui.widgets import SearchField, text_label
from ui.workspace import Workspace

MOST_FOUND = 60
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Command:
    """Something that can be found: its name, what kind of thing it is, an icon, what happens on Enter, the key for it."""

    name: str
    kind: str
    icon: QIcon
    run: Callable[[], object]
    key: str = ""


def rank(words: Sequence[str], name: str) -> int | None:
    """Tell how well a folded name answers the words: 0 begins with them, 1 a word of it does, 2 they stand inside; None: no."""
    if not all(word in name for word in words):
        return None
    if not words or name.startswith(words[0]):
        return 0
    return 1 if f" {words[0]}" in name else 2


def find(commands: Sequence[Command], text: str) -> list[Command]:
    """Return the commands that answer what was typed, the best first, in their own order where they answer alike."""
    words = folded(text).split()
    ranked = [(place, command) for command in commands if (place := rank(words, folded(command.name))) is not None]
    ranked.sort(key=_first)
    return [command for _, command in ranked[:MOST_FOUND]]


def _first(pair: tuple[int, Command]) -> int:
    return pair[0]


class FoundModel(QAbstractListModel):
    """The commands that were found."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._found: list[Command] = []

    def show(self, commands: list[Command]) -> None:
        """Show these."""
        self.beginResetModel()
        self._found = commands
        self.endResetModel()

    def command(self, index: AnyIndex) -> Command | None:
        """Return the command of a row."""
        return self._found[index.row()] if index.isValid() and index.row() < len(self._found) else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        command = self.command(index)
        if command is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return command.name
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (command.name, command.kind, shown(command.key)) if part)
            case Qt.ItemDataRole.DecorationRole:
                return command.icon
        return None


class FoundDelegate(QStyledItemDelegate):
    """Draws a command: icon, name, its kind and key at the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(px(200), round(fonts.metrics().height()) + px(12))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        model = index.model()
        assert isinstance(model, FoundModel)
        command = model.command(index)
        if command is None:
            return
        theme = current()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area: QRect = option.rect.adjusted(px(4), 0, -px(4), 0)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent_soft"))
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        area = area.adjusted(px(8), 0, -px(8), 0)
        side = px(16)
        command.icon.paint(painter, QRect(area.left(), area.center().y() - side // 2, side, side))
        area.setLeft(area.left() + side + px(8))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.setFont(fonts.font(SMALL))
        painter.setPen(theme.color("text_muted"))
        told = shown(command.key) or command.kind
        painter.drawText(area, int(middle | Qt.AlignmentFlag.AlignRight), told)
        area.setRight(area.right() - round(QFontMetricsF(painter.font()).horizontalAdvance(told)) - px(8))
        painter.setFont(fonts.font())
        painter.setPen(theme.color("text"))
        name = QFontMetricsF(painter.font()).elidedText(command.name, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, int(middle | Qt.AlignmentFlag.AlignLeft), name)
        painter.restore()


class CommandPalette(QFrame):
    """Lies over the window while it is open; the window says what else it can do."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("commandPalette")
        set_role(self, "card")
        self.field = SearchField()
        self.model = FoundModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(FoundDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._run)
        self._nothing = text_label("", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(8), px(8), px(8), px(8))
        column.setSpacing(px(8))
        for widget in (self.field, self.list, self._nothing):
            column.addWidget(widget)
        self._commands: list[Command] = []
        self._back_to: QWidget | None = None
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.retranslate()
        self.hide()

    def open(self, workspace: Workspace | None, commands: Sequence[Command]) -> None:
        """Open over the window, with what the open campaign has and the window's own `commands`."""
        if self.isVisible():
            return
        self._back_to = QApplication.focusWidget()
        self._commands = [*(self._of_campaign(workspace) if workspace else []), *commands]
        self.field.clear()
        self._search("")
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def place(self) -> None:
        """Stand in the middle of the window's head, as high as there is room."""
        window = self.window()
        width = min(px(560), window.width() - px(32))
        rows = self.model.rowCount() * self.list.sizeHintForRow(0) if self.model.rowCount() else px(48)
        around = self.field.sizeHint().height() + px(28)
        height = min(rows + around, px(440), window.height() - px(64))
        self.setGeometry((window.width() - width) // 2, px(48), width, height)

    def dismiss(self) -> None:
        """Close, and go back to where the focus was."""
        if not self.isVisible():
            return
        self.hide()
        if self._back_to is not None and self._back_to.isVisible():
            self._back_to.setFocus()
        self._back_to = None

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.field and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            return self._on_key(event)
        if watched is self.field and event.type() == QEvent.Type.FocusOut and self.isVisible():
            self._back_to = None
            self.hide()
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        key = Qt.Key(event.key())
        if key in steps:
            last = self.model.rowCount() - 1
            row = self.list.currentIndex().row() + steps[key]
            self.list.setCurrentIndex(self.model.index(min(max(row, 0), last)))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._run(self.list.currentIndex())
        elif key == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            return False
        return True

    def _run(self, index: QModelIndex) -> None:
        command = self.model.command(index)
        if command is not None:
            self.dismiss()
            command.run()

    def _search(self, text: str) -> None:
        found = find(self._commands, text)
        self.model.show(found)
        self.list.setCurrentIndex(self.model.index(0))
        self.list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        self.place()

    def _of_campaign(self, workspace: Workspace) -> list[Command]:
        """Return what the campaign offers: the acts of whose turn it is, screens, fights, characters, tables."""
        return [
            *self._acts(workspace),
            *self._screens(workspace),
            *self._fights(workspace),
            *self._turns(workspace),
            *self._characters(workspace),
            *self._tables(workspace),
        ]

    def _screens(self, workspace: Workspace) -> list[Command]:
        screens = (
            (self.tr("Fight"), "swords", FIGHT),
            (self.tr("Sheet"), "clipboard-list", SHEET),
            (self.tr("Odds"), "chart-column", ODDS),
            (self.tr("Session"), "history", SESSION),
            (self.tr("Reference"), "book-open", REFERENCE),
        )
        return [
            Command(name, self.tr("screen"), icon(picture), partial(workspace.show_page, page), f"Ctrl+{page + 1}")
            for name, picture, page in screens
        ]

    def _acts(self, workspace: Workspace) -> list[Command]:
        desk = workspace.desk
        turn = desk.session.encounter(desk.encounter)["turn"] if desk.encounter else None
        if turn is None or desk.read_only:
            return []
        kind = self.tr("act of {name}").format(name=desk.session.actor(turn, desk.encounter).character["name"])
        plays = [Play(act.id, actor=turn, encounter=desk.encounter) for act in desk.session.system.acts]
        return [
            Command(desk.text(act.label), kind, icon("zap"), partial(desk.request, play))
            for act, play in zip(desk.session.system.acts, plays, strict=True)
            if act.available(desk.session.scene(play))
        ]

    def _turns(self, workspace: Workspace) -> list[Command]:
        """Return whose turn in this round is still to come, to act now."""
        desk = workspace.desk
        encounter = desk.session.encounter(desk.encounter) if desk.encounter else None
        if encounter is None or not encounter["round"] or desk.read_only:
            return []
        over = {*encounter["done"], encounter["turn"]}
        kind, picture = self.tr("turn"), icon("zap")
        return [
            Command(
                self.tr("{name}: take the turn now").format(name=display_name(each.character, each.combatant)),
                kind,
                picture,
                partial(_take_turn, workspace, str(each.combatant["id"])),
            )
            for each in desk.session.combatants(desk.encounter)
            if each.combatant and each.combatant["id"] not in over
        ]

    def _fights(self, workspace: Workspace) -> list[Command]:
        found = []
        for each in workspace.desk.session.store.encounters():
            run = partial(_show_fight, workspace, each.id)
            found.append(Command(each.name, self.tr("fight"), icon("swords"), run))
        return found

    def _characters(self, workspace: Workspace) -> list[Command]:
        kinds = {"player": self.tr("player character"), "npc": self.tr("NPC"), "template": self.tr("template")}
        picture = icon("user")
        return [
            Command(line.name, kinds.get(line.kind, line.kind), picture, partial(workspace.desk.show_sheet, line.id))
            for line in workspace.desk.session.store.roster()
        ]

    def _tables(self, workspace: Workspace) -> list[Command]:
        desk = workspace.desk
        kind, picture = self.tr("table of the rulebook"), icon("book-open")
        titles = [desk.text(each.title) for each in desk.session.system.references]
        return [Command(title, kind, picture, partial(_show_table, workspace, title)) for title in titles]

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        self.field.set_texts(self.tr("A character, a fight, an act, a screen…"))
        self.list.setAccessibleName(self.tr("Found"))
        self._nothing.setText(self.tr("Nothing of that name"))
        self.setAccessibleName(self.tr("Find or do"))


def _show_fight(workspace: Workspace, encounter: str) -> None:
    workspace.desk.select_encounter(encounter)
    workspace.show_page(FIGHT)
    workspace.encounter.setFocus()


def _take_turn(workspace: Workspace, combatant: str) -> None:
    workspace.show_page(FIGHT)
    workspace.encounter.take_turn(combatant)


def _show_table(workspace: Workspace, title: str) -> None:
    workspace.show_page(REFERENCE)
    workspace.reference.look_up(title)
