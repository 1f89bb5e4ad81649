"""What a player's ratings become if the tournament ended now, for both player pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

import msgspec

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.game_plan import GameKind
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Tournament
from crosstable.office.rating import rate_player
from crosstable.ratings.model import FirstResult, RatingChange
from crosstable.rulebooks.game_plans import KINDS
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of


def forecasts_of(
    tournament: Tournament, number: int
) -> Iterator[tuple[str, RatingChange | FirstResult, str]]:
    """Yield what a player's ratings become, list by list, and by which article.

    Where pairings have several games, those of each kind come by themselves, with its name.
    """
    plan = tournament.game_plan
    with suppress(CrosstableError):
        for name, edition, rating in rate_player(tournament, edition_of(tournament), number):
            named = name.removeprefix(tournament.name).removeprefix(", ")
            first = plan.stages[0].kind.value if plan is not None else ""
            word = KINDS[GameKind(named or first)] if plan is not None else ""
            changed, first = (
                Listing(map(spell, edition.cite(rule)[:1]))
                for rule in ("rating.change", "rating.performance")
            )
            for change in rating.changes:
                if change.number == number:
                    yield word, change, changed
            for newcomer in rating.first:
                if newcomer.number == number:
                    yield word, newcomer, first


class RatingStep(msgspec.Struct, frozen=True):
    """One rated game, and what the rating would be after it."""

    round: int
    opponent: int
    opponent_rating: int
    change: Fraction
    rating: Fraction


def rating_steps(forecast: RatingChange | FirstResult) -> tuple[RatingStep, ...]:
    """Return a rating game by game; nothing where an event counts as a whole.

    Each game brings K times what it gave beyond what was expected; the steps are shown only where
    they add up to the change that is forecast.
    """
    if not isinstance(forecast, RatingChange):
        return ()
    steps = []
    rating = Fraction(forecast.before)
    for game in forecast.games:
        change = forecast.factor.k * (game.score - game.expected)
        rating += change
        steps.append(RatingStep(game.round, game.opponent, game.opponent_rating, change, rating))
    return tuple(steps) if rating - forecast.before == forecast.change else ()
