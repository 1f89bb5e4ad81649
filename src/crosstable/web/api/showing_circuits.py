"""Cups, exhibitions and records as shapes for programs."""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.circuits.conditions import Condition
from crosstable.circuits.cup import Cup
from crosstable.circuits.cup_table import CupStanding
from crosstable.circuits.exhibitions import Exhibition, tally
from crosstable.circuits.records import Record
from crosstable.office.own_parts import Kept
from crosstable.web.api import shapes
from crosstable.web.api.showing import citation_item, reason_item

__all__ = ["condition_items", "cup_item", "exhibition_item", "record_item", "table_item"]


def cup_item(kept: Kept[Cup]) -> shapes.CupDetail:
    """Return a cup with its calendar."""
    cup = kept.item
    return shapes.CupDetail(
        id=cup.id,
        name=cup.name,
        public=cup.published,
        bonus=cup.bonus,
        bonus_reconstructed=cup.bonus_is_reconstructed,
        factors={str(stars): factor for stars, factor in cup.factors.items()},
        places_from=cup.places_from,
        version=kept.version,
        events=tuple(
            shapes.CupCalendarEvent(
                id=event.id,
                name=event.name,
                place=event.place,
                federation=event.federation,
                first_day=event.first_day,
                last_day=event.last_day,
                stars=event.stars,
                results=len(event.results),
            )
            for event in sorted(cup.events, key=lambda one: (one.first_day, one.id))
        ),
    )


def table_item(standing: CupStanding) -> shapes.CupTable:
    """Return a classification, every result with its working."""
    return shapes.CupTable(
        cup=standing.cup,
        on=standing.on,
        after=standing.after,
        women=standing.women,
        intercontinental=standing.intercontinental,
        players=tuple(
            shapes.CupPlayer(
                rank=row.rank,
                player=row.player,
                name=row.name,
                federation=row.federation,
                woman=row.woman,
                total=row.total,
                firsts=row.firsts,
                seconds=row.seconds,
                thirds=row.thirds,
                last=row.last,
                wins=row.wins,
                rating=row.rating,
                results=tuple(
                    shapes.CupPlayerResult(
                        event=one.event,
                        last_day=one.last_day,
                        stars=one.stars,
                        place=one.place,
                        cup_place=one.cup_place,
                        bonus=one.bonus,
                        factor=one.factor,
                        points=one.points,
                        value=one.value,
                        wins=one.wins,
                        counted=one.counted,
                        because=tuple(map(reason_item, one.because)),
                    )
                    for one in row.results
                ),
            )
            for row in standing.rows
        ),
        unrated=standing.unrated,
        notes=tuple(map(reason_item, standing.notes)),
    )


def condition_items(conditions: Iterable[Condition]) -> tuple[shapes.CircuitCondition, ...]:
    """Return conditions and how they stand."""
    return tuple(
        shapes.CircuitCondition(one.answer.value, str(one.sentence), citation_item(one.article))
        for one in conditions
    )


def exhibition_item(kept: Kept[Exhibition]) -> shapes.ExhibitionDetail:
    """Return an exhibition with its boards."""
    one = kept.item
    score = tally(one.boards)
    return shapes.ExhibitionDetail(
        id=one.id,
        name=one.name,
        kind=one.kind,
        expert=one.expert,
        day=one.day,
        place=one.place,
        public=one.published,
        over=one.finished is not None,
        minutes=one.minutes,
        points=score.points,
        possible=score.possible,
        version=kept.version,
        boards=tuple(
            shapes.ExhibitionBoard(
                number=board.number,
                opponent=board.opponent.name,
                federation=board.opponent.federation,
                rating=board.opponent.rating,
                colour=board.colour.value,
                result=board.outcome.score if board.outcome else "",
                ending=board.ending,
                errors=board.counted_errors,
            )
            for board in one.boards
        ),
    )


def record_item(record: Record) -> shapes.RecordItem:
    """Return a record."""
    return shapes.RecordItem(
        kind=record.kind,
        expert=record.expert,
        federation=record.federation,
        opponents=record.opponents,
        points=record.points,
        day=record.day,
        place=record.place,
        exhibition=record.exhibition,
        source=record.source,
    )
