"""The encounter tab: the initiative list, the chooser of encounters, and the act panel under them."""

from __future__ import annotations

from ui.encounter.page import EncounterPage

__all__ = ["EncounterPage"]
