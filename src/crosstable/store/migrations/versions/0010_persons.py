"""The register of persons: entries, their facts beside the journal, and what finds them."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_STEPS = (
    """
    CREATE TABLE {s}person (
        mark TEXT NOT NULL PRIMARY KEY,
        noted {n} NOT NULL,
        merged_into TEXT,
        forgotten {n}
    ){strict}
    """,
    "CREATE INDEX person_merged ON {s}person (merged_into)",
    "CREATE INDEX person_by_entry ON {s}person (noted)",
    """
    CREATE TABLE {s}person_fact (
        mark TEXT NOT NULL PRIMARY KEY,
        entry {n} NOT NULL,
        place {n} NOT NULL,
        person TEXT NOT NULL,
        kind TEXT NOT NULL,
        digest TEXT NOT NULL,
        salt {b},
        data TEXT,
        withdrawn {n}
    ){strict}
    """,
    "CREATE INDEX person_fact_of_person ON {s}person_fact (person)",
    "CREATE INDEX person_fact_of_entry ON {s}person_fact (entry, place)",
    """
    CREATE TABLE {s}person_number (
        register TEXT NOT NULL,
        value TEXT NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (register, value)
    ){strict}
    """,
    "CREATE INDEX person_number_of_person ON {s}person_number (person)",
    """
    CREATE TABLE {s}person_word (
        word TEXT {c} NOT NULL,
        person TEXT NOT NULL,
        PRIMARY KEY (word, person)
    ){strict}
    """,
    "CREATE INDEX person_word_of_person ON {s}person_word (person)",
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        # Words are compared by their letters' numbers on both databases, as ranges of them need.
        words = {"s": "crosstable.", "n": "bigint", "b": "bytea", "c": 'COLLATE "C"', "strict": ""}
    else:
        words = {"s": "", "n": "INTEGER", "b": "BLOB", "c": "", "strict": " STRICT"}
    for step in _STEPS:
        op.execute(step.format(**words))
