"""The best players of each federation of a rating list, kept with it: countries need no reading."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    words = {"s": "", "n": "INTEGER", "b": "BLOB", "strict": " STRICT"}
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "n": "bigint", "b": "bytea", "strict": ""}
    op.execute(
        """
        CREATE TABLE {s}listed_best (
            list_number {n} NOT NULL,
            women {n} NOT NULL,
            federations {b} NOT NULL,
            PRIMARY KEY (list_number, women)
        ){strict}
        """.format(**words)
    )
