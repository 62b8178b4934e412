"""GM Desk: the desktop assistant for a game master at a real table. This package needs neither a screen nor a database."""

from __future__ import annotations

__version__ = "0.1.0"
