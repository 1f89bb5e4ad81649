"""Which articles FIDE's Regulations for the Titles of Arbiters have, licences included.

Printed numbers; lettered items follow directly (``4.6c``), the numbered conditions of 2.1.2 and
the forms of 7 with a point. The forms are numbered by us in the order they are reproduced.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.arbiters",
    federation="FIDE",
    title="Regulations for the Titles of Arbiters",
    short="Arbiter titles",
    version="2016 General Assembly",
    left_to_people="what an arbiter knows and is trusted with, and what bodies of FIDE decide",
    articles=articles("""
1 | heading | Titles and who awards them
1.1 | records | Changes by the General Assembly
1.1.1 | records | Changes every fourth year
1.1.2 | records | When changes take effect
1.1.3 | records | The titles IA and FA
1.1.4 | records | Titles last for life
1.1.5 | records | Arbiters' Commission judges
1.1.6 | records | Composition of the Commission
1.1.7 | records | Boards may confirm clear cases
1.1.8 | records | When the Commission decides
1.1.9 | records | Vote by correspondence
1.1.10 | records | National arbiters registered
2 | heading | General conditions for norms
2.1 | heading | Events, certificates and applicants
2.1.1 | decides | Certificates and usable norms by event
2.1.2 | decides | Highest national team division
2.1.2.1 | decides | Team division: four boards
2.1.2.2 | decides | Team division: ten teams, six if double
2.1.2.3 | decides | Team division: sixty per cent rated
2.1.2.4 | decides | Team division: five rounds
2.1.3 | decides | Two formats of events; federations present
2.1.4 | decides | Applicants at least 21
2.1.5 | decides | National arbiters at least 16
3 | heading | Requirements for FIDE Arbiter
3.1 | records | FA: knowledge of Laws, rules and pairing
3.2 | records | FA: objectivity at all times
3.3 | records | FA: an official language
3.4 | records | FA: electronic clocks
3.5 | decides | FA: three events and an examined seminar
3.6 | decides | FA: titles of associated bodies as a norm
3.7 | decides | FA: Olympiad match arbiter as a norm
3.8 | decides | FA: a rapid or blitz event as a norm
3.9 | decides | FA: a seminar as a norm
3.10 | records | FA: by examination where no events exist
4 | heading | Requirements for International Arbiter
4.1 | records | IA: knowledge, norms and ratings included
4.2 | records | IA: objectivity at all times
4.3 | records | IA: English and chess terms
4.4 | records | IA: computer skills
4.5 | records | IA: electronic clocks
4.6 | decides | IA: four events of named kinds
4.6a | decides | IA event: national final
4.6b | decides | IA event: official FIDE event
4.6c | decides | IA event: international with norms possible
4.6d | decides | IA event: large international rated event
4.6e | decides | IA event: world or continental rapid and blitz
4.7 | decides | IA: titles of associated bodies as a norm
4.8 | decides | IA: Olympiad match arbiter as a norm
4.9 | decides | IA: FIDE Arbiter first
4.10 | decides | IA: new norms, later than the FA title
4.11 | decides | IA: norms signed by two chief arbiters
5 | heading | Applications for arbiter titles
5.1 | assists | Forms to hand in
5.2 | decides | Rounds needed and who signs
5.3 | decides | Norms within six years; latest submission
5.4 | records | Federation applies and pays
5.5 | decides | Sixty days' notice and surcharges
5.6 | decides | Sixty days on the website
6 | heading | Licences of arbiters
6.1 | assists | Who pays for a licence
6.2 | heading | Validity of licences
6.2.1 | decides | Valid for life while active
6.2.2 | decides | National arbiters: for life
6.2.3 | decides | National arbiter becoming FA pays anew
6.2.4 | decides | Higher category: difference paid
6.2.5 | decides | FA becoming IA pays anew
6.3 | heading | Licence fees by category
6.3a | decides | Fee of category A
6.3b | decides | Fee of category B
6.3c | decides | Fee of category C
6.3d | decides | Fee of category D
6.3e | decides | Fee of national arbiters
6.4 | records | Fee unpaid: off the list
6.5 | records | Licences exist since 2013
6.6 | decides | All arbiters of rated events licensed
6.7 | decides | Licences of inactive arbiters
6.7.1 | decides | Inactivity ends the licence
6.7.2 | decides | New licence to return
6.8 | decides | Unlicensed: event unrated, no norms
6.9 | records | Fee charged with the title
7 | heading | List of forms
7.1 | assists | IT3: tournament report
7.2 | assists | IA1: International Arbiter norm
7.3 | assists | IA2: International Arbiter application
7.4 | assists | FA1: FIDE Arbiter norm
7.5 | assists | FA2: FIDE Arbiter application
7.6 | assists | FL1: lecturer norm
7.7 | assists | FL2: lecturer application
"""),
)
