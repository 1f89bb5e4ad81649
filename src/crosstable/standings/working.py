"""The working behind a value: one line for each thing that was added, left out or compared."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import msgspec

from crosstable.kernel.points import decimal_text
from crosstable.kernel.sentence import Figure, Listing, Sentence

Note: TypeAlias = Sentence | Listing
"""A remark on a figure, or several."""
NO_NOTE = Sentence.recorded("")


class Term(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One line of the arithmetic, for somebody who wants to redo it."""

    opponents: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    own: Fraction
    """What the player made against these opponents in these rounds."""
    opponent_score: Fraction | None = None
    multiplied: bool = False
    """Whether the own result is multiplied by the opponent's score."""
    adds: Fraction | None = None
    """What the line adds, where that is neither the own result nor the product."""
    cut: bool = False
    """Whether the line was left out as the lowest or highest."""
    note: Note = NO_NOTE
    """Who or what stands behind a figure that the cross table does not show."""

    @property
    def product(self) -> Fraction:
        """Return what the line adds."""
        if self.cut:
            return Fraction(0)
        if self.adds is not None:
            return self.adds
        if self.multiplied and self.opponent_score is not None:
            return self.own * self.opponent_score
        return self.own


def number_text(value: Fraction) -> Figure:
    """Return a number as tables print it: ``36.75``, ``3½``, ``8``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == Fraction(1, 2):
        return Figure(f"{sign}{whole or ''}½", value)
    return Figure(decimal_text(value), value)
