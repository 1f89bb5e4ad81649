"""Performance ratings: by the opponents' average and the federation's table, or game by game.

Both look at games really played against rated opponents, and at the rating score: a win is one, a
draw a half, whatever points the event gives (FMJD Annex 3 5.6a). A round that went on with faster
games because the first was drawn was a draw.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from math import floor, lcm

from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.ranking_rules import PerformanceTable
from crosstable.rulebooks.rating_tables import (
    between_entries,
    performance_by_average,
)
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.ratings import forfeits_rated, without_ratings
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    TieBreak,
    TieBreakValue,
    rounded_text,
)
from crosstable.standings.working import Note, Term

_WON, _DRAWN, _LOST = Fraction(1), Fraction(1, 2), Fraction(0)


def rating_score(entry: RoundRecord) -> Fraction:
    """Return what a game counts for in ratings: 1, ½ or 0."""
    if entry.mark is Mark.WIN or entry.forfeit_win:
        return _WON
    return _LOST if entry.mark is Mark.LOSS or entry.mark is None else _DRAWN


def performance_game_by_game(
    table: PerformanceTable, ratings: Sequence[int], score: Fraction
) -> Fraction:
    """Return the rating whose expectation, opponent by opponent, equals the score: FMJD App. D.

    The answer is exact. Full marks have no finite answer; they give the lowest rating that expects
    them, and no points the highest that expects none. Where a stretch of ratings expects the same,
    between opponents who are very far apart, the middle of it is taken (decision 54).
    """
    if score >= len(ratings):
        return max(ratings) + Fraction(table.differences[-1], 100)
    if score <= 0:
        return min(ratings) + Fraction(table.differences[0], 100)
    # Against equals the answer would be this difference above them; it lies between the extremes.
    above_equals = floor(between_entries(table, score / len(ratings)))
    lowest, highest = 100 * min(ratings) + above_equals - 1, 100 * max(ratings) + above_equals + 2
    wanted = score * 100 * _finest(table)
    first = _last_at_most(table, ratings, wanted, lowest, highest, strictly=True)
    last = _last_at_most(table, ratings, wanted, first, highest, strictly=False)
    if last > first:
        return Fraction(first + 1 + last, 200)
    below, above = (_expected(table, ratings, rating) for rating in (first, first + 1))
    return (first + (wanted - below) / (above - below)) / 100


def _last_at_most(
    table: PerformanceTable,
    ratings: Sequence[int],
    wanted: Fraction,
    low: int,
    high: int,
    *,
    strictly: bool,
) -> int:
    """Return the last hundredth between two whose expectation is at most, or below, the wanted.

    The entries of the table are hundredths too, so expectations are straight from one to the next.
    """
    while high - low > 1:
        middle = (low + high) // 2
        expected = _expected(table, ratings, middle)
        if expected < wanted or (expected == wanted and not strictly):
            low = middle
        else:
            high = middle
    return low


@cache
def _finest(table: PerformanceTable) -> int:
    """Return into how many parts a percent must be cut for all shares at hundredths to be whole."""
    return lcm(*(above - below for below, above in pairwise(table.differences)))


def _expected(table: PerformanceTable, ratings: Sequence[int], hundredths: int) -> int:
    return sum([_parts(table, hundredths - 100 * rating) for rating in ratings])


@lru_cache(maxsize=2**18)
def _parts(table: PerformanceTable, hundredths: int) -> int:
    """Return the ``expected_share`` of a difference as a whole number of the finest parts."""
    differences, finest = table.differences, _finest(table)
    if hundredths <= differences[0]:
        return 0
    if hundredths >= differences[-1]:
        return 100 * finest
    low = bisect_right(differences, hundredths) - 1
    below, above = differences[low], differences[low + 1]
    return low * finest + (hundredths - below) * (finest // (above - below))


@rule("tie-break.performance-rating")
def performance_rating(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the opponents' average rating plus the difference for the score.

    FIDE by table 8.1a with whole percents and a whole average, as the manual's tables are made;
    FMJD Annex 9 3.1 with interpolation.
    """
    return _by_player(basis, group, "tie-break.performance-rating", game_by_game=False)


@rule("tie-break.tournament-performance-rating")
def tournament_performance_rating(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the rating for which the expected result equals the result: FMJD Annex 5 App. D."""
    return _by_player(basis, group, "tie-break.tournament-performance-rating", game_by_game=True)


def _by_player(
    basis: Basis, group: Group, rule_name: str, *, game_by_game: bool
) -> Mapping[int, TieBreakValue]:
    because = basis.cite(rule_name)
    dropped = without_ratings(basis, group)
    if dropped is not None:
        return dropped
    table = basis.edition.ranking.performance
    computed = {}
    for number in group:
        games = rated_games(basis, number)
        if not games:
            computed[number] = no_game(because)
            continue
        ratings = [rating for _, rating in games]
        score = sum((rating_score(entry) for entry, _ in games), Fraction(0))
        method = performance_game_by_game if game_by_game else performance_by_average
        value = method(table, ratings, score)
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=tuple(
                Term(
                    opponents=(entry.opponent,) if entry.opponent is not None else (),
                    rounds=(entry.round,),
                    own=rating_score(entry),
                    opponent_score=Fraction(rating),
                )
                for entry, rating in games
            ),
            because=because,
            note=_how(score, ratings, game_by_game=game_by_game),
        )
    return computed


def rated_games(basis: Basis, player: int) -> list[tuple[RoundRecord, int]]:
    """Return the games of a player that performances look at, with the opponents' ratings."""
    forfeits = forfeits_rated(basis)
    return [
        (entry, rating)
        for entry in basis.field.player(player).entries
        if (entry.kind is Kind.PLAYED or (forfeits and entry.kind is Kind.FORFEIT))
        and entry.opponent is not None
        and (rating := basis.results.ratings.get(entry.opponent)) is not None
    ]


@cache
def no_game(because: Citation | None) -> TieBreakValue:
    """Return the value of somebody who has met nobody with a rating."""
    return TieBreakValue(value=Fraction(0), text="–", because=because, applies=False, note=_NO_GAME)


def _how(score: Fraction, ratings: Sequence[int], *, game_by_game: bool) -> Note:
    """Return from what a performance was worked out."""
    games, points = len(ratings), rounded_text(score)
    if game_by_game:
        how = Sentence(
            "{points} of {games}, the rating that expects this score game by game",
            points=points,
            games=games,
        )
    else:
        average = rounded_text(Fraction(sum(ratings), games))
        how = Sentence(
            "{points} of {games}, {average} on average", points=points, games=games, average=average
        )
    return Listing((how, _NOTIONAL), glue="; ") if score in {0, games} else how


_NO_GAME = Sentence("no game was played against a rated opponent")
_NOTIONAL = Sentence("notional, as no rating expects all or nothing")


PERFORMANCE_RATING = TieBreak(
    name="performance-rating",
    title=Sentence("Performance rating"),
    abbreviation="RP",
    rule="tie-break.performance-rating",
    compute=performance_rating,
    needs_ratings=True,
)
TOURNAMENT_PERFORMANCE_RATING = TieBreak(
    name="tournament-performance-rating",
    title=Sentence("Tournament performance rating, game by game"),
    abbreviation="TPR",
    rule="tie-break.tournament-performance-rating",
    compute=tournament_performance_rating,
    needs_ratings=True,
)
