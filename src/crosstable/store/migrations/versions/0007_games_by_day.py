"""When listed players played their games of recent years."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        table, content = "crosstable.listed_player", "bytea"
    else:
        table, content = "listed_player", "BLOB"
    op.execute(f"ALTER TABLE {table} ADD COLUMN known_from TEXT")
    op.execute(f"ALTER TABLE {table} ADD COLUMN played {content}")
