"""The interchange format of characters by name, and its limits (DESK.md, What is kept)."""

from __future__ import annotations

FORMAT = "gm-desk.characters"
VERSION = 1
MOST_TAGS = 200
LONGEST_ID = 100
MOST_BYTES = 256 * 2**20
"""A longer file is refused, whatever is in it."""

MOST_CSV_BYTES = 32 * 2**20
MOST_CHARACTERS = 20_000
MOST_STORED = 48 * 2**20
"""So much may come in by one act, which undo must be able to take back."""

MOST_OF_ONE = 2 * 2**20
"""A character that is longer (in characters of JSON) is refused unread."""
