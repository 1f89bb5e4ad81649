"""Exhibitions and records for programs: boards, results, errors, what a record misses."""

from __future__ import annotations

from litestar import Controller, Response, delete, get, post, put
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from crosstable.circuits.exhibitions import Exhibition, ExhibitionError, outcome_from
from crosstable.circuits.records import Record
from crosstable.kernel.colour import Colour
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.circuit_window import Asking, Named, Resource, acted, signed, told
from crosstable.web.api.showing_circuits import condition_items, exhibition_item, record_item
from crosstable.web.api.window import identified
from crosstable.web.gate.limits import taking_file

_EXHIBITIONS: Resource[Exhibitions, Exhibition, shapes.ExhibitionDetail] = Resource(
    lambda house: house.exhibitions, shapes.ExhibitionDetail, exhibition_item, Ask.RUN_EXHIBITIONS
)


class ExhibitionReading(Controller):
    """Exhibitions that are public, and records; with a role in the office, all."""

    tags = ("Cups and exhibitions",)

    @get("/simuls", sync_to_thread=True, operation_id="listExhibitions")
    def exhibitions(self, window: Asking) -> Response[shapes.ExhibitionList]:
        """List the exhibitions."""
        return told(window, shapes.ExhibitionList(_EXHIBITIONS.shown(window)))

    @get("/simuls/{simul:str}", sync_to_thread=True, operation_id="showExhibition")
    def exhibition(self, window: Asking, simul: Named) -> Response[shapes.ExhibitionDetail]:
        """Show an exhibition with its boards."""
        return _EXHIBITIONS.one(window, simul)

    @get(
        "/simuls/{simul:str}/record",
        sync_to_thread=True,
        operation_id="checkRecord",
        guards=[identified],
    )
    def record(self, window: Asking, simul: Named) -> Response[shapes.RecordCheck]:
        """Say whether an exhibition is an achievement or a record, criterion by criterion."""
        _EXHIBITIONS.known(window, simul)
        verdict = window.house.exhibitions.check(simul)
        return told(
            window,
            shapes.RecordCheck(
                exhibition=simul,
                achieved=verdict.achieved,
                record=verdict.record,
                conditions=condition_items(verdict.conditions),
                attempt=condition_items(verdict.attempt),
                before=record_item(verdict.before) if verdict.before else None,
            ),
        )

    @get("/records", sync_to_thread=True, operation_id="listRecords", guards=[identified])
    def records(self, window: Asking) -> Response[shapes.RecordList]:
        """List the record of each kind; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        best = window.house.exhibitions.records()
        return told(window, shapes.RecordList(tuple(map(record_item, best.values()))))


class ExhibitionActing(Controller):
    """Exhibitions, and results and errors at their boards."""

    path = "/simuls"
    tags = ("Cups and exhibitions",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="announceExhibition")
    def announce(
        self, window: Asking, data: JSONBody[wishes.ExhibitionWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """Announce an exhibition; for arbiters and above."""
        return _EXHIBITIONS.begun(
            window, data, lambda keeper: keeper.announce(data.exhibition(), signed=signed(window))
        )

    @put("/{simul:str}", sync_to_thread=True, operation_id="changeExhibition")
    def change(
        self, window: Asking, simul: Named, data: JSONBody[wishes.ExhibitionWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """Change what was announced."""
        return _EXHIBITIONS.changed(
            window,
            simul,
            data,
            lambda keeper, _: keeper.change(data.exhibition(simul), signed=signed(window)),
        )

    @put(
        "/{simul:str}/boards",
        sync_to_thread=True,
        operation_id="seatOpponents",
        opt=taking_file(Ask.RUN_EXHIBITIONS),
    )
    def seat(
        self, window: Asking, simul: Named, data: JSONBody[wishes.BoardsWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """Say who sits where, in the order of the boards."""
        opponents = [
            (one.opponent(), None if one.colour is None else Colour(one.colour))
            for one in data.opponents
        ]
        boards = seated(opponents, Colour(data.colour))
        return _EXHIBITIONS.changed(
            window,
            simul,
            data,
            lambda keeper, _: keeper.seat(simul, boards, source="a program", signed=signed(window)),
        )

    @post(
        "/{simul:str}/boards/{board:int}/result",
        sync_to_thread=True,
        status_code=200,
        operation_id="enterExhibitionResult",
    )
    def result(
        self,
        window: Asking,
        simul: Named,
        board: FromPath[int],
        data: JSONBody[wishes.ExhibitionResultWish],
    ) -> Response[shapes.ExhibitionDetail]:
        """Enter the result of a board; for results clerks and above."""
        return _EXHIBITIONS.asking(Ask.ENTER_EXHIBITIONS).changed(
            window,
            simul,
            data,
            lambda keeper, _: keeper.result(
                simul,
                board,
                outcome_from(data.result) if data.result else None,
                ending=data.ending,
                signed=signed(window),
            ),
        )

    @post(
        "/{simul:str}/boards/{board:int}/error",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteExhibitionError",
    )
    def error(
        self,
        window: Asking,
        simul: Named,
        board: FromPath[int],
        data: JSONBody[wishes.ExhibitionErrorWish],
    ) -> Response[shapes.ExhibitionDetail]:
        """Note an error of a blindfold expert; for results clerks and above."""
        return _EXHIBITIONS.asking(Ask.ENTER_EXHIBITIONS).changed(
            window,
            simul,
            data,
            lambda keeper, _: keeper.erred(
                simul, board, ExhibitionError(data.error), signed=signed(window)
            )[0],
        )

    @post(
        "/{simul:str}/finish", sync_to_thread=True, status_code=200, operation_id="finishExhibition"
    )
    def finish(
        self, window: Asking, simul: Named, data: JSONBody[wishes.FinishWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """End an exhibition whose games are all over."""
        return _EXHIBITIONS.changed(
            window,
            simul,
            data,
            lambda keeper, item: keeper.finish(
                simul, on=data.on or item.day, minutes=data.minutes, signed=signed(window)
            ),
        )

    @put("/{simul:str}/attempt", sync_to_thread=True, operation_id="replaceRecordAttempt")
    def attempt(
        self, window: Asking, simul: Named, data: JSONBody[wishes.AttemptWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """Note what a record needs beside the games; it replaces what was noted."""
        return _EXHIBITIONS.changed(
            window,
            simul,
            data,
            lambda keeper, item: keeper.attempt(
                simul,
                replace(data.attempt(), ratified=item.attempt.ratified),
                signed=signed(window),
            ),
        )

    @put("/{simul:str}/public", sync_to_thread=True, operation_id="publishExhibition")
    def publish(
        self, window: Asking, simul: Named, data: JSONBody[wishes.PublicWish]
    ) -> Response[shapes.ExhibitionDetail]:
        """Let everybody watch, or nobody else any more."""
        return _EXHIBITIONS.published(window, simul, data)

    @post("/{simul:str}/undo", sync_to_thread=True, status_code=200, operation_id="undoExhibition")
    def undo(
        self, window: Asking, simul: Named, data: JSONBody[wishes.CircuitWish]
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about an exhibition back."""
        return _EXHIBITIONS.undone(window, simul, data)


class RecordActing(Controller):
    """Records that were made elsewhere."""

    path = "/records"
    tags = ("Cups and exhibitions",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="noteRecord")
    def note(
        self, window: Asking, data: JSONBody[wishes.RecordWish]
    ) -> Response[shapes.RecordItem]:
        """Note a record that was made elsewhere; for chief arbiters and above."""

        def perform() -> shapes.RecordItem:
            record = Record(**{**data.given(), "federation": data.federation.upper()})
            kept = window.house.exhibitions.note_record(record, signed=signed(window))
            return record_item(kept.item)

        return acted(window, Ask.KEEP_CUPS, data, shapes.RecordItem, perform, status=201)

    @delete("/{record:str}", sync_to_thread=True, status_code=204, operation_id="removeRecord")
    def remove(self, window: Asking, record: Named) -> None:
        """Take a noted record off the list."""
        window.insist(Ask.KEEP_CUPS)
        if record not in window.house.exhibitions.noted.items():
            raise NotFoundException(f"there is no record {record}")
        window.house.exhibitions.remove_record(record, signed=signed(window))
