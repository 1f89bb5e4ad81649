"""Which norms can be noted in the register: for titles there are, of events that are over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache

from crosstable.kernel.errors import Refused
from crosstable.kernel.facts import Fact
from crosstable.kernel.sentence import Listing
from crosstable.kernel.title_facts import NormMade
from crosstable.rulebooks.library import EDITIONS


def insist_on_norms(facts: Iterable[Fact], today: date) -> None:
    """Refuse a norm for a title that no norms lead to, and one of an event still to end."""
    for fact in facts:
        if not isinstance(fact, NormMade):
            continue
        known = _norm_titles(fact.register)
        if known and fact.title not in known:
            raise Refused(
                "no norms of {register} lead to a title {title!r}; they lead to {known}",
                register=fact.register.upper(),
                title=fact.title,
                known=Listing(known),
            )
        if fact.day is not None and fact.day > today:
            raise Refused(
                "a norm is noted when its event is over; {event} ends on {date}",
                event=fact.event,
                date=fact.day,
            )


@cache
def _norm_titles(register: str) -> tuple[str, ...]:
    """Return the titles that norms lead to by any rules of a register, of players first."""
    rules = [
        edition.titles
        for edition in EDITIONS.values()
        if edition.titles is not None and edition.title_register == register
    ]
    players = [code for known in rules for code in known.with_norms()]
    officials = [code for known in rules for code in known.officials]
    return tuple(dict.fromkeys((*players, *officials)))
