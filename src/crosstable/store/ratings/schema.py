"""The tables of rating lists and rating periods as queries see them.

A list is loaded under a number nobody looks at yet, in many short transactions, and becomes the
current one of its name and date in one more: arbiters who write meanwhile wait for none of it, and
a load that is killed leaves the old list.
"""

from __future__ import annotations

import sqlalchemy as sa

from crosstable.store.schema import metadata

_number = sa.Integer().with_variant(sa.BigInteger(), "postgresql")

rating_list = sa.Table(
    "rating_list",
    metadata,
    sa.Column("number", _number, primary_key=True, autoincrement=False),
    sa.Column("list", sa.Text, nullable=False),
    sa.Column("dated", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("players", _number, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("made", sa.Text, nullable=False),
)

listed_player = sa.Table(
    "listed_player",
    metadata,
    sa.Column("list_number", _number, primary_key=True, autoincrement=False),
    sa.Column("id", _number, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("federation", sa.Text, nullable=False),
    sa.Column("sex", sa.Text),
    sa.Column("born", sa.Text),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("women_title", sa.Text, nullable=False),
    sa.Column("other_titles", sa.Text, nullable=False),
    sa.Column("rating", _number),
    sa.Column("exact", sa.Text),
    sa.Column("games", _number),
    sa.Column("period_games", _number, nullable=False),
    sa.Column("k", _number),
    sa.Column("highest", _number),
    sa.Column("last_game", sa.Text),
    sa.Column("recent_games", _number),
    sa.Column("inactive", _number, nullable=False),
    sa.Column("pool", sa.Text, nullable=False),
    sa.Column("known_from", sa.Text),
    sa.Column("played", sa.LargeBinary),
)
"""``played`` holds the games of recent years, as pairs of a day's ordinal and a number."""

listed_order = sa.Table(
    "listed_order",
    metadata,
    sa.Column("list_number", _number, primary_key=True, autoincrement=False),
    sa.Column("part", _number, primary_key=True, autoincrement=False),
    sa.Column("ids", sa.LargeBinary, nullable=False),
)
"""The identifiers by place, so many in each part; a place is a player's position by rating."""

listed_best = sa.Table(
    "listed_best",
    metadata,
    sa.Column("list_number", _number, primary_key=True, autoincrement=False),
    sa.Column("women", _number, primary_key=True, autoincrement=False),
    sa.Column("federations", sa.LargeBinary, nullable=False),
)
"""The best active players of each federation, packed; a list of an earlier version gets them when
they are first asked for."""

listed_word = sa.Table(
    "listed_word",
    metadata,
    sa.Column("list_number", _number, primary_key=True, autoincrement=False),
    sa.Column("word", sa.Text, primary_key=True),
    sa.Column("places", sa.LargeBinary, nullable=False),
)

rating_period = sa.Table(
    "rating_period",
    metadata,
    sa.Column("number", _number, primary_key=True, autoincrement=False),
    sa.Column("list", sa.Text, nullable=False),
    sa.Column("dated", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("edition", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("old_list", _number, nullable=False),
    sa.Column("new_list", _number),
    sa.Column("events", _number, nullable=False),
    sa.Column("games", _number, nullable=False),
    sa.Column("made", sa.Text, nullable=False),
)

period_work = sa.Table(
    "period_work",
    metadata,
    sa.Column("period", _number, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
)

period_event = sa.Table(
    "period_event",
    metadata,
    sa.Column("period", _number, primary_key=True, autoincrement=False),
    sa.Column("event", _number, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("starts", sa.Text),
    sa.Column("ends", sa.Text),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
)

rating_change = sa.Table(
    "rating_change",
    metadata,
    sa.Column("period", _number, primary_key=True, autoincrement=False),
    sa.Column("player", _number, primary_key=True, autoincrement=False),
    sa.Column("event", _number, primary_key=True, autoincrement=False),
    sa.Column("kind", _number, nullable=False),
    sa.Column("games", _number, nullable=False),
    sa.Column("score", _number, nullable=False),
    sa.Column("before", _number),
    sa.Column("k", _number),
    sa.Column("numerator", _number, nullable=False),
    sa.Column("denominator", _number, nullable=False),
)
