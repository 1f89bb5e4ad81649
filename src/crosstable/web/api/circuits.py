"""Cups, exhibitions and records for programs: reading, and results of an exhibition."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace

from crosstable.circuits.conditions import Condition
from crosstable.circuits.cup import Cup
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_table import CupStanding, cup_standing
from crosstable.circuits.exhibitions import Exhibition, ExhibitionError, outcome_from, tally
from crosstable.circuits.records import Record
from crosstable.office.cups import listed_ratings, terms_of
from crosstable.office.own_parts import Kept
from crosstable.office.rating_store import Signature
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.showing import citation_item, reason_item
from crosstable.web.api.window import Window, identified

__all__ = ["CupReading", "ExhibitionActing", "ExhibitionReading"]

On = Annotated[date | None, QueryParameter(description="On which day; today where not given")]
Women = Annotated[bool, QueryParameter(description="The women's classification")]
Below = Annotated[bool, QueryParameter(description="The Intercontinental Cup")]


class CupReading(Controller):
    """Cups that are public; with a role in the office, all."""

    path = "/cups"
    tags = ("Cups and exhibitions",)

    @get("/", sync_to_thread=True, operation_id="listCups")
    def cups(self, window: NamedDependency[Window]) -> Response[shapes.CupList]:
        """List the cups with their calendars."""
        inside = _inside(window)
        kept = window.house.cups.all().values()
        shown = [_cup(one) for one in kept if inside or one.item.published]
        return _answer(window, shapes.CupList(tuple(shown)))

    @get("/{cup:str}", sync_to_thread=True, operation_id="showCup")
    def cup(
        self, window: NamedDependency[Window], cup: FromPath[str]
    ) -> Response[shapes.CupDetail]:
        """Show a cup with its calendar."""
        return _answer(window, _cup(_seen_cup(window, cup)))

    @get("/{cup:str}/standings", sync_to_thread=True, operation_id="showCupStandings")
    def standings(
        self,
        window: NamedDependency[Window],
        cup: FromPath[str],
        on: On = None,
        women: Women = False,  # noqa: FBT002
        intercontinental: Below = False,  # noqa: FBT002
    ) -> Response[shapes.CupTable]:
        """Show a classification on a day, every result with its working."""
        kept = _seen_cup(window, cup).item
        day = on or window.house.now().date()
        listed = listed_ratings(kept, window.house.lists, day) if intercontinental else None
        standing = cup_standing(
            kept, day, women=women, intercontinental=intercontinental, listed=listed
        )
        return _answer(window, _table(standing))

    @get(
        "/{cup:str}/events/{event:str}/conditions",
        sync_to_thread=True,
        operation_id="checkCupEvent",
        guards=[identified],
    )
    def conditions(
        self, window: NamedDependency[Window], cup: FromPath[str], event: FromPath[str]
    ) -> Response[shapes.CupConditions]:
        """Compare an event with the conditions of the cup; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        events = {each.id: each for each in _seen_cup(window, cup).item.events}
        if event not in events:
            raise NotFoundException(f"the cup has no event {event}")
        known = events[event]
        if known.tournament:
            own = window.house.office.state(known.tournament).tournament
            known = replace(known, terms=terms_of(own, known.terms))
        told = shapes.CupConditions(cup, event, _conditions(conditions_of(known)))
        return _answer(window, told)


class ExhibitionReading(Controller):
    """Exhibitions that are public, and records; with a role in the office, all."""

    tags = ("Cups and exhibitions",)

    @get("/simuls", sync_to_thread=True, operation_id="listExhibitions")
    def exhibitions(self, window: NamedDependency[Window]) -> Response[shapes.ExhibitionList]:
        """List the exhibitions."""
        inside = _inside(window)
        kept = window.house.exhibitions.all().values()
        shown = [_exhibition(one) for one in kept if inside or one.item.published]
        return _answer(window, shapes.ExhibitionList(tuple(shown)))

    @get("/simuls/{simul:str}", sync_to_thread=True, operation_id="showExhibition")
    def exhibition(
        self, window: NamedDependency[Window], simul: FromPath[str]
    ) -> Response[shapes.ExhibitionDetail]:
        """Show an exhibition with its boards."""
        kept = _kept_exhibition(window, simul)
        if not kept.item.published and not _inside(window):
            raise NotFoundException(f"there is no exhibition {simul}")
        return _answer(window, _exhibition(kept))

    @get(
        "/simuls/{simul:str}/record",
        sync_to_thread=True,
        operation_id="checkRecord",
        guards=[identified],
    )
    def record(
        self, window: NamedDependency[Window], simul: FromPath[str]
    ) -> Response[shapes.RecordCheck]:
        """Say whether an exhibition is an achievement or a record, criterion by criterion."""
        window.insist(Ask.SEE_UNPUBLISHED)
        _kept_exhibition(window, simul)
        verdict = window.house.exhibitions.check(simul)
        return _answer(
            window,
            shapes.RecordCheck(
                exhibition=simul,
                achieved=verdict.achieved,
                record=verdict.record,
                conditions=_conditions(verdict.conditions),
                attempt=_conditions(verdict.attempt),
                before=_record(verdict.before) if verdict.before else None,
            ),
        )

    @get("/records", sync_to_thread=True, operation_id="listRecords", guards=[identified])
    def records(self, window: NamedDependency[Window]) -> Response[shapes.RecordList]:
        """List the record of each kind; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        best = window.house.exhibitions.records()
        return _answer(window, shapes.RecordList(tuple(map(_record, best.values()))))


class ExhibitionActing(Controller):
    """Results and errors at the boards of an exhibition."""

    path = "/simuls/{simul:str}/boards/{board:int}"
    tags = ("Cups and exhibitions",)
    guards = (identified,)

    @post("/result", sync_to_thread=True, status_code=200, operation_id="enterExhibitionResult")
    def result(
        self,
        window: NamedDependency[Window],
        simul: FromPath[str],
        board: FromPath[int],
        data: JSONBody[wishes.ExhibitionResultWish],
    ) -> Response[shapes.ExhibitionDetail]:
        """Enter the result of a board; for results clerks and above."""
        identity = window.insist(Ask.ENTER_EXHIBITIONS)
        _kept_exhibition(window, simul)

        def perform() -> shapes.ExhibitionDetail:
            kept = window.house.exhibitions.result(
                simul,
                board,
                outcome_from(data.result) if data.result else None,
                ending=data.ending,
                signed=Signature(identity.by, window.house.now()),
            )
            return _exhibition(kept)

        return window.once(data, perform, shapes.ExhibitionDetail, status=200)

    @post("/error", sync_to_thread=True, status_code=200, operation_id="noteExhibitionError")
    def error(
        self,
        window: NamedDependency[Window],
        simul: FromPath[str],
        board: FromPath[int],
        data: JSONBody[wishes.ExhibitionErrorWish],
    ) -> Response[shapes.ExhibitionDetail]:
        """Note an error of a blindfold expert; for results clerks and above."""
        identity = window.insist(Ask.ENTER_EXHIBITIONS)
        _kept_exhibition(window, simul)

        def perform() -> shapes.ExhibitionDetail:
            kept, _ = window.house.exhibitions.erred(
                simul,
                board,
                ExhibitionError(data.error),
                signed=Signature(identity.by, window.house.now()),
            )
            return _exhibition(kept)

        return window.once(data, perform, shapes.ExhibitionDetail, status=200)


def _inside(window: Window) -> bool:
    role = window.identity.role(None) if window.identity is not None else None
    return allowed(role, Ask.SEE_UNPUBLISHED).outcome


def _answer(window: Window, shape: msgspec.Struct) -> Response:  # type: ignore[type-arg]
    kept = "no-store" if window.identity is not None else "no-cache"
    return Response(shape, headers={"Cache-Control": kept, "Vary": "Authorization, Cookie"})


def _seen_cup(window: Window, cup: str) -> Kept[Cup]:
    kept = window.house.cups.all().get(cup)
    if kept is None or (not kept.item.published and not _inside(window)):
        raise NotFoundException(f"there is no cup {cup}")
    return kept


def _kept_exhibition(window: Window, simul: str) -> Kept[Exhibition]:
    kept = window.house.exhibitions.all().get(simul)
    if kept is None:
        raise NotFoundException(f"there is no exhibition {simul}")
    return kept


def _cup(kept: Kept[Cup]) -> shapes.CupDetail:
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


def _table(standing: CupStanding) -> shapes.CupTable:
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


def _conditions(conditions: Iterable[Condition]) -> tuple[shapes.CircuitCondition, ...]:
    return tuple(
        shapes.CircuitCondition(one.answer.value, str(one.sentence), citation_item(one.article))
        for one in conditions
    )


def _exhibition(kept: Kept[Exhibition]) -> shapes.ExhibitionDetail:
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


def _record(record: Record) -> shapes.RecordItem:
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
