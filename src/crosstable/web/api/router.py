"""Where the programming interface stands, and what is shared by all its answers."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.di import Provide

from crosstable.web.api.acting import Acting, OfficeActing
from crosstable.web.api.acting_on_players import ActingOnPlayers
from crosstable.web.api.acting_on_rounds import ActingOnRounds
from crosstable.web.api.adjournments import AdjournmentInterface
from crosstable.web.api.arbiters import ArbiterReading, PostActing, PostReading
from crosstable.web.api.championships import ChampionshipActing, ChampionshipReading
from crosstable.web.api.checklists import ChecklistInterface
from crosstable.web.api.commands import CommandActing
from crosstable.web.api.cups import CupActing, CupReading
from crosstable.web.api.deadlines import AllDeadlines, Deadlines
from crosstable.web.api.editions import EditionReading
from crosstable.web.api.exhibitions import ExhibitionActing, ExhibitionReading, RecordActing
from crosstable.web.api.fair_play import FairPlayInterface
from crosstable.web.api.federation import FederationReading, ListReading
from crosstable.web.api.incidents import IncidentInterface
from crosstable.web.api.incoming import ProgramRequest
from crosstable.web.api.knock_outs import KnockOutActing, KnockOutReading
from crosstable.web.api.listing import OfficeReading
from crosstable.web.api.norm_papers import NormPaperReading
from crosstable.web.api.norms import NormReading
from crosstable.web.api.operations import command_router
from crosstable.web.api.papers import PackageInterface, PaperInterface
from crosstable.web.api.persons import PersonInterface
from crosstable.web.api.problems import API
from crosstable.web.api.reading import Reading
from crosstable.web.api.reasons import ReasonReading
from crosstable.web.api.rulings import RulingInterface
from crosstable.web.api.teams import TeamReading
from crosstable.web.api.titles import PersonTitleReading
from crosstable.web.api.window import Window
from crosstable.web.api.youth import YouthActing, YouthReading


def window_for(request: Request[Any, Any, Any]) -> Window:
    """Return the window of a request."""
    return Window(request.app.state.house, request)


def interface() -> Router:
    """Return the interface, to be mounted once in an application."""
    return Router(
        path=API,
        route_handlers=[
            *(OfficeReading, Reading, ReasonReading, NormReading, KnockOutReading, TeamReading),
            *(OfficeActing, Acting, ActingOnPlayers, ActingOnRounds),
            *(KnockOutActing, CommandActing, command_router()),
            *(NormPaperReading, PersonInterface, PersonTitleReading, RulingInterface),
            *(AdjournmentInterface, IncidentInterface, FairPlayInterface),
            *(ChecklistInterface, AllDeadlines, Deadlines),
            *(PaperInterface, PackageInterface),
            *(ArbiterReading, PostReading, PostActing, FederationReading, ListReading),
            EditionReading,
            *(CupReading, CupActing, ExhibitionReading, ExhibitionActing, RecordActing),
            *(ChampionshipReading, ChampionshipActing, YouthReading, YouthActing),
        ],
        dependencies={"window": Provide(window_for, sync_to_thread=False)},
        include_in_schema=True,
        request_class=ProgramRequest,
    )
