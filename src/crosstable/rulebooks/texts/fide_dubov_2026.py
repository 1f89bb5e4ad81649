"""Which rules FIDE's Dubov system C.04.4.1 has since 1 February 2026.

The number of the chapter stands before that of the article: ``C.04.4.1.3.2.4`` is article 3.2.4.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.dubov.2026",
    federation="FIDE",
    title="FIDE Dubov System of 2026",
    short="C.04.4.1",
    version="in force from 1 February 2026",
    left_to_people="which rating is assigned to a player who has none",
    articles=articles("""
C.04.4.1 | heading | Dubov system: equal averages of the opponents' ratings
C.04.4.1.1 | heading | Definitions
C.04.4.1.1.1 | heading | Ratings
C.04.4.1.1.1.1 | decides | Every player has a rating
C.04.4.1.1.1.2 | assists | The Chief Arbiter assigns one where it is missing
C.04.4.1.1.2 | heading | Pairing numbers
C.04.4.1.1.2.1 | decides | As in the general rules
C.04.4.1.1.2.2 | assists | Numbered again for a new rating, before the fourth round
C.04.4.1.1.3 | heading | Scoregroups and brackets
C.04.4.1.1.3.1 | decides | A scoregroup has one score
C.04.4.1.1.3.2 | decides | A bracket: residents, and upfloaters from below
C.04.4.1.1.4 | decides | Bye of an odd field
C.04.4.1.1.5 | decides | Colour difference
C.04.4.1.1.6 | heading | Colour preferences
C.04.4.1.1.6.1 | decides | Absolute colour preference
C.04.4.1.1.6.2 | decides | Strong colour preference
C.04.4.1.1.6.3 | decides | Mild colour preference
C.04.4.1.1.6.4 | decides | Without a game: mild preference for Black
C.04.4.1.1.7 | heading | Average rating of opponents
C.04.4.1.1.7.1 | decides | Mean of opponents met at the board, half rounded up
C.04.4.1.1.7.2 | decides | Computed again after each round
C.04.4.1.1.7.3 | decides | Nothing without a game
C.04.4.1.1.8 | heading | Maximum upfloaters
C.04.4.1.1.8.1 | decides | Who upfloated as often as the limit
C.04.4.1.1.8.2 | decides | The limit: two, and one more for every five rounds
C.04.4.1.1.9 | heading | Outline of a round
C.04.4.1.1.9.1 | decides | When a pairing is complete
C.04.4.1.1.9.2 | decides | The bye first, then scoregroups from the top
C.04.4.1.1.9.3 | assists | A round that cannot be completed
C.04.4.1.2 | heading | Criteria
C.04.4.1.2.1 | heading | Absolute criteria
C.04.4.1.2.1.1 | decides | Nobody meets twice
C.04.4.1.2.1.2 | decides | Who cannot get the bye
C.04.4.1.2.1.3 | decides | Equal absolute preferences do not meet
C.04.4.1.2.2 | heading | Completion
C.04.4.1.2.2.1 | decides | Everybody left can be paired
C.04.4.1.2.3 | heading | Criteria of quality
C.04.4.1.2.3.1 | decides | Fewest upfloaters
C.04.4.1.2.3.2 | decides | Their scores as high as possible
C.04.4.1.2.3.3 | decides | Fewest colour preferences not granted
C.04.4.1.2.3.4 | decides | Fewest maximum upfloaters, but in the last round
C.04.4.1.2.3.5 | decides | Fewest upfloats of these, but in the last round
C.04.4.1.2.3.6 | decides | Fewest who upfloated just before, but in the last round
C.04.4.1.3 | heading | Procedure
C.04.4.1.3.1 | heading | Who gets the bye
C.04.4.1.3.1.1 | decides | Nobody who had one, or won without playing
C.04.4.1.3.1.2 | decides | The others can be paired
C.04.4.1.3.1.3 | decides | Lowest score
C.04.4.1.3.1.4 | decides | Most games played
C.04.4.1.3.1.5 | decides | Largest number
C.04.4.1.3.2 | heading | Pairing of a bracket
C.04.4.1.3.2.1 | decides | How many upfloaters are needed
C.04.4.1.3.2.2 | decides | First set with which the bracket is best
C.04.4.1.3.2.3 | decides | Two subgroups by colour preference
C.04.4.1.3.2.4 | decides | Players shifted to the other subgroup
C.04.4.1.3.2.5 | decides | First subgroup by average rating of opponents
C.04.4.1.3.2.6 | decides | First transposition of the second subgroup
C.04.4.1.4 | heading | Orders
C.04.4.1.4.1 | heading | In general
C.04.4.1.4.1.1 | decides | A pool of players
C.04.4.1.4.1.2 | decides | Sequence numbers
C.04.4.1.4.1.3 | decides | Sets by the smallest differing number
C.04.4.1.4.2 | heading | Upfloaters
C.04.4.1.4.2.1 | decides | Everybody with a lower score
C.04.4.1.4.2.2 | decides | By score, then number
C.04.4.1.4.2.3 | decides | How many and with which scores
C.04.4.1.4.3 | heading | Shifters
C.04.4.1.4.3.1 | decides | Those with the preference of the subgroup
C.04.4.1.4.3.2 | decides | White by average rating of opponents, Black by number
C.04.4.1.4.3.3 | decides | Numbered from the middle outwards
C.04.4.1.4.4 | heading | Transpositions
C.04.4.1.4.4.1 | decides | Those of the second subgroup after all shifts
C.04.4.1.4.4.2 | decides | In the order of their numbers
C.04.4.1.5 | heading | Colours
C.04.4.1.5.1 | decides | Initial colour by lot
C.04.4.1.5.2 | heading | Rules of allocation
C.04.4.1.5.2.1 | decides | Nobody has played: odd number gets the initial colour
C.04.4.1.5.2.2 | decides | Both preferences granted
C.04.4.1.5.2.3 | decides | The stronger preference granted
C.04.4.1.5.2.4 | decides | Alternate from the last differing colours
C.04.4.1.5.2.5 | decides | Higher ranked player's preference
"""),
)
