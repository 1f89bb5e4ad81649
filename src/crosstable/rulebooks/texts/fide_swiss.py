"""Which rules FIDE's Swiss chapter C.04 has: basic, handling, Dutch system and acceleration.

Numbers are those of the Handbook chapter: ``C.04.2.D.9`` is rule D.9 of the general handling
rules. C.04.2 is listed as rewritten for 2018, with three rules in B; the older copy in the
manual's annotated part had four. Rules that C.04.4 only names carry the Handbook's numbers. The
five sections of the Baku acceleration are ``C.04.5.1`` to ``C.04.5.5``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.swiss",
    federation="FIDE",
    title="FIDE Swiss Rules",
    short="C.04",
    version="Arbiters' Manual 2019",
    left_to_people="which systems FIDE recognises",
    articles=articles("""
C.04 | heading | FIDE Swiss rules
C.04.1 | heading | Basic rules of every Swiss system
C.04.1.a | assists | Number of rounds declared beforehand
C.04.1.b | decides | Nobody meets the same opponent twice
C.04.1.c | decides | Odd number: pairing-allocated bye with a win's points
C.04.1.d | decides | Who cannot get the bye
C.04.1.e | decides | Opponents usually of equal score
C.04.1.f | decides | Colour difference at most two
C.04.1.g | decides | Never one colour three times running
C.04.1.h | decides | Usual allocation of colours
C.04.1.h.1 | decides | The colour played less often
C.04.1.h.2 | decides | If balanced, the other colour than last
C.04.1.i | decides | Pairings can be explained
C.04.2 | heading | General handling of Swiss events
C.04.2.A | heading | Admissible pairing systems
C.04.2.A.1 | assists | Published systems and accelerations only
C.04.2.A.2 | records | Unpublished systems need leave
C.04.2.A.2.a | records | Description submitted and authorised
C.04.2.A.2.b | records | Description given to the players
C.04.2.A.3 | assists | System declared when reporting
C.04.2.A.4 | decides | Same data, same pairings for everyone
C.04.2.A.5 | assists | Pairings not altered in anyone's favour
C.04.2.B | heading | Initial order of players
C.04.2.B.1 | assists | A playing strength for each player
C.04.2.B.2 | decides | Ranking before round one
C.04.2.B.2.a | decides | First by rating
C.04.2.B.2.b | decides | Then by title
C.04.2.B.2.c | decides | Then alphabetically, unless announced otherwise
C.04.2.B.3 | decides | Pairing numbers, corrected until round four
C.04.2.C | heading | Late entries and latecomers
C.04.2.C.1 | assists | Absent at the lots: excluded, with exceptions
C.04.2.C.2 | assists | Latecomer admitted: paired when able, no points before
C.04.2.C.3 | decides | Numbers provisional until the list closes
C.04.2.D | heading | Pairing, colours and publication
C.04.2.D.1 | decides | Adjourned games pair as draws
C.04.2.D.2 | decides | Unexplained absence is withdrawal
C.04.2.D.3 | decides | Withdrawn players are not paired
C.04.2.D.4 | decides | Announced absence: unpaired and no points
C.04.2.D.5 | decides | Only played games count for colours
C.04.2.D.6 | decides | Unplayed pairings may come again
C.04.2.D.7 | assists | Results published at the set time
C.04.2.D.8 | decides | Errors and the rounds they still affect
C.04.2.D.9 | decides | Order of the boards on publication
C.04.2.D.10 | decides | Published pairings stay, save for a repeated meeting
C.04.3 | heading | FIDE Dutch system
C.04.3.A | heading | Definitions of the Dutch system
C.04.3.A.1 | decides | Initial ranking list
C.04.3.A.2 | decides | Order for pairing
C.04.3.A.2.a | decides | Order by score
C.04.3.A.2.b | decides | Order by pairing number
C.04.3.A.3 | decides | Scoregroups and brackets
C.04.3.A.4 | decides | Floaters and floats
C.04.3.A.4.a | decides | Downfloaters and moved-down players
C.04.3.A.4.b | decides | Who receives a downfloat or upfloat
C.04.3.A.5 | decides | Byes in the Dutch system
C.04.3.A.6 | decides | Colour differences and preferences
C.04.3.A.6.a | decides | Absolute colour preference
C.04.3.A.6.b | decides | Strong colour preference
C.04.3.A.6.c | decides | Mild colour preference
C.04.3.A.6.d | decides | No preference before the first game
C.04.3.A.7 | decides | Topscorers in the last round
C.04.3.A.8 | decides | Pairing score difference
C.04.3.A.9 | decides | Pairing a round; collapsed last bracket
C.04.3.B | heading | Pairing one bracket
C.04.3.B.1 | decides | Parameters of a bracket
C.04.3.B.1.a | decides | M0: players moved down
C.04.3.B.1.b | decides | MaxPairs: most pairs possible
C.04.3.B.1.c | decides | M1: moved-down players that can be paired
C.04.3.B.2 | decides | Subgroups S1, S2 and the limbo
C.04.3.B.3 | decides | Building a candidate
C.04.3.B.4 | decides | Evaluating a candidate
C.04.3.B.5 | decides | Imperfect candidate: alter and try again
C.04.3.B.6 | decides | Alterations in homogeneous brackets and remainders
C.04.3.B.7 | decides | Alterations in heterogeneous brackets
C.04.3.B.8 | decides | No perfect candidate: take the best
C.04.3.C | heading | Absolute, completion and quality criteria
C.04.3.C.1 | decides | No repeated meeting
C.04.3.C.2 | decides | No second bye, nor after a forfeit win
C.04.3.C.3 | decides | Equal absolute preferences do not meet
C.04.3.C.4 | decides | Downfloaters that let the round be completed
C.04.3.C.5 | decides | As many pairs as possible
C.04.3.C.6 | decides | Smallest pairing score difference
C.04.3.C.7 | decides | Downfloaters best for the next bracket
C.04.3.C.8 | decides | Topscorers: fewest colour differences beyond two
C.04.3.C.9 | decides | Topscorers: fewest colours three in a row
C.04.3.C.10 | decides | Fewest refused colour preferences
C.04.3.C.11 | decides | Fewest refused strong preferences
C.04.3.C.12 | decides | Fewest downfloats repeated from last round
C.04.3.C.13 | decides | Fewest upfloats repeated from last round
C.04.3.C.14 | decides | Fewest downfloats repeated after two rounds
C.04.3.C.15 | decides | Fewest upfloats repeated after two rounds
C.04.3.C.16 | decides | Smaller differences for downfloats repeated from last round
C.04.3.C.17 | decides | Smaller differences for upfloats repeated from last round
C.04.3.C.18 | decides | Smaller differences for downfloats repeated after two rounds
C.04.3.C.19 | decides | Smaller differences for upfloats repeated after two rounds
C.04.3.D | heading | Order in which pairings are generated
C.04.3.D.1 | decides | Transpositions of S2
C.04.3.D.2 | decides | Exchanges between S1 and S2
C.04.3.D.2.a | decides | Fewest players exchanged
C.04.3.D.2.b | decides | Smallest difference of the number sums
C.04.3.D.2.c | decides | Highest number leaving S1
C.04.3.D.2.d | decides | Lowest number leaving S2
C.04.3.D.3 | decides | Exchanges between S1 and the limbo
C.04.3.D.3.a | decides | Highest scores in S1
C.04.3.D.3.b | decides | Lowest bracket numbers in S1
C.04.3.E | decides | Colour allocation; initial colour by lot
C.04.3.E.1 | decides | Both preferences granted
C.04.3.E.2 | decides | The stronger preference granted
C.04.3.E.3 | decides | Alternate from the last differing colours
C.04.3.E.4 | decides | Higher ranked player's preference
C.04.3.E.5 | decides | Odd number gets the initial colour
C.04.4 | assists | Other approved systems, deprecated without a checker
C.04.4.1 | records | Dubov system, named only
C.04.4.2 | records | Burstein system, named only
C.04.4.3 | records | Lim system, named only
C.04.5 | heading | Accelerated pairings: Baku method
C.04.5.1 | decides | Nine rounds or more, standard scoring
C.04.5.2 | decides | Groups GA and GB before round one
C.04.5.3 | decides | Late entries and the last GA player
C.04.5.4 | decides | Virtual points of the first five rounds
C.04.5.5 | decides | Pairing score: points plus virtual points
"""),
)
