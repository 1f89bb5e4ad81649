"""Moves: which are legal, how they are written and read, and why one is not (Article 3, C.8).

The reader takes short and long algebraic notation, castling with letters or zeros, and what players
add to it: marks, signs of check, ``e.p.`` and the sign of a draw offer.
"""

from __future__ import annotations

import re

import chess
import msgspec

from crosstable.games.chess.castling import why_not_castling
from crosstable.games.chess.national import in_english
from crosstable.games.chess.position import PIECE_NAMES, Position, position_of
from crosstable.games.chess.reach import why_not_reached
from crosstable.games.errors import IllegalMove
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule


class Move(msgspec.Struct, frozen=True, order=True):
    """A move by its squares, as in ``e2e4`` and ``e7e8q``; in Chess960 castling takes the rook."""

    uci: str

    def __str__(self) -> str:
        return self.uci


_ADDED = re.compile(r"(?:\s*(?:\(=\)|e\.?\s?p\.?|[!?]+|\++|#|=(?=\s*$)|½))+\s*$")
_CASTLING = re.compile(r"[0OoОо]-?[0OoОо](-?[0OoОо])?")
_MOVE = re.compile(
    r"(?P<kind>[KQRBN♔♕♖♗♘♚♛♜♝♞])?(?P<file>[a-h])?(?P<rank>[1-8])?[-x:×–]?"
    r"(?P<end>[a-h][1-8])(?:=?\(?(?P<promoted>[QRBNqrbn])\)?)?"
)
_KINDS = dict(zip("KQRBN♔♕♖♗♘♚♛♜♝♞", (6, 5, 4, 3, 2) * 3, strict=True))


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move, ordered by its text."""
    board = position.board()
    return tuple(sorted(Move(board.uci(move)) for move in board.legal_moves))


@rule("chess.captures", "chess.promotion", "chess.en-passant")
def play(position: Position, move: Move, *, rules: ChessRules = LAWS) -> Position:
    """Return the position after a move; IllegalMove says why it cannot be played."""
    board = position.board()
    board.push(found_on(board, move, rules))
    return position_of(board)


@rule("chess.legality")
def found_on(board: chess.Board, move: Move, rules: ChessRules = LAWS) -> chess.Move:
    """Return a move for this board; IllegalMove says why it cannot be played."""
    try:
        return board.parse_uci(move.uci)
    except chess.InvalidMoveError as error:
        raise UnreadableInput(
            "{uci!r} is not a move", remedy="write it as in e2e4", uci=move.uci
        ) from error
    except chess.IllegalMoveError:
        raise _illegal(board, move.uci, chess.Move.from_uci(move.uci), rules) from None


def move_text(position: Position, move: Move) -> str:
    """Return a legal move in short algebraic notation (Appendix C)."""
    board = position.board()
    return board.san(found_on(board, move))


@rule("chess.notation-letters")
def read_move(
    position: Position, text: str, *, rules: ChessRules = LAWS, language: str = ""
) -> Move:
    """Return the legal move somebody wrote; UnreadableInput or IllegalMove otherwise.

    C.3: in the letters of any language; those of the writer's own go first, where it is known.
    """
    board, bare = position.board(), _ADDED.sub("", text.strip())
    own = in_english(bare, language)
    if own is None or own == bare:
        return Move(board.uci(read_on_board(board, in_english(bare) or text, rules)))
    if _MOVE.fullmatch(bare) is None:
        return Move(board.uci(read_on_board(board, own, rules)))
    meant = {
        Move(board.uci(move)): spelling
        for spelling in (own, bare)
        if (move := _if_legal(board, spelling, rules)) is not None
    }
    if len(meant) > 1:
        raise UnreadableInput(
            "{text!r} can mean {moves}",
            remedy="write where the piece comes from, too, as in Re1-d1",
            text=text[:40],
            moves=Listing(meant.values()),
        )
    return next(iter(meant)) if meant else Move(board.uci(read_on_board(board, own, rules)))


def _if_legal(board: chess.Board, text: str, rules: ChessRules) -> chess.Move | None:
    try:
        return read_on_board(board, text, rules)
    except (IllegalMove, UnreadableInput):
        return None


@rule("chess.legality")
def read_on_board(board: chess.Board, text: str, rules: ChessRules = LAWS) -> chess.Move:
    """Return the legal move somebody wrote for the position on a board."""
    try:
        move = board.parse_san(text)
    except ValueError:
        return _read_liberally(board, text, rules)
    if move:
        return move
    raise _no_move(text)


def _read_liberally(board: chess.Board, text: str, rules: ChessRules) -> chess.Move:
    bare = _ADDED.sub("", text.strip())
    castling = _CASTLING.fullmatch(bare)
    if castling:
        return _castled(board, text, rules, long=castling[1] is not None)
    match = _MOVE.fullmatch(bare)
    if match is None:
        raise _no_move(text)
    kind = _KINDS[match["kind"]] if match["kind"] else chess.PAWN
    end = chess.parse_square(match["end"])
    starts = chess.SquareSet(board.pieces_mask(kind, board.turn))
    if match["file"]:
        starts &= chess.BB_FILES["abcdefgh".index(match["file"])]
    if match["rank"]:
        starts &= chess.BB_RANKS[int(match["rank"]) - 1]
    promoted = chess.PIECE_SYMBOLS.index(match["promoted"].lower()) if match["promoted"] else None
    legal = [
        move
        for move in board.legal_moves
        if move.to_square == end
        and move.from_square in starts
        and not (kind == chess.KING and board.is_castling(move))
    ]
    fitting = [move for move in legal if move.promotion == promoted]
    if len(fitting) == 1:
        return fitting[0]
    piece = PIECE_NAMES[kind]
    if fitting:
        squares = Listing(sorted(chess.square_name(move.from_square) for move in fitting))
        reason = Reason.that(
            "more than one {piece} can go there: {squares}",
            rules.ambiguous,
            piece=piece,
            squares=squares,
        )
    elif legal and kind == chess.PAWN:
        if promoted is None:
            reason = Reason.that("the piece the pawn becomes is not written", rules.promotion)
        else:
            reason = Reason.that("a pawn is exchanged only on the last rank", rules.promotion)
    else:
        reason = why_not_reached(board, kind, starts, end, rules)
    unsaid = kind == chess.PAWN and promoted is None and bool(legal)
    raise IllegalMove(text.strip(), board.fen(), reason, ambiguous=bool(fitting) or unsaid)


def _no_move(text: str) -> UnreadableInput:
    return UnreadableInput(
        "{text!r} is not a move", remedy="write it as in Nf3, exd5 or O-O", text=text[:40]
    )


@rule("chess960.castling")
def _castled(board: chess.Board, text: str, rules: ChessRules, *, long: bool) -> chess.Move:
    for move in board.generate_castling_moves():
        if board.is_queenside_castling(move) is long and board.is_legal(move):
            return move
    reason = why_not_castling(board, long=long, rules=rules)
    raise IllegalMove(text.strip(), board.fen(), reason)


def _illegal(board: chess.Board, text: str, move: chess.Move, rules: ChessRules) -> IllegalMove:
    piece = board.piece_at(move.from_square)
    square = chess.square_name(move.from_square)
    if piece is None:
        return IllegalMove(
            text, board.fen(), Reason.that("no piece stands on {square}", square=square)
        )
    if piece.color is not board.turn:
        reason = Reason.that(
            "the piece on {square} is the opponent's", rules.other_colour, square=square
        )
        return IllegalMove(text, board.fen(), reason)
    if piece.piece_type == chess.KING and chess.square_distance(*_ends(move)) > 1:
        reason = why_not_castling(board, long=move.to_square < move.from_square, rules=rules)
        return IllegalMove(text, board.fen(), reason)
    starts = chess.SquareSet([move.from_square])
    legal = any(
        legal_move.from_square == move.from_square for legal_move in board.legal_moves
    ) and any(
        (legal_move.from_square, legal_move.to_square) == _ends(move)
        for legal_move in board.legal_moves
    )
    if legal:
        reason = Reason.that(
            "a pawn on the last rank, and only there, is exchanged", rules.promotion
        )
    else:
        reason = why_not_reached(board, piece.piece_type, starts, move.to_square, rules)
    return IllegalMove(text, board.fen(), reason)


def _ends(move: chess.Move) -> tuple[int, int]:
    return move.from_square, move.to_square
