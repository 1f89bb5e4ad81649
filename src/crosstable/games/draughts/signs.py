"""The conventional signs behind a move, with the meaning they have in draughts (Annex 1, 9.1).

Two of them mean the opposite of what a chess player would read: ``?!`` looks weak and is strong,
``!?`` looks strong and is weak. So they have no number among the glyphs that PGN and PDN share.
"""

from __future__ import annotations

import re
from enum import Enum

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.verdict import Citation


class Sign(Enum):
    """A sign by its meaning; the value is how it is written, n being a number of men."""

    STRONG = "!"
    VERY_STRONG = "!!"
    WEAK = "?"
    VERY_WEAK = "??"
    STRONG_THOUGH_IT_LOOKS_WEAK = "?!"
    WEAK_THOUGH_IT_LOOKS_STRONG = "!?"
    FORCED = "*"
    WIN = "+"
    DRAW = "="
    MEN_WON = "+n"
    MEN_LOST = "-n"
    FREE_CHOICE = "a.l."

    @property
    def citation(self) -> Citation:
        """Return the article that explains the sign."""
        return _ARTICLES[self]


_ARTICLES = {
    Sign.STRONG: Citation("fmjd.annex1", "9.1.3"),
    Sign.VERY_STRONG: Citation("fmjd.annex1", "9.1.4"),
    Sign.WEAK: Citation("fmjd.annex1", "9.1.5"),
    Sign.VERY_WEAK: Citation("fmjd.annex1", "9.1.6"),
    Sign.STRONG_THOUGH_IT_LOOKS_WEAK: Citation("fmjd.annex1", "9.1.7"),
    Sign.WEAK_THOUGH_IT_LOOKS_STRONG: Citation("fmjd.annex1", "9.1.8"),
    Sign.FORCED: Citation("fmjd.annex1", "9.1.9"),
    Sign.WIN: Citation("fmjd.annex1", "9.1.10"),
    Sign.DRAW: Citation("fmjd.annex1", "9.1.11"),
    Sign.MEN_WON: Citation("fmjd.annex1", "9.1.12"),
    Sign.MEN_LOST: Citation("fmjd.annex1", "9.1.13"),
    Sign.FREE_CHOICE: Citation("fmjd.annex1", "9.1.14"),
}


class Annotation(msgspec.Struct, frozen=True):
    """A sign behind a move; a number of men where the sign counts them."""

    sign: Sign
    men: int | None = None

    def __str__(self) -> str:
        return self.sign.value if self.men is None else self.sign.value.replace("n", str(self.men))


_SIGN = re.compile(r"!!|\?\?|!\?|\?!|[!?*=]|a\.\s?l\.|([+-])\s?([0-9]{1,2})|\+", re.ASCII)
_COUNTED = {"+": Sign.MEN_WON, "-": Sign.MEN_LOST}


def read_signs(text: str) -> tuple[Annotation, ...]:
    """Return the signs in a text such as ``!``, ``(?!)`` or ``! +1``."""
    rest = text.replace("(", " ").replace(")", " ")
    signs: list[Annotation] = []
    at = 0
    while at < len(rest):
        if rest[at].isspace():
            at += 1
            continue
        sign = _SIGN.match(rest, at)
        if sign is None:
            raise UnreadableInput(
                "{text!r} is not a sign after a move",
                remedy="known are ! !! ? ?? ?! !? * + = +1 -1 a.l.",
                text=rest[at:].strip()[:20],
            )
        if sign[1]:
            signs.append(Annotation(_COUNTED[sign[1]], int(sign[2])))
        else:
            signs.append(Annotation(Sign("".join(sign[0].split()))))
        at = sign.end()
    return tuple(signs)
