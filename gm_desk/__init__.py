"""GM Desk: the desktop assistant for a game master at a real table. This package needs neither a screen nor a database."""

from __future__ import annotations

import os

__version__ = "0.1.0"

# What a request means is for no plugin of another program to change; and looking for one reads the names of all packages there are.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
