"""The program's icon is drawn, in the size that was asked for, and stands on the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from ui.app_icon import app_icon, png


@pytest.mark.parametrize("size", [16, 256])
def test_it_is_drawn_in_any_size(qapp: QApplication, size: int) -> None:
    image = QImage.fromData(png(size), "PNG")
    assert image.width() == image.height() == size
    assert image.pixelColor(0, 0).alpha() < 128
    assert image.pixelColor(size // 2, size // 2).alpha() == 255


def test_the_window_has_it(qapp: QApplication) -> None:
    assert not app_icon().pixmap(32, 32).isNull()
