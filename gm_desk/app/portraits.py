"""Portraits as a sheet carries them: PNG or JPEG in base64, small enough to be drawn. Only the head of a picture is read here."""

from __future__ import annotations

import base64
import binascii
import struct

from gm_desk.core.errors import InvalidInput, shown

MOST_PORTRAIT = 2**20
MOST_PIXELS = 4096
"""A portrait's bytes, and its longer side."""

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG after which its size stands."""


def decoded(portrait: str, path: str = "portrait") -> bytes:
    """Return a picture's bytes.

    Raises: InvalidInput (`portrait.not_base64`, `portrait.too_large`, `portrait.no_picture`, `portrait.too_wide`) at `path`.
    """
    if len(portrait) > MOST_PORTRAIT * 4 // 3 + 4:
        raise InvalidInput("portrait.too_large", path, most=MOST_PORTRAIT // 1024)
    try:
        data = base64.b64decode(portrait.encode("ascii", "replace"), validate=True)
    except binascii.Error:
        raise InvalidInput("portrait.not_base64", path, given=shown(portrait)) from None
    check(data, path)
    return data


def encoded(data: bytes, path: str = "portrait") -> str:
    """Return a picture as a character carries it. Raises: InvalidInput at `path`, as `decoded`."""
    check(data, path)
    return base64.b64encode(data).decode("ascii")


def check(data: bytes, path: str = "portrait") -> None:
    """See that the bytes are those of a picture of a sane size. Raises: InvalidInput at `path`, as `decoded`."""
    if len(data) > MOST_PORTRAIT:
        raise InvalidInput("portrait.too_large", path, most=MOST_PORTRAIT // 1024)
    size = _png_size(data) if data.startswith(PNG) else _jpeg_size(data) if data.startswith(JPEG) else None
    if size is None or min(size) < 1:
        raise InvalidInput("portrait.no_picture", path)
    if max(size) > MOST_PIXELS:
        raise InvalidInput("portrait.too_wide", path, most=MOST_PIXELS)


def _png_size(data: bytes) -> tuple[int, int] | None:
    if len(data) < 33 or data[12:16] != b"IHDR":
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker in FRAMES:
            height, width = struct.unpack(">HH", data[place + 5 : place + 9])
            return width, height
        place += 2 + max(int.from_bytes(data[place + 2 : place + 4], "big"), 2)
    return None
