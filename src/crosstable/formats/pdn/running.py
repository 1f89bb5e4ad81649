"""One line of a game played through by the laws.

The way of a legal game is quick: moves are found among the legal ones as integers, and a position
is four sets of bits. Only where something has to be explained or told apart are positions made, and
then the same rules answer that every other part of the program asks.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.formats.pdn.model import PdnMove, Setup, Step
from crosstable.formats.pdn.resolving import KEYS, codes_by_bits, fitting_codes, resolve
from crosstable.formats.pdn.starting import setup_position
from crosstable.formats.scores.reports import Status, Stop
from crosstable.games.draughts.board import BOARD_100
from crosstable.games.draughts.legality import Fault, judge
from crosstable.games.draughts.moves import (
    CAPTURED_MASK,
    END_SHIFT,
    SQUARE_MASK,
    START_SHIFT,
    after_code,
    move_of,
)
from crosstable.games.draughts.notation import full_text
from crosstable.games.draughts.position import Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.fmjd_laws import INTERNATIONAL
from crosstable.rulebooks.laws import DraughtsRules

_BITS = BOARD_100.bits_by_square
_TOP, _BOTTOM = BOARD_100.top_row, BOARD_100.bottom_row
_SHOWN = 3
_FAR_BACK = 200
_PLAYS_ON = frozenset({Status.LEGAL, Status.AMBIGUOUS})


class Counted(msgspec.Struct, frozen=True):
    """A stretch of a game in which draws are counted: from the first king on, or from a setup."""

    position: Position
    first_ply: int
    last_ply: int
    longest_run: int
    """At least as long as any run of kings' moves without a capture in it."""
    pieces: int
    """On the board at its end."""


class Run:
    """The state of a line while it is played through, and what was found out on the way."""

    __slots__ = (
        "assumed",
        "bits",
        "codes",
        "counted",
        "counting_from",
        "counting_position",
        "longest_run",
        "no_move",
        "rules",
        "setups",
        "status",
        "steps",
        "stop",
        "white",
    )

    bits: tuple[int, int, int, int]
    white: bool

    def __init__(
        self, start: Position, steps: Sequence[Step], rules: DraughtsRules = INTERNATIONAL
    ) -> None:
        self.steps = steps
        self.rules = rules
        self.codes: list[int] = []
        self.status = Status.LEGAL
        self.stop: Stop | None = None
        self.assumed: list[Stop] = []
        self.setups = 0
        self.counted: list[Counted] = []
        self.counting_from = 0
        self.counting_position: Position | None = None
        self.longest_run = 0
        self._stand(start)
        self._note_kings()
        at = 0
        while at < len(steps) and self.status in _PLAYS_ON:
            at = self._quick(at)
            if at < len(steps):
                self._slowly(at)
                at += 1
        self._end_count()
        self.no_move = not codes_by_bits()(*self.bits, self.white)

    def position(self) -> Position:
        """Return what stands on the board."""
        white_men, white_kings, black_men, black_kings = self.bits
        return Position(
            white_men=white_men,
            white_kings=white_kings,
            black_men=black_men,
            black_kings=black_kings,
            to_move=Colour.WHITE if self.white else Colour.BLACK,
        )

    def _stand(self, position: Position) -> None:
        self.bits = (
            position.white_men,
            position.white_kings,
            position.black_men,
            position.black_kings,
        )
        self.white = position.to_move is Colour.WHITE

    # Where draws are counted

    def _note_kings(self) -> None:
        """Remember where kings came first; before them nothing counts towards a draw."""
        if self.counting_position is None and (self.bits[1] or self.bits[3]):
            self.counting_from = len(self.codes)
            self.counting_position = self.position()

    def _end_count(self) -> None:
        if self.counting_position is not None:
            pieces = sum(part.bit_count() for part in self.bits)
            self.counted.append(
                Counted(
                    self.counting_position,
                    self.counting_from,
                    len(self.codes),
                    self.longest_run,
                    pieces,
                )
            )
        self.counting_position = None
        self.longest_run = 0

    # The moves

    def _quick(self, at: int) -> int:  # noqa: C901, PLR0912, PLR0915 -- spelled out for speed
        """Play moves that fit one legal move; return the place of the first that does not."""
        steps, keys, squares, generate = self.steps, KEYS, _BITS, codes_by_bits()
        played = self.codes
        white_men, white_kings, black_men, black_kings = self.bits
        white = self.white
        kings_noted = self.counting_position is not None
        run = longest = 0
        end_of_steps = len(steps)
        while at < end_of_steps:
            step = steps[at]
            key = keys.get(step.text)  # the text of a setup is no key
            if key is None:
                break
            codes = generate(white_men, white_kings, black_men, black_kings, white)
            if not codes:
                break
            if codes[0] & CAPTURED_MASK:
                ends = key >> END_SHIFT
                fitting = [code for code in codes if code >> END_SHIFT == ends]
                if len(fitting) != 1:
                    break
                code = fitting[0]
            elif key in codes:
                code = key
            else:
                break
            captured = code & CAPTURED_MASK
            start = squares[code >> START_SHIFT]
            end = squares[code >> END_SHIFT & SQUARE_MASK]
            promoted = 0
            if white:
                if white_kings & start:
                    white_kings = white_kings & ~start | end
                    run = 0 if captured else run + 1
                    longest = max(longest, run)
                else:
                    run = 0
                    promoted = end & _TOP
                    white_men = white_men & ~start | end & ~promoted
                    white_kings |= promoted
                if captured:
                    black_men &= ~captured
                    black_kings &= ~captured
            else:
                if black_kings & start:
                    black_kings = black_kings & ~start | end
                    run = 0 if captured else run + 1
                    longest = max(longest, run)
                else:
                    run = 0
                    promoted = end & _BOTTOM
                    black_men = black_men & ~start | end & ~promoted
                    black_kings |= promoted
                if captured:
                    white_men &= ~captured
                    white_kings &= ~captured
            white = not white
            played.append(code)
            at += 1
            if promoted and not kings_noted:
                kings_noted = True
                self.bits = (white_men, white_kings, black_men, black_kings)
                self.white = white
                self._note_kings()
        self.bits = (white_men, white_kings, black_men, black_kings)
        self.white = white
        # A run may go on behind a move that was looked at slowly, so the parts are added.
        self.longest_run += longest
        return at

    def _slowly(self, at: int) -> None:
        """Take one step that is no move of two squares which fit one legal move."""
        step = self.steps[at]
        if isinstance(step, Setup):
            self._set_up(step, at)
            return
        position = self.position()
        codes = codes_by_bits()(*self.bits, self.white)
        try:
            fitting = fitting_codes(position, codes, step.text)
        except UnreadableInput:
            fitting = ()
        if not fitting:
            why = explained(position, step.text, self.rules)
            self._stopped(Status.ILLEGAL, step.text, at, *why)
            return
        if len(fitting) > 1:
            fitting = self._told_apart(position, step, at, fitting)
        self._stand(after_code(position, fitting[0]))
        self.codes.append(fitting[0])
        self.longest_run += 1
        self._note_kings()

    def _told_apart(
        self, position: Position, step: PdnMove, at: int, fitting: tuple[int, ...]
    ) -> tuple[int, ...]:
        best = resolve(position, fitting, self.steps, at + 1)
        texts = [full_text(position, move_of(code, position.board)) for code in best[:_SHOWN]]
        if len(best) == 1:
            sentence = Sentence.plural(
                "it fits {count} capture; only {move} fits what follows",
                "it fits {count} captures; only {move} fits what follows",
                count=len(fitting),
                move=texts[0],
            )
            number = number_of(self.steps, at, len(self.codes))
            reason = Reason(sentence)
            self.assumed.append(Stop(len(self.codes), step.text, (reason,), None, at, number))
        elif self.stop is None:
            sentence = Sentence.plural(
                "it fits {count} capture: {moves}",
                "it fits {count} captures: {moves}",
                count=len(best),
                moves=Listing(texts, glue=" or "),
            )
            reason = Reason(sentence)
            self._stopped(Status.AMBIGUOUS, step.text, at, None, (reason,))
        return best

    def _set_up(self, step: Setup, at: int) -> None:
        position = None if step.is_null_move else setup_position(step, self.position())
        if position is None:
            reason = (
                Reason.that("a move is missing here, so nobody can say what stands on the board")
                if step.is_null_move
                else Reason.that("the position that is set up here cannot be read or cannot exist")
            )
            self._stopped(Status.INCOMPLETE, f"/{step.text}/"[:60], at, None, (reason,))
            return
        self.setups += 1
        # What was counted so far belongs to another board.
        self._end_count()
        self._stand(position)
        self._note_kings()

    def _stopped(
        self,
        status: Status,
        written: str,
        at: int,
        fault: Fault | None,
        because: tuple[Reason, ...],
    ) -> None:
        self.status = status
        number = number_of(self.steps, at, len(self.codes))
        self.stop = Stop(len(self.codes), written, because, fault, at, number)


def number_of(steps: Sequence[Step], at: int, plies: int) -> str:
    """Return the number of a move by the last one that is written, or by counting."""
    behind = 0
    for step in reversed(steps[max(at - _FAR_BACK, 0) : at + 1]):
        if isinstance(step, PdnMove):
            if step.number:
                halves = 2 * int(step.number.rstrip(".")) + step.number.endswith("...") + behind
                return f"{halves // 2}{'...' if halves % 2 else '.'}"
            behind += 1
    return f"{plies // 2 + 1}{'...' if plies % 2 else '.'}"


def explained(
    position: Position, text: str, rules: DraughtsRules = INTERNATIONAL
) -> tuple[Fault | None, tuple[Reason, ...]]:
    """Return why a written move is not legal, with the articles."""
    try:
        verdict = judge(position, text, rules=rules)
    except UnreadableInput as error:
        return None, (Reason(error.cause),)
    return verdict.outcome if isinstance(verdict.outcome, Fault) else None, verdict.because
