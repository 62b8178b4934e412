"""The desk's look while it runs: which theme, how large the text, and who must hear when either changes.

Everything that paints asks `current()`; everything that lays out asks `px()` and the font metrics. A change of theme or of
text scale reaches widgets as Qt's own PaletteChange, FontChange and StyleChange, so `update()` needs no wiring; whatever is
no widget (icons of actions, plots) connects to `look().changed`.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from ui import fonts, palettes
from ui.palettes import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme
from ui.stylesheet import stylesheet

__all__ = [
    "DARK",
    "GRID",
    "HIGH_CONTRAST",
    "LIGHT",
    "MODES",
    "RADIUS",
    "THEMES",
    "Look",
    "Theme",
    "apply_theme",
    "current",
    "look",
    "px",
    "set_role",
    "text_scale",
]

MODES = ("system", "light", "dark", "high-contrast")
SCALE_MIN, SCALE_MAX = 0.8, 2.0
GRID = 8
"""Distances are multiples of this (or its half), in device-independent pixels at scale 1: give them to `px`."""
RADIUS = 6
"""Corner radius of controls; cards have 8, badges 4."""

_NAME = "gm_desk_look"


class _Shown:
    """What is shown now. Asked for with every distance and colour of every row that is painted: so it is told without asking Qt."""

    theme: Theme = LIGHT
    text_scale = 1.0


class Look(QObject):
    """What the desk looks like now; one a QApplication, its child. Ask for it with `look()`."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.setObjectName(_NAME)
        self.mode = "system"
        self._show_as(LIGHT, 1.0)
        # The style hints must stay referenced: a chained call on them has been seen to outlive its object.
        self._hints = QGuiApplication.styleHints()
        self._hints.colorSchemeChanged.connect(self._follow_system)

    def set(self, mode: str, scale: float) -> None:
        """Show `mode` (one of MODES) with text `scale` times the normal size (held within 0.8 … 2.0)."""
        if mode not in MODES:
            raise ValueError(f"no such theme mode: {mode}")
        self.mode = mode
        self._show_as(self.theme, min(max(scale, SCALE_MIN), SCALE_MAX))
        self._show()

    @property
    def theme(self) -> Theme:
        """The theme on show."""
        return _Shown.theme

    @property
    def text_scale(self) -> float:
        """How many times the normal size text has now."""
        return _Shown.text_scale

    @staticmethod
    def _show_as(theme: Theme, text_scale: float) -> None:
        _Shown.theme, _Shown.text_scale = theme, text_scale

    def _follow_system(self, _scheme: Qt.ColorScheme) -> None:
        if self.mode == "system":
            self._show()

    def _show(self) -> None:
        self._show_as(self._system_theme() if self.mode == "system" else THEMES[self.mode], self.text_scale)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setFont(fonts.body_font(self.text_scale))
        fonts.forget()
        app.setPalette(palette(self.theme))
        app.setStyleSheet(stylesheet(self.theme, self.text_scale))
        self.changed.emit()

    def _system_theme(self) -> Theme:
        return DARK if self._hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def apply_theme(app: QApplication, mode: str = "system", text_scale: float = 1.0) -> None:
    """Give the whole application its style, fonts, palette and style sheet; call again at any time to change them.

    `mode` is one of MODES, `text_scale` 0.8 … 2.0 (values outside are held to the limit). Raises ValueError for another mode.
    """
    if mode not in MODES:
        raise ValueError(f"no such theme mode: {mode}")
    fonts.load_fonts(app)
    if app.style().objectName() != "fusion":
        app.setStyle("Fusion")
    look().set(mode, text_scale)


def look() -> Look:
    """Return the application's Look (made at the first call)."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("a QApplication must exist before the desk has a look")
    found = app.findChild(Look, _NAME, Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, Look) else Look(app)


def current() -> Theme:
    """Return the theme on show."""
    return _Shown.theme


def text_scale() -> float:
    """Return the text scale on show (1.0 is normal)."""
    return _Shown.text_scale


def px(pixels: float) -> int:
    """Return a distance that grows with the text: `pixels` device-independent pixels at scale 1."""
    return max(1, round(pixels * _Shown.text_scale)) if pixels else 0


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget one or more looks of the style sheet, e.g. ``"small muted"``; replaces the roles it had.

    Words for labels: small large title section muted accent danger ok bold mono; for buttons: primary quiet danger;
    for frames: card bar.
    """
    if widget.property("role") == role:
        return
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def palette(theme: Theme) -> QPalette:
    """Return the Qt palette of a theme."""
    result = QPalette()
    role = QPalette.ColorRole
    pairs = {
        role.Window: theme.background,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.raised,
        role.Text: theme.text,
        role.Button: theme.surface,
        role.ButtonText: theme.text,
        role.BrightText: theme.accent_text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.accent_text,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.ToolTipBase: theme.surface,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.text_muted,
        role.Light: theme.surface,
        role.Midlight: theme.raised,
        role.Mid: theme.border,
        role.Dark: theme.outline,
        role.Shadow: palettes.DARK.background,
        role.Accent: theme.accent,
    }
    for name, value in pairs.items():
        result.setColor(name, QColor(value))
    for name in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.text_muted))
    return result
