"""Figures that the rulebook leaves to the game master, as a new campaign offers them: read once from `examples.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from gm_desk.core.facts import Document

_EXAMPLES = tomllib.loads(files(__package__).joinpath("examples.toml").read_text(encoding="utf-8"))

WEAPONS: list[Document] = [{"close_at": None, "far_at": None, **row} for row in _EXAMPLES["weapons"]]
EQUIPMENT: list[Document] = _EXAMPLES["equipment"]
KINDS: list[Document] = _EXAMPLES["kinds"]
"""What a private, a veteran and their like may be made of."""
