"""What reading a rating list answers, player by player."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.ratings.model import ListedPlayer


class Listing(NamedTuple):
    """A player and the line of the file he stands in."""

    line: int
    player: ListedPlayer
