"""Whether a written move is legal, and if not, why not, with the article (Annex 1, 3 and 4)."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

import msgspec

from crosstable.games.draughts.fen import write_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.moves import Move, MoveList
from crosstable.games.draughts.notation import WrittenMove, full_text, move_text, read_written_move
from crosstable.games.draughts.position import Kind, Piece, Position
from crosstable.games.draughts.routes import Capture, names, passes, possible_captures
from crosstable.games.errors import IllegalMove, SeveralMovesFit
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.laws import DraughtsRules

_SHOWN = 3


class Fault(Enum):
    """What is wrong with a move, whatever the words that explain it."""

    NO_SUCH_SQUARE = "no such square"
    GAME_OVER = "game over"
    NO_PIECE = "no piece"
    OPPONENTS_PIECE = "opponent's piece"
    WRONG_STEP = "wrong step"
    WRONG_JUMP = "wrong jump"
    MUST_CAPTURE = "must capture"
    STOPPED_TOO_EARLY = "stopped too early"
    TOO_FEW_CAPTURED = "too few captured"


Explained = tuple[Fault, tuple[Reason, ...]]


def read_move(
    position: Position, text: str, *, strict: bool = False, rules: DraughtsRules = INTERNATIONAL
) -> Move:
    """Return the legal move somebody wrote.

    ``strict`` takes only the one way in which ``move_text`` writes it, which is what PDN 3.0 asks
    of a writer. Otherwise IllegalMove says why a move is not legal, and UnreadableInput that a text
    is no move or that it fits several.
    """
    written = read_written_move(text)
    verdict = _judge(position, written, rules)
    move = verdict.outcome
    if isinstance(move, Fault):
        raise IllegalMove(str(written), write_fen(position), *verdict.because)
    if strict:
        only = move_text(position, move)
        if text != only:
            raise UnreadableInput(
                "{text!r} is not how PDN writes it",
                remedy=Sentence("write {moves}", moves=only),
                text=text[:40],
            )
    return move


def judge(
    position: Position, text: str, *, rules: DraughtsRules = INTERNATIONAL
) -> Verdict[Move | Fault]:
    """Return the legal move somebody wrote; or its fault, with the reasons and their articles."""
    return _judge(position, read_written_move(text), rules)


def explain_illegal(
    position: Position, text: str, *, rules: DraughtsRules = INTERNATIONAL
) -> IllegalMove | None:
    """Return why a written move is not legal; nothing if it is."""
    written = read_written_move(text)
    verdict = _judge(position, written, rules)
    if isinstance(verdict.outcome, Move):
        return None
    return IllegalMove(str(written), write_fen(position), *verdict.because)


def fitting_moves(position: Position, written: WrittenMove) -> tuple[Move, ...]:
    """Return every legal move that a written one can mean.

    More than one where a capture was written without the squares between; who has the rest of the
    game can tell by it which one was played.
    """
    return _fitting(position, written, legal_moves(position))


def _fitting(position: Position, written: WrittenMove, legal: MoveList) -> tuple[Move, ...]:
    ends = (written.start, written.end)
    fitting = tuple(move for move in legal if (move.start, move.end) == ends)
    if not written.between:
        return fitting
    captures = [move for move in fitting if move.is_capture]
    # Squares that a full text would name come before squares that are merely passed over.
    named = tuple(move for move in captures if names(position, move, written.between))
    return named or tuple(move for move in captures if passes(position, move, written.between))


def _judge(position: Position, written: WrittenMove, rules: DraughtsRules) -> Verdict[Move | Fault]:
    legal = legal_moves(position)
    fitting = _fitting(position, written, legal)
    if len(fitting) == 1:
        return Verdict(fitting[0])
    if fitting:
        ways = Listing((full_text(position, move) for move in fitting[:_SHOWN]), glue=" or ")
        raise SeveralMovesFit(
            "{written} fits several captures",
            remedy=Sentence("write {moves}", moves=ways),
            written=str(written),
        )
    return Verdict(*_Explainer(position, written, legal, rules).explained())


class _Explainer(msgspec.Struct, frozen=True):
    """Finds the reason that a player would be told first."""

    position: Position
    written: WrittenMove
    legal: MoveList
    rules: DraughtsRules

    def explained(self) -> Explained:
        position, written, rules = self.position, self.written, self.rules
        last = position.board.squares[-1]
        for square in written.squares:
            if square not in position.board.squares:
                sentence = Sentence(
                    "there is no square {square}; they are numbered 1 to {last}",
                    square=square,
                    last=last,
                )
                return Fault.NO_SUCH_SQUARE, (Reason(sentence, rules.square_numbers),)
        if not self.legal:
            return Fault.GAME_OVER, (self._over(),)
        piece = position.piece_at(written.start)
        if piece is None:
            sentence = Sentence("there is no piece on {square}", square=written.start)
            return Fault.NO_PIECE, (Reason(sentence, rules.own_pieces_in_turn),)
        if piece.colour is not position.to_move:
            sentence = Sentence(
                "the {piece} on {square} is not {side}'s to move",
                piece=piece.named,
                square=written.start,
                side=self._side,
            )
            return Fault.OPPONENTS_PIECE, (Reason(sentence, rules.own_pieces_in_turn),)
        return self._of_own_piece(piece)

    def _of_own_piece(self, piece: Piece) -> Explained:
        squares = self.written.squares
        if self.written.between:
            broken = self._bad_hop(piece)
            if broken is not None:
                return Fault.WRONG_JUMP, (broken,)
        too_few = self._takes_too_few(piece)
        if too_few is not None:
            return too_few
        jumping = bool(self.written.between) or self._meets_enemy(*squares)
        broken = self._bad_hop(piece) if jumping else self._bad_step(piece, *squares)
        obligation = (self._must_take(),) if self.legal[0].is_capture else ()
        if broken is None:
            return Fault.MUST_CAPTURE, obligation
        return Fault.WRONG_JUMP if jumping else Fault.WRONG_STEP, (broken, *obligation)

    @property
    def _side(self) -> Sentence:
        return self.position.to_move.side

    def _over(self) -> Reason:
        if not self.position.count(self.position.to_move):
            return Reason.that("{side} has no pieces left", self.rules.no_pieces, side=self._side)
        return Reason.that("all pieces of {side} are blocked", self.rules.no_move, side=self._side)

    def _examples(self) -> Value:
        shown = [move_text(self.position, move) for move in self.legal[:_SHOWN]]
        more = len(self.legal) - len(shown)
        said = Listing(shown, glue=" or ")
        return (
            Sentence.plural(
                "{moves} or {count} other", "{moves} or {count} others", count=more, moves=said
            )
            if more
            else said
        )

    def _must_take(self) -> Reason:
        first = self.legal[0]
        piece = self.position.piece_at(first.start)
        king = piece is not None and piece.kind is Kind.KING
        return Reason.that(
            "{side} must take {pieces} with {moves}",
            self.rules.king_must_capture if king else self.rules.man_must_capture,
            side=self._side,
            pieces=_pieces(len(first.captured)),
            moves=self._examples(),
        )

    def _takes_too_few(self, piece: Piece) -> Explained | None:
        """Explain a capture that exists but takes fewer pieces than there are to take (4.13)."""
        written = self.written
        most = len(self.legal[0].captured)
        captures = list(possible_captures(self.position, written.start)) if most else []
        meant = [
            capture
            for capture in captures
            if capture.end == written.end and self._goes_over(capture, written.between)
        ]
        if not meant:
            return None
        best = max(meant, key=lambda capture: len(capture.taken))
        fault = Fault.TOO_FEW_CAPTURED
        reasons = []
        if any(best.taken < capture.taken for capture in captures):
            fault = Fault.STOPPED_TOO_EARLY
            king = piece.kind is Kind.KING
            go_on = self.rules.king_goes_on_capturing if king else self.rules.man_goes_on_capturing
            reasons.append(
                Reason.that(
                    "after {pieces} the capture has to go on",
                    go_on,
                    pieces=_pieces(len(best.taken)),
                )
            )
        sentence = Sentence(
            "it takes {pieces}, and {side} must take {most} with {moves}",
            pieces=_pieces(len(best.taken)),
            side=self._side,
            most=_pieces(most),
            moves=self._examples(),
        )
        return fault, (*reasons, Reason(sentence, self.rules.most_pieces))

    def _goes_over(self, capture: Capture, squares: tuple[int, ...]) -> bool:
        move = Move(self.written.start, capture.end, tuple(sorted(capture.taken)))
        return not squares or passes(self.position, move, squares)

    def _bad_hop(self, piece: Piece) -> Reason | None:
        """Follow the written squares and explain the first jump that cannot be made."""
        taken: set[int] = set()
        for start, end in pairwise(self.written.squares):
            bad = self._bad_jump(piece, start, end, taken)
            if bad is not None:
                return bad
        return None

    def _between(self, start: int, end: int) -> tuple[int, ...] | None:
        way = self.position.board.way(start, end)
        if way is None:
            return None
        ray = self.position.board.ray(start, way)
        return ray[: ray.index(end)]

    def _meets_enemy(self, start: int, end: int) -> bool:
        between = self._between(start, end) or ()
        enemy = self.position.bits(self.position.to_move.other)
        return bool(self.position.board.bits(between) & enemy)

    def _bad_step(self, piece: Piece, start: int, end: int) -> Reason | None:
        """Say why a piece cannot go to a square without capturing (3.4, 3.9)."""
        king = piece.kind is Kind.KING
        article = self.rules.king_flies if king else self.rules.man_steps_forward
        between = self._between(start, end)
        if between is None:
            return Reason.that(
                "{start} and {end} are not on one diagonal", article, start=start, end=end
            )
        blocker = self._occupant(end)
        if blocker:
            return Reason.that(
                "{square} is occupied by {piece}", article, square=end, piece=blocker
            )
        for square in between:
            standing = self._occupant(square)
            if standing and self._own(square):
                return Reason.that(
                    "{piece} on {square} is in the way, and own pieces are not jumped",
                    article if king else self.rules.captures_in_all_directions,
                    piece=standing,
                    square=square,
                )
            if standing:
                return Reason.that(
                    "{piece} on {square} is in the way",
                    article,
                    piece=standing,
                    square=square,
                )
        if king:
            return None
        if between:
            return Reason.that(
                "a man moves one square, and nothing is taken on {square}",
                article,
                square=between[0],
            )
        rows = self.position.board.row(end) - self.position.board.row(start)
        if rows != (-1 if piece.colour is Colour.WHITE else 1):
            return Reason.that("a man moves forwards unless it captures", article)
        return None

    def _bad_jump(self, piece: Piece, start: int, end: int, taken: set[int]) -> Reason | None:
        """Say why one jump of a capture cannot be made; note what it takes (4.2 to 4.8)."""
        king = piece.kind is Kind.KING
        article = self.rules.king_must_capture if king else self.rules.man_must_capture
        between = self._between(start, end)
        if between is None:
            return Reason.that(
                "{start} and {end} are not on one diagonal", article, start=start, end=end
            )
        for square in (*between, end):
            if square in taken:
                return Reason.that(
                    "the piece on {square} was jumped already",
                    self.rules.no_piece_jumped_twice,
                    square=square,
                )
            if square != self.written.start and self._own(square):
                return Reason.that(
                    "own piece on {square} is in the way",
                    self.rules.own_pieces_not_jumped,
                    square=square,
                )
        blocker = self._occupant(end)
        if end != self.written.start and blocker:
            return Reason.that(
                "{square} is occupied by {piece}", article, square=end, piece=blocker
            )
        met = [
            square for square in between if square != self.written.start and self._occupant(square)
        ]
        if not met:
            return Reason.that(
                "between {start} and {end} there is nothing to take", article, start=start, end=end
            )
        if not king and len(between) > 1:
            return Reason.that("a man jumps over one square only", article)
        for first, second in pairwise(between):
            if first in met and second in met:
                return Reason.that("behind {square} there is no free square", article, square=first)
        taken.update(met)
        return None

    def _occupant(self, square: int) -> Sentence | None:
        piece = self.position.piece_at(square)
        return piece.one if piece is not None else None

    def _own(self, square: int) -> bool:
        own = self.position.bits(self.position.to_move)
        return bool(own & self.position.board.bit(square))


def _pieces(count: int) -> Sentence:
    return Sentence.plural("{count} piece", "{count} pieces", count=count)
