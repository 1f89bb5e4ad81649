"""The pairing rules of Olympiads in plain words, for the announcement of an event."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.describing import nobody_twice
from crosstable.rulebooks.editions import Edition


def announcement(text: Edition) -> Iterator[Reason]:
    """Yield how the rules pair, step by step."""
    because = text.because
    yield because("olympiad.order", "Teams are ranked by match points, then by number")
    yield nobody_twice(text, "olympiad.no-rematch")
    yield because(
        "olympiad.bye-order",
        "The bye of an odd round is given first, to the lowest ranked team that may have it",
    )
    yield because(
        "olympiad.round",
        "Score groups are paired from the top down and from the bottom up; the group that holds "
        "the middle of all teams comes last",
    )
    yield because(
        "olympiad.floaters",
        "Where a group cannot be paired in itself, its lowest ranked teams move down, and in the "
        "lower half of the field its highest ranked move up",
    )
    yield because(
        "olympiad.floater-opponents",
        "They meet the highest ranked team they can where they come from above, and the lowest "
        "ranked where they come from below",
    )
    yield because(
        "olympiad.exchanges",
        "Of the others one half meets the other in order; teams that have met are exchanged",
    )
    yield because(
        "olympiad.colour-limits",
        "No team has the same colour on its first board three times running, or in three more "
        "matches than the other, if it can be avoided",
    )
