"""Which legal move of international draughts a written one means.

Nearly every move is two squares that fit one legal move. Where a capture was written short and fits
several, the rest of the game often tells which one was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.formats.pdn.model import PdnMove, Step
from crosstable.games.draughts import native_generator
from crosstable.games.draughts.board import BOARD_100
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.legality import fitting_moves
from crosstable.games.draughts.moves import (
    CAPTURED_MASK,
    END_SHIFT,
    START_SHIFT,
    after_code,
    code_of,
)
from crosstable.games.draughts.notation import read_written_move
from crosstable.games.draughts.position import Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput

KEYS = {
    f"{start}{sign}{end}": start << START_SHIFT | end << END_SHIFT
    for start in BOARD_100.squares
    for end in BOARD_100.squares
    for sign in "-x"
}
"""The code of a move of two squares before anything is captured."""

MOST_TRIED = 4_000
"""Plies looked ahead at most to tell captures apart."""
_MOST_NESTED = 3


def _codes_from_python(
    white_men: int,
    white_kings: int,
    black_men: int,
    black_kings: int,
    white: bool,  # noqa: FBT001 -- as the extension takes it
    /,
) -> tuple[int, ...]:
    position = Position(
        white_men=white_men,
        white_kings=white_kings,
        black_men=black_men,
        black_kings=black_kings,
        to_move=Colour.WHITE if white else Colour.BLACK,
    )
    return legal_codes(position)


def codes_by_bits() -> Callable[[int, int, int, int, bool], tuple[int, ...]]:
    """Return the generator that takes the four sets of a position, without making a position."""
    native = native_generator.NATIVE
    return _codes_from_python if native is None else native.legal_codes


def fitting_codes(position: Position, codes: tuple[int, ...], text: str) -> tuple[int, ...]:
    """Return every legal move that a text can mean; UnreadableInput where it is none."""
    key = KEYS.get(text)
    if key is None:
        written = read_written_move(text)
        return tuple(code_of(move, position.board) for move in fitting_moves(position, written))
    if codes and codes[0] & CAPTURED_MASK:
        ends = key >> END_SHIFT
        return tuple(code for code in codes if code >> END_SHIFT == ends)
    return (key,) if key in codes else ()


def resolve(
    position: Position, candidates: tuple[int, ...], steps: Sequence[Step], following: int
) -> tuple[int, ...]:
    """Return those of several captures with which most of what follows can be played.

    ``following`` is the place of the first step behind the capture (decision 48).
    """
    rest = steps[following : following + MOST_TRIED]
    return _resolve(position, candidates, rest, [MOST_TRIED], _MOST_NESTED)


def _resolve(
    position: Position,
    candidates: tuple[int, ...],
    following: Sequence[Step],
    budget: list[int],
    nested: int,
) -> tuple[int, ...]:
    reached = [
        _playable(after_code(position, code), following, budget, nested) for code in candidates
    ]
    furthest = max(reached)
    return tuple(code for code, plies in zip(candidates, reached, strict=True) if plies == furthest)


def _playable(position: Position, following: Sequence[Step], budget: list[int], nested: int) -> int:
    """Return how many of these moves can be played one after the other."""
    for plies, step in enumerate(following):
        budget[0] -= 1
        if not isinstance(step, PdnMove) or budget[0] < 0:
            return plies
        try:
            fitting = fitting_codes(position, legal_codes(position), step.text)
        except UnreadableInput:
            return plies
        if not fitting:
            return plies
        if len(fitting) > 1 and nested:
            fitting = _resolve(position, fitting, following[plies + 1 :], budget, nested - 1)
        position = after_code(position, fitting[0])
    return len(following)
