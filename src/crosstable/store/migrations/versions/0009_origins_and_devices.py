"""Where invitations and tokens came from, and the devices on which people logged in before.

Until now a token could make invitations and tokens, and only the name in ``by`` says so. Whoever
that names is found here, so that what came from somebody ends with him.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_STEPS = (
    "ALTER TABLE {s}invitation ADD COLUMN inviter {n}",
    "ALTER TABLE {s}invitation ADD COLUMN via TEXT",
    "ALTER TABLE {s}api_token ADD COLUMN via TEXT",
    "ALTER TABLE {s}session ADD COLUMN device TEXT",
    """
    CREATE TABLE {s}known_device (
        fingerprint TEXT NOT NULL,
        account {n} NOT NULL REFERENCES {s}account (id),
        used {t} NOT NULL,
        PRIMARY KEY (fingerprint, account)
    ){strict}
    """,
    "CREATE INDEX known_device_of_account ON {s}known_device (account)",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "n": "bigint", "t": "timestamptz", "strict": ""}
    else:
        words = {"s": "", "n": "INTEGER", "t": "TEXT", "strict": " STRICT"}
    for step in _STEPS:
        op.execute(step.format(**words))
    _find_origins(op.get_bind(), words["s"])


def _find_origins(connection: sa.Connection, prefix: str) -> None:
    def rows(text: str) -> Sequence[sa.Row[Any]]:
        return connection.execute(sa.text(text.format(s=prefix))).all()

    people = {
        f"{row.name} ({row.login})": row.id
        for row in rows("SELECT id, login, name FROM {s}account")
    }
    names = {number: name for name, number in people.items()}
    tokens = rows(
        'SELECT fingerprint, label, "by", account, created FROM {s}api_token ORDER BY created'
    )

    def maker(by: str, made: Any, own: str) -> str | None:
        """Return the latest token that stood there under this name when something was made."""
        able = [
            token.fingerprint
            for token in tokens
            if f"{names.get(token.account, token.by)} by token {token.label}" == by
            and token.created <= made
            and token.fingerprint != own
        ]
        return able[-1] if able else None

    for row in rows('SELECT fingerprint, "by", made FROM {s}invitation'):
        connection.execute(
            sa.text(
                f"UPDATE {prefix}invitation SET inviter = :inviter, via = :via "  # noqa: S608 -- a constant
                "WHERE fingerprint = :mine"
            ),
            {
                "inviter": people.get(row.by.partition(" by token ")[0]),
                "via": maker(row.by, row.made, row.fingerprint),
                "mine": row.fingerprint,
            },
        )
    for token in tokens:
        connection.execute(
            sa.text(f"UPDATE {prefix}api_token SET via = :via WHERE fingerprint = :mine"),  # noqa: S608 -- a constant
            {"via": maker(token.by, token.created, token.fingerprint), "mine": token.fingerprint},
        )
