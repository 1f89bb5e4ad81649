"""Annex 2: how official FMJD competitions are organised, article by article.

The rules binding on every competition are lettered without a dot (3a to 3f), the way the text
itself and Annex 3 refer to them.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex2",
    federation="FMJD",
    title="Official regulations for the organization of official FMJD competitions",
    short="Annex 2",
    version="2022-11-23",
    left_to_people="which events are official, their money and their ceremonies",
    articles=articles("""
1 | assists | Which competitions are official
1.1 | assists | Individual events on the hundred-square board
1.1.1 | records | World championships and their categories
1.1.2 | records | World title matches, open and women
1.1.3 | records | Individual championships of a continent
1.2 | heading | Team events on the hundred-square board
1.2.1 | records | World championship for teams
1.2.2 | records | World cup for teams of continents
1.2.3 | records | Olympiads as official events
1.2.4 | records | Team championships of a continent
1.3 | records | Same official events for 64 squares
2 | heading | Organising an official competition
2.1 | decides | FMJD auspices; planning deadlines for world championships
2.1a | assists | Extra places: organiser, sponsor, even number
2.2 | records | Organising federation free of debt
2.3 | records | Calendar and allotment of events
2.4 | decides | Confirmation a year ahead and guarantee fund
2.5 | records | Organisers follow the FMJD rules
2.5a | assists | Continental championships: freedom, titles and norms, qualification
2.6 | records | Entering a player accepts the rules
2.7 | records | Delegating federations follow the council's rules
2.8 | records | Lodging, referee and medical costs
2.8.a | records | Board and lodging of youth participants
2.8.b | records | Costs of the referees
2.8.c | records | Cover for accident and illness
2.9 | records | Travel costs stay with the participants
2.10 | records | Flags and anthems for the winners
2.11 | decides | Appeal jury: composition, language, deposit, finality
2.12 | records | Order of the opening ceremony
2.12.a | records | Opening: the speech
2.12.b | records | Opening: players presented one by one
2.12.c | records | Opening: players greet the public
2.13 | heading | Order of the closing ceremony
2.13.a | records | Closing: players lined up apart
2.13.b | assists | Closing: main referee announces the results
2.13.c | records | Closing: prizes on the podium
2.13.d | records | Closing: winner's anthem and flags
2.14 | assists | Medals and diplomas
2.15 | records | Official software for the tournament report
3 | assists | What the specific rules of a competition settle
3a | decides | At least seven rounds
3b | decides | Round robin: compatriots meet in the first half
3c | assists | Team line-ups sealed; team members' nationality
3d | decides | Play-off for a tied first or qualifying place
3e | assists | Whether a decided match is stopped
3f | decides | Age limits of the youth categories
"""),
)
