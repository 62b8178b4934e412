"""Kill somebody who plays, again and again, and see that nothing acknowledged is lost: `python -m tests.harm.kill 1000 [SEED]`.

Each time the player is a process of its own, killed at a random moment, also while it opens the file. Then the file must
open, be whole by its own check, and hold exactly what was acknowledged, with at most the one act more that was stored but
not yet said. Now and then the whole history is undone to the beginning and redone, and must lead there and back.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from db.lifecycle import open_store
from db.rows import read_all
from db.store import FileStore
from gm_desk import bootstrap
from gm_desk.core.facts import Document, Ref
from tests.harm.player import play

LONGEST_LIFE = 0.25
WALK_EVERY = 20
"""So often, in kills, all is undone and redone; then another file is played."""

States = dict[int, str]
Documents = dict[Ref, Document]

# A fork starts in milliseconds, so that most of a short life is spent playing; where there is none, a new process.
CONTEXT = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")


def said_to(place: str, path: str, seed: int) -> None:
    """Play, and write what was acknowledged to the file at `place`: a write outlives its process."""
    descriptor = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def say(line: str) -> None:
        os.write(descriptor, f"{line}\n".encode())

    play(Path(path), seed, say)


def live_and_die(path: Path, said: Path, seed: int, seconds: float) -> list[tuple[str, int]]:
    """Let a player live for a while and kill it; return what was acknowledged."""
    said.write_bytes(b"")
    player = CONTEXT.Process(target=said_to, args=(str(said), str(path), seed))
    player.start()
    time.sleep(seconds)
    player.kill()
    player.join()
    assert player.exitcode is not None
    assert player.exitcode < 0 or sys.platform == "win32", "the player ended by itself"
    return [(word, int(number)) for word, number in map(str.split, said.read_text().splitlines())]


def after(states: States, deed: str, number: int) -> States:
    """Return what holds of the history after an act, an undo or a redo."""
    if deed == "perform":
        kept = {act: "abandoned" if state == "undone" else state for act, state in states.items()}
        return kept | {number: "done"}
    return states | {number: "undone" if deed == "undo" else "done"}


def possible(states: States) -> list[States]:
    """Return what the file may hold: what was acknowledged, or one step more."""
    found = [states, after(states, "perform", len(states) + 1)]
    if done := [number for number, state in states.items() if state == "done"]:
        found.append(after(states, "undo", max(done)))
    if undone := [number for number, state in states.items() if state == "undone"]:
        found.append(after(states, "redo", min(undone)))
    return found


def states_of(store: FileStore) -> States:
    """Return the state of every act in the file."""
    from sqlalchemy import select

    from db.tables import ACT

    with store._reading() as connection:
        rows = connection.execute(select(ACT.c.number, ACT.c.state).order_by(ACT.c.number)).all()
    return {row.number: row.state for row in rows}


def documents_of(store: FileStore) -> Documents:
    """Return all documents of the file."""
    with store._reading() as connection:
        kinds = ("campaign", "character", "encounter", "combatant", "session")
        return {Ref(kind, each["id"]): each for kind in kinds for each in read_all(connection, kind)}


def walk(store: FileStore, beginning: Documents) -> None:
    """Undo everything, which must lead to the beginning, and redo it, which must lead back."""
    while store.redo():
        pass
    present = documents_of(store)
    while store.undo():
        pass
    assert documents_of(store) == beginning, "undoing everything does not lead to the beginning"
    while store.redo():
        pass
    assert documents_of(store) == present, "redoing everything does not lead back"


class Generation:
    """One file and its kills."""

    def __init__(self, folder: Path, model: bytes) -> None:
        self.path = folder / "killed.gmdesk"
        for leftover in folder.glob("killed.gmdesk*"):
            leftover.unlink()
        self.path.write_bytes(model)
        self.said = folder / "said"
        store = open_store(self.path)
        self.states = states_of(store)
        while store.undo():
            pass
        self.beginning = documents_of(store)
        while store.redo():
            pass
        store.close()

    def kill(self, seed: int, seconds: float, *, walking: bool) -> tuple[int, bool]:
        """Play and kill once; return how many acts were acknowledged and whether one more was stored."""
        acknowledged = live_and_die(self.path, self.said, seed, seconds)
        expected = self.states
        for deed, number in acknowledged:
            expected = after(expected, deed, number)
        store = open_store(self.path)
        try:
            assert not store.read_only, "the dead still holds the lock"
            found = store.check()
            assert found == [], found
            self.states = states_of(store)
            assert self.states in possible(expected), f"{len(acknowledged)} acts were acknowledged: {acknowledged[-3:]}"
            if walking:
                walk(store, self.beginning)
        finally:
            store.close()
        assert [each.name for each in self.path.parent.glob("killed*")] == [self.path.name], "something was left behind"
        return len(acknowledged), self.states != expected


def kill_many(times: int, seed: int, folder: Path) -> str:
    """Kill so many times; return a sentence about it. Raises: AssertionError when anything was lost."""
    model = folder / "model.gmdesk"
    bootstrap.write_demo(model, "en")
    chance = random.Random(seed)
    acts = unsaid = 0
    for number in range(times):
        if number % WALK_EVERY == 0:
            generation = Generation(folder, model.read_bytes())
        walking = number % WALK_EVERY == WALK_EVERY - 1 or number == times - 1
        acknowledged, more = generation.kill(number, chance.uniform(0, LONGEST_LIFE), walking=walking)
        acts += acknowledged
        unsaid += more
    return f"killed {times} times: {acts} acts acknowledged, all there; {unsaid} more stored that were not said yet"


def main() -> None:
    """Kill as often as the command line says."""
    times, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        print(kill_many(times, seed, Path(folder)))


if __name__ == "__main__":
    main()
