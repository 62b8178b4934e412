"""The printed summary of a session: the GM's tells everything, the players' nothing that is not theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from gm_desk.app import encounters, evenings, roster
from gm_desk.app.play import Play
from gm_desk.app.session import Session
from gm_desk.cli import main
from gm_desk.core.errors import InvalidInput
from tests.ui import paper
from tests.ui.pdf import Pdf
from ui.bridge import Desk
from ui.print_dialog import PrintDialog
from ui.print_options import FOR_PLAYERS, GM

SECRETS = ("Grimtooth", "GMNOTEWORD", "TRAITORWORD", "Lurkwell")


@pytest.fixture
def evening(session: Session, people: dict[str, str]) -> str:
    """A session of play in which Anna and Grimtooth were hurt and everybody rolled; secrets planted."""
    for old, new in (("Wolf", "Grimtooth"), ("Bear", "Lurkwell")):
        roster.edit(session, people[old], ("name",), new)
    evening = evenings.begin(session, "TRAITORWORD")
    evenings.edit(session, evening, "notes", "GMNOTEWORD")
    fight = encounters.create(session, "TRAITORWORD")
    combatants = encounters.add(session, fight, [people[name] for name in ("Anna", "Wolf", "Bear")])
    encounters.set_value(session, combatants[2:], ("hidden",), True, evenings.name_of(session.store.sessions()[0]))
    preview = session.preview(Play("next_turn", encounter=fight))
    while preview.prompt:
        preview = session.preview(preview.play.throw(preview.prompt, [1, 1, 0, 0]))
    session.execute(preview)
    for name in ("Anna", "Wolf"):
        row = session.system.track(session.character(people[name])["sheet"]).rows[1]
        roster.mark(session, people[name], row.key)
    evenings.end(session)
    return evening


def text(session: Session, **options: Any) -> str:  # noqa: ANN401 - as `Wanted` takes them
    printed = paper.pdf(paper.pages(session, "summary", **options))
    return "\n".join(words.text.replace("\t", " ") for page in printed.words() for words in page)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_gms_summary_tells_everything(session: Session, evening: str, language: str) -> None:
    told = text(session, evening=evening, language=language)
    for word in ("Anna", "Grimtooth", "GMNOTEWORD", "TRAITORWORD", "4dF"):
        assert word in told
    assert ("Wounded and fallen" in told) == (language == "en")
    assert "evening." not in told


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_players_summary_holds_nothing_that_is_not_theirs(session: Session, evening: str, language: str) -> None:
    told = text(session, evening=evening, language=language, for_players=True)
    assert [word for word in SECRETS if word in told] == []
    assert "Anna" in told
    assert session.campaign["title"] in told


def test_a_campaign_without_sessions_has_nothing_to_print(session: Session) -> None:
    with pytest.raises(InvalidInput):
        paper.pages(session, "summary")


def test_the_command_prints_the_newest_session(session: Session, evening: str, tmp_path: Path) -> None:
    session.store.close()
    out = tmp_path / "summary.pdf"
    asked = ["print", str(session.store.path), "-o", str(out), "--what", "summary", "--lang", "en"]
    assert main(asked) == 0
    assert Pdf(out.read_bytes()).title == "Session 1: TRAITORWORD"
    assert main([*asked, "--for-players", "--force"]) == 0
    assert "TRAITORWORD" not in Pdf(out.read_bytes()).text()


def test_a_long_session_goes_on_on_further_pages(session: Session, evening: str) -> None:
    evenings.edit(session, evening, "notes", "\n".join(f"line {number}" for number in range(120)))
    assert len(paper.pages(session, "summary").first()) > 1
    assert "line 119" in text(session)


def test_the_dialog_offers_both_and_saves_what_it_shows(desk: Desk, evening: str, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = PrintDialog(desk, what="summary", evening=evening)
    qtbot.addWidget(dialog)
    dialog.show()
    assert keys(dialog.options.audience) == [GM, FOR_PLAYERS]
    assert dialog.save_button.isEnabled()
    dialog.options.audience.setCurrentIndex(1)
    with qtbot.waitSignal(dialog.printing.finished):
        dialog.save(tmp_path / "players.pdf")
    told = "\n".join(words.text for page in Pdf((tmp_path / "players.pdf").read_bytes()).words() for words in page)
    assert [word for word in SECRETS if word in told] == []
    assert "Anna" in told


def keys(box: QComboBox) -> list[str]:
    return [box.itemData(place) for place in range(box.count())]
