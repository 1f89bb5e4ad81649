"""Which reports are of the same event: one that was corrected replaces the other.

Reports carry no number of their event. Two are of the same one if they have its name, its first day
and most of the players in common; the last day may differ, as a report of everything so far has it
(decision 138).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.player import bare_letters
from crosstable.kernel.sentence import Sentence
from crosstable.ratings.records import EventRecord

EventKey = tuple[str, int]


class RatedBefore(msgspec.Struct, frozen=True):
    """An event that a list took in before."""

    applies: date
    """When that list came into force."""
    same: bool
    """Whether its players and games are those of the report at hand."""

    @property
    def sentence(self) -> Sentence:
        """Return why the report at hand is left out, and what can be done."""
        if self.same:
            return Sentence("already rated, for the list of {day}", day=self.applies.isoformat())
        return Sentence(
            "another report was rated for the list of {day}; if this one corrects it, calculate "
            "that list again with it and --again; if it continues the event, report only the "
            "rounds since then",
            day=self.applies.isoformat(),
        )


class Corrections(msgspec.Struct, frozen=True):
    """The reports that count, those replaced by another, and what is wrong."""

    kept: tuple[EventRecord, ...]
    left_out: tuple[tuple[str, Sentence], ...]
    problems: tuple[UnreadableInput, ...]


def event_key(name: str, starts: int, ends: int) -> EventKey | None:
    """Return what reports of the same event have in common; none for one without a name."""
    bare = " ".join(bare_letters(name).split())
    return (bare, starts or ends) if bare else None


def identified(record: EventRecord) -> set[int]:
    """Return the identifiers of those who take part."""
    return {number for number in record.identifiers.tolist() if number > 0}


class Fields:
    """The players of many events, to find those that most of another field takes part in.

    Only fields with a player in common are compared: thousands of events may share name and day.
    """

    def __init__(self) -> None:
        self._fields: list[set[int]] = []
        self._events: defaultdict[int, list[int]] = defaultdict(list)

    def add(self, players: set[int]) -> None:
        """Add the next event."""
        for player in players:
            self._events[player].append(len(self._fields))
        self._fields.append(players)

    def alike(self, players: set[int]) -> list[int]:
        """Return which events, in order, share most of the smaller of the two fields."""
        near = sorted({event for player in players for event in self._events.get(player, ())})
        return [event for event in near if same_field(players, self._fields[event])]


def same_field(one: set[int], other: set[int]) -> bool:
    """Return whether most of the smaller field takes part in the other event too."""
    return 2 * len(one & other) > min(len(one), len(other))


def corrections(records: Sequence[EventRecord], corrected: frozenset[str]) -> Corrections:
    """Return which of several reports of an event counts: the one that is called the correction.

    ``corrected`` names reports by their event or their file.
    """
    groups: defaultdict[EventKey, list[EventRecord]] = defaultdict(list)
    for record in records:
        key = event_key(record.name, record.starts, record.ends)
        if key is not None and record.games:
            groups[key].append(record)
    # By place in memory: reports may carry the same name and content.
    gone: dict[int, EventRecord] = {}
    problems: list[UnreadableInput] = []
    for group in groups.values():
        if len(group) > 1:
            problems += _sorted_out(group, corrected, gone)
    unknown = corrected and corrected - {
        name for record in records for name in _names(record, corrected)
    }
    if unknown:
        problems.append(
            UnreadableInput(
                "no event to be rated is called {event}",
                remedy="check --corrected",
                event=min(unknown),
            )
        )
    return Corrections(
        kept=tuple(record for record in records if id(record) not in gone),
        left_out=tuple(
            (
                record.id,
                Sentence(
                    "replaced by the corrected report {report}", report=gone[id(record)].source
                ),
            )
            for record in records
            if id(record) in gone
        ),
        problems=tuple(problems),
    )


def _sorted_out(
    group: Sequence[EventRecord], corrected: frozenset[str], gone: dict[int, EventRecord]
) -> Iterable[UnreadableInput]:
    """Note which reports of one name and day are replaced; yield those nobody decided between."""
    fields = Fields()
    named = [bool(_names(report, corrected)) for report in group]
    for later, record in enumerate(group):
        field = identified(record)
        for earlier in fields.alike(field):
            other = group[earlier]
            if id(record) in gone or id(other) in gone or _content(record) == _content(other):
                continue
            if named[later] != named[earlier]:
                new, old = (record, other) if named[later] else (other, record)
                gone[id(old)] = new
                continue
            yield UnreadableInput(
                Sentence(
                    "event {event}: {report}, line {line}, is another report of the same event: "
                    "name, first day and players agree, the games do not",
                    event=record.id,
                    report=other.source,
                    line=other.line,
                ),
                source=record.source,
                line=record.line,
                remedy="remove the older one, or name the newer with --corrected",
            )
        fields.add(field)


def _names(record: EventRecord, wanted: frozenset[str]) -> frozenset[str]:
    """Return which of some names mean a report: its event's, or its file's."""
    file = record.source.replace("\\", "/").rpartition("/")[2]
    return wanted & {record.id, record.source, file}


def _content(record: EventRecord) -> tuple[object, ...]:
    return record.ids, record.white, record.black, record.white_score, record.ends
