"""The odds tab: any act weighed before it is played, two ways side by side; and the whole fight, forecast."""

from __future__ import annotations

from ui.odds.page import OddsPage

__all__ = ["OddsPage"]
