"""Which rules FIDE's Burstein system C.04.4.2 had until January 2026, chapter by chapter.

The chapters were lettered; single articles of them are not kept here, but for the criteria.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.burstein.2018",
    federation="FIDE",
    title="FIDE Burstein System before 2026",
    short="C.04.4.2",
    version="with seeding rounds and an index, in force to 31 January 2026",
    left_to_people="what happens when a round cannot be completed",
    articles=articles("""
C.04.4.2 | heading | Burstein system: equal opposition by its own results
C.04.4.2.A | decides | Definitions
C.04.4.2.B | heading | Criteria
C.04.4.2.C1 | decides | Nobody meets twice
C.04.4.2.C2 | decides | No bye after a bye or a win by forfeit
C.04.4.2.C3 | decides | Equal absolute preferences do not meet
C.04.4.2.C4 | decides | Everybody left can be paired
C.04.4.2.C5 | decides | Most pairs
C.04.4.2.C6 | decides | Most incoming floaters paired, then those with the highest scores
C.04.4.2.C7 | decides | Floaters chosen for the next bracket
C.04.4.2.C8 | decides | Fewest colour preferences not granted
C.04.4.2.C | decides | Procedure: the bye, and the pairing of a bracket
C.04.4.2.D | decides | Order of pairings
C.04.4.2.E | decides | Colours
"""),
)
