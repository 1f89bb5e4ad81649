"""Moves: which are legal, how they are written and read, and why one is not (Article 3, C.8).

The reader takes short and long algebraic notation, castling with letters or zeros, and what players
add to it: marks, signs of check, ``e.p.`` and the sign of a draw offer.
"""

from __future__ import annotations

import re
from functools import cache

import chess
import msgspec

from crosstable.games.chess.position import PIECE_NAMES, Position, position_of
from crosstable.games.errors import IllegalMove
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule

# Why a piece cannot go to a square, by the article about that piece (3.1 to 3.9).


_PASSING = {chess.WHITE: chess.BB_RANK_5, chess.BLACK: chess.BB_RANK_4}
"""Where the pawns stand that take in passing."""


@rule("chess.attacks")
def why_not_reached(
    board: chess.Board,
    kind: chess.PieceType,
    starts: chess.SquareSet,
    end: chess.Square,
    rules: ChessRules,
) -> Reason:
    """Return the best reason why none of these pieces can go there: the nearest to legal counts."""
    piece, square = PIECE_NAMES[kind], chess.square_name(end)
    if not starts:
        side = (Colour.WHITE if board.turn else Colour.BLACK).side
        return Reason.that("{side} has no such {piece}", rules.notation, side=side, piece=piece)
    moving = [move for move in board.pseudo_legal_moves if move.to_square == end]
    if any(move.from_square in starts for move in moving):
        sentence = (
            Sentence("the king would be attacked there")
            if kind == chess.KING
            else Sentence("the king would be left in check")
        )
        return Reason(sentence, rules.king_left_in_check)
    if kind == chess.PAWN:
        return _pawn(board, starts, end, rules)
    if any(end in board.attacks(start) for start in starts):
        return Reason.that(
            "a piece of the same colour stands on {square}",
            rules.own_piece_in_the_way,
            square=square,
        )
    empty = chess.Board.empty()
    for start in starts:
        empty.set_piece_at(start, chess.Piece(kind, board.turn))
        if end in empty.attacks(start):
            return Reason.that(
                "a piece stands between the {piece} and {square}",
                rules.no_jumping,
                piece=piece,
                square=square,
            )
        empty.remove_piece_at(start)
    article = {
        chess.KNIGHT: rules.knight,
        chess.BISHOP: rules.bishop,
        chess.ROOK: rules.rook,
        chess.QUEEN: rules.queen,
        chess.KING: rules.king,
    }[kind]
    return Reason.that("no {piece} reaches {square}", article, piece=piece, square=square)


@rule("chess.en-passant")
def _pawn(
    board: chess.Board, starts: chess.SquareSet, end: chess.Square, rules: ChessRules
) -> Reason:
    square = chess.square_name(end)
    forward = 8 if board.turn else -8
    # A plain set, since the square behind the target may be off the board.
    pawns = set(starts)
    if end - forward in pawns:
        return Reason.that("{square} is occupied", rules.pawn_step, square=square)
    home = chess.BB_RANK_2 if board.turn else chess.BB_RANK_7
    double = end - 2 * forward
    if double in pawns:
        if chess.BB_SQUARES[double] & home:
            return Reason.that("a double step needs both squares empty", rules.pawn_double_step)
        return Reason.that(
            "only a pawn that has not moved steps two squares", rules.pawn_double_step
        )
    beside = board.piece_at(end - forward) if 0 <= end - forward < 64 else None
    if beside == chess.Piece(chess.PAWN, not board.turn) and any(
        end in board.attacks(start) and chess.BB_SQUARES[start] & _PASSING[board.turn]
        for start in starts
    ):
        return Reason.that(
            "a pawn is taken in passing only in reply to its step of two squares",
            rules.en_passant,
        )
    if any(end in board.attacks(start) for start in starts):
        return Reason.that(
            "there is nothing to capture on {square}", rules.pawn_capture, square=square
        )
    return Reason.that("no pawn reaches {square}", rules.pawn_step, square=square)


# Moves written with the letters of another language (C.3: each player is free to use them).
# English letters are those of files and of the program itself. A letter that is none of them is
# read as the one piece it means in every common language that has it; a reader's own language
# goes before English, since its letters may be English ones that mean something else.


_ENGLISH = "KQRBN"
_PAWN = "P"
"""Some write it although C.4 says not to, so without a language it is no knight."""
_LETTERS = {
    "da": ("K", "D", "T", "L", "S"),
    "de": ("K", "D", "T", "L", "S"),
    "es": ("R", "D", "T", "A", "C"),
    "fr": ("R", "D", "T", "F", "C"),
    "it": ("R", "D", "T", "A", "C"),
    "nl": ("K", "D", "T", "L", "P"),
    "pl": ("K", "H", "W", "G", "S"),
    "pt": ("R", "D", "T", "B", "C"),
    "ru": ("Кр", "Ф", "Л", "С", "К"),
    "sv": ("K", "D", "T", "L", "S"),
}
"""King, queen, rook, bishop, knight."""


def in_english(text: str, language: str = "") -> str | None:
    """Return a move with English letters; None where it has none of the language's own.

    Without a language, letters of all common ones are read that mean the same in each
    (decision 760).
    """
    letters = _own(language) if language else _common()
    if not letters:
        return None
    match = _pattern(letters).fullmatch(text)
    if match is None or not (match["kind"] or match["promoted"]):
        return None
    known = dict(letters)
    kind = known[match["kind"]] if match["kind"] else ""
    promoted = f"={known[match['promoted']]}" if match["promoted"] else ""
    return f"{kind}{match['squares']}{promoted}"


@cache
def _own(language: str) -> tuple[tuple[str, str], ...]:
    return tuple(zip(_LETTERS.get(language, ()), _ENGLISH, strict=False))


@cache
def _common() -> tuple[tuple[str, str], ...]:
    """Return the letters that are not English and mean one piece wherever they are used."""
    meant: dict[str, set[str]] = {}
    for language in _LETTERS:
        for letter, piece in _own(language):
            if letter not in _ENGLISH + _PAWN:
                meant.setdefault(letter, set()).add(piece)
    return tuple((letter, min(pieces)) for letter, pieces in meant.items() if len(pieces) == 1)


@cache
def _pattern(letters: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    # The longer one first: the Russian king begins like the knight.
    either = "|".join(sorted((letter for letter, _ in letters), key=len, reverse=True))
    return re.compile(
        rf"(?P<kind>{either})?(?P<squares>[a-h]?[1-8]?[-x:×–]?[a-h][1-8])"
        rf"(?:=?\(?(?P<promoted>{either})\)?)?"
    )


# Why castling is not allowed, for ordinary chess and Chess960 alike (3.8.2, Guidelines II.3).


_LOST_LONG = Sentence("the right to castle queenside is lost")
_LOST_SHORT = Sentence("the right to castle kingside is lost")


@rule("chess.attacks", "chess.castling-rights", "chess960.castling")
def why_not_castling(board: chess.Board, *, long: bool, rules: ChessRules) -> Reason:
    """Return the reason why the player to move cannot castle on this side."""
    king = board.king(board.turn)
    rank = chess.BB_RANK_1 if board.turn else chess.BB_RANK_8
    rights = chess.SquareSet(board.clean_castling_rights() & rank)
    rooks = [] if king is None else [rook for rook in rights if (rook < king) is long]
    if king is None or not rooks:
        return Reason(_LOST_LONG if long else _LOST_SHORT, rules.castling_lost)
    if board.is_check():
        return Reason.that("the king is in check", rules.castling_attacked)
    (rook,) = rooks[:1]
    base = 0 if board.turn else 56
    king_end, rook_end = base + (2 if long else 6), base + (3 if long else 5)
    needed = _path(king, king_end) | _path(rook, rook_end)
    if board.occupied & needed & ~chess.BB_SQUARES[king] & ~chess.BB_SQUARES[rook]:
        return Reason.that("a piece stands between king and rook", rules.castling_blocked)
    return Reason.that(
        "the king would pass or reach a square that is attacked", rules.castling_attacked
    )


def _path(start: int, end: int) -> int:
    return chess.between(start, end) | chess.BB_SQUARES[start] | chess.BB_SQUARES[end]


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
