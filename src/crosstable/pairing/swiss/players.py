"""The players of a round as a Swiss pairing sees them: score, colours, floats, opponents, bye."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.pairing.swiss.colours import (
    Preference,
    preference,
)
from crosstable.rulebooks.swiss_texts import UnplayedRounds


class Float(Enum):
    """What a player received in a round besides points."""

    NONE = ""
    DOWN = "down"
    UP = "up"


class SwissPlayer(msgspec.Struct, frozen=True):
    """One player before the pairing of a round."""

    number: int
    name: str
    score: int
    """The points of the table, in units."""
    pairing_score: int
    """The points for pairing: adjourned games as draws, and virtual points."""
    colours: str
    """The colours of the games played, ``WBW``, the latest last."""
    history: str
    """The same for every round, with ``=`` where no game was played."""
    difference: int
    preference: Preference
    floats: tuple[Float, Float]
    """What the player received in the last round, and in the one before."""
    opponents: tuple[int, ...]
    avoids: frozenset[int]
    """Whom the player has met or must not meet."""
    may_have_bye: bool
    topscorer: bool
    place: int
    """The number by which the initial colour alternates."""
    virtual: int = 0
    """The virtual points in the pairing score."""

    @property
    def unplayed(self) -> int:
        """Return in how many rounds so far the player had no game."""
        return len(self.history) - len(self.colours)

    @property
    def real_score(self) -> int:
        """Return the points that bring the player to his board: adjourned games as draws."""
        return self.pairing_score - self.virtual

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class Field(msgspec.Struct, frozen=True):
    """Everybody who is to be paired in a round, the highest ranked first."""

    round: int
    last_round: bool
    players: tuple[SwissPlayer, ...]
    points: PointSystem
    initial: Colour
    """The colour drawn by lot for the first player."""
    fixed_boards: Mapping[int, int] = {}
    """Who has a board of their own, and which; for the order of boards only."""

    @property
    def by_number(self) -> Mapping[int, SwissPlayer]:
        """Return the players by their pairing number."""
        return {player.number: player for player in self.players}


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How a system reads the rounds before the one to be paired; the defaults are of 2017.

    Decision 73.
    """

    prefer: Callable[[str], Preference] = preference
    """The colour preference after the colours of the games played."""
    floats_by: UnplayedRounds = UnplayedRounds.ALL
    """Which rounds without a game are downfloats; the allocated bye always is one."""
    bye_barred_by: UnplayedRounds = UnplayedRounds.FORFEIT_WINS
    """After which rounds without a game nobody gets the allocated bye; it always is one."""
    places_by_number: bool = False
    """Whether the initial colour alternates by pairing number, not by place among those so far."""
    open_games_meet: bool = True
    """Whether the players of a game that is not finished have met."""


FIDE_READING = Reading()
