"""The journal, append-only, and its head."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# INSERT OR REPLACE removes rows without firing a DELETE trigger, so inserting is watched as well.
_SQLITE = (
    """
    CREATE TABLE entry (
        sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
        tournament TEXT NOT NULL,
        version INTEGER NOT NULL CHECK (version > 0),
        at TEXT NOT NULL,
        "by" TEXT NOT NULL,
        act TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (tournament, version)
    ) STRICT
    """,
    """
    CREATE TABLE head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        sequence INTEGER NOT NULL,
        hash TEXT NOT NULL
    ) STRICT
    """,
    """
    INSERT INTO head (one, sequence, hash)
    VALUES (1, 0, '2d890a97f7af7ade2d13e626b2b29495ded31d176c167f837d27b29f966bd6c2')
    """,
    """
    CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
    """
    CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
    """
    CREATE TRIGGER entry_only_at_the_end BEFORE INSERT ON entry
    WHEN NEW.sequence IS NOT (SELECT coalesce(max(sequence), 0) + 1 FROM entry)
      OR EXISTS (
        SELECT 1 FROM entry WHERE tournament = NEW.tournament AND version = NEW.version
      )
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
    """
    CREATE TRIGGER head_never_goes BEFORE DELETE ON head
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
    """
    CREATE TRIGGER head_is_one BEFORE INSERT ON head
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
    """
    CREATE TRIGGER head_moves_forward BEFORE UPDATE ON head WHEN NEW.sequence <= OLD.sequence
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
    """,
)

_POSTGRESQL = (
    """
    CREATE TABLE crosstable.entry (
        sequence bigint PRIMARY KEY CHECK (sequence > 0),
        tournament text NOT NULL,
        version bigint NOT NULL CHECK (version > 0),
        at timestamptz NOT NULL,
        "by" text NOT NULL,
        act text NOT NULL,
        previous text NOT NULL,
        hash text NOT NULL,
        UNIQUE (tournament, version)
    )
    """,
    """
    CREATE TABLE crosstable.head (
        one integer PRIMARY KEY CHECK (one = 1),
        sequence bigint NOT NULL,
        hash text NOT NULL
    )
    """,
    """
    INSERT INTO crosstable.head (one, sequence, hash)
    VALUES (1, 0, '2d890a97f7af7ade2d13e626b2b29495ded31d176c167f837d27b29f966bd6c2')
    """,
    """
    CREATE FUNCTION crosstable.refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path = pg_catalog AS $$
    BEGIN
        RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'restrict_violation';
    END
    $$
    """,
    """
    CREATE TRIGGER entry_never_changes BEFORE UPDATE OR DELETE ON crosstable.entry
    FOR EACH ROW EXECUTE FUNCTION crosstable.refuse_change()
    """,
    """
    CREATE TRIGGER entry_never_goes BEFORE TRUNCATE ON crosstable.entry
    FOR EACH STATEMENT EXECUTE FUNCTION crosstable.refuse_change()
    """,
    """
    CREATE TRIGGER head_never_goes BEFORE DELETE OR TRUNCATE ON crosstable.head
    FOR EACH STATEMENT EXECUTE FUNCTION crosstable.refuse_change()
    """,
    """
    CREATE TRIGGER head_moves_forward BEFORE UPDATE ON crosstable.head
    FOR EACH ROW WHEN (NEW.sequence <= OLD.sequence)
    EXECUTE FUNCTION crosstable.refuse_change()
    """,
)


def upgrade() -> None:
    steps = _POSTGRESQL if op.get_bind().dialect.name == "postgresql" else _SQLITE
    for step in steps:
        op.execute(step)
