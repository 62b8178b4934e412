"""Icons from one open set (Lucide, under resources/icons), in the colours of the theme on show.

An icon is drawn when it is first painted at a size, and again in another theme: nobody needs to set icons anew.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer

import resources
from ui import theme


def icon(name: str, token: str = "text") -> QIcon:
    """Return an icon by its Lucide name, e.g. ``"dices"``, drawn in a theme token's colour (muted when disabled).

    Raises FileNotFoundError if there is no such icon.
    """
    if not _file(name).is_file():
        raise FileNotFoundError(f"no icon called {name!r}")
    return QIcon(_ThemedEngine(name, token))


def pixmap(name: str, size: int, token: str = "text", ratio: float = 1.0) -> QPixmap:
    """Return an icon as a pixmap `size` device-independent pixels wide for a screen of the given pixel ratio."""
    result = QPixmap(_drawn(name, token, round(size * ratio)))
    result.setDevicePixelRatio(ratio)
    return result


class _ThemedEngine(QIconEngine):
    """Draws one icon at whatever size and in whatever theme it is asked for."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name, self._token = name, token

    def clone(self) -> QIconEngine:
        return _ThemedEngine(self._name, self._token)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        token = "outline" if mode is QIcon.Mode.Disabled else self._token
        return _drawn(self._name, token, max(1, min(size.width(), size.height())))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        side = min(rect.width(), rect.height())
        ratio = painter.device().devicePixelRatio()
        drawn = self.pixmap(QSize(round(side * ratio), round(side * ratio)), mode, state)
        painter.drawPixmap(QRect(rect.center().x() - side // 2, rect.center().y() - side // 2, side, side), drawn)


def _file(name: str) -> Path:
    return resources.path("icons", f"{name}.svg")


def _drawn(name: str, token: str, size: int) -> QPixmap:
    """Render one icon, or take it from Qt's own cache (which is emptied before the application goes)."""
    color = theme.current().color(token).name()
    key = f"gm-desk/{name}/{color}/{size}"
    cached = QPixmap()
    if QPixmapCache.find(key, cached):
        return cached
    svg = _file(name).read_text(encoding="utf-8").replace("currentColor", color)
    result = QPixmap(QSize(size, size))
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    QPixmapCache.insert(key, result)
    return result
