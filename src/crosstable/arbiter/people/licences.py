"""Licences of arbiters: whether one holds on a day, and what it costs (FIDE Arbiter titles 6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum

import msgspec

from crosstable.arbiter.people.career import judged_services, licences_held, title_on
from crosstable.arbiter.people.classification import ArbiterClass, category_of
from crosstable.kernel.official_facts import Licence
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.arbiter_rules import ArbiterRules, Fee, LicenceRules
from crosstable.rulebooks.rules import rule


class LicenceState(Enum):
    """Whether somebody is licensed."""

    LICENSED = "licensed"
    WRONG_TITLE = "wrong title"
    """There is a licence, and it is for another title than the one held."""
    INACTIVE = "inactive"
    """There is one, and it ended with two years without a service."""
    NONE = "none"
    NOT_NEEDED = "not needed"


class LicenceStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand with a licence on a day."""

    state: LicenceState
    title: str
    category: str
    """The category somebody belongs to on that day."""
    licence: Licence | None = None
    euros: int | None = None
    """What is to be paid now; 0: nothing; None: nobody can say, for lack of a title."""
    because: tuple[Reason, ...] = ()

    @property
    def licensed(self) -> bool:
        """Return whether somebody may officiate where a licence is needed."""
        return self.state in {LicenceState.LICENSED, LicenceState.NOT_NEEDED}


@rule(
    "licence.valid",
    "licence.for-life",
    "licence.who",
    "licence.new-title",
    "licence.inactive",
    "licence.again",
)
def licence_of(
    rules: ArbiterRules, person: Person, on: date, *, classed: ArbiterClass | None = None
) -> LicenceStanding:
    """Return whether somebody is licensed on a day, and what a licence costs that is due.

    Where no service at all is noted, nothing is known that could have ended a licence.
    """
    licences = rules.licences
    title = title_on(person, rules, on)
    if licences is None or on < licences.since:
        return LicenceStanding(state=LicenceState.NOT_NEEDED, title=title, category="")
    made = classed if classed is not None else category_of(rules, person, on)
    category = made.category or ("D" if title in _classified(rules) else "")
    held = licences_held(person, rules, on)
    fitting = next((each for each in reversed(held) if each.title == title), None)
    ended = (
        fitting is not None
        and made.lapsed is not None
        and title not in licences.for_life
        and (fitting.since is None or fitting.since < made.lapsed)
    )
    served = any(judged_services(person, on))
    fee = _fee(licences, title, category)
    if fitting is None:
        return _without(rules, title, category, held, fee)
    if ended and served:
        because = [
            Reason.that(
                "inactive since {day}, after {years} years without an event, so the licence has "
                "ended",
                rules.cited("licence.inactive"),
                day=made.lapsed or "",
                years=licences.inactive_years,
            ),
            *_price(rules, fee, "licence.again"),
        ]
        return LicenceStanding(
            state=LicenceState.INACTIVE,
            title=title,
            category=category,
            licence=fitting,
            euros=fee.euros if fee else None,
            because=tuple(because),
        )
    euros, reasons = _upgrade(rules, licences, title, category, person, on)
    if ended:
        unknown = Sentence("no service is noted, so it is not known whether the licence has ended")
        reasons.append(Reason(unknown, rules.cited("licence.inactive")))
    name = "licence.for-life" if title in licences.for_life else "licence.valid"
    return LicenceStanding(
        state=LicenceState.LICENSED,
        title=title,
        category=category,
        licence=fitting,
        euros=euros,
        because=(
            Reason.that("licensed as {title}", rules.cited(name), title=title),
            *reasons,
        ),
    )


def _classified(rules: ArbiterRules) -> tuple[str, ...]:
    return rules.classes.titles if rules.classes is not None else ()


@rule("licence.first-title", "licence.missing")
def _without(
    rules: ArbiterRules, title: str, category: str, held: Sequence[Licence], fee: Fee | None
) -> LicenceStanding:
    """Return what is due where no licence fits the title."""
    if held:
        name = "licence.first-title" if held[-1].title == "NA" else "licence.new-title"
        return LicenceStanding(
            state=LicenceState.WRONG_TITLE,
            title=title,
            category=category,
            licence=held[-1],
            euros=fee.euros if fee else None,
            because=(
                Reason.that(
                    "the licence is for {licence}, and the title held is {title}: the fee of "
                    "the new title is due",
                    rules.cited(name),
                    licence=Listing([each.title for each in held]),
                    title=title or "–",
                ),
                *_price(rules, fee, ""),
            ),
        )
    return LicenceStanding(
        state=LicenceState.NONE,
        title=title,
        category=category,
        euros=fee.euros if fee else None,
        because=(
            Reason.that(
                "no licence is noted; events with unlicensed arbiters are not rated, and give no "
                "norms",
                rules.cited("licence.missing"),
            ),
            *_price(rules, fee, ""),
        ),
    )


@rule("licence.fee-a", "licence.fee-b", "licence.fee-c", "licence.fee-d", "licence.fee-national")
def _fee(licences: LicenceRules, title: str, category: str) -> Fee | None:
    """Return the fee of a title in a category (6.3)."""
    return next(
        (fee for fee in licences.fees if fee.title == title and fee.category in {category, ""}),
        None,
    )


def _price(rules: ArbiterRules, fee: Fee | None, name: str) -> list[Reason]:
    if fee is None:
        return []
    cited = rules.cited(name) if name else rules.cited(fee.rule)
    return [Reason.that("a licence costs {euros} euros", cited, euros=fee.euros)]


@rule("licence.upgrade")
def _upgrade(
    rules: ArbiterRules,
    licences: LicenceRules,
    title: str,
    category: str,
    person: Person,
    on: date,
) -> tuple[int, list[Reason]]:
    """Return what a higher category costs: the difference, and nothing for a lower one (6.2.4).

    A category of another title's licence was paid at that title's price, and a new title is paid in
    full (6.2.5): it says nothing of this one.
    """
    paid_for = next(
        (
            licence.category
            for licence in reversed(licences_held(person, rules, on))
            if licence.title == title and licence.category
        ),
        "",
    )
    old, new = _fee(licences, title, paid_for), _fee(licences, title, category)
    if not paid_for or old is None or new is None or new.euros <= old.euros:
        return 0, []
    difference = new.euros - old.euros
    return difference, [
        Reason.that(
            "category {new} in place of {old}: the difference of {euros} euros is due",
            rules.cited("licence.upgrade"),
            new=category,
            old=paid_for,
            euros=difference,
        )
    ]
