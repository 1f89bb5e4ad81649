"""A game as it went: positions, moves, repetitions, moves without progress. It never changes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from crosstable.games.chess.legality import Move, found_on, read_on_board
from crosstable.games.chess.position import START, Position, position_of, repetition_key
from crosstable.games.errors import IllegalMove
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its first position to the one on the board."""

    first: Position
    position: Position
    moves: tuple[Move, ...] = ()
    quiet_plies: int = 0
    """Turns since the last capture or move of a pawn."""
    repeatable: tuple[tuple[int, ...], ...]
    """The positions since then, with the one on the board, by what makes them the same."""
    rules: ChessRules = LAWS

    @property
    def occurrences(self) -> int:
        """Return how often the position on the board has occurred (9.2.2)."""
        return self.repeatable.count(self.repeatable[-1])

    def moves_by(self, colour: Colour) -> int:
        """Return how many moves a player has made."""
        plies = len(self.moves)
        return (plies + 1) // 2 if colour is self.first.to_move else plies // 2


@rule("chess.set-up")
def begin(position: Position = START, *, rules: ChessRules = LAWS) -> History:
    """Return the history of a game that begins here; moves counted in the FEN are counted on."""
    board = position.board()
    return History(
        first=position,
        position=position,
        quiet_plies=board.halfmove_clock,
        repeatable=(repetition_key(board),),
        rules=rules,
    )


@rule("chess.turns", "chess.captures", "chess.castling-rights")
def advance(history: History, move: Move) -> History:
    """Return the history with one more move; IllegalMove says why it cannot be played."""
    board = history.position.board()
    chess_move = found_on(board, move, history.rules)
    progress = board.is_zeroing(chess_move)
    board.push(chess_move)
    key = repetition_key(board)
    return msgspec.structs.replace(
        history,
        position=position_of(board),
        moves=(*history.moves, move),
        quiet_plies=0 if progress else history.quiet_plies + 1,
        # What was before a capture or the move of a pawn cannot occur again.
        repeatable=(key,) if progress else (*history.repeatable, key),
    )


class Filed(msgspec.Struct, frozen=True):
    """A game as far as its moves can be played, and the first one that cannot."""

    history: History
    unplayable: str = ""


@lru_cache(maxsize=64)
def replayed(start: Position, moves: tuple[str, ...], rules: ChessRules) -> Filed:
    """Return what ``advance`` makes of all moves one by one, on one board and so much sooner.

    The last games are remembered: every question at a board is asked about the same moves.
    """
    board = start.board()
    made: list[Move] = []
    quiet, repeatable = board.halfmove_clock, [repetition_key(board)]
    unplayable = ""
    for text in moves:
        try:
            move = read_on_board(board, text, rules)
        except (IllegalMove, UnreadableInput):
            unplayable = text
            break
        made.append(Move(board.uci(move)))
        progress = board.is_zeroing(move)
        board.push(move)
        key = repetition_key(board)
        quiet = 0 if progress else quiet + 1
        repeatable = [key] if progress else [*repeatable, key]
    history = History(
        first=start,
        position=position_of(board),
        moves=tuple(made),
        quiet_plies=quiet,
        repeatable=tuple(repeatable),
        rules=rules,
    )
    return Filed(history, unplayable)
