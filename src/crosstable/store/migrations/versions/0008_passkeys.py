"""Passkeys, their used challenges, and tries that are counted for all processes."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_STEPS = (
    """
    CREATE TABLE {s}passkey (
        fingerprint TEXT NOT NULL PRIMARY KEY,
        account {n} NOT NULL REFERENCES {s}account (id),
        label TEXT NOT NULL,
        place TEXT NOT NULL,
        credential {b} NOT NULL,
        public_key {b} NOT NULL,
        counter {n} NOT NULL,
        made {t} NOT NULL,
        used {t}
    ){strict}
    """,
    "CREATE INDEX passkey_of_account ON {s}passkey (account)",
    """
    CREATE TABLE {s}used_challenge (
        fingerprint TEXT NOT NULL PRIMARY KEY,
        expires {t} NOT NULL
    ){strict}
    """,
    """
    CREATE TABLE {s}attempt (
        mark TEXT NOT NULL PRIMARY KEY,
        who TEXT NOT NULL,
        at {t} NOT NULL
    ){strict}
    """,
    "CREATE INDEX attempt_of_somebody ON {s}attempt (who, at)",
    "CREATE INDEX attempt_by_age ON {s}attempt (at)",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "n": "bigint", "t": "timestamptz", "b": "bytea", "strict": ""}
    else:
        words = {"s": "", "n": "INTEGER", "t": "TEXT", "b": "BLOB", "strict": " STRICT"}
    for step in _STEPS:
        op.execute(step.format(**words))
