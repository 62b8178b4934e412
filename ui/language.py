"""The language of the desk: Qt's catalogues (ours and Qt's own) and the locale, switched while the program runs.

Installing a translator makes Qt send LanguageChange to every widget; a widget sets its texts again when it comes.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    Qt,
    QTranslator,
)

import resources

_NAME = "gm_desk_translator"
_KEPT: dict[bytes, bytes] = {}
"""Catalogues in use: a translator points into what it was given, and does not own it."""
_NAMES = {"en": "English"}
"""Where Qt says more than the language ("American English")."""
WANTING = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
)
"""What Qt itself says and its own catalogues have no translation of: ours have it."""
_LOCALES = {
    "ru": QLocale(QLocale.Language.Russian, QLocale.Country.Russia),
    "en": QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
}


def languages() -> tuple[str, ...]:
    """Return the languages that the desk speaks: those whose two files are there. English needs no catalogue but for its plurals."""
    return tuple(
        name for name in resources.languages() if resources.path("translations", f"gm_desk_{name}.qm").exists()
    )


def language_name(language: str) -> str:
    """Return what a language is called by those who speak it."""
    name = _NAMES.get(language) or QLocale(language).nativeLanguageName() or language
    return name[:1].upper() + name[1:]


def system_language() -> str:
    """Return the desk's language for this computer: the first of the system's languages that we speak, else English."""
    spoken = [name.split("-")[0].split("_")[0] for name in QLocale.system().uiLanguages()]
    return next((name for name in spoken if name in languages()), "en")


def use_language(app: QCoreApplication, language: str) -> tuple[str, ...]:
    """Speak `language` ("ru", "en", …) from now on; widgets hear of it by LanguageChange.

    Returns the catalogues that were loaded. English needs none but for its plurals. Raises ValueError for another language.
    """
    if language not in languages():
        raise ValueError(f"no such language: {language}")
    for old in app.findChildren(QTranslator, _NAME, Qt.FindChildOption.FindDirectChildrenOnly):
        app.removeTranslator(old)
        old.deleteLater()
    QLocale.setDefault(_LOCALES.get(language) or QLocale(language))
    qt_catalogues = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    places = (("qtbase", qt_catalogues), ("gm_desk", str(resources.path("translations"))))
    app.setProperty("gm_desk_language", language)
    return tuple(name for name, folder in places if _install(app, f"{name}_{language}", folder))


def language(app: QCoreApplication) -> str:
    """Return the language the desk speaks."""
    return str(app.property("gm_desk_language") or "en")


def _install(app: QCoreApplication, name: str, folder: str) -> bool:
    """Install a catalogue from memory: from its file Qt would map it, and read rubbish (or crash) when the file is replaced."""
    try:
        content = Path(folder, f"{name}.qm").read_bytes()
    except OSError:
        return False
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    if translator.load(_KEPT.setdefault(content, content)):
        return app.installTranslator(translator)
    translator.deleteLater()
    return False
