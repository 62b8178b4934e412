"""The health of an opus100 character: hit points, and beside them heavy wounds and pains, which criticals deal.

What a heavy wound and a pain do the rulebook does not say; the campaign's settings may give them a price.
"""

from __future__ import annotations

from gm_desk.core.facts import Document
from gm_desk.systems.people import lasting
from gm_desk.systems.points import points_track
from gm_desk.systems.protocol import Text, Track


def track(sheet: Document) -> Track:
    """Return the hit points, with heavy wounds and pains in words."""
    dead = bool(lasting(sheet, "dead"))
    out = bool(lasting(sheet, "out"))
    return points_track(sheet, out=out, dead=dead, summary=_summary(sheet), short=_short(sheet, out=out, dead=dead))


def _summary(sheet: Document) -> Text | None:
    heavy, pain = sheet["heavy_wounds"], sheet["pain"]
    return Text("opus100.health.hurt", heavy=heavy, pain=pain) if heavy or pain else None


def _short(sheet: Document, *, out: bool, dead: bool) -> Text | None:
    """Say in a word or two what it comes to; None where it costs nothing."""
    if dead:
        return Text("opus100.state.badge.dead")
    if out or sheet["hp"]["current"] <= 0:
        return Text("opus100.state.badge.out")
    if sheet["heavy_wounds"]:
        return Text("opus100.state.badge.heavy_wounds", count=sheet["heavy_wounds"])
    return Text("opus100.state.badge.pain", count=sheet["pain"]) if sheet["pain"] else None
