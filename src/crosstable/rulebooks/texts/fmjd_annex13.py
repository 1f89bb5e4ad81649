"""Annex 13: the youth world championships, article by article.

The second duty of the federations is printed as 7.2.2 under 7.1; it is ``7.1.2`` here.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex13",
    federation="FMJD",
    title="The World Championship Youth",
    short="Annex 13",
    version="2022-11-23",
    left_to_people="money, ceremonies and bids",
    articles=articles("""
1 | records | Open to members of affiliated federations
2 | decides | Yearly; eight days from late October
3 | heading | General rules that apply
3.1 | records | All FMJD regulations observed
3.2 | records | General regulations of Annex 2 apply
4 | heading | Age categories and side events
4.1 | decides | Age limits for boys and girls
4.2 | records | Rapid and blitz titles held alongside
5 | heading | Who may take part
5.1 | assists | Federations paid up, with exceptions
5.2 | decides | Three players a federation in each group
5.3 | decides | Every third player lodged free
5.4 | decides | Fourth player for the organising federation
5.5 | decides | Sponsor places outside the limits
5.6 | records | Rapid and blitz without limits
6 | heading | Entering the event
6.1 | decides | Entry by federation with head of delegation
6.2 | decides | Entry deadline a month before
7 | heading | Costs, ceremonies and awards
7.1 | heading | What federations pay
7.1.1 | records | Federations: competition fee
7.1.2 | records | Federations: hotel costs
7.2 | heading | What the organiser pays
7.2.1 | heading | Organiser: hotel and meals
7.2.1.a | decides | Organiser: players lodged free
7.2.1.b | records | Organiser: chief referee and youth director
7.2.2 | records | Organiser: costs of the event
7.2.3 | records | Organiser: transport to the venue
7.2.4 | records | Organiser: referees' costs
7.3 | heading | Ceremonies at opening and closing
7.3.1 | heading | Ceremonies: anthems played
7.3.1.a | records | Anthems: FMJD at opening and closing
7.3.1.b | records | Anthems: host country at opening
7.3.1.c | records | Anthems: for the podium
7.3.2 | heading | Ceremonies: awards given
7.3.2.a | assists | Awards: cups and diplomas by organiser
7.3.2.b | assists | Awards: medals and diplomas by FMJD
7.4 | records | Board decides exceptional cases
8 | decides | Team classification of the nations
9 | heading | System and rates of play
9.1 | decides | Nine rounds Swiss, truncated Solkoff
9.2 | heading | Default rates of play
9.2.1 | decides | Rate: juniors and cadets
9.2.2 | decides | Rate: the mini-cadets
9.2.3 | decides | Rate: hopes and young stars
10 | heading | Bidding for the event
10.1 | decides | Bids by June of the year before
10.2 | heading | Contents of a bid
10.2.a | records | Bid: acceptance of the regulations
10.2.b | records | Bid: venue described
10.2.c | records | Bid: tournament director named
10.2.d | records | Bid: guarantees accepted
10.3 | records | Visit to the venue at applicant's cost
10.4 | assists | Decision before September
10.5 | records | Schedule may change in special situations
"""),
)
