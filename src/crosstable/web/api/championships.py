"""World championships for programs: the board, its facts, groups, final and title match."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypeVar

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.params import JSONBody, QueryParameter

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
from crosstable.web.api.circuit_window import Asking, Named, Resource, inside, signed, told
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

Shape = TypeVar("Shape", bound=msgspec.Struct)
_CHAMPIONSHIPS: Resource[Championships, Championship, shapes.ChampionshipDetail] = Resource(
    lambda house: house.championships, shapes.ChampionshipDetail, championship_item
)
_BOARDS = _CHAMPIONSHIPS.answering(shapes.ChampionshipBoard, partial(board_item, everything=True))
Refuses = Annotated[
    list[str] | None, QueryParameter(description="Who does not accept the conditions")
]
Offer = Annotated[bool, QueryParameter(description="Whether there is an acceptable offer")]


class ChampionshipReading(Controller):
    """Championships that are public; with a role in the office, all."""

    path = "/championships"
    tags = ("Championships",)

    @get("/", sync_to_thread=True, operation_id="listChampionships")
    def championships(self, window: Asking) -> Response[shapes.ChampionshipList]:
        """List the world championships."""
        return told(window, shapes.ChampionshipList(_CHAMPIONSHIPS.shown(window)))

    @get("/{championship:str}", sync_to_thread=True, operation_id="showChampionship")
    def championship(
        self, window: Asking, championship: Named
    ) -> Response[shapes.ChampionshipDetail]:
        """Show a championship in a few words."""
        return _CHAMPIONSHIPS.one(window, championship)

    @get("/{championship:str}/board", sync_to_thread=True, operation_id="showQualificationBoard")
    def board(self, window: Asking, championship: Named) -> Response[shapes.ChampionshipBoard]:
        """Show every chair with its article and the fact that fills it, and the reserve list."""
        item = _CHAMPIONSHIPS.seen(window, championship).item
        return told(window, board_item(item, everything=inside(window)))

    @get("/{championship:str}/groups", sync_to_thread=True, operation_id="showChampionshipGroups")
    def groups(self, window: Asking, championship: Named) -> Response[shapes.ChampionshipGroups]:
        """Divide forty players into four groups by rating, compatriots apart."""
        item = _CHAMPIONSHIPS.seen(window, championship).item
        return told(window, groups_item(item, grouped(participants(item))))

    @get("/{championship:str}/final", sync_to_thread=True, operation_id="showChampionshipFinal")
    def final(self, window: Asking, championship: Named) -> Response[shapes.ChampionshipFinal]:
        """Show the rounds of the final, and its numbers once they are drawn."""
        return told(window, final_item(_CHAMPIONSHIPS.seen(window, championship).item))

    @get(
        "/{championship:str}/facts",
        sync_to_thread=True,
        operation_id="showChampionshipFacts",
        guards=[identified],
    )
    def facts(self, window: Asking, championship: Named) -> Response[shapes.ChampionshipFacts]:
        """Show lists, federations, withdrawals and refusals; for those with a role."""
        return told(window, facts_item(_CHAMPIONSHIPS.known(window, championship)))

    @get(
        "/{championship:str}/match",
        sync_to_thread=True,
        operation_id="showTitleMatch",
        guards=[identified],
    )
    def match(
        self,
        window: Asking,
        championship: Named,
        refuses: Refuses = None,
        offer: Offer = True,  # noqa: FBT002
    ) -> Response[shapes.TitleMatchItem]:
        """Say who plays the title match; for those with a role."""
        item = _CHAMPIONSHIPS.known(window, championship).item
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
        self, window: Asking, data: JSONBody[wishes.ChampionshipWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Begin a championship with empty chairs; for chief arbiters and above."""
        return _CHAMPIONSHIPS.begun(
            window,
            data,
            lambda keeper: keeper.create(
                data.name,
                year=data.year,
                contest=data.contest,
                places=data.places,
                host=data.host,
                signed=signed(window),
            ),
        )

    @put("/{championship:str}/settings", sync_to_thread=True, operation_id="settleChampionship")
    def settle(
        self, window: Asking, championship: Named, data: JSONBody[wishes.ChampionshipTermsWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Set host, dates and choices; what is not sent stays."""
        return _CHAMPIONSHIPS.changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.settle(championship, signed=signed(window), **data.given()),
        )

    @put(
        "/{championship:str}/lists/{list:str}",
        sync_to_thread=True,
        operation_id="takeChampionshipList",
        opt=taking_file(Ask.KEEP_CUPS),
    )
    def take_list(
        self,
        window: Asking,
        championship: Named,
        list: Named,
        data: JSONBody[wishes.ChampionshipListWish],
    ) -> Response[shapes.ChampionshipBoard]:
        """Take a list of players in place of the earlier one, and show the board it fills."""

        def change(keeper: Championships, before: Championship) -> Kept[Championship]:
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
            return keeper.take_list(
                championship,
                list,
                found,
                source=source,
                named_on=data.named_on,
                signed=signed(window),
            )

        return _BOARDS.changed(window, championship, data, change)

    @put(
        "/{championship:str}/federations",
        sync_to_thread=True,
        operation_id="noteChampionshipFederations",
    )
    def federations(
        self, window: Asking, championship: Named, data: JSONBody[wishes.FederationsWish]
    ) -> Response[shapes.ChampionshipBoard]:
        """Note what federations paid and held, in place of what was known of the same ones."""
        return _BOARDS.changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.take_federations(
                championship,
                tuple(one.facts() for one in data.federations),
                source=data.source or "a program",
                signed=signed(window),
            ),
        )

    @post(
        "/{championship:str}/withdrawals",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteWithdrawal",
    )
    def withdraw(
        self, window: Asking, championship: Named, data: JSONBody[wishes.WithdrawalWish]
    ) -> Response[shapes.ChampionshipBoard]:
        """Note who cannot take part, or can after all, and show the board."""
        return _BOARDS.changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.withdraw(
                championship,
                data.player,
                on=data.on or window.house.now().date(),
                back=data.back,
                signed=signed(window),
            ),
        )

    @post(
        "/{championship:str}/refusals",
        sync_to_thread=True,
        status_code=200,
        operation_id="noteMatchRefusal",
    )
    def refuse(
        self, window: Asking, championship: Named, data: JSONBody[wishes.MatchRefusalWish]
    ) -> Response[shapes.ChampionshipBoard]:
        """Note who refused to play the title match, or did not, and show the board."""
        return _BOARDS.changed(
            window,
            championship,
            data,
            lambda keeper, _: keeper.refuse_match(
                championship, data.player, refused=data.refused, signed=signed(window)
            ),
        )

    @post(
        "/{championship:str}/final",
        sync_to_thread=True,
        status_code=200,
        operation_id="drawChampionshipFinal",
    )
    def draw(
        self, window: Asking, championship: Named, data: JSONBody[wishes.FinalWish]
    ) -> Response[shapes.ChampionshipFinal]:
        """Draw the numbers of the final."""
        return _CHAMPIONSHIPS.answering(shapes.ChampionshipFinal, final_item).changed(
            window,
            championship,
            data,
            lambda keeper, before: keeper.draw_final(
                championship,
                qualified_from(events_of_groups(before, window.house.office))
                if data.from_groups
                else named_finalists(before, data.groups),
                lot=data.lot,
                signed=signed(window),
            ),
        )

    @post(
        "/{championship:str}/group-events",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceSemiFinals",
    )
    def announce_groups(
        self, window: Asking, championship: Named, data: JSONBody[wishes.StageWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Announce the four semi-finals as tournaments, their players entered."""
        return _staged(_CHAMPIONSHIPS, window, championship, data, GROUP_EVENTS)

    @post(
        "/{championship:str}/final-event",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceChampionshipFinal",
    )
    def announce_final(
        self, window: Asking, championship: Named, data: JSONBody[wishes.StageWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Announce the final of twelve as a tournament; games that count are filled in."""
        return _staged(_CHAMPIONSHIPS, window, championship, data, FINAL_EVENT)

    @post(
        "/{championship:str}/match",
        sync_to_thread=True,
        status_code=201,
        operation_id="announceTitleMatch",
    )
    def announce(
        self, window: Asking, championship: Named, data: JSONBody[wishes.TitleMatchWish]
    ) -> Response[shapes.TitleMatchItem]:
        """Announce the title match as a tournament, both sides entered."""

        def played(item: Championship) -> shapes.TitleMatchItem:
            return match_item(item, challenge_of(item, refuses=data.refuses))

        resource = _CHAMPIONSHIPS.answering(shapes.TitleMatchItem, played)
        stage = title_match_stage(refuses=data.refuses)
        return _staged(resource, window, championship, data, stage)

    @put("/{championship:str}/public", sync_to_thread=True, operation_id="publishChampionship")
    def publish(
        self, window: Asking, championship: Named, data: JSONBody[wishes.PublicWish]
    ) -> Response[shapes.ChampionshipDetail]:
        """Let everybody read the board, or nobody else any more."""
        return _CHAMPIONSHIPS.published(window, championship, data)

    @post(
        "/{championship:str}/undo",
        sync_to_thread=True,
        status_code=200,
        operation_id="undoChampionship",
    )
    def undo(
        self, window: Asking, championship: Named, data: JSONBody[wishes.CircuitWish]
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about a championship back."""
        return _CHAMPIONSHIPS.undone(window, championship, data)


def _staged(
    resource: Resource[Championships, Championship, Shape],
    window: Window,
    championship: str,
    data: wishes.StageWish,
    stage: Stage,
) -> Response[Shape]:
    """Announce a stage of a championship as somebody who may announce tournaments."""
    window.insist(Ask.CREATE_TOURNAMENT)
    where = Where(name=data.name, starts=data.starts, city=data.city, federation=data.federation)
    return resource.changed(
        window,
        championship,
        data,
        lambda keeper, _: announce(
            *(keeper, championship, stage, where, window.house.office), signed=signed(window)
        ),
        status=201,
    )
