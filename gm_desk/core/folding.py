"""How search compares texts: case and ё are no difference. What is stored for search and what is typed go through it alike."""

from __future__ import annotations


def folded(text: str) -> str:
    """Return text as search compares it: case folded, ё as е."""
    return text.casefold().replace("ё", "е")
