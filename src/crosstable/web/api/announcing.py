"""What programs with a token can change of an announcement: officials, class, regulations."""

from __future__ import annotations

from litestar import put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec.structs import replace

from crosstable.office.acts import ChangeDetails, Command, SetRegulations
from crosstable.office.acts.base import State
from crosstable.office.acts.details import details_of
from crosstable.office.regulations import decisions
from crosstable.rulebooks.library import edition_of
from crosstable.web.api import wishes
from crosstable.web.api.changing import ChangingEvent, Done
from crosstable.web.api.window import EventWindow
from crosstable.web.gate.limits import taking_sheet


class Announcing(ChangingEvent):
    """Changes of the announcement."""

    @put("/system", sync_to_thread=True, operation_id="replaceSystem")
    def system(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ReplacedSystem]
    ) -> Done:
        """Say how it is paired, before a round is paired here; rounds of a file do not count."""
        return window.act(
            data,
            lambda state: (ChangeDetails(data.of(details_of(state.tournament))),),
        )

    @put("/officials", sync_to_thread=True, operation_id="replaceOfficials")
    def officials(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.OfficialsWish]
    ) -> Done:
        """Say who runs the event; the list replaces the one before."""
        officials = tuple(wish.official() for wish in data.officials)
        return window.act(
            data,
            lambda state: (
                ChangeDetails(replace(details_of(state.tournament), officials=officials)),
            ),
        )

    @put("/event-class", sync_to_thread=True, operation_id="replaceEventClass")
    def event_class(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ReplacedClass]
    ) -> Done:
        """Say what the event is to its federations; ratings, norms and reports go by it."""
        announced = data.event_class.event_class()
        return window.act(
            data,
            lambda state: (
                ChangeDetails(replace(details_of(state.tournament), event_class=announced)),
            ),
        )

    @put("/team-plan", sync_to_thread=True, operation_id="replaceTeamPlan")
    def team_plan(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ReplacedTeamPlan]
    ) -> Done:
        """Say how teams play; once a round is paired, deadlines, tie-breaks and board prizes."""

        def commands(state: State) -> tuple[Command, ...]:
            known = state.tournament
            plan = data.teams.plan(edition_of(known), known.system.name)
            return (ChangeDetails(replace(details_of(known), team_plan=plan)),)

        return window.act(data, commands)

    @put("/division", sync_to_thread=True, operation_id="replaceDivision")
    def division(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.ReplacedDivision]
    ) -> Done:
        """Say where an event of teams stands in a league, or that it is in none."""
        wanted = None if data.division is None else data.division.division()
        return window.act(
            data,
            lambda state: (ChangeDetails(replace(details_of(state.tournament), division=wanted)),),
        )

    @put(
        "/regulations",
        sync_to_thread=True,
        operation_id="decideRegulations",
        opt=taking_sheet(SetRegulations, tournament="tournament"),
    )
    def decide_regulations(
        self, window: NamedDependency[EventWindow], data: JSONBody[wishes.RegulationsWish]
    ) -> Done:
        """Decide fields of the regulations; all of them or none."""
        return window.act(data, lambda _: (SetRegulations(decisions(data.fields)),))
