"""How many random examples a test with a number of its own tries: fewer where the whole run tries fewer."""

from __future__ import annotations

from hypothesis import settings

USUAL = 100
"""So many a test tries that has no number of its own, unless the profile says otherwise."""
LEAST = 4


def at_most(whole: int) -> int:
    """Return `whole`, or the share of it that the profile in use leaves."""
    return min(whole, max(LEAST, whole * settings().max_examples // USUAL))
