"""Faces as they are written in a line: + − 0 for Fudge dice with their sum, numbers for all others. The same in every language."""

from __future__ import annotations

from collections.abc import Sequence

from gm_desk.app.sheet_words import plain, signed
from gm_desk.core.dice import FUDGE


def fudge_face(face: int) -> str:
    """Write the face of a Fudge die: "+", "−", or "0"."""
    return {1: "+", -1: "−"}.get(face, "0")


def faces_words(faces: Sequence[int], kind: Sequence[int], *, total_only: bool = False, adds_up: bool = True) -> str:
    """Write faces of dice of a kind (its lowest and highest face) as they lie, and what they add up to.

    Of dice whose total alone is known, that total; numbers that do not add up (`adds_up`) are left as they lie.
    """
    is_fudge = tuple(kind) == FUDGE
    total = signed(sum(faces)) if is_fudge else plain(sum(faces))
    if total_only:
        return f"Σ {total}"
    if is_fudge:
        return f"{' '.join(map(fudge_face, faces))}  = {total}"
    numbers = " ".join(map(plain, faces))
    return f"{numbers}  = {total}" if len(faces) > 1 and adds_up else numbers
