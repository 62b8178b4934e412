"""The print dialog shows what will be printed, says what stands in the way, and writes what it showed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app import evenings, roster
from gm_desk.app.session import Session
from gm_desk.cli.commands import LANGUAGES
from tests.ui.pdf import Pdf
from ui.bridge import Desk
from ui.language import use_language
from ui.paper import OF_PEOPLE, WHAT
from ui.print_dialog import PREVIEWED, PrintDialog


@pytest.fixture
def dialog(desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[PrintDialog]:
    desk.select_character(people["Boris"])
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.printing.cancel()
    made.close()


def choose(box: QComboBox, key: str) -> None:
    assert box.findData(key) >= 0
    box.setCurrentIndex(box.findData(key))


def keys(box: QComboBox) -> list[str]:
    return [box.itemData(place) for place in range(box.count())]


def names(dialog: PrintDialog) -> list[str]:
    return [dialog._desk.session.character(each)["name"] for each in dialog.options.characters()]


def saved(dialog: PrintDialog, target: Path, qtbot: QtBot) -> Pdf:
    with qtbot.waitSignal(dialog.printing.finished):
        dialog.save(target)
    return Pdf(target.read_bytes())


# ── What is chosen ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_begins_with_the_sheet_on_show(dialog: PrintDialog) -> None:
    assert names(dialog) == ["Boris"]
    assert dialog.options.whom.currentText().startswith("Boris")
    assert dialog.preview.pageCount() == 1


def test_players_everybody_or_chosen_ones_are_printed(dialog: PrintDialog) -> None:
    whom, people = dialog.options.whom, dialog.options.people
    choose(whom, "players")
    assert names(dialog) == ["Anna", "Boris"]
    assert dialog.preview.pageCount() == 2
    choose(whom, "npcs")
    assert sorted(names(dialog)) == ["Bear", "Wolf"]
    choose(whom, "everybody")
    assert sorted(names(dialog)) == ["Anna", "Bear", "Boris", "Wolf"]
    choose(whom, "chosen")
    assert people.isVisible()
    assert dialog.options.characters() == []
    wanted = next(people.item(row) for row in range(5) if people.item(row).text() == "Bandit")
    wanted.setCheckState(Qt.CheckState.Checked)
    assert names(dialog) == ["Bandit"]


def test_nobody_chosen_is_said_and_not_saved(dialog: PrintDialog) -> None:
    choose(dialog.options.whom, "chosen")
    assert dialog.notice.isVisible()
    assert not dialog.save_button.isEnabled()
    assert dialog.preview.pageCount() <= 1


def test_without_a_sheet_on_show_it_begins_with_the_players(desk: Desk, people: dict[str, str], qtbot: QtBot) -> None:
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    assert made.options.whom.currentData() == "players"
    assert names(made) == ["Anna", "Boris"]


def test_every_kind_is_offered_and_asked_only_what_it_needs(
    desk: Desk, session: Session, fight: str, qtbot: QtBot, tmp_path: Path
) -> None:
    evenings.begin(session)
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    made.show()
    assert keys(made.options.what) == list(WHAT)
    for what in WHAT:
        choose(made.options.what, what)
        options = made.options
        assert options.whom.isVisible() == (what in OF_PEOPLE)
        assert options.evening.isVisible() == options.audience.isVisible() == (what == "summary")
        assert options.gm_notes.isVisible() == (what == "cards")
        assert made.preview.pageCount() >= 1
        assert saved(made, tmp_path / f"{what}.pdf", qtbot).title
    made.close()


def test_cards_are_of_npcs_and_tents_of_the_fight_on_show(desk: Desk, fight: str, qtbot: QtBot) -> None:
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    choose(made.options.what, "cards")
    assert sorted(names(made)) == ["Bear", "Wolf"]
    choose(made.options.what, "tents")
    assert made.options.whom.currentData() == "fight"
    assert made.options.wanted().encounter == fight
    choose(made.options.whom, "players")
    assert made.options.wanted().encounter == ""


def test_the_gms_notes_come_only_when_they_are_asked_for(dialog: PrintDialog) -> None:
    dialog.options.gm_notes.setChecked(True)
    assert not dialog.options.wanted().gm_notes
    choose(dialog.options.what, "cards")
    assert dialog.options.wanted().gm_notes


def test_tab_leads_through_the_choices_to_the_buttons(dialog: PrintDialog, qtbot: QtBot) -> None:
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    options = dialog.options
    choose(options.what, "cards")
    options.what.setFocus()
    wanted: list[QWidget] = [options.whom, options.gm_notes, options.paper, options.language, dialog.save_button]
    walked: list[QWidget] = [options.what]
    for _ in wanted:
        QTest.keyClick(walked[-1], Qt.Key.Key_Tab)
        walked += filter(None, [QApplication.focusWidget()])
    assert walked[1:] == wanted


# ── Where it goes ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pdf_is_saved_in_the_paper_and_language_chosen(dialog: PrintDialog, tmp_path: Path, qtbot: QtBot) -> None:
    choose(dialog.options.paper, "letter")
    choose(dialog.options.language, "ru")
    pdf = saved(dialog, tmp_path / "Борис.pdf", qtbot)
    assert str(tmp_path / "Борис.pdf") in dialog.notice.text()
    assert pdf.sizes() == [(612, 792)]
    assert "Атрибуты" in pdf.text()
    assert keys(dialog.options.language) == list(LANGUAGES)


def test_a_place_that_cannot_be_written_is_said_in_the_dialog(dialog: PrintDialog, tmp_path: Path) -> None:
    dialog.save(tmp_path / "nowhere" / "x.pdf")
    assert dialog.notice.isVisible()
    assert "nowhere" in dialog.notice.text()
    assert dialog.save_button.isEnabled()


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_does_not_take_it_is_said_in_the_dialog(dialog: PrintDialog, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "x.pdf"))
    dialog.print_on(printer)
    assert dialog.notice.isVisible()
    assert not dialog.printing.running


@pytest.fixture
def crowd(session: Session, desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[PrintDialog]:
    """The dialog with more people than it previews."""
    for number in range(PREVIEWED):
        roster.create(session, f"Guard {number}", "player")
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    made.show()
    choose(made.options.whom, "players")
    yield made
    made.printing.cancel()
    made.close()


def test_the_preview_is_of_the_first_few_the_print_of_all(crowd: PrintDialog, tmp_path: Path, qtbot: QtBot) -> None:
    assert crowd.preview.pageCount() == PREVIEWED
    assert str(PREVIEWED) in crowd._more.text()
    assert len(saved(crowd, tmp_path / "all.pdf", qtbot).sizes()) == PREVIEWED + 2


def test_a_long_print_shows_how_far_it_is_and_can_be_stopped(crowd: PrintDialog, tmp_path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(crowd.printing.progressed):
        crowd.save(tmp_path / "all.pdf")
    assert crowd.progress.isVisible()
    assert crowd.progress.maximum() == PREVIEWED + 2
    assert not crowd.options.isEnabled()
    assert not crowd.save_button.isEnabled()
    crowd.reject()  # Esc, or the button that now says so
    assert crowd.isVisible()
    assert not crowd.progress.isVisible()
    assert crowd.notice.isVisible()
    assert crowd.options.isEnabled()
    assert not list(tmp_path.glob("*.pdf")) + list(tmp_path.glob(".all*"))
    crowd.reject()
    assert not crowd.isVisible()


def test_pages_are_turned(dialog: PrintDialog) -> None:
    choose(dialog.options.whom, "players")
    assert dialog._place.text() == "1 / 2"
    assert not dialog._before.isEnabled()
    dialog._after.click()
    assert dialog._place.text() == "2 / 2"
    assert not dialog._after.isEnabled()


def test_it_speaks_the_language_of_the_desk(dialog: PrintDialog, qapp: QApplication, qtbot: QtBot) -> None:
    said = dialog.options.what.currentText()
    use_language(qapp, "ru")
    qtbot.waitUntil(lambda: dialog.options.what.currentText() != said)
    shown = [box for box in dialog.options.findChildren(QComboBox) if box.isVisible()]
    assert all(box.accessibleName() for box in shown)
