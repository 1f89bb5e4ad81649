"""The tables of an office as queries see them; the migrations are what creates them.

``entry`` is the journal, ``head`` its one-row end, ``stream`` the list of tournaments derived from
the journal. On PostgreSQL they stand in a schema of their own.
"""

from __future__ import annotations

import sqlalchemy as sa

__all__ = [
    "APPLICATION_ID",
    "CURRENT",
    "KNOWN",
    "POSTGRESQL_SCHEMA",
    "VERSION_TABLE",
    "entry",
    "head",
    "metadata",
    "stream",
]

APPLICATION_ID = 0x58_54_41_42
"""The letters XTAB in the header of every SQLite file of ours; other files are refused."""

POSTGRESQL_SCHEMA = "crosstable"
VERSION_TABLE = "schema_version"

KNOWN = ("0001", "0002", "0003")
"""The schema versions this program can open, oldest first."""
CURRENT = KNOWN[-1]

metadata = sa.MetaData()

_moment = sa.Text().with_variant(sa.TIMESTAMP(timezone=True), "postgresql")
_number = sa.Integer().with_variant(sa.BigInteger(), "postgresql")

entry = sa.Table(
    "entry",
    metadata,
    sa.Column("sequence", _number, primary_key=True, autoincrement=False),
    sa.Column("tournament", sa.Text, nullable=False),
    sa.Column("version", _number, nullable=False),
    sa.Column("at", _moment, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("act", sa.Text, nullable=False),
    sa.Column("previous", sa.Text, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
)

head = sa.Table(
    "head",
    metadata,
    sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("sequence", _number, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
)

stream = sa.Table(
    "stream",
    metadata,
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("version", _number, nullable=False),
    sa.Column("sequence", _number, nullable=False),
    sa.Column("changed", _moment, nullable=False),
)
