"""What ends a game of chess by itself (Articles 5 and 9.6), and what a player may claim now."""

from __future__ import annotations

import chess

from crosstable.games.chess.history import History
from crosstable.games.chess.mating import is_dead
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule


def verdict(history: History) -> Verdict[Conclusion]:
    """Return what the Laws make of a game so far; where it goes on, the draws that can be claimed.

    Mate on the last of seventy-five moves wins (9.6.2).
    """
    board = history.position.board()
    return (
        board_ending(board, history.rules)
        or ended_by_count(history.occurrences, history.quiet_plies, history.rules)
        or Verdict(
            Conclusion(GameResult.GOES_ON),
            tuple(
                reason
                for _, reason in claimable(history.occurrences, history.quiet_plies, history.rules)
            ),
        )
    )


@rule("chess.aim")
def board_ending(
    board: chess.Board, rules: ChessRules = LAWS, *, blocked: bool = True
) -> Verdict[Conclusion] | None:
    """Return how the position on the board ends the game; nothing where it does not.

    ``blocked`` says whether positions are looked at in which only the pawns rule out a mate.
    """
    if not any(board.generate_legal_moves()):
        if board.is_check():
            winner = Colour.BLACK if board.turn else Colour.WHITE
            reason = Reason.that(
                "{winner} has given checkmate", rules.checkmate, winner=winner.side
            )
            return Verdict(Conclusion(GameResult.win_for(winner), Ending.ON_THE_BOARD), (reason,))
        stalemate = Sentence("the player to move has no legal move and is not in check")
        return _drawn(stalemate, rules.stalemate)
    dead = is_dead(board, blocked=blocked)
    if dead:
        sentence = Sentence("neither player can checkmate: {why}", why=dead)
        return _drawn(sentence, rules.dead_position)
    return None


def _drawn(sentence: Sentence, article: Citation) -> Verdict[Conclusion]:
    reason = Reason(sentence, article)
    return Verdict(Conclusion(GameResult.DRAW, Ending.ON_THE_BOARD), (reason,))


def ended_by_count(
    occurrences: int, quiet_plies: int, rules: ChessRules = LAWS
) -> Verdict[Conclusion] | None:
    """Return the draw that repetition or moves without progress bring about by themselves (9.6)."""
    often, long = rules.repetitions_that_end, rules.moves_that_end
    if occurrences >= often.value:
        reason = Reason.that(
            "the position has occurred {times:time|times}", often.citation, times=occurrences
        )
        return Verdict(Conclusion(GameResult.DRAW, Ending.REPETITION), (reason,))
    if quiet_plies >= 2 * long.value:
        sentence = Sentence(
            "{moves:move|moves} by each player without a capture or a pawn's move", moves=long.value
        )
        return Verdict(
            Conclusion(GameResult.DRAW, Ending.MOVE_COUNT), (Reason(sentence, long.citation),)
        )
    return None


def claimable(
    occurrences: int, quiet_plies: int, rules: ChessRules = LAWS
) -> tuple[tuple[Ending, Reason], ...]:
    """Return the draws the player to move can claim with what is on the board (9.2.1.2, 9.3.2)."""
    claims = []
    if occurrences >= rules.repetitions.value:
        sentence = Sentence(
            "the position has occurred {times:time|times}", times=rules.repetitions.value
        )
        claims.append((Ending.REPETITION, Reason(sentence, rules.repetition_on_board)))
    if quiet_plies >= 2 * rules.moves.value:
        sentence = Sentence(
            "{moves:move|moves} by each player without a capture or a pawn's move",
            moves=rules.moves.value,
        )
        claims.append((Ending.MOVE_COUNT, Reason(sentence, rules.moves_on_board)))
    return tuple(claims)
