"""Small situations of Dubov (C.04.4.1) and Burstein (C.04.4.2) worked out by hand from the text.

A situation names the article that decides it, tells the event in tokens (see ``dutch_2026_cards``)
and what the round must be: pairs with White first, and the bye. ``note`` says how the sentences
lead there. Players whose line ends with a token for the round to be paired stay away from it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.pairing.swiss.dutch_2026_cards import Colour, Event
from tests.pairing.swiss.later_cards import Paired
from tests.pairing.swiss.later_events import Rated

__all__ = ["BOTH", "BOTH_WAYS", "FULL_POINT_BYE_BEFORE_2026", "TWICE", "Told"]

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


_SECOND_BYE = "2w= 5b1 3w= | 1b= 4w= 5b1 | 4w= H 1b= | 3b= 2b= H | {} 1w0 2w0"

BOTH = (
    Told(
        "2.1.2",
        _SECOND_BYE.format("U"),
        rounds=6,
        pairs="4-1 3-5",
        bye=2,
        note="5 is lowest and had the bye; without 3 or 4 nobody is left for 1 but 4 or 3, and 2"
        " has met 4 and 5; of 1 and 2 the lower ranked is taken",
    ),
    Told("2.1.2", _SECOND_BYE.format("F"), 6, "4-1 3-5", "a full-point bye bars as well", bye=2),
    Told(
        "3.1.1",
        _SECOND_BYE.format("6w+") + " | 5b- . . .",
        6,
        "4-1 3-5",
        "a win by forfeit bars as well",
        bye=2,
    ),
    Told(
        "2.1.1",
        "2w+ | 1b-",
        rounds=3,
        pairs="1-2",
        note="C.04.2, 3.5: a game that was not played does not keep two players apart",
    ),
    Told(
        "2.1.3",
        "3w1 4w1 | 4w1 3w1 | 1b0 2b0 | 2b0 1b0",
        rounds=3,
        pairs="",
        note="1 and 2 had White twice and have met the others: nobody is excepted, nor is the last"
        " round",
    ),
    Told(
        "3.1.4",
        "2w1 | 1b0 | 4w1 | 3b0 | Z",
        rounds=3,
        pairs="3-1 2-5",
        bye=4,
        note="2, 4 and 5 have nothing; 5 has no game; 1 and 3 both want Black, and so does 1 first",
    ),
    Told(
        "3.1.2",
        "2w1 3b1 | 1b0 U | U 1w0",
        rounds=3,
        pairs="2-3",
        bye=1,
        note="2 and 3 had the bye and have not met: the leader has it",
    ),
    Told(
        "5.2.4",
        "3w= 4w= 5b= | 6w= 7b= 8w= | 1b= . . . | Z 1b= . . | Z Z 1w= . | 2b= . . ."
        " | Z 2w= . . | Z Z 2b= .",
        rounds=4,
        pairs="1-2",
        note="both want Black as strongly; in the last game 1 had Black and 2 had White",
    ),
    Told(
        "3.1.3",
        "2w= | 1b= | 4w= | 3b= | Z",
        rounds=3,
        pairs="4-1 2-3",
        bye=5,
        note="5 has least, though the others have played more; 4 has the lower average (Dubov), or"
        " the first meets the last (Burstein)",
    ),
    Told(
        "2.2.1",
        "F | 5b= | 4w= | 3b= | 2w= .",
        rounds=3,
        pairs="4-1 2-3",
        note="2 would come before 4 to meet 1, but 3 and 4 have met",
    ),
    Told("5.2.2", "3w= | 4b= | 1b= . | 2w= .", 3, "2-1", "1 wants Black and 2 wants White"),
    Told("5.2.5", "3w= | 4w= | 1b= . | 2b= .", 3, "2-1", "both want Black; 1 ranks higher"),
    Told(
        "5.2.3",
        "3w= 4b= | H 5b= | 1b= . . | Z 1w= . | Z 2w= .",
        rounds=3,
        pairs="2-1",
        note="both want White, 2 more so, though 1 ranks higher",
    ),
)

FULL_POINT_BYE_BEFORE_2026 = Told(
    "C2",
    _SECOND_BYE.format("F"),
    rounds=6,
    pairs="4-1 2-3",
    bye=5,
    note="only a bye and a win by forfeit barred from the bye, and 5 is lowest; 1 and 2 have met",
)
"""What is paired otherwise by the texts before 2026."""

TWICE = "H H 3w= | 4b= 5w= 6w= | Z Z 1b= . | 2w= . . . | Z 2b= . . | Z Z 2b= ."
BOTH_WAYS = (
    "3b= 4b= 5b= 6b= 7w= 8w= | H H H H 9w= 10w= | 1w= . . . . . . | Z 1w= . . . . ."
    " | Z Z 1w= . . . . | Z Z Z 1w= . . . | Z Z Z Z 1b= . . | Z Z Z Z Z 1b= . | Z Z Z Z 2b= . ."
    " | Z Z Z Z Z 2b= ."
)
"""Histories for the articles on absolute preferences, which have another number in each text."""
