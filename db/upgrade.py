"""Bringing a file to the newest schema: all steps in one transaction, with both stamps, or nothing at all.

Alembic is imported when there is something to do, and only then: opening a campaign as usual must be quick.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from db import history
from db.header import APPLICATION_ID, SCHEMA

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def upgrade(connection: Connection) -> bool:
    """Create or upgrade the tables inside the transaction that is open on `connection`; return whether undo begins anew.

    The master stamp is `user_version`; Alembic's own table follows it in the same transaction. A step that changes documents
    in a way the stored history cannot follow says `SEALS_HISTORY = True`: then what happened before is out of undo's reach.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    before = MigrationContext.configure(connection).get_current_revision()
    steps = ScriptDirectory.from_config(config).iterate_revisions(str(SCHEMA), before or "base")
    seals = [bool(getattr(step.module, "SEALS_HISTORY", False)) for step in steps]
    command.upgrade(config, str(SCHEMA))
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
    return any(seals) and history.seal(connection)
