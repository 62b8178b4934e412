"""Pages kept as pictures and as text: what is drawn and said now must be what was looked at and found right.

`GM_DESK_GOLDEN=write` keeps what is drawn now, to be looked at before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

FOLDER = Path(__file__).resolve().parent / "kept_pages"
WRITING = os.environ.get("GM_DESK_GOLDEN") == "write"
RESOLUTION = 36
GREYS = range(0, 256, 17)
BLOCK = 8
"""Pixels a side of what is compared: a letter drawn a hair aside does not matter, a missing line does."""
TOLERANCE = 22
"""How much darker or lighter a block may be, of 255."""


def check_picture(name: str, drawn: QImage, folder: Path) -> None:
    """Compare a page with the one that is kept; a picture of where they differ is left in `folder`."""
    kept = FOLDER / f"{name}.png"
    grey = drawn.convertToFormat(QImage.Format.Format_Grayscale8)
    if WRITING:
        table = [QColor(level, level, level).rgb() for level in GREYS]
        few = grey.convertToFormat(QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.ThresholdDither)
        assert few.save(str(kept))
        return
    assert kept.is_file(), f"no picture of {name} is kept"
    golden = QImage(str(kept)).convertToFormat(QImage.Format.Format_Grayscale8)
    assert golden.size() == grey.size()
    worst = difference(golden, grey)
    if worst > TOLERANCE:
        where = folder / f"{name}-difference.png"
        side_by_side(golden, grey).save(str(where))
        raise AssertionError(f"{name} is not drawn as it was (by {worst}): see {where}")


def blocks(picture: QImage) -> QImage:
    """Return a page as means of blocks."""
    return picture.scaled(
        picture.width() // BLOCK, picture.height() // BLOCK, mode=Qt.TransformationMode.SmoothTransformation
    )


def difference(one: QImage, other: QImage) -> int:
    """Return by how much two pages of a size differ where they differ most."""
    small, small_other = blocks(one), blocks(other)
    return max(
        abs(small.pixelColor(x, y).value() - small_other.pixelColor(x, y).value())
        for x in range(small.width())
        for y in range(small.height())
    )


def side_by_side(golden: QImage, drawn: QImage) -> QImage:
    """Return the page that was kept, the one that is drawn, and where they differ, in red."""
    width, height = golden.width(), golden.height()
    picture = QImage(width * 3, height, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    for x in range(width):
        for y in range(height):
            one, other = golden.pixelColor(x, y).value(), drawn.pixelColor(x, y).value()
            picture.setPixelColor(x, y, QColor(one, one, one))
            picture.setPixelColor(x + width, y, QColor(other, other, other))
            apart = 255 - min(255, abs(one - other) * 2)
            picture.setPixelColor(x + 2 * width, y, QColor(255, apart, apart))
    return picture


def check_text(name: str, told: str, folder: Path) -> None:
    """Compare what pages say with what is kept; what they say now is left in `folder`."""
    kept = FOLDER / f"{name}.txt"
    if WRITING:
        kept.write_text(told, encoding="utf-8")
        return
    assert kept.is_file(), f"no text of {name} is kept"
    if told != kept.read_text(encoding="utf-8"):
        (folder / f"{name}.txt").write_text(told, encoding="utf-8")
    assert told == kept.read_text(encoding="utf-8"), f"{name} says something else than was kept: see {folder}"
