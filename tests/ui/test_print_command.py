"""`gm-desk print`: every kind of paper, the same pages as in the print dialog, and a word for what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_desk import bootstrap
from gm_desk.app import encounters, evenings, roster
from gm_desk.app.session import Session
from gm_desk.cli import main
from gm_desk.cli.commands import _commands
from tests.ui.pdf import Pdf
from ui.bridge import Desk
from ui.paper import PAPERS, WHAT
from ui.print_dialog import PrintDialog
from ui.theme import apply_theme


@pytest.fixture
def campaign(tmp_path: Path, qapp: QApplication) -> Path:
    """A campaign file with players, NPCs, a fight and a session of play, closed."""
    apply_theme(qapp, "light", 1.0)
    path = tmp_path / "campaign.gmdesk"
    session = bootstrap.create_campaign(path, "The Salt Road", bootstrap.registry().playable[0], "en")
    people = {name: roster.create(session, name, "npc") for name in ("Wolf", "Bear")}
    roster.create(session, "Anna", "player")
    roster.edit(session, people["Wolf"], ("gm_notes",), "TRAITORWORD")
    roster.edit(session, people["Wolf"], ("alias",), "a grey shape")
    fight = encounters.create(session, "The ford")
    encounters.add(session, fight, [people["Bear"], people["Wolf"]])
    evenings.begin(session, "First evening")
    evenings.end(session)
    session.close()
    return path


def printed(campaign: Path, *options: str) -> Pdf:
    out = campaign.parent / "out.pdf"
    assert main(["print", str(campaign), "-o", str(out), "--force", *options]) == 0
    return Pdf(out.read_bytes())


def test_the_command_offers_what_can_be_printed() -> None:
    paper = _commands()._adding.choices["print"]
    offered = {action.dest: action.choices for action in paper._actions if action.choices}
    assert offered["what"] == WHAT
    assert offered["paper"] == tuple(PAPERS)


def test_a_file_that_is_there_is_not_written_over_unless_that_is_asked_for(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = campaign.with_name("kept.pdf")
    out.write_text("a letter")
    arguments = ["print", str(campaign), "-o", str(out), "--what", "tents"]
    assert main(arguments) == 1
    assert capsys.readouterr().err.count("--force") == 1
    assert out.read_text() == "a letter"
    assert main([*arguments, "--force"]) == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("option", "what", "kind"), [("--gm-notes", "sheets", "cards"), ("--for-players", "cards", "summary")]
)
def test_an_option_of_another_paper_is_wrong_use(
    campaign: Path, capsys: pytest.CaptureFixture[str], option: str, what: str, kind: str
) -> None:
    out = campaign.with_name("none.pdf")
    assert main(["print", str(campaign), "-o", str(out), "--what", what, option]) == 2
    said = capsys.readouterr().err
    assert option in said
    assert kind in said
    assert not out.exists()


@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_kind_is_printed_on_either_paper(campaign: Path, what: str, size: str) -> None:
    pdf = printed(campaign, "--what", what, "--paper", size, "--lang", "ru")
    assert set(pdf.sizes()) == {(595, 842) if size == "a4" else (612, 792)}
    assert pdf.text()
    assert pdf.language == "ru"


@pytest.mark.parametrize("what", WHAT)
def test_the_dialog_gives_the_same_pages(campaign: Path, what: str, qtbot: QtBot) -> None:
    by_command = printed(campaign, "--what", what, "--lang", "en")
    session = bootstrap.open_campaign(campaign)
    by_dialog = _by_dialog(session, what, campaign.parent / "dialog.pdf", qtbot)
    session.close()
    assert by_dialog.title == by_command.title
    assert by_dialog.words() == by_command.words()


def _by_dialog(session: Session, what: str, target: Path, qtbot: QtBot) -> Pdf:
    dialog = PrintDialog(Desk(session), what=what)
    qtbot.addWidget(dialog)
    dialog.show()
    if what in {"sheets", "tents"}:
        dialog.options.whom.setCurrentIndex(dialog.options.whom.findData("everybody"))
    with qtbot.waitSignal(dialog.printing.finished):
        dialog.save(target)
    dialog.close()
    return Pdf(target.read_bytes())


def test_cards_are_of_npcs_unless_somebody_is_named(campaign: Path) -> None:
    cards = printed(campaign, "--what", "cards").text()
    assert "Wolf" in cards
    assert "Anna" not in cards
    assert "TRAITORWORD" not in cards
    assert "TRAITORWORD" in printed(campaign, "--what", "cards", "--gm-notes").text()
    assert "Anna" in printed(campaign, "--what", "cards", "--character", "Anna").text()


def test_tents_of_a_fight_are_in_its_order_by_public_names(campaign: Path) -> None:
    tents = printed(campaign, "--what", "tents", "--encounter", "The ford").text()
    assert tents.index("Bear") < tents.index("agreyshape")
    assert "Wolf" not in tents
    assert "Anna" not in tents


def test_sheets_of_a_fight_are_of_those_in_it(campaign: Path) -> None:
    sheets = printed(campaign, "--encounter", "The ford").text()
    assert "Bear" in sheets
    assert "Anna" not in sheets


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--what", "tents", "--encounter", "The fort"), "The ford"),
        (("--character", "Woolf"), "Wolf"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(
    campaign: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], said: str
) -> None:
    out = campaign.parent / "out.pdf"
    assert main(["print", str(campaign), "-o", str(out), *options]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not out.exists()


def test_what_is_no_kind_of_paper_is_wrong_use(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["print", str(campaign), "-o", "x.pdf", "--what", "posters"])
    assert left.value.code == 2
    assert "posters" in capsys.readouterr().err
