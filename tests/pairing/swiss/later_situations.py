"""Small situations of Dubov (C.04.4.1) and Burstein (C.04.4.2) worked out by hand from the text.

A situation names the article that decides it, tells the event in tokens (see ``dutch_2026_cards``)
and what the round must be: pairs with White first, and the bye. ``note`` says how the sentences
lead there. Players whose line ends with a token for the round to be paired stay away from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.pairing.swiss.by_hand import rounds_by_hand
from tests.pairing.swiss.dutch_2026_cards import Colour, Event
from tests.pairing.swiss.later_cards import Paired
from tests.pairing.swiss.later_events import Rated

TABLE = (2000, 1950, 1900, 1850, 1800, 1750, 1700, 1650, 1600, 1550, 1500, 1450, 1400, 1350)


@dataclass(frozen=True)
class Told:
    """A round, and how it must be paired."""

    article: str
    lines: str
    """One line a player, separated by a stroke."""
    rounds: int
    pairs: str
    """White first, or nothing where no round exists."""
    note: str
    bye: int = 0
    initial: Colour = "w"
    ratings: tuple[int, ...] = field(default=TABLE)

    @property
    def before(self) -> Rated:
        """Return the event before the round to be paired: the one after the shortest line."""
        lines = dict(enumerate((line.split() for line in self.lines.split("|")), 1))
        return Rated(
            Event(lines, self.rounds, self.initial),
            dict(zip(lines, self.ratings, strict=False)),
            1 + min(map(len, lines.values())),
        )

    @property
    def paired(self) -> Paired | None:
        if not self.pairs:
            return None
        boards = (board.split("-") for board in self.pairs.split())
        return frozenset((int(white), int(black)) for white, black in boards), self.bye


def told_of(*systems: str) -> list[Told]:
    """Return the rounds that are told of systems."""
    return [
        Told(**{**each, "ratings": tuple(each.get("ratings", TABLE))})
        for system in systems
        for each in rounds_by_hand(system)
    ]


DUBOV = told_of("dubov-and-burstein", "dubov")
BURSTEIN = told_of("dubov-and-burstein", "burstein")
FULL_POINT_BYE_BEFORE_2026 = Told(
    "C2",
    "2w= 5b1 3w= | 1b= 4w= 5b1 | 4w= H 1b= | 3b= 2b= H | F 1w0 2w0",
    rounds=6,
    pairs="4-1 2-3",
    bye=5,
    note="only a bye and a win by forfeit barred from the bye, and 5 is lowest; 1 and 2 have met",
)
"""What is paired otherwise by the texts before 2026."""
