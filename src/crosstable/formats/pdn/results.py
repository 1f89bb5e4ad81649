"""Results as PDN files have them: 2-0, 1/2-1/2, 1+-1-, 1 1/2-1/2, 1.02-0.98, 4-6, or anything.

A result is read for two questions: who won, and who was a little better in a draw, which is what
plus-remise, Delft's and Goes's counting are about. Texts are kept as they are written.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction

import msgspec

from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour

__all__ = ["PdnResult", "ResultFormat", "fits_format", "read_result", "result_format"]

_DASH = r"\s*[-–—]\s*"
_SIDE = r"-?[0-9]{1,4}[.,][0-9]{1,4}|(?:[0-9]{1,4}\s?)?(?:1/2|½)|[0-9]{1,4}[+-]?"
RESULT = re.compile(rf"({_SIDE}){_DASH}({_SIDE})(?![\w./+½])", re.ASCII)
_HALVES = re.compile(r"([0-9]*)\s?(1/2|½)", re.ASCII)


class ResultFormat(Enum):
    """Which results a file may have, by the ResultFormat tag or the game type."""

    DEFAULT = "Default"
    INTERNATIONAL = "International"
    PLUS_DRAW = "Plus draw"
    DELFTS = "Delfts"
    GOES = "Goes"


class PdnResult(msgspec.Struct, frozen=True):
    """What a text says about the end of a game."""

    text: str
    white: Fraction | None = None
    black: Fraction | None = None
    advantage: Colour | None = None
    """Who was better in a drawn game, where the text says so."""

    @property
    def outcome(self) -> GameResult | None:
        """Return who won or that it was drawn; nothing where the text does not say.

        Somebody has won where the other one has nothing; otherwise unequal numbers are a draw with
        an advantage. Where both have nothing nobody has won, and it is no draw either.
        """
        if self.white is None or self.black is None or self.white == self.black == 0:
            return None
        if self.black == 0:
            return GameResult.WHITE_WINS
        return GameResult.BLACK_WINS if self.white == 0 else GameResult.DRAW

    @property
    def both_lost(self) -> bool:
        """Return whether the game was declared lost for both players."""
        return self.white == self.black == 0

    @property
    def is_known(self) -> bool:
        """Return whether the text says how the game ended."""
        return self.white is not None


def read_result(text: str) -> PdnResult:
    """Return what a result says; every text is accepted, and an unknown one says nothing."""
    found = RESULT.fullmatch(text.strip()[:60])
    if found is None:
        return PdnResult(text)
    white, white_sign = _points(found[1])
    black, black_sign = _points(found[2])
    advantage = None
    if white == black:
        signs = {("+", "-"): Colour.WHITE, ("-", "+"): Colour.BLACK}
        advantage = signs.get((white_sign, black_sign))
    elif white and black:
        advantage = Colour.WHITE if white > black else Colour.BLACK
    return PdnResult(text, white, black, advantage)


def result_format(tag: str | None, *, international: bool) -> ResultFormat | None:
    """Return the format a file declares; nothing where its tag is none that the standard knows."""
    if tag is None:
        return ResultFormat.INTERNATIONAL if international else ResultFormat.DEFAULT
    wanted = tag.strip().lower()
    return next((known for known in ResultFormat if known.value.lower() == wanted), None)


def fits_format(text: str, wanted: ResultFormat) -> bool:
    """Say whether a result is one of those a format allows, however it is spaced."""
    bare = "".join(text.split())
    if bare in _ALLOWED[wanted]:
        return True
    if wanted is not ResultFormat.GOES:
        return False
    result = read_result(bare)
    if result.white is None or result.black is None:
        return False
    return result.white + result.black == 2 and 0 <= result.white <= 2


_ALLOWED = {
    ResultFormat.DEFAULT: {"1-0", "0-1", "1/2-1/2", "0-0", "*"},
    ResultFormat.INTERNATIONAL: {"2-0", "0-2", "1-1", "0-0", "*"},
    ResultFormat.PLUS_DRAW: {"2-0", "0-2", "1-1", "0-0", "1+-1-", "1--1+", "*"},
    ResultFormat.DELFTS: {"2-0", "0-2", "11/2-1/2", "1/2-11/2", "1-1", "0-0", "*"},
    ResultFormat.GOES: {"2-0", "0-2", "1-1", "0-0", "*"},
}


def _points(side: str) -> tuple[Fraction, str]:
    sign = side[-1] if side[-1] in "+-" else ""
    body = side.rstrip("+-") if sign else side
    halves = _HALVES.fullmatch(body)
    if halves is not None:
        return Fraction(int(halves[1] or 0)) + Fraction(1, 2), sign
    return Fraction(body.replace(",", ".")), sign
