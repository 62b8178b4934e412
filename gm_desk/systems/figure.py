"""A figure to point at in place of a list: the parts of a body, say, each with its shape, its cover, and what choosing it answers.

An act puts it beside a field of kind `choice`. Shapes are plain polygons in the figure's own units; the desk draws them at any size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gm_desk.systems.text import Text

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Region:
    """One part that can be chosen. `answers`: the fields of the act's form, by key, and what choosing it says there; the field that has
    the figure comes first.

    `outlines`: where it is, one polygon or several; a region without any stands beside the figure in words. `cover`, from 0 to
    the figure's `most_cover`, says how well it is protected; `note` what there is to know before it is chosen.
    """

    answers: tuple[tuple[str, Any], ...]
    label: str
    outlines: tuple[Outline, ...] = ()
    cover: int = 0
    note: Text | None = None


@dataclass(frozen=True)
class Figure:
    """All regions, those that lie on others after them. `legend` is a catalogue key: what the figures written on the regions mean."""

    width: float
    height: float
    regions: tuple[Region, ...]
    legend: str = ""
    most_cover: int = 3
