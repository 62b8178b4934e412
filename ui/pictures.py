"""Pictures from files: read within limits, made small, and drawn with round corners.

What is read is always written anew: no place or date that a camera has put into a photograph comes into a campaign, and a picture
that was kept lying on its side stands upright.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRectF, QSize, Qt
from PySide6.QtGui import QColorSpace, QImage, QImageReader, QImageWriter, QPainter, QPainterPath, QPixmap

from gm_desk.app.portraits import MOST_PORTRAIT
from gm_desk.core.errors import BrokenFile, InvalidInput

ENDINGS = (".png", ".jpg", ".jpeg")
FORMATS = frozenset({b"png", b"jpeg"})
LARGEST_SIDE = 512
"""A portrait that is kept is no larger; half of it where even that takes too many bytes."""
MOST_BYTES = 64 * 2**20
MOST_MEGAPIXELS = 50
"""A file that is longer, or would be larger when it is unpacked, is not read."""
QUALITY = 90


def dropped_picture(data: QMimeData) -> Path | None:
    """Return the one file that is dragged, if it is called like a picture."""
    urls = data.urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    path = Path(urls[0].toLocalFile())
    return path if path.suffix.lower() in ENDINGS else None


def portrait_from(path: Path) -> bytes:
    """Return the picture in a file as a small PNG or JPEG.

    Raises: BrokenFile (`file.missing`, `file.no_permission`, …); InvalidInput (`portrait.no_picture`, `portrait.too_large`,
    `portrait.too_many_pixels`) at the file's name.
    """
    with _reading(_bytes_of(path)) as reader:
        size, kind = reader.size(), bytes(reader.format().data())
        if kind not in FORMATS or size.isEmpty():
            raise InvalidInput("portrait.no_picture", path.name)
        if size.width() * size.height() > MOST_MEGAPIXELS * 1_000_000:
            raise InvalidInput("portrait.too_many_pixels", path.name, most=MOST_MEGAPIXELS)
        picture = _read(reader, LARGEST_SIDE)
    if picture is None:
        raise InvalidInput("portrait.no_picture", path.name)
    # A photograph stays one; what is drawn, or can be seen through, loses nothing.
    how = "PNG" if picture.hasAlphaChannel() or (kind == b"png" and max(size.toTuple()) <= LARGEST_SIDE) else "JPEG"
    written = _written(picture, how)
    return written if len(written) <= MOST_PORTRAIT else _written(_within(picture, LARGEST_SIDE // 2), how)


def drawable(data: bytes, side: int) -> QImage | None:
    """Return a picture at most so many pixels large; None where it cannot be read after all."""
    with _reading(data) as reader:
        return _read(reader, side)


def rounded(picture: QImage, side: int, radius: float, ratio: float) -> QPixmap:
    """Return a square of a picture, its middle, with round corners: so many device-independent pixels for a screen of that ratio."""
    whole = round(side * ratio)
    result = QPixmap(whole, whole)
    result.fill(Qt.GlobalColor.transparent)
    covering = picture.size().scaled(whole, whole, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    area = QRectF(0, 0, covering.width(), covering.height())
    # Of a picture that stands upright the upper part is shown: there is the face.
    area.moveTo((whole - area.width()) / 2, min(0.0, (whole - area.height()) / 4))
    painter = QPainter(result)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, whole, whole), radius * ratio, radius * ratio)
    painter.setClipPath(shape)
    painter.drawImage(area, picture)
    painter.end()
    result.setDevicePixelRatio(ratio)
    return result


def _bytes_of(path: Path) -> bytes:
    from gm_desk import bootstrap

    if not path.is_file():  # neither a folder nor what never ends
        raise BrokenFile("file.missing", str(path))
    with bootstrap.reading(path) as (file, size):
        if size > MOST_BYTES:
            raise InvalidInput("portrait.too_large", path.name, most=MOST_BYTES // 1024)
        return file.read(MOST_BYTES)


@contextmanager
def _reading(data: bytes) -> Iterator[QImageReader]:
    """Yield a reader of what the bytes are, whatever the file is called; it lives no longer than they do."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    yield reader


def _read(reader: QImageReader, side: int) -> QImage | None:
    """Read a picture no larger than `side`, scaled while it is read where its format can."""
    size = reader.size()
    if max(size.width(), size.height()) > side:
        reader.setScaledSize(_fitting(size, side))
    picture = reader.read()
    return None if picture.isNull() else _within(picture, side)


def _within(picture: QImage, side: int) -> QImage:
    if max(picture.width(), picture.height()) <= side:
        return picture
    return picture.scaled(
        _fitting(picture.size(), side), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )


def _fitting(size: QSize, side: int) -> QSize:
    """Return a size scaled down to a side; a picture as narrow as a hair is one pixel wide still."""
    return size.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))


def _written(picture: QImage, how: str) -> bytes:
    """Write a picture's dots and nothing else that came with it, in the colours of a screen."""
    if picture.colorSpace().isValid():
        picture.convertToColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgb))
    alpha = picture.hasAlphaChannel()
    plain = QImage(picture.size(), QImage.Format.Format_ARGB32 if alpha else QImage.Format.Format_RGB32)
    plain.fill(Qt.GlobalColor.transparent)
    painter = QPainter(plain)
    painter.drawImage(0, 0, picture)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(how.encode()))
    if how == "JPEG":
        writer.setQuality(QUALITY)
    writer.write(plain)
    return bytes(buffer.data().data())
