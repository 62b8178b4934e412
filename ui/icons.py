"""Icons from one open set (Lucide, under resources/icons), in the colours of the theme on show."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

import resources
from ui import theme

_SIZES = (16, 20, 24, 32, 48, 64)
"""Device pixels rendered; Qt picks the nearest larger one, so 200 % screens stay sharp."""


def icon(name: str, token: str = "text") -> QIcon:
    """Return an icon by its Lucide name, e.g. ``"dices"``, drawn in a theme token's colour (muted when disabled).

    Ask again when `theme.look().changed` tells of another theme. Raises FileNotFoundError if there is no such icon.
    """
    result = QIcon()
    for size in _SIZES:
        result.addPixmap(_drawn(name, token, size), QIcon.Mode.Normal)
        result.addPixmap(_drawn(name, "border", size), QIcon.Mode.Disabled)
    return result


def pixmap(name: str, size: int, token: str = "text", ratio: float = 1.0) -> QPixmap:
    """Return an icon as a pixmap `size` device-independent pixels wide for a screen of the given pixel ratio."""
    result = QPixmap(_drawn(name, token, round(size * ratio)))
    result.setDevicePixelRatio(ratio)
    return result


def _drawn(name: str, token: str, size: int) -> QPixmap:
    """Render one icon, or take it from Qt's own cache (which is emptied before the application goes)."""
    color = theme.current().color(token).name()
    key = f"gm-desk/{name}/{color}/{size}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    svg = resources.path("icons", f"{name}.svg").read_text(encoding="utf-8").replace("currentColor", color)
    result = QPixmap(QSize(size, size))
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    QPixmapCache.insert(key, result)
    return result
