"""What the texts say about breaking games off, as far as they differ."""

from __future__ import annotations

from crosstable.kernel.colour import Colour
from crosstable.rulebooks.rules import Rules


class AdjournmentRules(Rules, frozen=True, kw_only=True):
    """When a game may be broken off, and who seals."""

    sealed_by: Colour | None = None
    """Who must have the move; None: whoever has it."""
    after_move: int = 0
    """The move whose time control must be reached; 0: at any time."""
