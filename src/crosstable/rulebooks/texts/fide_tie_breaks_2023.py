"""Which articles FIDE's C.07 has in the text of 2023: play-offs and tie-breaks.

The examples under 14.1.1 are not numbered; they are counted ``14.1.1.1`` to ``14.1.1.4``, and the
kinds of the extended Sonneborn-Berger ``13.2.1`` to ``13.2.4`` as in the later texts.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.tie-breaks.2023",
    federation="FIDE",
    title="Play-Off and Tie-Break Regulations",
    short="C.07 (2023)",
    version="1 August 2023",
    left_to_people="which tie-breaks and play-offs an organiser chooses and announces",
    articles=articles("""
1 | records | Events the regulations are for
2 | heading | Ranking of participants who are tied
2.1 | records | The organiser says how ties are broken
2.2 | heading | Ways to break ties
2.2.1 | assists | Play-offs over the board
2.2.2 | assists | Tie-breaks off the board
3 | assists | Play-offs
4 | heading | General rules of tie-breaks
4.1 | decides | The list of tie-breaks in their order
4.1.1 | assists | The chief arbiter completes the list before the start
4.2 | decides | One tie-break after the other on those still tied, then lots
4.3 | records | Types A to D by what a tie-break looks at
4.4 | decides | An opponent met twice counts twice
5 | records | Table of the tie-breaks and their acronyms
6 | heading | Direct encounter (DE)
6.1 | decides | Scores in the games among those who are tied
6.1.1 | decides | Forfeits do not count, unless the regulations say so
6.1.2 | decides | Several games of two count by their average
6.2 | decides | All have met: the separate standings rank, and again what is still tied
6.3 | decides | Swiss: first whatever the missing games would have brought
7 | heading | Tie-breaks from the participant's own results
7.1 | decides | Number of wins, played or not (WIN)
7.2 | decides | Games won over the board (WON)
7.3 | decides | Games played with Black (BPG)
7.4 | decides | Games won with Black (BWG)
7.5 | decides | Sum of progressive scores (PS)
7.6 | decides | Games one elected to play (GE)
8 | heading | Buchholz and what is built on it
8.1 | decides | Buchholz (BH)
8.2 | decides | Average of opponents' Buchholz (AOB)
8.3 | decides | Fore Buchholz (FB)
9 | heading | Tie-breaks from own results and opponents' scores
9.1 | decides | Sonneborn-Berger (SB)
9.2 | decides | Koya system for round robins (KS)
10 | decides | Tie-breaks from ratings; dropped where players are unrated
10.1 | decides | Average rating of opponents (ARO)
10.2 | decides | Tournament performance rating (TPR)
10.3 | decides | Perfect tournament performance (PTP)
10.4 | decides | Average performance rating of opponents (APRO)
10.5 | decides | Average perfect performance of opponents (APPO)
11 | heading | Team events
11.1 | decides | Match points and game points
12 | decides | Tie-breaks of knock-out matches; forfeits and byes on the boards
12.1 | decides | Board count (BC)
12.2 | decides | Top board results (TBR)
12.3 | decides | Bottom board elimination (BBE)
13 | decides | Team tie-breaks; individual ones by match or game points
13.1 | decides | Match points or game points, whichever does not rank (MPvGP)
13.2 | decides | Extended Sonneborn-Berger (ESB)
13.2.1 | decides | Opponent's match points by own match points (EMMSB)
13.2.2 | decides | Opponent's match points by own game points (EMGSB)
13.2.3 | decides | Opponent's game points by own match points (EGMSB)
13.2.4 | decides | Opponent's game points by own game points (EGGSB)
13.3 | heading | Extended direct encounter (EDE)
13.3.1 | decides | Primary score, then the secondary one where all are still tied
13.3.2 | decides | Two teams still tied: tie-breaks of article 12
13.3.3 | decides | From the beginning for every new subset
13.4 | decides | Scores and schedule strength combination (SSSC)
14 | decides | Modifiers of tie-breaks that are sums
14.1 | decides | Cut-1: without the least significant value
14.1.1 | heading | The most common ones
14.1.1.1 | decides | Buchholz without the lowest score of an opponent
14.1.1.2 | decides | Average rating without the lowest
14.1.1.3 | decides | Progressive score without the first round
14.1.1.4 | decides | Sonneborn-Berger without the lowest opponent, the worst result among equals
14.1.2 | decides | Extended Sonneborn-Berger without the lowest opponent
14.2 | decides | Cut-2: without the two least significant values
14.3 | decides | Median-1: without the least and the most significant value
14.4 | decides | Median-2: without two at both ends
14.5 | decides | Limit of the Koya system moved by half points
15 | heading | Unplayed rounds
15.1 | decides | What an unplayed round is
15.2 | decides | Pre-determined pairings: forfeits are regular games
15.3 | heading | Swiss tournaments: article 16
16 | decides | Unplayed rounds in Swiss tournaments
16.1 | heading | Terms
16.1.1 | decides | Requested bye; rounds after a withdrawal
16.1.2 | decides | Voluntary unplayed round
16.2 | heading | Categories of unplayed rounds
16.2.1 | decides | Allocated and full-point byes
16.2.2 | decides | Forfeit wins
16.2.3 | decides | Requested byes before a round the participant was there for
16.2.4 | decides | Forfeit losses
16.2.5 | decides | Requested byes up to the end
16.3 | heading | The score as opponents' tie-breaks see it
16.3.1 | decides | Byes, forfeits: as awarded
16.3.2 | decides | Requested byes up to the end: draws
16.4 | decides | Own unplayed rounds: against a dummy with one's own score
16.5 | heading | Cut-1 exception
16.5.1 | decides | Voluntary unplayed rounds are cut first
16.5.2 | decides | Again where more is cut
16.6 | decides | Regulations may say otherwise
"""),
)
