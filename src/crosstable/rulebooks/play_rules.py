"""What competition regulations say of a game besides its laws: lateness, colours, time trouble.

The desk of an arbiter reads these values; an edition without them leaves all to the laws.
"""

from __future__ import annotations

from enum import Enum

from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.laws import Cited
from crosstable.rulebooks.rules import Rules


class ColoursStand(Enum):
    """From when on a game with the wrong colours goes on."""

    BOTH_MOVED = "both have moved"
    STARTED = "the game has started"


class ForfeitPoints(Rules, frozen=True, kw_only=True):
    """What the opponent of an absent player gets."""

    value: int | None = None
    """None: what a win brings."""
    citation: Citation


class PlayRules(Rules, frozen=True, kw_only=True):
    """The values in which competition regulations differ, each with its article."""

    latest: Cited[int]
    """Minutes after which an absent player has lost in any case."""
    tolerance: Citation | None = None
    """Where an event may name a shorter time, and what it brings; None where it may not."""
    forfeit_points: ForfeitPoints
    colours_stand: Cited[ColoursStand]
    clocks_stopped_for_referee: Citation | None = None
    """Where players may stop both clocks to call the referee for an irregular move; None where
    stopping both always loses."""
    time_trouble: Cited[int]
    """Seconds before the control from which on a player is in time trouble."""
    no_time_trouble: Cited[int]
    """With so many seconds added for a move nobody ever is."""
    staff_may_be_addressed: bool = True
    """Whether players may talk to the service personnel."""
