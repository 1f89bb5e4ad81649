"""Entries of a youth world championship: ages, places of a federation, free places, dates.

FMJD Annex 13 2 to 7, 9.1 and 10.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

import msgspec

from crosstable.circuits.championship import folded
from crosstable.circuits.conditions import Answer, Condition
from crosstable.circuits.youth import (
    GIRLS,
    GROUP_NAMES,
    YouthChampionship,
    YouthEntry,
    YouthResult,
    group_words,
)
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.ratings.activity import months_before
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.youth_rules import YOUTH


class Delegation(msgspec.Struct, frozen=True, kw_only=True):
    """A federation's players."""

    federation: str
    groups: dict[str, int]
    players: int
    free: int
    """Places in the hotel that the organiser pays."""


class YouthCheck(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is asked of the entries."""

    opening: date
    deadline: date
    bids_by: date
    """Until when a federation applies to organise it; it is decided before September."""
    conditions: tuple[Condition, ...]
    delegations: tuple[Delegation, ...]


@rule("youth.dates")
def opening_day(year: int) -> date:
    """Return the last Friday of October, on which the playing days begin (2)."""
    last = date(year, 10, 31)
    return last - timedelta(days=(last.weekday() - 4) % 7)


@rule("youth.bids")
def bids_by(year: int) -> date:
    """Return until when federations apply to organise the event of a year (10.1)."""
    return date(year - 1, 6, 30)


@rule("youth.rounds")
def _rounds(results: Sequence[YouthResult]) -> Iterator[Condition]:
    """Name groups that were not played over nine rounds; the youth director may say so (9.1)."""
    rounds: dict[str, int] = {}
    for one in results:
        rounds[one.group] = max(one.rounds, rounds.get(one.group, 0))
    for group in GROUP_NAMES:
        if rounds.get(group, YOUTH.rounds) != YOUTH.rounds:
            yield Condition(
                Answer.PEOPLE,
                Sentence(
                    "{group}: {rounds:round|rounds}, and the text has {usual}; the youth director "
                    "may "
                    "change the system",
                    group=group_words(group),
                    rounds=rounds[group],
                    usual=YOUTH.rounds,
                ),
                Citation("fmjd.annex13", "9.1"),
            )


def checked(championship: YouthChampionship) -> YouthCheck:
    """Compare every entry with ages, places, fees and dates."""
    opening = championship.opening or opening_day(championship.year)
    deadline = championship.deadline or months_before(opening, 1)
    entries = sorted(
        championship.entries,
        key=lambda one: (GROUP_NAMES.index(one.group), one.federation, folded(one.name)),
    )
    conditions = (
        *(found for one in entries for found in _ages(one, championship.year)),
        *_twice(entries),
        *_places(entries, championship.host),
        *_applications(championship, entries, deadline),
        *_dates(championship, opening),
        *_rounds(championship.results.get("classic", ())),
    )
    order = list(Answer)
    rank = {Answer.BROKEN: 0, Answer.OPEN: 1}
    return YouthCheck(
        opening=opening,
        deadline=deadline,
        bids_by=bids_by(championship.year),
        conditions=tuple(
            sorted(conditions, key=lambda one: rank.get(one.answer, 2 + order.index(one.answer)))
        ),
        delegations=delegations(entries),
    )


@rule("youth.age")
def _ages(one: YouthEntry, year: int) -> Iterator[Condition]:
    article = Citation("fmjd.annex13", "4.1")
    category, _, sex = one.group.rpartition("-")
    oldest = YOUTH.group(category).oldest
    words = group_words(one.group)
    if one.born is None:
        yield Condition(
            Answer.OPEN,
            Sentence(
                "{player} ({federation}), {group}: the year of birth is not known",
                player=one.name,
                federation=one.federation,
                group=words,
            ),
            article,
        )
    elif year - one.born > oldest:
        yield Condition(
            Answer.BROKEN,
            Sentence(
                "{player} ({federation}), {group}: born in {born}, {age} at the end of {year}, "
                "and {oldest} is the limit",
                player=one.name,
                federation=one.federation,
                group=words,
                born=str(one.born),
                age=year - one.born,
                year=str(year),
                oldest=oldest,
            ),
            article,
        )
    if sex == GIRLS and one.woman is not True:
        answer = Answer.OPEN if one.woman is None else Answer.BROKEN
        form = (
            Sentence("{player} ({federation}), {group}: whether this is a girl is not said")
            if one.woman is None
            else Sentence("{player} ({federation}), {group}: a boy in a group of girls")
        )
        yield Condition(
            answer,
            Sentence(form, player=one.name, federation=one.federation, group=words),
            article,
        )


def _twice(entries: Sequence[YouthEntry]) -> Iterator[Condition]:
    groups: dict[str, list[YouthEntry]] = {}
    for one in entries:
        key = one.number or f"{folded(one.name)}|{one.federation}"
        groups.setdefault(key, []).append(one)
    for own in groups.values():
        if len(own) > 1:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "{player} ({federation}) is entered more than once: {groups}",
                    player=own[0].name,
                    federation=own[0].federation,
                    groups=Listing([group_words(one.group) for one in own], glue="; "),
                ),
                Citation("fmjd.annex13", "4.1"),
            )


@rule("youth.places")
def _places(entries: Sequence[YouthEntry], host: str) -> Iterator[Condition]:
    """Three of a federation in a group, a fourth of the host, sponsor places apart (5.2 to 5.5)."""
    counts: Counter[tuple[str, str]] = Counter()
    for one in entries:
        if one.place == "organisation" and one.federation != host:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "{player} ({federation}): an organisation place is for the organising "
                    "federation",
                    player=one.name,
                    federation=one.federation,
                ),
                Citation("fmjd.annex13", "5.4"),
            )
        if one.place != "sponsor":
            counts[one.group, one.federation] += 1
    for (group, federation), count in sorted(
        counts.items(), key=lambda item: (GROUP_NAMES.index(item[0][0]), item[0][1])
    ):
        own = federation == host
        most = YOUTH.host_places if own else YOUTH.places
        if count > most:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "{federation} has {count:player|players} in {group}; {most} are allowed",
                    federation=federation,
                    count=count,
                    group=group_words(group),
                    most=most,
                ),
                Citation("fmjd.annex13", "5.4" if own else "5.2"),
            )
        elif count > YOUTH.places:
            yield Condition(
                Answer.KEPT,
                Sentence(
                    "{federation} has a fourth player in {group}, as the organising federation",
                    federation=federation,
                    group=group_words(group),
                ),
                Citation("fmjd.annex13", "5.4"),
            )


@rule("youth.applications")
def _applications(
    championship: YouthChampionship, entries: Sequence[YouthEntry], deadline: date
) -> Iterator[Condition]:
    for federation in sorted({one.federation for one in entries}):
        if not championship.chiefs.get(federation):
            yield Condition(
                Answer.OPEN,
                Sentence("{federation}: no chief of delegation is named", federation=federation),
                Citation("fmjd.annex13", "6.1"),
            )
        if federation in championship.unpaid:
            accepted = federation in championship.accepted
            form = (
                Sentence(
                    "{federation} is not fully paid up; the youth director accepts its players"
                )
                if accepted
                else Sentence(
                    "{federation} is not fully paid up; only the youth director can accept its "
                    "players"
                )
            )
            yield Condition(
                Answer.KEPT if accepted else Answer.BROKEN,
                Sentence(form, federation=federation),
                Citation("fmjd.annex13", "5.1"),
            )
    for one in entries:
        if one.entered is not None and one.entered > deadline:
            yield Condition(
                Answer.BROKEN,
                Sentence(
                    "{player} ({federation}) was entered on {day}, after {deadline}",
                    player=one.name,
                    federation=one.federation,
                    day=one.entered,
                    deadline=deadline,
                ),
                Citation("fmjd.annex13", "6.2"),
            )


def _dates(championship: YouthChampionship, opening: date) -> Iterator[Condition]:
    usual = opening_day(championship.year)
    if opening != usual:
        yield Condition(
            Answer.PEOPLE,
            Sentence(
                "the event opens on {day}; the text has the last Friday of October, {usual}",
                day=opening,
                usual=usual,
            ),
            Citation("fmjd.annex13", "2"),
        )


@rule("youth.free-places")
def free_places(counts: Iterable[int]) -> int:
    """Return how many of a federation's players live for free; ``counts`` are its groups' sizes."""
    sizes = [count for count in counts if count]
    if not sizes:
        return 0
    return max(1, sum(count // YOUTH.free_every for count in sizes))


def delegations(entries: Iterable[YouthEntry]) -> tuple[Delegation, ...]:
    """Return the federations with their players and free places; sponsor places are apart (5.5)."""
    counts: dict[str, Counter[str]] = {}
    for one in entries:
        own = counts.setdefault(one.federation, Counter())
        if one.place != "sponsor":
            own[one.group] += 1
    return tuple(
        Delegation(
            federation=federation,
            groups={group: own[group] for group in GROUP_NAMES if own[group]},
            players=own.total(),
            free=free_places(own.values()),
        )
        for federation, own in sorted(counts.items())
    )
