"""Which game of the family is played, on which board, and how its squares are named.

``20,W,10,10,N2,0`` is international draughts in full; ``20`` alone means the same.
"""

from __future__ import annotations

import re

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence


class GameType(msgspec.Struct, frozen=True, kw_only=True):
    """The game type of a file; what it does not say and the standard does not know is missing."""

    number: int | None
    starts: Colour | None = None
    width: int | None = None
    height: int | None = None
    notation: str | None = None
    """A is letters and digits, N numbers, S the short form of chess."""
    first_square: int | None = None
    """Where square 1 or a1 lies for who begins: 0 and 1 below, 2 and 3 above, left before right."""
    inverted: bool | None = None
    """Whether the lower left corner is not played on."""
    text: str = ""

    @property
    def name(self) -> Sentence:
        """Return what people call it."""
        if self.number is None:
            return Sentence("unknown game type {text!r}", text=self.text[:20])
        known = _KNOWN.get(self.number)
        return known[0] if known else Sentence("game type {number}", number=self.number)

    @property
    def is_international(self) -> bool:
        """Return whether the rules of international draughts can judge it."""
        board = (self.width, self.height, self.notation)
        return self.number == INTERNATIONAL and board == (10, 10, "N")


INTERNATIONAL = 20
_TYPE = re.compile(
    r"\s*([0-9]{1,4})\s*"
    r"(?:,\s*([WB])\s*,\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([ANS])([0-3])\s*(?:,\s*([01])\s*)?)?",
    re.ASCII,
)
_KNOWN: dict[int, tuple[Sentence, str]] = {
    0: (Sentence("chess"), "W,8,8,S0,0"),
    1: (Sentence("Chinese chess"), ""),
    20: (Sentence("international draughts"), "W,10,10,N2,0"),
    21: (Sentence("English draughts"), "B,8,8,N1,0"),
    22: (Sentence("Italian draughts"), "W,8,8,N2,1"),
    23: (Sentence("pool checkers"), "B,8,8,N1,0"),
    24: (Sentence("Spanish draughts"), "W,8,8,N1,1"),
    25: (Sentence("Russian draughts"), "W,8,8,A0,0"),
    26: (Sentence("Brazilian draughts"), "W,8,8,A0,0"),
    27: (Sentence("Canadian draughts"), "W,12,12,N2,0"),
    28: (Sentence("Portuguese draughts"), "W,8,8,N1,1"),
    29: (Sentence("Czech draughts"), "W,8,8,A0,0"),
    30: (Sentence("Turkish draughts"), "W,8,8,A0,0"),
    31: (Sentence("Thai draughts"), "B,8,8,N2,0"),
    40: (Sentence("Frisian draughts"), "W,10,10,N2,0"),
    41: (Sentence("Spantsiretti"), "W,10,8,A0,0"),
    50: (Sentence("Othello"), ""),
}


def read_game_type(text: str) -> GameType:
    """Return what a GameType tag says; a text that says nothing has no number."""
    match = _TYPE.fullmatch(text)
    if match is None:
        return GameType(number=None, text=text)
    number = int(match[1])
    if match[2] is None:
        known = _KNOWN.get(number)
        full = _TYPE.fullmatch(f"{number},{known[1]}") if known else None
        if full is None:
            return GameType(number=number, text=text)
        match = full
    return GameType(
        number=number,
        starts=Colour.WHITE if match[2] == "W" else Colour.BLACK,
        width=int(match[3]),
        height=int(match[4]),
        notation=match[5],
        first_square=int(match[6]),
        inverted=match[7] == "1" if match[7] else None,
        text=text,
    )


INTERNATIONAL_TYPE = read_game_type("20,W,10,10,N2,0")
