"""The class of an event in words, each part with the article for which it matters in an edition."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.event_class import (
    CONTINENTS,
    LEVELS,
    SERIES,
    WAIVERS,
    Exemption,
    Level,
    Waiver,
    age_words,
)
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

_LEVEL_RULES = {
    Level.WORLD: "rating.official-events",
    Level.CONTINENTAL: "rating.official-events",
    Level.LEAGUE: "rating.league",
    Level.NATIONAL_FINAL: "rating.national-championship",
    Level.NATIONAL_QUALIFIER: "rating.national-qualifier",
    Level.NATIONAL_TEAM: "rating.national-qualifier",
}
_WAIVER_RULES = {
    Waiver.LATE_REGISTRATION: "rating.registration",
    Waiver.LONGER: "rating.longer",
}


def class_in_words(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Yield what is announced of an event's class; nothing of what nobody said."""
    yield from _kind(tournament, edition)
    yield from _for_whom(tournament, edition)
    yield from _registration(tournament, edition)
    yield from _exemptions(tournament, edition)
    announced = tournament.event_class
    if announced.norms:
        yield edition.because("rating.registration", "norms for titles can be made")
    if announced.pairings_known is True:
        yield Reason.that("all opponents are known before the first round")
    elif announced.pairings_known is False:
        yield Reason.that("opponents are known from round to round only")


@rule(
    "rating.disciplines",
    "rating.league",
    "rating.national-championship",
    "rating.national-qualifier",
    "rating.official-events",
)
def _kind(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    announced = tournament.event_class
    if announced.level is not Level.OTHER:
        yield edition.because(
            _LEVEL_RULES.get(announced.level, ""),
            "kind of event: {level}",
            level=LEVELS[announced.level],
        )
    if announced.continent:
        yield Reason.that(
            "championship of this continent: {continent}",
            continent=CONTINENTS[announced.continent],
        )
    if announced.cup:
        yield Reason.that("an event of a cup, and no championship")
    if announced.series:
        yield Reason.that("of this series: {series}", series=SERIES[announced.series])
    if announced.is_official:
        yield edition.because(
            "rating.official-events", "an official event of the federation or confederation"
        )
    elif announced.official is False:
        yield Reason.that("not an official event of the federation or confederation")
    if announced.affiliate:
        yield Reason.that("an event of {affiliate}", affiliate=announced.affiliate)
    if announced.discipline in edition.disciplines[1:]:
        yield edition.because(
            "rating.disciplines",
            "played on {squares} squares, which have a rating list of their own",
            squares=announced.discipline,
        )
    elif announced.discipline:
        yield edition.because(
            "rating.disciplines", "played on {squares} squares", squares=announced.discipline
        )


def _for_whom(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    announced = tournament.event_class
    if announced.age_group:
        yield Reason.that("open to {ages}", ages=age_words(announced.age_group))
    if announced.women:
        matters = announced.level is Level.NATIONAL_FINAL
        yield edition.because(
            "rating.national-championship" if matters else "", "open to women only"
        )


@rule("rating.registration")
def _registration(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    announced, by = tournament.event_class, tournament.registering_federation
    if announced.registered is not None and by:
        yield edition.because(
            "rating.registration",
            "registered on {day} by the federation {federation}",
            day=announced.registered,
            federation=by,
        )
    elif announced.registered is not None:
        yield edition.because(
            "rating.registration", "registered on {day}", day=announced.registered
        )
    elif announced.registered_by:
        yield edition.because(
            "rating.registration", "registered by the federation {federation}", federation=by
        )


@rule("rating.registration", "rating.longer")
def _exemptions(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    for granted in tournament.event_class.exemptions:
        yield edition.because(
            _WAIVER_RULES.get(granted.what, ""),
            "exemption granted by {who} on {day}: {what}",
            who=granted.by,
            day=granted.on,
            what=_exempt_from(granted),
        )


def _exempt_from(granted: Exemption) -> str:
    if granted.what is Waiver.OTHER:
        return granted.text
    if granted.text:
        return Sentence("{what} ({more})", what=WAIVERS[granted.what], more=granted.text)
    return WAIVERS[granted.what]
