"""Annex 10: titles and norms, article by article, with its three tables.

Remarks under a table are its children: ``X-1.2`` is remark 2 of table X-1. 4.4.1.1 was removed in
2020 and 4.4.3.3 is not in print.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex10",
    federation="FMJD",
    title="FMJD regulations for recognition of international titles",
    short="Annex 10",
    version="2022-11-23",
    left_to_people="what the council of FMJD decides, and numbers without a text",
    articles=articles("""
Preamble | records | Titles that exist, for both boards
1 | heading | Awarding and keeping titles
1.1 | assists | Titles awarded on a federation's proposal
1.2 | decides | Time control and seven games needed
1.3 | decides | Titles last for life
1.4 | records | Misuse may cost the title
2 | heading | Kinds of title and norm
2.1 | heading | Two ways to a title
2.1.1 | decides | Automatic titles; ratings at which titles count
2.1.2 | decides | Titles earned by norms
2.2 | decides | Black and red norms; red one needed
3 | heading | Titles gained by one result
3.1 | decides | World and European championship, 20 players
3.1.1 | decides | GMI: places 1 to 3 of 20
3.1.2 | decides | MI: places 4 to 6 of 20
3.1.3 | decides | MF: places 7 to 9 of 20
3.2 | decides | Women's world and European championship, 14 players
3.2.1 | decides | GMIF: places 1 and 2 of 14
3.2.2 | decides | MIF: places 3 and 4 of 14
3.2.3 | decides | MFF: places 5 and 6 of 14
3.3 | decides | World, European and African championship, 16 players
3.3.1 | decides | GMI: places 1 and 2 of 16
3.3.2 | decides | MI: places 3 and 4 of 16
3.3.3 | decides | MF: places 5 and 6 of 16
3.4 | decides | Asian and American championships; small continental events
3.4.1 | decides | Asia, America: GMI for first place
3.4.2 | decides | Asia, America: MI for second place
3.4.3 | decides | Asia, America: MF for third place
3.5 | decides | World and European juniors, 64-square youth
3.6 | heading | Juniors of other continents
3.6.1 | decides | Juniors of other continents: MF for champion
3.6.2 | decides | Juniors of other continents: CMF for next two
3.7 | heading | World and European cadets
3.7.1 | decides | World and European cadets: MF for champion
3.7.2 | decides | World and European cadets: CMF for next two
3.8 | decides | Cadets of other continents
3.9 | decides | Mini-cadets, world and continental
3.10 | decides | Hopes, world and continental
3.11 | heading | More ways to the CMF title
3.11.1 | decides | CMF for a national champion
3.11.2 | decides | CMF at the European veterans
3.11.3 | decides | CMF for plus two in cup or continental event
3.11.3a | decides | CMF for playing a world championship
3.11.4 | decides | CMF for finishing above title holders
3.11.5 | decides | CMF for rating on list A
3.12 | decides | Title for finishing above five holders
3.13 | decides | Norms that come with automatic titles
4 | heading | Titles gained by norms
4.1 | assists | Results that may count as norms
4.2 | assists | Competitions approved for norms
4.2.a | assists | Approved: official FMJD competitions
4.2.b | assists | Approved: recognised international tournaments
4.2.c | decides | Approved: matches between national teams
4.2.1 | decides | Approval: federations taking part
4.2.2 | decides | Approval: rated players in a round robin
4.2.3 | decides | Approval: Swiss treated by group of opponents
4.2.4 | decides | Approval: at least seven rounds
4.2.5 | decides | Approval: rated players in national championships
4.2.6 | decides | Approval: rules, time schedule, games a day
4.2.7 | assists | Approval: registered and reported
4.2.8 | records | Approval: council after rating director's advice
4.3 | decides | Opponents' average and its category
4.4 | decides | Difference between black and red norms
4.4.1 | decides | Conditions of a red norm
4.4.1.2 | decides | Red: half titled or rated high
4.4.1.3 | decides | Red: half of other nationality
4.4.1.4 | decides | Red: four fifths rated
4.4.1.5 | decides | Red: title of the referee
4.4.2 | records | Reserved, no text
4.4.3 | decides | Conditions of a black norm
4.4.3.1 | decides | Black: seven rounds or more
4.4.3.2 | decides | Black: a third of other nationality
4.4.3.4 | decides | Black: a third plus three rated
4.5 | heading | Further conditions for counting results
4.5.1 | decides | Team matches counted like a Swiss
4.5.2 | decides | Leaving out a won game on request
4.5.3 | decides | GMI norm: three strong GMI met
4.5.4 | decides | MI norm: MI or GMI met
4.5.5 | decides | One red norm for MI and GMI
4.5.6 | records | Reserved, no text
4.5.7 | decides | MF norm: three MF met
4.5.8 | decides | Round robin norms announced; unplayed games left out
4.5.9 | decides | Three strong MF stand for one MI
4.5.10 | decides | Three strong MI stand for one GMI
4.5.11 | heading | How CMF norms are earned
4.5.11.1 | decides | CMF norm: second and third nationally
4.5.11.2 | decides | CMF norm: finishing above three title holders
4.6 | decides | Using norms once; exchanging higher for lower
4.7 | decides | Norms without the rating conditions
4.7.1 | decides | MF norm in a national championship
5 | decides | Grandmaster title: norms, games, rating
6 | decides | International master title: norms, games, rating
7 | decides | FMJD master title: norms, games
8 | decides | Candidate master title: two norms
9 | decides | Women's titles and their ratings
10 | records | Reserved, no text
11 | records | Reserved, no text
12 | decides | Same criteria for the 64-square game
13 | decides | Ties: same title before the play-off
14 | records | Silver and golden insignia
15 | assists | Requesting a title
X-1 | decides | Table of automatic titles by place
X-1.1 | decides | Mind Sports Games count as world championship
X-1.2 | decides | MI only for one already MF
X-1.3 | decides | Adds a grandmaster norm
X-1.4 | decides | Adds an international master norm
X-1.5 | decides | Adds a master norm
X-2 | decides | Table of categories by average rating
X-3 | decides | Table of points needed for norms
X-3.1 | decides | Title holders met for MF
X-3.2 | decides | Title holders met for MI
X-3.3 | decides | Title holders met for GMI
X-3.4 | decides | Players in the group, oneself included
X-3.5 | decides | Red: titled or classified players
X-3.6 | decides | Red: foreigners in the group
X-3.7 | decides | Red: rated players in the group
X-3.8 | decides | Black: foreigners in the group
X-3.9 | decides | Black: rated players in the group
"""),
)
