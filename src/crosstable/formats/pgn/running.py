"""A record played through on a board: where it stops, what it counts, and what ends it."""

from __future__ import annotations

import chess

from crosstable.formats.pgn.model import PgnGame, PgnMove
from crosstable.formats.scores.reports import Claimable, Ended, Status, Stop
from crosstable.games.chess.endings import board_ending, claimable, ended_by_count
from crosstable.games.chess.legality import read_on_board
from crosstable.games.chess.mating import is_walled
from crosstable.games.chess.position import Position, read_fen, repetition_key
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Conclusion
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules

_CHESS960 = frozenset({"chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random"})
_ORDINARY = frozenset({"", "chess", "standard", "normal", "from position", "fromposition", "?"})


def start_of(game: PgnGame) -> Position | None:
    """Return the position a game begins in; nothing where it is another game than chess.

    UnreadableInput says what is wrong with a position.
    """
    variant = (game.tag("Variant") or "").strip().casefold()
    if variant not in _CHESS960 | _ORDINARY:
        return None
    fen = game.tag("FEN")
    if fen is None:
        return read_fen(chess.STARTING_FEN, chess960=variant in _CHESS960)
    return read_fen(fen, chess960=variant in _CHESS960)


def number_text(board: chess.Board) -> str:
    """Return the number of the move that is due: ``12.`` for White, ``12...`` for Black."""
    return f"{board.fullmove_number}{'.' if board.turn else '...'}"


def explained(
    board: chess.Board, move: PgnMove, rules: ChessRules = LAWS
) -> tuple[chess.Move | None, tuple[Reason, ...]]:
    """Return the move that is written, or why there is none."""
    try:
        return read_on_board(board, move.text, rules), ()
    except IllegalMove as error:
        return None, error.because
    except UnreadableInput as error:
        return None, (Reason(error.cause),)


class Run:
    """The moves of a record, played as far as the Laws allow."""

    def __init__(
        self, start: Position, moves: tuple[PgnMove, ...], rules: ChessRules = LAWS
    ) -> None:
        self.rules = rules
        self.board = start.board()
        self.status = Status.LEGAL
        self.plies = 0
        self.stop: Stop | None = None
        self.ended: Ended | None = None
        self.claims: list[Claimable] = []
        self.misnumbered: list[int] = []
        self._times_to_note = rules.repetitions.value
        self._plies_to_note = 2 * rules.moves.value
        self._times = {repetition_key(self.board): 1}
        self._play(moves)

    def _play(self, moves: tuple[PgnMove, ...]) -> None:
        board = self.board
        for at, written in enumerate(moves):
            if written.number and written.number.rstrip(".") != str(board.fullmove_number):
                self.misnumbered.append(at)
            try:
                move = board.parse_san(written.text)
            except ValueError:
                move = chess.Move.null()
            if not move:
                reread = self._reread(at, written)
                if reread is None:
                    return
                move = reread
            progress = board.is_zeroing(move)
            capture = progress and board.is_capture(move)
            board.push(move)
            self.plies = at + 1
            self._count(progress=progress, capture=capture)
        if self.ended is None:
            self._end(board_ending(board, self.rules))

    def _reread(self, at: int, written: PgnMove) -> chess.Move | None:
        """Return a move that is not written as PGN wants it; stop where there is none."""
        if written.is_unknown:
            because: tuple[Reason, ...] = (Reason.that("this move is unknown"),)
            self.status = Status.INCOMPLETE
        else:
            move, because = explained(self.board, written, self.rules)
            if move is not None:
                return move
            over = board_ending(self.board, self.rules, blocked=False)
            if over is not None and not any(self.board.legal_moves):
                because = (Reason.that("the game was over before this move"), *over.because)
                self._end(over)
            self.status = Status.ILLEGAL
        self.stop = Stop(at, written.text, because, step=at, number=number_text(self.board))
        return None

    def _count(self, *, progress: bool, capture: bool) -> None:
        board = self.board
        if progress:
            self._times.clear()
        key = repetition_key(board)
        times = self._times[key] = self._times.get(key, 0) + 1
        quiet = board.halfmove_clock
        if self.ended is not None:
            return
        if times >= self._times_to_note or quiet >= self._plies_to_note:
            self._note(times, quiet)
        if capture and board.is_insufficient_material():
            self._end(board_ending(board, self.rules, blocked=False))
        elif progress and is_walled(board):
            self._end(board_ending(board, self.rules))

    def _note(self, times: int, quiet: int) -> None:
        # Mate goes before every count (9.6.2).
        if not any(self.board.generate_legal_moves()):
            return
        for ending, reason in claimable(times, quiet, self.rules):
            known = next(
                (
                    at
                    for at, claim in enumerate(self.claims)
                    if claim.ending is ending and claim.last_ply == self.plies - 1
                ),
                None,
            )
            if known is None:
                self.claims.append(Claimable(self.plies, self.plies, ending, reason))
            else:
                first = self.claims[known]
                self.claims[known] = Claimable(first.first_ply, self.plies, ending, first.because)
        self._end(ended_by_count(times, quiet, self.rules))

    def _end(self, verdict: Verdict[Conclusion] | None) -> None:
        if verdict is not None and self.ended is None:
            self.ended = Ended(self.plies, verdict)
