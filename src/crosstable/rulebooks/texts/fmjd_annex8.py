"""Annex 8: simultaneous games, article by article.

The four parts are numbered with their letter. In part C the rules of the game and the rules for
the competition are printed as a second 2 and 3; they stand between 3 and 6 and are ``C.4`` and
``C.5`` here. There is no C.16.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fmjd.annex8",
    federation="FMJD",
    title="Regulations for simultaneous games",
    short="Annex 8",
    version="2022-11-23",
    left_to_people="how a simultaneous match is arranged and how its players behave",
    articles=articles("""
A | heading | Normal simultaneous matches
A.1 | records | Normal: what the match is
A.2 | records | Normal: game rules that apply
A.3 | records | Normal: competition rules that apply
A.4 | records | Normal: tables around the expert
A.5 | records | Normal: boards close together
A.6 | assists | Normal: expert's colour, direction and pace
A.7 | records | Normal: pieces untouched while expert is away
A.8 | records | Normal: moving as soon as expert arrives
A.9 | assists | Normal: single legal move played at once
A.10 | records | Normal: captured pieces put away
A.11 | records | Normal: reserved, no text
A.12 | records | Normal: no advice or conversation
A.13 | assists | Normal: absent opponent counts as resigned
A.14 | assists | Normal: two pieces down without king loses
A.15 | records | Normal: finished players leave
A.16 | assists | Normal: how a performance is weighed
A.17 | records | Normal: referees and assistants
A.18 | assists | Normal: dealing with infringements
B | heading | Simultaneous matches with clocks
B.1 | records | Clock: what the match is
B.2 | records | Clock: game rules that apply
B.3 | records | Clock: competition rules that apply
B.4 | records | Clock: tables around the expert
B.5 | records | Clock: equipment at each table
B.6 | decides | Clock: rate of play
B.7 | assists | Clock: only the opponents record
B.8 | assists | Clock: expert's colours and free choice of board
B.9 | records | Clock: starting the clocks
B.10 | records | Clock: captured pieces put away
B.11 | records | Clock: no advice or conversation
B.12 | assists | Clock: disputed move count settled away from play
B.13 | assists | Clock: opponent answers for a wrong record
B.14 | assists | Clock: disputes run on the opponent's time
B.15 | records | Clock: finished players leave
B.16 | records | Clock: leaving the form readable when absent
B.17 | assists | Clock: two pieces down without king loses
B.18 | assists | Clock: how a performance is weighed
B.19 | decides | Clock: one official for twenty players
B.20 | assists | Clock: dealing with infringements
C | heading | Blindfold simultaneous matches
C.1 | records | Blindfold: what the match is
C.2 | records | Blindfold: expert sees no board
C.3 | records | Blindfold: moves passed by an intermediary
C.4 | records | Blindfold: game rules that apply
C.5 | records | Blindfold: competition rules that apply
C.6 | records | Blindfold: tables around the referees
C.7 | records | Blindfold: opponents record
C.8 | assists | Blindfold: announcing, repeating and correcting moves
C.9 | records | Blindfold: pieces untouched while referee is away
C.10 | records | Blindfold: moving as soon as referee arrives
C.11 | assists | Blindfold: single legal move played at once
C.12 | records | Blindfold: captured pieces put away
C.13 | records | Blindfold: no advice or conversation
C.14 | assists | Blindfold: absent opponent counts as resigned
C.15 | assists | Blindfold: two pieces down without king loses
C.17 | assists | Blindfold: how a performance is weighed
C.18 | records | Blindfold: referees and assistants
C.19 | decides | Blindfold: infringements and the expert's allowed errors
D | heading | Clock simultaneous matches on computers
D.1 | records | Online: what the match is
D.2 | records | Online: game rules that apply
D.3 | records | Online: competition rules that apply
D.4 | records | Online: computers replace the equipment
D.5 | decides | Online: rate of play
D.6 | assists | Online: software keeps the record
D.7 | assists | Online: expert's colours and free choice of board
D.8 | records | Online: all White clocks start together
D.9 | records | Online: no advice or conversation
D.10 | decides | Online: software prevents illegal moves
D.11 | decides | Online: software decides draws by rule
D.12 | decides | Online: two pieces down without king loses
D.13 | assists | Online: how a performance is weighed
D.14 | decides | Online: one official for twenty players
D.15 | assists | Online: dealing with infringements
"""),
)
