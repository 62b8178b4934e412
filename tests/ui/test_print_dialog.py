"""The print dialog shows what will be printed, says what stands in the way, and writes what it showed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gm_desk.app import roster
from gm_desk.app.session import Session
from tests.ui.pdf import Pdf
from ui.bridge import Desk
from ui.language import use_language
from ui.print_dialog import PREVIEWED, PrintDialog


@pytest.fixture
def dialog(desk: Desk, people: dict[str, str], qtbot: QtBot) -> Iterator[PrintDialog]:
    desk.select_character(people["Boris"])
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))


def names(dialog: PrintDialog) -> list[str]:
    return [dialog._desk.session.character(each)["name"] for each in dialog.characters()]


def test_it_begins_with_the_sheet_on_show(dialog: PrintDialog) -> None:
    assert names(dialog) == ["Boris"]
    assert dialog.whom.currentText().startswith("Boris")
    assert dialog.preview.pageCount() == 1


def test_players_everybody_or_chosen_ones_are_printed(dialog: PrintDialog) -> None:
    choose(dialog.whom, "players")
    assert names(dialog) == ["Anna", "Boris"]
    assert dialog.preview.pageCount() == 2
    choose(dialog.whom, "everybody")
    assert sorted(names(dialog)) == ["Anna", "Bear", "Boris", "Wolf"]
    choose(dialog.whom, "chosen")
    assert dialog.people.isVisible()
    assert dialog.characters() == []
    wanted = next(dialog.people.item(row) for row in range(5) if dialog.people.item(row).text() == "Bandit")
    wanted.setCheckState(Qt.CheckState.Checked)
    assert names(dialog) == ["Bandit"]


def test_nobody_chosen_is_said_and_not_saved(dialog: PrintDialog) -> None:
    choose(dialog.whom, "chosen")
    assert dialog.notice.isVisible()
    assert not dialog.save_button.isEnabled()
    assert dialog.preview.pageCount() <= 1


def test_without_a_sheet_on_show_it_begins_with_the_players(desk: Desk, people: dict[str, str], qtbot: QtBot) -> None:
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    assert made.whom.currentData() == "players"
    assert names(made) == ["Anna", "Boris"]


def test_a_pdf_is_saved_in_the_paper_and_language_chosen(dialog: PrintDialog, tmp_path: Path) -> None:
    choose(dialog.paper, "letter")
    choose(dialog.language, "ru")
    target = tmp_path / "Борис.pdf"
    assert dialog.save(target)
    assert str(target) in dialog.notice.text()
    pdf = Pdf(target.read_bytes())
    assert pdf.sizes() == [(612, 792)]
    assert "Атрибуты" in pdf.text()


def test_a_place_that_cannot_be_written_is_said_in_the_dialog(dialog: PrintDialog, tmp_path: Path) -> None:
    assert not dialog.save(tmp_path / "nowhere" / "x.pdf")
    assert dialog.notice.isVisible()
    assert "nowhere" in dialog.notice.text()
    assert QApplication.overrideCursor() is None


def test_the_preview_is_of_the_first_few_the_print_of_all(
    dialog: PrintDialog, session: Session, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in range(PREVIEWED):
        roster.create(session, f"Guard {number}", "player")
    made = PrintDialog(desk)
    qtbot.addWidget(made)
    made.show()
    choose(made.whom, "players")
    assert made.preview.pageCount() == PREVIEWED
    assert str(PREVIEWED) in made._more.text()
    made.save(tmp_path / "all.pdf")
    assert len(Pdf((tmp_path / "all.pdf").read_bytes()).sizes()) == PREVIEWED + 2
    made.close()


def test_pages_are_turned(dialog: PrintDialog) -> None:
    choose(dialog.whom, "players")
    assert dialog._place.text() == "1 / 2"
    assert not dialog._before.isEnabled()
    dialog._after.click()
    assert dialog._place.text() == "2 / 2"
    assert not dialog._after.isEnabled()


def test_it_speaks_the_language_of_the_desk(dialog: PrintDialog, qapp: QApplication, qtbot: QtBot) -> None:
    title = dialog.windowTitle()
    use_language(qapp, "ru")
    qtbot.waitUntil(lambda: dialog.windowTitle() != title)
    assert all(box.accessibleName() for box in (dialog.whom, dialog.paper, dialog.language))
