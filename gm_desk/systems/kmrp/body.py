"""The body that a blow is aimed at: its 21 segments and the seams between them as a figure, seen from the front, with their armour."""

from __future__ import annotations

from functools import lru_cache

from gm_desk.core.facts import Document
from gm_desk.systems.kmrp.standing import armour_on
from gm_desk.systems.kmrp.tables import BOOK
from gm_desk.systems.kmrp.terms import PAIRED_ZONES, SEGMENTS
from gm_desk.systems.protocol import Figure, Region, Text

WIDTH, HEIGHT = 100.0, 200.0
Outline = tuple[tuple[float, float], ...]
Worn = tuple[tuple[str, int, str], ...]
"""Which segments are covered, by which class, of which era."""

MIDDLE: dict[str, Outline] = {
    "head": (
        (46, 3),
        (54, 3),
        (59, 7),
        (60.5, 14),
        (58.5, 21),
        (54, 26.5),
        (46, 26.5),
        (41.5, 21),
        (39.5, 14),
        (41, 7),
    ),
    "neck": ((44.5, 27.5), (55.5, 27.5), (57, 34), (43, 34)),
    "torso": ((42, 35), (58, 35), (67, 38), (66, 55), (64, 69), (36, 69), (34, 55), (33, 38)),
    "belly": ((36, 70), (64, 70), (65.5, 79), (66.5, 89), (33.5, 89), (34.5, 79)),
    "groin": ((33, 90), (67, 90), (60, 101), (50.5, 108), (49.5, 108), (40, 101)),
}
LEFT: dict[str, Outline] = {
    "shoulder": ((68, 38.5), (74, 40), (78.5, 45), (80, 58), (70, 58), (67.2, 52)),
    "elbow": ((70.2, 59), (80.2, 59), (81.5, 70), (72, 70)),
    "forearm": ((72.3, 71), (81.7, 71), (85, 91), (77.5, 91)),
    "hand": ((77.5, 92), (85.2, 92), (88.5, 101), (86, 110), (80, 110), (75.5, 101)),
    "thigh": ((51, 109), (60.8, 102), (67.5, 92), (69.5, 110), (66.5, 134), (53.5, 134)),
    "knee": ((53.6, 135), (66.4, 135), (66, 147), (54.2, 147)),
    "shin": ((54.3, 148), (66, 148), (64.5, 179), (56, 179)),
    "foot": ((56, 180), (64.6, 180), (71, 191), (69, 196), (55, 196), (54.5, 189)),
}
"""The body's own left side; seen from the front it is on the right."""

SEAMS: tuple[tuple[float, float, float, float], ...] = (
    (50, 34.5, 9, 3),
    (67.5, 46, 3, 8),
    (50, 69.5, 12, 3),
    (65, 95, 4, 6),
    (75.5, 59, 6, 3),
    (60, 135, 7, 3),
)
"""Where armour gapes: middle, half width and half height of lozenges; those beside the middle are on both sides."""


def figure_of(sheet: Document | None, *, ranged: bool) -> Figure:
    """Return the figure of somebody with this sheet, of nobody in particular without one."""
    worn = ((segment, armour_on(sheet, segment)) for segment in SEGMENTS) if sheet else ()
    return _figure(tuple((segment, piece["class"], piece["era"]) for segment, piece in worn if piece), ranged)


@lru_cache(maxsize=64)
def _figure(worn: Worn, ranged: bool) -> Figure:
    pieces = {segment: (class_, era) for segment, class_, era in worn}
    regions = [_region(zone, "", (outline,), pieces, ranged) for zone, outline in MIDDLE.items()]
    for side in ("left", "right"):
        for zone in PAIRED_ZONES:
            outline = LEFT[zone] if side == "left" else _mirrored(LEFT[zone])
            regions.append(_region(zone, side, (outline,), pieces, ranged))
    seams = Region((("aim", "seam"),), "kmrp.code.aim.seam", _seams(), note=_note("seam", None, ranged))
    return Figure(WIDTH, HEIGHT, (*regions, seams, Region((("aim", None),), "kmrp.code.aim.none")), "kmrp.aim.legend")


def _region(
    zone: str, side: str, outlines: tuple[Outline, ...], pieces: dict[str, tuple[int, str]], ranged: bool
) -> Region:
    segment = f"{side}_{zone}" if side else zone
    answers = (("aim", zone), ("side", side)) if side else (("aim", zone),)
    piece = pieces.get(segment, (0, "obsolete"))
    return Region(answers, f"kmrp.code.segment.{segment}", outlines, piece[0], _note(zone, piece, ranged))


def _note(zone: str, piece: tuple[int, str] | None, ranged: bool) -> Text:
    """Say how hard it is to hit and what covers it; of the seams only the one: they are where nothing covers well."""
    row = next(row for row in BOOK["zone"] if zone in row["codes"])
    hard = Text(
        "kmrp.aim.ranged" if ranged else "kmrp.aim.melee", difficulty_level=row["difficulty"], ranged=row["ranged"]
    )
    if piece is None:
        return Text("kmrp.aim.seams", difficulty=hard)
    class_, era = piece
    if not class_:
        return Text("kmrp.aim.bare", difficulty=hard)
    return Text("kmrp.aim.armoured", difficulty=hard, armour=class_, era=era)


def _mirrored(outline: Outline) -> Outline:
    return tuple((WIDTH - x, y) for x, y in reversed(outline))


def _seams() -> tuple[Outline, ...]:
    found: list[Outline] = []
    for x, y, half_width, half_height in SEAMS:
        lozenge = ((x - half_width, y), (x, y - half_height), (x + half_width, y), (x, y + half_height))
        found.append(lozenge)
        if x != WIDTH / 2:
            found.append(_mirrored(lozenge))
    return tuple(found)
