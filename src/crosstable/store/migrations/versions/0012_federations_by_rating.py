"""The players of each federation by rating: countries are rated without reading everybody."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Who has no rating stands last in both: so SQLite orders by itself, and takes no words for it.
    if op.get_bind().dialect.name == "postgresql":
        table, order = "crosstable.listed_player", "rating DESC NULLS LAST, id"
    else:
        table, order = "listed_player", "rating DESC, id"
    columns = f"(list_number, federation, {order})"
    op.execute(f"CREATE INDEX listed_federation ON {table} {columns}")
    op.execute(f"CREATE INDEX listed_federation_woman ON {table} {columns} WHERE sex = 'w'")
