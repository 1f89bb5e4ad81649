"""Which sections the manual's chapter on Types of Tournaments has, and the lots text of 1987.

Chapters 1 to 5 carry the manual's own numbers, the Swiss systems its letters (``2.a``); the
standard tables of chapter 3 are numbered by the boards they serve (``3.6`` is the six-board
match). Other third-level numbers are ours, in the order of the paragraphs. The restricted drawing
of lots is ``R``, its directions ``R.1`` to ``R.5`` as printed.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.types",
    federation="FIDE",
    title="Types of Tournaments",
    short="Types",
    version="Arbiters' Manual 2019",
    left_to_people="nothing",
    articles=articles("""
1 | heading | Round robin system
1.1 | decides | Everyone meets everyone; number of rounds
1.2 | decides | Pairings and colours from the Berger tables
1.3 | decides | Odd field: a free day each round
1.4 | decides | Double round robin, both colours each
2 | heading | Swiss systems in FIDE
2.a | decides | FIDE Dutch system
2.b | decides | Lim system: outer groups first, middle last
2.c | decides | Dubov system: equal average opposition
2.d | decides | Burstein system: best against last by tie-break
2.e | decides | Olympiad pairing for teams
3 | decides | Scheveningen team system
3.0 | decides | Semi-Scheveningen: halves meet halves
3.2 | decides | Scheveningen table for two boards
3.3 | decides | Scheveningen table for three boards
3.4 | decides | Scheveningen table for four boards
3.5 | decides | Scheveningen table for five boards
3.6 | decides | Scheveningen table for six boards
3.7 | decides | Scheveningen table for seven boards
3.8 | decides | Scheveningen table for eight boards
3.9 | decides | Scheveningen table for nine boards
3.10 | decides | Scheveningen table for ten boards
4 | decides | Skalitzka three-team system
4.1 | decides | Three teams ranked in two rounds
4.2 | decides | Even number of boards in fixed order
4.3 | decides | Skalitzka pairings on six boards
4.4 | decides | Variant with colours balanced
5 | heading | Other tournament systems
5.1 | decides | Matches between two players
5.1.1 | decides | When a match can be rated
5.1.2 | decides | Games after the decision are not rated
5.2 | decides | Knock-out events and tied matches
5.2.1 | decides | Two-game rounds with a known schedule
5.2.2 | decides | Rapid and blitz games after a tie
5.2.3 | decides | Sudden-death game: Black needs only a draw
R | assists | Restricted drawing of lots (1987)
R.0 | decides | Compatriots kept apart in the last three rounds
R.1 | assists | Groups of numbers and their envelopes
R.2 | decides | Who draws before whom
R.3 | assists | Largest contingent chooses an envelope first
R.4 | assists | Next contingents follow
R.5 | decides | Varma tables of the 1987 text
"""),
)
