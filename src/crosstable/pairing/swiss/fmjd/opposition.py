"""What stands between players of equal score before a round: Solkoff, Sonneborn-Berger, ratings.

For pairing a game that is not played yet is a draw, so these sums are not always those of the
standings; where no game is open they are. Units of the point system, never fractions of points.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.record import Kind, records
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule


class Standing(msgspec.Struct, frozen=True):
    """What a player is ordered by inside his score group."""

    number: int
    """The pairing number: what the player drew where lots are drawn."""
    rating: int
    solkoff: int
    sonneborn_berger: int
    average: Fraction
    """The average rating of the opponents met, a bye's dummy among them; 0 before the first."""


def own_ratings(tournament: Tournament, edition: Edition) -> dict[int, int]:
    """Return the rating of everybody who has one, estimates made for the pairing included.

    Decision 77.
    """
    lists = (*edition.rating_lists, ESTIMATE)
    return {
        entrant.number: rating
        for entrant in tournament.entrants
        if (rating := entrant.player.rating(*lists)) is not None
    }


@rule("fmjd-swiss.dummy")
def dummy_rating(ratings: Mapping[int, int]) -> int:
    """Return the rating of the dummy: one less than the lowest of the tournament (4.1)."""
    return min(ratings.values(), default=1) - 1


@rule("fmjd-swiss.next-order")
def standings_before(
    tournament: Tournament, edition: Edition, round_number: int
) -> dict[int, Standing]:
    """Return everybody's sums after the rounds before this one.

    Solkoff is the full sum of opponents' scores (3.1.a), Sonneborn-Berger the scores of those
    beaten times two and of those drawn with (3.1.g). A forfeited game keeps its opponent in both;
    the average counts games that were played, and the dummy.
    """
    if len(tournament.rounds) < round_number - 1:
        raise Refused("round {round} cannot be paired yet", round=round_number)
    before = msgspec.structs.replace(tournament, rounds=tournament.rounds[: round_number - 1])
    draw = tournament.points.draw
    sheet = {
        number: [(entry, draw if entry.kind is Kind.PENDING else entry.points) for entry in entries]
        for number, entries in records(before).items()
    }
    scores = {number: sum(points for _, points in lines) for number, lines in sheet.items()}
    ratings = own_ratings(tournament, edition)
    dummy = dummy_rating(ratings)
    standings = {}
    for number, lines in sheet.items():
        solkoff = sonneborn = met = total = 0
        for entry, points in lines:
            if entry.opponent is not None:
                solkoff += scores[entry.opponent]
                sonneborn += points * scores[entry.opponent]
                if entry.kind is not Kind.FORFEIT:
                    met += 1
                    total += ratings.get(entry.opponent, 0)
            elif entry.bye is Bye.ALLOCATED:
                met += 1
                total += dummy
        average = Fraction(total, met) if met else Fraction(0)
        standings[number] = Standing(number, ratings.get(number, 0), solkoff, sonneborn, average)
    return standings
