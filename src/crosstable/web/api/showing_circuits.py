"""Cups, exhibitions and records as shapes for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from crosstable.circuits.conditions import Condition
from crosstable.circuits.cup import Cup
from crosstable.circuits.cup_table import CupStanding
from crosstable.circuits.exhibitions import Exhibition, tally
from crosstable.circuits.records import Record
from crosstable.office.own_parts import Kept
from crosstable.web.api import shapes
from crosstable.web.api.showing import citation_item, reason_item

Shape = TypeVar("Shape", bound=msgspec.Struct)


def like(shape: type[Shape], item: object, **otherwise: Any) -> Shape:
    """Return an item as a shape whose fields it has under the same names, but for those given."""
    fields = (field for field in shape.__struct_fields__ if field not in otherwise)
    return shape(**{field: getattr(item, field) for field in fields}, **otherwise)


def cup_item(kept: Kept[Cup]) -> shapes.CupDetail:
    """Return a cup with its calendar."""
    cup = kept.item
    return like(
        shapes.CupDetail,
        cup,
        public=cup.published,
        bonus_reconstructed=cup.bonus_is_reconstructed,
        factors={str(stars): factor for stars, factor in cup.factors.items()},
        version=kept.version,
        events=tuple(
            like(shapes.CupCalendarEvent, event, results=len(event.results))
            for event in sorted(cup.events, key=lambda one: (one.first_day, one.id))
        ),
    )


def table_item(standing: CupStanding) -> shapes.CupTable:
    """Return a classification, every result with its working."""
    return like(
        shapes.CupTable,
        standing,
        players=tuple(
            like(
                shapes.CupPlayer,
                row,
                results=tuple(
                    like(shapes.CupPlayerResult, one, because=tuple(map(reason_item, one.because)))
                    for one in row.results
                ),
            )
            for row in standing.rows
        ),
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
    return like(
        shapes.ExhibitionDetail,
        one,
        public=one.published,
        over=one.finished is not None,
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
    return like(shapes.RecordItem, record)
