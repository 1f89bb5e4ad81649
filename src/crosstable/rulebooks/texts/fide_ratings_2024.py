"""Which articles FIDE's Rating Regulations of 2024 have, with the amendment of October 2025.

Items of an article are written with a letter set directly after it, ``8.3.2a``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.ratings.2024",
    federation="FIDE",
    title="FIDE Rating Regulations of 2024",
    short="B.02 (2024)",
    version="1 March 2024, 8.3.1 as amended on 1 October 2025",
    left_to_people="what FIDE's own office does, and its fees and appeals",
    differs_from="fide.ratings",
    articles=articles("""
0 | heading | Conditions for rating a game
0.2 | decides | Registered before the start
0.2.1 | decides | A month before, with very strong players
0.2.2 | decides | Three days before, otherwise
0.3 | decides | All arbiters licensed
0.4 | assists | Official events are reported and rated
1 | decides | Rate of play
1.1 | decides | Least time by the ratings of the two players
1.2 | decides | First control at move thirty or later
2 | heading | Laws to follow
2.1 | records | Played by the Laws of Chess
3 | decides | Playing time a day
3.1 | decides | Twelve hours a day at most
4 | decides | Length of the event
4.1 | assists | More than thirty days: monthly reports
5 | decides | Treatment of unplayed games
5.1 | decides | Not rated unless both have moved
6 | heading | Matches
6.1 | decides | Matches with an unrated player not rated
6.2 | decides | Match games after the decision not rated
7 | decides | The rating list
7.1 | decides | New list each month
7.1.1 | decides | Rating period of a list
7.1.2 | assists | Data published on each player
7.1.3 | decides | Closing date three days before
7.1.4 | decides | First rating: five games, 26 months, at least 1400
7.2 | decides | Players not on the list, and inactive ones
7.2.1 | decides | Below 1400: unrated
7.2.2 | decides | Inactive after a year without games
8 | decides | Working of the system
8.1 | decides | Rating scale and its tables
8.1.1 | decides | Table from score to rating difference
8.1.2 | decides | Table from rating difference to expected score
8.2 | decides | First rating of a player
8.2.1 | decides | First event without a point is disregarded
8.2.2 | decides | Average with two draws against 1800 added
8.2.3 | decides | First rating from the table, 2200 at most
8.2.4 | decides | Rated between playing and rating the event
8.3 | decides | Rating change of a rated player
8.3.1 | decides | Difference counted up to 400, in full from 2650 on
8.3.2 | decides | From games to rating change
8.3.2a | decides | Expected score from the table
8.3.2b | decides | Score minus expected score
8.3.2c | decides | Sum over an event or a period
8.3.2d | decides | Sum multiplied by K
8.3.3 | decides | Development coefficient K
8.3.4 | decides | Change of the period rounded, half away from zero
9 | heading | Reporting of results
9.1 | decides | Report for the list of the month, the third one at the latest
"""),
)
