"""Somebody who plays as fast as the disk goes, to be killed: `python -m tests.harm.player FILE SEED`.

Says a line for every act once it has been acknowledged: `perform 12`, `undo 12`, `redo 12`. Who reads knows from them what
must be in the file.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from db.lifecycle import open_store
from db.store import FileStore
from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.ports import Done, NewAct
from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Ref, change
from gm_desk.systems.protocol import Text

MOST_IN_A_FIGHT = 20
FEWEST_CHARACTERS = 5
Say = Callable[[str], None]


class Acknowledging:
    """A store that says what it has acknowledged, after it has."""

    def __init__(self, store: FileStore, say: Say) -> None:
        self._store = store
        self._say = say

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - all else is the store's
        return getattr(self._store, name)

    def perform(self, act: NewAct) -> Done:
        done = self._store.perform(act)
        self._say(f"perform {done.number}")
        return done

    def undo(self) -> Done | None:
        done = self._store.undo()
        if done:
            self._say(f"undo {done.number}")
        return done

    def redo(self) -> Done | None:
        done = self._store.redo()
        if done:
            self._say(f"redo {done.number}")
        return done


class Player:
    """Plays a campaign until the process is killed."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.chance = random.Random(seed)
        self.step = 0

    def play(self) -> None:
        """Act, undo and redo for ever."""
        deeds = (self.edit, self.edit, self.edit, self.wound, self.join, self.delete, self.undo, self.undo, self.redo)
        while True:
            self.step += 1
            self.chance.choice(deeds)()

    def edit(self) -> None:
        """Write to two characters by one act, so that half of it would show."""
        lines = self.chance.sample(self.session.store.roster(), 2)
        note = f"{self.step} " + "писано пером " * self.chance.randrange(300)
        refs = [Ref("character", line.id) for line in lines]
        facts = [change(ref, self.session.character(ref.id), ("notes",), note) for ref in refs]
        self.session.perform(Text("act.note", text=str(self.step)), facts)

    def wound(self) -> None:
        """Mark the health of somebody, where there is room."""
        character = self.chance.choice(self.session.store.roster()).id
        row = self.chance.choice(self.session.system.track(self.session.character(character)["sheet"]).rows)
        try:
            roster.mark(self.session, character, row.key)
        except Refused:
            self.edit()

    def join(self) -> None:
        """Let somebody new join a fight."""
        fight = self.chance.choice(self.session.store.encounters())
        if fight.combatants < MOST_IN_A_FIGHT:
            encounters.add(self.session, fight.id, [roster.create(self.session, f"Newcomer {self.step}")])

    def delete(self) -> None:
        """Delete somebody, with the places they have in fights."""
        lines = self.session.store.roster()
        if len(lines) > FEWEST_CHARACTERS:
            roster.remove(self.session, self.chance.choice(lines).id)

    def undo(self) -> None:
        """Take the newest act back."""
        self.session.undo()

    def redo(self) -> None:
        """Apply again what was taken back."""
        self.session.redo()


def play(path: Path, seed: int, say: Say) -> None:
    """Play the campaign at `path` until killed."""
    store = Acknowledging(open_store(path), say)
    Player(Session(store, bootstrap.registry(), bootstrap.catalogues()), seed).play()


def say_aloud(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), say_aloud)
