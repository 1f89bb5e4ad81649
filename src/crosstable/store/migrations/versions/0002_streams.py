"""The list of tournaments, so that it need not be gathered from the whole journal each time."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_SQLITE = (
    """
    CREATE TABLE stream (
        tournament TEXT NOT NULL PRIMARY KEY,
        version INTEGER NOT NULL,
        sequence INTEGER NOT NULL UNIQUE REFERENCES entry (sequence),
        changed TEXT NOT NULL
    ) STRICT
    """,
    """
    INSERT INTO stream (tournament, version, sequence, changed)
    SELECT tournament, version, sequence, at FROM entry AS latest
    WHERE version = (SELECT max(version) FROM entry WHERE tournament = latest.tournament)
    """,
)

_POSTGRESQL = (
    """
    CREATE TABLE crosstable.stream (
        tournament text PRIMARY KEY,
        version bigint NOT NULL,
        sequence bigint NOT NULL UNIQUE REFERENCES crosstable.entry (sequence),
        changed timestamptz NOT NULL
    )
    """,
    """
    INSERT INTO crosstable.stream (tournament, version, sequence, changed)
    SELECT tournament, version, sequence, at FROM crosstable.entry AS latest
    WHERE version = (
        SELECT max(version) FROM crosstable.entry WHERE tournament = latest.tournament
    )
    """,
)


def upgrade() -> None:
    steps = _POSTGRESQL if op.get_bind().dialect.name == "postgresql" else _SQLITE
    for step in steps:
        op.execute(step)
