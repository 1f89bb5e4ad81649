"""Which duties the manual's chapter on the Role of the Arbiters lists.

The chapter prints letters and figures that repeat, so each list has a letter before it: ``G``
general duties (a to d as printed, e for the number of arbiters), ``R`` the seven requirements,
``A``, ``B`` and ``C`` the duties before, during and after a round as printed, ``D`` the chief
arbiter with the contents of the final report, ``T`` the time-control sheet (numbers ours).
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.duties",
    federation="FIDE",
    title="The Role of the Arbiters and their Duties",
    short="Duties",
    version="Arbiters' Manual 2019",
    left_to_people="what an arbiter is like and does on the spot",
    articles=articles("""
G | heading | General duties of arbiters
G.a | records | Laws are observed
G.b | records | Fair play and anti-cheating
G.c | records | Interest and environment of the event
G.d | records | Games watched, decisions enforced
G.e | assists | Number of arbiters for the field
R | heading | Requirements of an arbiter
R.1 | records | Proper, dignified behaviour
R.2 | records | Watching as many games as possible
R.3 | records | Responsibility and punctuality
R.4 | records | Team spirit among arbiters
R.5 | records | Up to date with the rules
R.6 | records | Mastery of electronic clocks
R.7 | records | Dress code followed
A | heading | Before the round
A.a | assists | Arrival in good time
A.b | records | Venue and technical conditions checked
A.c | records | Boards, sets and sheets checked
A.d | assists | Tables, name plates, flags and numbers
A.e | assists | Clocks set and checked
A.f | decides | Team line-ups against the list
B | heading | During the round
B.a | assists | Unplayed games noted and reported
B.b | decides | Clocks and scoresheets checked regularly
B.c | records | Players leaving often watched
B.d | records | Games watched in time trouble
B.e | assists | Claims checked before a decision
B.f | assists | Results and signatures checked
B.g | assists | Results sheet kept up to date
C | heading | After the round
C.a | assists | Results cross-checked and forwarded
C.b | records | Boards made ready for the next round
D | heading | Chief arbiter's responsibilities
D.1 | records | Full control of the event
D.2 | records | Deputy in the chief arbiter's absence
D.3 | assists | Final report and its contents
D.3.1 | assists | Report: list of participants
D.3.2 | assists | Report: pairings and results
D.3.3 | decides | Report: final standings
D.3.4 | assists | Report: list of arbiters
D.3.5 | assists | Report: norms and certificates
D.3.6 | assists | Report: incidents during play
D.3.7 | assists | Report: appeals and decisions
D.3.8 | records | Report: advice for the future
T | decides | Time-control sheet of the round
T.1 | decides | Sum of both times less moves made
T.2 | decides | Expected value and difference of two
"""),
)
