"""The desk changes its language while it runs, Qt's own words too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.inspecting import LATIN
from ui import language


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """The application in English, and in English again afterwards."""
    before = QLocale()
    language.use_language(qapp, "en")
    yield qapp
    language.use_language(qapp, "en")
    QLocale.setDefault(before)


class Reader(QWidget):
    """Counts how often it was told to translate itself again."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        if event.type() == QEvent.Type.LanguageChange:
            self.told += 1
        super().changeEvent(event)


def test_qts_own_dialog_of_files_speaks_russian_throughout(app: QApplication, qtbot: QtBot) -> None:
    """Also what Qt's catalogue has no words for; nothing of it is in ours for nothing."""
    language.use_language(app, "ru")
    dialog = QFileDialog(None, "Открыть", "", "Все файлы (*)")
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    said = [each.text() for kind in (QLabel, QAbstractButton) for each in dialog.findChildren(kind)]
    assert any("Тип файлов" in each for each in said)
    assert [each for each in said if LATIN.search(each)] == []
    app.removeTranslator(ours := app.findChildren(QTranslator)[-1])
    assert any(LATIN.search(QCoreApplication.translate("QFileDialog", each)) for each in language.WANTING)
    app.installTranslator(ours)


def test_widgets_are_told_and_qt_speaks_russian(app: QApplication, qtbot: QtBot) -> None:
    reader = Reader()
    qtbot.addWidget(reader)
    reader.show()
    assert "qtbase" in language.use_language(app, "ru")
    QCoreApplication.sendPostedEvents()
    assert reader.told > 0
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Отмена"
    assert language.language(app) == "ru"
    assert QLocale().toString(1234.5).replace("\xa0", " ") == "1 234,5"


def test_english_comes_back_whole(app: QApplication) -> None:
    language.use_language(app, "ru")
    language.use_language(app, "en")
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert QLocale().language() == QLocale.Language.English


def test_switching_to_and_fro_leaves_no_old_translators(app: QApplication) -> None:
    for name in ("ru", "en", "ru", "en", "ru"):
        language.use_language(app, name)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    translators = [child for child in app.children() if child.objectName() == "gm_desk_translator"]
    assert all(isinstance(child, QObject) for child in translators)
    assert len(translators) <= 2


def test_another_language_is_refused(app: QApplication) -> None:
    with pytest.raises(ValueError, match="tlh"):
        language.use_language(app, "tlh")
    assert language.language(app) == "en"


def test_the_system_language_is_one_we_speak() -> None:
    assert language.system_language() in language.languages()
