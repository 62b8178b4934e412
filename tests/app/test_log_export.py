"""The log goes out whole, in order, with faces and steps; user text stays text, what was taken back is marked."""

from __future__ import annotations

import json

from gm_desk.app.accounts import note_of
from gm_desk.app.log_export import PAGE, all_entries, export
from gm_desk.app.play import Play
from gm_desk.app.ports import LogQuery
from gm_desk.app.session import Session
from gm_desk.systems.protocol import Text
from tests.toy.system import toy_fight, toy_session


def note(session: Session, text: str) -> None:
    said = Text("act.note", text=text)
    session.perform(said, [], None, note_of("note", [said], session.catalogues))


def played() -> Session:
    """A session with a strike, a note with markup in it, and a note taken back."""
    session = toy_session()
    encounter, (anna, wolf) = toy_fight(session, Anna="app", Wolf="app")
    session.execute(session.preview(Play("next_turn", encounter=encounter)))
    session.execute(session.preview(Play("strike", actor=anna, targets=(wolf,), encounter=encounter)))
    note(session, "*Ferry* <b>at</b> dawn_\nand # more")
    note(session, "never")
    session.undo()
    return session


def test_all_of_it_goes_out_however_long_it_is() -> None:
    session = toy_session()
    for number in range(PAGE + 7):
        note(session, f"note {number}")
    found = all_entries(session, LogQuery())
    assert [each.number for each in found] == sorted(each.number for each in found)
    text = export(found, session.catalogues["en"], "text")
    assert len(text.splitlines()) == PAGE + 7
    assert text.splitlines()[-1].endswith(f"note {PAGE + 6}")


def test_text_tells_faces_and_steps() -> None:
    session = played()
    entries = all_entries(session, LogQuery())
    (strike,) = [entry for entry in entries if entry.entry.kind == "strike"]
    told = export([strike], session.catalogues["en"], "text").splitlines()
    assert told[0].startswith("2026-01-01 00:00, round 1  Anna")
    roll = strike.entry.rolls[0]
    faces = "; ".join(" ".join(map(str, each["faces"])).replace("-", "−") for each in roll["dice"].values())
    assert f"        Anna strikes Wolf: {faces}" in told
    steps = [line.strip() for line in told if line.startswith(" " * 12)]
    assert len(steps) == len(roll["steps"])
    assert steps[0].endswith("might")
    undone = export(entries, session.catalogues["en"], "text").splitlines()[-1]
    assert "undone" in undone
    assert undone.endswith("never")


def test_markdown_takes_nothing_that_was_typed_for_markup() -> None:
    session = played()
    told = export(all_entries(session, LogQuery()), session.catalogues["en"], "markdown")
    assert r"**\*Ferry\* \<b\>at\</b\> dawn\_ and \# more**" in told
    assert "~~**never**~~" in told


def test_json_keeps_everything_in_the_language_asked_for() -> None:
    session = played()
    entries = all_entries(session, LogQuery())
    told = json.loads(export(entries, session.catalogues["ru"], "json"))
    assert [each["number"] for each in told] == [each.number for each in entries]
    strike = next(each for each in told if each["kind"] == "strike")
    assert strike["rolls"][0]["dice"] == dict(entries[-3].entry.rolls[0]["dice"])
    assert all(step["text"].endswith("¤") for step in strike["rolls"][0]["steps"])
    assert told[-1]["state"] == "undone"


def test_an_empty_log_is_an_empty_file() -> None:
    words = toy_session().catalogues["en"]
    assert export([], words, "json") == "[]\n"
    assert export([], words, "text").strip() == ""
