"""Legal moves on the fastest generator there is, and the count of leaves that tests it.

The C++ generator knows the board of 100 squares; the Python one knows every board and is used
where there is no other.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from crosstable.games.draughts import native_generator, python_generator
from crosstable.games.draughts.moves import MoveList, after_code, move_of
from crosstable.games.draughts.position import START, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule

Generator = Literal["auto", "native", "python"]
GENERATORS: tuple[Generator, ...] = ("auto", "native", "python")
DEEPEST = 30
NATIVE_WIDTH = 10
UNINTERRUPTED = 8  # a native count of this depth takes well under a second


class Backend(msgspec.Struct, frozen=True):
    """Which generator runs, and why that one."""

    name: Literal["native", "python"]
    reason: str


class SelfTest(msgspec.Struct, frozen=True):
    """What became of the known leaf counts on each generator that is there."""

    backends: tuple[str, ...]
    flaws: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether every generator gave every known number."""
        return not self.flaws


def backend() -> Backend:
    """Say which generator ``auto`` chooses on this installation."""
    if native_generator.NATIVE is None:
        why = native_generator.WHY_NOT
        return Backend("python", Sentence("the C++ generator is not available: {why}", why=why))
    return Backend("native", Sentence("the C++ generator was built with this installation"))


@rule("draughts.pieces")
def legal_moves(position: Position, *, generator: Generator = "auto") -> MoveList:
    """Return every legal move, ordered by start, end and captured squares (Annex 1, 3 and 4)."""
    return MoveList(legal_codes(position, generator=generator), position.board)


def legal_codes(position: Position, *, generator: Generator = "auto") -> tuple[int, ...]:
    """Return the legal moves as integers, which ``moves.move_of`` makes readable."""
    native = native_generator.NATIVE if generator == "auto" else _chosen(position, generator)
    if native is None or position.board.width != NATIVE_WIDTH:
        return python_generator.legal_codes(position)
    try:
        return native.legal_codes(
            position.white_men,
            position.white_kings,
            position.black_men,
            position.black_kings,
            position.to_move is Colour.WHITE,
        )
    except (OverflowError, ValueError) as error:
        raise InvalidValue("not a position: {error}", error=str(error)) from None


def perft(position: Position, depth: int, *, generator: Generator = "auto") -> int:
    """Return the number of ways to play this many moves.

    Moves with the same start, end and captured pieces count once.
    """
    if not 0 <= depth <= DEEPEST:
        raise InvalidValue("depth {depth}: expected 0 to {deepest}", depth=depth, deepest=DEEPEST)
    native = _chosen(position, generator)
    if native is None:
        return python_generator.count_leaves(position, depth)
    if depth > UNINTERRUPTED:
        # In portions, so that somebody who loses patience can interrupt it.
        codes = legal_codes(position)
        return sum(perft(after_code(position, code), depth - 1) for code in codes)
    return native.count_leaves(
        position.white_men,
        position.white_kings,
        position.black_men,
        position.black_kings,
        position.to_move is Colour.WHITE,
        depth,
    )


def divide(
    position: Position, depth: int, *, generator: Generator = "auto"
) -> tuple[tuple[str, int], ...]:
    """Return the leaves behind each first move, for finding where two generators differ."""
    if depth < 1:
        raise InvalidValue("depth {depth}: expected at least 1", depth=depth)
    return tuple(
        (
            str(move_of(code, position.board)),
            perft(after_code(position, code), depth - 1, generator=generator),
        )
        for code in legal_codes(position, generator=generator)
    )


def self_test() -> SelfTest:
    """Count known positions on every generator that is there."""
    backends: tuple[Generator, ...] = ("python",)
    if native_generator.NATIVE is not None:
        backends = ("native", "python")
    flaws = []
    for name, position, depth, expected in _KNOWN:
        for generator in backends:
            leaves = perft(position, depth, generator=generator)
            if leaves != expected:
                flaws.append(
                    Sentence(
                        "{generator}, {position}, depth {depth}: {leaves} instead of {expected}",
                        generator=generator,
                        position=name,
                        depth=depth,
                        leaves=leaves,
                        expected=expected,
                    )
                )
    return SelfTest(backends=backends, flaws=tuple(flaws))


def _chosen(position: Position, generator: Generator) -> native_generator.NativeModule | None:
    """Return the native generator if it is there, wanted, and knows this board."""
    if generator not in GENERATORS:
        raise UnknownName("draughts move generator", generator, GENERATORS)
    native = native_generator.NATIVE
    fits = position.board.width == NATIVE_WIDTH
    if generator == "native" and (native is None or not fits):
        why = native_generator.WHY_NOT or Sentence("it knows only the board of 100 squares")
        raise InvalidValue(
            "the native move generator cannot be used ({why}); choose the python generator", why=why
        )
    return native if generator != "python" and fits else None


def _many_routes() -> Position:
    """Two black kings among white men: hundreds of routes for a handful of moves."""
    board = START.board
    return Position(
        white_men=board.bits((6, 9, 10, 11, 20, 21, 22, 23, 30, 33, 37, 41, 42, 43, 44, 46)),
        white_kings=board.bit(31),
        black_kings=board.bits((17, 24)),
        to_move=Colour.BLACK,
    )


_KNOWN: tuple[tuple[str, Position, int, int], ...] = (
    ("start", START, 4, 4_265),
    ("many routes", _many_routes(), 2, 55),
)
