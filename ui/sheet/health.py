"""The health on a sheet: the pyramid or the track of hit points, as the system has it, marked and healed by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_desk.app import roster
from gm_desk.app.sheet_editing import SheetEdit
from gm_desk.core.errors import DeskError
from ui.bridge import Desk
from ui.health import Points, health_of
from ui.hp_track import HpTrack
from ui.pyramid import PyramidEditor
from ui.theme import px
from ui.widgets import Notice


class HealthEditor(QWidget):
    """Marks wounds by the rules, one act each; what the rules refuse is said beneath."""

    def __init__(self, desk: Desk, edit: SheetEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._edit = desk, edit
        self.editor: PyramidEditor | HpTrack | None = None
        self._notice = Notice()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(4))
        self._column.addWidget(self._notice)

    def refresh(self, *, forget: bool = False) -> None:
        """Show the health as it stands."""
        if forget:
            self._notice.say("")
        health = health_of(self._desk.session.system.track(self._edit.document["sheet"]), self._desk.words)
        if isinstance(health, Points):
            track = self._track()
            track.set_health(health)
            track.set_read_only(self._desk.read_only)
        else:
            pyramid = self._pyramid()
            pyramid.set_health(health)
            pyramid.set_read_only(self._desk.read_only)

    def _track(self) -> HpTrack:
        if not isinstance(self.editor, HpTrack):
            track = HpTrack()
            track.change_requested.connect(self._on_change)
            self._place(track)
            return track
        return self.editor

    def _pyramid(self) -> PyramidEditor:
        if not isinstance(self.editor, PyramidEditor):
            pyramid = PyramidEditor()
            pyramid.wound_requested.connect(self._on_wound)
            pyramid.heal_requested.connect(self._on_heal)
            self._place(pyramid)
            return pyramid
        return self.editor

    def _place(self, editor: PyramidEditor | HpTrack) -> None:
        if self.editor is not None:
            self._column.removeWidget(self.editor)
            self.editor.deleteLater()
        self.editor = editor
        self._column.insertWidget(0, editor)

    def _on_wound(self, row: str, stun: bool) -> None:
        self._act(partial(roster.mark, self._edit.session, self._edit.character, row, stun=stun))

    def _on_heal(self, row: str, stun: bool) -> None:
        self._act(partial(roster.heal, self._edit.session, self._edit.character, row, stun=stun))

    def _on_change(self, difference: int) -> None:
        self._act(partial(self._edit.change_points, difference))

    def _act(self, act: Callable[[], object]) -> None:
        try:
            act()
        except DeskError as error:
            self._notice.say(self._desk.words.error(error))
        else:
            self._notice.say("")
