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

EDITIONS = {rulebook.id: rulebook for rulebook in (FIDE_2019, FMJD_2022)}
FEDERATIONS = tuple(dict.fromkeys(rulebook.federation.lower() for rulebook in EDITIONS.values()))
LISTS = tuple(
    dict.fromkeys(name for rulebook in EDITIONS.values() for name in rulebook.ratings.lists)
)
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
    editions = tuple(rulebook for rulebook in EDITIONS.values() if rulebook.game == game)
    if not editions:
        raise UnknownName(
            "game", game, tuple(sorted({rulebook.game for rulebook in EDITIONS.values()}))
        )
    return editions


def edition_of_federation(name: str) -> Edition:
    """Return the newest edition of a federation, written in small letters."""
    editions = [rulebook for rulebook in EDITIONS.values() if rulebook.federation.lower() == name]
    if not editions:
        raise UnknownName("federation", name, FEDERATIONS)
    return editions[0]


def edition_of_list(name: str) -> Edition:
    """Return the newest edition that games of a rating list are rated by."""
    for rulebook in EDITIONS.values():
        if name in rulebook.ratings.lists:
            return rulebook
    raise UnknownName("rating list that events count for", name, LISTS)
