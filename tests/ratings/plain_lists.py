"""What a new list says of one player besides his rating: games of recent years, printed K.

The product finds both over columns; this is what the columns are compared with.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from msgspec.structs import replace

from crosstable.kernel.player import BirthDate
from crosstable.ratings.activity import games_by_day, window_start
from crosstable.ratings.event import age_over, age_reached, clause_for
from crosstable.ratings.model import ListStanding, PlayedOn
from crosstable.rulebooks.rating_rules import RatingRules

__all__ = ["printed_factor", "with_games"]


def with_games(
    rules: RatingRules,
    standing: ListStanding,
    new: Iterable[PlayedOn],
    *,
    before: ListStanding,
    listed: date | None,
    applies: date,
) -> ListStanding:
    """Return a standing on the list of a date with the games of recent years up to it.

    ``before`` is the standing on the list before, which is of the day ``listed``; none for somebody
    that list does not have. ``new`` are the games since.
    """
    played, known_from = _begun(rules, before, listed)
    start = window_start(rules, applies)
    kept = tuple(each for each in games_by_day((*played, *new)) if each.day > start)
    complete = known_from is None or known_from <= start or _before(before, start)
    if complete and standing.last_game is not None:
        known_from = None
    classed = rules.classification is not None
    return replace(
        standing,
        played=kept,
        known_from=known_from,
        recent_games=sum(each.games for each in kept) if classed and complete else None,
    )


def _begun(
    rules: RatingRules, before: ListStanding, listed: date | None
) -> tuple[tuple[PlayedOn, ...], date | None]:
    """Return the games known before a period, and from when on they are known."""
    if before.played or before.known_from is not None or listed is None or before.games == 0:
        return before.played, before.known_from
    if rules.classification is None or before.recent_games is None:
        return (), listed
    if not before.recent_games:
        return (), None
    return (PlayedOn(before.last_game or listed, before.recent_games),), None


def _before(standing: ListStanding, start: date) -> bool:
    """Return whether even the last game is too old, whenever the others were."""
    return standing.last_game is not None and standing.last_game <= start


def printed_factor(
    rules: RatingRules, standing: ListStanding, born: BirthDate | None, on: date
) -> int | None:
    """Return the K that a new list prints for a player; none where lists print none.

    Where the number of games is not known, a newcomer's K stays until another clause ends it.
    """
    if rules.listed_factor_article is None or standing.rating is None:
        return None
    clause = clause_for(rules, standing, born, on)
    if standing.games is None and standing.k is not None and clause is rules.factors[-1]:
        newcomer = any(
            each.k == standing.k for each in rules.factors if each.fewer_games is not None
        )
        year_ago = date(on.year - 1, on.month, 1)
        was_young = any(
            not age_reached(born, each.under_age, year_ago)
            for each in rules.factors
            if each.under_age is not None
        ) or any(
            not age_over(born, each.through_year_of, year_ago)
            for each in rules.factors
            if each.through_year_of is not None
        )
        if newcomer and not was_young:
            return standing.k
    return clause.k
