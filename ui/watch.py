"""What goes on beside the play: writing is taken over as soon as it can be, another desk followed until then, dated copies made."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from gm_desk.app import evenings
from gm_desk.app.session import ChangeSet
from gm_desk.core.errors import BrokenFile, DeskError
from ui.bridge import Desk

LOOK_EVERY_MS = 500
COPY_AFTER_MS = 1000
"""The first copy waits until the window stands."""


class Watch(QObject):
    """Looks after one open campaign.

    Signals: `took_over`: the desk that wrote has closed, and this one writes from now on; or it is seen only now that it may not.
    `damaged`: an error; the file was found so while it was on show already.
    """

    took_over = Signal()
    damaged = Signal(object)
    _copy_told = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._following, self._first_copy = QTimer(self), QTimer(self)
        self._following.setInterval(LOOK_EVERY_MS)
        self._following.timeout.connect(self.look)
        self._first_copy.setSingleShot(True)
        self._first_copy.setInterval(COPY_AFTER_MS)
        self._first_copy.timeout.connect(self.keep_copy)
        # It is told in the thread that makes the copy.
        self._copy_told.connect(self._on_copy_told, Qt.ConnectionType.QueuedConnection)
        self._going = self._session_now()
        desk.changed.connect(self._on_changed)
        self._following.start()

    def look(self) -> None:
        """Take writing over if nothing stands in its way any more; until then show what another desk has stored."""
        reading = self._desk.read_only
        try:
            writes = self._desk.session.follow()
        except BrokenFile as error:
            # Nothing more will come from a file that is gone.
            self._following.stop()
            self._say(error)
            if not reading:
                self.damaged.emit(error)
        except DeskError as error:
            self._say(error)
        else:
            if writes:
                self._following.stop()
                self._first_copy.start()
            if self._desk.read_only != reading:
                self.took_over.emit()

    def keep_copy(self) -> None:
        """Begin a dated copy, unless nothing has changed since the last one."""
        self._desk.session.keep_copy(self._copy_told.emit)

    def stop(self) -> None:
        """Look no more: the campaign is being closed."""
        self._following.stop()
        self._first_copy.stop()

    def _on_changed(self, changes: ChangeSet) -> None:
        if "session" in changes.kinds and not self._desk.read_only:
            going = self._session_now()
            if going != self._going:  # a session of play has begun or ended; its notes alone are worth no copy
                self._going = going
                self.keep_copy()

    def _session_now(self) -> str:
        going = evenings.current(self._desk.session)
        return str(going["id"]) if going else ""

    def _on_copy_told(self, told: Path | DeskError | None) -> None:
        if isinstance(told, DeskError):
            reason = self._desk.words.error(told)
            self._desk.failed.emit(self.tr("No backup could be made. {reason}").format(reason=reason))

    def _say(self, error: DeskError) -> None:
        self._desk.failed.emit(self._desk.words.error(error))
