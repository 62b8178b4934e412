"""The desk's one bridge to the application: the open session as a QObject, its changes as signals, its words as strings.

Every screen gets the `Desk`, shows what it says and asks it to act. What goes wrong in an act is a sentence on `failed`, said
where the GM looks, never a box in the way of a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from gm_desk.app.arrivals import comes_too_late
from gm_desk.app.encounters import arrival
from gm_desk.app.play import Play
from gm_desk.app.session import ChangeSet, Session
from gm_desk.app.texts import Catalogue
from gm_desk.core.errors import DeskError, NotFound, Refused
from gm_desk.systems.protocol import Field, Text
from ui.language import language

T = TypeVar("T")
LONGEST_NAME = 24
"""Letters of a name that a label quotes."""


class Desk(QObject):
    """One open campaign, as the screens see it.

    Signals:
        changed: a ChangeSet after every stored change (also undo and redo); refresh what it names.
        settled: a ChangeSet of the same, once what followed from `changed` has been painted: for all that may come a frame later
            than the fight's list. So the next turn is seen at once, however full the desk is.
        failed: a sentence for a person, when an act was refused; empty when the next act went well.
        encounter_selected: the id of the encounter on show, "" for none.
        character_selected: the id of the character that the sheet shows, "" for none.
        sheet_requested: the id of a character whose sheet should come to the front.
        odds_requested: a Play whose odds are to be weighed on the odds tab.
        play_requested: a Play that the act panel should take up (a roll from the sheet, the turn's own dice).
        waiting: True before an act waits for the file, False afterwards. Nothing is painted meanwhile, so what
            is to be seen must be painted at once.
    """

    changed = Signal(object)
    settled = Signal(object)
    failed = Signal(str)
    encounter_selected = Signal(str)
    character_selected = Signal(str)
    sheet_requested = Signal(str)
    odds_requested = Signal(object)
    play_requested = Signal(object)
    waiting = Signal(bool)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._encounter = ""
        self._character = ""
        self._unsettled: ChangeSet | None = None
        self._settle_soon = QTimer(self)
        self._settle_soon.setSingleShot(True)
        self._settle_soon.setInterval(0)
        self._settle_soon.timeout.connect(self.settle)
        session.subscribe(self._on_change)
        session.store.on_waiting(self.waiting.emit)

    def close(self) -> None:
        """Let go of the session and close the campaign file. Raises: BrokenFile (`file.log_left`), and then it is closed too."""
        self.session.close()

    def release(self) -> None:
        """Let go of the session, which goes on for another desk of the same campaign."""
        self._settle_soon.stop()
        self.session.unsubscribe(self._on_change)
        self.session.store.on_waiting(None)

    # ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def words(self) -> Catalogue:
        """The catalogue of the language that the interface speaks now."""
        app = QCoreApplication.instance()
        return self.session.catalogues[language(app) if app else "en"]

    def text(self, text: Text | str) -> str:
        """Return the sentence of a Text or of a bare key, in the interface's language."""
        return self.words.text(text)

    def level(self, level: int) -> str:
        """Name a level of the campaign's system."""
        return self.text(self.session.system.level_name(level))

    def label(self, field: Field) -> str:
        """Return the label of a field; with whom it is about, where several are asked the same."""
        words = self.text(field.label)
        whom = field.of if len(field.of) <= LONGEST_NAME else f"{field.of[: LONGEST_NAME - 1]}…"
        return f"{words} · {whom}" if whom else words

    # ── What is on show ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def encounter(self) -> str:
        """The id of the encounter on show, "" for none."""
        return self._encounter

    def select_encounter(self, encounter: str) -> None:
        """Show an encounter."""
        if encounter != self._encounter:
            self._encounter = encounter
            self.encounter_selected.emit(encounter)

    @property
    def character(self) -> str:
        """The id of the character that the sheet shows, "" for none."""
        return self._character

    def select_character(self, character: str) -> None:
        """Show a character's sheet."""
        if character != self._character:
            self._character = character
            self.character_selected.emit(character)

    def show_sheet(self, character: str) -> None:
        """Choose a character and bring the sheet to the front."""
        self.select_character(character)
        self.sheet_requested.emit(character)

    def request(self, play: Play) -> None:
        """Hand a play to the act panel."""
        self.play_requested.emit(play)

    def pass_turn(self, act: str = "next_turn", actor: str | None = None) -> bool:
        """Pass the turn of the encounter on show, let an `actor` take it ("take_turn"), or end the fight ("end_fight").

        Dice that the table must throw first (the order of a new round) go to the act panel. Returns whether it was done at once.
        """
        return bool(self._encounter) and self._play(Play(act, actor, encounter=self._encounter)) is True

    def join(self, characters: Sequence[str]) -> bool:
        """Let characters join the encounter on show; return False where that was refused.

        In a fight under way they roll for their places. Dice that the table must throw, and the question what becomes of those whose
        place has passed, go to the act panel.
        """
        if not self._encounter:
            self.attempt(_no_encounter)
            return False
        return self._play(arrival(self._encounter, characters)) is not None

    def _play(self, play: Play) -> bool | None:
        """Play an act of the fight itself: True when it is done, False when the act panel asks for more, None when refused."""
        preview = self.attempt(partial(self.session.preview, play))
        if preview is None:
            return None
        if not preview.complete or comes_too_late(preview):
            self.request(preview.play)
            return False
        return True if self.attempt(partial(self.session.execute, preview)) else None

    # ── Acting ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def read_only(self) -> bool:
        """Whether nothing can be stored now."""
        return self.session.store.read_only

    def attempt(self, act: Callable[[], T]) -> T | None:
        """Do something that may be refused; say why on `failed` and return None if it is."""
        try:
            result = act()
        except DeskError as error:
            self.failed.emit(self.words.error(error))
            return None
        self.failed.emit("")
        return result

    def _on_change(self, changes: ChangeSet) -> None:
        if "encounter" in changes.kinds and not self._exists_encounter():
            # Gone, or there was none: as long as there are fights, one of them is on show.
            there = self.session.store.encounters()
            self.select_encounter(there[-1].id if there else "")
        self.changed.emit(changes)
        self._unsettled = changes if self._unsettled is None else self._unsettled | changes
        self._settle_soon.start()

    @property
    def is_settled(self) -> bool:
        """Whether nothing is to follow any more from what was changed."""
        return self._unsettled is None

    def settle(self) -> None:
        """Let follow now what may come a frame after a change; whoever takes a key first must have it shown."""
        changes, self._unsettled = self._unsettled, None
        if changes is not None:
            self._settle_soon.stop()
            self.settled.emit(changes)

    def _exists_encounter(self) -> bool:
        try:
            self.session.encounter(self._encounter)
        except NotFound:
            return False
        return True


def _no_encounter() -> None:
    raise Refused("no_encounter", "encounter")
