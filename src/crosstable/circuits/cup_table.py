"""Who stands where in a World Cup on a day: the four best results of two years.

FMJD Annex 18, Introduction (two classifications), Classification, Intercontinental and Winners.
The order in which results were entered makes no difference: every list is sorted by what is in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

import msgspec

from crosstable.circuits.cup import (
    Cup,
    CupEvent,
    CupResult,
    Declaration,
    cup_identities,
    key_of,
    worth,
)
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.ratings.activity import months_before
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.rulebooks.rules import rule

NOT_AMONG_BEST = Sentence("not among the four best")
OTHER_GROUP = Sentence("played with the women, declared for the open classification")


class ScoredResult(msgspec.Struct, frozen=True, kw_only=True):
    """One result of a player with what it is worth."""

    event: str
    name: str
    """Of the event."""
    last_day: date
    stars: int
    place: int
    """In the final table of the tournament."""
    cup_place: int
    """Among those of the same classification: this one has the bonus."""
    bonus: int
    factor: int
    points: int
    value: int
    wins: int
    counted: bool
    because: tuple[Reason, ...]


class CupRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the table, with everything that decided the place."""

    rank: int
    player: str
    name: str
    federation: str
    woman: bool
    total: int
    firsts: int
    seconds: int
    thirds: int
    last: int
    """World Cup points of the latest event."""
    wins: int
    rating: int | None = None
    """The one that lets the player into the Intercontinental Cup."""
    results: tuple[ScoredResult, ...]
    """The counted ones first, each group with the best first."""

    @property
    def criteria(self) -> tuple[int, ...]:
        """What places are decided by, one after the other (Classification 1 to 6)."""
        return (self.total, self.firsts, self.seconds, self.thirds, self.last, self.wins)

    @property
    def counted(self) -> tuple[ScoredResult, ...]:
        """The results that make the sum."""
        return tuple(result for result in self.results if result.counted)


class CupStanding(msgspec.Struct, frozen=True, kw_only=True):
    """One classification on one day."""

    cup: str
    name: str
    on: date
    after: date
    """Last rounds later than this day count."""
    women: bool
    intercontinental: bool
    limit: int | None = None
    """Below which rating players belong to it."""
    rated_on: date | None = None
    events: int
    rows: tuple[CupRow, ...]
    unrated: tuple[str, ...] = ()
    """Players of whom no rating is known that could let them in."""
    notes: tuple[Reason, ...] = ()


class _Entry(NamedTuple):
    event: CupEvent
    result: CupResult
    scored: ScoredResult
    elsewhere: bool
    """Whether it was made in the women's tournament by somebody of the open classification: it is
    shown and counts for nothing (decision 720)."""


def window_of(on: date) -> date:
    """Return the day after which last rounds count for a standing (decision 522)."""
    return months_before(on, WORLD_CUP.months)


@rule("cup.classification")
def cup_standing(
    cup: Cup,
    on: date,
    *,
    women: bool = False,
    intercontinental: bool = False,
    listed: Mapping[str, int] | None = None,
) -> CupStanding:
    """Return a classification as it stands on a day.

    ``listed`` are the ratings at the beginning of the year before, by the players' keys.
    """
    after = window_of(on)
    events = sorted(
        (event for event in cup.events if after < event.last_day <= on),
        key=lambda event: (event.last_day, event.id),
    )
    merged = cup_identities(cup)
    late = _late_declarations(cup, merged)
    declared = frozenset(
        (merged.get(one.player, one.player), one.year)
        for one in cup.declarations
        if one.open and one not in late
    )
    entries: dict[str, list[_Entry]] = {}
    for event in events:
        for key, entry in _scored(cup, event, merged, declared, women=women):
            entries.setdefault(key, []).append(entry)
    present = {
        key: own
        for key, own in entries.items()
        if any(entry.result.woman for entry in own) is False
        or ((key, on.year) in declared) is not women
    }
    ratings: dict[str, int | None] = {}
    unrated: list[str] = []
    rated_on = date(on.year - 1, 1, 1)
    limit = WORLD_CUP.below_women if women else WORLD_CUP.below_open
    if intercontinental:
        noted = _noted(cup, merged)
        for key, own in list(present.items()):
            ratings[key] = _admitting(
                own, noted.get(key, ()), rated_on, on, (listed or {}).get(key)
            )
            rating = ratings[key]
            if rating is None:
                unrated.append(_latest(own).result.name)
            if rating is None or rating >= limit:
                del present[key]
    rows = [_row(cup, key, own, ratings.get(key)) for key, own in present.items()]
    return CupStanding(
        cup=cup.id,
        name=cup.name,
        on=on,
        after=after,
        women=women,
        intercontinental=intercontinental,
        limit=limit if intercontinental else None,
        rated_on=rated_on if intercontinental else None,
        events=len(events),
        rows=_ranked(rows),
        unrated=tuple(sorted(unrated)),
        notes=(*_notes(cup), *_told_late(late, merged, cup)),
    )


def lapsed(before: Cup, after: Cup) -> tuple[Reason, ...]:
    """Return the declarations that held until an event with earlier results was entered."""
    said = [
        tuple(_told_late(_late_declarations(cup, merged), merged, cup))
        for cup, merged in ((before, cup_identities(before)), (after, cup_identities(after)))
    ]
    return tuple(reason for reason in said[1] if reason not in said[0])


@rule("cup.declaration")
def _late_declarations(cup: Cup, merged: Mapping[str, str]) -> Mapping[Declaration, date]:
    """Return wishes for the open classification that came too late, with the day of the event.

    Results may be entered after a declaration, in any order: what counts is that it was made
    before the player's first event of that year.
    """
    first: dict[tuple[str, int], date] = {}
    for event in cup.events:
        for result in event.results:
            key = (merged.get(key_of(result), key_of(result)), event.last_day.year)
            first[key] = min(event.first_day, first.get(key, event.first_day))
    begun = {
        one: first.get((merged.get(one.player, one.player), one.year))
        for one in cup.declarations
        if one.open
    }
    return {one: day for one, day in begun.items() if day is not None and one.on >= day}


@rule("cup.places")
def cup_places(
    results: Iterable[tuple[str, CupResult]], declared: frozenset[tuple[str, int]], year: int
) -> dict[tuple[str, bool], tuple[bool, int]]:
    """Return for each player and group the classification (women?) and the place within it.

    Women are left out when places of the open classification are counted, except those who
    declared for it (Conditions 4.b.ii); among themselves they are counted the same way.
    """
    placed: dict[tuple[bool, bool], list[int]] = {}
    classed: dict[tuple[str, bool], tuple[bool, int]] = {}
    for key, result in results:
        among_women = result.woman and (key, year) not in declared
        placed.setdefault((result.women_group, among_women), []).append(result.place)
        classed[key, result.women_group] = (among_women, result.place)
    for places in placed.values():
        places.sort()
    return {
        (key, group): (
            among_women,
            place - bisect_left(placed.get((group, not among_women), ()), place),
        )
        for (key, group), (among_women, place) in classed.items()
    }


def _scored(
    cup: Cup,
    event: CupEvent,
    merged: Mapping[str, str],
    declared: frozenset[tuple[str, int]],
    *,
    women: bool,
) -> Iterable[tuple[str, _Entry]]:
    year = event.last_day.year
    keyed = [(merged.get(key_of(one), key_of(one)), one) for one in event.results]
    places = cup_places(keyed, declared, year)
    for key, result in keyed:
        among_women, place = places[key, result.women_group]
        if among_women is not women:
            continue
        elsewhere = result.women_group and not among_women
        made = worth(cup, event, result, place)
        because = made.because
        if elsewhere:
            because = (Reason(OTHER_GROUP, Citation("fmjd.annex18", "Introduction")),)
        yield (
            key,
            _Entry(
                event,
                result,
                ScoredResult(
                    event=event.id,
                    name=event.name,
                    last_day=event.last_day,
                    stars=event.stars,
                    place=result.place,
                    cup_place=place,
                    bonus=0 if elsewhere else made.bonus,
                    factor=made.factor,
                    points=made.points,
                    value=0 if elsewhere else made.value,
                    wins=result.wins,
                    counted=False,
                    because=because,
                ),
                elsewhere,
            ),
        )


@rule("cup.best-four")
def _row(cup: Cup, key: str, entries: list[_Entry], rating: int | None) -> CupRow:
    """Return a player's row: the best results make the sum, the criteria follow from them."""
    own = [entry for entry in entries if not entry.elsewhere]
    best = sorted(
        own,
        key=lambda entry: (
            -entry.scored.value,
            _placed(entry) if cup.places_from == "counted" else 0,
            -entry.scored.wins,
            -entry.event.last_day.toordinal(),
            entry.event.id,
        ),
    )
    counted = best[: WORLD_CUP.counted]
    placed = [_placed(entry) for entry in (counted if cup.places_from == "counted" else best)]
    latest = _latest(own or entries)
    scored = [
        msgspec.structs.replace(entry.scored, counted=number < WORLD_CUP.counted)
        for number, entry in enumerate(best)
    ]
    return CupRow(
        rank=0,
        player=key,
        name=latest.result.name,
        federation=latest.result.federation,
        woman=latest.result.woman,
        total=sum(entry.scored.value for entry in counted),
        firsts=placed.count(1),
        seconds=placed.count(2),
        thirds=placed.count(3),
        last=latest.scored.value if own else 0,
        wins=sum(entry.scored.wins for entry in counted),
        rating=rating,
        results=tuple(
            result
            if result.counted
            else msgspec.structs.replace(
                result,
                because=(
                    *result.because,
                    Reason(NOT_AMONG_BEST, Citation("fmjd.annex18", "Classification")),
                ),
            )
            for result in scored
        )
        + tuple(entry.scored for entry in entries if entry.elsewhere),
    )


def _placed(entry: _Entry) -> int:
    """Return 1, 2 or 3 for a place that decides among equals, and 4 for any other.

    Of results worth the same those are counted that help most (decision 720); no criterion knows a
    fourth place, and without a score there is no place at all (decision 523).
    """
    return min(entry.scored.cup_place, 4) if entry.scored.value > 0 else 4


def _latest(entries: list[_Entry]) -> _Entry:
    """Return the latest event of a player; of two that ended on one day, the better result."""
    return max(
        entries, key=lambda entry: (entry.event.last_day, entry.scored.value, entry.event.id)
    )


@rule("cup.order")
def _ranked(rows: list[CupRow]) -> tuple[CupRow, ...]:
    """Return the rows in order; who is equal in all criteria shares the place."""
    ordered = sorted(
        rows,
        key=lambda row: (tuple(-value for value in row.criteria), row.name.casefold(), row.player),
    )
    ranked: list[CupRow] = []
    for number, row in enumerate(ordered, start=1):
        shared = ranked and ranked[-1].criteria == row.criteria
        ranked.append(msgspec.structs.replace(row, rank=ranked[-1].rank if shared else number))
    return tuple(ranked)


def _noted(cup: Cup, merged: Mapping[str, str]) -> dict[str, list[tuple[date, int]]]:
    noted: dict[str, list[tuple[date, int]]] = {}
    for one in cup.ratings:
        noted.setdefault(merged.get(one.player, one.player), []).append((one.day, one.rating))
    return noted


@rule("cup.intercontinental")
def _admitting(
    entries: list[_Entry],
    noted: Iterable[tuple[date, int]],
    rated_on: date,
    on: date,
    listed: int | None,
) -> int | None:
    """Return the rating that decides: at the beginning of the year before, else the first after."""
    before = [one for one in noted if one[0] <= rated_on]
    if before:
        return max(before)[1]
    if listed is not None:
        return listed
    later = [one for one in noted if rated_on < one[0] <= on]
    later += [
        (entry.event.first_day, entry.result.rating)
        for entry in entries
        if entry.result.rating is not None and entry.event.first_day >= rated_on
    ]
    return min(later)[1] if later else None


def _notes(cup: Cup) -> Iterable[Reason]:
    if cup.bonus_is_reconstructed:
        yield Reason.that(
            "the bonus table is missing in our text: first, second and tenth place are confirmed "
            "by Annex 13, the others are reconstructed; a cup may have its own",
            Citation("fmjd.annex18", "Points"),
        )
    for stars, factor in sorted(cup.factors.items()):
        yield Reason.that(
            "the factor of {stars} stars is {factor}, as set for this cup",
            Citation("fmjd.annex18", "Points"),
            stars=stars,
            factor=factor,
        )


def _told_late(
    late: Mapping[Declaration, date], merged: Mapping[str, str], cup: Cup
) -> Iterable[Reason]:
    names = {
        merged.get(key_of(result), key_of(result)): result.name
        for event in cup.events
        for result in event.results
    }
    for one, first in sorted(late.items(), key=lambda item: (item[0].year, item[0].player)):
        yield Reason.that(
            "{player}: the declaration for {year}, made on {day}, does not hold; the first event "
            "of that year began on {first}",
            Citation("fmjd.annex18", "Introduction"),
            player=names[merged.get(one.player, one.player)],
            year=str(one.year),
            day=one.on,
            first=first,
        )
