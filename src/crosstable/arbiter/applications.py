"""When applications for titles must be sent, and what late ones cost more (B.01 2.3, 5.5)."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.deadline_rules import ApplicationTerms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class ApplicationDates(msgspec.Struct, frozen=True, kw_only=True):
    """The dates of one kind of application before a meeting."""

    name: str
    title: Sentence
    send_by: date
    published_by: date
    """From when it must be on the website to be final at the meeting."""
    meets: date
    surcharge: int | None
    """Per cent on the fee, sent on the day that was asked about; None where no text says it."""
    why: Reason
    published_article: Citation
    unsaid: Sentence | None = None
    """What the texts that are kept here leave open."""


@rule("deadline.applications")
def application_dates(
    edition: Edition, meets: date, until: date, sent: date
) -> tuple[ApplicationDates, ...]:
    """Return the dates before a meeting, and the surcharge for an application sent on a day.

    Decision 784.
    """
    if until < meets:
        raise InvalidValue("the meeting cannot end before it begins")
    return tuple(_dates(terms, meets, until, sent) for terms in edition.deadlines.applications)


def _dates(terms: ApplicationTerms, meets: date, until: date, sent: date) -> ApplicationDates:
    send_by = meets - timedelta(days=terms.days)
    percent: int | None = 0
    said = Sentence("in time: {days:day|days} before the meeting", days=terms.days)
    if meets <= sent <= until:
        percent = terms.during_percent
        said = _costs(Sentence("arrives during the meeting"), percent)
    elif send_by < sent < meets:
        percent = terms.late_percent
        late = Sentence("less than {days:day|days} before the meeting", days=terms.days)
        said = _costs(late, percent)
        if percent is not None:
            said = Sentence("{late}, unless the last norm came too late", late=said)
    elif sent > until:
        said = Sentence("after the meeting: for the next one")
    return ApplicationDates(
        name=terms.name,
        title=terms.title,
        send_by=send_by,
        published_by=meets - timedelta(days=terms.published_days),
        meets=meets,
        surcharge=percent,
        why=Reason(said, terms.article),
        published_article=terms.published_article,
        unsaid=terms.unsaid,
    )


def _costs(when: Sentence, percent: int | None) -> Sentence:
    if percent is None:
        return when
    return Sentence("{when}: {percent} % more", when=when, percent=percent)
