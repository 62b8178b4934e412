"""The program's own icon: one SVG, for the window and, in all sizes, for what a package is made with."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

import resources

SOURCE = resources.path("app", "gm-desk.svg")


def app_icon() -> QIcon:
    """Return the icon of the window."""
    return QIcon(str(SOURCE))


def png(size: int) -> bytes:
    """Return the icon so many pixels wide, as a PNG file."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SOURCE)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())
