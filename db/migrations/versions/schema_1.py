"""Schema 1: the first. It describes itself and imports nothing of ours, so that it stays what it was."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    create_documents()
    create_history()


def text(name: str, *, nullable: bool = True, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable and not primary_key, primary_key=primary_key)


def number(name: str, *, nullable: bool = True, primary_key: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=nullable and not primary_key, primary_key=primary_key)


def key() -> sa.Column[str]:
    return text("id", primary_key=True)


def rest() -> sa.Column[str]:
    return text("rest", nullable=False)


def points_to(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([table], [f"{table}.id"], deferrable=True, initially="DEFERRED")


def create_documents() -> None:
    op.create_table("campaign", key(), *map(text, ("title", "system", "language", "settings")), rest())
    op.create_table(
        "character",
        key(),
        *map(text, ("name", "kind", "player", "alias", "tags")),
        text("search", nullable=False),
        *map(text, ("notes", "gm_notes", "rolls")),
        number("sheet_version"),
        text("sheet"),
        rest(),
        text("portrait"),
    )
    op.create_table(
        "encounter",
        key(),
        *map(text, ("name", "notes")),
        number("round"),
        *map(text, ("turn", "order", "done")),
        rest(),
    )
    op.create_table(
        "encounter_place", number("place", primary_key=True), text("id", nullable=False), sa.UniqueConstraint("id")
    )
    op.create_table(
        "combatant",
        key(),
        *map(text, ("encounter", "character")),
        number("number"),
        text("alias"),
        sa.Column("hidden", sa.Boolean),
        *map(text, ("roll", "states")),
        rest(),
        points_to("encounter"),
        points_to("character"),
    )
    op.create_index("ix_combatant_encounter", "combatant", ["encounter"])
    op.create_index("ix_combatant_character", "combatant", ["character"])
    op.create_table("session", key(), number("number"), *map(text, ("title", "notes", "began_at", "ended_at")), rest())


def create_history() -> None:
    op.create_table(
        "act",
        number("number", primary_key=True),
        *(text(name, nullable=False) for name in ("at", "name", "facts", "state")),
        text("session"),
        sa.CheckConstraint("state IN ('done', 'undone', 'abandoned', 'sealed')", name="act_state"),
    )
    op.create_index("ix_act_session", "act", ["session"])
    op.create_index("ix_act_state", "act", ["state", "number"])
    op.create_table(
        "log_entry",
        number("number", primary_key=True),
        *(text(name, nullable=False) for name in ("kind", "lines", "rolls", "search")),
        text("encounter"),
        number("round"),
        text("actors", nullable=False),
        sa.Column("secret", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["number"], ["act.number"]),
    )
    op.create_index("ix_log_entry_encounter", "log_entry", ["encounter", "number"])
    op.execute(
        "CREATE VIRTUAL TABLE log_search USING fts5"
        "(search, content='log_entry', content_rowid='number', tokenize='trigram')"
    )
