"""What regulations should contain: FIDE GR 12.3 with its twenty-four points, FMJD Annex 2.

The sections are values of the edition. What the announcement knows by itself needs no field; what
a rule of its own asks for is not asked here again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from crosstable.arbiter.regulations.findings import Finding, Place, Weight
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.regulation_fields.table import fields
from crosstable.rulebooks.regulation_rules import EventReach, RegulationSection
from crosstable.rulebooks.rules import rule

KNOWN: Mapping[str, tuple[Sentence, Callable[[Subject], bool]]] = MappingProxyType(
    {
        "dates": (Sentence("the dates"), lambda event: event.tournament.starts is not None),
        "place": (Sentence("the place"), lambda event: bool(event.tournament.city)),
        "rules": (Sentence("the rules"), lambda _: True),
        "schedule": (
            Sentence("the days of the rounds"),
            lambda event: any(event.tournament.round_dates),
        ),
        "rate": (Sentence("the rate of play"), lambda event: bool(event.tournament.rate_of_play)),
        "system": (Sentence("the pairing system"), lambda _: True),
        "rounds": (Sentence("the number of rounds"), lambda event: event.rounds > 0),
        "order": (Sentence("the order of the players"), lambda _: True),
        "points": (Sentence("the points"), lambda _: True),
        "byes": (Sentence("byes"), lambda _: True),
        "tie-breaks": (Sentence("the tie-breaks"), lambda _: True),
        "prizes": (Sentence("the prizes"), lambda event: bool(event.tournament.prizes.lists)),
        "officials": (
            Sentence("who is in charge"),
            lambda event: any(official.in_charge for official in event.tournament.officials),
        ),
    }
)
"""What the announcement says by itself: what it is called, and whether it is said."""


@rule("regulations.sections")
def sections(event: Subject) -> Iterator[Finding]:
    """Name what is missing of what regulations should contain (GR 12.3, 12.6; Annex 2, 3)."""
    rules = event.edition.regulations
    for section in rules.sections if rules is not None else ():
        for need in section.needs:
            yield from _missing(event, section, need)


def _missing(event: Subject, section: RegulationSection, need: str) -> Iterator[Finding]:
    name, weight = "regulations.sections", _weight(event, section)
    if need in KNOWN:
        words, known = KNOWN[need]
        if not known(event):
            yield event.finding(
                name,
                weight,
                Sentence("not announced: {missing}", missing=words),
                place=Place.PRIZES if need == "prizes" else Place.ANNOUNCEMENT,
                articles=(section.article,),
            )
    elif not event.text(need):
        said = Sentence("{field}: not decided", field=fields()[need].title)
        yield event.finding(name, weight, said, need, articles=(section.article,))


def _weight(event: Subject, section: RegulationSection) -> Weight:
    """Return how much a section matters: "amended where appropriate" below L1 (decision 441)."""
    if event.reach is EventReach.OFFICIAL or (event.reach > EventReach.OPEN and section.everywhere):
        return Weight.SHOULD
    return Weight.MAY


INVITATION_RULES = ((sections, Weight.SHOULD),)
"""The rule with the most it can weigh."""
