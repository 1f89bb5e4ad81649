"""Small rounds of the Double-Swiss with what the sentences of C.04.5 make of them, by hand.

Colours are those of first games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.pairing.swiss.by_hand import HandCase, of_score
from tests.pairing.swiss.double_records import Card, Situation

__all__ = ["CASES", "Case"]


@dataclass(frozen=True)
class Case(HandCase):
    """A round of the Double-Swiss; whoever is given no other number has played two matches."""

    matches: Mapping[int, int] = field(default_factory=dict)

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
                    matches=self.matches.get(number, 2),
                    bye=number not in self.no_bye,
                )
                for number, score, colours, met in self.told
            ),
            round=self.round,
            rounds=self.rounds,
            initial=self.initial,
        )


BYES = [
    Case(
        "3.4",
        "the lowest score, and of equal ones the largest number",
        "1-2 3-4",
        of_score(4, 1, 2) | of_score(1, 3, 4, 5),
        bye=5,
    ),
    Case(
        "3.4",
        "most matches played before the largest number",
        "1-2 3-5",
        of_score(4, 1, 2) | of_score(1, 3, 4, 5),
        matches={5: 1},
        bye=4,
    ),
    Case(
        "C2",
        "who may not have it",
        "1-2 3-5",
        of_score(4, 1, 2) | of_score(1, 3, 4, 5),
        no_bye=(5,),
        bye=4,
    ),
    Case(
        "C3",
        "the others must have a round",
        "1-3",
        {1: "4", 2: "2", 3: "1"},
        {1: (2,)},
        bye=2,
    ),
]

UPFLOATERS = [
    Case(
        "C4",
        "no more upfloaters than are needed",
        "1-2 3-4",
        of_score(4, 1, 2) | of_score(1, 3, 4),
    ),
    Case(
        "C4",
        "two who have met need two upfloaters",
        "1-3 4-2",
        of_score(4, 1, 2) | of_score(1, 3, 4),
        {1: (2,)},
    ),
    Case(
        "C5",
        "the upfloater of the higher score, not of the smaller number",
        "1-5 2-4",
        {1: "6", 5: "4", 2: "2", 4: "3"},
    ),
    Case(
        "C5",
        "of two the lower score as high as can be",
        "1-4 5-2 3-6",
        {1: "6", 2: "6", 4: "4", 3: "2", 5: "4", 6: "2"},
        {1: (2,)},
    ),
    Case(
        "C6",
        "another upfloater where the following group needs fewer then",
        "1-3 4-2 5-6",
        {1: "6", 2: "4", 3: "4", 4: "4", 5: "2", 6: "2"},
        {3: (4,)},
    ),
    Case(
        "C7",
        "not an upfloater who floated in the round before",
        "1-3 4-2",
        {1: "6", 2: "4", 3: "4", 4: "4"},
        floated=(2,),
    ),
    Case(
        "C7",
        "in the last round nobody minds",
        "1-2 3-4",
        {1: "6", 2: "4", 3: "4", 4: "4"},
        floated=(2,),
        round=9,
    ),
    Case(
        "3.5",
        "the text's own example: 2, 6, 8 on 3 points, 1, 3, 5 on 2½, two and one wanted",
        "9-1 2-10 11-6 12-8 3-5",
        of_score(8, 9, 10, 11) | of_score(6, 2, 6, 8) | of_score(5, 1, 3, 5) | {12: "0"},
        {9: (10, 11), 10: (11,), 12: (1, 3, 5)},
    ),
]

PAIRS = [
    Case(
        "C1",
        "who have met do not meet again",
        "1-4 3-2",
        of_score(4, 1, 2, 3, 4),
        {1: (3,)},
    ),
    Case(
        "3.6",
        "top half against bottom half where nothing is in the way",
        "1-4 5-2 3-6",
        of_score(4, 1, 2, 3, 4, 5, 6),
    ),
    Case(
        "3.6",
        "the first identifier that is legal: 1 2 3 4 6 5",
        "1-4 6-2 3-5",
        of_score(4, 1, 2, 3, 4, 5, 6),
        {2: (5,)},
    ),
    Case(
        "3.6",
        "the first identifier that is legal: 1 2 3 5 4 6",
        "1-5 4-2 3-6",
        of_score(4, 1, 2, 3, 4, 5, 6),
        {1: (4,)},
    ),
    Case(
        "3.6",
        "the first players come before their opponents: 1 2 4 3 5 6",
        "1-3 5-2 6-4",
        of_score(4, 1, 2, 3, 4, 5, 6),
        {1: (4, 5, 6)},
    ),
    Case(
        "C8",
        "not an opponent of the upfloater who floated in the round before",
        "1-4 3-2",
        of_score(6, 1, 2, 3) | {4: "4"},
        floated=(2,),
    ),
    Case(
        "C8",
        "in the last round nobody minds",
        "1-3 4-2",
        of_score(6, 1, 2, 3) | {4: "4"},
        floated=(2,),
        round=9,
    ),
]

COLOURS = [
    Case("4.3.1", "nobody has played: the lot for an odd number", "1-2", {1: "4", 2: "4"}),
    Case("4.3.1", "the other colour for an even number", "3-2", {2: "4", 3: "4"}),
    Case("4.3.1", "the lot gave Black", "2-1", {1: "4", 2: "4"}, initial="b"),
    Case(
        "1.2",
        "the higher score is the higher ranked, not the smaller number",
        "1-2",
        {1: "2", 2: "4"},
    ),
    Case("4.3.2", "fewer Whites, not the difference", "2-1", {1: "4 bwb", 2: "4 b"}),
    Case("4.3.3", "the latest difference", "2-1", {1: "4 bwb", 2: "4 wbb"}, round=4),
    Case(
        "4.3.4", "the same histories: the higher ranked alternates", "1-2", {1: "4 wb", 2: "4 wb"}
    ),
    Case("4.3.4", "the same histories, White last", "2-1", {1: "4 bw", 2: "4 bw"}),
    Case("4.3.4", "with one more match at the beginning", "1-2", {1: "4 bwb", 2: "4 wb"}, round=4),
    Case(
        "4.3.5", "the higher ranked has not played: the other alternates", "2-1", {1: "4", 2: "4 b"}
    ),
]

CASES = [*BYES, *UPFLOATERS, *PAIRS, *COLOURS]
