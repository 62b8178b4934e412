"""Bringing a file to the newest schema: all steps in one transaction, with both stamps, or nothing at all.

Alembic is imported when there is something to do, and only then: opening a campaign as usual must be quick.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from db.header import APPLICATION_ID, SCHEMA

MIGRATIONS = Path(__file__).resolve().parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Create or upgrade the tables inside the transaction that is open on `connection`.

    The master stamp is `user_version`; Alembic's own table follows it in the same transaction.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, str(SCHEMA))
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
