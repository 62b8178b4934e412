"""How dice faces are written: +, − and blank for Fudge dice, numbers for all others."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.play import Thrown
from gm_desk.app.sheet_words import signed
from gm_desk.core.dice import FUDGE, Kind


def face_text(face: int | None, kind: Kind) -> str | None:
    """Write one face; None stays None (not thrown yet)."""
    if face is None:
        return None
    if kind == FUDGE:
        return {1: "+", -1: "−"}.get(face, "")
    return str(face)


def face_texts(faces: Sequence[int | None], kind: Kind) -> list[str | None]:
    """Write several faces."""
    return [face_text(face, kind) for face in faces]


def sum_text(thrown: Thrown, kind: Kind) -> str:
    """Write what dice add up to: with a sign for Fudge dice, nothing for a single numbered die."""
    if kind == FUDGE:
        return signed(sum(thrown.faces))
    return str(sum(thrown.faces)) if len(thrown.faces) > 1 else ""
