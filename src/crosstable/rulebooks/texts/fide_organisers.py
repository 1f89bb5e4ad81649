"""Which points FIDE's Guidelines for the Organisers list for an event's own regulations.

Chapter 1 holds what regulations must say, chapter 2 what they should, chapter 3 what they may.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.organisers",
    federation="FIDE",
    title="Guidelines for the Organisers",
    short="Guidelines",
    version="Arbiters' Manual 2019",
    left_to_people="what the guidelines are for",
    articles=articles("""
Introduction | records | Why event regulations settle the options in advance
1 | heading | What event regulations must state
1.1 | decides | Default time stated, else zero
1.2 | decides | Which rapid or blitz rules apply
1.3 | decides | Draw claims under two minutes without increment
2 | heading | What event regulations should state
2.1 | decides | Draw restrictions, if any
2.2 | decides | Devices stored in bags, and the penalty
3 | heading | What event regulations may state
3.1 | decides | Scoring other than one, half, none
3.2 | decides | Reporting before leaving the playing area
3.3 | decides | Appeals after signing the scoresheet
3.4 | decides | Whose time runs in an adjourned game
"""),
)
