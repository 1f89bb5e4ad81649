"""What is known before anybody asks: the event, the game so far, and earlier rulings at the board.

Nothing here has to be known. What is missing is asked, and what cannot be asked is said in the
ruling as something it rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.rulings import Tally, TallyKind
from crosstable.rulebooks.editions import Edition


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a ruling can rest on without a question."""

    edition: Edition
    rate: RateOfPlay | None = None
    """What was announced; None where nothing was."""
    tempo: str = ""
    """The kind of game by its rate of play, as the edition names it."""
    supervised: bool | None = None
    """Whether the Competition Rules hold in rapid and blitz; None where it was not announced."""
    regulations: Mapping[str, str] = MappingProxyType({})
    """What the organiser decided, by the names of the fields; only what was decided."""
    scheduled: str = ""
    """When the round starts by the schedule, such as 15:00."""
    start: str = ""
    """The position in which the game began; empty: the usual one."""
    moves: tuple[str, ...] | None = None
    """The moves as they are filed or broadcast; None where there are none."""
    position: str = ""
    """The position on the board where somebody says what it is; it goes before the moves."""
    plus_draws: bool | None = None
    """Whether the event counts draws with an advantage apart; None where nobody said."""
    over: str = ""
    """The result that stands, as it is written; empty while the game goes on."""
    tallies: tuple[Tally, ...] = ()
    """What earlier rulings at this board have counted."""
    language: str = ""
    """In which language moves are typed; empty where nobody knows."""

    def tally(self, kind: TallyKind, side: Colour) -> int:
        """Return how often something was held against a player in this game."""
        return next(
            (tally.count for tally in self.tallies if (tally.kind, tally.side) == (kind, side)), 0
        )

    def tallied(self, kind: TallyKind, side: Colour) -> tuple[Tally, ...]:
        """Return the counts after one more."""
        more = Tally(kind, side, self.tally(kind, side) + 1)
        kept = (tally for tally in self.tallies if (tally.kind, tally.side) != (kind, side))
        return (*kept, more)
