"""Cups, exhibitions and records as programs get them."""

from __future__ import annotations

from datetime import date

import msgspec

from crosstable.web.api.shapes.parts import Citation, Reason


class CupCalendarEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of a cup."""

    id: str
    name: str
    place: str
    federation: str
    first_day: date
    last_day: date
    stars: int
    results: int


class CupDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A cup with its calendar."""

    id: str
    name: str
    public: bool
    bonus: tuple[int, ...]
    bonus_reconstructed: bool
    factors: dict[str, int]
    places_from: str
    version: int
    events: tuple[CupCalendarEvent, ...]


class CupList(msgspec.Struct, frozen=True):
    """The cups that whoever asks may see."""

    items: tuple[CupDetail, ...]


class CupPlayerResult(msgspec.Struct, frozen=True, kw_only=True):
    """One result with what it is worth."""

    event: str
    last_day: date
    stars: int
    place: int
    cup_place: int
    bonus: int
    factor: int
    points: int
    value: int
    wins: int
    counted: bool
    because: tuple[Reason, ...]


class CupPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a classification."""

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
    wins: int
    rating: int | None
    results: tuple[CupPlayerResult, ...]


class CupTable(msgspec.Struct, frozen=True, kw_only=True):
    """A classification on a day."""

    cup: str
    on: date
    after: date
    women: bool
    intercontinental: bool
    players: tuple[CupPlayer, ...]
    unrated: tuple[str, ...]
    notes: tuple[Reason, ...]


class CircuitCondition(msgspec.Struct, frozen=True):
    """A condition and how it stands: kept, broken, open, or people."""

    answer: str
    sentence: str
    article: Citation | None


class CupConditions(msgspec.Struct, frozen=True):
    """The conditions of an event of a cup."""

    cup: str
    event: str
    conditions: tuple[CircuitCondition, ...]


class ExhibitionBoard(msgspec.Struct, frozen=True, kw_only=True):
    """A board of an exhibition; the result is the expert's."""

    number: int
    opponent: str
    federation: str
    rating: int | None
    colour: str
    result: str
    ending: str
    errors: int


class ExhibitionDetail(msgspec.Struct, frozen=True, kw_only=True):
    """An exhibition with its boards."""

    id: str
    name: str
    kind: str
    expert: str
    day: date
    place: str
    public: bool
    over: bool
    minutes: int | None
    points: int
    possible: int
    version: int
    boards: tuple[ExhibitionBoard, ...]


class ExhibitionList(msgspec.Struct, frozen=True):
    """The exhibitions that whoever asks may see."""

    items: tuple[ExhibitionDetail, ...]


class RecordItem(msgspec.Struct, frozen=True, kw_only=True):
    """A record."""

    kind: str
    expert: str
    federation: str
    opponents: int
    points: int
    day: date
    place: str
    exhibition: str
    source: str


class RecordList(msgspec.Struct, frozen=True):
    """The record of each kind that is known."""

    items: tuple[RecordItem, ...]


class RecordCheck(msgspec.Struct, frozen=True, kw_only=True):
    """What an exhibition amounts to."""

    exhibition: str
    achieved: bool
    record: bool
    conditions: tuple[CircuitCondition, ...]
    attempt: tuple[CircuitCondition, ...]
    before: RecordItem | None


class TakenBackItem(msgspec.Struct, frozen=True, kw_only=True):
    """What was taken back; ``gone`` where it was the first act, and nothing is left."""

    id: str
    taken_back: str
    gone: bool
    version: int | None
