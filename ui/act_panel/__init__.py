"""The act panel: where a fight is played."""

from __future__ import annotations

from ui.act_panel.panel import ActPanel

__all__ = ["ActPanel"]
