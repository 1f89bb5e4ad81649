"""Which articles FIDE's Rating Regulations have.

Printed numbers with points throughout: the items 01 to 05 of the introduction are ``0.1`` to
``0.5``, 7.14a is ``7.1.4a``, 7.23b is ``7.2.3b``, item (b) of 8.5.5 is ``8.5.5b``,
item (ii) of 8.2.1(b) is ``8.2.1b.2``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.ratings",
    federation="FIDE",
    title="FIDE Rating Regulations",
    short="B.02",
    version="1 July 2017",
    left_to_people="what FIDE's own office does, and its fees and appeals",
    articles=articles("""
0 | heading | Conditions for rating a game
0.1 | records | How and when these regulations change
0.2 | decides | Registered a week before the start
0.3 | decides | All arbiters licensed
0.4 | assists | Official events are reported and rated
0.5 | records | FIDE may decline; appeal within seven days
1 | decides | Rate of play
1.1 | decides | Least time by the players' ratings
1.2 | decides | First control at move forty
1.3 | decides | Time for the rapid list
1.4 | decides | Time for the blitz list
2 | heading | Laws to follow
2.1 | records | Played by the Laws of Chess
3 | decides | Playing time a day
3.1 | decides | Twelve hours a day at most
4 | decides | Length of the event
4.1 | decides | Ninety days, with exceptions
4.1.1 | decides | Leagues may last longer
4.1.2 | assists | Longer events by approval
4.1.3 | assists | Longer events report monthly
5 | decides | Treatment of unplayed games
5.1 | decides | Not rated unless both have moved
6 | heading | Composition of the event
6.1 | decides | Unrated zero score in a first event ignored
6.2 | decides | Round robin: a third rated
6.2.1 | decides | Under ten players: four rated
6.2.2 | decides | Double round: six players, four rated
6.2.3 | decides | National championship round robins
6.3 | decides | Swiss and team events
6.3.1 | decides | First result needs half a point
6.3.2 | decides | Rated players: unrated opponents do not count
6.4 | decides | Round robin with unplayed games rated as a Swiss
6.5 | decides | Match games after the decision not rated
6.6 | decides | Matches with unrated players not rated
7 | decides | The rating list
7.1 | decides | New list each month
7.1.1 | decides | Rating period of a list
7.1.2 | assists | Data kept on each player
7.1.3 | decides | Closing date three days before
7.1.4 | decides | When a first rating is published
7.1.4a | decides | Five games, for results under 6.3
7.1.4b | decides | Five games against rated opponents, under 6.4
7.1.4c | decides | Results pooled over 26 months
7.1.4d | decides | First rating at least 1000
7.1.4e | decides | Computed as one event from all results
7.2 | decides | Players not on the list
7.2.1 | decides | Below 1000: delisted
7.2.2 | assists | Titled but unrated: separate list
7.2.3 | decides | Inactive players keep their rating
7.2.3a | decides | Inactive after a year without games
7.2.3b | decides | Active again after one game
8 | decides | Working of the system
8.1 | decides | Rating scale and its tables
8.1a | decides | Table from score to rating difference
8.1b | decides | Table from rating difference to expected score
8.2 | decides | Rating of an unrated player in an event
8.2.1 | decides | Zero score ignored; average of the competition
8.2.1a | decides | Average of opponents: Swiss or team
8.2.1b | decides | Average of a round robin
8.2.1b.1 | decides | Average of the rated players
8.2.1b.2 | decides | Their scores as an average difference
8.2.1b.3 | decides | Correction by the number of opponents
8.2.2 | decides | Half the points: the average
8.2.3 | decides | Above half: twenty points each half point
8.2.4 | decides | Below half: Swiss or team
8.2.5 | decides | Below half: round robin
8.3 | decides | Published first rating, rounded
8.4 | decides | Rated between playing and rating the event
8.5 | decides | Rating change of a rated player
8.5.1 | decides | Rating difference in each game
8.5.2 | decides | Unrated opponents: round robins only
8.5.3 | decides | Provisional ratings ignored
8.5.4 | decides | Difference capped at 400
8.5.5 | decides | From games to rating change
8.5.5a | decides | Expected score from the table
8.5.5b | decides | Score minus expected score
8.5.5c | decides | Sum multiplied by K
8.5.6 | decides | Development coefficient K
8.5.7 | decides | Change rounded, half upwards
8.5.8 | decides | Round robins with unrated players, by iteration
9 | heading | Reporting of results
9.1 | assists | Report within seven days, upload within thirty
9.2 | assists | International events are rated unless announced
9.3 | records | Federation's rating officer
10 | heading | Watching over the system
10.1 | records | Congress sets the policy
10.2 | records | Drift of the scale
10.3 | records | Administrator detects drift
11 | heading | The rating administrator
11.1 | records | Knowledge of statistics
11.2 | records | Surveys and advice
11.3 | records | Help for national systems
11.4 | records | Objectivity of an arbiter
12 | heading | Comments on the system
12.1 | decides | Approximate formula; tables prevail
12.2 | decides | Tables used exactly as printed
12.3 | records | What K means in games
12.4 | decides | Players can check their ratings
13 | heading | Inclusion in the list
13.1 | assists | Registered through a member federation
13.2 | records | Federation reports players to leave out
13.3 | records | Dispensation for players without federation
"""),
)
