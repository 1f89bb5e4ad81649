"""An application for an arbiter's or referee's title: whether the norms make it, what is missing.

FIDE Arbiter titles 2.1.3 to 2.1.5, 3 to 5; FMJD Annex 4 4.2. Of many norms those are chosen that
make the title, and of such choices the latest.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from crosstable.arbiter.people.application_room import ApplicationRoom
from crosstable.arbiter.people.norms import (
    ArbiterNorm,
    NormStanding,
    norms_towards,
    unknown_facts,
)
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.arbiter_rules import ArbiterRules, ArbiterTitle
from crosstable.rulebooks.rules import rule
from crosstable.titles.application import ApplicationState
from crosstable.titles.verdicts import Condition


class Surcharge(msgspec.Struct, frozen=True, kw_only=True):
    """What handing in late costs on top of the fee (5.5)."""

    percent: int
    latest: date
    """By when it costs nothing more."""
    citation: Citation | None = None


class ArbiterApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Norms that are handed in together, and whether they make the title."""

    title: str
    state: ApplicationState
    norms: tuple[ArbiterNorm, ...]
    not_used: tuple[ArbiterNorm, ...] = ()
    conditions: tuple[Condition, ...]
    missing: tuple[Sentence, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    """What to know besides: dates, what only people can judge."""
    surcharge: Surcharge | None = None
    citations: tuple[Citation, ...] = ()


def wanted_title(rules: ArbiterRules, code: str) -> ArbiterTitle:
    """Return a title that can be applied for, or say which there are."""
    title = rules.title(code)
    if title is None or not title.events:
        known = tuple(each.code for each in rules.titles if each.events)
        raise UnknownName("title of arbiters that is applied for", code, known)
    return title


@rule("arbiter.papers")
def application_for(
    rules: ArbiterRules,
    title: ArbiterTitle,
    person: Person,
    *,
    on: date,
    congresses: Sequence[date] = (),
    meeting: date | None = None,
) -> ArbiterApplication:
    """Return the application that somebody's norms make on a day."""
    if any(
        held.register == rules.register and held.code == title.code for held in person.titles_on(on)
    ):
        raise Refused(
            "{person} already has the title {title}", person=person.name, title=title.code
        )
    norms = [
        norm
        for norm in norms_towards(rules, title, person)
        if norm.service.day is None or norm.service.day <= on
    ]
    usable = [norm for norm in norms if norm.standing is not NormStanding.NOT]
    room = ApplicationRoom(rules, title, person, on, tuple(congresses))
    chosen, conditions = room.best(usable)
    met = [condition.met for condition in conditions]
    unknown = [norm for norm in chosen if norm.standing is NormStanding.COUNTS_IF]
    if False in met:
        state = ApplicationState.INCOMPLETE
    elif None in met or unknown:
        state = ApplicationState.COMPLETE_IF
    else:
        state = ApplicationState.COMPLETE
    return ArbiterApplication(
        title=title.code,
        state=state,
        norms=chosen,
        not_used=tuple(norm for norm in norms if norm not in chosen),
        conditions=conditions,
        missing=(*room.open_points(conditions), *unknown_facts(unknown)),
        remarks=tuple(room.remarks(chosen)),
        surcharge=None if meeting is None else surcharge(rules, on, meeting),
        citations=rules.cite("arbiter.papers"),
    )


@rule("arbiter.notice")
def surcharge(
    rules: ArbiterRules, handed_in: date, meeting: date, meeting_ends: date | None = None
) -> Surcharge:
    """Return what is charged on top: half within sixty days, all of it during a meeting (5.5)."""
    latest = meeting - timedelta(days=rules.notice_days)
    percent = 0
    if handed_in > latest:
        percent = 50
    if handed_in >= meeting and (meeting_ends is None or handed_in <= meeting_ends):
        percent = 100
    return Surcharge(percent=percent, latest=latest, citation=rules.cited("arbiter.notice"))
