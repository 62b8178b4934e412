"""Random walks of imports, deletions, undo, redo and restarts on a file, against whole copies of what was there."""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.interchange import Conflicts
from gm_desk.app.session import Session
from gm_desk.core.facts import Document
from tests.app.bringing import checked, file_of, someone
from tests.examples import at_most

IDS = [f"0b0b0b0b-0000-4000-8000-00000000000{number}" for number in range(3)]
DEEDS = st.sampled_from(["refuse", "update", "copy", "join", "remove", "undo", "undo", "redo", "restart"])
WHO = st.lists(
    st.tuples(st.sampled_from(IDS), st.integers(0, 3)), min_size=1, max_size=3, unique_by=lambda each: each[0]
)


def everything(session: Session) -> dict[str, Document]:
    """All characters, encounters and combatants as they stand in the file."""
    found = {line.id: session.character(line.id) for line in session.store.roster()}
    for fight in session.store.encounters():
        found[fight.id] = session.encounter(fight.id)
        found |= {each["id"]: each for each in session.store.combatants(fight.id)}
    return copy.deepcopy(found)


class Walk:
    """A campaign, and what it held after each act."""

    def __init__(self, path: Path) -> None:
        self.session = bootstrap.open_campaign(path)
        self.past: list[dict[str, Document]] = []
        self.future: list[dict[str, Document]] = []
        self.now = everything(self.session)

    def go(self, deed: str, who: list[tuple[str, int]]) -> None:
        """Do one thing, in the file and in the model."""
        session = self.session
        if deed == "restart":
            path = session.store.path
            session.close()
            self.session = bootstrap.open_campaign(path)
        elif deed == "undo":
            assert (session.undo() is not None) == bool(self.past)
            if self.past:
                self.future.append(self.now)
                self.now = self.past.pop()
        elif deed == "redo":
            assert (session.redo() is not None) == bool(self.future)
            if self.future:
                self.past.append(self.now)
                self.now = self.future.pop()
        elif self._act(deed, who):
            self.past.append(self.now)
            self.future = []
            self.now = everything(session)
        assert everything(self.session) == self.now

    def _act(self, deed: str, who: list[tuple[str, int]]) -> bool:
        session = self.session
        there = [line.id for line in session.store.roster()]
        if deed == "remove":
            return bool(there) and roster.remove(session, there[0]) is not None
        if deed == "join":
            fights = session.store.encounters()
            if not fights:
                encounters.create(session, "Fight")
                return True
            free = [each for each in there if not session.store.combats_of(each)]
            if free:
                encounters.add(session, fights[0].id, free[:2])
            return bool(free)
        ways: dict[str, Conflicts] = {"refuse": "refuse", "update": "update", "copy": "copy"}
        people = (someone(f"N{level}", id=key, notes=str(level), sheet={"will_points": level}) for key, level in who)
        bringing = checked(session, file_of(*people), ways[deed])
        if not bringing.report.ok:
            assert deed == "refuse"
            assert any(key in there for key, _ in who)
            return False
        return bringing.perform(session) is not None


@given(st.lists(st.tuples(DEEDS, WHO), min_size=4, max_size=25))
@settings(max_examples=at_most(12), suppress_health_check=list(HealthCheck))
def test_any_walk_of_imports_undo_and_restarts_keeps_every_document(
    steps: list[tuple[str, list[tuple[str, int]]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "walk.gmdesk"
        bootstrap.create_campaign(path, "Walk", "kmrp", "en").close()
        walk = Walk(path)
        try:
            for deed, who in steps:
                walk.go(deed, who)
            assert walk.session.store.check() == []
        finally:
            walk.session.close()
