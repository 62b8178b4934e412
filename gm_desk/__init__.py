"""GM Desk: everything that needs neither a screen nor a database. The version is written here and nowhere else."""

from __future__ import annotations

__version__ = "0.1.0"
