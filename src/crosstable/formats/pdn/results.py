"""Results as PDN files have them: 2-0, 1/2-1/2, 1+-1-, 1 1/2-1/2, 1.02-0.98, 4-6, or anything.

A result is read for two questions: who won, and who was a little better in a draw, which is what
plus-remise, Delft's and Goes's counting are about. Texts are kept as they are written.
"""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from crosstable.games.game import GameResult
from crosstable.kernel.colour import Colour

_DASH = r"\s*[-–—]\s*"
_SIDE = r"-?[0-9]{1,4}[.,][0-9]{1,4}|(?:[0-9]{1,4}\s?)?(?:1/2|½)|[0-9]{1,4}[+-]?"
_RESULT = re.compile(rf"({_SIDE}){_DASH}({_SIDE})(?![\w./+½])", re.ASCII)
# A draw of which one side is written: only where the game ends behind it.
_HALF = re.compile(r"1/2|½")
_HALF_AT_THE_END = re.compile(r"(?:1/2|½)(?=\s*+(?:\*|\Z|\[)|\s++0*+1\.)")
_HALF_APART = re.compile(r"([0-9]{1,4})\s(?:1/2|½)", re.ASCII)
_HALVES = re.compile(r"([0-9]*)\s?(1/2|½)", re.ASCII)


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
    match = _RESULT.fullmatch(text.strip()[:60])
    if match is None:
        half = Fraction(1, 2) if _HALF.fullmatch(text.strip()) else None
        return PdnResult(text, half, half)
    white, white_sign = _points(match[1])
    black, black_sign = _points(match[2])
    advantage = None
    if white == black:
        signs = {("+", "-"): Colour.WHITE, ("-", "+"): Colour.BLACK}
        advantage = signs.get((white_sign, black_sign))
    elif white and black:
        advantage = Colour.WHITE if white > black else Colour.BLACK
    return PdnResult(text, white, black, advantage)


def result_at(text: str, at: int, end: int, *, numbered: bool) -> re.Match[str] | None:
    """Return the result that stands at a place of a game's text; nothing where a move may stand.

    1-0, 1-1, 1/2-1/2 and 1+-1- are told from moves such as 4-6, 1-10 and 32-28+. ``numbered`` says
    that a number stands before it, behind which a move is due (decision 161).
    """
    match = _RESULT.match(text, at, end)
    if match is None:
        return _HALF_AT_THE_END.match(text, at, end)
    apart = _HALF_APART.fullmatch(match[2])
    if apart is not None and not _HALVES.fullmatch(match[1]):
        # The half belongs to what follows: 1- 6 1/2-1/2 is a move and a result. Halves come in
        # pairs, as in 1/2 - 1 1/2.
        match = _RESULT.match(text, at, match.start(2) + apart.end(1))
    return match if match is not None and _is_result(match, numbered=numbered) else None


def _is_result(match: re.Match[str], *, numbered: bool) -> bool:
    white, black = match[1], match[2]
    if ("." in white) != ("." in black):
        return False  # a number and a move, as in 1.01-07
    points = [int(part) for part in re.findall("[0-9]+", match[0])]
    if "," in match[0]:
        # Two moves with a comma between them, as in 32-28,19-23: no square has the number 0.
        return 0 in points or (("," in white) == ("," in black) and not numbered)
    if "." in white or "/" in match[0] or "½" in match[0]:
        return True
    return 0 in points or points[0] == points[1]


def _points(side: str) -> tuple[Fraction, str]:
    sign = side[-1] if side[-1] in "+-" else ""
    body = side.rstrip("+-") if sign else side
    halves = _HALVES.fullmatch(body)
    if halves is not None:
        return Fraction(int(halves[1] or 0)) + Fraction(1, 2), sign
    return Fraction(body.replace(",", ".")), sign
