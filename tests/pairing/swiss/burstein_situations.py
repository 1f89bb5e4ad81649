"""Rounds of the Burstein system (C.04.4.2) worked out by hand: see ``later_situations``."""

from __future__ import annotations

from tests.pairing.swiss.later_situations import BOTH_WAYS, TWICE, Told

__all__ = ["BURSTEIN"]

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
    Told("1.5.1", TWICE, 4, "1-2", "2 had White twice running and wants Black absolutely"),
    Told(
        "1.5.1",
        BOTH_WAYS,
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
