"""What C.07 says since August 2024: the articles of 2023, some of them worded anew."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, renewed
from crosstable.rulebooks.texts.fide_tie_breaks_2023 import TEXT as BEFORE

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.tie-breaks.2024",
    federation="FIDE",
    title="Play-Off and Tie-Break Regulations",
    short="C.07 (2024)",
    version="1 August 2024",
    left_to_people=BEFORE.left_to_people,
    articles=renewed(
        BEFORE.articles,
        """
2.1 | records | Off the board where the regulations say nothing
7.6 | decides | Rounds one elected to play in (REP)
13.3.1 | decides | Primary score, then the secondary one where it breaks no tie
14.1.1.4 | decides | Sonneborn-Berger without the lowest opponent, the lowest product among equals
14.1.2 | decides | Extended Sonneborn-Berger: the lowest product among equally low opponents
16.1.2 | decides | Voluntary unplayed round: requested bye or forfeit loss
""",
    ),
)
