"""The bundled fonts: PT Sans for the desk, PT Serif for prose, DejaVu Sans for symbols that neither has.

PT's figures all have one width, so numbers stand in columns without any font feature.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

import resources

SANS = ("PT Sans", "DejaVu Sans")
SERIF = ("PT Serif", "DejaVu Sans")
BASE_PIXELS = 14.0
"""Body text at scale 1, in device-independent pixels."""

_LOADED = "gm_desk_fonts_loaded"


def load_fonts(app: QGuiApplication) -> None:
    """Make the bundled families known to Qt, once an application.

    Raises RuntimeError when a bundled file is missing or damaged: without it Cyrillic might be drawn as boxes.
    """
    if app.property(_LOADED):
        return
    files = sorted(resources.path("fonts").glob("*.ttf"))
    broken = [file.name for file in files if QFontDatabase.addApplicationFont(str(file)) < 0]
    if broken or not files:
        raise RuntimeError(f"bundled fonts cannot be loaded: {', '.join(broken) or resources.path('fonts')}")
    app.setProperty(_LOADED, True)


@cache
def font(factor: float = 1.0, *, bold: bool = False, families: tuple[str, ...] = SANS) -> QFont:
    """Return a font `factor` times the size of the desk's body text (which already carries the text scale).

    It is shared by all who ask: a QFont(…) of it can be changed.
    """
    result = QFont(QGuiApplication.font())
    result.setFamilies(list(families))
    result.setPointSizeF(result.pointSizeF() * factor)
    result.setBold(bold)
    return result


@cache
def metrics(factor: float = 1.0, *, bold: bool = False) -> QFontMetricsF:
    """Return the measures of `font` on a screen."""
    return QFontMetricsF(font(factor, bold=bold))


def forget() -> None:
    """Make fonts anew: the body text has another size now."""
    font.cache_clear()
    metrics.cache_clear()


def body_font(text_scale: float) -> QFont:
    """Return the body font for a text scale (1.0 is 14 device-independent pixels), for `QApplication.setFont`."""
    result = QFont(list(SANS))
    result.setPointSizeF(BASE_PIXELS * text_scale * 72.0 / QGuiApplication.primaryScreen().logicalDotsPerInch())
    return result
