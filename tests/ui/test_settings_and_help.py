"""Settings show at once; F1 knows every key there is, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.actions import KINDS, Actions
from ui.help_page import AboutDialog, HelpDialog
from ui.language import language, use_language
from ui.preferences import Preferences
from ui.settings_dialog import SettingsDialog
from ui.theme import apply_theme, current, text_scale
from ui.widgets import KeyHint


class Window(QWidget):
    """Who carries the choices out, as the main window does."""

    def __init__(self, preferences: Preferences, app: QApplication) -> None:
        super().__init__()
        self.preferences, self._app = preferences, app

    def set_language(self, chosen: str) -> None:
        self.preferences.language = chosen
        use_language(self._app, chosen or "en")

    def set_theme(self, mode: str) -> None:
        self.preferences.theme = mode
        apply_theme(self._app, mode, self.preferences.text_scale)

    def set_scale(self, scale: float) -> None:
        self.preferences.text_scale = scale
        apply_theme(self._app, self.preferences.theme, scale)


@pytest.fixture
def dialog(preferences: Preferences, qapp: QApplication, qtbot: QtBot) -> Iterator[SettingsDialog]:
    window = Window(preferences, qapp)
    qtbot.addWidget(window)
    made = SettingsDialog(window)
    made.show()
    yield made
    made.close()


def choose(box: object, value: str) -> None:
    from PySide6.QtWidgets import QComboBox

    assert isinstance(box, QComboBox)
    place = box.findData(value)
    assert place >= 0
    box.setCurrentIndex(place)
    box.activated.emit(place)


def test_a_language_is_spoken_at_once_by_the_dialog_itself(dialog: SettingsDialog, qapp: QApplication) -> None:
    choose(dialog.language, "ru")
    qapp.processEvents()
    assert language(qapp) == "ru"
    assert dialog.windowTitle() == "Настройки"
    choose(dialog.language, "en")
    qapp.processEvents()
    assert dialog.windowTitle() == "Settings"


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_list_of_choices_unfolds_whole(dialog: SettingsDialog, qapp: QApplication, scale: float) -> None:
    apply_theme(qapp, "light", scale)
    for box in (dialog.language, dialog.theme):
        box.showPopup()
        qapp.processEvents()
        last = box.view().visualRect(box.model().index(box.count() - 1, 0))
        assert box.view().viewport().rect().contains(last)
        box.hidePopup()


def test_theme_and_size_show_at_once(dialog: SettingsDialog, preferences: Preferences, qtbot: QtBot) -> None:
    choose(dialog.theme, "high-contrast")
    assert current().name == "high-contrast"
    dialog.scale.setValue(30)
    qtbot.waitUntil(lambda: text_scale() == 1.5)
    assert dialog._percent.text() == "150 %"
    assert (preferences.theme, preferences.text_scale) == ("high-contrast", 1.5)


def test_a_slider_that_is_dragged_changes_nothing_before_it_is_let_go(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.scale.setSliderDown(True)
    dialog.scale.setSliderPosition(30)
    assert dialog._percent.text() == "150 %"
    assert not dialog._pause.isActive()
    dialog.scale.setSliderDown(False)
    qtbot.waitUntil(lambda: text_scale() == 1.5)


def test_the_dialog_shrinks_again_with_its_text(dialog: SettingsDialog, qapp: QApplication, qtbot: QtBot) -> None:
    small = dialog.size()
    apply_theme(qapp, "light", 2.0)
    qtbot.waitUntil(lambda: dialog.height() > small.height())
    apply_theme(qapp, "light", 1.0)
    qtbot.waitUntil(lambda: dialog.size() == small)


def test_what_was_chosen_last_counts_though_the_dialog_is_closed_at_once(dialog: SettingsDialog) -> None:
    dialog.scale.setValue(22)
    dialog.reject()
    assert text_scale() == 1.1


def test_it_opens_with_what_was_chosen(preferences: Preferences, qapp: QApplication, qtbot: QtBot) -> None:
    preferences.language, preferences.theme, preferences.text_scale = "ru", "dark", 0.9
    window = Window(preferences, qapp)
    qtbot.addWidget(window)
    dialog = SettingsDialog(window)
    assert (dialog.language.currentData(), dialog.theme.currentData()) == ("ru", "dark")
    assert dialog._percent.text() == "90 %"


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[HelpDialog]:
    window = QWidget()
    qtbot.addWidget(window)
    made = HelpDialog(Actions(window).by_name(), window)
    made.show()
    yield made
    made.close()


def test_every_key_of_the_window_is_on_the_page(page: HelpDialog) -> None:
    told = {key for _, keys in page.groups() for key, _ in keys}
    assert {kind.keys[0] for kind in KINDS.values() if kind.keys} <= told
    assert {"Space", "Shift+Space", "A", "D", "R", "Enter", "Esc"} <= told


def test_the_page_is_told_anew_in_another_language(page: HelpDialog, qapp: QApplication) -> None:
    english = [title for title, _ in page.groups()]
    use_language(qapp, "ru")
    qapp.processEvents()
    russian = [title for title, _ in page.groups()]
    assert len(russian) == len(english)
    assert set(russian).isdisjoint(english)
    assert page.windowTitle() == "Клавиши"
    assert len(page._page.findChildren(KeyHint)) == sum(len(keys) for _, keys in page.groups())


def test_about_says_the_version_and_whose_work_is_in_it(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QLabel

    from gm_desk import __version__

    about = AboutDialog()
    qtbot.addWidget(about)
    told = " ".join(label.text() for label in about.findChildren(QLabel))
    assert __version__ in told
    assert "PT Sans" in told
    assert "Lucide" in told


def test_all_actions_have_names_in_both_languages(qapp: QApplication, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    actions = Actions(window)
    english = {name: action.text() for name, action in actions.by_name().items()}
    assert all(english.values())
    use_language(qapp, "ru")
    actions.retranslate()
    assert [name for name, action in actions.by_name().items() if action.text() == english[name]] == []
