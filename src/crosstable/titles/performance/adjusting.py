"""The opponents' ratings as they are averaged, game by game, for the papers (FIDE 1.46b to d)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.rulebooks.title_rules import NormTitle, PerformanceNorms
from crosstable.titles.candidates import Meeting


def adjusted_ratings(
    norms: PerformanceNorms, title: NormTitle, games: Sequence[Meeting]
) -> Mapping[int, int]:
    """Return by round the rating that counts: unrated as the text has it, the lowest raised.

    Only one opponent is raised, of several lowest the one for whom that adds most (1.46c).
    """
    ratings = {
        game.round: norms.unrated_rating
        if game.profile is None or game.profile.rating is None
        else game.profile.rating
        for game in games
    }
    lowest = min(ratings.values(), default=title.floor)
    if lowest >= title.floor:
        return ratings
    gains: dict[int | None, dict[int, int]] = {}
    low = {game.opponent for game in games if ratings[game.round] == lowest}
    for game in games:
        if game.opponent in low and ratings[game.round] < title.floor:
            gains.setdefault(game.opponent, {})[game.round] = title.floor - ratings[game.round]
    raised = max(gains.values(), key=lambda gain: sum(gain.values()))
    if not norms.raised_in_every_game:
        raised = dict([max(raised.items(), key=lambda item: item[1])])
    return {number: rating + raised.get(number, 0) for number, rating in ratings.items()}
