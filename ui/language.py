"""The language of the desk: Qt's catalogues (ours and Qt's own) and the locale, switched while the program runs.

Installing a translator makes Qt send LanguageChange to every widget; a widget sets its texts again when it comes.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator

import resources

LANGUAGES = ("ru", "en")
_NAME = "gm_desk_translator"
_LOCALES = {
    "ru": QLocale(QLocale.Language.Russian, QLocale.Country.Russia),
    "en": QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom),
}


def system_language() -> str:
    """Return the desk's language for this computer: the first of the system's languages that we speak, else English."""
    spoken = [name.split("-")[0].split("_")[0] for name in QLocale.system().uiLanguages()]
    return next((name for name in spoken if name in LANGUAGES), "en")


def use_language(app: QCoreApplication, language: str) -> tuple[str, ...]:
    """Speak `language` ("ru" or "en") from now on; widgets hear of it by LanguageChange.

    Returns the catalogues that were loaded. English needs none but for its plurals. Raises ValueError for another language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language}")
    for old in app.findChildren(QTranslator, _NAME, Qt.FindChildOption.FindDirectChildrenOnly):
        app.removeTranslator(old)
        old.deleteLater()
    QLocale.setDefault(_LOCALES[language])
    qt_catalogues = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    places = (("qtbase", qt_catalogues), ("gm_desk", str(resources.path("translations"))))
    app.setProperty("gm_desk_language", language)
    return tuple(name for name, folder in places if _install(app, f"{name}_{language}", folder))


def language(app: QCoreApplication) -> str:
    """Return the language the desk speaks."""
    return str(app.property("gm_desk_language") or "en")


def _install(app: QCoreApplication, name: str, folder: str) -> bool:
    translator = QTranslator(app)
    translator.setObjectName(_NAME)
    if translator.load(f"{name}.qm", folder):
        return app.installTranslator(translator)
    translator.deleteLater()
    return False
