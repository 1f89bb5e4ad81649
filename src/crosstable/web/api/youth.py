"""Youth championships for programs: entries with what is found, and the nations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.circuits.youth import Discipline, YouthChampionship
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.office.youth_championships import YouthChampionships, entries_of, youth_results_of
from crosstable.web.api import shapes, wishes
from crosstable.web.api.circuit_window import (
    acted,
    changed,
    given_of,
    kept_of,
    seen_by,
    shown_of,
    signed,
    told,
    undone,
)
from crosstable.web.api.showing_championships import check_item, nations_item, youth_item
from crosstable.web.api.window import Window, identified
from crosstable.web.gate.limits import taking_file

__all__ = ["YouthActing", "YouthReading"]

_WHAT = "youth championship"
InDiscipline = Annotated[Discipline, QueryParameter(description="classic, rapid or blitz")]


class YouthReading(Controller):
    """Youth championships that are public; with a role in the office, all."""

    path = "/youth"
    tags = ("Championships",)

    @get("/", sync_to_thread=True, operation_id="listYouthChampionships")
    def championships(self, window: NamedDependency[Window]) -> Response[shapes.YouthList]:
        """List the youth championships."""
        kept = shown_of(window, window.house.youth)
        return told(window, shapes.YouthList(tuple(map(youth_item, kept))))

    @get("/{youth:str}", sync_to_thread=True, operation_id="showYouthChampionship")
    def championship(
        self, window: NamedDependency[Window], youth: FromPath[str]
    ) -> Response[shapes.YouthDetail]:
        """Show a youth championship in a few words."""
        return told(window, youth_item(seen_by(window, window.house.youth, youth, _WHAT)))

    @get("/{youth:str}/nations", sync_to_thread=True, operation_id="showNations")
    def nations(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        discipline: InDiscipline = "classic",
    ) -> Response[shapes.NationTable]:
        """Show the classification of the nations, every sum with its working."""
        kept = seen_by(window, window.house.youth, youth, _WHAT)
        return told(window, nations_item(kept.item, discipline))

    @get(
        "/{youth:str}/check",
        sync_to_thread=True,
        operation_id="checkYouthEntries",
        guards=[identified],
    )
    def check(
        self, window: NamedDependency[Window], youth: FromPath[str]
    ) -> Response[shapes.YouthChecked]:
        """Check every entry: ages, places, fees, dates, free places; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        return told(window, check_item(kept_of(window.house.youth, youth, _WHAT).item))


class YouthActing(Controller):
    """Entries, results and choices of a youth championship."""

    path = "/youth"
    tags = ("Championships",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="beginYouthChampionship")
    def begin(
        self, window: NamedDependency[Window], data: JSONBody[wishes.YouthWish]
    ) -> Response[shapes.YouthDetail]:
        """Begin a youth championship; for chief arbiters and above."""

        def perform() -> shapes.YouthDetail:
            return youth_item(
                window.house.youth.create(
                    data.name,
                    year=data.year,
                    host=data.host,
                    opening=data.opening,
                    signed=signed(window),
                )
            )

        return acted(window, Ask.KEEP_CUPS, data, shapes.YouthDetail, perform, status=201)

    @put("/{youth:str}/settings", sync_to_thread=True, operation_id="settleYouthChampionship")
    def settle(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        data: JSONBody[wishes.YouthTermsWish],
    ) -> Response[shapes.YouthDetail]:
        """Set host, dates, delegations and choices; what is not sent stays."""
        return _changed(
            window,
            youth,
            data,
            lambda keeper, _: keeper.settle(youth, signed=signed(window), **given_of(data)),
        )

    @put(
        "/{youth:str}/entries",
        sync_to_thread=True,
        operation_id="takeYouthEntries",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def entries(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        data: JSONBody[wishes.YouthEntriesWish],
    ) -> Response[shapes.YouthChecked]:
        """Take entries in place of the earlier ones of their groups, and check them."""

        def perform() -> shapes.YouthChecked:
            kept_of(window.house.youth, youth, _WHAT)
            if data.tournament:
                own = window.seen(data.tournament).state.tournament
                found = entries_of(own, data.group)
            else:
                found = tuple(one.entry() for one in data.entries)
            kept = window.house.youth.seen(data.expected_version).take_entries(
                youth,
                found,
                source=data.tournament or data.source or "a program",
                groups=(data.group,) if data.tournament else (),
                signed=signed(window),
            )
            return check_item(kept.item)

        return acted(window, Ask.KEEP_CUPS, data, shapes.YouthChecked, perform)

    @put(
        "/{youth:str}/results/{discipline:str}",
        sync_to_thread=True,
        operation_id="takeYouthResults",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def results(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        discipline: FromPath[Discipline],
        data: JSONBody[wishes.YouthResultsWish],
    ) -> Response[shapes.NationTable]:
        """Take results in place of the earlier ones of their groups, and show the nations."""

        def perform() -> shapes.NationTable:
            kept_of(window.house.youth, youth, _WHAT)
            if data.tournament:
                own = window.seen(data.tournament).state.tournament
                found = youth_results_of(own, data.group)
            else:
                found = tuple(one.result() for one in data.results)
            kept = window.house.youth.seen(data.expected_version).take_results(
                youth,
                discipline,
                found,
                source=data.tournament or data.source or "a program",
                signed=signed(window),
            )
            return nations_item(kept.item, discipline)

        return acted(window, Ask.KEEP_CUPS, data, shapes.NationTable, perform)

    @put("/{youth:str}/public", sync_to_thread=True, operation_id="publishYouthChampionship")
    def publish(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        data: JSONBody[wishes.PublicWish],
    ) -> Response[shapes.YouthDetail]:
        """Let everybody read the classification of the nations, or nobody else any more."""
        return _changed(
            window,
            youth,
            data,
            lambda keeper, _: keeper.show(youth, published=data.public, signed=signed(window)),
        )

    @post(
        "/{youth:str}/undo",
        sync_to_thread=True,
        status_code=200,
        operation_id="undoYouthChampionship",
    )
    def undo(
        self,
        window: NamedDependency[Window],
        youth: FromPath[str],
        data: JSONBody[wishes.CircuitWish],
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about a youth championship back."""
        return undone(window, Ask.KEEP_CUPS, data, window.house.youth, youth, _WHAT)


def _changed(
    window: Window,
    youth: str,
    data: wishes.CircuitWish,
    change: Callable[[YouthChampionships, YouthChampionship], Kept[YouthChampionship]],
) -> Response[shapes.YouthDetail]:
    keeper, shape = window.house.youth, shapes.YouthDetail
    return changed(
        *(window, Ask.KEEP_CUPS, data, keeper, youth, change), shape=shape, show=youth_item
    )
