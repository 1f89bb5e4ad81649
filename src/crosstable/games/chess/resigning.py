"""What resigning means: a loss, or by the Laws of 2023 a draw where no mate is possible (5.1.2)."""

from __future__ import annotations

import chess

from crosstable.games.chess.endings import board_ending
from crosstable.games.chess.mateable import BUDGET
from crosstable.games.chess.mating import Chance, mating_chance
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.laws import ChessRules


def resignation(
    board: chess.Board, resigned: Colour, rules: ChessRules, *, budget: int = BUDGET
) -> Verdict[Conclusion | None]:
    """Say how a game ends in which a player resigns.

    No conclusion where the search decides nothing: then the arbiter does.
    """
    over = board_ending(board, rules)
    if over is not None:
        before = Reason.that("the game had ended before that", Citation("fide.laws", "6.2.1.1"))
        return Verdict(over.outcome, (before, *over.because))
    article = rules.resigning_draws.citation
    lost = Conclusion(GameResult.win_for(resigned.other), Ending.RESIGNATION)
    if not rules.resigning_draws.value:
        reason = Reason.that("{side} resigns and loses", article, side=resigned.side)
        return Verdict(lost, (reason,))
    judged = mating_chance(board, resigned.other, budget=budget, article=article)
    match judged.outcome.chance:
        case Chance.POSSIBLE:
            return Verdict(lost, judged.because)
        case Chance.IMPOSSIBLE:
            return Verdict(Conclusion(GameResult.DRAW, Ending.RESIGNATION), judged.because)
        case Chance.OPEN:
            left = Reason.that("the arbiter decides whether a mate is possible", article)
            return Verdict(None, (*judged.because, left))
