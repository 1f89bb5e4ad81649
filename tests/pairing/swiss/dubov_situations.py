"""Rounds of the Dubov system (C.04.4.1) worked out by hand: see ``later_situations``."""

from __future__ import annotations

from tests.pairing.swiss.later_situations import BOTH_WAYS, TWICE, Told

__all__ = ["DUBOV"]

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
    Told("1.6.1", TWICE, 4, "1-2", "2 had White twice running and wants Black absolutely"),
    Told(
        "1.6.1",
        BOTH_WAYS,
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
        "4.1.3",
        "2w= F | 1b= F | 4w= 5b= | 3b= 6w= | 6b= 3w= | 5w= 4b=",
        rounds=5,
        pairs="3-1 2-6 5-4",
        note="1 and 2 have met and need two; without 3, 4 or 3, 5 the others have met; 3, 6 comes"
        " before 4, 5, for 3 comes before 4; of 3, 6, 2, in the order of averages, 6 is shifted",
    ),
    Told(
        "4.3.3",
        "7b= | 8b= | 9w= | 10w= | 11w= | 12w= | 1w= . | 2w= . | 3b= . | 4b= . | 5b= . | 6b= .",
        rounds=5,
        pairs="4-3 2-5 1-6",
        note="of 3, 4, 5, 6 the higher of the two in the middle is shifted: 4, who has the lowest"
        " average, then 2, then 1",
    ),
    Told(
        "1.7.1",
        "5w= 6b= | 7w= 8b= | 9b= 10w= | 11b= 12w= | 1b= . . | Z 1w= . | 2b= . . | Z 2w= ."
        " | 3w= . . | Z 3b= . | 4w= . . | Z 4b= .",
        rounds=5,
        pairs="1-3 2-4",
        ratings=(2000, 1950, 1900, 1850, 1751, 1751, 1750, 1751, 1500, 1500, 1500, 1500),
        note="the average of 2 is 1750½, which makes 1751 like that of 1: by number",
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
