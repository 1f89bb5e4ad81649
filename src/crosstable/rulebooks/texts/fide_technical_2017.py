"""What the minutes of FIDE's Technical Commission record, Antalya, 8 October 2017.

Numbered by the points of the agenda; what one point holds of two kinds has letters.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.technical.2017",
    federation="FIDE",
    title="Minutes of the Technical Commission",
    short="TEC minutes (2017)",
    version="8 October 2017",
    left_to_people="what a commission accepted, discussed and put off",
    articles=articles("""
2 | records | Final text of C.02 handed over for the handbook
3 | records | One set of pieces accepted
4 | records | One platform for live games accepted
5 | records | One chess clock now officially accepted
6a | records | Cumulative tie-break possibly to be reintroduced
6b | records | Unplayed games in tie-breaks still under study
"""),
)
