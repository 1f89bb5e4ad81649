"""Whether an event is one in which titles can be won (FIDE 1.11 to 1.17, 1.45f).

What nobody entered makes no event unfit, but no norm is said to be reached before it is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import Level, Waiver
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.rate_of_play import RateOfPlay, game_time, time_for
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.title_rules import TitleEventRules
from crosstable.titles.candidates import Candidate, Form, TitleEvent
from crosstable.titles.verdicts import Condition

_LONG_LEVELS = frozenset({Level.LEAGUE, Level.NATIONAL_TEAM})


class EventFindings(NamedTuple):
    """The conditions an event itself has to meet, and what is not known of it."""

    conditions: tuple[Condition, ...]
    missing: tuple[Sentence, ...]

    @property
    def unfit(self) -> bool:
        """Return whether no title can be won in it."""
        return any(condition.met is False for condition in self.conditions)


class _Finding(NamedTuple):
    rule: str
    what: Sentence
    needed: Value
    have: Value
    met: bool | None
    missing: Sentence | None = None
    limit: bool = False


def event_findings(
    tournament: Tournament, edition: Edition, event: TitleEvent, rules: TitleEventRules
) -> EventFindings:
    """Return what the rules on title events say of one."""
    findings = [
        *_registration(tournament, rules, event),
        *_form(tournament, rules, event),
        *_days(tournament, rules, event),
        *_rate(tournament, rules, event),
        *_duration(tournament, rules, event),
        *_chief_arbiter(tournament, rules),
        *_arbiters_who_play(tournament, edition, event),
    ]
    conditions = tuple(
        Condition(
            what=finding.what,
            needed=finding.needed,
            have=finding.have,
            met=finding.met,
            citation=next(iter(edition.cite(finding.rule)), None),
            lost=finding.met is False,
            of_event=True,
            limit=finding.limit,
        )
        for finding in findings
    )
    missing = (finding.missing for finding in findings if finding.missing is not None)
    return EventFindings(conditions, tuple(missing))


def _unknown() -> Sentence:
    return Sentence("not known")


@rule("title-event.registration")
def _registration(
    tournament: Tournament, rules: TitleEventRules, event: TitleEvent
) -> Iterator[_Finding]:
    """Ask for registration so many days before, unless less was approved (1.11)."""
    announced, name = tournament.event_class, "title-event.registration"
    what = Sentence("days between registration and the first day")
    needed = rules.registered_days_before
    if announced.excused(Waiver.LATE_REGISTRATION):
        yield _Finding(name, what, needed, Sentence("less was approved"), met=True)
    elif announced.registered is None:
        yield _Finding(
            *(name, what, needed, _unknown(), None),
            Sentence(
                "when the event was registered; enter the day in the announcement, where it says "
                "what kind of event it is"
            ),
        )
    elif event.starts is not None:
        days = (event.starts - announced.registered).days
        yield _Finding(name, what, needed, days, days >= needed)


@rule("title-event.form", "title-event.double")
def _form(tournament: Tournament, rules: TitleEventRules, event: TitleEvent) -> Iterator[_Finding]:
    """Refuse single matches (1.6), ask what nobody says, and for players enough."""
    what = Sentence("form of the event")
    usual = Sentence("Swiss, round robin, knock-out or team event")
    if event.form is Form.MATCH:
        match = Sentence("a single match")
        yield _Finding("title-event.form", what, usual, match, met=False)
    elif event.form in {Form.OTHER, Form.SCHEVENINGEN} and rules.only_usual_forms:
        if tournament.event_class.excused(Waiver.OTHER):
            approved = Sentence("another form, approved")
            yield _Finding("title-event.form", what, usual, approved, met=True)
        elif event.form is Form.SCHEVENINGEN:
            yield _Finding(
                *("title-event.form", what, usual, Sentence("Scheveningen match"), None),
                Sentence(
                    "that norms in a Scheveningen match were approved; enter the approval in the "
                    "announcement, where it says what kind of event it is"
                ),
            )
        else:
            yield _Finding(
                *("title-event.form", what, usual, _unknown(), None),
                Sentence(
                    "that the event is a Swiss, a round robin, a knock-out or a team event: it is "
                    "paired by hand, and any other form needs approval; choose the pairing system "
                    "in the announcement"
                ),
            )
    if event.form is Form.DOUBLE_ROUND_ROBIN:
        players = len(event.candidates)
        yield _Finding(
            "title-event.double",
            Sentence("players in a double round robin"),
            rules.double_players,
            players,
            players >= rules.double_players,
        )


@rule("title-event.rounds-a-day", "title-event.day")
def _days(tournament: Tournament, rules: TitleEventRules, event: TitleEvent) -> Iterator[_Finding]:
    """Count rounds and hours of play on the fullest day (1.12, 1.13)."""
    planned = max(event.planned_rounds, event.paired_rounds)
    days = [day for day in event.round_days if day is not None]
    what = Sentence("rounds on one day")
    if len(days) < planned:
        yield _Finding(
            *("title-event.rounds-a-day", what, rules.rounds_a_day, _unknown(), None),
            Sentence(
                "on which days the rounds are played; enter them in the announcement under days "
                "and times of the rounds"
            ),
            limit=True,
        )
        return
    most = max(Counter(days).values(), default=0)
    yield _Finding(
        *("title-event.rounds-a-day", what, rules.rounds_a_day, most, most <= rules.rounds_a_day),
        limit=True,
    )
    rate = _known_rate(tournament)
    if rate is not None:
        minutes = most * game_time(rate) // 60
        yield _Finding(
            "title-event.day",
            Sentence("minutes of play on one day, for games of sixty moves"),
            rules.minutes_a_day,
            minutes,
            most * game_time(rate) <= 60 * rules.minutes_a_day,
            limit=True,
        )


def _known_rate(tournament: Tournament) -> RateOfPlay | None:
    try:
        return parse_rate(tournament.rate_of_play) if tournament.rate_of_play else None
    except InvalidValue:
        return None


@rule("title-event.rate")
def _rate(tournament: Tournament, rules: TitleEventRules, event: TitleEvent) -> Iterator[_Finding]:
    """Ask for enough time (1.13); increments below the wanted one are none."""
    rate, wanted, name = _known_rate(tournament), rules.rate, "title-event.rate"
    if rate is None:
        yield _Finding(
            *(name, Sentence("minutes for each player"), _unknown(), _unknown(), None),
            Sentence(
                "the rate of play, written as in 90+30; enter it in the announcement under time, "
                "points and ties"
            ),
        )
        return
    if wanted.least_for_sixty is not None:
        seconds = time_for(rate)
        yield _Finding(
            name,
            Sentence("minutes for each player, for sixty moves"),
            wanted.least_for_sixty // 60,
            seconds // 60,
            seconds >= wanted.least_for_sixty,
        )
        return
    added = min(period.increment for period in rate.periods)
    base = sum(period.seconds for period in rate.periods)
    with_increment = added >= wanted.increment
    least = wanted.least_with_increment if with_increment else wanted.least_without
    yield _Finding(
        name,
        Sentence("minutes for each player, apart from the increment"),
        least // 60,
        base // 60,
        base >= least,
    )
    disabled = bool(tournament.event_class.affiliate)
    if wanted.increment_from is not None and not with_increment and not disabled:
        last = event.ends or _last_day(event) or event.starts
        if last is not None and last >= wanted.increment_from:
            yield _Finding(
                name, Sentence("seconds added for each move"), wanted.increment, added, met=False
            )


@rule("title-event.duration")
def _duration(
    tournament: Tournament, rules: TitleEventRules, event: TitleEvent
) -> Iterator[_Finding]:
    """Count the days from the first to the last (1.14)."""
    announced, name = tournament.event_class, "title-event.duration"
    what = Sentence("days from the first to the last")
    long = announced.level in _LONG_LEVELS
    most = rules.league_days if long else rules.longest_days
    starts, ends = event.starts, event.ends or _last_day(event)
    if starts is None or ends is None:
        yield _Finding(
            *(name, what, most, _unknown(), None),
            Sentence(
                "the first and the last day, and with them the rating list that counts; enter them "
                "in the announcement under when, where, who"
            ),
            limit=True,
        )
        return
    days = (ends - starts).days + 1
    approved = announced.excused(Waiver.LONGER) and not long
    yield _Finding(name, what, most, days, days <= most or approved, limit=True)


def _last_day(event: TitleEvent) -> date | None:
    return max((day for day in event.round_days if day is not None), default=None)


@rule("title-event.chief-arbiter")
def _chief_arbiter(tournament: Tournament, rules: TitleEventRules) -> Iterator[_Finding]:
    """Ask for a chief arbiter with a title (1.16)."""
    chief = next((official for official in tournament.officials if official.in_charge), None)
    name, what = "title-event.chief-arbiter", Sentence("title of the chief arbiter")
    needed = Listing(rules.chief_titles, joint="or")
    if chief is None or not chief.title:
        missing = (
            Sentence("who is chief arbiter; add them under arbiters and organisers")
            if chief is None
            else Sentence(
                "the title of the chief arbiter {name}; enter it under arbiters and organisers",
                name=chief.name,
            )
        )
        yield _Finding(name, what, needed, _unknown(), None, missing)
        return
    yield _Finding(name, what, needed, chief.title, chief.title in rules.chief_titles)


@rule("title-event.arbiters-play")
def _arbiters_who_play(
    tournament: Tournament, edition: Edition, event: TitleEvent
) -> Iterator[_Finding]:
    """Refuse an event in which somebody both judges and plays (1.17)."""
    players = {
        mark: entrant.player.name
        for entrant in tournament.entrants
        for mark in (
            entrant.player.identifier(edition.title_register),
            entrant.player.person,
        )
        if mark
    }
    players |= {player.person: player.name for player in event.candidates.values() if player.person}
    both = [
        players[mark]
        for official in tournament.officials
        if official.judges
        for mark in (official.identifier, official.person)
        if mark in players
    ]
    if both:
        yield _Finding(
            "title-event.arbiters-play",
            Sentence("arbiters who play"),
            0,
            Listing(dict.fromkeys(both)),
            met=False,
        )


def same_person(event: TitleEvent, numbers: Collection[int]) -> Iterator[Sentence]:
    """Yield who of some players are one and the same in the register as somebody else."""
    known: dict[str, Candidate] = {}
    for player in event.candidates.values():
        other = known.setdefault(player.person, player) if player.person else player
        if other is not player and not {player.number, other.number}.isdisjoint(numbers):
            register, _, number = player.person.partition(":")
            yield Sentence(
                "who {one} and {other} are: both have the number {number}; correct it among the "
                "players",
                one=other.name,
                other=player.name,
                number=number or register,
            )
