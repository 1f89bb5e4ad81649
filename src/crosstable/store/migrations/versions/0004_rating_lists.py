"""Rating lists, found by any part of a name, and the periods from one to the next."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TABLES = (
    """
    CREATE TABLE {schema}rating_list (
        number {integer} PRIMARY KEY,
        list {text} NOT NULL,
        dated {text} NOT NULL,
        state {text} NOT NULL CHECK (state IN ('loading', 'current', 'replaced')),
        players {integer} NOT NULL,
        source {text} NOT NULL,
        made {text} NOT NULL
    ){strict}
    """,
    """
    CREATE UNIQUE INDEX rating_list_current ON {schema}rating_list (list, dated)
    WHERE state = 'current'
    """,
    """
    CREATE TABLE {schema}listed_player (
        list_number {integer} NOT NULL,
        id {integer} NOT NULL,
        name {text} NOT NULL,
        federation {text} NOT NULL,
        sex {text},
        born {text},
        title {text} NOT NULL,
        women_title {text} NOT NULL,
        other_titles {text} NOT NULL,
        rating {integer},
        exact {text},
        games {integer},
        period_games {integer} NOT NULL,
        k {integer},
        highest {integer},
        last_game {text},
        recent_games {integer},
        inactive {integer} NOT NULL,
        pool {text} NOT NULL,
        PRIMARY KEY (list_number, id)
    ){keyed}
    """,
    """
    CREATE TABLE {schema}listed_order (
        list_number {integer} NOT NULL,
        part {integer} NOT NULL,
        ids {bytes} NOT NULL,
        PRIMARY KEY (list_number, part)
    ){strict}
    """,
    """
    CREATE TABLE {schema}listed_word (
        list_number {integer} NOT NULL,
        word {word} NOT NULL,
        places {bytes} NOT NULL
    ){strict}
    """,
    "CREATE UNIQUE INDEX listed_word_key ON {schema}listed_word (list_number, word)",
    """
    CREATE TABLE {schema}rating_period (
        number {integer} PRIMARY KEY,
        list {text} NOT NULL,
        dated {text} NOT NULL,
        state {text} NOT NULL CHECK (state IN ('working', 'applied', 'replaced')),
        edition {text} NOT NULL,
        digest {text} NOT NULL,
        old_list {integer} NOT NULL,
        new_list {integer},
        events {integer} NOT NULL,
        games {integer} NOT NULL,
        made {text} NOT NULL
    ){strict}
    """,
    """
    CREATE UNIQUE INDEX rating_period_applied ON {schema}rating_period (list, dated)
    WHERE state = 'applied'
    """,
    """
    CREATE TABLE {schema}period_work (
        period {integer} NOT NULL,
        digest {text} NOT NULL,
        content {bytes} NOT NULL,
        PRIMARY KEY (period, digest)
    ){strict}
    """,
    """
    CREATE TABLE {schema}period_event (
        period {integer} NOT NULL,
        event {integer} NOT NULL,
        id {text} NOT NULL,
        name {text} NOT NULL,
        starts {text},
        ends {text},
        source {text} NOT NULL,
        digest {text} NOT NULL,
        PRIMARY KEY (period, event)
    ){keyed}
    """,
    """
    CREATE TABLE {schema}rating_change (
        period {integer} NOT NULL,
        player {integer} NOT NULL,
        event {integer} NOT NULL,
        kind {integer} NOT NULL,
        games {integer} NOT NULL,
        score {integer} NOT NULL,
        before {integer},
        k {integer},
        numerator {integer} NOT NULL,
        denominator {integer} NOT NULL,
        PRIMARY KEY (period, player, event)
    ){keyed}
    """,
)

_SQLITE = {
    "schema": "",
    "integer": "INTEGER",
    "text": "TEXT",
    "word": "TEXT",
    "bytes": "BLOB",
    "strict": " STRICT",
    "keyed": " STRICT, WITHOUT ROWID",
}
_POSTGRESQL = {
    "schema": "crosstable.",
    "integer": "bigint",
    "text": "text",
    # Ranges of words are asked for byte by byte, whatever language the server speaks.
    "word": 'text COLLATE "C"',
    "bytes": "bytea",
    "strict": "",
    "keyed": "",
}


def upgrade() -> None:
    words = _POSTGRESQL if op.get_bind().dialect.name == "postgresql" else _SQLITE
    for table in _TABLES:
        op.execute(table.format(**words))
