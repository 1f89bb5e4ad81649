"""When a game is over by the rules, looked for move by move."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.games.draughts.draws import verdict
from crosstable.games.draughts.history import History, advance, begin
from crosstable.games.game import Conclusion
from crosstable.kernel.verdict import Verdict


def first_ending(history: History) -> tuple[int, Verdict[Conclusion]] | None:
    """Return after how many plies the rules ended the game for the first time, and how.

    Where nobody noticed a draw a game goes on, so this may be long before the last move.
    """
    for plies, reached in enumerate(_replayed(history)):
        ruling = verdict(reached)
        if ruling.outcome.result.over:
            return plies, ruling
    return None


def _replayed(history: History) -> Iterator[History]:
    reached = begin(history.first, rules=history.rules, sixteen_to_five=history.sixteen_to_five)
    yield reached
    for move in history.moves:
        reached = advance(reached, move)
        yield reached
