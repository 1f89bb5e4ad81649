"""Chess positions as values, read from and written as FEN; what makes a position impossible.

A position of Chess960 writes its castling rights by the files of the rooks, as Shredder-FEN does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import chess
import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules
from crosstable.rulebooks.rules import rule

# What is wrong with a text that should be FEN: which rank, which character, which field.


_PIECES = "kqrbnp"
_RIGHTS = re.compile(r"-|[KQA-H]{0,2}[kqa-h]{0,2}")
_PASSING = re.compile(r"-|[a-h][36]")


def fen_fault(text: str) -> Sentence | None:
    """Return the first thing in a text that no FEN has; None where each part can be read."""
    placed, *fields = text.split()
    return next(_in_ranks(placed), None) or next(_in_fields(fields), None)


def _in_ranks(placed: str) -> Iterator[Sentence]:
    ranks = placed.split("/")
    for number, rank in zip(range(8, 0, -1), ranks, strict=False):
        width = 0
        for at, sign in enumerate(rank, start=1):
            if sign in "12345678":
                width += int(sign)
            elif sign.casefold() in _PIECES:
                width += 1
            else:
                yield Sentence(
                    "rank {rank}, character {place}: {sign!r} is neither a piece nor a number",
                    rank=number,
                    place=at,
                    sign=sign,
                )
        if width != 8:
            yield Sentence.plural(
                "rank {rank} ({text}) has {count} square instead of 8",
                "rank {rank} ({text}) has {count} squares instead of 8",
                count=width,
                rank=number,
                text=rank[:20] or "–",
            )
    if len(ranks) != 8:
        yield Sentence.plural(
            "{count} rank is written instead of 8, with / between them",
            "{count} ranks are written instead of 8, with / between them",
            count=len(ranks),
        )


def _in_fields(fields: list[str]) -> Iterator[Sentence]:
    turn, rights, passing, *counters = (*fields, *("w", "-", "-")[len(fields) :])
    if turn not in {"w", "b"}:
        yield Sentence("the side to move is w or b, not {text!r}", text=turn[:20])
    if not _RIGHTS.fullmatch(rights):
        yield Sentence("castling rights are written as KQkq or -, not {text!r}", text=rights[:20])
    if not _PASSING.fullmatch(passing):
        yield Sentence(
            "the en passant square is written as e3 or -, not {text!r}", text=passing[:20]
        )
    for counter in counters:
        if not re.fullmatch("[0-9]{1,5}", counter):
            yield Sentence("the counters of moves are numbers, not {text!r}", text=counter[:20])


# Rights to castle as they are written in FEN: which rook each letter means, and what cannot be.
# `K` and `Q` mean the outermost rook on that side of the king, the letter of a file the rook on
# it, as in Chess960.


def rights_fault(board: chess.Board, rights: str) -> Sentence | None:
    """Return what is wrong with rights to castle in a position; None where all of it can be."""
    rooks: dict[tuple[bool, bool], int] = {}
    for letter in rights.replace("-", ""):
        side = letter.isupper()
        king = board.king(side)
        told = (Colour.WHITE if side else Colour.BLACK).side
        if king is None or chess.square_rank(king) != _rank(side):
            return Sentence(
                "castling right {letter}: the king of {side} is not on its first rank",
                letter=letter,
                side=told,
            )
        rook = _rook(board, king, letter)
        if rook is None or board.piece_at(rook) != chess.Piece(chess.ROOK, side):
            return _no_rook(letter, told, rook)
        wing = (side, rook > king)
        if wing in rooks:
            return Sentence(
                "castling rights {rights}: {side} can castle with one rook on each side of the "
                "king, not with two",
                rights=rights,
                side=told,
            )
        rooks[wing] = rook
    return _unlike(board, rooks)


def _rank(side: chess.Color) -> int:
    return 0 if side == chess.WHITE else 7


def _rook(board: chess.Board, king: int, letter: str) -> int | None:
    side = letter.isupper()
    if letter.upper() not in "KQ":
        return chess.square("ABCDEFGH".index(letter.upper()), _rank(side))
    on_rank = board.pieces_mask(chess.ROOK, side) & chess.BB_RANKS[_rank(side)]
    rooks = [rook for rook in chess.scan_forward(on_rank) if (rook > king) is (letter in "Kk")]
    if not rooks:
        return None
    return max(rooks) if letter in "Kk" else min(rooks)


def _no_rook(letter: str, side: Sentence, rook: int | None) -> Sentence:
    if rook is not None:
        return Sentence(
            "castling right {letter}: no rook of {side} stands on {square}",
            letter=letter,
            side=side,
            square=chess.square_name(rook),
        )
    return Sentence(
        "castling right {letter}: no rook of {side} stands on that side of the king",
        letter=letter,
        side=side,
    )


def _unlike(board: chess.Board, rooks: dict[tuple[bool, bool], int]) -> Sentence | None:
    """Return that the sides did not begin alike, where both can still castle (Guidelines II.2)."""
    kings = {board.king(side) for side, _wing in rooks}
    if len({chess.square_file(king) for king in kings if king is not None}) > 1:
        return Sentence("both can still castle, but their kings are not on the same file")
    for wing in (False, True):
        files = {chess.square_file(rook) for (_side, on), rook in rooks.items() if on is wing}
        if len(files) > 1:
            return Sentence(
                "both can still castle on the same side, but their rooks there are not on the same "
                "file"
            )
    return None


PIECE_NAMES = {
    chess.KING: Sentence("king"),
    chess.QUEEN: Sentence("queen"),
    chess.ROOK: Sentence("rook"),
    chess.BISHOP: Sentence("bishop"),
    chess.KNIGHT: Sentence("knight"),
    chess.PAWN: Sentence("pawn"),
}
"""What the pieces are called, the strongest first."""
_FLAWS = {
    chess.STATUS_NO_WHITE_KING: Sentence("White has no king"),
    chess.STATUS_NO_BLACK_KING: Sentence("Black has no king"),
    chess.STATUS_TOO_MANY_KINGS: Sentence("somebody has more than one king"),
    chess.STATUS_TOO_MANY_WHITE_PAWNS: Sentence("White has more than eight pawns"),
    chess.STATUS_TOO_MANY_BLACK_PAWNS: Sentence("Black has more than eight pawns"),
    chess.STATUS_PAWNS_ON_BACKRANK: Sentence("a pawn stands on the first or last rank"),
    chess.STATUS_TOO_MANY_WHITE_PIECES: Sentence("White has more than sixteen pieces"),
    chess.STATUS_TOO_MANY_BLACK_PIECES: Sentence("Black has more than sixteen pieces"),
    chess.STATUS_BAD_CASTLING_RIGHTS: Sentence(
        "castling rights without king and rook on their squares"
    ),
    chess.STATUS_INVALID_EP_SQUARE: Sentence(
        "en passant where no pawn has just made a double step"
    ),
    chess.STATUS_OPPOSITE_CHECK: Sentence("the king of the player who has just moved is in check"),
    chess.STATUS_EMPTY: Sentence("the board is empty"),
    chess.STATUS_TOO_MANY_CHECKERS: Sentence(
        "more pieces give check than one move can bring about"
    ),
    chess.STATUS_IMPOSSIBLE_CHECK: Sentence("no move can have given this check"),
}
_NO_BOARD = chess.STATUS_EMPTY | chess.STATUS_BAD_CASTLING_RIGHTS | chess.STATUS_INVALID_EP_SQUARE
"""What no board shows, whatever was done on it: it is in the text alone."""
_FULL_SET = {chess.QUEEN: 1, chess.ROOK: 2, chess.KNIGHT: 2}
_PLACE = Sentence("write FEN as in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")


class Position(msgspec.Struct, frozen=True, cache_hash=True):
    """A position with the side to move, the rights and the counters, as FEN has them."""

    fen: str
    chess960: bool = False

    @property
    def to_move(self) -> Colour:
        """Return whose turn it is."""
        return Colour.WHITE if self.fen.split(" ", 2)[1] == "w" else Colour.BLACK

    def board(self) -> chess.Board:
        """Return a board of its own on which moves can be made."""
        return chess.Board(self.fen, chess960=self.chess960)


START = Position(chess.STARTING_FEN)


def position_of(board: chess.Board) -> Position:
    """Return the position on a board."""
    return Position(_text(board), board.chess960)


def write_fen(position: Position) -> str:
    """Return the one text of a position."""
    return position.fen


def _text(board: chess.Board) -> str:
    """Return the FEN of a board, with the field of *en passant* only where that is legal."""
    passing = board.ep_square if board.has_legal_en_passant() else None
    return " ".join(
        (
            _placement(board),
            "w" if board.turn else "b",
            board.castling_shredder_fen() if board.chess960 else board.castling_xfen(),
            "-" if passing is None else chess.SQUARE_NAMES[passing],
            str(board.halfmove_clock),
            str(board.fullmove_number),
        )
    )


_EMPTY = [("1" * count, str(count)) for count in range(8, 1, -1)]


def _placement(board: chess.Board) -> str:
    """Return the pieces rank by rank, from the eighth.

    A board asks each square in turn what stands there, which takes most of the time of showing a
    game; here only those with a piece are looked at.
    """
    squares = ["1"] * 64
    white = board.occupied_co[chess.WHITE]
    for letter, pieces in (
        ("p", board.pawns),
        ("n", board.knights),
        ("b", board.bishops),
        ("r", board.rooks),
        ("q", board.queens),
        ("k", board.kings),
    ):
        for square in chess.scan_forward(pieces & white):
            squares[square ^ 56] = letter.upper()
        for square in chess.scan_forward(pieces & ~white):
            squares[square ^ 56] = letter
    text = "/".join("".join(squares[rank : rank + 8]) for rank in range(0, 64, 8))
    for ones, count in _EMPTY:
        text = text.replace(ones, count)
    return text


def read_fen(text: str, *, chess960: bool = False, as_it_stands: bool = False) -> Position:
    """Read a position that can stand on a board; UnreadableInput says what is wrong with it.

    Rights to castle that only Chess960 can have make it a position of Chess960. ``as_it_stands``
    also takes what no game can reach: a king left in check or captured, a pawn on the last rank,
    pieces that were set up wrongly (3.10.3, 7.2.1).
    """
    plain = " ".join(text.split())
    fields = plain.split(" ")
    if len(plain) > 200 or not 1 <= len(fields) <= 6:
        raise UnreadableInput("this is not a position", remedy=_PLACE)
    fault = fen_fault(plain) if plain else Sentence("nothing is written")
    if fault is not None:
        raise UnreadableInput("this is not a position: {fault}", remedy=_PLACE, fault=fault)
    try:
        board = chess.Board(plain, chess960=chess960)
        if not chess960 and not board.has_chess960_castling_rights():
            return _sound(board, *fields[2:3], as_it_stands=as_it_stands)
        if not chess960:
            board = chess.Board(plain, chess960=True)
    except ValueError:
        raise UnreadableInput("this is not a position", remedy=_PLACE) from None
    return _sound(board, *fields[2:3], as_it_stands=as_it_stands)


def _sound(board: chess.Board, rights: str = "-", *, as_it_stands: bool = False) -> Position:
    wrong = [reason.sentence for reason in flaws(board)]
    if as_it_stands:
        told = {sentence for flag, sentence in _FLAWS.items() if _NO_BOARD & flag}
        wrong = [sentence for sentence in wrong if sentence in told]
    fault = rights_fault(board, rights)
    if fault is not None:
        in_short = _FLAWS[chess.STATUS_BAD_CASTLING_RIGHTS]
        wrong = [*(sentence for sentence in wrong if sentence != in_short), fault]
    if wrong:
        raise UnreadableInput(
            "no game can reach this position: {why}", why=Listing(wrong, glue="; ")
        )
    return position_of(board)


def chess960_start(number: int) -> Position:
    """Return a starting position of Chess960 by its usual number (Guidelines II.2).

    Decision 393.
    """
    if not 0 <= number <= 959:
        raise InvalidValue(
            "{number} is not a starting position of Chess960; they are 0 to 959", number=number
        )
    return position_of(chess.Board.from_chess960_pos(number))


def flaws(board: chess.Board, rules: ChessRules = LAWS) -> tuple[Reason, ...]:
    """Return why no legal game reaches a position, as far as counting can tell (3.10.3).

    Nothing returned does not prove that a position can be reached.
    """
    status = board.status()
    sentences = [sentence for flag, sentence in _FLAWS.items() if status & flag]
    for colour in chess.COLORS:
        pawns = len(board.pieces(chess.PAWN, colour))
        promoted = sum(
            max(0, len(board.pieces(kind, colour)) - usual) for kind, usual in _FULL_SET.items()
        )
        bishops = board.pieces(chess.BISHOP, colour)
        for half in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES):
            promoted += max(0, chess.popcount(int(bishops) & half) - 1)
        if promoted + pawns > 8 and pawns <= 8:
            side = (Colour.WHITE if colour else Colour.BLACK).side
            sentences.append(Sentence("{side} has more promoted pieces than lost pawns", side=side))
    return tuple(Reason(sentence, rules.illegal_position) for sentence in sentences)


@rule("repetition.same-position")
def repetition_key(board: chess.Board) -> tuple[int, ...]:
    """Return what two positions must share to be the same one (9.2.2).

    The pieces of each kind and colour, whose turn it is, the castling rights, and en passant only
    where it can really be played.
    """
    passing = board.ep_square if board.has_legal_en_passant() else None
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        int(board.turn),
        board.clean_castling_rights(),
        -1 if passing is None else passing,
    )
