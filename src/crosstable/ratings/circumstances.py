"""What rating an event depends on besides its games: its class and its arbiters, as announced.

``circumstances_of`` reads them from the announcement; a file that is rated may be told more, or
otherwise, by whoever rates it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import msgspec

from crosstable.kernel.event_class import (
    EventClass,
    Level,
    Waiver,
)
from crosstable.kernel.player import Sex
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.ratings.classing import list_of_rate
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class Circumstances(msgspec.Struct, frozen=True, kw_only=True):
    """What the games do not say; what is not known raises no objection."""

    registered: date | None = None
    """When the event was announced to the federation."""
    official: bool = False
    """An event of the federation or of a confederation."""
    level: Level = Level.OTHER
    women: bool = False
    """Whether only women could play; else it is told by who did."""
    longer_approved: bool = False
    """Whether the federation approved more days than the regulations allow."""
    late_registration_approved: bool = False
    faster_approved: str = ""
    """The decision by which games with less time than the rules ask are rated; empty: none."""
    unlicensed_arbiters: tuple[str, ...] = ()
    norms: bool = False
    """Whether norms are to be made in the event."""


def circumstances_of(tournament: Tournament) -> Circumstances:
    """Return what a tournament's announcement says of it."""
    announced = tournament.event_class
    return Circumstances(
        registered=announced.registered,
        official=announced.is_official,
        level=announced.level,
        women=announced.women,
        longer_approved=announced.excused(Waiver.LONGER),
        late_registration_approved=announced.excused(Waiver.LATE_REGISTRATION),
        faster_approved=_decision(announced, Waiver.FASTER),
        unlicensed_arbiters=tuple(
            official.name
            for official in tournament.officials
            if official.judges and official.licensed is False
        ),
        norms=announced.norms,
    )


def _decision(announced: EventClass, what: Waiver) -> str:
    """Return who granted an exemption and when, with the words it was granted in."""
    for granted in announced.exemptions:
        if granted.what is what:
            said = Sentence(
                "approved by {authority} on {day}", authority=granted.by, day=granted.on
            )
            return Listing((said, granted.text), glue=", ") if granted.text else said
    return ""


def doubts_about_class(tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
    """Return what the rules have against an event as it is announced, before a game is played."""
    known, starts = circumstances_of(tournament), tournament.starts
    edition = edition.for_list(list_of_rate(edition, tournament.rate_of_play))
    top = top_players(
        edition,
        (
            (entrant.player.rating(*edition.ratings.lists), entrant.player.sex)
            for entrant in tournament.entrants
        ),
    )
    late = tuple(registered_late(edition, starts, known, top))
    return (
        *late,
        *(() if late else norms_registered_late(edition, starts, known)),
        *unlicensed(edition, known),
    )


def top_players(edition: Edition, players: Iterable[tuple[int | None, Sex | None]]) -> bool:
    """Return whether anybody is rated so high that an event must be registered earlier.

    Players come as rating and sex.
    """
    limits = edition.ratings.longer_notice
    return limits is not None and any(
        (rating or 0) > (limits.women_above if sex is Sex.FEMALE else limits.above)
        for rating, sex in players
    )


@rule("rating.registration")
def registered_late(
    edition: Edition,
    starts: date | None,
    known: Circumstances,
    top: bool = False,  # noqa: FBT001, FBT002 -- the answer of ``top_players``
) -> Iterator[Reason]:
    """Object to an event that was announced too late, unless it needs no announcement."""
    days = edition.ratings.registered_days_before
    article = next(iter(edition.cite("rating.registration")), None)
    limits = edition.ratings.longer_notice
    if top and limits is not None and starts is not None and starts >= limits.since:
        days, article = limits.days, limits.article
    exempt = edition.ratings.official_exempt and (
        known.official or known.level.is_national_championship
    )
    if days is None or exempt or known.late_registration_approved:
        return
    if known.registered is None or starts is None:
        return
    if known.registered > starts:
        yield Reason.that(
            "registered on {day}, after the first day; it must be {days:day|days} before",
            article,
            day=known.registered,
            days=days,
        )
    elif known.registered > starts - timedelta(days=days):
        notice = (starts - known.registered).days
        yield Reason.that(
            "registered {notice:day|days} before the first round instead of at least {days}",
            article,
            notice=notice,
            days=days,
        )


@rule("rating.registration")
def norms_registered_late(
    edition: Edition, starts: date | None, known: Circumstances
) -> Iterator[Reason]:
    """Remind of the longer notice that norms need; without it the games are rated all the same."""
    days = edition.ratings.registered_days_before_norms
    if not known.norms or days is None or known.registered is None or starts is None:
        return
    notice = (starts - known.registered).days
    if notice < days:
        yield edition.because(
            "rating.registration",
            "registered {notice:day|days} before the first round: for norms it must be {days}",
            notice=notice,
            days=days,
        )


@rule("rating.licences")
def unlicensed(edition: Edition, known: Circumstances) -> Iterator[Reason]:
    """Object to arbiters without a licence, where one is needed."""
    if edition.ratings.licensed_arbiters:
        for name in known.unlicensed_arbiters:
            yield edition.because(
                "rating.licences", "arbiter {arbiter} has no licence", arbiter=name
            )
