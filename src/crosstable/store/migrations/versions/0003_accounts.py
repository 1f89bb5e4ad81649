"""Who may come in: accounts, roles, invitations, sessions, tokens, failed logins."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# The same statements serve both databases; {s} is the schema, {n} a number's and {t} a time's type.
_STEPS = (
    """
    CREATE TABLE {s}account (
        id {n} NOT NULL PRIMARY KEY CHECK (id > 0),
        login TEXT NOT NULL,
        "key" TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password TEXT NOT NULL,
        made {t} NOT NULL,
        disabled {t}
    ){strict}
    """,
    """
    CREATE TABLE {s}role_grant (
        account {n} NOT NULL REFERENCES {s}account (id),
        tournament TEXT NOT NULL,
        role TEXT NOT NULL,
        PRIMARY KEY (account, tournament)
    ){strict}
    """,
    """
    CREATE TABLE {s}invitation (
        fingerprint TEXT NOT NULL PRIMARY KEY,
        role TEXT NOT NULL,
        tournament TEXT NOT NULL,
        "by" TEXT NOT NULL,
        made {t} NOT NULL,
        expires {t} NOT NULL,
        used {t},
        used_by {n} REFERENCES {s}account (id),
        revoked {t}
    ){strict}
    """,
    """
    CREATE TABLE {s}session (
        fingerprint TEXT NOT NULL PRIMARY KEY,
        account {n} NOT NULL REFERENCES {s}account (id),
        created {t} NOT NULL,
        seen {t} NOT NULL,
        expires {t} NOT NULL,
        label TEXT NOT NULL,
        address TEXT NOT NULL,
        revoked {t}
    ){strict}
    """,
    "CREATE INDEX session_of_account ON {s}session (account)",
    """
    CREATE TABLE {s}api_token (
        fingerprint TEXT NOT NULL PRIMARY KEY,
        label TEXT NOT NULL,
        role TEXT NOT NULL,
        tournament TEXT NOT NULL,
        "by" TEXT NOT NULL,
        account {n} REFERENCES {s}account (id),
        created {t} NOT NULL,
        revoked {t}
    ){strict}
    """,
    """
    CREATE TABLE {s}login_failure (
        login TEXT NOT NULL,
        network TEXT NOT NULL,
        at {t} NOT NULL,
        mark TEXT NOT NULL PRIMARY KEY
    ){strict}
    """,
    "CREATE INDEX login_failure_of_network ON {s}login_failure (network, at)",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        words = {"s": "crosstable.", "n": "bigint", "t": "timestamptz", "strict": ""}
    else:
        words = {"s": "", "n": "INTEGER", "t": "TEXT", "strict": " STRICT"}
    for step in _STEPS:
        op.execute(step.format(**words))
