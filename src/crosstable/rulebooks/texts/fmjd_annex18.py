"""Annex 18: the World Cup, and the code of behaviour printed after it, article by article.

Its sections carry titles instead of numbers; a word of the title stands for the number, and the
numbered items are its children: ``Conditions.3.a``, ``Code.9.b``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex18",
    federation="FMJD",
    title="FMJD World Cup system",
    short="Annex 18",
    version="2022-11-23",
    left_to_people="dress, ceremonies and the organiser's duties",
    articles=articles("""
Introduction | decides | Who scores, in which classification
Stars | decides | Stars of an event by prize money
Stars.2020 | decides | Stars and prize shares in 2020
Stars.2021 | decides | Stars and prize shares since 2021
Points | decides | World Cup points: bonus and factor
Classification | decides | Best four results in 24 months
Classification.1 | decides | Order: total points in the cup
Classification.2 | decides | Order: number of first places
Classification.3 | decides | Order: number of second places
Classification.4 | decides | Order: number of third places
Classification.5 | decides | Order: result in the last tournament
Classification.6 | decides | Order: number of games won
Intercontinental | decides | Cup for players below a rating
Winners | decides | Winners by the December standing
Conditions | heading | Conditions for events of the cup
Conditions.1 | decides | Event: Swiss on Solkoff and its tie-breaks
Conditions.1.a | decides | Event tie-break: short truncated Solkoff
Conditions.1.b | decides | Event tie-break: Solkoff plus
Conditions.1.c | decides | Event tie-break: Solkoff Baliakin
Conditions.1.d | decides | Event tie-break: full truncated Solkoff
Conditions.2 | records | Event: official pairing software
Conditions.3 | heading | Event: system by number of players
Conditions.3.a | decides | Many players: nine or ten rounds Swiss
Conditions.3.b | decides | From eleven players: seven rounds Swiss
Conditions.3.c | decides | Seven to ten players: round robin
Conditions.3.d | decides | Below seven players: double round robin
Conditions.4 | decides | Event: women apart or together
Conditions.4.a | assists | Apart: separate tournaments
Conditions.4.b | heading | Together: one group with conditions
Conditions.4.b.i | decides | Together: women may win open prizes
Conditions.4.b.ii | decides | Together: women left out of open bonus
Conditions.5 | decides | Event: other systems from five stars
Conditions.6 | decides | Event: title of the chief referee
Conditions.7 | assists | Event: results delivered round by round
Conditions.8 | records | Event: logo on page and hall
Conditions.9 | records | Event: use of the brand name
Conditions.10 | decides | Event: stars cannot go down
Conditions.11 | decides | Event: stars up three months before
Conditions.12 | records | Event: fair prices for hotel and meals
Conditions.13 | decides | Event: highest tournament fee
Conditions.14 | decides | Event: double fee outside the official hotel
Conditions.15 | assists | Event: visa documents within seven days
Conditions.16 | records | Event: FMJD not liable
Conditions.17 | decides | Event: paying out the prize money
Conditions.18 | records | Event: organisers bear financial obligations
Conditions.19 | records | Event: regulations agreed with tournament director
App.A | decides | Minimum prizes by stars and place
Code | heading | Code of behaviour at official events
Code.1 | records | Players and chief referee attend the ceremonies
Code.2 | records | Attending from beginning to end
Code.3 | records | FMJD anthem at both ceremonies
Code.4 | decides | Ceremonies on first and last day
Code.5 | records | Proper dress at ceremonies
Code.6 | decides | Length of the opening; rest before play
Code.7 | records | No early starts in the last three rounds
Code.8 | heading | Closing ceremony in order
Code.8.a | records | Closing: an hour at most
Code.8.b | decides | Closing: diplomas from the bottom up
Code.8.c | records | Closing: top three presented, anthem
Code.9 | heading | Missing the closing ceremony
Code.9.a | decides | Missing it: no prize money
Code.9.b | decides | Missing it: no World Cup score
Code.10 | heading | The podium in detail
Code.10.a | records | Podium: visible, officials near, area closed
Code.10.b | records | Podium: example of a good one
Code.10.c | records | Podium: positions of the three
Code.10.d | records | Podium: third called first
Code.10.e | records | Podium: handing over the awards
Code.10.f | records | Podium: officials step back
Code.10.g | records | Podium: anthem and picture
Code.10.h | records | Podium: pictures with officials
Code.10.i | records | Podium: thanks and end
"""),
)
