"""What a fallen flag means, and whether a position is dead: verdicts on ``can_mate`` (5.2.2, 6.9).

Three answers: yes, with the moves; no, with the reason; or not decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

import chess
import msgspec

from crosstable.games.chess import native_mating
from crosstable.games.chess.mateable import BUDGET, can_mate_on
from crosstable.games.chess.proofs import Answer, Mateable, Proof, TooLittle, Walled
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules

_A_FEW = 300
_NEXT_TO_NOTHING = 3
_RAMS_OF_A_WALL = 3
"""Pawns in pairs at least, to keep two kings apart over eight files."""
_SHORT, _SHOWN = 10, 6
"""Half-moves of a mate that is shown whole, and as many of a longer one as show how it begins."""
_TOO_LITTLE = Sentence("there is too little material")
_WALLED = Sentence("the pawns keep every mate away for ever")
_TRIED = Sentence("every continuation has been tried")
_GROUNDS = (_TOO_LITTLE, _WALLED, _TRIED)
"""The plainest first."""
_ON_THE_BOARD = Sentence("it stands on the board")


class Chance(Enum):
    """Whether a mate can still come about (decision 104)."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    OPEN = "not decided"


_CHANCES = {
    Answer.YES: Chance.POSSIBLE,
    Answer.NO: Chance.IMPOSSIBLE,
    Answer.UNKNOWN: Chance.OPEN,
}


class MatingChance(msgspec.Struct, frozen=True):
    """The answer, and the proof where no mate is possible."""

    chance: Chance
    proof: Proof | None = None


def is_dead(board: chess.Board, *, blocked: bool = True) -> Sentence | None:
    """Return why neither player can ever checkmate; nothing where that is not shown (5.2.2).

    Besides material only a few positions are looked at, so that games are replayed quickly; where
    the search is not compiled, only what is likely: pawns that block each other, and positions in
    which next to nothing can be played.
    """
    if board.is_insufficient_material():
        return _TOO_LITTLE
    if not blocked:
        return None
    if (
        native_mating.NATIVE is None
        and _rams(board) < _RAMS_OF_A_WALL
        and board.legal_moves.count() > _NEXT_TO_NOTHING
    ):
        return None
    proofs = []
    for side in Colour:
        judged = can_mate_on(board, side, budget=_A_FEW)
        if judged.answer is not Answer.NO:
            return None
        proofs.append(judged.proof)
    return max((_ground_of(proof) for proof in proofs), key=_GROUNDS.index)


def is_walled(board: chess.Board) -> bool:
    """Return whether walls of pawns keep both players from every mate; quick enough for each move.

    Only the compiled search is asked; without it, a dead position is told at the end of a game.
    """
    return (
        native_mating.NATIVE is not None
        and _rams(board) >= _RAMS_OF_A_WALL
        and all(can_mate_on(board, side, budget=1).answer is Answer.NO for side in Colour)
    )


def _ground_of(proof: Proof | None) -> Sentence:
    """Return the ground of a proof."""
    if isinstance(proof, TooLittle):
        return _TOO_LITTLE
    return _WALLED if isinstance(proof, Walled) else _TRIED


def _rams(board: chess.Board) -> int:
    """Return how many pawns stand right before a pawn of the opponent."""
    white = board.pawns & board.occupied_co[chess.WHITE]
    black = board.pawns & board.occupied_co[chess.BLACK]
    return chess.popcount(white << 8 & black)


def mating_chance(
    board: chess.Board,
    winner: Colour,
    *,
    budget: int = BUDGET,
    article: Citation = LAWS.flag_fall,
) -> Verdict[MatingChance]:
    """Say whether this player can checkmate by any series of legal moves."""
    judged = can_mate_on(board, winner, budget=budget)
    answer = MatingChance(_CHANCES[judged.answer], judged.proof)
    return Verdict(answer, (mating_reason(board, winner, judged, article),))


def mating_reason(
    board: chess.Board, winner: Colour, judged: Mateable, article: Citation
) -> Reason:
    """Return an answer of ``can_mate`` in a sentence."""
    side = winner.side
    match judged.answer:
        case Answer.YES:
            sentence = _mate_in_words(board, side, judged.line)
        case Answer.NO:
            why = _ground_of(judged.proof)
            sentence = Sentence("{side} can never checkmate: {why}", side=side, why=why)
        case Answer.UNKNOWN:
            sentence = Sentence(
                "no mate by {side} was found in {count} positions, and none ruled out",
                side=side,
                count=Figure(f"{judged.positions:,}", Fraction(judged.positions)),
            )
    return Reason(sentence, article)


def _written(board: chess.Board, moves: Sequence[str]) -> tuple[str, ...]:
    """Return moves as they are written on a scoresheet."""
    here = board.copy(stack=False)
    return tuple(here.san_and_push(here.parse_uci(move)) for move in moves)


def flag_fall(
    board: chess.Board, flagged: Colour, *, budget: int = BUDGET, rules: ChessRules = LAWS
) -> Verdict[Conclusion | None]:
    """Say what a fallen flag means: a loss, or a draw where the opponent cannot mate (6.9).

    No conclusion where the search decides nothing: then the arbiter does.
    """
    if board.is_checkmate() or board.is_stalemate():
        reason = Reason.that("the game had ended before the flag fell", rules.flag_fall)
        if board.is_stalemate():
            return Verdict(Conclusion(GameResult.DRAW, Ending.ON_THE_BOARD), (reason,))
        mated = Colour.WHITE if board.turn else Colour.BLACK
        won = GameResult.win_for(mated.other)
        return Verdict(Conclusion(won, Ending.ON_THE_BOARD), (reason,))
    judged = mating_chance(board, flagged.other, budget=budget, article=rules.flag_fall)
    match judged.outcome.chance:
        case Chance.POSSIBLE:
            conclusion = Conclusion(GameResult.win_for(flagged.other), Ending.TIME)
            return Verdict(conclusion, judged.because)
        case Chance.IMPOSSIBLE:
            return Verdict(Conclusion(GameResult.DRAW, Ending.TIME), judged.because)
        case Chance.OPEN:
            left = Reason.that("the arbiter decides whether a mate is possible", rules.flag_fall)
            return Verdict(None, (*judged.because, left))


def _mate_in_words(board: chess.Board, side: Sentence, line: Sequence[str]) -> Sentence:
    """Return how a mate comes about: all moves of a short line, the first ones of a long one."""
    # Writing a move takes longer than finding it: only those are written that are read.
    shown = _written(board, line if len(line) <= _SHORT else line[:_SHOWN])
    white, number = board.turn, board.fullmove_number
    moves = [] if white or not line else [f"{number}..."]
    for move in shown:
        moves.append(f"{number}. {move}" if white else move)
        white, number = not white, number + (not white)
    mate = " ".join(moves) or _ON_THE_BOARD
    if len(shown) == len(line):
        return Sentence("{side} can checkmate, as by {mate}", side=side, mate=mate)
    return Sentence(
        "{side} can checkmate, as by {moves} and so on: mate after {count:move|moves}",
        side=side,
        moves=mate,
        count=(len(line) + 1) // 2,
    )
