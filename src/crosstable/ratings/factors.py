"""The development factor K: which clause gives it, the share of fast games, the limit of many."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from crosstable.kernel.player import BirthDate
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.model import Factor, ListStanding
from crosstable.rulebooks.rating_rules import FactorClause, RatingRules
from crosstable.rulebooks.rules import rule


def age_reached(born: BirthDate | None, age: int, on: date | None) -> bool:
    """Return whether somebody has had a birthday; unknown days are taken as late as they can be.

    Without a date of birth or of the event nobody is taken for young.
    """
    if born is None or on is None:
        return True
    birthday = (born.month or 12, born.day or 31)
    return (on.year - born.year, (on.month, on.day)) >= (age, birthday)


def age_over(born: BirthDate | None, age: int, on: date | None) -> bool:
    """Return whether the year of a birthday is over; without both dates it is."""
    return born is None or on is None or on.year - born.year > age


def _holds(
    clause: FactorClause, standing: ListStanding, born: BirthDate | None, on: date | None
) -> bool:
    peak, rating = standing.peak or 0, standing.rating or 0
    if clause.fewer_games is not None and (
        standing.games is None or standing.games >= clause.fewer_games
    ):
        return False
    if clause.has_reached is not None and peak < clause.has_reached:
        return False
    if clause.never_reached is not None and peak >= clause.never_reached:
        return False
    if clause.below is not None and rating >= clause.below:
        return False
    if clause.through_year_of is not None and age_over(born, clause.through_year_of, on):
        return False
    return clause.under_age is None or not age_reached(born, clause.under_age, on)


def clause_for(
    rules: RatingRules, standing: ListStanding, born: BirthDate | None, on: date | None
) -> FactorClause:
    """Return the first clause that holds for a player."""
    return next(factor for factor in rules.factors if _holds(factor, standing, born, on))


@rule("rating.factor")
def development_factor(
    rules: RatingRules,
    standing: ListStanding,
    *,
    born: BirthDate | None = None,
    on: date | None = None,
    share: int = 100,
    games: int = 0,
) -> Factor:
    """Return K for a player, with the clause it comes from.

    A factor the list itself prints is in force for the period and goes before the clauses, where
    lists print one. ``games`` are those of the period, for the limit on games times K.
    """
    if standing.k is not None and rules.listed_factor_article is not None:
        base, article = standing.k, rules.listed_factor_article
        name: str = Sentence("printed on the list")
    else:
        clause = clause_for(rules, standing, born, on)
        base, name, article = clause.k, clause.name, clause.article
    k, lowered = limited(rules, base, games)
    return Factor(
        k=Fraction(k * share, 100),
        clause=name,
        article=article,
        base=base,
        share=share,
        games=games if lowered else 0,
    )


def limited(rules: RatingRules, k: int, games: int) -> tuple[int, bool]:
    """Return K after the limit on games times K, and whether it was lowered."""
    if rules.games_times_k is None or k * games <= rules.games_times_k:
        return k, False
    return rules.games_times_k // games, True
