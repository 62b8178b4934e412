"""The campaign file: SQLite through SQLAlchemy, migrated by Alembic. Only `gm_desk.bootstrap` imports it."""
