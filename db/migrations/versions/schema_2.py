"""Schema 2: an act knows after which one it was done, and a log entry how it was played (so that a roll of it can be corrected).

What was abandoned in a file of schema 1 does not tell where it branched off; all other acts follow one another.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, and fill in what is known."""
    op.add_column("act", sa.Column("after", sa.Integer))
    op.add_column("log_entry", sa.Column("play", sa.Text))
    op.execute(
        "UPDATE act SET after = before.number FROM ("
        "SELECT number AS own, lag(number, 1, 0) OVER (ORDER BY number) AS number FROM act WHERE state != 'abandoned'"
        ") AS before WHERE before.own = act.number"
    )
