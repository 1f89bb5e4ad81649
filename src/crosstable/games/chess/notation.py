"""A move as a scoresheet has it: the algebraic notation of Appendix C, in its three forms.

Files of games use PGN's own spelling (``O-O``, ``e8=Q``); this is the one the Laws print.
"""

from __future__ import annotations

from enum import Enum

import chess

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule

OFFER = "(=)"
"""How both players record the offer of a draw (8.1.5, C.12)."""


class Notation(Enum):
    """The forms of which Appendix C gives a sample game each."""

    SIGNS = "signs"
    BARE = "bare"
    LONG = "long"

    @property
    def title(self) -> Sentence:
        """Return what the form is, for somebody who chooses."""
        return _TITLES[self]


_TITLES = {
    Notation.SIGNS: Sentence("with the signs for captures and checks"),
    Notation.BARE: Sentence("without the signs that may be left out"),
    Notation.LONG: Sentence("with the square of departure"),
}


@rule("laws.notation")
def score_text(board: chess.Board, move: chess.Move, notation: Notation = Notation.SIGNS) -> str:
    """Return a legal move of the position as Appendix C writes it.

    Castling is written with noughts, a new piece stands right behind its square (C.11); the signs
    for captures, checks, mates and *en passant* may be left out (C.13), and the square of departure
    may be put in (C.8).
    """
    san = board.san(move)
    check = san[-1] if san[-1] in "+#" else ""
    bare = san.rstrip("+#").replace("=", "").replace("O", "0")
    passing = " e.p." if board.is_en_passant(move) else ""
    if notation is Notation.BARE:
        return bare.replace("x", "")
    if notation is Notation.LONG and not board.is_castling(move):
        piece = chess.piece_symbol(board.piece_type_at(move.from_square) or chess.PAWN).upper()
        new = chess.piece_symbol(move.promotion).upper() if move.promotion else ""
        bare = (
            f"{'' if piece == 'P' else piece}{chess.square_name(move.from_square)}"
            f"{'x' if board.is_capture(move) else ''}{chess.square_name(move.to_square)}{new}"
        )
    return f"{bare}{check}{passing}"
