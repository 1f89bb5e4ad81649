"""The editions Crosstable holds."""

from __future__ import annotations

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.fide_2019 import FIDE_2019
from crosstable.rulebooks.fmjd_2022 import FMJD_2022

__all__ = [
    "EDITIONS",
    "FEDERATIONS",
    "LISTS",
    "edition",
    "edition_of",
    "edition_of_federation",
    "edition_of_list",
    "editions_for",
]

EDITIONS = {each.id: each for each in (FIDE_2019, FMJD_2022)}
FEDERATIONS = tuple(dict.fromkeys(each.federation.lower() for each in EDITIONS.values()))
LISTS = tuple(dict.fromkeys(name for each in EDITIONS.values() for name in each.ratings.lists))
"""Every rating list that games can count for."""


def edition(name: str) -> Edition:
    """Return the edition of this id."""
    try:
        return EDITIONS[name]
    except KeyError:
        raise UnknownName("edition", name, tuple(EDITIONS)) from None


def edition_of(tournament: Tournament) -> Edition:
    """Return the edition a tournament is played under."""
    return edition(tournament.edition)


def editions_for(game: str) -> tuple[Edition, ...]:
    """Return the editions that rule a game, the newest of each federation first."""
    found = tuple(each for each in EDITIONS.values() if each.game == game)
    if not found:
        raise UnknownName("game", game, tuple(sorted({each.game for each in EDITIONS.values()})))
    return found


def edition_of_federation(name: str) -> Edition:
    """Return the newest edition of a federation, written in small letters."""
    found = [each for each in EDITIONS.values() if each.federation.lower() == name]
    if not found:
        raise UnknownName("federation", name, FEDERATIONS)
    return found[0]


def edition_of_list(name: str) -> Edition:
    """Return the newest edition that games of a rating list are rated by."""
    for each in EDITIONS.values():
        if name in each.ratings.lists:
            return each
    raise UnknownName("rating list that events count for", name, LISTS)
