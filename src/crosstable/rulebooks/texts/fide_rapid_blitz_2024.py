"""Which articles FIDE's Rapid and Blitz Rating Regulations of 2024 have.

From the lists on their sections are one lower than those of the regulations for standard games.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.rapid-blitz.2024",
    federation="FIDE",
    title="FIDE Rapid and Blitz Rating Regulations of 2024",
    short="B.02 Rapid and Blitz (2024)",
    version="1 March 2024, 7.3.1 as amended on 1 December 2024",
    left_to_people="what FIDE's own office does, and its fees and appeals",
    articles=articles("""
0 | heading | Conditions for rating a game
0.2 | decides | Registered three days before the start
0.3 | decides | All arbiters licensed
0.4 | assists | Official events are reported and rated
1 | decides | Rate of play
1.1 | decides | Time for all moves of a game
1.1.1 | decides | Time for the rapid list
1.1.2 | decides | Time for the blitz list
1.2 | records | Players with different times: not rated
2 | heading | Laws to follow
2.1 | records | Played by the Laws of Chess
3 | decides | Rounds a day
3.1 | decides | So many rounds a day at most
3.1.1 | decides | Fifteen rounds of rapid games
3.1.2 | decides | Thirty rounds of blitz games
4 | decides | Treatment of unplayed games
4.1 | decides | Not rated unless both have moved
5 | heading | Matches
5.1 | decides | Matches with an unrated player not rated
5.2 | decides | Match games after the decision not rated
6 | decides | The rating lists
6.1 | decides | New list each month
6.1.1 | decides | Rating period of a list
6.1.2 | assists | Data published on each player
6.1.3 | decides | Closing date three days before
6.1.4 | decides | First rating: five games, 26 months, at least 1400
6.2 | decides | Players not on the list, and inactive ones
6.2.1 | decides | Below 1400: unrated
6.2.2 | decides | Inactive after a year without games
7 | decides | Working of the system
7.1 | decides | Rating scale and its tables
7.1.1 | decides | Table from score to rating difference
7.1.2 | decides | Table from rating difference to expected score
7.2 | decides | First rating of a player
7.2.1 | decides | The standard rating stands in for one that is missing
7.2.2 | decides | First event without enough points is disregarded
7.2.3 | decides | Average with two draws against 1800 added
7.2.4 | decides | First rating from the table, 2200 at most
7.2.5 | decides | Rated between playing and rating the event
7.3 | decides | Rating change of a rated player
7.3.1 | decides | Difference up to 400; 600 from a top player not rated
7.3.2 | decides | From games to rating change
7.3.2a | decides | Expected score from the table
7.3.2b | decides | Score minus expected score
7.3.2c | decides | Sum over an event or a period
7.3.2d | decides | Sum multiplied by K
7.3.3 | decides | Development coefficient K
7.3.4 | decides | Change of the period rounded, half away from zero
8 | heading | Reporting of results
8.1 | decides | Report for the list of the month, the third one at the latest
"""),
)
