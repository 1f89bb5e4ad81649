"""May an event be rated? Every objection the regulations know, with its article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from math import ceil

from crosstable.kernel.event_class import Level
from crosstable.kernel.game_days import rounds_on_days
from crosstable.kernel.player import Sex
from crosstable.kernel.rate_of_play import RateOfPlay, game_time
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.ratings.circumstances import (
    Circumstances,
    norms_registered_late,
    registered_late,
    top_players,
    unlicensed,
)
from crosstable.ratings.model import EventKind, RatedEvent
from crosstable.ratings.reporting import interim_reports
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


def objections(
    tournament: Tournament,
    edition: Edition,
    event: RatedEvent,
    rate: RateOfPlay | None,
    known: Circumstances,
) -> tuple[Reason, ...]:
    """Return everything that stands against rating an event, in the order of the regulations."""
    return (
        *registered_late(
            edition,
            event.starts,
            known,
            top_players(edition, ((player.rating, player.sex) for player in event.players)),
        ),
        *unlicensed(edition, known),
        *objections_to_report(tournament, edition, event, rate, known),
        *_few_rated(edition, event, known),
    )


def objections_to_report(
    tournament: Tournament,
    edition: Edition,
    event: RatedEvent,
    rate: RateOfPlay | None,
    known: Circumstances,
) -> tuple[Reason, ...]:
    """Return what stands against rating an event as far as its report tells, without ratings."""
    days = event.starts, event.ends
    return (*_of_plan(tournament, edition, rate), *_too_long(edition, days, known))


def objections_to_plan(
    tournament: Tournament, edition: Edition, rate: RateOfPlay | None, known: Circumstances
) -> tuple[Reason, ...]:
    """Return what would stand against rating an event played as it is announced."""
    days = tournament.starts, tournament.ends
    return (*_of_plan(tournament, edition, rate), *_too_long(edition, days, known))


def _of_plan(tournament: Tournament, edition: Edition, rate: RateOfPlay | None) -> Iterator[Reason]:
    yield from _first_control(edition, rate)
    yield from _long_days(tournament, edition, rate)
    yield from _many_rounds(tournament, edition)


def reminders(
    tournament: Tournament,
    edition: Edition,
    event: RatedEvent,
    against: tuple[Reason, ...],
    known: Circumstances,
) -> tuple[Reason, ...]:
    """Return what the arbiter should know of an event, whether it can be rated or not."""
    return (
        *norms_registered_late(edition, event.starts, known),
        *_interim_results(tournament, edition),
        *_rated_all_the_same(edition, against, known),
    )


@rule("rating.interim")
def _interim_results(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Remind of the monthly reports of an event that lasts very long."""
    due = interim_reports(tournament, edition)
    if due:
        yield edition.because(
            "rating.interim",
            "it lasts more than {days} days: interim results are reported monthly, up to {dates}",
            days=edition.ratings.interim_days or 0,
            dates=Listing(due),
        )


@rule("rating.official")
def _rated_all_the_same(
    edition: Edition, against: tuple[Reason, ...], known: Circumstances
) -> Iterator[Reason]:
    """Say that official events are rated, where something stands against this one."""
    if known.official and against and edition.cite("rating.official"):
        yield edition.because(
            "rating.official",
            "official events are rated; whatever stands against it must be settled",
        )


@rule("rating.first-control")
def _first_control(edition: Edition, rate: RateOfPlay | None) -> Iterator[Reason]:
    """Object to a first time control at another move than the prescribed one."""
    moves = edition.ratings.first_control_moves
    if rate is None or moves is None:
        return
    first = rate.periods[0].moves
    later = edition.ratings.first_control_later
    if first is None or first == moves or (later and first > moves):
        return
    # A later start of the increment is a period of its own, but no control of the moves made.
    if len(rate.periods) < 2 or not rate.periods[1].seconds:
        return
    if later:
        yield edition.because(
            "rating.first-control",
            "the first control is at move {move} instead of {needed} or later",
            move=first,
            needed=moves,
        )
    else:
        yield edition.because(
            "rating.first-control",
            "the first control is at move {move} instead of {needed}",
            move=first,
            needed=moves,
        )


@rule("rating.day")
def _long_days(
    tournament: Tournament, edition: Edition, rate: RateOfPlay | None
) -> Iterator[Reason]:
    """Object to days with more hours of play than allowed, for games of sixty moves."""
    most = edition.ratings.minutes_a_day
    if rate is None or most is None:
        return
    for day, rounds in sorted(rounds_on_days(tournament).items()):
        minutes = rounds * game_time(rate) // 60
        if rounds * game_time(rate) > most * 60:
            yield edition.because(
                "rating.day",
                "{rounds:round|rounds} on {date} take {minutes:minute|minutes} of play, more than "
                "{most}",
                rounds=rounds,
                date=day,
                minutes=minutes,
                most=most,
            )


@rule("rating.rounds-a-day")
def _many_rounds(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Object to days with more rounds than allowed, where rounds are counted and not hours."""
    most = edition.ratings.rounds_a_day
    for day, rounds in sorted(rounds_on_days(tournament).items()):
        if most is not None and rounds > most:
            yield edition.because(
                "rating.rounds-a-day",
                "{rounds} rounds on {day}, more than {most}",
                rounds=rounds,
                day=day,
                most=most,
            )


@rule("rating.duration")
def _too_long(
    edition: Edition, between: tuple[date | None, date | None], known: Circumstances
) -> Iterator[Reason]:
    """Object to an event that lasts too many days; leagues and approved events may."""
    most, (starts, ends) = edition.ratings.longest_days, between
    if most is None or starts is None or ends is None:
        return
    days = (ends - starts).days + 1
    if days > most and known.level is not Level.LEAGUE and not known.longer_approved:
        yield edition.because(
            "rating.duration", "it lasts {days:day|days}, more than {most}", days=days, most=most
        )


def _few_rated(edition: Edition, event: RatedEvent, known: Circumstances) -> Iterator[Reason]:
    """Object to a round robin with too few rated players."""
    limits = edition.ratings.composition
    if limits is None or event.kind is not EventKind.ROUND_ROBIN:
        return
    players = len(event.players)
    rated = sum(player.rating is not None for player in event.players)
    if known.level is Level.NATIONAL_FINAL:
        women = known.women or all(player.sex is Sex.FEMALE for player in event.players)
        least = limits.championship_rated_women if women else limits.championship_rated
        if rated < least:
            sentence = Sentence(
                "{rated:rated player|rated players} in a national championship, {least} needed",
                rated=rated,
                least=least,
            )
            yield Reason(sentence, limits.championship_article)
        return
    met = Counter(frozenset((game.white, game.black)) for game in event.games)
    yield from few_rated(edition, players, rated, double=max(met.values(), default=1) > 1)


@rule("rating.composition")
def few_rated(edition: Edition, players: int, rated: int, *, double: bool) -> Iterator[Reason]:
    """Object to a round robin of so many players, so many of them rated."""
    limits = edition.ratings.composition
    if limits is None:
        return
    least = ceil(players * limits.least_rated_share)
    if rated < least:
        yield Reason.that(
            "{rated} of {players} players are rated, {least} needed",
            limits.share_article,
            rated=rated,
            players=players,
            least=least,
        )
    if players < limits.small_field and rated < limits.small_rated:
        yield Reason.that(
            "{rated} rated among fewer than {field} players, {least} needed",
            limits.small_article,
            rated=rated,
            field=limits.small_field,
            least=limits.small_rated,
        )
    small = players < limits.double_players or rated < limits.double_rated
    if rated < players and double and small:
        yield Reason.that(
            "a double round with {players} players, {rated} of them rated: at least "
            "{least} players and {least_rated} rated ones are needed",
            limits.double_article,
            players=players,
            rated=rated,
            least=limits.double_players,
            least_rated=limits.double_rated,
        )
