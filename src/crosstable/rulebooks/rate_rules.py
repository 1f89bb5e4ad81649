"""What a federation says about rates of play: the classes and what it asks of each.

A class is told by the time a player has for the first moves of a game, sixty in both federations'
texts; the limits and their articles are data of the edition.
"""

from __future__ import annotations

from typing import Any

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rate_presets import RatePreset
from crosstable.rulebooks.rules import Rules


class RateClass(Rules, frozen=True, kw_only=True):
    """A kind of game and the least time that makes one."""

    name: str
    least: int
    """Seconds a player has for the counted moves."""
    includes_least: bool = True
    """Whether exactly the least time is enough; else it takes more."""
    article: Citation
    least_increment: int = 0
    """Where seconds come with the moves, how many they have to be at least."""
    from_the_first_move: bool = False
    """Whether that is asked only where they come from the first move on, not in the end alone."""

    def lacks_seconds(self, rate: RateOfPlay) -> bool:
        """Say whether fewer seconds come with the moves than this class asks for."""
        asked = rate.periods[0].increment if self.from_the_first_move else rate.increment
        return 0 < asked < self.least_increment

    def admits(self, seconds: int) -> bool:
        """Say whether so much time is enough for this class."""
        return seconds > self.least or (self.includes_least and seconds == self.least)


class RateRules(Rules, frozen=True):
    """The classes of games from the slowest to the fastest, and the moves they are told by."""

    moves: int
    classes: tuple[RateClass, ...]
    presets: tuple[RatePreset, ...] = ()
    """The rates the texts name, in the order of the texts."""

    @staticmethod
    def of_text(told: dict[str, Any]) -> dict[str, Any]:
        """Return what a file says, with the rates of play that it writes out."""
        presets = [each | {"rate": parse_rate(each["rate"])} for each in told.get("presets", ())]
        return told | {"presets": presets}

    def __post_init__(self) -> None:
        limits = [(rate_class.least, not rate_class.includes_least) for rate_class in self.classes]
        if not limits or limits != sorted(set(limits), reverse=True) or limits[-1] != (0, False):
            raise InvalidValue("classes of games go down to no time at all, each below the last")
