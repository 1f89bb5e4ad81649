"""Which recommendations FIDE's Anti-Cheating Guidelines for arbiters make.

Sections ``a`` and ``b`` and the heads ``b.1`` to ``b.7`` are printed; the items below a head are
bullets in the print and numbered by us in their order. The two complaint forms are ``Annex.A``
as printed and ``Annex.B`` for the untitled second one, which asks for a check by program.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.anticheating",
    federation="FIDE",
    title="Anti-Cheating Guidelines",
    short="Anti-cheating",
    version="Arbiters' Manual 2019",
    left_to_people="how cheating looks, and how people are treated when it is suspected",
    articles=articles("""
Introduction | records | What the Laws already forbid
a | records | Continuous training of arbiters
b | heading | Initial recommendations to arbiters
b.1 | heading | How cheating may happen
b.1.1 | records | Knowing past behaviour and devices
b.1.2 | records | Hidden phones and metal detectors
b.2 | heading | Precautions against cheating
b.2.1 | assists | Watching players who leave often
b.2.2 | records | Keeping players and spectators apart
b.2.3 | records | No chess programs in the venue
b.2.4 | records | Extra arbiters against cheating
b.2.5 | assists | Screening games during the event
b.3 | heading | Screening of games
b.3.1 | assists | Games collected as PGN and submitted
b.3.2 | records | Early outliers prove nothing
b.3.3 | records | Persistent outlier: ask for a full test
b.4 | heading | Dealing with suspicious behaviour
b.4.1 | records | Following the player outside
b.4.2 | assists | Counting a player's absences
b.5 | heading | Inspections of players
b.5.1 | records | In private, by the same gender
b.5.2 | decides | Grounds, witnesses, time and place; once a round
b.5.3 | decides | Refusal: explain, warn, loss and exclusion
b.5.4 | decides | Random inspections announced beforehand
b.6 | heading | Dealing with accusations
b.6.1 | decides | Official complaint, or remark in the report
b.6.2 | assists | Complaints and inspections reported
b.7 | heading | Dealing with false accusations
b.7.1 | assists | Penalty for a false accusation
Annex | heading | Forms for complaints
Annex.A | assists | Form for a complaint during the event
Annex.B | assists | Form for a complaint with analysis
"""),
)
