"""What must be settled before the first round, and what should be thought over."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.fmjd.aspects import Aspects, refuse_contradictions
from crosstable.pairing.swiss.fmjd.opposition import own_ratings
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule

MOST_NAMED = 5


def refuse_unready(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse to begin an event that could not be paired to its end."""
    refuse_contradictions(tournament.system, aspects, edition)
    _refuse_numbers_of_rounds(tournament, edition)
    _refuse_unrated(tournament, aspects, edition)
    _refuse_without_lots(tournament, aspects, edition)


@rule("swiss.rounds")
def _refuse_numbers_of_rounds(tournament: Tournament, edition: Edition) -> None:
    """Refuse a field that is too small, and more rounds than there can be opponents."""
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    if players < 2:
        raise Refused("pairing takes at least two players; enter the players first")
    longest = players - 1 if players % 2 == 0 else players
    if tournament.planned_rounds > longest and not tournament.rounds:
        raise Refused(
            "{rounds} rounds are too many for {players} players, who can play no more than "
            "{most}; plan fewer, or choose a round robin",
            edition.because("pairing.no-rematch", "nobody meets the same opponent twice"),
            rounds=tournament.planned_rounds,
            players=players,
            most=longest,
        )


@rule("fmjd-swiss.estimates")
def _refuse_unrated(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse players without a rating where the pairing is by rating, and say how to help."""
    without = _unrated(tournament, aspects, edition)
    if not without:
        return
    named: str = Listing(without[:MOST_NAMED])
    if len(without) > MOST_NAMED:
        more = len(without) - MOST_NAMED
        named = Sentence.plural(
            "{players} and {count} more", "{players} and {count} more", count=more, players=named
        )
    formulas = Listing(map(str, edition.ratings.conversions), glue="; ")
    raise Refused(
        "this system pairs by rating, and none is known for {players}; give an estimate, which "
        "is used for pairing only and goes on the list {list!r}",
        edition.because(
            "fmjd-swiss.estimates",
            "from a national rating x the published formulas give one ({formulas}); "
            "otherwise the referee estimates",
            formulas=formulas,
        ),
        players=named,
        list=ESTIMATE,
    )


def _unrated(tournament: Tournament, aspects: Aspects, edition: Edition) -> list[str]:
    """Return who has no rating though the pairing needs one."""
    if not aspects.needs_ratings:
        return []
    rated = own_ratings(tournament, edition)
    return [
        f"{entrant.player.name} ({entrant.number})"
        for entrant in tournament.entrants
        if entrant.number not in rated and not entrant.withdrawn
    ]


@rule("fmjd-swiss.estimates")
def unrated_later(tournament: Tournament, aspects: Aspects, edition: Edition) -> Iterator[Reason]:
    """Yield who entered after the first round without a rating; the event goes on all the same."""
    if tournament.rounds:
        for name in _unrated(tournament, aspects, edition):
            yield edition.because(
                "fmjd-swiss.estimates",
                "{player} has no rating and is ordered last; give an estimate",
                player=name,
            )


@rule("fmjd-swiss.lots")
def _refuse_without_lots(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse numbers that are still provisional where the first round is ordered by lots."""
    if aspects.draws_lots and not tournament.numbers_final and not tournament.rounds:
        raise Refused(
            "the lots are not drawn yet; draw them first",
            edition.because("fmjd-swiss.lots", "every player has a number drawn by lot"),
        )


@rule("fmjd-swiss.number-of-rounds")
def advice(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Yield what should be thought over: rounds close to half of the number of players (4.4).

    Decision 78.
    """
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    rounds = tournament.planned_rounds
    if players and 5 * rounds >= 2 * players:
        yield edition.because(
            "fmjd-swiss.number-of-rounds",
            "{rounds} rounds come close to half of {players} players: the last "
            "rounds may be hard to pair, or impossible",
            rounds=rounds,
            players=players,
        )
