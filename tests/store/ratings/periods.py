"""A small federation and its events, and a period run over them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

from crosstable.formats.rated_games import FIRST_LINE
from crosstable.kernel.errors import UnreadableInput
from crosstable.office.list_keeping import load_lists
from crosstable.office.rating_periods import AppliedPeriod, run_period
from crosstable.office.rating_store import PeriodFile, PeriodOrder, Signature
from crosstable.ratings.model import (
    EventKind,
    EventPlayer,
    ListedPlayer,
    ListStanding,
    RatedEvent,
    RatedGame,
)
from crosstable.ratings.records import EventRecord, record_of_event
from crosstable.rulebooks.editions import Edition
from crosstable.store import SqlJournal
from crosstable.store.ratings.store import SqlRatingStore
from tests.texts import FIDE_2019

NOON = datetime(2019, 3, 2, 12, tzinfo=UTC)


WHEN = {"FIDE": (date(2019, 2, 1), date(2019, 3, 1)), "FMJD": (date(2019, 1, 1), date(2019, 4, 1))}


def register(edition: Edition, size: int = 40) -> list[ListedPlayer]:
    chance = random.Random(11)
    name = edition.ratings.lists[0]
    return [
        ListedPlayer(
            id=number,
            name=f"Player, P{number}",
            standings=(
                ListStanding(
                    list=name,
                    rating=chance.randint(1500, 2400) if chance.random() < 0.8 else None,
                    games=chance.choice((0, 10, 24, 40)),
                ),
            ),
        )
        for number in range(101, 101 + size)
    ]


def events(edition: Edition, count: int = 12) -> list[RatedEvent]:
    chance = random.Random(12)
    name = edition.ratings.lists[0]
    found = []
    for number in range(count):
        ids = [*chance.sample(range(101, 141), 6), 900 + number % 3]
        games = tuple(
            RatedGame(1, white, black, score, 2 - score)
            for white in range(1, 8)
            for black in range(white + 1, 8)
            if chance.random() < 0.7
            for score in (chance.randint(0, 2),)
        )
        found.append(
            RatedEvent(
                id=f"event-{number:02}",
                name=f"Event {number}",
                list=name,
                starts=date(2019, 2, 3 + number % 4),
                ends=date(2019, 2, 8 + number % 3),
                kind=EventKind.SWISS,
                players=tuple(
                    EventPlayer(
                        number=place,
                        id=identifier,
                        name=f"Player, P{identifier}",
                        standing=ListStanding(list=name),
                    )
                    for place, identifier in enumerate(ids, start=1)
                ),
                games=games,
            )
        )
    return found


def file_of(*some: RatedEvent, name: str = "") -> PeriodFile:
    records = [record_of_event(event) for event in some]
    games = sum(record.games for record in records)
    parts = (f"{FIRST_LINE}\n", *map(_lines, records), f"END;{len(records)};{games}\n")
    return raw(name or f"{some[0].id}.csv", "".join(parts).encode())


def _lines(record: EventRecord) -> str:
    """Return an event as a file of rated games has it."""
    ids = record.identifiers.tolist()
    starts, ends = (date.fromordinal(day).isoformat() for day in (record.starts, record.ends))
    lines = [f"E;{record.id};{starts};{ends};{record.kind};{record.share};{record.name}"]
    lines += [
        f"P;{number};{one.name};{one.federation};{one.sex};{one.born};{one.title}"
        for number, one in zip(ids, record.people, strict=True)
        if one.name
    ]
    letters = {(2, 0): "1", (1, 1): "=", (0, 2): "0"}
    for white, black, ours, theirs in record.listed_games():
        lines.append(f"G;{ids[white]};{ids[black]};{letters[ours, theirs]}")
    return "\n".join((*lines, ""))


def raw(name: str, data: bytes) -> PeriodFile:
    return PeriodFile(name, f"reports/{name}", lambda: data)


def order(edition: Edition, *, same_day: bool = False, again: bool = False) -> PeriodOrder:
    return PeriodOrder(
        edition=edition,
        list=edition.ratings.lists[0],
        applies=WHEN[edition.federation][1],
        same_day=same_day,
        again=again,
    )


def prepare(office: SqlJournal, edition: Edition) -> None:
    load_lists(
        SqlRatingStore(office.database),
        register(edition),
        lists=edition.ratings.lists[:1],
        dated=WHEN[edition.federation][0],
        source="list",
        signed=Signature("Ada Arbiter", NOON),
    )


def run(
    office: SqlJournal,
    files: Sequence[PeriodFile],
    edition: Edition = FIDE_2019,
    tell: Callable[[UnreadableInput], None] | None = None,
    *,
    same_day: bool = False,
    again: bool = False,
) -> AppliedPeriod:
    wanted = order(edition, same_day=same_day, again=again)
    return run_period(
        SqlRatingStore(office.database),
        wanted,
        files,
        signed=Signature("Ada Arbiter", NOON),
        tell=tell,
    )


def new_list(office: SqlJournal, edition: Edition = FIDE_2019) -> dict[int, ListedPlayer]:
    lists = SqlRatingStore(office.database)
    issue = lists.in_force(edition.ratings.lists[0], WHEN[edition.federation][1])
    assert issue is not None
    if issue.issue.dated != WHEN[edition.federation][1]:
        return {}
    return {each.id: each for each in lists.players(issue)}
