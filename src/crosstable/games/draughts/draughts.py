"""International draughts as one of Crosstable's games."""

from __future__ import annotations

import msgspec

from crosstable.games.draughts import draws, history
from crosstable.games.draughts.board import Board, board_of_width
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.history import History, LongDiagonal, SixteenToFive
from crosstable.games.draughts.legality import read_move
from crosstable.games.draughts.moves import Move, MoveList
from crosstable.games.draughts.notation import move_text
from crosstable.games.draughts.position import Position, start_position
from crosstable.games.game import Conclusion
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.laws import DraughtsRules


class Draughts(msgspec.Struct, frozen=True):
    """The game under one edition of its rules and one reading of what they leave open."""

    rules: DraughtsRules = INTERNATIONAL
    sixteen_to_five: SixteenToFive = SixteenToFive.BOTH_COUNT
    on_diagonal: LongDiagonal = LongDiagonal.SHORTENS

    @property
    def name(self) -> str:
        """Return the name under which tournaments record this game."""
        return self.rules.name

    @property
    def _board(self) -> Board:
        return board_of_width(self.rules.board_width.value)

    def start(self) -> Position:
        """Return the position in which a game begins (Annex 1, 2.8)."""
        return start_position(self._board, self.rules.first_to_move.value)

    def position(self, text: str) -> Position:
        """Read a position as PDN writes it."""
        return read_fen(text, if_unknown=self.rules.first_to_move.value, board=self._board)

    def position_text(self, position: Position) -> str:
        """Return a position as PDN writes it."""
        return write_fen(position)

    def legal_moves(self, position: Position) -> MoveList:
        """Return every legal move, ordered by start, end and captured squares."""
        return legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move, or say why it cannot be played."""
        return history.play(position, move)

    def read_move(self, position: Position, text: str) -> Move:
        """Return the legal move somebody wrote, or say why there is none."""
        return read_move(position, text, rules=self.rules)

    def notation(self, position: Position, move: Move) -> str:
        """Return a legal move as it is written on a scoresheet (Annex 1, 8.2)."""
        return move_text(position, move)

    def begin(self, position: Position | None = None) -> History:
        """Return the history of a game that begins here."""
        first = self.start() if position is None else position
        return history.begin(
            first,
            rules=self.rules,
            sixteen_to_five=self.sixteen_to_five,
            on_diagonal=self.on_diagonal,
        )

    def advance(self, so_far: History, move: Move) -> History:
        """Return the history with one more move."""
        return history.advance(so_far, move)

    def verdict(self, so_far: History) -> Verdict[Conclusion]:
        """Return what the rules make of a game so far (Annex 1, 6 and 7)."""
        return draws.verdict(so_far)


DRAUGHTS = Draughts()
