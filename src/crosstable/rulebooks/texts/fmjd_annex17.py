"""Annex 17: the open world championship, article by article, with its appendices.

There is no article 9. Remarks on the global reserve list are ``App.C.Remark.1`` and so on.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex17",
    federation="FMJD",
    title="Individual FMJD Competitions - The World Championship (all categories)",
    short="Annex 17",
    version="2022-11-23",
    left_to_people="medals, what the council of FMJD decides, and sources of places that a "
    "General Assembly may choose and the appendix does not use",
    articles=articles("""
1 | decides | Open to members of affiliated federations
2 | assists | Four-year cycle of championships and matches
3 | records | General regulations of Annex 2 apply
4 | assists | Sources of the participants' places
4.a | decides | Place: champion and challenger
4.b | decides | Place: previous championship
4.c | decides | Place: organisation place
4.d | assists | Place: sponsor place
4.e | decides | Place: continental qualifiers, federation limit
4.f | records | Place: strongest federations by rating list
4.g | decides | Place: world cup classification
4.h | assists | Place: challenger tournament
4.i | records | Place: FMJD wild card
4.j | records | Place: current system in the appendix
5 | assists | Fees paid by federations and participants
6 | records | Qualifier regulations agreed with FMJD beforehand
7 | decides | Replacing a qualified player before and after the date
8 | decides | Round robin, or semi-finals and final; compatriots early
8a | decides | Rate of play in the championship
10 | decides | Title and order on equal points
10.1 | decides | Equal points: most wins
10.2 | decides | Equal points: results among the tied
10.3 | decides | Equal points: results down the ranking
11 | decides | Who may challenge; duty to play; reserve
12 | assists | Title match: award, organisation, system
12.a | decides | Match: twelve regular games
12.b | decides | Match: leader with three wins wins
12.c | decides | Match: continued until a third win
12.c.i | decides | Match: three rapid games
12.c.ii | decides | Match: three blitz games
12.c.iii | decides | Match: Superblitz tie-breaks
13 | records | Diploma and medal for the champion
14 | records | All FMJD regulations observed
15 | records | Council decides exceptional cases
App.A | decides | Current qualification for twenty places
App.A.1 | decides | Of 20: world champion
App.A.2 | decides | Of 20: match opponent and previous ranking
App.A.3 | decides | Of 20: organisation and sponsor
App.A.4 | decides | Of 20: four from Africa
App.A.5 | decides | Of 20: two from Pan America
App.A.6 | decides | Of 20: two from Asia
App.A.7 | decides | Of 20: five from Europe
App.A.8 | decides | Of 20: rating leader
App.A.9 | decides | Of 20: best of the world cup
App.A.Conditions | decides | Of 20: federation groups, limits, deadline, reserves
App.B | decides | Current qualification for forty places
App.B.1 | decides | Of 40: world champion
App.B.2 | decides | Of 40: match opponent and previous ranking
App.B.3 | decides | Of 40: organisation and sponsor
App.B.4 | decides | Of 40: six from Africa
App.B.5 | decides | Of 40: four from America
App.B.6 | decides | Of 40: four from Asia
App.B.7 | decides | Of 40: fourteen from Europe
App.B.8 | decides | Of 40: three rating leaders
App.B.9 | decides | Of 40: two best of the world cup
App.B.Conditions | decides | Of 40: federation groups, limits, deadline, reserves
App.B1 | decides | Format with four semi-finals and a final
App.B1.1 | heading | Semi-finals of the forty
App.B1.1.1 | decides | Four round robins of ten
App.B1.1.2 | decides | Groups by rating, compatriots apart
App.B1.1.3 | decides | Best three reach the final
App.B1.2 | heading | Final of the twelve
App.B1.2.1 | decides | Final keeps the semi-final games
App.B1.2.2 | decides | Drawing numbers by group
App.B1.2.2.a | decides | Group A: numbers 1 to 3
App.B1.2.2.b | decides | Group B: numbers 4 to 6
App.B1.2.2.c | decides | Group C: numbers 7 to 9
App.B1.2.2.d | decides | Group D: numbers 10 to 12
App.B1.2.3 | heading | Numbers for compatriots in the final
App.B1.2.3.a | decides | Six compatriots: their numbers
App.B1.2.3.b | decides | Five compatriots: their numbers
App.B1.2.3.c | decides | Four compatriots or fewer: one pool
App.B1.2.3.c.A | decides | First pool of numbers
App.B1.2.3.c.B | decides | Second pool of numbers
App.B1.2.3.c.C | decides | Third pool of numbers
App.B1.2.4 | decides | Pairing table of the final
App.C | decides | Global reserve list
App.C.1 | decides | Reserve: first of the world cup
App.C.2 | decides | Reserve: first of the rating list
App.C.3 | decides | Reserve: second of the world cup
App.C.4 | decides | Reserve: second of the rating list
App.C.5 | decides | Reserve: third of the world cup
App.C.6 | decides | Reserve: third of the rating list
App.C.7 | decides | Reserve: and so on in turn
App.C.Remark | heading | Remarks on the reserve list
App.C.Remark.1 | decides | Only players with fifty games in three years
App.C.Remark.2 | decides | Reserve list without federation limit
App.C.Remark.3 | assists | Reserve names announced in January
App.C.Remark.4 | decides | Separate lists, open and women
"""),
)
