"""Which rules FIDE's Dubov system C.04.4.1 had from 2018 to January 2026, chapter by chapter.

The chapters were lettered; single articles of them are not kept here, but for the criteria.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.dubov.2018",
    federation="FIDE",
    title="FIDE Dubov System of 2018",
    short="C.04.4.1",
    version="approved in 2018, in force to 31 January 2026",
    left_to_people="which rating is assigned to a player who has none",
    articles=articles("""
C.04.4.1 | heading | Dubov system: equal averages of the opponents' ratings
C.04.4.1.A | decides | Definitions
C.04.4.1.B | heading | Criteria
C.04.4.1.C1 | decides | Nobody meets twice
C.04.4.1.C2 | decides | No bye after a bye or a win by forfeit
C.04.4.1.C3 | decides | Equal absolute preferences do not meet
C.04.4.1.C4 | decides | Everybody left can be paired
C.04.4.1.C5 | decides | Fewest upfloaters
C.04.4.1.C6 | decides | Their scores as high as possible
C.04.4.1.C7 | decides | Fewest colour preferences not granted
C.04.4.1.C8 | decides | Fewest maximum upfloaters, but in the last round
C.04.4.1.C9 | decides | Fewest upfloats of these, but in the last round
C.04.4.1.C10 | decides | Fewest who upfloated just before, but in the last round
C.04.4.1.C | decides | Procedure: the bye, upfloaters, subgroups, transpositions
C.04.4.1.D | decides | Orders of upfloaters, shifters and transpositions
C.04.4.1.E | decides | Colours
"""),
)
