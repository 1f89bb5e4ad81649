"""Which forms were answered, and how, for all processes that serve the office."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_STEPS = (
    """
    CREATE TABLE {s}form_answer (
        key TEXT NOT NULL PRIMARY KEY,
        at {t} NOT NULL,
        answer {b}
    ){strict}
    """,
    "CREATE INDEX form_answer_by_age ON {s}form_answer (at)",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "t": "timestamptz", "b": "bytea", "strict": ""}
    else:
        words = {"s": "", "t": "TEXT", "b": "BLOB", "strict": " STRICT"}
    for step in _STEPS:
        op.execute(step.format(**words))
