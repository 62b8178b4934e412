"""A combatant's health in a popup beside its row: mark and heal by the rules, without leaving the fight."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from gm_desk.app import roster
from gm_desk.app.session import ChangeSet
from gm_desk.app.sheet_editing import SheetEdit
from gm_desk.core.errors import NotFound
from gm_desk.core.facts import Ref
from ui.bridge import Desk
from ui.health import Points, Pyramid, health_of
from ui.hp_track import HpTrack
from ui.pyramid import PyramidEditor
from ui.theme import px, set_role
from ui.widgets import ElidedLabel, Notice


class HealthPopup(QFrame):
    """The health editor of one character; it closes by Esc or a click elsewhere."""

    def __init__(self, desk: Desk, character: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("healthPopup")
        set_role(self, "card")
        self._desk, self._character = desk, character
        self._notice = Notice()
        self._name = ElidedLabel("", "bold")
        column = QVBoxLayout(self)
        column.setContentsMargins(px(16), px(12), px(16), px(12))
        column.setSpacing(px(8))
        column.addWidget(self._name)
        self.editor = self._make_editor()
        column.addWidget(self.editor)
        column.addWidget(self._notice)
        desk.changed.connect(self._on_changed)
        desk.failed.connect(self._notice.say)
        self._show()

    def _make_editor(self) -> PyramidEditor | HpTrack:
        health = self._health()
        if isinstance(health, Points):
            track = HpTrack()
            track.set_read_only(self._desk.read_only)
            track.change_requested.connect(self._on_points)
            return track
        editor = PyramidEditor()
        editor.set_read_only(self._desk.read_only)
        editor.wound_requested.connect(self._on_wound)
        editor.heal_requested.connect(self._on_heal)
        return editor

    def open_at(self, place: QPoint) -> None:
        """Open below a point, held within its screen."""
        self.setMinimumWidth(px(380))
        self.adjustSize()
        area = self.screen().availableGeometry()
        x = max(area.left(), min(place.x(), area.right() - self.width()))
        y = max(area.top(), min(place.y(), area.bottom() - self.height()))
        self.move(x, y)
        self.show()
        self.editor.setFocus(Qt.FocusReason.PopupFocusReason)

    def _health(self) -> Pyramid | Points:
        sheet = self._desk.session.character(self._character)["sheet"]
        return health_of(self._desk.session.system.track(sheet), self._desk.words)

    def _show(self) -> None:
        self._name.setText(str(self._desk.session.character(self._character)["name"]))
        health, editor = self._health(), self.editor
        if isinstance(editor, HpTrack):
            assert isinstance(health, Points)
            editor.set_health(health)
        else:
            assert isinstance(health, Pyramid)
            editor.set_health(health)

    def _on_changed(self, changes: ChangeSet) -> None:
        if Ref("character", self._character) not in changes.refs:
            return
        try:
            self._show()
        except NotFound:
            self.close()

    def _on_wound(self, row: str, stun: bool) -> None:
        self._desk.attempt(lambda: roster.mark(self._desk.session, self._character, row, stun=stun, origin=self))

    def _on_heal(self, row: str, stun: bool) -> None:
        self._desk.attempt(lambda: roster.heal(self._desk.session, self._character, row, stun=stun, origin=self))

    def _on_points(self, difference: int) -> None:
        edit = SheetEdit(self._desk.session, self)
        edit.load(self._character)
        self._desk.attempt(lambda: edit.change_points(difference))
