"""Lists that know what is behind them: so scrolling moves what is painted, and only the rows that come into sight are painted anew."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractScrollArea

from ui.theme import set_role


def make_opaque(area: QAbstractScrollArea) -> None:
    """Let a list that stands on the window's ground paint that ground itself."""
    set_role(area, "ground")
    area.viewport().setAutoFillBackground(True)
