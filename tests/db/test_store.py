"""One write door: an act is stored whole or not at all, and what is read is what is stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from db.store import FileStore
from gm_desk.app.documents import CAMPAIGN
from gm_desk.app.ports import Entry, NewAct
from gm_desk.core.errors import BrokenFile, NotFound, Refused
from gm_desk.core.facts import ABSENT, Added, Changed, Fact, Ref, Removed, change
from tests.db.samples import (
    BORIS,
    BORIS_FIGHTS,
    FIGHT,
    WOLF,
    WOLF_FIGHTS,
    act,
    character,
    encounter,
    entry,
    evening,
    set_value,
)  # fmt: skip

Opening = Callable[..., FileStore]


def test_a_new_campaign_holds_its_own_document_and_nothing_else(store: FileStore) -> None:
    assert store.document(CAMPAIGN)["title"] == "Blank"
    assert (store.roster(), store.encounters(), store.sessions(), store.log_size()) == ([], [], [], 0)
    assert (store.next_undo(), store.next_redo(), store.undo(), store.redo()) == (None, None, None, None)


def test_documents_come_back_after_closing_as_they_were(fight: FileStore, opened: Opening) -> None:
    refs = (CAMPAIGN, BORIS, WOLF, FIGHT, BORIS_FIGHTS, WOLF_FIGHTS)
    before = [fight.document(ref) for ref in refs]
    fight.close()
    again = opened(fight.path)
    assert [again.document(ref) for ref in refs] == before


def test_lists_show_what_there_is(fight: FileStore) -> None:
    assert [(line.id, line.name) for line in fight.roster()] == [("boris", "Борис"), ("wolf", "Волк")]
    assert fight.searched() == {"boris": "борис", "wolf": "волк"}
    assert [(line.name, line.round, line.combatants) for line in fight.encounters()] == [("Fight", 0, 2)]
    assert {each["id"] for each in fight.combatants(FIGHT.id)} == {"c-boris", "c-wolf"}
    assert [each["id"] for each in fight.combats_of("wolf")] == ["c-wolf"]
    assert fight.combatants("nowhere") == []


def test_lists_follow_every_act(fight: FileStore) -> None:
    set_value(fight, BORIS, "name", "Ярополк")
    assert [line.name for line in fight.roster()] == ["Волк", "Ярополк"]
    order = change(FIGHT, fight.document(FIGHT), ("order",), ["c-boris"])
    act(fight, "leave", order, Removed(WOLF_FIGHTS, fight.document(WOLF_FIGHTS)))
    assert [each["id"] for each in fight.combatants(FIGHT.id)] == ["c-boris"]
    fight.undo()
    assert len(fight.combatants(FIGHT.id)) == 2
    fight.undo()
    assert [line.name for line in fight.roster()] == ["Борис", "Волк"]


def test_the_roster_is_sorted_without_regard_to_case_and_yo(store: FileStore) -> None:
    names = ["яна", "Ёлка", "Женя", "Едва", "анна"]
    act(store, "all", *(Added(Ref("character", name), character(Ref("character", name), name)) for name in names))
    assert [line.name for line in store.roster()] == ["анна", "Едва", "Ёлка", "Женя", "яна"]


def test_encounters_and_sessions_keep_their_order_when_a_removal_is_undone(store: FileStore) -> None:
    refs = [Ref("encounter", name) for name in ("c", "a", "b")]
    for ref in refs:
        act(store, "add", Added(ref, encounter(ref, ref.id)))
    act(store, "remove", Removed(refs[0], store.document(refs[0])))
    assert [line.id for line in store.encounters()] == ["a", "b"]
    store.undo()
    assert [line.id for line in store.encounters()] == ["c", "a", "b"]
    for number, name in ((2, "z"), (1, "y")):
        act(store, "session", Added(Ref("session", name), evening(name, number)))
    assert [each["id"] for each in store.sessions()] == ["y", "z"]


def test_what_is_not_there_is_not_found(store: FileStore) -> None:
    for ref in (BORIS, Ref("of no kind", "x")):
        with pytest.raises(NotFound):
            store.document(ref)
    with pytest.raises(NotFound):
        store.log_entry(1)


def test_many_come_in_the_order_asked_whatever_is_remembered_and_none_is_left_out(fight: FileStore) -> None:
    wanted = [WOLF, CAMPAIGN, BORIS, WOLF_FIGHTS]
    fight.document(BORIS)
    assert fight.many(wanted) == [fight.document(ref) for ref in wanted]
    assert fight.many([WOLF, WOLF]) == [fight.document(WOLF)] * 2
    with pytest.raises(NotFound):
        fight.many([WOLF, Ref("character", "nobody"), BORIS])
    assert fight.many([]) == []


def test_a_document_is_the_same_object_until_it_changes(fight: FileStore) -> None:
    before = fight.document(BORIS)
    set_value(fight, WOLF, "notes", "grey")
    assert fight.document(BORIS) is before
    set_value(fight, BORIS, "notes", "red")
    assert fight.document(BORIS) is not before
    assert before["notes"] == ""


STALE: list[Fact] = [
    Changed(BORIS, ("name",), "Not Boris", "X"),
    Changed(BORIS, ("sheet", "hp"), 4, 3),
    Changed(BORIS, ("nothing", "here"), 4, 3),
    Changed(BORIS, ("new",), 1, 2),
    Changed(Ref("character", "nobody"), ("name",), "a", "b"),
    Added(BORIS, character(BORIS, "Twin")),
    Removed(BORIS, character(BORIS, "Twin")),
    Removed(Ref("character", "nobody"), {"id": "nobody"}),
]


@pytest.mark.parametrize("fact", STALE, ids=repr)
def test_a_stale_fact_is_refused_and_nothing_of_its_act_is_stored(fight: FileStore, fact: Fact) -> None:
    good = change(WOLF, fight.document(WOLF), ("notes",), "half an act")
    revision = fight.revision
    with pytest.raises(Refused) as refused:
        act(fight, "stale", good, fact, logged=entry("never"))
    assert refused.value.key == "stale"
    assert fight.document(WOLF)["notes"] == ""
    assert (fight.revision, fight.log_size(), fight.next_undo()) == (
        revision,
        3,
        {"key": "act.named", "params": {"name": "enter"}},
    )
    assert fight.check() == []


def test_who_changes_a_document_by_hand_is_refused_instead_of_stored(fight: FileStore) -> None:
    fight.document(BORIS)["name"] = "Corrupted"
    with pytest.raises(Refused):
        set_value(fight, BORIS, "name", "Next")
    assert fight.document(BORIS)["name"] == "Борис"


def test_what_still_stands_in_an_encounter_cannot_be_removed_alone(fight: FileStore) -> None:
    for ref in (WOLF, FIGHT):
        with pytest.raises(Refused) as refused:
            act(fight, "remove", Removed(ref, fight.document(ref)))
        assert refused.value.key == "still_used"
    assert fight.document(WOLF)["name"] == "Волк"
    assert fight.check() == []


def test_a_character_and_its_combatant_go_and_come_back_in_any_order(fight: FileStore) -> None:
    order = change(FIGHT, fight.document(FIGHT), ("order",), ["c-boris"])
    act(fight, "both", Removed(WOLF, fight.document(WOLF)), Removed(WOLF_FIGHTS, fight.document(WOLF_FIGHTS)), order)
    assert fight.combats_of("wolf") == []
    fight.undo()
    assert [each["id"] for each in fight.combats_of("wolf")] == ["c-wolf"]
    assert fight.check() == []


def test_a_key_may_come_and_go(fight: FileStore) -> None:
    act(fight, "come", change(BORIS, fight.document(BORIS), ("sheet", "unknown"), {"of": "a newer version"}))
    act(fight, "gone", change(BORIS, fight.document(BORIS), ("alias",), ABSENT))
    assert "alias" not in fight.document(BORIS)
    assert fight.document(BORIS)["sheet"]["unknown"] == {"of": "a newer version"}
    fight.undo()
    fight.undo()
    assert fight.document(BORIS) == character(BORIS, "Борис")


def test_what_the_caller_does_to_its_facts_afterwards_changes_nothing(store: FileStore) -> None:
    document = character(BORIS, "Борис")
    done = act(store, "add", Added(BORIS, document))
    document["sheet"]["hp"] = 0
    assert store.document(BORIS)["sheet"]["hp"] == 5
    assert list(done.facts) == [Added(BORIS, character(BORIS, "Борис"))]


def test_what_is_searched_follows_every_act(fight: FileStore) -> None:
    kept = fight.searched()
    set_value(fight, BORIS, "notes", "Любит Ёлки")
    assert fight.searched() == {"boris": "борис\nлюбит елки", "wolf": "волк"}
    order = change(FIGHT, fight.document(FIGHT), ("order",), ["c-boris"])
    act(
        fight,
        "gone",
        order,
        Removed(WOLF_FIGHTS, fight.document(WOLF_FIGHTS)),
        Removed(WOLF, fight.document(WOLF)),
    )
    assert set(fight.searched()) == {"boris"}
    fight.undo()
    fight.undo()
    assert fight.searched() == kept


def test_half_a_surrogate_pair_is_refused_with_a_word(store: FileStore) -> None:
    with pytest.raises(Refused) as refused:
        act(store, "add", Added(BORIS, character(BORIS, "\ud83d")))
    assert refused.value.key == "unstorable_text"
    assert store.roster() == []


def test_names_of_any_signs_are_kept(store: FileStore) -> None:
    name = "<b>%s</b> \"'`;-- NUL\0 \u202eщука 🐺 " + "ы" * 300
    act(store, "add", Added(BORIS, {**character(BORIS, ""), "name": name}), logged=entry(name))
    assert store.roster()[0].name == name
    assert store.document(BORIS)["name"] == name


def test_the_revision_changes_with_every_stored_change_and_only_then(fight: FileStore) -> None:
    seen = [fight.revision]
    for change_something in (lambda: set_value(fight, BORIS, "notes", "x"), fight.undo, fight.redo):
        change_something()
        seen.append(fight.revision)
    assert len(set(seen)) == 4
    fight.redo()
    fight.roster()
    assert fight.revision == seen[-1]


def test_an_act_without_facts_is_an_entry_in_the_log(store: FileStore) -> None:
    done = store.perform(NewAct({"key": "act.note", "params": {}}, (), Entry("note", [{"key": "x", "params": {}}])))
    assert store.log_entry(done.number).entry.kind == "note"
    assert store.undo() is not None
    assert store.log_entry(done.number).state == "undone"


def test_a_closed_campaign_does_nothing_more(fight: FileStore) -> None:
    fight.close()
    fight.close()
    for deed in (fight.roster, fight.undo, lambda: fight.document(BORIS), lambda: act(fight, "late")):
        with pytest.raises(BrokenFile) as broken:
            deed()
        assert broken.value.key == "file.gone"


def test_a_file_that_was_moved_away_gets_no_more_acts(fight: FileStore, tmp_path: Path) -> None:
    fight.path.rename(tmp_path / "moved.gmdesk")
    with pytest.raises(BrokenFile) as broken:
        set_value(fight, BORIS, "notes", "lost")
    assert broken.value.key == "file.gone"
    (tmp_path / "moved.gmdesk").rename(fight.path)
    set_value(fight, BORIS, "notes", "kept")
    assert fight.document(BORIS)["notes"] == "kept"
