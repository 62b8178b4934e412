"""Figures with a part after the point, as a language writes them, and shares that claim no more than is known."""

from __future__ import annotations

from gm_desk.app.texts import Catalogue

LEAST = 0.1
"""The smallest share that is told, in per cent; less is "less than that", unless it is nothing."""


def decimal(value: float, words: Catalogue, digits: int) -> str:
    """Write a number with so many digits after the point."""
    whole, _, part = f"{value:.{digits}f}".replace("-", "−").partition(".")
    return words.say("figure.decimal", whole=whole, part=part)


def percent(share: float, words: Catalogue) -> str:
    """Write a share (0 to 1) as per cent; what is possible is never called 0, what is not certain never 100."""
    if share in (0.0, 1.0):
        return words.say("figure.percent", number=f"{100 * int(share)}")
    shown = min(max(100 * share, LEAST), 100 - LEAST)
    sign = "< " if 100 * share < LEAST else "> " if 100 * share > 100 - LEAST else ""
    return sign + words.say("figure.percent", number=decimal(shown, words, 1))
