"""Which events make up a rating period, and what stands against them and against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

import msgspec
import numpy as np

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.office.event_identity import RatedBefore, corrections
from crosstable.ratings.columns import Ints
from crosstable.ratings.lists import closing_date, previous_list, too_late
from crosstable.ratings.records import EventRecord
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.rating_rules import Calendar

MOST_PROBLEMS = 50


class SortedOut(msgspec.Struct, frozen=True):
    """The events of a period in their order, those left out, and what is wrong."""

    taken: tuple[EventRecord, ...]
    left_out: tuple[tuple[str, Sentence], ...]
    """Events of other lists and periods, each with the reason."""
    problems: tuple[UnreadableInput, ...]
    """With these nothing may be applied."""


def sorted_out(
    edition: Edition,
    list_name: str,
    records: Iterable[EventRecord],
    *,
    applies: date,
    first_list: date,
    same_day: bool = False,
    official: frozenset[str] = frozenset(),
    allowed: frozenset[str] = frozenset(),
    corrected: frozenset[str] = frozenset(),
    rated_before: Callable[[EventRecord], RatedBefore | None] = lambda _: None,
) -> SortedOut:
    """Return which events make up a period, and everything that stands against it.

    The order they are given in does not matter: they are calculated by last day, first day and
    name. ``first_list`` is the earliest list there is; ``same_day`` allows a player two events on
    one day; ``official`` are the events with the later closing date, ``allowed`` those to be rated
    whatever stands against them, ``corrected`` those that replace another report of their event.
    ``rated_before`` says which other list took an event in already.
    """
    calendar = edition.ratings.calendar
    closing_date(calendar, applies)  # refuses a day on which no list begins
    taken: list[EventRecord] = []
    left_out: list[tuple[str, Sentence]] = []
    problems: list[UnreadableInput] = []
    for record in sorted(records, key=lambda report: (report.order, report.source, report.line)):
        if record.list != list_name:
            left_out.append((record.id, Sentence("counts for the list {list}", list=record.list)))
        elif not record.ends:
            problems.append(
                event_problem(record, Sentence("the last day of the event is not known"))
            )
        elif outside := _outside(calendar, record, applies, official=record.id in official):
            left_out.append((record.id, outside))
        elif (record.starts or record.ends) < first_list.toordinal():
            began = _words(record.starts or record.ends)
            cause = Sentence(
                "the event began on {began}, before the first list of {first_list}",
                began=began,
                first_list=first_list.isoformat(),
            )
            problems.append(
                event_problem(record, cause, Sentence("import the list that applied then"))
            )
        elif record.against and record.id not in allowed:
            left_out.append((record.id, _against(record.against)))
        elif (before := rated_before(record)) is not None:
            left_out.append((record.id, before.sentence))
        elif late := () if record.id in allowed else too_late(edition, record.ends, applies):
            left_out.append((record.id, _against(late)))
        else:
            taken.append(record)
    reports = corrections(taken, corrected)
    taken = list(reports.kept)
    problems += reports.problems
    problems += _doubles(taken)
    if not same_day and not reports.problems:
        problems += _on_one_day(taken)
    return SortedOut(tuple(taken), (*left_out, *reports.left_out), tuple(problems[:MOST_PROBLEMS]))


def _outside(
    calendar: Calendar, record: EventRecord, applies: date, *, official: bool
) -> Sentence | None:
    """Return why an event belongs to a later period or to an earlier one; none for this one.

    Decision 133.
    """
    if record.ends > closing_date(calendar, applies, official=official).toordinal():
        return Sentence("ends on {day}, after the closing date", day=_words(record.ends))
    opened = closing_date(calendar, previous_list(calendar, applies)).toordinal()
    if record.ends <= opened and not calendar.earlier_events:
        return Sentence("ended on {day}, in an earlier period", day=_words(record.ends))
    return None


def _against(reasons: Sequence[Reason]) -> Sentence:
    return Sentence("not to be rated: {reasons}", reasons=Listing(map(cited, reasons), glue="; "))


def event_problem(
    record: EventRecord, cause: Sentence, remedy: Sentence | None = None, line: int | None = None
) -> UnreadableInput:
    """Return what is wrong with an event, at its line of the report."""
    return UnreadableInput(
        Sentence("event {event}: {cause}", event=record.id, cause=cause),
        source=record.source,
        line=record.line if line is None else line,
        remedy=remedy or "",
    )


def _words(ordinal: int) -> str:
    return date.fromordinal(ordinal).isoformat()


def _doubles(records: Sequence[EventRecord]) -> Iterator[UnreadableInput]:
    """Yield events that are there twice, and people who are twice in one."""
    first: dict[str, EventRecord] = {}
    same: dict[tuple[object, ...], EventRecord] = {}
    for record in records:
        other = first.setdefault(record.id, record)
        if other is not record:
            where = Sentence("{report}, line {line}", report=other.source, line=other.line)
            yield event_problem(
                record,
                Sentence("it is already there, in {where}", where=where),
                Sentence("remove one of them"),
            )
        else:
            content = (record.ids, record.white, record.black, record.white_score, record.ends)
            other = same.setdefault(content, record)
            if other is not record and record.games:
                where = Sentence("{report}, line {line}", report=other.source, line=other.line)
                yield event_problem(
                    record,
                    Sentence("the same players and games are in {where}", where=where),
                    Sentence("remove one"),
                )
        ids = record.identifiers
        known = ids[ids > 0]
        if len(np.unique(known)) < len(known):
            numbers, counts = np.unique(known, return_counts=True)
            twice = int(numbers[counts > 1][0])
            line = int(record.places[np.flatnonzero(ids == twice)[1]])
            yield event_problem(
                record,
                Sentence("player {player} takes part under two numbers", player=twice),
                Sentence("correct one"),
                line,
            )


def strangers(records: Sequence[EventRecord], listed: Sequence[Ints]) -> Iterator[UnreadableInput]:
    """Yield those who take part under a number that no list has and whom nobody describes."""
    if not records:
        return
    parts = [record.identifiers for record in records]
    event = np.repeat(np.arange(len(records)), [len(part) for part in parts])
    place = np.concatenate([np.arange(len(part)) for part in parts])
    ids = np.concatenate(parts)
    unknown = (ids > 0) & ~np.isin(ids, np.concatenate(listed))
    told = 0
    for index in np.flatnonzero(unknown).tolist():
        record, seat = records[int(event[index])], int(place[index])
        if not record.people[seat].name and told < MOST_PROBLEMS:
            told += 1
            yield event_problem(
                record,
                Sentence(
                    "player {player} is on no list, and nothing says who it is",
                    player=int(ids[index]),
                ),
                Sentence("correct the number, or describe the player with a P line"),
                int(record.places[seat]),
            )


def _on_one_day(records: Sequence[EventRecord]) -> Iterator[UnreadableInput]:
    """Yield players who played in two events on the same day, as far as days are known."""
    days = [record.playing_days for record in records]
    sizes = [len(dates) for dates in days]
    if not sum(sizes):
        return
    event = np.repeat(np.arange(len(records)), sizes)
    pairs = np.concatenate(days)
    player = np.concatenate(
        [report.identifiers[some[:, 0]] for report, some in zip(records, days, strict=True)]
    )
    known = player > 0
    event, player, day = event[known], player[known], pairs[known, 1]
    order = np.lexsort((event, day, player))
    event, player, day = event[order], player[order], day[order]
    again = (player[1:] == player[:-1]) & (day[1:] == day[:-1]) & (event[1:] != event[:-1])
    for index in np.flatnonzero(again)[:MOST_PROBLEMS].tolist():
        record, other = records[int(event[index + 1])], records[int(event[index])]
        number = int(player[index + 1])
        line = int(record.places[np.flatnonzero(record.identifiers == number)[0]])
        yield event_problem(
            record,
            Sentence(
                "player {player} also played in {event} ({report}) on {day}",
                player=number,
                event=other.id,
                report=other.source,
                day=_words(int(day[index + 1])),
            ),
            Sentence("correct the number or the days; --same-day allows it"),
            line,
        )
