"""Looking back from the log: the workspace's way to a moment of the past and home again, and to correcting a roll.

The screens of a moment stand on a desk of their own (`gm_desk.app.moments.PastStore`), in the same places as those of now: they work
as ever, and every act on them is refused in a sentence. The log, the dice and the players' window stay in the present.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from gm_desk.app import texts
from gm_desk.app.corrections import Correction
from gm_desk.app.moments import Journey
from gm_desk.app.ports import LogEntry
from gm_desk.core.errors import DeskError, NotFound
from ui.actions import Actions
from ui.bridge import Desk
from ui.moment_banner import MomentBanner
from ui.screens import Screens, Stacks
from ui.travel import Travel


class LookingBack(QObject):
    """Where somebody is in time.

    Signals: `arrived`: the Screens of a moment; `corrected`: a Correction that can be worked on; `returned`: back in the present.
    """

    arrived = Signal(object)
    corrected = Signal(object)
    returned = Signal()

    def __init__(self, desk: Desk, actions: Actions, stacks: Stacks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._actions, self._stacks = desk, actions, stacks
        self.banner = MomentBanner()
        self.screens: Screens | None = None
        self.entry: LogEntry | None = None
        """The entry after which everything is shown as it stood."""
        self._travel = Travel(self)
        self._share: Callable[[], float] | None = None
        self._travel.going.connect(self._on_going)
        self._travel.failed.connect(self._on_failed)
        self.banner.left.connect(self.leave)

    @property
    def is_away(self) -> bool:
        """Whether a moment of the past is on show, or on the way to be."""
        return self.screens is not None or self._travel.is_going

    def go(self, number: int) -> None:
        """Show everything as it stood right after an entry."""
        entry = self._desk.attempt(partial(self._desk.session.store.log_entry, number))
        journey = self._desk.attempt(partial(Journey, self._desk.session.store, number)) if entry else None
        if entry is not None and journey is not None:
            self._share = partial(_share_of, journey)
            self._travel.go(journey, partial(self._on_arrived, entry, journey))

    def correct(self, number: int) -> None:
        """Take the rolls of an entry up for correction."""
        self.leave()
        correction = self._desk.attempt(partial(Correction, self._desk.session, number))
        if correction is not None:
            self._share = partial(_share_of, correction.journey)
            self._travel.go(correction, partial(self._on_correction, correction))

    def leave(self) -> None:
        """Go back to now."""
        away = self.is_away
        self._travel.stop()
        self.banner.hide()
        self._drop()
        if away:
            self.returned.emit()

    def _drop(self) -> None:
        screens, self.screens, self.entry = self.screens, None, None
        if screens is not None:
            screens.clear_away()

    def _on_going(self) -> None:
        if self._share is not None:
            self.banner.show_way(self._share())

    def _on_failed(self, error: DeskError) -> None:
        self.leave()
        self._desk.failed.emit(self._desk.words.error(error))

    def _on_correction(self, correction: Correction) -> None:
        self.banner.hide()
        self.corrected.emit(correction)

    def _on_arrived(self, entry: LogEntry, journey: Journey) -> None:
        self._drop()
        past = Desk(self._desk.session.beside(journey.past()), self)
        screens = Screens(past, self._actions, self._stacks)
        past.select_encounter(self._encounter(past, entry))
        if self._desk.character and _exists(past, self._desk.character):
            past.select_character(self._desk.character)
        self.screens, self.entry = screens, entry
        self.tell()
        self.arrived.emit(screens)

    def _encounter(self, past: Desk, entry: LogEntry) -> str:
        """Return the fight to show: the entry's own, the one on show now, or any there was."""
        there = [line.id for line in past.session.store.encounters()]
        wanted = (entry.entry.encounter, self._desk.encounter, *there[-1:])
        return next((name for name in wanted if name in there), "") or ""

    def tell(self) -> None:
        """Say in the banner which moment it is, in the language spoken now."""
        if self.entry is None:
            return
        entry = self.entry.entry
        said = [self._desk.text(texts.from_json(entry.lines[0]))] if entry.lines else []
        if entry.round:
            said.append(self._desk.words.say("log.round", round=entry.round))
        self.banner.show_moment("; ".join(said), can_undo=self.entry.state == "done" and not self._desk.read_only)


def _share_of(journey: Journey) -> float:
    return journey.share


def _exists(desk: Desk, character: str) -> bool:
    try:
        desk.session.character(character)
    except NotFound:
        return False
    return True
