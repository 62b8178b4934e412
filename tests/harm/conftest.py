"""The campaigns that harm is done to are those of the database's own tests."""

from __future__ import annotations

from tests.db.conftest import blank, fight, opened, path, store

__all__ = ["blank", "fight", "opened", "path", "store"]
