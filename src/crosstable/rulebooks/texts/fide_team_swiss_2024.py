"""Which rules FIDE's Swiss of teams C.04.6 had from August 2024 to January 2026."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.team-swiss.2024",
    federation="FIDE",
    title="FIDE Swiss Team Pairing System of 2024",
    short="C.04.6",
    version="in force from 1 August 2024 to 31 January 2026",
    left_to_people="how teams are put in their initial order",
    articles=articles("""
C.04.6 | heading | Swiss system for teams
C.04.6.1 | heading | Definitions
C.04.6.1.1 | assists | Initial order of the teams, which stays
C.04.6.1.2 | decides | Primary and secondary score
C.04.6.1.4 | decides | The bye is worth a drawn match
C.04.6.1.5 | decides | Floaters play another score
C.04.6.1.6 | decides | Colour of a team: its first board
C.04.6.1.7 | decides | Colour preferences of type A and B
C.04.6.2 | heading | Criteria
C.04.6.C1 | decides | Nobody meets the same team twice
C.04.6.C2 | decides | Who cannot get the bye
C.04.6.C3 | decides | Upfloaters leave a round that can be completed
C.04.6.C4 | decides | Fewest upfloaters
C.04.6.C5 | decides | Their scores as high as possible
C.04.6.C6 | decides | Most teams pairable in the following scoregroup
C.04.6.C7 | decides | Fewest colour preferences not granted
C.04.6.C8 | decides | Fewest strong colour preferences not granted
C.04.6.C9 | decides | Fewest teams that float twice running
C.04.6.3 | heading | Procedure
C.04.6.3.3 | decides | Bracket after bracket from the top
C.04.6.3.4 | decides | Who gets the bye: lowest score, most games, largest number
C.04.6.3.5 | decides | Order of sets of upfloaters
C.04.6.3.6 | decides | Identifier of a pairing
C.04.6.4 | heading | Colours
C.04.6.4.2 | decides | First team of a pair
C.04.6.4.3 | heading | Rules of allocation
C.04.6.4.3.1 | decides | Nobody has played: odd number gets the initial colour
C.04.6.4.3.2 | decides | The only preference granted
C.04.6.4.3.3 | decides | Opposite preferences granted
C.04.6.4.3.4 | decides | The only strong preference granted
C.04.6.4.3.5 | decides | White to the lower colour difference
C.04.6.4.3.6 | decides | Alternate from the last differing colours
C.04.6.4.3.7 | decides | Preference of the first team
C.04.6.4.3.8 | decides | First team alternates
"""),
)
