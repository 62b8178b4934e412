"""Whatever a GM does at the desk, in any order, with undo, redo and restarts in between: every step leads back and forth exactly.

The model is as simple as can be: a picture of all documents for every act.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from db.store import FileStore
from gm_desk import bootstrap
from gm_desk.app import encounters, roster
from gm_desk.app.documents import new_character
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from gm_desk.core.facts import Added, Ref
from gm_desk.systems.protocol import Text
from tests.harm.kill import Documents, documents_of, states_of

pytestmark = pytest.mark.slow

NUMBERS = st.integers(0, 1000)
MANY = 25


def store_of(session: Session) -> FileStore:
    assert isinstance(session.store, FileStore)
    return session.store


class Desk(RuleBasedStateMachine):
    """A GM at work, and an album of pictures."""

    demo: bytes

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "desk.gmdesk"
        self.path.write_bytes(self.demo)
        self.session = bootstrap.open_campaign(self.path)
        self.now = documents_of(store_of(self.session))
        self.past: list[Documents] = []
        self.future: list[Documents] = []
        # The demo's own past is not looked at here: it is left as it is.
        self.floor = sum(state == "done" for state in self.states().values())

    def states(self) -> dict[int, str]:
        return states_of(store_of(self.session))

    def do(self, deed: Callable[[], object]) -> None:
        """Do something; if it was an act, put a picture into the album, and what could be redone is abandoned."""
        before = self.states()
        try:
            deed()
        except Refused:
            # A full track, everybody there already: nothing has happened.
            assert self.states() == before
            return
        after = self.states()
        for number in sorted(after.keys() - before.keys()):
            assert after[number] == "done"
        new = len(after) - len(before)
        assert new <= 1
        if new:
            assert all(after[number] == "abandoned" for number, state in before.items() if state == "undone")
            self.past.append(self.now)
            self.now, self.future = documents_of(store_of(self.session)), []

    def someone(self, number: int) -> str:
        lines = self.session.store.roster()
        return lines[number % len(lines)].id

    def fight(self, number: int) -> str:
        lines = self.session.store.encounters()
        return lines[number % len(lines)].id

    @rule(number=NUMBERS)
    def create(self, number: int) -> None:
        self.do(lambda: roster.create(self.session, f"Ёж <b>{number}</b>"))

    @rule(number=NUMBERS)
    def delete_somebody_who_may_stand_in_a_fight(self, number: int) -> None:
        standing = [each.id for each in self.session.combatants(self.fight(number))]
        if len(self.session.store.roster()) > 3:
            chosen = standing[number % len(standing)] if standing else self.someone(number)
            self.do(lambda: roster.remove(self.session, chosen))

    @rule(number=NUMBERS, text=st.text("аЯё'\"<&\0 ", max_size=20))
    def write_a_note(self, number: int, text: str) -> None:
        self.do(lambda: roster.edit(self.session, self.someone(number), ("notes",), text))

    @rule(number=NUMBERS, healing=st.booleans())
    def mark_or_heal(self, number: int, healing: bool) -> None:
        character = self.someone(number)
        rows = self.session.system.track(self.session.character(character)["sheet"]).rows
        deed = roster.heal if healing else roster.mark
        self.do(lambda: deed(self.session, character, rows[number % len(rows)].key))

    @rule(number=NUMBERS)
    def join(self, number: int) -> None:
        characters = [self.someone(number), self.someone(number + 1)]
        self.do(lambda: encounters.add(self.session, self.fight(number), characters))

    @rule(number=NUMBERS)
    def leave(self, number: int) -> None:
        fight = self.fight(number)
        some = self.standing(fight)[number % 3 : number % 3 + 2]
        self.do(lambda: encounters.dismiss(self.session, fight, some))

    @rule(number=NUMBERS)
    def pass_the_turn(self, number: int) -> None:
        """With all the dice that the table throws for it."""
        self.do(lambda: self.play(Play("next_turn", encounter=self.fight(number))))

    @rule(number=NUMBERS, act=st.sampled_from(["previous_turn", "delay", "end_fight", "take_turn"]))
    def turn_the_fight_otherwise(self, number: int, act: str) -> None:
        fight = self.fight(number)
        standing = self.standing(fight)
        actor = standing[number % len(standing)] if standing and act == "take_turn" else None
        self.do(lambda: self.play(Play(act, actor, encounter=fight)))

    @rule(number=NUMBERS, how=st.sampled_from(["group", "ungroup", "equals", "each"]))
    def group_or_let_go(self, number: int, how: str) -> None:
        fight = self.fight(number)
        some = self.standing(fight)[number % 3 : number % 3 + 2]
        if how in {"equals", "each"}:
            self.do(lambda: encounters.roll_equals_once(self.session, fight, how == "equals"))
        else:
            deed = encounters.group if how == "group" else encounters.ungroup
            self.do(lambda: deed(self.session, fight, some))

    def standing(self, fight: str) -> list[str]:
        return [str(each.combatant["id"]) for each in self.session.combatants(fight) if each.combatant]

    def play(self, play: Play) -> None:
        preview = self.session.preview(play)
        while preview.prompt is not None:
            play = play.throw(preview.prompt, self.session.throw(preview.prompt))
            preview = self.session.preview(play)
        self.session.execute(preview)

    @rule(number=NUMBERS)
    def bring_in_many_at_once(self, number: int) -> None:
        blank = self.session.system.sheet.blank()
        many = [dict(new_character(f"Imported {number} {place}", blank)) for place in range(MANY)]
        facts = [Added(Ref("character", each["id"]), each) for each in many]
        self.do(lambda: self.session.perform(Text("act.note", text="import"), facts))

    @rule(times=st.integers(1, 5))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.past))):
            assert self.session.undo() is not None
            self.future.append(self.now)
            self.now = self.past.pop()
            assert documents_of(store_of(self.session)) == self.now

    @rule(times=st.integers(1, 5))
    def redo(self, times: int) -> None:
        for _ in range(times):
            assert (self.session.redo() is not None) == bool(self.future)
            if self.future:
                self.past.append(self.now)
                self.now = self.future.pop()
            assert documents_of(store_of(self.session)) == self.now

    @rule()
    def restart(self) -> None:
        self.session.close()
        assert [each.name for each in self.folder.iterdir()] == [self.path.name]
        self.session = bootstrap.open_campaign(self.path)

    @invariant()
    def what_is_shown_is_what_is_stored(self) -> None:
        assert {line.id for line in self.session.store.roster()} == {
            ref.id for ref in self.now if ref.kind == "character"
        }
        for ref, document in self.now.items():
            assert self.session.store.document(ref) == document
        done = sum(state == "done" for state in self.states().values())
        assert done == self.floor + len(self.past)

    def teardown(self) -> None:
        if hasattr(self, "session"):
            assert self.session.store.check() == []
            self.session.close()
            shutil.rmtree(self.folder)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the demo campaign."""
    path = tmp_path_factory.mktemp("demo") / "demo.gmdesk"
    bootstrap.write_demo(path, "en")
    return path.read_bytes()


def test_whatever_is_done_at_the_desk_leads_back_and_forth_exactly(demo: bytes) -> None:
    class Walk(Desk):
        pass

    Walk.demo = demo
    run_state_machine_as_test(
        Walk,
        settings=settings(
            max_examples=8,
            stateful_step_count=20,
            suppress_health_check=list(HealthCheck),
            # Without shrinking, which would take minutes: the steps of a failed walk are printed as they were drawn.
            phases=(Phase.explicit, Phase.generate),
        ),
    )


def test_undo_then_an_act_leaves_the_abandoned_branch_in_the_log_struck_through(demo: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.gmdesk"
    path.write_bytes(demo)
    session = bootstrap.open_campaign(path)
    fight = session.store.encounters()[0].id
    first = encounters.add(session, fight, [roster.create(session, "First")])
    entries = session.store.log_size()
    session.undo()
    session.undo()
    session.close()

    session = bootstrap.open_campaign(path)
    second = encounters.add(session, fight, [roster.create(session, "Second")])
    assert session.redo() is None
    assert session.store.log_size() == entries + 1
    abandoned, holding = session.store.log_entry(entry_of(session, -2)), session.store.log_entry(entry_of(session, -1))
    assert (abandoned.state, holding.state) == ("abandoned", "done")
    assert "first" in abandoned.entry.search
    standing = {str(each.combatant["id"]) for each in session.combatants(fight) if each.combatant}
    assert standing >= set(second)
    assert not standing & set(first)
    session.close()


def entry_of(session: Session, place: int) -> int:
    """Return the number of an entry of the log, counted from the end."""
    from gm_desk.app.ports import LogQuery

    return session.store.log(LogQuery())[place].number
