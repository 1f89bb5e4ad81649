"""What C.07 says since March 2026: the articles of August 2024, with new ones and new limits."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, renewed
from crosstable.rulebooks.texts.fide_tie_breaks_2024 import TEXT as BEFORE

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.tie-breaks.2026",
    federation="FIDE",
    title="Play-Off and Tie-Break Regulations",
    short="C.07",
    version="1 March 2026",
    left_to_people=BEFORE.left_to_people,
    articles=renewed(
        BEFORE.articles,
        """
4.2 | decides | The next tie-break for each subgroup still tied, then lots
7.7 | decides | Standard points (STD)
7.8 | decides | Tournament pairing number (TPN)
8 | decides | Buchholz and what is built on it: not in round robins
8.2 | decides | Average of opponents' Buchholz or Fore Buchholz (AOB)
10 | decides | Tie-breaks from ratings, individuals only; the first of several ratings
10.6 | decides | Own rating (RTNG)
13.3.2 | decides | Two teams still tied: EDEBT, EDEBB, EDET, EDEB
15.2 | decides | Pre-determined pairings: forfeits are regular games, with two exceptions
16.4 | decides | Own unplayed rounds: against a dummy with one's own score, within limits
16.4.1 | decides | Forfeits: no more than the scheduled opponent's adjusted score
16.4.2 | decides | Byes: no more than draws in all rounds
""",
    ),
)
