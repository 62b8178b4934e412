"""What the desk remembers from one evening to the next: looks, language, the window's place, recent campaigns.

An ini file in the user's settings folder, never in a campaign. Whatever is missing or makes no sense is taken as never set.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from ui.language import languages
from ui.theme import MODES, SCALE_MAX, SCALE_MIN

MOST_RECENT = 12
_ORGANISATION, _APPLICATION = "GM Desk", "GM Desk"


@dataclass(frozen=True)
class Recent:
    """A campaign that was open: where it lies, and when it was opened last (ISO 8601, UTC)."""

    path: Path
    opened: str


class Preferences:
    """The settings of this person on this computer."""

    def __init__(self) -> None:
        self._settings = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, _ORGANISATION, _APPLICATION)

    # ── Looks and language ────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def language(self) -> str:
        """The language chosen ("ru", "en"), "" to follow the system."""
        chosen = str(self._settings.value("language", ""))
        return chosen if chosen in languages() else ""

    @language.setter
    def language(self, language: str) -> None:
        self._settings.setValue("language", language)

    @property
    def theme(self) -> str:
        """The theme chosen, one of `theme.MODES`."""
        chosen = str(self._settings.value("theme", "system"))
        return chosen if chosen in MODES else "system"

    @theme.setter
    def theme(self, mode: str) -> None:
        self._settings.setValue("theme", mode)

    @property
    def text_scale(self) -> float:
        """The size of text, 1.0 is normal."""
        try:
            scale = float(str(self._settings.value("text_scale", 1.0)))
        except ValueError:
            return 1.0
        return min(max(scale, SCALE_MIN), SCALE_MAX)

    @text_scale.setter
    def text_scale(self, scale: float) -> None:
        self._settings.setValue("text_scale", scale)

    # ── The window ────────────────────────────────────────────────────────────────────────────────────────────────────

    def place(self, name: str) -> QByteArray:
        """Return a remembered geometry or state of a window or splitter; empty when there is none."""
        value = self._settings.value(f"place/{name}")
        return value if isinstance(value, QByteArray) else QByteArray()

    def remember_place(self, name: str, state: QByteArray) -> None:
        """Remember a geometry or state."""
        self._settings.setValue(f"place/{name}", state)

    @property
    def folder(self) -> str:
        """The folder where a campaign was made or opened last, "" if none."""
        return str(self._settings.value("folder", ""))

    @folder.setter
    def folder(self, folder: str) -> None:
        self._settings.setValue("folder", folder)

    # ── Recent campaigns ──────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def recent(self) -> list[Recent]:
        """Campaigns that were open, the latest first; they may be gone or broken by now."""
        try:
            kept = json.loads(str(self._settings.value("recent", "[]")))
        except ValueError:
            return []
        if not isinstance(kept, list):
            return []
        pairs = [each for each in kept if isinstance(each, list) and len(each) == 2]
        return [Recent(Path(str(path)), str(opened)) for path, opened in pairs]

    def remember(self, path: Path, opened: str) -> None:
        """Put a campaign at the head of the recent ones."""
        path = path.absolute()
        others = [each for each in self.recent if each.path != path]
        self._keep([Recent(path, opened), *others][:MOST_RECENT])

    def forget(self, path: Path) -> None:
        """Take a campaign out of the recent ones; the file stays."""
        self._keep([each for each in self.recent if each.path != path])

    def _keep(self, recent: list[Recent]) -> None:
        self._settings.setValue("recent", json.dumps([[str(each.path), each.opened] for each in recent]))
        self._settings.sync()
