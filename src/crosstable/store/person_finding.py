"""Who in the register is meant: by a number, by beginnings of words, by a whole name."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from crosstable.office.register import MARK, identifier_from
from crosstable.ratings.name_words import words_of_name
from crosstable.store import schema

_LAST = "\U0010ffff"
AT_ONCE = 500
_word, _number = schema.person_word, schema.person_number


def marks_meant(
    connection: sa.Connection, text: str, words: tuple[str, ...], limit: int
) -> list[str]:
    """Return the entries somebody means, those with the number or the whole words first."""
    if MARK.fullmatch(text):
        return _there(connection, text)
    identifier = identifier_from(text)
    numbers = sa.select(_number.c.person).distinct().order_by(_number.c.person).limit(limit)
    if identifier is not None:
        return list(
            connection.execute(
                numbers.where(
                    _number.c.register == identifier.register, _number.c.value == identifier.value
                )
            ).scalars()
        )
    by_number = (
        list(connection.execute(numbers.where(_number.c.value == text)).scalars())
        if text.isascii() and any(map(str.isdigit, text))
        else []
    )
    whole = _bearers(connection, words, limit, whole=True)
    begun = _bearers(connection, words, limit, whole=False) if len(whole) < limit else []
    return list(dict.fromkeys((*by_number, *whole, *begun)))[:limit]


def marks_by_names(connection: sa.Connection, names: Sequence[str]) -> dict[str, list[str]]:
    """Return by each name the entries that bear all of its words, asking few questions for many."""
    words = {name: words_of_name(name) for name in names}
    wanted = sorted({word for some in words.values() for word in some})
    bearers: dict[str, set[str]] = {word: set() for word in wanted}
    for start in range(0, len(wanted), AT_ONCE):
        query = sa.select(_word.c.word, _word.c.person).where(
            _word.c.word.in_(wanted[start : start + AT_ONCE])
        )
        for row in connection.execute(query):
            bearers[row.word].add(row.person)
    return {
        name: sorted(set.intersection(*(bearers[word] for word in some))) if some else []
        for name, some in words.items()
    }


def _bearers(
    connection: sa.Connection, words: tuple[str, ...], limit: int, *, whole: bool
) -> list[str]:
    if not words:
        return []

    def having(table: sa.FromClause, word: str) -> sa.ColumnElement[bool]:
        if whole:
            return table.c.word == word
        return sa.and_(table.c.word >= word, table.c.word < word + _LAST)

    # The longest word has the fewest bearers: it leads, the others are looked up for each.
    first, *others = sorted(words, key=len, reverse=True)
    lead = _word.alias()
    query = sa.select(lead.c.person).distinct().where(having(lead, first))
    for word in others:
        other = _word.alias()
        query = query.where(sa.exists().where(other.c.person == lead.c.person, having(other, word)))
    return list(connection.execute(query.order_by(lead.c.person).limit(limit)).scalars())


def _there(connection: sa.Connection, mark: str) -> list[str]:
    query = sa.select(schema.person.c.mark).where(
        schema.person.c.mark == mark,
        schema.person.c.merged_into.is_(None),
        schema.person.c.forgotten.is_(None),
    )
    return list(connection.execute(query).scalars())
