"""Characters come in by a dialog that says first what is wrong, or by a file dropped on the window; and go out by a menu."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from gm_desk.app.session import Session
from ui import interchange
from ui.bridge import Desk
from ui.import_dialog import ImportDialog
from ui.language import use_language
from ui.main_window import MainWindow

BORIS = "0b0b0b0b-0000-4000-8000-000000000001"


def file_of(path: Path, *characters: object) -> Path:
    path.write_text(json.dumps({"characters": list(characters)}), encoding="utf-8")
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return file_of(
        tmp_path / "good.json", {"id": BORIS, "name": "Boris", "sheet": {}, "luck": 1}, {"name": "Anna", "sheet": {}}
    )


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    return file_of(
        tmp_path / "bad.json", {"name": "", "sheet": {}}, {"name": "<b>x</b>", "kind": "<i>hero</i>", "sheet": {}}
    )


def shown(desk: Desk, path: Path, qtbot: QtBot) -> ImportDialog:
    dialog = ImportDialog(desk, path)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.bar.isVisible())
    return dialog


def names(session: Session) -> list[str]:
    return [line.name for line in session.store.roster()]


def test_what_would_come_of_it_is_said_first_and_enter_does_it_as_one_act(
    desk: Desk, session: Session, good: Path, qtbot: QtBot
) -> None:
    dialog = shown(desk, good, qtbot)
    assert "2" in dialog.summary.text()
    assert "luck" in dialog.details.toPlainText()
    assert names(session) == []
    assert dialog.go.isEnabled()
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert names(session) == ["Anna", "Boris"]
    session.undo()
    assert names(session) == []


def test_everything_wrong_is_listed_as_plain_text_and_cannot_come_in(
    desk: Desk, session: Session, bad: Path, qtbot: QtBot
) -> None:
    dialog = shown(desk, bad, qtbot)
    first, second = dialog.details.toPlainText().splitlines()
    assert "characters[0].name" in first
    assert "<i>hero</i>" in second
    assert not dialog.go.isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    assert names(session) == []
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_those_who_are_here_are_refused_updated_or_copied_as_chosen(
    desk: Desk, session: Session, good: Path, qtbot: QtBot
) -> None:
    shown(desk, good, qtbot).accept()
    dialog = shown(desk, good, qtbot)
    assert not dialog.go.isEnabled()
    for place, count in ((1, 3), (2, 5)):
        dialog = shown(desk, good, qtbot)
        dialog.ways.button(place).click()
        qtbot.waitUntil(dialog.go.isEnabled)
        dialog.accept()
        assert len(names(session)) == count


@pytest.mark.parametrize("what", ["gone", "changed", "read only"])
def test_what_cannot_be_done_is_said_in_the_dialog(
    desk: Desk, session: Session, good: Path, qtbot: QtBot, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if what == "gone":
        good.unlink()
    if what == "read only":
        monkeypatch.setattr(type(session.store), "read_only", True)
    dialog = shown(desk, good, qtbot)
    if what == "changed":
        shown(desk, good, qtbot).accept()
        dialog.accept()
    assert dialog.isVisible()
    assert bool(dialog.notice.text()) == (what != "read only")
    assert not dialog.go.isEnabled() or what == "changed"
    dialog.close()


def test_it_is_done_by_keys_alone_and_every_control_has_a_name(desk: Desk, good: Path, qtbot: QtBot) -> None:
    dialog = shown(desk, good, qtbot)
    reached = set()
    for _ in range(12):
        focused = dialog.focusWidget()
        assert focused is not None
        reached.add(focused)
        assert focused.accessibleName() or getattr(focused, "text", str)()
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert {dialog.details, dialog.go} <= reached
    assert reached & set(dialog.ways.buttons())


def test_it_speaks_the_language_chosen(desk: Desk, good: Path, qtbot: QtBot, qapp: QApplication) -> None:
    dialog = shown(desk, good, qtbot)
    use_language(qapp, "ru")
    QTest.qWait(1)
    assert dialog.windowTitle() == "Импорт персонажей"
    assert "будет добавлено" in dialog.summary.text()


# ── The window ────────────────────────────────────────────────────────────────────────────────────────────────────────


def drop(window: MainWindow, *paths: Path) -> bool:
    """Drag files onto the window and let go; return whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
    entered.ignore()
    window.dragEnterEvent(entered)
    if entered.isAccepted():
        window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys))
    return entered.isAccepted()


def test_a_file_of_characters_dropped_on_the_window_is_shown_in_the_dialog(
    window: MainWindow, good: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    assert not drop(window, good), "there is no campaign to bring it into"
    assert window.open_demo("en")
    assert not drop(window, good, good)
    assert not drop(window, tmp_path / "x.txt")
    assert drop(window, good)
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.go.isEnabled)
    dialog.accept()
    assert window.workspace is not None
    assert "Boris" in names(window.workspace.desk.session)


def test_a_campaign_dropped_on_the_window_opens(window: MainWindow, session: Session) -> None:
    path = session.store.path
    session.close()
    assert drop(window, path)
    assert window.workspace is not None
    assert window.workspace.desk.session.store.path == path


@pytest.mark.parametrize("ending", [".json", ".csv", ""])
def test_everybody_goes_out_and_comes_back_and_nothing_is_overwritten(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    assert window.open_demo("en")
    assert window.workspace is not None
    target = tmp_path / f"out{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(target), ""))
    window.actions_["exportCharacters"].trigger()
    written = target if ending else tmp_path / "out.json"
    assert written.stat().st_size > 1000
    before = written.read_bytes()
    window.actions_["exportCharacters"].trigger()
    assert written.read_bytes() == before
    assert str(written) in window.workspace._notice.text()
    desk = window.workspace.desk
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (str(written), ""))
    count = len(names(desk.session))
    window.actions_["importCharacters"].trigger()
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    dialog.ways.button(2).click()
    qtbot.waitUntil(dialog.go.isEnabled, timeout=20_000)
    dialog.accept()
    assert len(names(desk.session)) == 2 * count


def test_those_chosen_in_the_list_go_out_alone(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.open_demo("en")
    workspace = window.workspace
    assert workspace is not None
    asked: list[str] = []
    kinds = "Table of plain fields (*.csv)"

    def ask(_parent: QWidget, title: str, place: str, *_args: str, **_more: object) -> tuple[str, str]:
        asked.append(title)
        return str(tmp_path / Path(place).name), kinds

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    workspace.roster.view.clearSelection()
    window.actions_["exportChosen"].trigger()
    assert asked == []
    assert "chosen" in workspace._notice.text()
    lines = workspace.desk.session.store.roster()[1:3]
    flag = QItemSelectionModel.SelectionFlag.Select
    for line in lines:
        workspace.roster.view.selectionModel().select(workspace.roster.model.index_of(line.id), flag)
    window.actions_["exportChosen"].trigger()
    assert asked == ["Export 2 characters"]
    (table,) = tmp_path.glob("*.csv")
    assert "chosen" in table.name
    with table.open(encoding="utf-8-sig", newline="") as file:
        assert {row["id"] for row in csv.DictReader(file)} == {line.id for line in lines}
    kinds = ""
    menu = workspace.roster.menu()
    assert menu is not None
    next(each for each in menu.actions() if each.text().startswith("Export")).trigger()
    (written,) = tmp_path.glob("*.json")
    assert {each["id"] for each in json.loads(written.read_text("utf-8"))["characters"]} == {each.id for each in lines}
    menu.close()


def test_a_file_elsewhere_is_not_taken() -> None:
    data = QMimeData()
    data.setUrls([QUrl("https://example.org/x.json")])
    assert interchange.dropped(data) is None
