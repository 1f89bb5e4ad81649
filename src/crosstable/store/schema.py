"""The tables of an office as queries see them; the migrations are what creates them.

``entry`` is the journal, ``head`` its one-row end, ``stream`` the list of tournaments derived from
the journal. The other tables are who may come in: what changes in ``account`` and ``role_grant`` is
in the journal too. On PostgreSQL they all stand in a schema of their own.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

APPLICATION_ID = 0x58_54_41_42
"""The letters XTAB in the header of every SQLite file of ours; other files are refused."""

POSTGRESQL_SCHEMA = "crosstable"
VERSION_TABLE = "schema_version"

KNOWN = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
)
"""The schema versions this program can open, oldest first."""
CURRENT = KNOWN[-1]
LISTS_SINCE = "0004"
"""The first version of an office that has rating lists."""
PASSKEYS_SINCE = "0008"
"""The first version of an office that has passkeys."""
ORIGINS_SINCE = "0009"
"""The first version that knows where a token came from."""
PERSONS_SINCE = "0010"
"""The first version of an office that has a register of persons."""

metadata = sa.MetaData()

_moment = sa.Text().with_variant(sa.TIMESTAMP(timezone=True), "postgresql")
_number = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


class Moment(sa.types.TypeDecorator[datetime]):
    """A moment in UTC: text in SQLite, which sorts as time does, timestamptz in PostgreSQL."""

    impl = sa.Text
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        """Return the column's own type."""
        own: sa.types.TypeEngine[Any] = sa.Text()
        if dialect.name == "postgresql":
            own = sa.TIMESTAMP(timezone=True)
        return dialect.type_descriptor(own)

    def process_bind_param(
        self, value: datetime | None, dialect: sa.Dialect
    ) -> datetime | str | None:
        """Return a moment as the column holds it."""
        if value is None or dialect.name == "postgresql":
            return value
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(
        self, value: datetime | str | None, dialect: sa.Dialect
    ) -> datetime | None:
        """Return the moment a column holds."""
        del dialect
        return datetime.fromisoformat(value) if isinstance(value, str) else value


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

account = sa.Table(
    "account",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=False),
    sa.Column("login", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("disabled", Moment),
)

role_grant = sa.Table(
    "role_grant",
    metadata,
    sa.Column("account", _number, primary_key=True, autoincrement=False),
    # Empty for the whole office: a key cannot be null.
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
)

invitation = sa.Table(
    "invitation",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("tournament", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("used", Moment),
    sa.Column("used_by", _number),
    sa.Column("revoked", Moment),
    sa.Column("inviter", _number),
    # The fingerprint of the token that made it, in offices where tokens still could.
    sa.Column("via", sa.Text),
)

session = sa.Table(
    "session",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("account", _number, nullable=False),
    sa.Column("created", Moment, nullable=False),
    sa.Column("seen", Moment, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("revoked", Moment),
    sa.Column("device", sa.Text),
)

known_device = sa.Table(
    "known_device",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("account", _number, primary_key=True, autoincrement=False),
    sa.Column("used", Moment, nullable=False),
)

api_token = sa.Table(
    "api_token",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("tournament", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("account", _number),
    sa.Column("created", Moment, nullable=False),
    sa.Column("revoked", Moment),
    sa.Column("via", sa.Text),
)

login_failure = sa.Table(
    "login_failure",
    metadata,
    sa.Column("login", sa.Text, nullable=False),
    sa.Column("network", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("mark", sa.Text, primary_key=True),
)

office_secret = sa.Table(
    "office_secret",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

form_answer = sa.Table(
    "form_answer",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sa.Column("answer", sa.LargeBinary),
)

passkey = sa.Table(
    "passkey",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("account", _number, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("place", sa.Text, nullable=False),
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("counter", _number, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("used", Moment),
)

used_challenge = sa.Table(
    "used_challenge",
    metadata,
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("expires", Moment, nullable=False),
)

attempt = sa.Table(
    "attempt",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),
    sa.Column("who", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
)

person = sa.Table(
    "person",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),
    # The numbers of the journal's entries that made the person known, and that forgot the person.
    sa.Column("noted", _number, nullable=False),
    sa.Column("merged_into", sa.Text),
    sa.Column("forgotten", _number),
)

person_fact = sa.Table(
    "person_fact",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),
    sa.Column("entry", _number, nullable=False),
    sa.Column("place", _number, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    # Both go when the person is forgotten; the digest stays, for the chain.
    sa.Column("salt", sa.LargeBinary),
    sa.Column("data", sa.Text),
    sa.Column("withdrawn", _number),
)

person_number = sa.Table(
    "person_number",
    metadata,
    sa.Column("register", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False),
)

person_word = sa.Table(
    "person_word",
    metadata,
    sa.Column("word", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, primary_key=True),
)
