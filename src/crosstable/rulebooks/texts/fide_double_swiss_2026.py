"""Which rules FIDE's Double-Swiss C.04.5 has since 1 February 2026.

Articles are known here from notes on the text; where a number inside one is not certain, the
article is cited whole.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.double-swiss.2026",
    federation="FIDE",
    title="FIDE Double-Swiss System of 2026",
    short="C.04.5",
    version="in force from 1 February 2026",
    left_to_people="what happens when a round cannot be completed",
    articles=articles("""
C.04.5 | heading | Double-Swiss: every pairing is a match of two games
C.04.5.1 | heading | Definitions
C.04.5.1.1 | decides | Matches of two games, points for each, forfeits
C.04.5.1.2 | decides | Order: score, then number
C.04.5.1.3 | decides | A bracket: residents, and upfloaters from below
C.04.5.1.4 | decides | Bye: a game won and a game drawn
C.04.5.1.5 | decides | Floaters met another score
C.04.5.1.6 | decides | Colour of a match: that of its first game
C.04.5.2 | heading | Criteria
C.04.5.C1 | decides | Nobody meets twice
C.04.5.C2 | decides | Who cannot get the bye
C.04.5.C3 | decides | Everybody left can be paired
C.04.5.C4 | decides | Fewest upfloaters
C.04.5.C5 | decides | Their scores as high as possible
C.04.5.C6 | decides | The following scoregroup
C.04.5.C7 | decides | Fewest upfloaters who floated just before, but in the last round
C.04.5.C8 | decides | Fewest of their opponents who did, but in the last round
C.04.5.3 | heading | Procedure
C.04.5.3.3 | decides | The bye first, then brackets from the top
C.04.5.3.4 | decides | Who gets the bye
C.04.5.3.5 | decides | Order of sets of upfloaters
C.04.5.3.6 | decides | Identifiers of pairings
C.04.5.4 | heading | Colours
C.04.5.4.1 | decides | Initial colour by lot
C.04.5.4.3 | heading | Rules of allocation
C.04.5.4.3.1 | decides | Nobody has played: odd number gets the initial colour
C.04.5.4.3.2 | decides | White to whoever had it less often
C.04.5.4.3.3 | decides | Alternate from the last differing colours
C.04.5.4.3.4 | decides | The higher ranked player alternates
C.04.5.4.3.5 | decides | The other player alternates
C.04.5.4.4 | decides | White of the match begins with White
"""),
)
