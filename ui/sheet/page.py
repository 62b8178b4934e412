"""The sheet of a character, everything on it editable, built from what the campaign's system declares.

What is typed is stored when the field is left, as one named act; what is wrong stays in its field, marked, with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from gm_desk.app.play import Play
from gm_desk.app.session import ChangeSet
from gm_desk.app.sheet_editing import ABOUT_FIELDS, GM_NOTES, NOTES, SheetEdit
from gm_desk.core.errors import DeskError, NotFound
from gm_desk.core.facts import Ref
from gm_desk.systems.protocol import Field
from ui import fonts, pictures
from ui.bridge import Desk
from ui.sheet.columns import SheetColumns
from ui.sheet.form import FieldForm
from ui.sheet.portrait import Portrait
from ui.sheet.section import SectionCard, Wants, section_card
from ui.tab_order import order_tabs
from ui.theme import look, px
from ui.widgets import Card, EmptyState, Notice

HEADER_COLUMNS = 3


class SheetPage(QWidget):
    """Shows and edits one character.

    Signals:
        roll_requested: a Play of the act that a clicked attribute or skill asks for.
    """

    roll_requested = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sheetView")
        self._desk = desk
        self._edit = SheetEdit(desk.session, self)
        self._cards: list[SectionCard] = []
        self._header: FieldForm | None = None
        self._stale = self._behind = False
        self.setAcceptDrops(True)
        self._pages = QStackedLayout(self)
        self._empty = EmptyState("clipboard-list", "", "")
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for page in (self._empty, self._scroll):
            self._pages.addWidget(page)
        desk.changed.connect(self._on_changed)
        look().changed.connect(self._rebuild_soon)
        self._say_empty()

    # ── Which character ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def character(self) -> str:
        """The id of the character on show, "" for none."""
        return self._edit.character

    def show_character(self, character: str) -> None:
        """Show a character's sheet, "" for none; what was typed into the one before is stored first."""
        self.commit_pending()
        if not character or not self._load(character):
            self._edit.character = ""
            self._pages.setCurrentWidget(self._empty)
            return
        if self._header is None:
            self._build()
        self._refresh(forget=True)
        self._columns.arrange()
        self._scroll.verticalScrollBar().setValue(0)
        self._pages.setCurrentWidget(self._scroll)

    def _load(self, character: str) -> bool:
        try:
            self._edit.load(character)
        except NotFound:
            return False
        return True

    def edit_name(self) -> None:
        """Put the cursor into the name, so that typing replaces it."""
        if self._header is not None:
            name = self._header.cells["name"].widget
            name.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(name, QLineEdit):
                name.selectAll()

    def commit_pending(self) -> None:
        """Store what is typed in a field that still has the cursor."""
        if not self._edit.character or self._desk.read_only:
            return
        if self._header is not None:
            self._header.commit_pending()
        for card in self._cards:
            card.commit_pending()

    # ── Building ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _build(self) -> None:
        """Make all fields, in the language and the size of now."""
        desk, edit = self._desk, self._edit
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(px(12), px(12), px(12), px(12))
        column.setSpacing(px(12))
        self._header = FieldForm(desk, edit.about, ABOUT_FIELDS, columns=HEADER_COLUMNS)
        name = self._header.cells["name"].widget
        name.setFont(fonts.font(1.15, bold=True))
        top = Card(self._head(self._header))
        sections = [section_card(desk, edit, section, self._roll) for section in desk.session.system.sheet.sections]
        self._cards = [*sections, self._notes(NOTES), self._notes(GM_NOTES)]
        self._columns = SheetColumns()
        column.addWidget(top)
        column.addWidget(self._columns, 1)
        self._columns.set_cards(self._cards)
        self._scroll.setWidget(whole)

    def _head(self, header: FieldForm) -> QVBoxLayout:
        """Set the portrait beside the fields of the character itself; what is wrong with a picture is said beneath."""
        self._notice = Notice()
        self.portrait = Portrait(self._desk, self._edit)
        self.portrait.said.connect(self._notice.say)
        row = QHBoxLayout()
        row.setSpacing(px(12))
        row.addWidget(header, 1)
        row.addWidget(self.portrait, 0, Qt.AlignmentFlag.AlignTop)
        head = QVBoxLayout()
        head.addLayout(row)
        head.addWidget(self._notice)
        return head

    def _notes(self, field: Field) -> SectionCard:
        return SectionCard(self._desk.label(field), [field], self._desk, self._edit.about, wants=Wants.ANY)

    def _rebuild_soon(self) -> None:
        """Make everything anew once, however many reasons there are at once."""
        if self._header is not None and not self._stale:
            self._stale = True
            QTimer.singleShot(0, self, self._rebuild)

    def _rebuild(self) -> None:
        """Make everything anew: another language, look or size."""
        self._stale = False
        self.commit_pending()
        place = self._scroll.verticalScrollBar().value()
        self._build()
        if self._edit.character:
            self._refresh(forget=True)
            self._columns.arrange()
            self._scroll.verticalScrollBar().setValue(place)

    # ── What is shown ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _refresh(self, *, forget: bool = False) -> None:
        assert self._header is not None
        self._behind = False
        self._header.refresh(forget=forget)
        self.portrait.refresh()
        if forget:
            self._notice.say("")
        remarks = self._remarks()
        for card in self._cards:
            card.refresh(forget=forget)
            card.set_remarks(remarks)
        whole = self._scroll.widget()
        assert whole is not None
        order_tabs(whole)

    def _remarks(self) -> dict[str, str]:
        found = self._desk.session.system.remarks(self._edit.document)
        return {path: self._desk.text(words) for path, words in found}

    def _on_changed(self, changes: ChangeSet) -> None:
        if not self._edit.character or Ref("character", self._edit.character) not in changes.refs:
            return
        if not self._load(self._edit.character):
            self.show_character("")
        elif self.isVisible():
            self._refresh()
        else:
            self._behind = True  # a fight goes on elsewhere: it need not wait for this page

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._behind and self._edit.character:
            self._refresh()

    def _say_empty(self) -> None:
        self._empty.set_texts(
            self.tr("No sheet is open"),
            self.tr("Choose a character in the list at the left and press Enter, or make a new one with Ctrl+N."),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say_empty()
            self._rebuild_soon()

    # ── A picture dropped ─────────────────────────────────────────────────────────────────────────────────────────────

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one picture, for the portrait; whatever else is dragged is the window's."""
        picture = pictures.dropped_picture(event.mimeData())
        if picture is not None and self._edit.character and not self._desk.read_only:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        picture = pictures.dropped_picture(event.mimeData())
        if picture is not None:
            event.acceptProposedAction()
            self.commit_pending()
            self.portrait.take(picture)

    # ── Rolling ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _roll(self, field: Field, key: str) -> None:
        """Ask for the act that a field rolls, with the field already chosen in its form."""
        self.commit_pending()
        try:
            play = self._play(field.rolls)
            asked = next((each for each in self._choices(play) if key in _values(each)), None)
        except DeskError as error:
            self._desk.failed.emit(self._desk.words.error(error))
            return
        self.roll_requested.emit(play.answer(asked.key, key) if asked else play)

    def _play(self, act: str) -> Play:
        """Return the act, as a combatant of the fight on show where the character is in it just once."""
        encounter, character = self._desk.encounter, self._edit.character
        fighting = [
            each["id"] for each in self._desk.session.store.combats_of(character) if each["encounter"] == encounter
        ]
        if encounter and len(fighting) == 1:
            return Play(act, actor=fighting[0], encounter=encounter)
        return Play(act, actor=character)

    def _choices(self, play: Play) -> Sequence[Field]:
        return self._desk.session.choices(play)


def _values(field: Field) -> list[object]:
    return [choice.value for choice in field.choices]
