"""World championships for programs: the board, its facts, groups, final and title match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from crosstable.circuits.championship import LISTS, Championship
from crosstable.circuits.groups import grouped
from crosstable.circuits.qualification import participants
from crosstable.office.championship_events import (
    FINAL_EVENT,
    GROUP_EVENTS,
    events_of_groups,
    qualified_from,
)
from crosstable.office.championship_lists import list_of_office
from crosstable.office.championship_stages import Stage, Where, announce
from crosstable.office.championships import Championships, named_finalists
from crosstable.office.own_parts import Kept
from crosstable.office.roles import Ask
from crosstable.office.title_matches import challenge_of, title_match_stage
from crosstable.web.api import shapes, wishes
from crosstable.web.api.circuit_window import (
    acted,
    changed,
    given_of,
    inside,
    kept_of,
    seen_by,
    shown_of,
    signed,
    told,
    undone,
)
from crosstable.web.api.showing_championships import (
    board_item,
    championship_item,
    facts_item,
    final_item,
    groups_item,
    match_item,
)
from crosstable.web.api.window import Window, identified
from crosstable.web.gate.limits import taking_file

__all__ = ["ChampionshipActing", "ChampionshipReading"]

_WHAT = "championship"
Refuses = Annotated[
    list[str] | None, QueryParameter(description="Who does not accept the conditions")
]
Offer = Annotated[bool, QueryParameter(description="Whether there is an acceptable offer")]


class ChampionshipReading(Controller):
    """Championships that are public; with a role in the office, all."""

    path = "/championships"
    tags = ("Championships",)

    @get("/", sync_to_thread=True, operation_id="listChampionships")
    def championships(self, window: NamedDependency[Window]) -> Response[shapes.ChampionshipList]:
        """List the world championships."""
        kept = shown_of(window, window.house.championships)
        return told(window, shapes.ChampionshipList(tuple(map(championship_item, kept))))

    @get("/{championship:str}", sync_to_thread=True, operation_id="showChampionship")
    def championship(
        self, window: NamedDependency[Window], championship: FromPath[str]
    ) -> Response[shapes.ChampionshipDetail]:
        """Show a championship in a few words."""
        kept = seen_by(window, window.house.championships, championship, _WHAT)
        return told(window, championship_item(kept))

    @get("/{championship:str}/board", sync_to_thread=True, operation_id="showQualificationBoard")
    def board(
        self, window: NamedDependency[Window], championship: FromPath[str]
    ) -> Response[shapes.ChampionshipBoard]:
        """Show every chair with its article and the fact that fills it, and the reserve list."""
        kept = seen_by(window, window.house.championships, championship, _WHAT)
        return told(window, board_item(kept.item, everything=inside(window)))

    @get("/{championship:str}/groups", sync_to_thread=True, operation_id="showChampionshipGroups")
    def groups(
        self, window: NamedDependency[Window], championship: FromPath[str]
    ) -> Response[shapes.ChampionshipGroups]:
        """Divide forty players into four groups by rating, compatriots apart."""
        kept = seen_by(window, window.house.championships, championship, _WHAT)
        return told(window, groups_item(kept.item, grouped(participants(kept.item))))

    @get("/{championship:str}/final", sync_to_thread=True, operation_id="showChampionshipFinal")
    def final(
        self, window: NamedDependency[Window], championship: FromPath[str]
    ) -> Response[shapes.ChampionshipFinal]:
        """Show the rounds of the final, and its numbers once they are drawn."""
        kept = seen_by(window, window.house.championships, championship, _WHAT)
        return told(window, final_item(kept.item))

    @get(
        "/{championship:str}/facts",
        sync_to_thread=True,
        operation_id="showChampionshipFacts",
        guards=[identified],
    )
    def facts(
        self, window: NamedDependency[Window], championship: FromPath[str]
    ) -> Response[shapes.ChampionshipFacts]:
        """Show lists, federations, withdrawals and refusals; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        return told(window, facts_item(kept_of(window.house.championships, championship, _WHAT)))

    @get(
        "/{championship:str}/match",
        sync_to_thread=True,
        operation_id="showTitleMatch",
        guards=[identified],
    )
    def match(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        refuses: Refuses = None,
        offer: Offer = True,  # noqa: FBT002
    ) -> Response[shapes.TitleMatchItem]:
        """Say who plays the title match; for those with a role."""
        window.insist(Ask.SEE_UNPUBLISHED)
        item = kept_of(window.house.championships, championship, _WHAT).item
        return told(
            window, match_item(item, challenge_of(item, refuses=refuses or (), offer=offer))
        )


class ChampionshipActing(Controller):
    """The facts that fill the chairs, the draw of the final, the title match."""

    path = "/championships"
    tags = ("Championships",)
    guards = (identified,)

    @post("/", sync_to_thread=True, status_code=201, operation_id="beginChampionship")
    def begin(
        self, window: NamedDependency[Window], data: JSONBody[wishes.ChampionshipWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Begin a championship with empty chairs; for chief arbiters and above."""

        def perform() -> shapes.ChampionshipDetail:
            return championship_item(
                window.house.championships.create(
                    data.name,
                    year=data.year,
                    contest=data.contest,
                    places=data.places,
                    host=data.host,
                    signed=signed(window),
                )
            )

        shape = shapes.ChampionshipDetail
        return acted(window, Ask.KEEP_CUPS, data, shape, perform, status=201)

    @put("/{championship:str}/settings", sync_to_thread=True, operation_id="settleChampionship")
    def settle(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.ChampionshipTermsWish],
    ) -> Response[shapes.ChampionshipDetail]:
        """Set host, dates and choices; what is not sent stays."""
        return _changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.settle(championship, signed=signed(window), **given_of(data)),
        )

    @put(
        "/{championship:str}/lists/{list:str}",
        sync_to_thread=True,
        operation_id="takeChampionshipList",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def take_list(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        list: FromPath[str],  # noqa: A002
        data: JSONBody[wishes.ChampionshipListWish],
    ) -> Response[shapes.ChampionshipBoard]:
        """Take a list of players in place of the earlier one, and show the board it fills."""

        def perform() -> shapes.ChampionshipBoard:
            before = kept_of(window.house.championships, championship, _WHAT).item
            keeper = window.house.championships.seen(data.expected_version)
            if data.from_office and list in LISTS:
                found, source = list_of_office(
                    before,
                    list,
                    lists=window.house.lists,
                    cups=window.house.cups.all(),
                    office=window.house.office,
                    cup=data.cup,
                )
            else:
                found = tuple(one.contender() for one in data.players)
                source = data.source or "a program"
            kept = keeper.take_list(
                championship,
                list,
                found,
                source=source,
                named_on=data.named_on,
                signed=signed(window),
            )
            return board_item(kept.item, everything=True)

        return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipBoard, perform)

    @put(
        "/{championship:str}/federations",
        sync_to_thread=True,
        operation_id="noteChampionshipFederations",
    )
    def federations(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.FederationsWish],
    ) -> Response[shapes.ChampionshipBoard]:
        """Note what federations paid and held, in place of what was known of the same ones."""

        def perform() -> shapes.ChampionshipBoard:
            kept_of(window.house.championships, championship, _WHAT)
            kept = window.house.championships.seen(data.expected_version).take_federations(
                championship,
                tuple(one.facts() for one in data.federations),
                source=data.source or "a program",
                signed=signed(window),
            )
            return board_item(kept.item, everything=True)

        return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipBoard, perform)

    @post(
        "/{championship:str}/withdrawals",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteWithdrawal",
    )
    def withdraw(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.WithdrawalWish],
    ) -> Response[shapes.ChampionshipBoard]:
        """Note who cannot take part, or can after all, and show the board."""

        def perform() -> shapes.ChampionshipBoard:
            kept_of(window.house.championships, championship, _WHAT)
            kept = window.house.championships.seen(data.expected_version).withdraw(
                championship,
                data.player,
                on=data.on or window.house.now().date(),
                back=data.back,
                signed=signed(window),
            )
            return board_item(kept.item, everything=True)

        return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipBoard, perform)

    @post(
        "/{championship:str}/refusals",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteMatchRefusal",
    )
    def refuse(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.MatchRefusalWish],
    ) -> Response[shapes.ChampionshipBoard]:
        """Note who refused to play the title match, or did not, and show the board."""

        def perform() -> shapes.ChampionshipBoard:
            kept_of(window.house.championships, championship, _WHAT)
            kept = window.house.championships.seen(data.expected_version).refuse_match(
                championship, data.player, refused=data.refused, signed=signed(window)
            )
            return board_item(kept.item, everything=True)

        return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipBoard, perform)

    @post(
        "/{championship:str}/final",
        sync_to_thread=True,
        status_code=200,
        operation_id="drawChampionshipFinal",
    )
    def draw(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.FinalWish],
    ) -> Response[shapes.ChampionshipFinal]:
        """Draw the numbers of the final."""

        def perform() -> shapes.ChampionshipFinal:
            before = kept_of(window.house.championships, championship, _WHAT).item
            kept = window.house.championships.seen(data.expected_version).draw_final(
                championship,
                qualified_from(events_of_groups(before, window.house.office))
                if data.from_groups
                else named_finalists(before, data.groups),
                lot=data.lot,
                signed=signed(window),
            )
            return final_item(kept.item)

        return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipFinal, perform)

    @post(
        "/{championship:str}/group-events",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceSemiFinals",
    )
    def announce_groups(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.StageWish],
    ) -> Response[shapes.ChampionshipDetail]:
        """Announce the four semi-finals as tournaments, their players entered."""
        return _staged(window, championship, data, GROUP_EVENTS)

    @post(
        "/{championship:str}/final-event",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceChampionshipFinal",
    )
    def announce_final(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.StageWish],
    ) -> Response[shapes.ChampionshipDetail]:
        """Announce the final of twelve as a tournament; games that count are filled in."""
        return _staged(window, championship, data, FINAL_EVENT)

    @post(
        "/{championship:str}/match",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceTitleMatch",
    )
    def announce(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.TitleMatchWish],
    ) -> Response[shapes.TitleMatchItem]:
        """Announce the title match as a tournament, both sides entered."""
        stage = title_match_stage(refuses=data.refuses)

        def perform() -> shapes.TitleMatchItem:
            item = _announced(window, championship, data, stage).item
            return match_item(item, challenge_of(item, refuses=data.refuses))

        shape = shapes.TitleMatchItem
        window.insist(Ask.CREATE_TOURNAMENT)
        return acted(window, Ask.KEEP_CUPS, data, shape, perform, status=201)

    @put("/{championship:str}/public", sync_to_thread=True, operation_id="publishChampionship")
    def publish(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.PublicWish],
    ) -> Response[shapes.ChampionshipDetail]:
        """Let everybody read the board, or nobody else any more."""
        return _changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.show(
                championship, published=data.public, signed=signed(window)
            ),
        )

    @post(
        "/{championship:str}/undo",
        sync_to_thread=True,
        status_code=200,
        operation_id="undoChampionship",
    )
    def undo(
        self,
        window: NamedDependency[Window],
        championship: FromPath[str],
        data: JSONBody[wishes.CircuitWish],
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about a championship back."""
        keeper = window.house.championships
        return undone(window, Ask.KEEP_CUPS, data, keeper, championship, _WHAT)


def _staged(
    window: Window, championship: str, data: wishes.StageWish, stage: Stage
) -> Response[shapes.ChampionshipDetail]:
    """Announce a stage of a championship as somebody who may announce tournaments."""

    def perform() -> shapes.ChampionshipDetail:
        return championship_item(_announced(window, championship, data, stage))

    window.insist(Ask.CREATE_TOURNAMENT)
    return acted(window, Ask.KEEP_CUPS, data, shapes.ChampionshipDetail, perform, status=201)


def _announced(
    window: Window, championship: str, data: wishes.StageWish, stage: Stage
) -> Kept[Championship]:
    house = window.house
    kept_of(house.championships, championship, _WHAT)
    keeper = house.championships.seen(data.expected_version)
    where = Where(name=data.name, starts=data.starts, city=data.city, federation=data.federation)
    return announce(keeper, championship, stage, where, house.office, signed=signed(window))


def _changed(
    window: Window,
    championship: str,
    data: wishes.CircuitWish,
    change: Callable[[Championships, Championship], Kept[Championship]],
) -> Response[shapes.ChampionshipDetail]:
    keeper, shape = window.house.championships, shapes.ChampionshipDetail
    return changed(
        *(window, Ask.KEEP_CUPS, data, keeper, championship, change),
        shape=shape,
        show=championship_item,
    )
