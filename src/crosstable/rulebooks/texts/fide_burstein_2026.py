"""Which rules FIDE's Burstein system C.04.4.2 has since 1 February 2026.

The number of the chapter stands before that of the article: ``C.04.4.2.3.1.4`` is article 3.1.4.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.burstein.2026",
    federation="FIDE",
    title="FIDE Burstein System of 2026",
    short="C.04.4.2",
    version="in force from 1 February 2026",
    left_to_people="what happens when a round cannot be completed",
    articles=articles("""
C.04.4.2 | heading | Burstein system: equal opposition by its own results
C.04.4.2.1 | heading | Definitions
C.04.4.2.1.1 | decides | Pairing numbers as in the general rules
C.04.4.2.1.2 | heading | Scoregroups and brackets
C.04.4.2.1.2.1 | decides | A scoregroup has one score
C.04.4.2.1.2.2 | decides | A bracket: residents, and incoming floaters
C.04.4.2.1.3 | decides | Bye of an odd field
C.04.4.2.1.4 | decides | Colour difference
C.04.4.2.1.5 | heading | Colour preferences
C.04.4.2.1.5.1 | decides | Absolute colour preference
C.04.4.2.1.5.2 | decides | Strong colour preference
C.04.4.2.1.5.3 | decides | Mild colour preference
C.04.4.2.1.5.4 | decides | None without a game
C.04.4.2.1.6 | heading | Seeding rounds
C.04.4.2.1.6.1 | decides | Paired by the Dutch system
C.04.4.2.1.6.2 | decides | Half of the rounds, four at most
C.04.4.2.1.7 | heading | Opposition
C.04.4.2.1.7.1 | heading | Methods
C.04.4.2.1.7.1.1 | decides | Buchholz: scores of opponents
C.04.4.2.1.7.1.2 | decides | Sonneborn-Berger: points made times their scores
C.04.4.2.1.7.2 | heading | Rules for both
C.04.4.2.1.7.2.1 | decides | A round without a game is one against oneself
C.04.4.2.1.7.2.2 | decides | A run of zero-point byes counts as draws for opponents
C.04.4.2.1.7.2.3 | decides | No virtual points
C.04.4.2.1.8 | heading | Ranking order
C.04.4.2.1.8.1 | decides | By index: Buchholz, then Sonneborn-Berger
C.04.4.2.1.8.2 | decides | Then by number
C.04.4.2.1.9 | heading | Outline of a round
C.04.4.2.1.9.1 | decides | When a pairing is complete
C.04.4.2.1.9.2 | decides | The bye first, then brackets from the top
C.04.4.2.1.9.3 | assists | A round that cannot be completed
C.04.4.2.2 | heading | Criteria
C.04.4.2.2.1 | heading | Absolute criteria
C.04.4.2.2.1.1 | decides | Nobody meets twice
C.04.4.2.2.1.2 | decides | Who cannot get the bye
C.04.4.2.2.1.3 | decides | Equal absolute preferences do not meet
C.04.4.2.2.2 | heading | Completion
C.04.4.2.2.2.1 | decides | Everybody left can be paired
C.04.4.2.2.3 | heading | Criteria of quality
C.04.4.2.2.3.1 | decides | Most pairs
C.04.4.2.2.3.2 | decides | Scores of outgoing floaters as low as possible
C.04.4.2.2.3.3 | decides | Floaters chosen for the next bracket
C.04.4.2.2.3.4 | decides | Fewest colour preferences not granted
C.04.4.2.3 | heading | Procedure
C.04.4.2.3.1 | heading | Who gets the bye
C.04.4.2.3.1.1 | decides | Nobody who had one, or won without playing
C.04.4.2.3.1.2 | decides | The others can be paired
C.04.4.2.3.1.3 | decides | Lowest score
C.04.4.2.3.1.4 | decides | Most games played
C.04.4.2.3.1.5 | decides | Lowest ranking
C.04.4.2.3.2 | heading | Pairing of a bracket
C.04.4.2.3.2.1 | decides | How many pairs there can be
C.04.4.2.3.2.2 | decides | First of the best pairings
C.04.4.2.4 | heading | Order of pairings
C.04.4.2.4.1 | decides | Sequence numbers in a bracket
C.04.4.2.4.2 | decides | Virtual opponents of those who float
C.04.4.2.4.3 | decides | First opponent the last possible, and so on
C.04.4.2.5 | heading | Colours
C.04.4.2.5.1 | decides | Initial colour by lot
C.04.4.2.5.2 | heading | Rules of allocation
C.04.4.2.5.2.1 | decides | Nobody has played: odd number gets the initial colour
C.04.4.2.5.2.2 | decides | Both preferences granted
C.04.4.2.5.2.3 | decides | The stronger preference granted
C.04.4.2.5.2.4 | decides | Alternate from the last differing colours
C.04.4.2.5.2.5 | decides | Higher ranked player's preference
"""),
)
