"""What C.02 said in the text the Technical Commission handed over in October 2017.

The manual of 2019 prints the same chapter with a few changes; only the articles that differ are
listed. In the list of clocks 5.5 two that were endorsed later are missing, and its heading is
printed as 5.4.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.tournaments.2017",
    federation="FIDE",
    title="General Rules and Technical Recommendations, text of the Technical Commission",
    short="C.02 (2017)",
    version="8 October 2017",
    left_to_people="which clocks stand on the tables",
    differs_from="fide.tournaments",
    earlier=True,
    articles=articles("""
5.1 | records | Electronic clocks in top events, mechanical ones elsewhere
5.2 | records | Mechanical clocks: flag, glare and noise
5.5 | decides | Five endorsed electronic clocks
11.4.3 | decides | Usual points in school events, no other scoring
13.15.4 | decides | Swisses with unreliable ratings: wins with Black last
13.15.5 | decides | Swisses with consistent ratings: wins with Black
"""),
)
