"""Random walks of acts, undo, redo and restarts against a model so simple that it is plainly right."""

from __future__ import annotations

import copy
import shutil
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from db.lifecycle import open_store
from gm_desk.app.documents import CAMPAIGN
from gm_desk.app.moments import Journey
from gm_desk.app.ports import LogQuery, NewAct, Store
from gm_desk.core.errors import NotFound, Refused
from gm_desk.core.facts import ABSENT, Added, Changed, Document, Fact, Ref, Removed, value_at
from tests.db.samples import character, combatant, encounter, entry, evening, named
from tests.examples import at_most

NAMES = ("a", "b", "c")
CHARACTERS, ENCOUNTERS, COMBATANTS, SESSIONS = (
    [Ref(kind, f"{kind}-{name}") for name in NAMES] for kind in ("character", "encounter", "combatant", "session")
)
REFS = [*CHARACTERS, *ENCOUNTERS, *COMBATANTS, *SESSIONS, CAMPAIGN]
KEYS = ("notes", "title", "name", "new", "number")
VALUES = (
    st.none() | st.booleans() | st.integers() | st.text("аЯё'\"\0 ", max_size=5) | st.just({"deep": [1, {"er": ""}]})
)


class Model:
    """All documents in a dict, and a whole copy of them for every act."""

    def __init__(self, documents: dict[Ref, Document]) -> None:
        self.past: list[dict[Ref, Document]] = []
        self.now = documents
        self.future: list[dict[Ref, Document]] = []
        self.numbers: list[int] = []
        self.states: dict[int, str] = {}
        self.beginning = documents
        self.after: dict[int, dict[Ref, Document]] = {}

    def perform(self, after: dict[Ref, Document]) -> None:
        for number, state in self.states.items():
            if state == "undone":
                self.states[number] = "abandoned"
        del self.numbers[len(self.past) :]
        self.numbers.append(len(self.states) + 1)
        self.states[self.numbers[-1]] = "done"
        self.past.append(self.now)
        self.now, self.future = after, []
        self.after[self.numbers[-1]] = after

    def undo(self) -> int:
        self.future.append(self.now)
        self.now = self.past.pop()
        number = self.numbers[len(self.past)]
        self.states[number] = "undone"
        return number

    def redo(self) -> int:
        self.past.append(self.now)
        self.now = self.future.pop()
        number = self.numbers[len(self.past) - 1]
        self.states[number] = "done"
        return number


def dangling(documents: dict[Ref, Document]) -> bool:
    """Whether a combatant points to something that is not there."""
    return any(
        Ref(key, document[key]) not in documents
        for ref, document in documents.items()
        if ref.kind == "combatant"
        for key in ("encounter", "character")
    )


class UndoWalk(RuleBasedStateMachine):
    """The file and the model, side by side."""

    blank: bytes

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        path = self.folder / "walk.gmdesk"
        path.write_bytes(self.blank)
        self.store = open_store(path)
        self.model = Model({CAMPAIGN: copy.deepcopy(self.store.document(CAMPAIGN))})

    @rule(data=st.data(), size=st.integers(1, 4))
    def perform_one(self, data: st.DataObject, size: int) -> None:
        self.perform(data, size)

    def perform(self, data: st.DataObject, size: int) -> None:
        after = dict(self.model.now)
        facts = [self.draw_fact(data, after) for _ in range(size)]
        number = len(self.model.states) + 1
        act = NewAct(named(str(number)), facts, entry(f"act {number}"))
        if dangling(after):
            with pytest.raises(Refused, match="still_used"):
                self.store.perform(act)
        else:
            assert self.store.perform(act).number == number
            self.model.perform(after)

    def draw_fact(self, data: st.DataObject, documents: dict[Ref, Document]) -> Fact:
        """Draw a fact that holds on `documents`, and apply it to them."""
        ref = data.draw(st.sampled_from(REFS))
        present = documents.get(ref)
        if present is None:
            documents[ref] = self.draw_document(data, ref)
            return Added(ref, copy.deepcopy(documents[ref]))
        if ref != CAMPAIGN and data.draw(st.booleans()):
            return Removed(ref, documents.pop(ref))
        key = data.draw(st.sampled_from(KEYS))
        value: Any = data.draw(VALUES | st.just(ABSENT)) if key in present else data.draw(VALUES)
        changed = {name: inner for name, inner in present.items() if name != key}
        documents[ref] = changed if value is ABSENT else {**changed, key: value}
        return Changed(ref, (key,), copy.deepcopy(value_at(present, (key,))), copy.deepcopy(value))

    def draw_document(self, data: st.DataObject, ref: Ref) -> Document:
        match ref.kind:
            case "character":
                return character(
                    ref, ref.id, sheet=data.draw(VALUES), tags=data.draw(st.lists(st.text("ё,", max_size=3)))
                )
            case "encounter":
                return encounter(ref)
            case "session":
                return evening(ref.id, 1)
        places = (data.draw(st.sampled_from(refs)).id for refs in (ENCOUNTERS, CHARACTERS))
        return combatant(ref, *places)

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            done = self.store.undo()
            assert (done is None) == (not self.model.past)
            if done is not None:
                assert done.number == self.model.undo()

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        for _ in range(times):
            done = self.store.redo()
            assert (done is None) == (not self.model.future)
            if done is not None:
                assert done.number == self.model.redo()

    @rule(data=st.data())
    def undo_back_to(self, data: st.DataObject) -> None:
        """To before the first act, to one that holds, or (in vain) to one that does not."""
        number = data.draw(st.sampled_from([0, *self.model.states]))
        if self.model.states.get(number, "done") != "done":
            with pytest.raises(Refused, match="not_done"):
                self.store.undo_back_to(number)
            return
        expected = []
        while self.model.past and self.model.numbers[len(self.model.past) - 1] > number:
            expected.append(self.model.undo())
        assert [done.number for done in self.store.undo_back_to(number)] == expected

    @precondition(lambda self: self.model.states)
    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """Every moment is shown as it was, of abandoned branches too; right before it stands what it was done on top of."""
        number = data.draw(st.sampled_from(sorted(self.model.states)))
        past = Journey(self.store, number).past()
        self.is_as(past, self.model.after[number])
        assert {found.state for found in past.log(LogQuery()) if found.number == number} == {"done"}
        before = Journey(self.store, number, before=True).past()
        self.is_as(before, self.model.after.get(before.number, self.model.beginning))
        assert before.number < number

    @rule(data=st.data())
    def perform_several(self, data: st.DataObject) -> None:
        for _ in range(3):
            self.perform(data, 1)

    @rule()
    def restart(self) -> None:
        self.store.close()
        assert [path.name for path in self.folder.iterdir()] == ["walk.gmdesk"]
        self.store = open_store(self.store.path)

    @precondition(lambda self: self.model.now.keys() - {CAMPAIGN})
    @rule(data=st.data())
    def stale(self, data: st.DataObject) -> None:
        ref = data.draw(st.sampled_from(sorted(self.model.now.keys() - {CAMPAIGN})))
        with pytest.raises(Refused, match="stale"):
            self.store.perform(NewAct(named("stale"), [Changed(ref, ("id",), "other", "x")], entry("stale")))

    @invariant()
    def documents_are_the_same(self) -> None:
        self.is_as(self.store, self.model.now)

    @staticmethod
    def is_as(store: Store, documents: dict[Ref, Document]) -> None:
        """Assert that a store has these documents, whichever way it is asked."""
        for ref in REFS:
            if ref in documents:
                assert store.document(ref) == documents[ref]
            else:
                with pytest.raises(NotFound):
                    store.document(ref)
        for encounter_ref in ENCOUNTERS:
            there = {each["id"] for each in store.combatants(encounter_ref.id)}
            assert there == {
                ref.id
                for ref, each in documents.items()
                if ref.kind == "combatant" and each["encounter"] == encounter_ref.id
            }
        assert {line.id for line in store.roster()} == {r.id for r in documents if r.kind == "character"}
        assert {line.id for line in store.encounters()} == {r.id for r in documents if r.kind == "encounter"}
        assert {each["id"] for each in store.sessions()} == {r.id for r in documents if r.kind == "session"}

    @invariant()
    def history_is_the_same(self) -> None:
        assert {found.number: found.state for found in self.store.log(LogQuery())} == self.model.states
        number = self.model.numbers[len(self.model.past) - 1] if self.model.past else None
        assert self.store.next_undo() == (named(str(number)) if number else None)
        number = self.model.numbers[len(self.model.past)] if self.model.future else None
        assert self.store.next_redo() == (named(str(number)) if number else None)

    def teardown(self) -> None:
        if hasattr(self, "store"):
            assert self.store.check() == []
            self.store.close()
            with closing(open_store(self.store.path)) as kept:
                self.is_as(kept, self.model.now)
            shutil.rmtree(self.folder)


def test_any_walk_of_acts_undo_redo_and_restarts_ends_where_the_model_does(blank: bytes) -> None:
    class Walk(UndoWalk):
        pass

    Walk.blank = blank
    run_state_machine_as_test(
        Walk,
        # Without shrinking, which would take minutes: the steps of a failed walk are printed as they were drawn.
        settings=settings(
            max_examples=at_most(15),
            stateful_step_count=20,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.generate),
        ),
    )
