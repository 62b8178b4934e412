"""Draw the program's icon from its SVG in all sizes, and pack it as Windows and macOS want it: `app_icon.py FOLDER`.

Run by the packaging environment's Python: it needs Qt and nothing else. Both containers hold plain PNG files.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512, 1024)
IN_ICO = (16, 24, 32, 48, 64, 128, 256)
IN_ICNS = {b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Apple's names for a PNG of a size; ic11 and ic12 are the small ones for dense screens."""


def draw(folder: Path) -> dict[int, bytes]:
    """Write `gm-desk-SIZE.png` for every size; return them."""
    sys.path.insert(0, str(ROOT))
    from ui.app_icon import png

    drawn = {size: png(size) for size in SIZES}
    for size, data in drawn.items():
        (folder / f"gm-desk-{size}.png").write_bytes(data)
    return drawn


def ico(pictures: dict[int, bytes]) -> bytes:
    """Pack pictures as an .ico: a directory of fixed lines, then the pictures."""
    chosen = [(size, pictures[size]) for size in IN_ICO]
    at = 6 + 16 * len(chosen)
    head, body = struct.pack("<HHH", 0, 1, len(chosen)), b""
    for size, data in chosen:
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """Pack pictures as an .icns: each with its name and length before it, and all of it likewise."""
    body = b"".join(
        name + struct.pack(">I", len(pictures[size]) + 8) + pictures[size] for name, size in IN_ICNS.items()
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main(folder: Path) -> None:
    """Draw and pack into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = draw(folder)
    (folder / "gm-desk.ico").write_bytes(ico(pictures))
    (folder / "gm-desk.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
