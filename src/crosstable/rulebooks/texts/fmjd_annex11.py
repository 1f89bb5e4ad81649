"""Annex 11: special achievements and records, article by article."""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex11",
    federation="FMJD",
    title="FMJD recognition of special achievements and records",
    short="Annex 11",
    version="2022-11-23",
    left_to_people="which achievements deserve a prize, and who sees them",
    articles=articles("""
Preamble | records | What can be recognised
1 | records | Diplomas on a federation's proposal
2 | assists | Events that can be recognised; board members present
2.1 | records | Recognised: normal simultaneous play
2.2 | records | Recognised: blindfold simultaneous play
2.3 | records | Recognised: clock simultaneous play
2.4 | records | Recognised: simultaneous play on computers
2a | decides | Asking for a record attempt: time limits
3 | heading | Events defined in short
3.1 | records | Defined: normal simultaneous match
3.2 | records | Defined: clock simultaneous match
3.3 | records | Defined: blindfold simultaneous match
3.4 | records | Defined: clock simultaneous match on computers
4 | heading | Criteria of an achievement
4.1 | heading | Criteria: normal simultaneous event
4.1.1 | decides | Normal: a hundred opponents
4.1.2 | decides | Normal: four fifths of the points
4.1.3 | decides | Normal: federation members among opponents
4.1.4 | assists | Normal: duration stated
4.2 | heading | Criteria: blindfold simultaneous event
4.2.1 | decides | Blindfold: ten opponents
4.2.2 | decides | Blindfold: seventy percent of the points
4.2.3 | decides | Blindfold: rated opponents
4.2.4 | decides | Blindfold: few from the expert's club
4.2.5 | decides | Blindfold: opponents' average rating
4.2.6 | records | Blindfold: duration stated
4.3 | heading | Criteria: clock simultaneous event
4.3.1 | decides | Clock: twenty-five opponents
4.3.2 | decides | Clock: seventy percent of the points
4.3.3 | decides | Clock: rated opponents
4.3.4 | decides | Clock: few from the expert's club
4.3.5 | decides | Clock: opponents' average rating
4.3.6 | records | Clock: duration stated
4.4 | heading | Criteria: simultaneous event on computers
4.4.1 | decides | Online: twenty-five opponents
4.4.2 | decides | Online: seventy percent of the points
4.4.3 | decides | Online: rated opponents
4.4.4 | decides | Online: few from the expert's club
4.4.5 | decides | Online: opponents' average rating
4.4.6 | records | Online: approved software only
4.4.7 | assists | Online: referee at each venue
4.4.8 | records | Online: duration stated
5 | decides | Record: more opponents, then higher score
6 | records | Prizes for single games
6.a | assists | Prize: most interesting game
6.b | assists | Prize: new opening idea
6.c | assists | Prize: finest endgame
6.d | assists | Prize: finest combination
7 | assists | Membership and federation without debt
8 | records | In force back to 1972
"""),
)
