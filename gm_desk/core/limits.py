"""How large numbers and lists may be, in requests and sheets alike."""

from __future__ import annotations

MOST_ITEMS = 1_000
LARGEST = 1_000_000
