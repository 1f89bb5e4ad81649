"""Won games that may be ignored: FMJD Annex 10 4.5.2.

"A won game may be ignored when it has positive consequences", and the federation does not look for
them. Here every choice is looked at, the one that ignores nothing first, so that what is said to be
out is out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.rules import rule
from crosstable.titles.category.group import Game


@rule("norms.left-out")
def choices(
    norms: CategoryNorms, games: Sequence[Game], to_come: int = 0
) -> Iterator[tuple[tuple[Game, ...], tuple[Game, ...]]]:
    """Return every choice of games to count and to ignore, the fewest ignored first.

    With the games to come there must stay enough for a norm; all of them together with none
    ignored is always a choice.
    """
    yield tuple(games), ()
    won = [game for game in games if game.half_points == 2]
    spare = len(games) + to_come - norms.least_games
    most = norms.readings.most_left_out
    for count in range(1, min(len(won), spare, len(won) if most is None else most) + 1):
        for ignored in combinations(won, count):
            rounds = {game.round for game in ignored}
            yield tuple([game for game in games if game.round not in rounds]), ignored
