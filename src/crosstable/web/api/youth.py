"""Youth championships for programs: entries with what is found, and the nations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, TypeVar

from litestar import Controller, Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.circuits.youth import Discipline, YouthChampionship
from crosstable.kernel.tournament import Tournament
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.office.youth_championships import YouthChampionships, entries_of, youth_results_of
from crosstable.web.api import shapes, wishes
from crosstable.web.api.circuit_window import Asking, Named, Resource, signed, told
from crosstable.web.api.showing_championships import check_item, nations_item, youth_item
from crosstable.web.api.window import Window, identified
from crosstable.web.gate.limits import taking_file

Sent = TypeVar("Sent")
_YOUTH: Resource[YouthChampionships, YouthChampionship, shapes.YouthDetail] = Resource(
    lambda house: house.youth, shapes.YouthDetail, youth_item
)
InDiscipline = Annotated[Discipline, QueryParameter(description="classic, rapid or blitz")]


class YouthReading(Controller):
    """Youth championships that are public; with a role in the office, all."""

    path = "/youth"
    tags = ("Championships",)

    @get("/", sync_to_thread=True, operation_id="listYouthChampionships")
    def championships(self, window: Asking) -> Response[shapes.YouthList]:
        """List the youth championships."""
        return told(window, shapes.YouthList(_YOUTH.shown(window)))

    @get("/{youth:str}", sync_to_thread=True, operation_id="showYouthChampionship")
    def championship(self, window: Asking, youth: Named) -> Response[shapes.YouthDetail]:
        """Show a youth championship in a few words."""
        return _YOUTH.one(window, youth)

    @get("/{youth:str}/nations", sync_to_thread=True, operation_id="showNations")
    def nations(
        self, window: Asking, youth: Named, discipline: InDiscipline = "classic"
    ) -> Response[shapes.NationTable]:
        """Show the classification of the nations, every sum with its working."""
        return told(window, nations_item(_YOUTH.seen(window, youth).item, discipline))

    @get(
        "/{youth:str}/check",
        sync_to_thread=True,
        operation_id="checkYouthEntries",
        guards=[identified],
    )
    def check(self, window: Asking, youth: Named) -> Response[shapes.YouthChecked]:
        """Check every entry: ages, places, fees, dates, free places; for those with a role."""
        return told(window, check_item(_YOUTH.known(window, youth).item))


class YouthActing(Controller):
    """Entries, results and choices of a youth championship."""

    path = "/youth"
    tags = ("Championships",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="beginYouthChampionship")
    def begin(
        self, window: Asking, data: JSONBody[wishes.YouthWish]
    ) -> Response[shapes.YouthDetail]:
        """Begin a youth championship; for chief arbiters and above."""
        return _YOUTH.begun(
            window,
            data,
            lambda keeper: keeper.create(
                data.name,
                year=data.year,
                host=data.host,
                opening=data.opening,
                signed=signed(window),
            ),
        )

    @put("/{youth:str}/settings", sync_to_thread=True, operation_id="settleYouthChampionship")
    def settle(
        self, window: Asking, youth: Named, data: JSONBody[wishes.YouthTermsWish]
    ) -> Response[shapes.YouthDetail]:
        """Set host, dates, delegations and choices; what is not sent stays."""
        return _YOUTH.changed(
            window,
            youth,
            data,
            lambda keeper, _: keeper.settle(youth, signed=signed(window), **data.given()),
        )

    @put(
        "/{youth:str}/entries",
        sync_to_thread=True,
        operation_id="takeYouthEntries",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def entries(
        self, window: Asking, youth: Named, data: JSONBody[wishes.YouthEntriesWish]
    ) -> Response[shapes.YouthChecked]:
        """Take entries in place of the earlier ones of their groups, and check them."""

        def change(keeper: YouthChampionships, _: YouthChampionship) -> Kept[YouthChampionship]:
            found, source = _sent(window, data, entries_of, (one.entry() for one in data.entries))
            return keeper.take_entries(
                youth,
                found,
                source=source,
                groups=(data.group,) if data.tournament else (),
                signed=signed(window),
            )

        resource = _YOUTH.answering(shapes.YouthChecked, check_item)
        return resource.changed(window, youth, data, change)

    @put(
        "/{youth:str}/results/{discipline:str}",
        sync_to_thread=True,
        operation_id="takeYouthResults",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def results(
        self,
        window: Asking,
        youth: Named,
        discipline: FromPath[Discipline],
        data: JSONBody[wishes.YouthResultsWish],
    ) -> Response[shapes.NationTable]:
        """Take results in place of the earlier ones of their groups, and show the nations."""

        def change(keeper: YouthChampionships, _: YouthChampionship) -> Kept[YouthChampionship]:
            sent = (one.result() for one in data.results)
            found, source = _sent(window, data, youth_results_of, sent)
            return keeper.take_results(
                youth, discipline, found, source=source, signed=signed(window)
            )

        resource = _YOUTH.answering(
            shapes.NationTable, partial(nations_item, discipline=discipline)
        )
        return resource.changed(window, youth, data, change)

    @put("/{youth:str}/public", sync_to_thread=True, operation_id="publishYouthChampionship")
    def publish(
        self, window: Asking, youth: Named, data: JSONBody[wishes.PublicWish]
    ) -> Response[shapes.YouthDetail]:
        """Let everybody read the classification of the nations, or nobody else any more."""
        return _YOUTH.published(window, youth, data)

    @post(
        "/{youth:str}/undo",
        sync_to_thread=True,
        status_code=200,
        operation_id="undoYouthChampionship",
    )
    def undo(
        self, window: Asking, youth: Named, data: JSONBody[wishes.CircuitWish]
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about a youth championship back."""
        return _YOUTH.undone(window, youth, data)


def _sent(
    window: Window,
    data: wishes.YouthEntriesWish | wishes.YouthResultsWish,
    of_tournament: Callable[[Tournament, str], tuple[Sent, ...]],
    sent: Iterable[Sent],
) -> tuple[tuple[Sent, ...], str]:
    """Return what a program sends, or what a tournament that it names has; with its source."""
    if data.tournament:
        own = window.seen(data.tournament).state.tournament
        return of_tournament(own, data.group), data.tournament
    return tuple(sent), data.source or "a program"
