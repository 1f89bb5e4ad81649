"""Moves as they are announced where blind and visually disabled players play (Appendix D, 2.1).

"The use of the following names is suggested instead of the corresponding letters"; ranks have their
German numbers "unless the arbiter decides otherwise", castling and the pieces their German names
(decision 394).
"""

from __future__ import annotations

from enum import Enum

import chess
import msgspec

from crosstable.rulebooks.rules import rule

_FILES = ("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector")


class _Words(msgspec.Struct, frozen=True):
    """The words of one language."""

    ranks: tuple[str, ...]
    pieces: tuple[str, ...]
    """Knight, bishop, rook, queen, king; a pawn is not named."""
    long: str
    short: str


class Announcing(Enum):
    """The language of ranks, pieces and castling; the files are the same in all."""

    GERMAN = "german"
    ENGLISH = "english"
    FRENCH = "french"


_WORDS = {
    Announcing.GERMAN: _Words(
        ("eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"),
        ("Springer", "Laeufer", "Turm", "Dame", "Koenig"),
        "Lange Rochade",
        "Kurze Rochade",
    ),
    Announcing.ENGLISH: _Words(
        ("one", "two", "three", "four", "five", "six", "seven", "eight"),
        ("knight", "bishop", "rook", "queen", "king"),
        "castles long",
        "castles short",
    ),
    Announcing.FRENCH: _Words(
        ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
        ("cavalier", "fou", "tour", "dame", "roi"),
        "grand roque",
        "petit roque",
    ),
}


@rule("laws.announcing")
def announced(
    board: chess.Board, move: chess.Move, language: Announcing = Announcing.GERMAN
) -> str:
    """Return a legal move of the position as it is announced: ``Eva zwei - Eva vier``.

    Both squares are said, since that is what is made on the other board; a piece is named before
    them, and the piece that a pawn becomes behind them (D.2.1). The Laws have no word for captures.
    """
    words = _WORDS[language]
    if board.is_castling(move):
        return words.long if board.is_queenside_castling(move) else words.short
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    piece = "" if kind == chess.PAWN else f"{words.pieces[kind - chess.KNIGHT]} "
    new = f", {words.pieces[move.promotion - chess.KNIGHT]}" if move.promotion else ""
    return f"{piece}{_square(move.from_square, words)} - {_square(move.to_square, words)}{new}"


def _square(square: chess.Square, words: _Words) -> str:
    return f"{_FILES[chess.square_file(square)]} {words.ranks[chess.square_rank(square)]}"
