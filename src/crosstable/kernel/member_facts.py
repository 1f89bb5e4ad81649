"""What is known of somebody as a member of a federation: clubs and fees, with their days."""

from __future__ import annotations

from datetime import date

from crosstable.kernel.fact_checks import (
    Noted,
    check_needed,
    check_order,
    check_text,
    known_days,
    span,
)
from crosstable.kernel.sentence import Listing, Sentence, Value


class Membership(Noted, frozen=True, kw_only=True, tag="membership"):
    """Being a member of a club, and through it of the federation, for some time."""

    club: str
    since: date | None = None
    until: date | None = None

    def __post_init__(self) -> None:
        check_needed("club", self.club, Sentence("a membership"))
        check_order(self.since, self.until, Sentence("a membership"))

    def days(self) -> tuple[date, ...]:
        return known_days(self.since, self.until)

    def held_on(self, day: date) -> bool:
        """Return whether somebody was a member on a day, the last one included."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("member of {club}", club=self.club)]
        parts += span(self.since, self.until)
        return Sentence("{parts}", parts=Listing(parts))


class FeePaid(Noted, frozen=True, kw_only=True, tag="fee"):
    """A fee of the federation that was paid, for some time."""

    fee: str
    """What for, in the federation's own words, such as ``membership``."""
    since: date | None = None
    until: date | None = None
    paid: date | None = None
    amount: str = ""
    """As it was written, such as ``40 EUR``."""

    def __post_init__(self) -> None:
        check_needed("fee", self.fee, Sentence("a payment"))
        check_text("amount", self.amount)
        check_order(self.since, self.until, Sentence("a fee"))

    def days(self) -> tuple[date, ...]:
        return known_days(self.since, self.until, self.paid)

    def covers(self, day: date) -> bool:
        """Return whether the fee is paid for a day."""
        begun = self.since is None or self.since <= day
        return begun and (self.until is None or day <= self.until)

    def words(self) -> Sentence:
        parts: list[Value] = [Sentence("fee paid: {fee}", fee=self.fee)]
        parts += span(self.since, self.until)
        if self.amount:
            parts.append(self.amount)
        if self.paid is not None:
            parts.append(Sentence("on {date}", date=self.paid))
        return Sentence("{parts}", parts=Listing(parts))
