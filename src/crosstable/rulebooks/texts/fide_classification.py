"""Which articles FIDE's Regulations for the Classification of Chess Arbiters have.

Printed numbers; lettered items follow directly, as in ``3.3.3c``.
"""

from __future__ import annotations

from crosstable.rulebooks.articles import Text, articles

__all__ = ["TEXT"]

TEXT = Text(
    id="fide.classification",
    federation="FIDE",
    title="Regulations for the Classification of Chess Arbiters",
    short="Classification",
    version="Arbiters' Manual 2019",
    left_to_people="how well an arbiter works, and what the commission thinks of it",
    articles=articles("""
Preamble | records | Why arbiters are classified
1 | heading | Scope and activity
1.1 | records | What is classified
1.2 | decides | Active and inactive arbiters
1.3 | decides | When an IA is inactive
1.4 | decides | When an FA is inactive
2 | heading | Arbiters found inactive
2.1 | decides | List of inactive arbiters
2.2 | assists | Becoming active again
3 | heading | Categories of active arbiters
3.1 | heading | The four categories
3.1.1 | decides | Category A: top world events
3.1.2 | decides | Category B: world and continental events
3.1.3 | decides | Category C: experienced arbiters
3.1.4 | decides | Category D: everybody else
3.2 | heading | Conditions for category A
3.2.1 | decides | A: IA active for five years
3.2.2 | records | A: knowledge and no punishments
3.2.3 | decides | A: leading posts held
3.2.3a | decides | A: one major world event
3.2.3b | decides | A: or five events of the next class
3.3 | heading | Conditions for category B
3.3.1 | decides | B: IA active for five years
3.3.2 | records | B: knowledge and no punishments
3.3.3 | decides | B: two leading posts in five years
3.3.3a | decides | B: major continental events
3.3.3b | decides | B: other world events
3.3.3c | decides | B: strong round robins
3.3.4 | decides | B: or five leading posts of the next class
3.3.5 | decides | B: sector arbiter at an Olympiad
3.4 | heading | Conditions for category C
3.4.1 | decides | C: active for five years
3.4.2 | records | C: knowledge and no punishments
3.4.3 | decides | C: two posts in five years
3.4.3a | decides | C: other continental events
3.4.3b | decides | C: teams or Swisses above 150 players
3.4.3c | decides | C: sector arbiter in youth events
3.4.3d | decides | C: arbiter in top events
3.4.3e | decides | C: chess festivals
3.5 | decides | Category D: all others
4 | heading | Procedure of classification
4.1 | records | Commission classifies arbiters
4.2 | decides | Federations propose four months before
4.3 | decides | Lists approved, valid two years
5 | heading | Appointments by category
5.1 | decides | Chief arbiters of major world events
5.2 | decides | Table of appointments
"""),
)
