"""Annex 6: rapid and blitz games, article by article."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex6",
    federation="FMJD",
    title="Rapid and blitz games",
    short="Annex 6",
    version="2022-11-23",
    left_to_people="how a mechanical clock is set",
    articles=articles("""
1 | decides | Accelerated games: thirty minutes at most
1.A | decides | Rapid: 15 to 30 minutes each
1.B | decides | Blitz: 5 to 15 minutes each
2 | decides | Normal regulations hold otherwise
3 | assists | Play-off games no slower than the event
4 | decides | Recording optional, clocks compulsory
5 | decides | Agreed draw without record: ten pieces or fewer
6 | assists | Stopping the clocks and claiming a draw
7 | heading | Referee in rapid and blitz
7.1 | decides | Flag fall: referee declares the loss
7.2 | assists | Referee counts the moves of the ending
8 | assists | Regulation draw without increment
9 | assists | Draw claim in the last minute without increment
10 | records | Setting a mechanical clock to six o'clock
11 | decides | Both flags down is a draw
"""),
)
