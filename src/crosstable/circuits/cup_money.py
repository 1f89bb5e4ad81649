"""What the stars of a World Cup event ask for: prizes, fee, payment, and until when they change.

FMJD Annex 18, Stars, Conditions 10 to 17 and Appendix A.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.cup import CupEvent, told_stars
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.activity import months_before
from crosstable.rulebooks.cup_rules import WORLD_CUP, scheme_on
from crosstable.rulebooks.rules import rule


@rule("cup.stars-change")
def refuse_other_stars(event: CupEvent, stars: int, on: date) -> None:
    """Refuse stars that an event cannot get any more: never fewer, and more in time only."""
    scheme_on(event.first_day).of(stars)
    if stars < event.stars:
        raise Refused(
            "{event} has {before} and cannot go down to {stars}",
            Reason.that(
                "an event cannot go down in level",
                Citation("fmjd.annex18", "Conditions.10"),
            ),
            event=event.name,
            before=told_stars(event.stars),
            stars=stars,
        )
    latest = months_before(event.first_day, WORLD_CUP.raise_months)
    if stars > event.stars and on > latest:
        raise Refused(
            "{event} could go up until {latest}, three months before it begins",
            Reason.that(
                "an event goes up in level at least three months before it begins",
                Citation("fmjd.annex18", "Conditions.11"),
            ),
            event=event.name,
            latest=latest,
        )


@rule("cup.stars")
def stars_paid(event: CupEvent) -> Iterator[Condition]:
    """Compare the whole prize money with that of the stars."""
    scheme = scheme_on(event.first_day)
    asked = scheme.of(event.stars)
    given = sum(event.terms.prizes_open) + sum(event.terms.prizes_women)
    if not given:
        yield Condition(
            Answer.OPEN,
            Sentence(
                "{stars} ask for {total} € of prizes; none are entered",
                stars=told_stars(event.stars),
                total=asked.total,
            ),
            scheme.article,
        )
        return
    yield Condition(
        Answer.KEPT if given >= asked.total else Answer.BROKEN,
        Sentence(
            "{stars} ask for {total} € of prizes; {given} € are announced",
            stars=told_stars(event.stars),
            total=asked.total,
            given=given,
        ),
        scheme.article,
    )


@rule("cup.prizes")
def prizes(event: CupEvent) -> Iterator[Condition]:
    """Compare every prize with the least of its place, or the sums where there is no table."""
    scheme = scheme_on(event.first_day)
    asked = scheme.of(event.stars)
    groups = (
        (
            Sentence("open group"),
            event.terms.prizes_open,
            asked.open_prizes,
            (asked.open_sum, asked.open_places),
        ),
        (
            Sentence("women’s group"),
            event.terms.prizes_women,
            asked.women_prizes,
            (asked.women_sum, asked.women_places),
        ),
    )
    for group, given, least, (total, places) in groups:
        if not given:
            yield Condition(
                Answer.OPEN,
                Sentence(
                    "prizes, {group}: {total} € at least; none are entered",
                    group=group,
                    total=total,
                ),
                Citation("fmjd.annex18", "App.A") if least else scheme.article,
            )
            continue
        if not least:
            paid = sum(given[:places])
            yield Condition(
                Answer.KEPT if paid >= total else Answer.BROKEN,
                Sentence(
                    "prizes, {group}: {given} € for the first {places}, at least {total} € needed",
                    group=group,
                    given=paid,
                    total=total,
                    places=places,
                ),
                scheme.article,
            )
            continue
        short = [
            Sentence(
                "place {place}: {given} € of {least} €",
                place=place,
                given=given[place - 1] if place <= len(given) else 0,
                least=wanted,
            )
            for place, wanted in enumerate(least, start=1)
            if place > len(given) or given[place - 1] < wanted
        ]
        if short:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "prizes, {group}: too low, {short}",
                    group=group,
                    short=Listing(short, glue="; "),
                ),
                Citation("fmjd.annex18", "App.A"),
            )
        else:
            yield Condition(
                Answer.KEPT,
                Sentence(
                    "prizes, {group}: the least of all {places} places is given, {total} € in all",
                    group=group,
                    places=len(least),
                    total=sum(given),
                ),
                Citation("fmjd.annex18", "App.A"),
            )


@rule("cup.fee")
def fee(event: CupEvent) -> Iterator[Condition]:
    """Compare the fee with the highest allowed; twice that outside an official hotel."""
    most = WORLD_CUP.fee_one_star if event.stars == 1 else WORLD_CUP.fee
    article = Citation("fmjd.annex18", "Conditions.13")
    terms = event.terms
    if terms.fee is None:
        yield Condition(
            Answer.OPEN, Sentence("fee: {most} € at most; none is entered", most=most), article
        )
    else:
        yield Condition(
            Answer.KEPT if terms.fee <= most else Answer.BROKEN,
            Sentence("fee: {fee} €, at most {most} € allowed", fee=terms.fee, most=most),
            article,
        )
    if terms.fee_elsewhere is None:
        return
    article = Citation("fmjd.annex18", "Conditions.14")
    allowed = 2 * (terms.fee if terms.fee is not None else most)
    if terms.official_hotel is not True and terms.fee_elsewhere > (terms.fee or most):
        yield Condition(
            Answer.OPEN if terms.official_hotel is None else Answer.BROKEN,
            Sentence("a higher fee outside the official hotel needs an official hotel"),
            article,
        )
    else:
        yield Condition(
            Answer.KEPT if terms.fee_elsewhere <= allowed else Answer.BROKEN,
            Sentence(
                "fee outside the official hotel: {fee} €, at most {most} € allowed",
                fee=terms.fee_elsewhere,
                most=allowed,
            ),
            article,
        )


@rule("cup.stars-dates")
def days_of_stars(event: CupEvent) -> Iterator[Condition]:
    """Name the days until which stars and system can be changed."""
    yield Condition(
        Answer.PEOPLE,
        Sentence(
            "more stars until {day}, never fewer",
            day=months_before(event.first_day, WORLD_CUP.raise_months),
        ),
        Citation("fmjd.annex18", "Conditions.11"),
    )


@rule("cup.payment")
def payment(event: CupEvent) -> Iterator[Condition]:
    """Compare the days of a transfer with those allowed."""
    days = event.terms.transfer_days
    if days is None:
        yield Condition(
            Answer.PEOPLE,
            Sentence(
                "prizes in cash, or by transfer within {days:day|days} of receiving the data",
                days=WORLD_CUP.transfer_days,
            ),
            Citation("fmjd.annex18", "Conditions.17"),
        )
        return
    yield Condition(
        Answer.KEPT if days <= WORLD_CUP.transfer_days else Answer.BROKEN,
        Sentence(
            "prizes by transfer within {days:day|days}, at most {most} allowed",
            days=days,
            most=WORLD_CUP.transfer_days,
        ),
        Citation("fmjd.annex18", "Conditions.17"),
    )
