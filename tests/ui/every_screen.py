"""Opens every screen, dialog, menu and popup of the window in turn, on a demo that has been played a little."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from gm_desk import bootstrap
from gm_desk.app.ports import LogQuery
from ui.act_panel import ActPanel
from ui.act_panel.figure_field import FIGURE_KEY, FigurePopup
from ui.encounter.health_popup import HealthPopup
from ui.failures import ReportDialog
from ui.help_page import AboutDialog
from ui.main_window import MainWindow
from ui.top_bar import FIGHT, ODDS, REFERENCE, SESSION
from ui.workspace import Workspace

DIALOGS = ("settings", "help", "about", "print", "copyBack", "campaignSettings")
Screens = Iterator[tuple[str, QWidget]]


def settle(rounds: int = 5) -> None:
    """Let the window lay itself out, and let go of what was closed."""
    for _ in range(rounds):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def every_screen(window: MainWindow, file: Path, folder: Path) -> Screens:
    """Open each in turn and yield its name and its widget, settled; `folder` is for files that are made by the way."""
    yield from _start(window)
    assert window.open_campaign(file)
    workspace = window.workspace
    assert workspace is not None
    yield from _fight(window, workspace)
    yield from _screens(window, workspace)
    yield from _past(window, workspace)
    yield from _popups(window, workspace)
    yield from _dialogs(window)
    yield from _import(window, workspace, folder)


def _start(window: MainWindow) -> Screens:
    settle()
    yield "start", window
    window.actions_["newCampaign"].trigger()
    settle()
    yield "start, a new campaign", window


def _fight(window: MainWindow, workspace: Workspace) -> Screens:
    panel, page = workspace.encounter.panel, workspace.encounter
    window.actions_["showFight"].trigger()
    settle()
    yield "fight", window
    seen: set[str] = set()
    for turn in range(3):
        page.next_turn()
        settle()
        if panel.acting.preview is not None:
            if not turn:
                yield "fight, dice of the order", window
            throw(panel)
            panel.apply()
        for act in panel.acting.offered():
            if act.id in seen:
                continue
            seen.add(act.id)
            panel._on_act(act.id)
            if not panel.form.is_unfolded():
                panel.form.toggle_more()
            settle()
            yield f"fight, {act.id}", window
        _aim(panel)
        yield from _figure(panel)
        panel.roll()
        if panel.acting.preview is not None:
            settle()
            yield f"fight, dice of {turn}", window
            throw(panel)
            settle()
            yield f"fight, result of {turn}", window
            panel.apply()


def _aim(panel: ActPanel) -> None:
    """Choose the first act, at the first who can be its target."""
    acting = panel.acting
    panel._on_act(acting.offered()[0].id)
    if acting.act is not None and acting.act.targets != "none":
        foes = [each.combatant for each in acting.candidates() if each.combatant and each is not acting.actor]
        panel.choose_target(str(foes[0]["id"]))


def _figure(panel: ActPanel) -> Screens:
    """Open the figure that the act can be aimed on, where it has one."""
    settle()
    if panel.take_key(FIGURE_KEY):
        settle()
        popup = next(each for each in panel.findChildren(FigurePopup) if each.isVisible())
        yield "figure", popup
        popup.close()
        settle()


def throw(panel: ActPanel, dice: random.Random | None = None) -> None:
    """Throw the dice that the table is asked for."""
    dice = dice or random.Random(5)
    while panel.acting.preview is not None and (prompt := panel.acting.preview.prompt) is not None:
        faces = tuple(dice.randint(prompt.kind.low, prompt.kind.high) for _ in range(prompt.count))
        panel.entry.entered.emit(faces, False)


def _screens(window: MainWindow, workspace: Workspace) -> Screens:
    roster = workspace.desk.session.store.roster()
    seen = set()
    for line in roster:
        if line.kind not in seen:
            seen.add(line.kind)
            workspace.desk.show_sheet(line.id)
            settle()
            yield f"sheet of a {line.kind}", window
    for name, page in (("odds", ODDS), ("session", SESSION), ("reference", REFERENCE)):
        workspace.show_page(page)
        settle()
        yield name, window
    workspace.show_page(ODDS)
    workspace.odds.tabs.setCurrentIndex(1)
    settle()
    yield "forecast", window
    for name, action in (("roster", "search"), ("log", "searchLog")):
        window.actions_[action].trigger()
        settle()
        yield name, window
    workspace.log.filter_button.click()
    settle()
    yield "filter of the log", window
    workspace.log.filter_button.click()
    workspace.show_page(FIGHT)


def _past(window: MainWindow, workspace: Workspace) -> Screens:
    entry = next(each for each in reversed(workspace.desk.session.store.log(LogQuery(limit=40))) if each.entry.play)
    workspace.back.go(entry.number)
    _wait(lambda: workspace.back.is_away)
    yield "a moment of the past", window
    workspace.back.leave()
    workspace.back.correct(entry.number)
    _wait(lambda: workspace.correction is not None)
    yield "a correction", window
    assert workspace.correction is not None
    workspace.correction.left.emit()
    settle()


def _wait(until: Callable[[], bool]) -> None:
    for _ in range(500):
        settle(1)
        if until():
            break
    settle()


def _popups(window: MainWindow, workspace: Workspace) -> Screens:
    page = workspace.encounter
    page.view.setCurrentIndex(page.view.model().index(0, 0))
    page.open_health()
    settle()
    popup = next(each for each in QApplication.topLevelWidgets() if isinstance(each, HealthPopup) and each.isVisible())
    yield "health", popup
    popup.close()
    menus = {
        "menu of a row": page._menu.build(page.view.selected_ids()),
        "menu of the log": workspace.log.menu(),
        "menu of the window": window._menu,
    }
    for name, menu in menus.items():
        assert isinstance(menu, QMenu)
        menu.ensurePolished()
        yield name, menu
    window.actions_["playerWindow"].trigger()
    settle()
    yield "players' thumbnail", window
    assert workspace.players.window is not None
    yield "players' window", workspace.players.window
    window.actions_["playerWindow"].trigger()
    window.actions_["palette"].trigger()
    settle()
    yield "palette", window
    window.palette_.hide()


def _dialogs(window: MainWindow) -> Screens:
    for name in DIALOGS:
        window.actions_[name].trigger()
        dialog = _dialog()
        yield name, dialog
        if isinstance(dialog, AboutDialog):
            dialog.licences.click()
            settle(10)
            licences = dialog.findChild(QDialog)
            assert licences is not None
            yield "licences", licences
            licences.close()
        dialog.close()
        settle()
    report = ReportDialog("Traceback: …", Path("report.txt"), window)
    report.open()
    settle()
    yield "report of a fault", report
    report.close()


def _import(window: MainWindow, workspace: Workspace, folder: Path) -> Screens:
    from ui import interchange

    out = folder / "people.json"
    interchange.export(workspace.desk, out)
    window.import_characters(out)
    dialog = _dialog()
    yield "import", dialog
    dialog.close()
    settle()


def _dialog() -> QDialog:
    settle(10)
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
    assert len(found) == 1, found
    return found[0]


def demo(folder: Path, language: str, system: str) -> Path:
    """Write a demo campaign; return its file."""
    path = folder / f"{system}-{language}.gmdesk"
    bootstrap.write_demo(path, language, system)
    return path
