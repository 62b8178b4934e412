"""The icon is packed as Windows and macOS read it: every length and place in the containers is right."""

from __future__ import annotations

import struct

import app_icon

PICTURES = {size: f"picture of {size}".encode() * size for size in app_icon.SIZES}


def test_every_picture_of_an_ico_lies_where_its_directory_says() -> None:
    data = app_icon.ico(PICTURES)
    zero, kind, count = struct.unpack_from("<HHH", data)
    assert (zero, kind, count) == (0, 1, len(app_icon.IN_ICO))
    for place, size in enumerate(app_icon.IN_ICO):
        side, _, _, _, _, bits, length, at = struct.unpack_from("<BBBBHHII", data, 6 + 16 * place)
        assert side == (0 if size == 256 else size)
        assert bits == 32
        assert data[at : at + length] == PICTURES[size]


def test_the_pieces_of_an_icns_follow_each_other_to_its_end() -> None:
    data = app_icon.icns(PICTURES)
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    at, found = 8, {}
    while at < len(data):
        name, length = data[at : at + 4], struct.unpack_from(">I", data, at + 4)[0]
        found[name] = data[at + 8 : at + length]
        at += length
    assert found == {name: PICTURES[size] for name, size in app_icon.IN_ICNS.items()}
