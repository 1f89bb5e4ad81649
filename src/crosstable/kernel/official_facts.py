"""Facts about officiating: licences, services in events, seminars."""

from __future__ import annotations

import re
from datetime import date

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.fact_checks import (
    Noted,
    check_code,
    check_needed,
    check_one_of,
    check_order,
    check_register,
    check_text,
    known_days,
    span,
)
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.served_event import SIGNERS, ServedEvent


class Licence(Noted, frozen=True, kw_only=True, tag="licence"):
    """A licence to officiate with a title."""

    register: str
    title: str
    since: date | None = None
    until: date | None = None
    category: str = ""
    """Of the classification of arbiters, for which the fee was paid; empty: not said."""

    def __post_init__(self) -> None:
        check_register(self.register)
        check_code("title", self.title)
        check_order(self.since, self.until, Sentence("a licence"))
        if self.category and not re.fullmatch("[A-D]", self.category):
            raise InvalidValue(
                "{category!r} is not a category of arbiters; they are A, B, C and D",
                field="category",
                category=self.category,
            )

    def days(self) -> tuple[date, ...]:
        return known_days(self.since, self.until)

    def valid_on(self, day: date) -> bool:
        """Return whether somebody was licensed on a day, the last one included."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "licence as {title} ({register})", title=self.title, register=self.register.upper()
            )
        ]
        if self.category:
            parts.append(Sentence("category {category}", category=self.category))
        parts += span(self.since, self.until)
        return Sentence("{parts}", parts=Listing(parts))


class Service(Noted, frozen=True, kw_only=True, tag="service"):
    """What somebody did in an event, such as being its chief arbiter."""

    event: str
    duty: str
    since: date | None = None
    until: date | None = None
    tournament: str = ""
    """The event's id where it is one of this office."""
    about: ServedEvent | None = None
    """What the event was, as far as it was noted."""
    rounds: int | None = None
    """How many rounds were served; None: all of them."""
    certified: str = ""
    """The title towards which the work was certified as a norm; empty: it was not."""
    signed_by: str = ""
    """Who signed that certificate ..."""
    signer_title: str = ""
    """... with which title as an arbiter ..."""
    signer_as: str = ""
    """... and as what, one of ``SIGNERS``."""
    positive: bool | None = None
    """Whether the work was of the required standard; None: nobody said."""

    def __post_init__(self) -> None:
        check_needed("event", self.event, Sentence("a service"))
        check_needed("duty", self.duty, Sentence("a service"))
        check_order(self.since, self.until, Sentence("a service"))
        check_text("signed_by", self.signed_by)
        check_one_of("signer_as", self.signer_as, SIGNERS)
        if self.certified:
            check_code("certified", self.certified)
        if self.signer_title:
            check_code("signer_title", self.signer_title)
        if self.rounds is not None and not 0 < self.rounds < 100:
            raise InvalidValue(
                "{rounds} is not a number of rounds", field="rounds", rounds=self.rounds
            )

    def days(self) -> tuple[date, ...]:
        return known_days(self.since, self.until)

    @property
    def day(self) -> date | None:
        """Return the last day that is known."""
        return self.until or self.since

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("{duty} of {event}", duty=self.duty, event=self.event)]
        parts += span(self.since, self.until)
        if self.certified:
            parts.append(Sentence("certified as a norm for {title}", title=self.certified))
        return Sentence("{parts}", parts=Listing(parts))


SEMINAR_DUTIES = {
    "participant": Sentence("took part"),
    "assistant lecturer": Sentence("assistant lecturer"),
    "chief lecturer": Sentence("chief lecturer"),
}
"""As what somebody can have been at a seminar."""


class Seminar(Noted, frozen=True, kw_only=True, tag="seminar"):
    """A seminar for arbiters or referees, and how its examination went."""

    register: str
    event: str
    day: date | None = None
    """The last day."""
    percent: int | None = None
    """What was reached in the examination; None: not said."""
    duty: str = "participant"
    participants: int | None = None
    federations: int | None = None
    place: str = ""

    def __post_init__(self) -> None:
        check_register(self.register)
        check_needed("event", self.event, Sentence("a seminar"))
        check_text("place", self.place)
        check_one_of("duty", self.duty, SEMINAR_DUTIES)
        if self.percent is not None and not 0 <= self.percent <= 100:
            raise InvalidValue(
                "{percent} is not a percentage; write a number from 0 to 100",
                field="percent",
                percent=self.percent,
            )

    def days(self) -> tuple[date, ...]:
        return known_days(self.day)

    def words(self) -> Sentence:
        parts: list[Value] = [
            Sentence(
                "seminar ({register}) {event}", register=self.register.upper(), event=self.event
            )
        ]
        if self.duty != "participant":
            parts.append(SEMINAR_DUTIES[self.duty])
        if self.percent is not None:
            parts.append(Sentence("{percent} % in the examination", percent=self.percent))
        if self.day is not None:
            parts.append(Sentence("ended on {date}", date=self.day))
        return Sentence("{parts}", parts=Listing(parts))
