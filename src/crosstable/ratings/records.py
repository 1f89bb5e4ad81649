"""Events of a period in a small form that can be put away and taken up again.

What a report says is packed into bytes: who takes part, who met whom, with which scores. Thousands
of them become columns at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import msgspec
import numpy as np
from msgspec.structs import replace

from crosstable.kernel.player import BirthDate, Sex
from crosstable.kernel.verdict import Reason
from crosstable.ratings.columns import EventColumns, GameColumns, Ints, SlotColumns
from crosstable.ratings.model import EventKind, EventPlayer, ListedPlayer, RatedEvent

_IDS, _INDEXES, _SCORES, _LINES = (np.dtype(code) for code in ("<i8", "<u4", "u1", "<i4"))


class Person(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a report says about somebody, for people the list does not know."""

    name: str = ""
    federation: str = ""
    sex: str = ""
    born: str = ""
    title: str = ""

    def listed(self, identifier: int) -> ListedPlayer:
        """Return the person as a new one in the register."""
        return ListedPlayer(
            id=identifier,
            name=self.name,
            federation=self.federation,
            sex=Sex(self.sex) if self.sex else None,
            born=BirthDate.parse(self.born) if self.born else None,
            title=self.title,
        )


class EventRecord(msgspec.Struct, frozen=True, array_like=True, kw_only=True):
    """One event, with the place of everything in the file it came from."""

    id: str
    name: str
    list: str
    starts: int
    """A day's ordinal; 0 where it is not known."""
    ends: int
    kind: str
    share: int
    source: str
    line: int
    ids: bytes
    """Identifiers of those who take part, 0 where somebody has none."""
    lines: bytes
    """The lines they stand in."""
    people: tuple[Person, ...]
    white: bytes
    black: bytes
    """Places in ``ids``."""
    white_score: bytes
    black_score: bytes
    days: bytes = b""
    """On which days each of those who take part played, as pairs of place and day."""
    below: int = 0
    """The rating from which on players need more time than the games had; 0 where nobody does."""
    against: tuple[Reason, ...] = ()
    """What stands against rating the event, as far as its report tells."""
    timed: bool = True
    """Whether the rate of play is known."""
    remarks: tuple[str, ...] = ()
    """What somebody should look at in the report."""

    @property
    def order(self) -> tuple[int, int, str]:
        """Return the place in the order of calculation: last day, first day, name.

        Decisions 91 and 97.
        """
        return self.ends, self.starts or self.ends, self.id

    @property
    def games(self) -> int:
        """Return how many games count."""
        return len(self.white_score)

    def listed_games(self) -> Iterator[tuple[int, int, int, int]]:
        """Return the games as places and scores of both sides."""
        columns = (
            np.frombuffer(self.white, dtype=_INDEXES),
            np.frombuffer(self.black, dtype=_INDEXES),
            np.frombuffer(self.white_score, dtype=_SCORES),
            np.frombuffer(self.black_score, dtype=_SCORES),
        )
        white, black, ours, theirs = (column.tolist() for column in columns)
        return zip(white, black, ours, theirs, strict=True)

    def first_games(self, count: int) -> EventRecord:
        """Return the event with no more than its first games."""
        return replace(
            self,
            white=self.white[: count * _INDEXES.itemsize],
            black=self.black[: count * _INDEXES.itemsize],
            white_score=self.white_score[: count * _SCORES.itemsize],
            black_score=self.black_score[: count * _SCORES.itemsize],
        )

    @property
    def identifiers(self) -> Ints:
        """Return who takes part."""
        return np.frombuffer(self.ids, dtype=_IDS).astype(np.int64)

    @property
    def unidentified(self) -> int:
        """Return how many take part without an identifier, which no list can find."""
        return int(np.count_nonzero(self.identifiers <= 0))

    @property
    def places(self) -> Ints:
        """Return the lines of those who take part."""
        return np.frombuffer(self.lines, dtype=_LINES).astype(np.int64)

    @property
    def playing_days(self) -> Ints:
        """Return the pairs of place and day on which somebody played."""
        return np.frombuffer(self.days, dtype=_LINES).astype(np.int64).reshape(-1, 2)


def record_of_event(
    event: RatedEvent,
    *,
    source: str = "",
    line: int = 1,
    lines: Mapping[int, int] | None = None,
    days: Mapping[int, date] | None = None,
    below: int = 0,
    against: tuple[Reason, ...] = (),
    timed: bool = True,
    remarks: tuple[str, ...] = (),
) -> EventRecord:
    """Return the small form of an event; lines by pairing number, days by round."""
    index = {player.number: place for place, player in enumerate(event.players)}
    known = _days_of_rounds(event, days or {})
    played = {
        (index[number], known[game.round].toordinal())
        for game in event.games
        for number in (game.white, game.black)
        if game.round in known
    }
    record = packed_event(
        id=event.id,
        name=event.name,
        list_name=event.list,
        starts=event.starts.toordinal() if event.starts else 0,
        ends=event.ends.toordinal() if event.ends else 0,
        kind=event.kind.value,
        share=event.share,
        source=source,
        line=line,
        ids=[player.id or 0 for player in event.players],
        lines=[(lines or {}).get(player.number, line) for player in event.players],
        people=[_person(player) for player in event.players],
        games=[
            (index[game.white], index[game.black], game.white_score, game.black_score)
            for game in event.games
        ],
        days=played,
    )
    return replace(record, below=below, against=against, timed=timed, remarks=remarks)


def _days_of_rounds(event: RatedEvent, days: Mapping[int, date]) -> dict[int, date]:
    """Return on which day each round was played, as far as it is known.

    The first round is played on the first day and the last one on the last, whatever else is open.
    """
    rounds = sorted({game.round for game in event.games})
    known: dict[int, date] = {}
    if event.starts is not None and event.ends is not None and rounds:
        if event.starts == event.ends:
            known = dict.fromkeys(rounds, event.starts)
        else:
            known = {rounds[0]: event.starts, rounds[-1]: event.ends}
    return known | dict(days)


def packed_event(
    *,
    id: str,  # noqa: A002 -- the record's own word
    name: str,
    list_name: str,
    starts: int,
    ends: int,
    kind: str,
    share: int,
    source: str,
    line: int,
    ids: Sequence[int],
    lines: Sequence[int],
    people: Sequence[Person],
    games: Sequence[tuple[int, int, int, int]],
    days: set[tuple[int, int]],
) -> EventRecord:
    """Return an event packed small; games are places and scores of both sides."""
    columns = np.array(games, dtype=np.int64).reshape(-1, 4).T
    return EventRecord(
        id=id,
        name=name,
        list=list_name,
        starts=starts,
        ends=ends,
        kind=kind,
        share=share,
        source=source,
        line=line,
        ids=_packed(ids, _IDS),
        lines=_packed(lines, _LINES),
        people=tuple(people),
        white=columns[0].astype(_INDEXES).tobytes(),
        black=columns[1].astype(_INDEXES).tobytes(),
        white_score=columns[2].astype(_SCORES).tobytes(),
        black_score=columns[3].astype(_SCORES).tobytes(),
        days=_packed([part for pair in sorted(days) for part in pair], _LINES),
    )


def _packed(values: Sequence[int], kind: np.dtype[np.generic]) -> bytes:
    return np.array(values, dtype=kind).tobytes()


def _person(player: EventPlayer) -> Person:
    return Person(
        player.name,
        player.federation,
        player.sex.value if player.sex else "",
        str(player.born) if player.born else "",
        player.title,
    )


def columns_of_records(
    records: Sequence[EventRecord], rows: Sequence[Ints], list_days: Sequence[int]
) -> tuple[EventColumns, SlotColumns, GameColumns]:
    """Return ordered events as columns.

    ``rows`` are the rows of those who take part, event by event; ``list_days`` the days the lists
    of the period apply from, in ascending order.
    """
    sizes = np.array([len(row) for row in rows], dtype=np.int64)
    first = np.concatenate([[0], np.cumsum(sizes)[:-1]]) if len(sizes) else np.zeros(0, np.int64)
    count = np.array([record.games for record in records], dtype=np.int64)
    offset = np.repeat(first, count)
    starts = np.array([record.starts for record in records], dtype=np.int64)
    ends = np.array([record.ends for record in records], dtype=np.int64)
    events = EventColumns(
        id=tuple(record.id for record in records),
        starts=starts,
        ends=ends,
        share=np.array([record.share for record in records], dtype=np.int64),
        round_robin=np.array(
            [record.kind == EventKind.ROUND_ROBIN.value for record in records], dtype=np.bool_
        ),
        below=np.array([record.below for record in records], dtype=np.int64),
        match=np.array(
            [record.kind == EventKind.MATCH.value for record in records], dtype=np.bool_
        ),
        list_index=np.searchsorted(
            np.array(list_days, dtype=np.int64), np.where(starts > 0, starts, ends), side="right"
        )
        - 1,
    )
    slots = SlotColumns(
        event=np.repeat(np.arange(len(records)), sizes),
        row=np.concatenate([np.zeros(0, np.int64), *rows]),
    )
    games = GameColumns(
        white=_joined([record.white for record in records], _INDEXES) + offset,
        black=_joined([record.black for record in records], _INDEXES) + offset,
        white_score=_joined([record.white_score for record in records], _SCORES),
        black_score=_joined([record.black_score for record in records], _SCORES),
    )
    return events, slots, games


def _joined(parts: Sequence[bytes], kind: np.dtype[np.generic]) -> Ints:
    return np.frombuffer(b"".join(parts), dtype=kind).astype(np.int64)
