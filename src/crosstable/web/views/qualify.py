"""The next event for the first of one that is over, or of several groups."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.kernel.errors import CrosstableError
from crosstable.office.acts import Register
from crosstable.office.acts.base import State
from crosstable.office.overview import is_over
from crosstable.office.qualifying import (
    Qualifier,
    SeedingOrder,
    entries_into,
    in_order,
    next_event,
    qualified,
)
from crosstable.office.roles import Ask
from crosstable.office.tables import standings_of
from crosstable.pairing.systems import SYSTEMS, pairs_teams, systems_for
from crosstable.rulebooks.library import edition_of
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.asking import act_when_sure
from crosstable.web.forms.form import Unfit
from crosstable.web.tabs import OFFICE, office_path
from crosstable.web.words.languages import N_, _
from crosstable.web.words.sentences import error_text

RESERVES = 4
"""How many are listed behind those who go on, to come in for who declines."""
ORDERS = {
    SeedingOrder.PLACES: N_("all first, then all second, and so on"),
    SeedingOrder.SERPENTINE: N_("the same in serpentine: every other place from the last group on"),
    SeedingOrder.GROUPS: N_("group by group"),
}


class NextEvent(msgspec.Struct, frozen=True):
    """The next event as it was typed."""

    count: Annotated[int, Meta(ge=1, le=999)]
    name: Annotated[str, Meta(max_length=200)] = ""
    into: Annotated[str, Meta(max_length=200)] = ""
    """An event that is announced already; empty: a new one."""
    new: Annotated[str, Meta(max_length=3)] = ""
    """That a new one is meant, whatever was chosen above."""
    system: Annotated[str, Meta(max_length=60)] = "knockout"
    order: SeedingOrder = SeedingOrder.PLACES
    starts: date | None = None
    rounds: Annotated[int, Meta(ge=1, le=99)] = 7


class QualifyPages(Controller):
    """Who goes on, and where to."""

    path = OFFICE

    @get("/qualify", sync_to_thread=True)
    def choose(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show who would go on, with the reserves, and ask what the next event is."""
        query = desk.request.query_params
        count = query.get("first", "")
        return _page(
            desk,
            desk.state(name),
            query.getall("also", []),
            int(count) if count.isdecimal() and 0 < int(count[:4]) < 1000 else 2,
            query.get("into", ""),
        )

    @get("/qualified", sync_to_thread=True)
    def sources(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the events that are over and whose first can be entered into this one."""
        state = desk.state(name)
        desk.require(Register, name)
        sources = [other for other in _beside(desk, state) if not other.tournament.team_plan]
        return desk.page("office/qualified.html", state=state, here="players", sources=sources)

    @post("/qualify", sync_to_thread=True)
    def announce(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Announce the next event and go to it."""
        state = desk.state(name)
        wish = desk.form.read(NextEvent)
        if wish.new:
            wish = msgspec.structs.replace(wish, into="")
        if wish.into:
            desk.require(Register, wish.into)
        else:
            desk.require(Ask.CREATE_TOURNAMENT)
        if wish.system not in SYSTEMS:
            raise Unfit({"system": _("Choose a pairing system.")})
        if not wish.into and not wish.name.strip():
            raise Unfit({"name": _("Give the next event a name.")})
        groups = _groups(desk, state, desk.form.all("also"))
        for group in groups:
            desk.require(Ask.SEE_UNPUBLISHED, group.id)
        declined = frozenset(desk.form.all("declined"))

        def going() -> tuple[Qualifier, ...]:
            return in_order(
                [
                    [
                        Qualifier(group.tournament, number)
                        for number in qualified(
                            group.tournament, wish.count, _numbers(group, declined)
                        )
                    ]
                    for group in groups
                ],
                wish.order,
            )

        if wish.into:
            target = desk.state(wish.into)
            return act_when_sure(
                desk,
                target,
                entries_into(target.tournament, going()),
                title=_("Enter those who qualify into %(event)s?")
                % {"event": target.tournament.name},
                then=office_path(target.id, "players"),
                done=_("Those who qualify are entered."),
                back=office_path(name, "qualify"),
            )

        def perform() -> Page:
            players = going()
            details, steps = next_event(
                wish.name,
                players,
                system=wish.system,
                games="",
                seed=secrets.token_hex(8),
                day=wish.starts,
                rounds=wish.rounds,
            )
            made = desk.office.begin_after(groups, details, steps, at=desk.house.now())
            return desk.go(
                office_path(made.id), _("The next event is announced with those who qualify.")
            )

        return desk.once(perform)


def _numbers(state: State, declined: frozenset[str]) -> list[int]:
    """Return who of an event does not come."""
    return [
        entrant.number
        for entrant in state.tournament.entrants
        if f"{state.id}:{entrant.number}" in declined
    ]


def _groups(desk: Desk, state: State, also: Sequence[str]) -> list[State]:
    """Return the events whose first go on: this one, and those named beside it."""
    others = (name for name in dict.fromkeys(also) if name != state.id)
    return [state, *(desk.state(name) for name in others)]


def _page(desk: Desk, state: State, also: Sequence[str], count: int, into: str = "") -> Page:
    known = {other.id: other for other in _beside(desk, state)}
    groups = [state, *(known[name] for name in also if name in known)]
    shown, trouble = [], ""
    for group in groups:
        try:
            qualified(group.tournament, count)
        except CrosstableError as error:
            trouble = trouble or error_text(error)
        rows = [
            row
            for row in standings_of(group.tournament, working_for=()).rows
            if row.place is not None
        ]
        shown.append((group, rows[: count + RESERVES]))
    systems = [
        engine
        for engine in systems_for(edition_of(state.tournament))
        if not pairs_teams(engine.name)
    ]
    return desk.page(
        "office/qualify.html",
        state=state,
        here="standings",
        beside=list(known.values()),
        chosen=[group.id for group in groups],
        groups=shown,
        count=count,
        over=is_over(state.tournament),
        trouble=trouble,
        systems=[(engine.name, engine.title) for engine in systems],
        orders=[(order.value, _(words)) for order, words in ORDERS.items()],
        may_announce=desk.may(Ask.CREATE_TOURNAMENT),
        into=into,
        targets=_targets(desk, state),
    )


def _targets(desk: Desk, state: State) -> list[State]:
    """Return announced events of the same game that take entries, from whoever asks."""
    game = edition_of(state.tournament).game
    return [
        other
        for other in desk.house.office.tournaments()
        if other.id != state.id
        and edition_of(other.tournament).game == game
        and not other.tournament.archived
        and not other.tournament.team_plan
        and not other.tournament.numbers_final
        and not other.tournament.rounds
        and desk.may(Register, other)
    ]


def _beside(desk: Desk, state: State) -> list[State]:
    """Return other events of the same game that are over and that the person may see."""
    game = edition_of(state.tournament).game
    return [
        other
        for other in desk.house.office.tournaments()
        if other.id != state.id
        and other.tournament.game == game
        and not other.tournament.archived
        and desk.may(Ask.SEE_UNPUBLISHED, other)
        and other.tournament.rounds
        and is_over(other.tournament)
    ]
