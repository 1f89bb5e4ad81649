"""A rating period, event by event and game by game: the obvious way to a new list.

The product calculates periods over columns; this is what the columns are compared with.

Events are calculated in the order of their last day, first day and name; only where a player's K or
his average changes inside a period does this order matter. Ratings are those of the list that
applied on an event's first day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.player import BirthDate
from crosstable.kernel.verdict import Reason
from crosstable.ratings.change import new_rating
from crosstable.ratings.entering import stand_in
from crosstable.ratings.event import development_factor, rate_event
from crosstable.ratings.lists import closing_date, inactive_on, previous_list
from crosstable.ratings.model import (
    EventPlayer,
    Factor,
    FirstResult,
    ListedPlayer,
    ListStanding,
    PlayedOn,
    RatedEvent,
    RatingChange,
)
from crosstable.ratings.rulings import RulesOfDay, event_edition
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rating_rules import Averaging, RatingRules, Scope
from tests.ratings.plain_lists import printed_factor, with_games

__all__ = ["PeriodChange", "PeriodResult", "Snapshot", "rate_period"]


class Snapshot(msgspec.Struct, frozen=True):
    """A list as it was published: from when it applied, and its players by identifier."""

    applies: date
    players: Mapping[int, ListedPlayer]


class PeriodChange(msgspec.Struct, frozen=True, kw_only=True):
    """One player's way from one list to the next."""

    id: int
    name: str
    before: int | None
    games: int
    change: Fraction
    factor: Factor | None
    """Of the whole period, where one K applies to all of it."""
    after: int | None
    """None where the player is not on the new list."""
    delisted: bool = False
    events: tuple[RatingChange, ...] = ()
    first: tuple[FirstResult, ...] = ()


class PeriodResult(msgspec.Struct, frozen=True, kw_only=True):
    """A new list made from an old one and the events of a period."""

    list: str
    applies: date
    """From when the new list applies."""
    closing: date
    events: tuple[str, ...]
    """Those taken in, in the order they were calculated in."""
    refused: tuple[tuple[str, Reason], ...]
    players: tuple[PeriodChange, ...]
    """Everybody who played or whose standing changed, by identifier."""
    register: tuple[ListedPlayer, ...]
    """The whole new list, by identifier."""


class _Course(msgspec.Struct):
    """What has become of one player so far in the period."""

    player: ListedPlayer
    standing: ListStanding
    changes: list[RatingChange]
    first: list[FirstResult]
    played: list[PlayedOn]
    listed: date | None
    """The day of the list he comes from; none for somebody it does not have."""


def rate_period(
    edition: Edition,
    name: str,
    current: Snapshot,
    events: Iterable[RatedEvent],
    *,
    applies: date,
    earlier: Sequence[Snapshot] = (),
    official: frozenset[str] = frozenset(),
    rules_of_day: RulesOfDay | None = None,
) -> PeriodResult:
    """Return the list that applies from a date, made from the one before and the period's events.

    ``earlier`` are older lists, for events that began while they applied; ``official`` the events
    with the later closing date. Nothing is applied where an event cannot be calculated. Where
    another list's ratings stand in for missing ones, they do so for those who have a game that
    counts; who these are a first calculation tells.
    """
    given = tuple(events)

    def rated(base: Snapshot) -> PeriodResult:
        return _rated(
            edition,
            name,
            base,
            given,
            applies=applies,
            lists=lists,
            official=official,
            rules_of_day=rules_of_day,
        )

    lists = (*earlier, current)
    if not edition.ratings.stands_in:
        return rated(current)
    lists = tuple(_stood_in(edition, name, each, set(each.players)) for each in lists)
    playing = {each.id for each in rated(lists[-1]).players if each.games}
    return rated(_stood_in(edition, name, current, playing))


def _stood_in(edition: Edition, name: str, snapshot: Snapshot, who: set[int]) -> Snapshot:
    players = dict(snapshot.players)
    for number in who & set(players):
        player = players[number]
        standing = stand_in(edition.ratings, player, player.on(name))
        others = tuple(each for each in player.standings if each.list != name)
        players[number] = replace(player, standings=(*others, standing))
    return Snapshot(snapshot.applies, players)


def _rated(
    edition: Edition,
    name: str,
    current: Snapshot,
    events: Iterable[RatedEvent],
    *,
    applies: date,
    lists: Sequence[Snapshot],
    official: frozenset[str],
    rules_of_day: RulesOfDay | None,
) -> PeriodResult:
    rules = edition.ratings
    accepted, refused = _sorted_out(edition, name, events, applies, official)
    snapshots = sorted(lists, key=lambda each: each.applies)
    course = {
        number: _Course(player, player.on(name), [], [], [], current.applies)
        for number, player in current.players.items()
    }
    for event in accepted:
        began = event.starts or event.ends or applies
        own = edition if rules_of_day is None else event_edition(edition, rules_of_day(began))
        _one_event(own, event, snapshots, course)
    players, register = [], []
    for number in sorted(course):
        each = course[number]
        finished = _finished(rules, name, each, applies)
        register.append(finished)
        if each.changes or each.first or each.standing.inactive != finished.on(name).inactive:
            players.append(_period_change(rules, name, each, finished, applies))
    return PeriodResult(
        list=name,
        applies=applies,
        closing=closing_date(rules.calendar, applies),
        events=tuple(event.id for event in accepted),
        refused=tuple(refused),
        players=tuple(players),
        register=tuple(register),
    )


def _sorted_out(
    edition: Edition,
    name: str,
    events: Iterable[RatedEvent],
    applies: date,
    official: frozenset[str],
) -> tuple[list[RatedEvent], list[tuple[str, Reason]]]:
    """Return the events of the period in the order of calculation, and those that are not."""
    calendar = edition.ratings.calendar
    opened = closing_date(calendar, previous_list(calendar, applies))
    accepted: list[RatedEvent] = []
    refused: list[tuple[str, Reason]] = []
    for event in sorted(events, key=_order):
        if event.list != name:
            refused.append((event.id, Reason.that("counts for the list {list}", list=event.list)))
        elif event.ends is None:
            refused.append(
                (event.id, Reason.that("its last day is not known", calendar.closing_article))
            )
        elif event.ends > closing_date(calendar, applies, official=event.id in official):
            late = Reason.that(
                "ends on {day}, after the closing date",
                calendar.closing_article,
                day=event.ends.isoformat(),
            )
            refused.append((event.id, late))
        elif event.ends <= opened and not calendar.earlier_events:
            early = Reason.that(
                "ended on {day}, in an earlier period",
                calendar.closing_article,
                day=event.ends.isoformat(),
            )
            refused.append((event.id, early))
        elif accepted and accepted[-1].id == event.id:
            raise InvalidValue(f"event {event.id} is there twice; remove one of them")
        else:
            accepted.append(event)
    return accepted, refused


def _order(event: RatedEvent) -> tuple[date, date, str]:
    ends = event.ends or date.max
    return ends, event.starts or ends, event.id


def _one_event(
    edition: Edition, event: RatedEvent, snapshots: Sequence[Snapshot], course: dict[int, _Course]
) -> None:
    starts = event.starts or event.ends or date.max
    in_force = next((each for each in reversed(snapshots) if each.applies <= starts), None)
    if in_force is None:
        raise Refused(
            f"event {event.id} began on {starts}, before the first list of {snapshots[0].applies}; "
            "give the list that applied then"
        )
    players = []
    for each in event.players:
        if each.id is None:
            players.append(replace(each, standing=ListStanding(list=event.list)))
            continue
        if each.id not in course:
            listed = ListedPlayer(
                id=each.id,
                name=each.name,
                federation=each.federation,
                sex=each.sex,
                born=each.born,
                title=each.title,
            )
            course[each.id] = _Course(listed, ListStanding(list=event.list), [], [], [], None)
        players.append(_for_event(edition.ratings, event, each, in_force, course[each.id]))
    numbers = [each.id for each in event.players if each.id is not None]
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise InvalidValue(f"event {event.id}: player {twice} takes part under two numbers")
    rated = rate_event(edition, replace(event, players=tuple(players)))
    for change in rated.changes:
        if change.id is not None:
            _take_change(course[change.id], change, event.ends)
    for first in rated.first:
        if first.id is not None:
            _take_first(edition.ratings, course[first.id], first, event.ends)


def _for_event(
    rules: RatingRules, event: RatedEvent, player: EventPlayer, in_force: Snapshot, course: _Course
) -> EventPlayer:
    """Return a player with the rating of the first day and everything else as it is by now.

    Changes need a rating on the current list to be added to: who has none is new in every event of
    the period, however many games he has played in it.
    """
    then = in_force.players.get(course.player.id)
    listed = then.on(event.list) if then is not None else ListStanding(list=event.list)
    now, own = course.standing, course.player.on(event.list)
    born = course.player.born or player.born
    new = own.rating is None
    averaged = isinstance(rules.first, Averaging) and (
        new or (now.games is not None and now.games < rules.first.until_games)
    )
    if listed.rating is None and not new and not averaged:
        # Games of this period count before they are on a list, for him as for everybody.
        standing = replace(own, games=now.games)
        return replace(player, standing=standing, born=born, rated_meanwhile=True)
    standing = replace(
        now,
        rating=listed.rating,
        exact=now.value if averaged else None,
        k=own.k,
        highest=own.peak,
    )
    delisted = new and listed.rating is not None
    return replace(player, standing=standing, born=born, delisted=delisted)


def _take_change(course: _Course, change: RatingChange, ended: date | None) -> None:
    course.changes.append(change)
    games = course.standing.games
    course.standing = replace(
        course.standing, games=None if games is None else games + change.count
    )
    _played(course, ended, change.count)


def _take_first(
    rules: RatingRules, course: _Course, first: FirstResult, ended: date | None
) -> None:
    course.first.append(first)
    if isinstance(rules.first, Averaging):
        course.standing = replace(course.standing, exact=first.rating, games=first.pooled_games)
    else:
        course.standing = replace(course.standing, pool=first.pool, games=first.pooled_games)
    _played(course, ended, first.counted)


def _played(course: _Course, ended: date | None, games: int) -> None:
    if ended is not None and games:
        course.played.append(PlayedOn(ended, games))


def _games(course: _Course) -> int:
    return sum(each.count for each in course.changes) + sum(each.counted for each in course.first)


def _factor(
    rules: RatingRules, name: str, course: _Course, born: BirthDate | None, on: date
) -> Factor | None:
    """Return the K of the whole period, where there is one."""
    if rules.factor_over is not Scope.PERIOD or not course.changes:
        return None
    return development_factor(
        rules,
        course.player.on(name),
        born=born,
        on=on,
        share=100,
        games=sum(each.count for each in course.changes),
    )


def _total(rules: RatingRules, name: str, course: _Course, applies: date) -> Fraction:
    """Return the change of the whole period."""
    on = previous_list(rules.calendar, applies)
    factor = _factor(rules, name, course, course.player.born, on)
    changes = [
        each.change
        if factor is None
        else factor.k * each.factor.share / 100 * (each.score - each.expected)
        for each in course.changes
    ]
    if rules.rounded_over is Scope.EVENT:
        changes = [Fraction(rules.rounding.whole(each)) for each in changes]
    return sum(changes, Fraction(0))


def _finished(rules: RatingRules, name: str, course: _Course, applies: date) -> ListedPlayer:
    """Return a player as he stands on the new list."""
    old, now = course.player.on(name), course.standing
    games = _games(course)
    after, exact = _new_value(rules, name, course, applies)
    if rules.floor is not None and after is not None and after < rules.floor:
        after, exact = None, None
    standing = replace(
        now,
        rating=after,
        exact=exact if rules.carries_fractions else None,
        period_games=games,
        highest=max((each for each in (old.peak, after) if each is not None), default=None),
        last_game=max((each.day for each in course.played), default=now.last_game),
        pool=() if after is not None else now.pool,
    )
    if games:
        standing = replace(standing, inactive=False)
    if games or old.rating is not None:
        standing = with_games(
            rules, standing, course.played, before=old, listed=course.listed, applies=applies
        )
    standing = replace(
        standing,
        inactive=after is not None and inactive_on(rules, standing, applies),
        k=printed_factor(rules, standing, course.player.born, applies),
    )
    idle = not course.changes and not course.first
    if idle and old.rating is None and old == replace(standing, k=old.k):
        return course.player
    others = tuple(each for each in course.player.standings if each.list != name)
    return replace(course.player, standings=(*others, standing))


def _new_value(
    rules: RatingRules, name: str, course: _Course, applies: date
) -> tuple[int | None, Fraction | None]:
    """Return the new rating, published and unrounded."""
    old = course.player.on(name)
    before = course.standing.exact if course.first else old.value
    if course.changes and before is not None:
        change = _total(rules, name, course, applies)
        return new_rating(rules, before, change), before + change
    if course.first:
        last = course.first[-1]
        return last.published, last.rating
    return old.rating, old.exact


def _period_change(
    rules: RatingRules, name: str, course: _Course, finished: ListedPlayer, applies: date
) -> PeriodChange:
    old, new = course.player.on(name), finished.on(name)
    on = previous_list(rules.calendar, applies)
    return PeriodChange(
        id=finished.id,
        name=finished.name,
        before=old.rating,
        games=_games(course),
        change=_total(rules, name, course, applies),
        factor=_factor(rules, name, course, course.player.born, on),
        after=new.rating,
        delisted=old.rating is not None and new.rating is None,
        events=tuple(course.changes),
        first=tuple(course.first),
    )
