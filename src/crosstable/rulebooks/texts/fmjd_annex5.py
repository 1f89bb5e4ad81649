"""Annex 5: the Swiss system, article by article.

The appendices are numbered with their letter: ``App.A.d`` is section d of Appendix A. Appendix C
was removed in 2017. The label of 3.1.i is lost in print; its place between h and j is not.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex5",
    federation="FMJD",
    title="Swiss system",
    short="Annex 5",
    version="2022-11-23",
    left_to_people="what an appendix is for",
    articles=articles("""
1 | decides | Swiss principles: like scores, no rematch, declared version
2 | decides | Aspects in which versions differ
2.1 | decides | Aspect: final order on equal score
2.2 | decides | Aspect: order for the first round
2.3 | decides | Aspect: order for later rounds
2.4 | decides | Aspect: pairing inside a score group
2.5 | decides | Aspect: odd score group
2.6 | decides | Aspect: pairing with the next group
2.7 | decides | Aspect: weight of colour preference
2.8 | decides | Aspect: weight of floats
3 | decides | Choices for each aspect
3.1 | decides | Final order of players with equal scores
3.1.a | decides | Solkoff, also called Buchholz
3.1.b | decides | Solkoff median: highest and lowest dropped
3.1.c | decides | Short truncated Solkoff: lowest dropped
3.1.d | decides | Full truncated Solkoff: more dropped step by step
3.1.e | decides | Solkoff plus: opponents' Solkoff added up
3.1.f | decides | Solkoff Baliakin: opponents' score times Solkoff
3.1.g | decides | Sonneborn-Berger on the 2-1-0 scale
3.1.h | decides | Opponents' ratings averaged
3.1.i | decides | Tournament performance rating as criterion
3.1.j | decides | The player's own rating
3.1.k | decides | Number drawn by lot
3.2 | decides | Ordering the players for round one
3.2.a | decides | Round one: order by lot
3.2.b | decides | Round one: order by own rating
3.3 | decides | Ordering the players after round one
3.3.a | decides | Later rounds: Solkoff, then Sonneborn-Berger
3.3.b | decides | Later rounds: own rating
3.3.c | decides | Later rounds: drawn numbers
3.3.d | decides | Later rounds: opponents' average rating
3.4 | decides | Pairing inside an even score group
3.4.a | decides | Upper half against lower half
3.4.b | decides | Highest against lowest
3.4.c | decides | Pairing by lot
3.5 | decides | Who leaves an odd score group
3.5.a | decides | Odd group: first player moves down
3.5.b | decides | Odd group: last player moves down
3.5.c | decides | Odd group: random player moves down
3.6 | decides | Opponent for a player moved down
3.6.a | decides | Moved player meets the next group's first
3.6.b | decides | Moved player meets the next group's last
3.7 | decides | Colour preference in pairing
3.7.a | decides | No preference: colours shared out afterwards
3.7.b | decides | Weak preference: balance of two may change pairs
3.7.c | decides | Strong preference: pair across due colours first
3.8 | decides | Avoiding repeated floats within two rounds
4 | heading | Details common to all versions
4.1 | decides | Odd number of players: dummy and bye
4.2 | decides | Player leaving during the tournament
4.3 | decides | Unfinished games count as draws for pairing
4.4 | assists | Rounds in proportion to players
5 | decides | Standard systems by name
5.1 | decides | FMJD Swiss by rating
5.1a | decides | FMJD Swiss by rating, players committee variant
5.2 | decides | Standard FMJD Swiss by Solkoff
5.2a | decides | FMJD Swiss with truncated Solkoff
5.2b | decides | FMJD Swiss with median Solkoff
5.3 | decides | KNDB Swiss by Solkoff
6 | decides | Acceleration of early rounds
6.1 | decides | Acceleration with four groups
6.2 | decides | Acceleration by Haley: two points for pairing
App.A | decides | Swiss on rating in detail
App.A.a | assists | On rating: collecting and estimating ratings
App.A.b | decides | On rating: first round and its colours
App.A.c | decides | On rating: forming score groups
App.A.d | decides | On rating: pairing a score group
App.A.e | decides | On rating: final ranking
App.B | decides | Swiss on Solkoff in detail
App.B.a | decides | On Solkoff: drawing lots at the start
App.B.b | decides | On Solkoff: first round and its colours
App.B.c | decides | On Solkoff: forming score groups
App.B.d | decides | On Solkoff: pairing a score group
App.B.e | decides | On Solkoff: final ranking by version
App.D | decides | Tournament performance rating game by game
App.D.Introduction | records | Performance rating: use and reason
App.D.Definition | decides | Performance rating: expectation equals score
"""),
)
