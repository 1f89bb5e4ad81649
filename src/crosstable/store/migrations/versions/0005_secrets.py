"""What only this office knows, such as what the codes on its slips are made with."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_STEP = """
    CREATE TABLE {s}office_secret (
        name TEXT NOT NULL PRIMARY KEY,
        secret {b} NOT NULL
    ){strict}
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "b": "bytea", "strict": ""}
    else:
        words = {"s": "", "b": "BLOB", "strict": " STRICT"}
    op.execute(_STEP.format(**words))
