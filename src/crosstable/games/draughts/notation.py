"""Moves as they are written: ``32-28``, ``28x17``, in full only where it is needed (Annex 1, 8.2).

The writer follows PDN 3.0: an ambiguous capture names every intermediate square, any other move
only its start and its end. The reader is generous, because the text says that the numbers *may* be
separated by a hyphen or a cross: ``3228``, ``32 28``, ``27x20x9``, ``01-07`` and signs behind the
move are read too.
"""

from __future__ import annotations

import re

import msgspec

from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.moves import END_SHIFT, Move, code_of
from crosstable.games.draughts.position import Position
from crosstable.games.draughts.routes import route
from crosstable.games.draughts.signs import Annotation, read_signs
from crosstable.kernel.errors import UnreadableInput
from crosstable.rulebooks.rules import rule

_LONGEST = 200
_SEPARATED = re.compile(
    r"([0-9]{1,2}(?:\s*[-–xX×:]\s*[0-9]{1,2})+|[0-9]{1,2}\s+[0-9]{1,2})(?![0-9])"
)
_TOGETHER = re.compile(r"((?:[0-9]{2}){2,})(?![0-9])")
_MEN_LOST = re.compile(r"(.*[0-9!?*=)])\s+(-\s?[0-9]{1,2})", re.DOTALL)
_CROSSES = frozenset("xX×:")


class WrittenMove(msgspec.Struct, frozen=True):
    """What somebody wrote, before anyone asks whether it is legal."""

    squares: tuple[int, ...]
    says_capture: bool | None = None
    """What the separators say; nothing where there are none."""
    signs: tuple[Annotation, ...] = ()

    @property
    def start(self) -> int:
        """Return the square the move begins on."""
        return self.squares[0]

    @property
    def end(self) -> int:
        """Return the square the move ends on."""
        return self.squares[-1]

    @property
    def between(self) -> tuple[int, ...]:
        """Return the intermediate squares of a capture, as far as they were written."""
        return self.squares[1:-1]

    def __str__(self) -> str:
        cross = self.says_capture or len(self.squares) > 2
        return ("x" if cross else "-").join(map(str, self.squares))


@rule("draughts.notation")
def move_text(position: Position, move: Move) -> str:
    """Return a legal move in the one way it is written, without ambiguity."""
    if not move.is_capture:
        return str(move)  # only captures can share both ends
    same_ends = code_of(move, position.board) >> END_SHIFT
    alike = sum(code >> END_SHIFT == same_ends for code in legal_codes(position))
    return full_text(position, move) if alike > 1 else str(move)


def full_text(position: Position, move: Move) -> str:
    """Return a move with every intermediate square of a capture."""
    return ("x" if move.is_capture else "-").join(map(str, route(position, move)))


@rule("draughts.notation")
def read_written_move(text: str) -> WrittenMove:
    """Return the squares and signs somebody wrote, or say what cannot be read (decision 37)."""
    whole = text.strip()
    if len(whole) > _LONGEST:
        raise _unreadable(whole)
    lost = _MEN_LOST.fullmatch(whole)
    if lost is not None:
        # With a space before it and a whole move in front, "-1" counts men (9.1.13).
        try:
            return _written(lost[1], lost[2])
        except UnreadableInput:
            pass
    return _written(whole, "")


def _written(text: str, more_signs: str) -> WrittenMove:
    match = _SEPARATED.match(text)
    if match is not None:
        squares = tuple(map(int, re.findall(r"[0-9]+", match[1])))
        says_capture = None
        if set(match[1]) & {*_CROSSES, "-", "–"}:
            says_capture = bool(_CROSSES & set(match[1]))
    else:
        match = _TOGETHER.match(text)
        if match is None:
            raise _unreadable(text)
        digits = match[1]
        squares = tuple(int(digits[at : at + 2]) for at in range(0, len(digits), 2))
        says_capture = None
    signs = read_signs(text[match.end() :] + more_signs)
    return WrittenMove(squares, says_capture, signs)


def _unreadable(text: str) -> UnreadableInput:
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return UnreadableInput(
        "{text!r} is not a move", remedy="write it as in 32-28, 28x17 or 27x20x9", text=shown
    )
