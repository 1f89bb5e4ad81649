"""Annex 12: the women's world championship, article by article.

The numbered rules of the title match are children of article 11: its 1.2 is ``11.1.2`` here.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex12",
    federation="FMJD",
    title="Individual FMJD Competitions - The Women's World Championship",
    short="Annex 12",
    version="2022-11-23",
    left_to_people="medals, what the council of FMJD decides, and sources of places that a "
    "General Assembly may choose and the appendix does not use",
    articles=articles("""
1 | decides | Open to women of affiliated federations
2 | assists | Every odd year; title match in even ones
3 | records | General regulations of Annex 2 apply
4 | assists | Sources of the participants' places
4.a | decides | Place: champion and challenger
4.b | decides | Place: organisation place
4.c | assists | Place: sponsor place
4.d | decides | Place: continental qualifiers, federation limit
4.e | records | Place: strongest federations by country rating
4.f | records | Place: world cup classification
4.g | records | Place: current system in the appendix
5 | assists | Fees paid by federations and participants
6 | assists | Qualifier regulations agreed with FMJD beforehand
7 | decides | Replacing a qualified player before and after the date
8 | decides | Round robin; compatriots meet early
9 | decides | Title and order on equal points
9.1 | decides | Equal points: most wins
9.2 | decides | Equal points: results among the tied
9.3 | decides | Equal points: results down the ranking
10 | decides | Who may challenge for the title
11 | assists | Title match: award, organisation, system
11.1 | decides | Match of nine rounds
11.1.1 | decides | Match round: standard game, 12-0
11.1.2 | decides | Match round: rapid game, 8-4
11.1.3 | decides | Match round: blitz game, 7-5
11.1.4 | decides | Match round: all drawn, 6-6
11.2 | decides | More points win the match
11.2.1 | decides | Level match: score in standard games
11.2.2 | decides | Level match: score in rapid games
11.2.3 | decides | Level match: deciding tie-break
11.3 | decides | Deciding tie-break until the first win
12 | records | Diploma and medal for the champion
13 | records | All FMJD regulations observed
14 | records | Council decides exceptional cases
App.A | decides | Current qualification for sixteen places
App.A.1 | decides | Qualified: world champion
App.A.2 | decides | Qualified: match opponent and previous ranking
App.A.3 | decides | Qualified: organisation and sponsor
App.A.4 | decides | Qualified: one from Africa
App.A.5 | decides | Qualified: one from Pan America
App.A.6 | decides | Qualified: three from Asia
App.A.7 | decides | Qualified: six from Europe
App.A.Conditions | decides | Federation groups, limits, deadline and reserves
"""),
)
