"""The women of a rating list by rating: their leaders are found without reading everybody."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Who has no rating stands last in both: so SQLite orders by itself, and takes no words for it.
    if op.get_bind().dialect.name == "postgresql":
        table, order = "crosstable.listed_player", "rating DESC NULLS LAST, id"
    else:
        table, order = "listed_player", "rating DESC, id"
    op.execute(f"CREATE INDEX listed_woman ON {table} (list_number, {order}) WHERE sex = 'w'")
