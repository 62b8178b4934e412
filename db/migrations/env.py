"""What Alembic runs for each upgrade: on the connection it is given, inside the transaction that is open on it."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
