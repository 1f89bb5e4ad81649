"""Perfect tournament performances, and performances of opponents: FIDE C.07 10.3 to 10.5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.ranking_rules import PerformanceTable
from crosstable.rulebooks.rating_rules import ExpectationBands
from crosstable.rulebooks.rating_tables import expected_share
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.performance import (
    PERFORMANCE_RATING,
    no_game,
    rated_games,
    rating_score,
)
from crosstable.standings.tiebreaks.ratings import without_ratings
from crosstable.standings.tiebreaks.values import (
    Basis,
    Compute,
    Group,
    TieBreak,
    TieBreakValue,
    half_up,
    rounded_text,
)
from crosstable.standings.working import Term

_NOTHING_SCORED = 800
"""How far below the lowest opponent who scored nothing is put."""


class Expectation(msgspec.Struct, frozen=True):
    """What a rating difference lets expect, in percent, and where it reaches 0 and 100."""

    percent: Callable[[int], Fraction | int]
    widest: int


def expectation_of(edition: Edition) -> Expectation:
    """Return the expectation by the table of an edition, its limits of differences left out."""
    bands = edition.ratings.expectation
    if bands is not None:
        return Expectation(partial(_in_bands, bands), bands.upper[-1] + 1)
    table = edition.ranking.performance
    return Expectation(partial(_on_lines, table), table.differences[-1] // 100 + 1)


@cache
def _in_bands(bands: ExpectationBands, difference: int) -> int:
    above = 50 + sum(limit < abs(difference) for limit in bands.upper)
    return above if difference >= 0 else 100 - above


@cache
def _on_lines(table: PerformanceTable, difference: int) -> Fraction:
    return 100 * expected_share(table, Fraction(difference))


def perfect_rating(expected: Expectation, ratings: Sequence[int], score: Fraction) -> int:
    """Return the lowest rating that expects at least the score, opponent by opponent.

    FIDE C.07 10.3: the table is read in full, without a limit of 400 points; of nothing scored
    nothing follows, and the lowest opponent's rating less 800 is taken.
    """
    if score <= 0:
        return min(ratings) - _NOTHING_SCORED
    wanted, parts = 100 * score.numerator, score.denominator
    low, high = min(ratings) - expected.widest - 1, max(ratings) + expected.widest
    while high - low > 1:  # the expectation never falls as the rating rises
        middle = (low + high) // 2
        if parts * sum([expected.percent(middle - rating) for rating in ratings]) >= wanted:
            high = middle
        else:
            low = middle
    return high


@rule("tie-break.perfect-performance")
def perfect_performance(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the lowest rating that expects each player's score in the games over the board."""
    because = basis.cite("tie-break.perfect-performance")
    dropped = without_ratings(basis, group)
    if dropped is not None:
        return dropped
    expected = expectation_of(basis.edition)
    computed = {}
    for number in group:
        games = rated_games(basis, number)
        if not games:
            computed[number] = no_game(because)
            continue
        score = sum((rating_score(entry) for entry, _ in games), Fraction(0))
        value = Fraction(perfect_rating(expected, [rating for _, rating in games], score))
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=tuple(
                Term(
                    opponents=() if entry.opponent is None else (entry.opponent,),
                    rounds=(entry.round,),
                    own=rating_score(entry),
                    opponent_score=Fraction(rating),
                )
                for entry, rating in games
            ),
            because=because,
            note=Sentence(
                "the lowest rating that expects {points} of {games}",
                points=rounded_text(score),
                games=len(games),
            ),
        )
    return computed


@rule("tie-break.average-performance", "tie-break.average-perfect-performance")
def opponents_performance(
    basis: Basis, group: Group, *, rule_name: str, performance: Compute
) -> Mapping[int, TieBreakValue]:
    """Return the average performance of the opponents met over the board, rounded, halves up.

    FIDE C.07 10.4 and 10.5.
    """
    because = basis.cite(rule_name)
    dropped = without_ratings(basis, group)
    if dropped is not None:
        return dropped
    games = {number: rated_games(basis, number) for number in group}
    met = {entry.opponent for played in games.values() for entry, _ in played if entry.opponent}
    performed = performance(basis, tuple(sorted(met)))
    computed = {}
    for number in group:
        opponents = [entry for entry, _ in games[number] if entry.opponent]
        if not opponents:
            computed[number] = no_game(because)
            continue
        values = [_whole(performed[entry.opponent or 0]) for entry in opponents]
        value = Fraction(half_up(Fraction(sum(values), len(values))))
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=tuple(
                Term(
                    opponents=(entry.opponent or 0,),
                    rounds=(entry.round,),
                    own=Fraction(figure),
                    adds=Fraction(figure),
                )
                for entry, figure in zip(opponents, values, strict=True)
            ),
            because=because,
            note=Sentence.plural(
                "the average of {count} rating", "the average of {count} ratings", count=len(values)
            ),
        )
    return computed


def _whole(value: TieBreakValue) -> int:
    figure = value.value[0] if isinstance(value.value, tuple) else value.value
    return half_up(figure)


def _opponents(rule_name: str, performance: Compute) -> Callable[..., Mapping[int, TieBreakValue]]:
    return partial(opponents_performance, rule_name=rule_name, performance=performance)


PERFECT_PERFORMANCE = TieBreak(
    name="perfect-performance",
    title=Sentence("Perfect tournament performance"),
    abbreviation="PTP",
    rule="tie-break.perfect-performance",
    compute=perfect_performance,
    needs_ratings=True,
)
AVERAGE_PERFORMANCE = TieBreak(
    name="average-performance",
    title=Sentence("Average performance rating of opponents"),
    abbreviation="APRO",
    rule="tie-break.average-performance",
    compute=_opponents("tie-break.average-performance", PERFORMANCE_RATING.compute),
    needs_ratings=True,
)
AVERAGE_PERFECT_PERFORMANCE = TieBreak(
    name="average-perfect-performance",
    title=Sentence("Average perfect performance of opponents"),
    abbreviation="APPO",
    rule="tie-break.average-perfect-performance",
    compute=_opponents("tie-break.average-perfect-performance", perfect_performance),
    needs_ratings=True,
)
