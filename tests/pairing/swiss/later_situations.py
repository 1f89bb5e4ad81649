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

__all__ = ["BOTH", "BURSTEIN", "DUBOV", "Told"]

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
    Told(
        "5.2.3",
        "3w= 4b= | H 5b= | 1b= . . | Z 1w= . | Z 2w= .",
        rounds=3,
        pairs="2-1",
        note="both want White, 2 more so, though 1 ranks higher",
    ),
)

_TWICE = "H H 3w= | 4b= 5w= 6w= | Z Z 1b= . | 2w= . . . | Z 2b= . . | Z Z 2b= ."
_BOTH_WAYS = (
    "3b= 4b= 5b= 6b= 7w= 8w= | H H H H 9w= 10w= | 1w= . . . . . . | Z 1w= . . . . ."
    " | Z Z 1w= . . . . | Z Z Z 1w= . . . | Z Z Z Z 1b= . . | Z Z Z Z Z 1b= . | Z Z Z Z 2b= . ."
    " | Z Z Z Z Z 2b= ."
)
_UPFLOATED = "7w1 8b1 | 6b0 3w1 | 5w1 2b0 | 8b0 6w1 | 3b0 7w1 | 2w1 4b0 | 1b0 5b0 | 4w1 1w0"
_THREE_TIMES = (
    "F F F Z Z | Z 5b= 6w= 7b= 8w= | Z 9b= 10w= 11b= 12w= | Z Z Z Z Z"
    " | F 2w= . . . . | F F 2b= . . . | F F F 2w= . . | Z Z Z Z 2b= ."
    " | Z 3w= . . . . | Z Z 3b= . . . | Z Z Z 3w= . . | F F F F 3b= ."
)
_FOUR_TIMES = (
    "F F F Z Z Z | Z 5b= 6w= 7b= 12w= 8b= | Z 9b= 10w= 11b= 13w= 14b= | Z Z Z Z Z Z"
    " | F 2w= . . . . . | F F 2b= . . . . | F F F 2w= . . . | Z Z Z Z Z 2w= ."
    " | Z 3w= . . . . . | Z Z 3b= . . . . | F F F 3w= . . . | F F F F 2b= . ."
    " | F F F F 3b= . . | F F F F F 3w= ."
)
_INSIDE = "4b= 5w= 6b= | 5b= 3b= 4w= | 6b= 2w= 5b= | 1w= 6w= 2b= | 2w= 1b= 3w= | 3w= 4b= 1w="
_CROSSED = "5b= | 6b= | 7b= | 8b= | 1w= | 2w= | 3w= | 4w="

DUBOV = (
    Told(
        "3.2.3",
        " | | | | | ",
        rounds=5,
        pairs="1-4 5-2 3-6",
        note="nobody has played: the first half against the second; 5.2.1 for the colours",
    ),
    Told("5.2.1", " | | | | | ", 5, "4-1 2-5 6-3", "the lot says Black", initial="b"),
    Told("3.1.5", " | | | | ", 5, "1-3 4-2", "all are level: the largest number", bye=5),
    Told(
        "3.1.3",
        "3w1 | 4b1 | 1b0 | 2w0 | U",
        rounds=5,
        pairs="2-1 3-5",
        bye=4,
        note="3 and 4 are lowest; 3 floats up; 2 has the lower average and meets 1, 3 has met 1",
    ),
    Told(
        "1.6.4",
        "2w1 | 1b0 | Z | Z",
        rounds=5,
        pairs="3-1 2-4",
        note="1 needs one: 3, who wants Black, comes before 4, and 2 has met 1; 1 wants Black more;"
        " 4 wants Black and gets it",
    ),
    Told("1.6.1", _TWICE, 4, "1-2", "2 had White twice running and wants Black absolutely"),
    Told(
        "1.6.1",
        _BOTH_WAYS,
        rounds=9,
        pairs="1-2",
        note="1 had Black twice more than White and White twice running: the difference is named"
        " first, and so 1 and 2 want different colours",
    ),
    Told(
        "2.3.1",
        "3w1 | 4w1 | 1b0 | 2b0",
        rounds=5,
        pairs="2-1 3-4",
        note="1 and 2 want the same colour, but nobody needs to float",
    ),
    Told(
        "2.3.2",
        "4w1 | 5w1 | 6w1 | 1b0 | 2b0 | 3b0 | H | H",
        rounds=5,
        pairs="3-1 7-2 4-8 5-6",
        note="7 has more points than 4 whose colour fits; of 1, 2, 3, 7 the middle two are shifted;"
        " 8 takes up 4; 6 has the lower average of 5 and 6, is the middle and is shifted",
    ),
    Told(
        "2.3.3",
        "3w1 | 4w= | 1b0 | 2b=",
        rounds=5,
        pairs="4-1 3-2",
        note="2 comes before 4, but 4 wants White and 1 wants Black",
    ),
    Told(
        "2.3.4",
        _THREE_TIMES,
        rounds=7,
        pairs="3-1 4-2",
        note="2 was upfloated three times, which is the most in 7 rounds; 3 once, in the last round"
        " ([C10], which comes after)",
    ),
    Told("2.3.4", _THREE_TIMES, 6, "2-1 4-3", "not in the last round: 2 comes first"),
    Told("1.8.2", _THREE_TIMES, 10, "2-1 4-3", "in 10 rounds the most is four: [C10] decides"),
    Told(
        "2.3.5",
        _FOUR_TIMES,
        rounds=9,
        pairs="3-1 2-4",
        note="2 was upfloated four times, 3 three times but in the last round too",
    ),
    Told("2.3.5", _FOUR_TIMES, 7, "2-1 3-4", "not in the last round: 2 comes first"),
    Told(
        "2.3.6",
        _UPFLOATED,
        rounds=9,
        pairs="1-5 6-8 3-4 7-2",
        note="2, 4 and 5 fit the colour of 1 alike; 2 and 4 upfloated in the round before",
    ),
    Told(
        "2.3.6",
        _UPFLOATED,
        rounds=3,
        pairs="1-2 3-4 6-5 7-8",
        note="not in the last round: 2 comes first; averages 3: 1875, 6 and 7: 1900",
    ),
    Told(
        "3.2.1",
        "2w= 4b1 | 1b= 5w1 | 4w= 6w= | 3b= 1w0 | 6w= 2b0 | 5b= 3b=",
        rounds=5,
        pairs="1-3 6-2 5-4",
        note="1 and 2 have met and need two: 3 and 6 with 1 point, 6 has met 3",
    ),
    Told(
        "3.2.4",
        _INSIDE,
        rounds=9,
        pairs="1-3 2-6 4-5",
        ratings=(2000, 1990, 1900, 1800, 1700, 1600),
        note="1 has met 4, 5, 6 and must meet 2 or 3; averages 1: 1700, 3: 1763, 2: 1800, so 3 in"
        " the middle is shifted; then 5, the middle of 4, 5, 6",
    ),
    Told(
        "3.2.4",
        _INSIDE,
        rounds=9,
        pairs="1-2 3-4 6-5",
        ratings=(2510, 2500, 1800, 1790, 1700, 1600),
        note="averages 1: 1697, 2: 1763, 3: 1933, so 2 is shifted; 5.2.4 for 1 and 2",
    ),
    Told(
        "3.2.4",
        "4b1 | 5b1 | 6b1 | 1w0 | 2w0 | 3w0",
        rounds=5,
        pairs="3-4 1-2 6-5",
        note="4 floats up to 1, 2, 3 who want White; averages 3: 1750, 2: 1800, 1: 1850, so 2 is"
        " shifted; 3 meets 4, for 1 has met 4",
    ),
    Told(
        "3.2.5",
        _CROSSED,
        rounds=5,
        pairs="4-5 3-6 2-7 1-8",
        note="4 has the lowest average and meets the first of those who want Black, and so on",
    ),
    Told(
        "3.2.6",
        _CROSSED,
        rounds=5,
        pairs="1-6 2-5 3-8 4-7",
        ratings=(2000, 2000, 2000, 2000, 1900, 1900, 1900, 1900),
        note="equal averages: by number; 1 has met 5, so the first transposition begins with 6",
    ),
)

BURSTEIN = (
    Told(
        "4.3",
        " | | | | | ",
        rounds=1,
        pairs="1-6 5-2 3-4",
        note="half of one round is none: no seeding; the first meets the last",
    ),
    Told("1.6.2", " | | | | | ", 2, "1-4 5-2 3-6", "the first of two rounds is a seeding round"),
    Told("5.2.1", " | | | | | ", 1, "6-1 2-5 4-3", "the lot says Black", initial="b"),
    Told(
        "2.3.4",
        "5w= | 6b= | 7w= | 8b= | 1b= | 2w= | 3b= | 4w=",
        rounds=3,
        pairs="7-1 2-8 5-3 4-6",
        note="all have the same Index; 1 wants Black as 8 does: 7; 2 meets 8; 3 meets 5",
    ),
    Told(
        "1.7.2.1",
        "4w1 | 5b1 | 6w1 | 1b0 | 2w0 | 3b0 | U",
        rounds=3,
        pairs="7-3 2-1 4-5",
        bye=6,
        note="the bye of 7 is a win against himself: Buchholz 1, the others of his score 0",
    ),
    Told(
        "5.2.5",
        "3w1 | 4b1 | 1b0 | 2w0 | U",
        rounds=3,
        pairs="5-1 3-2",
        bye=4,
        note="1 has met 3 and cannot float; 2 floats to 3, whose Buchholz is higher: he has White",
    ),
    Told(
        "1.8.1",
        "5w1 2w1 | 6w1 1b0 | 7w= 4w= | 8b= 3b= | 1b0 6w1 | 2b0 5b0 | 3b= 8w= | 4w= 7b=",
        rounds=4,
        pairs="8-1 2-3 4-5 6-7",
        note="Buchholz 2 for all of 2, 3, 4, 5, 7, 8; Sonneborn-Berger puts 2 and 5 last; 1 has two"
        " points and does not float again; 7, 3, 4 or 8 may meet 6",
    ),
    Told("1.5.1", _TWICE, 4, "1-2", "2 had White twice running and wants Black absolutely"),
    Told(
        "1.5.1",
        _BOTH_WAYS,
        rounds=9,
        pairs="1-2",
        note="1 had Black twice more than White and White twice running: the difference is named"
        " first, and so 1 and 2 want different colours",
    ),
    Told(
        "2.3.2",
        "3w1 F | 5w1 Z | 1b0 F | Z Z | 2b0 . .",
        rounds=4,
        pairs="2-1 3-4",
        note="1 has met 3; 2-3 would suit their colours, but 1 must not float where 3 can",
    ),
    Told(
        "3.1.5",
        "6b1 2w1 | 5w1 1b0 | 7w1 4w= | U 3b= | 2b0 6w= | 1w0 5b= | 3b0 U",
        rounds=4,
        pairs="4-1 2-3 7-6",
        bye=5,
        note="5 and 6 are lowest; Buchholz 1½ for 5, 2½ for 6; [C6] then keeps 1, and 3 from"
        " floating where somebody with less can",
    ),
    Told(
        "2.3.3",
        "F F | 4w1 F | 7w1 8b1 | 2b0 F | Z Z | Z Z | 3b0 . . | Z 3w0 .",
        rounds=5,
        pairs="1-2 4-3 5-6",
        note="1-3 would come first, but 2 has met 4 and both would float; 1-2, and 3 meets 4",
    ),
    Told(
        "2.3.3",
        "F F | 4w1 5b1 | 7w1 8b1 | 2b0 F | F 2w0 | Z Z | 3b0 . . | Z 3w0 .",
        rounds=5,
        pairs="2-1 3-5 4-6",
        note="1-3 would come first, but 2 has met 4 and 5 and would float once more with his score",
    ),
    Told(
        "2.3.3",
        "5w1 6b1 F | 6w1 5b1 F | 9w1 F F | H Z Z | 1b0 2w0 6b= | 2b0 1w0 5w= | Z Z Z | Z Z Z"
        " | 3b0 . . .",
        rounds=6,
        pairs="1-2 5-3 4-6 7-8",
        note="1 and 2 have met 5 and 6, and these each other: with either of them 5 and 6 would"
        " float; so 3 floats, though 1 and 2 both want White",
    ),
    Told(
        "1.7.2.2",
        "5w1 H | 6w1 H | 7w1 H | 8w1 H | 1b0 Z H | 2b0 Z H | 3b0 Z H | 4b0 Z Z",
        rounds=4,
        pairs="3-4 2-1",
        note="8 stays away to this round without points: for 4, round two was a draw of 8's",
    ),
)
