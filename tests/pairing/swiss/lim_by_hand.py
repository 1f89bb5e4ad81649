"""Small rounds of the Lim system with what the sentences of C.04.4.3 make of them, by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.pairing.swiss.by_hand import HandCase, of_score
from tests.pairing.swiss.lim_records import Card, Situation

__all__ = ["CASES", "Case"]

BW = {1: "w", 2: "b", 3: "w", 4: "w", 5: "b", 6: "b", 7: "w", 8: "b"}


@dataclass(frozen=True)
class Case(HandCase):
    """A round of the Lim system; whoever is given no rating has 2600 less ten for the number."""

    ratings: Mapping[int, int] = field(default_factory=dict)
    maxi: bool = False

    @property
    def situation(self) -> Situation:
        return Situation(
            cards=tuple(
                Card(
                    number,
                    score,
                    colours,
                    met,
                    floated=number in self.floated,
                    rating=self.ratings.get(number, 2600 - 10 * number),
                    bye=number not in self.no_bye,
                )
                for number, score, colours, met in self.told
            ),
            round=self.round,
            rounds=self.rounds,
            initial=self.initial,
            maxi=self.maxi,
        )


SIX = of_score(2, 1, 2, 3, 4, 5, 6)
LOW = of_score(0, 1, 2, 3, 4, 5, 6)

EXCHANGES = [
    Case("4.2", f"number 1 has met {met or 'nobody'}", due, SIX, {1: met})
    for met, due in (
        ((), "1-4 5-2 3-6"),
        ((4,), "1-5 4-2 3-6"),
        ((4, 5), "1-6 4-2 3-5"),
        ((4, 5, 6), "1-3 5-2 6-4"),
        ((4, 5, 6, 3), "1-2 3-5 6-4"),
    )
] + [
    Case("4.3", f"number 2 has met {met or 'nobody'}", due, SIX, {1: (4, 5), 2: met})
    for met, due in (
        ((), "1-6 4-2 3-5"),
        ((4,), "1-6 5-2 3-4"),
        ((4, 5), "1-6 3-2 5-4"),
        ((4, 5, 3), "1-3 6-2 5-4"),
        ((4, 5, 3, 6), "1-2 3-5 6-4"),
    )
]

UPWARD = [
    Case("4.1", f"upward, number 6 has met {met or 'nobody'}", due, LOW, {6: met})
    for met, due in (
        ((), "3-6 5-2 1-4"),
        ((3,), "6-2 3-5 1-4"),
        ((3, 2, 1), "6-4 5-2 1-3"),
    )
]

BYES = [
    Case(
        "1.1",
        "the lowest ranked of the lowest group",
        "1-2 3-4",
        {1: "4 b", 2: "2 w", 3: "2 b", 4: "0 w", 5: "0"},
        bye=5,
    ),
    Case(
        "1.1",
        "the next who may have it",
        "1-2 3-5",
        {1: "4 b", 2: "2 w", 3: "2 b", 4: "0 w", 5: "0 w"},
        no_bye=(5,),
        bye=4,
    ),
    Case(
        "1.1",
        "nobody of the lowest group may have it",
        "1-2 5-4",
        {1: "4 b", 2: "2 w", 3: "2 b", 4: "0 w", 5: "0 b"},
        no_bye=(4, 5),
        bye=3,
    ),
    Case("1.1", "the others must have a round", "1-3", {1: "4", 2: "2", 3: "0"}, {1: (2,)}, bye=2),
    Case(
        "7.1",
        "in round 1 the lowest rated, whatever his number",
        "1-4 5-2",
        of_score(0, 1, 2, 3, 4, 5),
        round=1,
        ratings={1: 2500, 2: 2400, 3: 1900, 4: 2300, 5: 2000},
        bye=3,
    ),
]

ORDER = [
    Case(
        "2.2",
        "from the top, from the bottom, and the median last",
        "2-1 5-3 6-4 8-7",
        {
            number: f"{score} {BW[number]}"
            for number, score in enumerate((2, 2, 2, 1, 1, 0, 0, 0), 1)
        },
        {1: (6,), 2: (7,), 3: (8,), 4: (5,)},
        round=2,
    ),
    Case(
        "2.1",
        "three times the same colour running",
        "4-1 2-3",
        {1: "4 bww", 2: "4 wbw", 3: "4 bww", 4: "4 wbw"},
        round=4,
    ),
    Case(
        "2.1",
        "three more of a colour",
        "4-1 2-3",
        {1: "5 wwbw", 2: "5 wbbw", 3: "5 wwbw", 4: "5 wbbw"},
        round=5,
    ),
    Case(
        "2.3",
        "who has met everybody floats though others would level the colours",
        "3-2 4-1",
        {1: "4 wbw", 2: "4 wbw", 3: "4 bwb", 4: "3 bwb"},
        {1: (2, 3)},
        round=4,
    ),
    Case(
        "2.3",
        "whose colour nobody there can give floats",
        "4-1 5-2 6-3",
        of_score(4, 1, 2, 3, colours="bww") | of_score(3, 4, 5, 6, colours="wbb"),
        round=4,
    ),
    Case(
        "2.6",
        "more floaters from above than from below: the lower side is cracked",
        "1-2 3-5 6-4",
        {1: "4 wb", 2: "4 bw", 3: "4 wb", 4: "2 bw", 5: "0 bw", 6: "0 wb"},
        {4: (1, 2, 3)},
    ),
    Case(
        "2.6",
        "no more from above than from below: the higher side is cracked",
        "1-4 5-2 7-6",
        {1: "3", 2: "3", 4: "2", 5: "1", 6: "0", 7: "0"},
        {4: (5,)},
    ),
    Case(
        "2.6",
        "the latest pairing of the side comes first",
        "1-3 4-2 5-6",
        of_score(3, 1, 2, 3, 6) | {4: "2", 5: "1"},
        {4: (5,)},
    ),
]

CHOICE = {1: "2 b", 2: "2 w", 3: "2 b", 4: "2 b", 5: "2 w", 6: "1 w"}
RATED = {1: 2500, 2: 2400, 3: 2300, 4: 2200, 5: 2050, 6: 2000}

PROPOSED = [
    Case("2.4", "one half meets the other in order", "1-3 4-2", of_score(2, 1, 2, 3, 4)),
    Case("2.5", "who have met are exchanged", "1-4 3-2", of_score(2, 1, 2, 3, 4), {1: (3,)}),
    Case(
        "2.5",
        "who are due the same colour are exchanged",
        "1-4 3-2",
        {1: "2 b", 2: "2 w", 3: "2 b", 4: "2 w"},
    ),
    Case(
        "5.2",
        "who is due nothing suits: 1-4, 2-5 and 3-6 can all have what is due, and stay",
        "4-1 2-5 6-3",
        {1: "2 w", 2: "2 b", 3: "2 w", 4: "2", 5: "2 w", 6: "2"},
    ),
    Case(
        "5.2",
        "3 is due the same colour as 1, and 7, who had the bye, is due nothing",
        "7-1 2-3 4-5",
        {1: "2 w", 2: "2 b", 3: "2 w", 7: "2", 4: "0 b", 5: "0 w", 6: "0 b"},
        {1: (4,), 2: (5,), 3: (6,)},
        round=2,
        bye=6,
    ),
]

FLOATERS = [
    Case("3.2", "the floater levels the dues", "1-5 3-2 4-6", CHOICE, round=2),
    Case(
        "3.2",
        "downward the lowest numbered floats where colours say nothing",
        "1-2 3-4",
        of_score(2, 1, 2, 3) | {4: "1"},
        round=2,
    ),
    Case(
        "3.2",
        "upward the highest numbered floats where colours say nothing",
        "3-4 5-6",
        of_score(0, 4, 5, 6) | {3: "1"},
        round=2,
    ),
    Case(
        "3.2.3",
        "the choice by colour is more than 100 points away from the lowest numbered",
        "1-2 3-4 6-5",
        CHOICE,
        round=2,
        ratings=RATED,
        maxi=True,
    ),
    Case(
        "5.7",
        "an exchange for colour between players more than 100 points apart",
        "1-3 4-2 6-5",
        CHOICE,
        round=2,
        ratings=RATED | {2: 2450},
        maxi=True,
    ),
    Case(
        "3.3",
        "the floater has an opponent below",
        "1-3 4-2",
        of_score(4, 1, 2, 3) | {4: "2"},
        {3: (4,)},
    ),
    Case(
        "3.4",
        "the floater has an opponent above",
        "4-2 3-6",
        of_score(0, 3, 4, 6) | {2: "2"},
        {3: (2,)},
    ),
    Case(
        "3.3",
        "an opponent that a floater ahead takes is none: 1 takes 5, and 4 has met 6",
        "4-3 5-1 6-2",
        {1: "4 w", 2: "4", 3: "4 w", 4: "4", 5: "2", 6: "2"},
        {1: (2, 4), 2: (4,), 4: (6,)},
    ),
    Case(
        "3.4",
        "an opponent can have floated there from the other side",
        "5-8 7-4 1-6",
        {1: "3", 4: "1", 5: "1", 6: "1", 7: "1", 8: "1"},
        {1: (4, 5)},
    ),
    Case(
        "3.9",
        "who has floated already is not floated on",
        "3-1 4-2",
        {3: "4", 1: "3", 2: "3", 4: "2"},
    ),
    Case(
        "3.9",
        "rather one without an opponent next door than one who has floated already",
        "3-1 5-2 6-4",
        {3: "4", 1: "3", 2: "3", 4: "2", 5: "1", 6: "1"},
        {4: (1, 2)},
    ),
    Case(
        "3.10",
        "who floated in the round before is not floated to make the number even",
        "1-3 4-2",
        of_score(4, 1, 2, 3) | {4: "2"},
        floated=(3,),
    ),
    Case(
        "3.10",
        "unless the others have no opponent next door",
        "1-2 3-4",
        of_score(4, 1, 2, 3) | {4: "2"},
        {4: (1, 2)},
        floated=(3,),
    ),
    Case(
        "3.5",
        "who has no opponent there either floats on",
        "5-2 1-3",
        {5: "4", 1: "3", 2: "2", 3: "2"},
        {5: (1,)},
    ),
    Case(
        "3.6",
        "the floater of the higher score has his opponent first",
        "5-2 1-3",
        {5: "4", 1: "3", 2: "2", 3: "2"},
        {5: (1,)},
    ),
    Case(
        "3.6",
        "of one score the higher numbered has his opponent first",
        "1-3 4-2",
        {1: "3", 2: "3", 3: "2", 4: "2"},
        {1: (2,)},
    ),
    Case(
        "3.6",
        "downfloaters before upfloaters in the median",
        "4-1 6-3",
        {1: "3 w", 3: "2 w", 4: "2 b", 6: "1 w"},
    ),
    Case(
        "3.7",
        "the floater of the lower score has his opponent first",
        "2-4 3-5",
        {2: "0", 5: "1", 3: "2", 4: "2"},
        {2: (5,)},
    ),
    Case(
        "3.8",
        "nobody due the other colour: the first",
        "2-1 4-3",
        {1: "3 w", 2: "2 w", 3: "2 w", 4: "2 w"},
    ),
    Case(
        "3.8",
        "one due nothing before one due the same colour",
        "3-1 4-2",
        {1: "3 w", 2: "2 w", 3: "2", 4: "2 w"},
    ),
    Case(
        "3.8",
        "one due the other colour before one due nothing",
        "3-1 2-4",
        {1: "3 w", 2: "2", 3: "2 b", 4: "2 w"},
    ),
    Case(
        "3.8",
        "the highest numbered due the other colour for a downfloater",
        "3-1 4-2",
        {1: "3 w", 2: "2 w", 3: "2 b", 4: "2 b"},
    ),
    Case(
        "3.8",
        "the lowest numbered due the other colour for an upfloater",
        "3-4 2-1",
        {1: "2 w", 2: "2 b", 3: "2 b", 4: "1 w"},
    ),
    Case(
        "4.4.2",
        "1 and 2 can meet but 6: 1-6 stays, 2 floats with the lowest who can",
        "1-6 3-4 7-2 5-8",
        of_score(4, 1, 2, 3, 4, 5, 6) | of_score(2, 7, 8),
        {1: (2, 3, 4, 5), 2: (3, 4, 5)},
    ),
    Case(
        "4.4.1",
        "2 has nobody and takes the place of 7 as the floater",
        "1-6 3-5 7-4 8-2",
        of_score(4, 1, 2, 3, 4, 5, 6, 7) | {8: "2"},
        {1: (2, 3, 4, 5), 2: (3, 4, 5, 6, 7)},
    ),
]

COLOURS = [
    Case(
        "5.1",
        "who has had one colour more often is due the other, even where he alternated",
        "2-1",
        {1: "4 wwb", 2: "4 bbw"},
        round=4,
    ),
    Case(
        "5.3",
        "who has had a colour twice running must have the other",
        "1-2",
        {1: "4 w", 2: "4 bww"},
        round=4,
    ),
    Case("5.6", "evening out comes before alternating", "1-2", {1: "4 bw", 2: "4 w"}),
    Case(
        "5.4",
        "the latest difference of the histories",
        "8-4",
        {4: "6 bwwb", 8: "6 wbwb"},
        round=5,
    ),
    Case(
        "5.4",
        "in the median the higher ranked has his due",
        "3-7",
        of_score(2, 3, 7, colours="wb"),
    ),
    Case("5.4", "above it, too", "3-7", of_score(4, 3, 7, colours="wb")),
    Case("5.4", "below it the lower ranked", "7-3", of_score(0, 3, 7, colours="wb")),
    Case(
        "6",
        "in the last round players of one score may meet whatever their colours",
        "2-1 3-4",
        of_score(4, 1, 2, colours="bww") | of_score(3, 3, 4, colours="wbb"),
        round=4,
        rounds=4,
    ),
    Case(
        "2.1",
        "before the last round they may not",
        "3-1 4-2",
        of_score(4, 1, 2, colours="bww") | of_score(3, 3, 4, colours="wbb"),
        round=4,
        rounds=5,
    ),
    Case("7.2", "the lot gave White", "1-4 5-2 3-6", LOW, round=1),
    Case("7.2", "the lot gave Black", "4-1 2-5 6-3", LOW, round=1, initial="b"),
]

CASES = [*BYES, *ORDER, *PROPOSED, *FLOATERS, *EXCHANGES, *UPWARD, *COLOURS]
