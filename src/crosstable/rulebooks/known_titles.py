"""Which titles a register gives, so that a mistyped one is refused before it is kept.

Titles of players and arbiters are those that the editions of the register's federation have rules
on. What federations give besides, to trainers and organisers, stands here: no text kept here has
rules on it, and their rating lists have it. A register of another kind, such as a national one,
gives whatever its federation wants (decision 681).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.rulebooks.library import EDITIONS

_BESIDES: Mapping[str, tuple[str, ...]] = {
    "fide": ("IO", "FST", "FT", "FI", "NI", "DI", "LSI", "SI"),
}
"""Organisers, trainers, and instructors of schools."""


@cache
def _player_titles(register: str) -> tuple[str, ...]:
    ranks = (
        rank.code
        for known in EDITIONS.values()
        if known.title_register == register and known.titles is not None
        for rank in known.titles.ranks
    )
    return tuple(dict.fromkeys(ranks))


@cache
def official_titles(register: str = "") -> tuple[str, ...]:
    """Return the titles of arbiters, referees, organisers and trainers; of every register."""
    kept = [known.arbiters for known in EDITIONS.values() if known.arbiters is not None]
    given = [
        title.code for rules in kept if register in {"", rules.register} for title in rules.titles
    ]
    besides = _BESIDES.get(register, ()) if register else sum(_BESIDES.values(), ())
    return tuple(dict.fromkeys((*given, *besides)))


def title_of_register(register: str, code: str, *, field: str) -> str:
    """Return a title as its register writes it, or refuse one that it does not give."""
    known = (*_player_titles(register), *official_titles(register))
    return _spelled(code, known, register=register, field=field)


def title_of_official(code: str, *, field: str, register: str = "") -> str:
    """Return the title of an arbiter, referee or organiser as it is written, or refuse it."""
    return _spelled(code, official_titles(register), register=register, field=field)


def _spelled(code: str, known: Iterable[str], *, register: str, field: str) -> str:
    spellings = {title.casefold(): title for title in known}
    if not spellings:
        return code
    title = spellings.get(code.casefold())
    if title is not None:
        return title
    if register:
        raise InvalidValue(
            "{code!r} is not a title of {register}, which gives {titles}",
            field=field,
            code=code,
            register=register.upper(),
            titles=Listing(spellings.values(), joint="and"),
        )
    raise InvalidValue(
        "{code!r} is not a title of arbiters, referees or organisers; there are {titles}",
        field=field,
        code=code,
        titles=Listing(spellings.values(), joint="and"),
    )
