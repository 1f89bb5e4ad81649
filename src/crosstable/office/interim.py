"""Ratings between two lists, as the games of this office's events make them (FIDE B.01 1.53a).

A title asks for a rating reached at some time, which need not be published. After each round of an
event here we know what the games so far make of the rating somebody entered with; whether other
games were rated in that period we do not, so it is reached *if* there were none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.game_days import day_of_player
from crosstable.kernel.person import Person
from crosstable.kernel.tournament import Tournament
from crosstable.office.forgetting import appears
from crosstable.office.rating import rate_each_list
from crosstable.ratings.change import new_rating
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule
from crosstable.titles.application import InterimRating


@rule("apply.rating")
def interim_rating(
    person: Person, tournaments: Iterable[Tournament], register: str, *, on: date
) -> InterimRating | None:
    """Return the highest rating that somebody had after a round, up to a day."""
    reached = [
        interim
        for tournament in tournaments
        for edition in (edition_of(tournament),)
        if edition.title_register == register
        for entrant in tournament.entrants
        if appears(entrant.player, person)
        for interim in _after_rounds(tournament, edition, entrant.number)
        if interim.day is None or interim.day <= on
    ]
    return max(reached, key=lambda interim: interim.rating, default=None)


def _after_rounds(tournament: Tournament, edition: Edition, player: int) -> Iterator[InterimRating]:
    """Return a player's rating after each game, in an event that the federation would rate."""
    try:
        lists = tuple(rate_each_list(tournament, edition))
    except CrosstableError:
        return  # such an event is not rated, so it makes no rating
    for rated in lists:
        if rated.objections or rated.event.list != edition.ratings.lists[0]:
            continue
        for change in rated.rating.changes:
            if change.number != player or change.averaged is not None or change.against_average:
                continue
            gained = Fraction(0)
            for game in change.games:
                gained += game.gain
                after = change.factor.k * gained
                yield InterimRating(
                    rating=new_rating(rated.edition.ratings, change.before, after),
                    event=tournament.name,
                    round=game.round,
                    day=_day(tournament, game.round, player),
                )


def _day(tournament: Tournament, round_number: int, player: int) -> date | None:
    known = day_of_player(tournament, round_number, player)
    return known or tournament.ends or tournament.starts
