"""Whether a player can still checkmate by any series of legal moves (5.2.2, 6.9).

Three answers: yes, with the moves; no, with the reason; or not decided. ``no`` is said only where
it is proved: too little material, a wall of pawns, or every continuation tried. The search plays
for both sides, so the moves it finds need not be good ones. Repetitions and moves without progress
are left aside, as arbiters do.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from heapq import heappop, heappush

import chess
import msgspec

from crosstable.games.chess.blocked import no_mate_in_sight
from crosstable.games.chess.position import repetition_key
from crosstable.games.game import Conclusion, GameResult
from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Ending
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.verdict import Citation, Reason, Verdict
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules

__all__ = ["BUDGET", "Chance", "MatingChance", "flag_fall", "is_dead", "mating_chance"]

BUDGET = 20_000
"""Positions looked at before the question stays open; about a second."""
_A_FEW = 200
_NEXT_TO_NOTHING = 3
_RAMS_OF_A_WALL = 3
"""Pawns in pairs at least, to keep two kings apart over eight files."""
_WORTH_TAKING = 14
_SHORT, _SHOWN = 10, 6
"""Half-moves of a mate that is shown whole, and as many of a longer one as show how it begins."""
_TOO_LITTLE = Sentence("there is too little material")
_WALLED = Sentence("the pawns keep every mate away for ever")
_TRIED = Sentence("every continuation has been tried")
_ON_THE_BOARD = Sentence("it stands on the board")


class Chance(Enum):
    """Whether a mate can still come about."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    OPEN = "not decided"


class MatingChance(msgspec.Struct, frozen=True):
    """The answer and, where a mate is possible, the moves of both players that lead to one."""

    chance: Chance
    line: tuple[str, ...] = ()


def is_dead(board: chess.Board, *, blocked: bool = True) -> Sentence | None:
    """Return why neither player can ever checkmate; nothing where that is not shown (5.2.2).

    Besides material only what is likely is looked at: pawns that block each other, and positions
    in which next to nothing can be played.
    """
    if board.is_insufficient_material():
        return _TOO_LITTLE
    if not blocked:
        return None
    if _rams(board) >= _RAMS_OF_A_WALL and all(
        no_mate_in_sight(board, side) for side in chess.COLORS
    ):
        return _WALLED
    if board.legal_moves.count() <= _NEXT_TO_NOTHING and all(
        _search(board, side, _A_FEW, 0).chance is Chance.IMPOSSIBLE for side in chess.COLORS
    ):
        return _TRIED
    return None


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
    colour = winner is Colour.WHITE
    side = winner.side
    why = None
    if board.has_insufficient_material(colour):
        why = _TOO_LITTLE
    elif board.pawns and no_mate_in_sight(board, colour):
        why = _WALLED
    if why is not None:
        answer = MatingChance(Chance.IMPOSSIBLE)
        return Verdict(
            answer, (Reason.that("{side} can never checkmate: {why}", article, side=side, why=why),)
        )
    answer = _searched(board, colour, budget)
    match answer.chance:
        case Chance.POSSIBLE:
            sentence = _mate_in_words(board, side, answer.line)
        case Chance.IMPOSSIBLE:
            sentence = Sentence("{side} can never checkmate: {why}", side=side, why=_TRIED)
        case Chance.OPEN:
            sentence = Sentence(
                "no mate by {side} was found in {count} positions, and none ruled out",
                side=side,
                count=Figure(f"{budget:,}", Fraction(budget)),
            )
    return Verdict(answer, (Reason(sentence, article),))


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
    shown = line if len(line) <= _SHORT else line[:_SHOWN]
    white, number = board.turn, board.fullmove_number
    moves = [] if white or not line else [f"{number}..."]
    for move in shown:
        moves.append(f"{number}. {move}" if white else move)
        white, number = not white, number + (not white)
    mate = " ".join(moves) or _ON_THE_BOARD
    if len(shown) == len(line):
        return Sentence("{side} can checkmate, as by {mate}", side=side, mate=mate)
    return Sentence(
        "{side} can checkmate, as by {moves} and so on: mate after {count} moves",
        side=side,
        moves=mate,
        count=(len(line) + 1) // 2,
    )


class _Node:
    """A position of the search and the move that led to it."""

    __slots__ = ("board", "move", "parent")

    def __init__(self, board: chess.Board, parent: _Node | None, move: chess.Move | None) -> None:
        self.board = board
        self.parent = parent
        self.move = move

    def line(self) -> tuple[str, ...]:
        """Return the moves from the first position to this one, as they are written."""
        moves: list[str] = []
        node = self
        while node.parent is not None and node.move is not None:
            moves.append(node.parent.board.san(node.move))
            node = node.parent
        return tuple(reversed(moves))


def _searched(board: chess.Board, winner: chess.Color, budget: int) -> MatingChance:
    """Search twice: taking what stands around the king first, then hunting it amid its pieces."""
    estimate = MatingChance(Chance.OPEN)
    for defender, share in ((_WORTH_TAKING, budget // 2), (0, budget)):
        estimate = _search(board, winner, share, defender)
        if estimate.chance is not Chance.OPEN:
            break
    return estimate


def _search(board: chess.Board, winner: chess.Color, budget: int, defender: int) -> MatingChance:
    """Try the continuations nearest to a mate first; all of them tried without one is a proof."""
    if board.turn is not winner and board.is_checkmate():
        return MatingChance(Chance.POSSIBLE)
    seen = {repetition_key(board)}
    waiting = [(0, 0, _Node(board.copy(stack=False), None, None))]
    count = 0
    while waiting:
        _, _, node = heappop(waiting)
        for move in node.board.legal_moves:
            after = node.board.copy(stack=False)
            after.push(move)
            key = repetition_key(after)
            # Once there is too little to mate with, there is for ever.
            if key in seen or after.has_insufficient_material(winner):
                continue
            seen.add(key)
            count += 1
            child = _Node(after, node, move)
            if after.turn is not winner and after.is_checkmate():
                return MatingChance(Chance.POSSIBLE, child.line())
            if count > budget:
                return MatingChance(Chance.OPEN)
            heappush(waiting, (_distance(after, winner, defender), count, child))
    return MatingChance(Chance.IMPOSSIBLE)


def _distance(board: chess.Board, winner: chess.Color, defender: int) -> int:
    """Return how far a mate seems; only the order of the search depends on it.

    ``defender`` is what each piece of the king to be mated counts.
    """
    king, hunter = board.king(not winner), board.king(winner)
    if king is None or hunter is None:
        return 0
    own = board.occupied_co[winner]
    rank, file = chess.square_rank(king), chess.square_file(king)
    edge = min(rank, 7 - rank) + min(file, 7 - file)
    neighbours = chess.BB_KING_ATTACKS[king]
    flights = sum(
        not board.is_attacked_by(winner, square)
        for square in chess.scan_forward(neighbours & ~board.occupied_co[not winner])
    )
    near = chess.square_distance(king, hunter)
    far = 2 * edge + 6 * flights + 2 * near
    far += defender * chess.popcount(board.occupied_co[not winner])
    if not own & (board.queens | board.rooks):
        far += 40
        pawns = own & board.pawns
        if pawns:
            far += 8 * min(
                7 - chess.square_rank(pawn) if winner else chess.square_rank(pawn)
                for pawn in chess.scan_forward(pawns)
            )
    hunters = own & (board.queens | board.rooks | board.knights | board.bishops)
    if hunters:
        far += sum(
            chess.square_distance(king, square) for square in chess.scan_forward(hunters)
        ) // chess.popcount(hunters)
    return far
