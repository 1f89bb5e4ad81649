"""Chess as one of Crosstable's games."""

from __future__ import annotations

import msgspec

from crosstable.games.chess import endings, history, legality
from crosstable.games.chess.history import History
from crosstable.games.chess.legality import Move
from crosstable.games.chess.position import START, Position, read_fen, write_fen
from crosstable.games.game import Conclusion
from crosstable.kernel.verdict import Verdict
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules


class Chess(msgspec.Struct, frozen=True):
    """The game under one edition of the Laws."""

    rules: ChessRules = LAWS

    @property
    def name(self) -> str:
        """Return the name under which tournaments record this game."""
        return self.rules.name

    def start(self) -> Position:
        """Return the position in which a game begins (Article 2.3)."""
        return START

    def position(self, text: str) -> Position:
        """Read a position as FEN writes it."""
        return read_fen(text)

    def position_text(self, position: Position) -> str:
        """Return a position as FEN writes it."""
        return write_fen(position)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return every legal move, ordered by its text."""
        return legality.legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a move, or say why it cannot be played."""
        return legality.play(position, move, rules=self.rules)

    def read_move(self, position: Position, text: str) -> Move:
        """Return the legal move somebody wrote, or say why there is none."""
        return legality.read_move(position, text, rules=self.rules)

    def notation(self, position: Position, move: Move) -> str:
        """Return a legal move in short algebraic notation (Appendix C)."""
        return legality.move_text(position, move)

    def begin(self, position: Position | None = None) -> History:
        """Return the history of a game that begins here."""
        return history.begin(START if position is None else position, rules=self.rules)

    def advance(self, so_far: History, move: Move) -> History:
        """Return the history with one more move."""
        return history.advance(so_far, move)

    def verdict(self, so_far: History) -> Verdict[Conclusion]:
        """Return what the Laws make of a game so far (Articles 5 and 9.6)."""
        return endings.verdict(so_far)


CHESS = Chess()
