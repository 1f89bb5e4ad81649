"""The web application around one office."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from crosstable.kernel.errors import Conflict, CrosstableError
from crosstable.web.answers import conflict, refused, unexpected, unserved
from crosstable.web.api.problems import Trouble, is_for_programs, problem_answer
from crosstable.web.api.router import interface
from crosstable.web.assets import STATIC, StaticFiles
from crosstable.web.gate.identity import ANONYMOUS
from crosstable.web.gate.limits import BodyLimit
from crosstable.web.gate.policy import SECURITY
from crosstable.web.heads import OfficeApp
from crosstable.web.house import House
from crosstable.web.live.watch import Watch, watching
from crosstable.web.logs import numbered
from crosstable.web.rendering import environment
from crosstable.web.requests import Languages, desk_for
from crosstable.web.tabs import tabs_among
from crosstable.web.views.addresses import Addresses
from crosstable.web.views.adjourning import Adjourning
from crosstable.web.views.arbiters import Arbiters
from crosstable.web.views.backups import Backups
from crosstable.web.views.brackets import Brackets
from crosstable.web.views.called import Called
from crosstable.web.views.captains import Captains
from crosstable.web.views.championship_facts import ChampionshipFacts
from crosstable.web.views.championships import ChampionshipPages
from crosstable.web.views.check_in import Arrivals
from crosstable.web.views.checklists import Checklists
from crosstable.web.views.clock_sheets import ClockSheets
from crosstable.web.views.cup_events import CupEvents
from crosstable.web.views.cups import CupPages
from crosstable.web.views.deadlines import Deadlines, OfficeDeadlines
from crosstable.web.views.door import Door, DoorKeeping
from crosstable.web.views.editions import EditionPages, EventEditionPages
from crosstable.web.views.entering import Entering
from crosstable.web.views.exam import ExamPages
from crosstable.web.views.exhibitions import ExhibitionPages, RecordPages
from crosstable.web.views.explaining import PublicReasons, Showing
from crosstable.web.views.fair_play import FairPlayPages
from crosstable.web.views.federation import FederationPages
from crosstable.web.views.feeds import Feeds
from crosstable.web.views.fixtures import FixturePages
from crosstable.web.views.frame import Frame
from crosstable.web.views.games import Games
from crosstable.web.views.health import Health
from crosstable.web.views.home import Home
from crosstable.web.views.importing import FromListPages, Importing
from crosstable.web.views.incidents import Incidents
from crosstable.web.views.interface import Interface
from crosstable.web.views.journal import JournalPages
from crosstable.web.views.keeping import Keeping
from crosstable.web.views.keeping_apart import KeepingApart
from crosstable.web.views.leagues import LeaguePages
from crosstable.web.views.matches import Matches
from crosstable.web.views.new_tournament import NewTournament
from crosstable.web.views.norms import Norms
from crosstable.web.views.numbers import Numbers
from crosstable.web.views.packages import PackagePages
from crosstable.web.views.pairing_again import PairingAgain
from crosstable.web.views.papers import Papers
from crosstable.web.views.passkeys import Passkeys, Tokens
from crosstable.web.views.people import People
from crosstable.web.views.person_facts import PersonFacts
from crosstable.web.views.person_matching import MatchPages
from crosstable.web.views.persons import Persons, PublicPersons
from crosstable.web.views.play_off import PlayOffPages
from crosstable.web.views.player_acts import PlayerActs
from crosstable.web.views.player_fields import PlayerFields
from crosstable.web.views.players import Players
from crosstable.web.views.posts import Posts
from crosstable.web.views.printing import Printing
from crosstable.web.views.prizes import Prizes
from crosstable.web.views.public import Pages
from crosstable.web.views.public_circuits import PublicCircuits
from crosstable.web.views.public_games import PublicGames
from crosstable.web.views.publicity import Publicity, StaticCopy
from crosstable.web.views.qualify import QualifyPages
from crosstable.web.views.rating_lists import ListLeaderPages, RatingListPages
from crosstable.web.views.reasons import Reasons
from crosstable.web.views.recording import RecordedGames, RecordingPages
from crosstable.web.views.regulations import RegulationsPages
from crosstable.web.views.requests import Requests
from crosstable.web.views.results import Results
from crosstable.web.views.rounds import Rounds
from crosstable.web.views.screens import Floor, Screens
from crosstable.web.views.seats import Seats
from crosstable.web.views.settings import SettingsPages
from crosstable.web.views.slips import Slips
from crosstable.web.views.standings import StandingsPages
from crosstable.web.views.start import Start
from crosstable.web.views.taking_over import TakingOver
from crosstable.web.views.team_terms import TeamTermsPages
from crosstable.web.views.teams import Teams
from crosstable.web.views.title_applications import NormRecording, TitleApplications, TitlePapers
from crosstable.web.views.youth import YouthPages

VIEWS: list[ControllerRouterHandler] = [
    Pages,
    PublicGames,
    Feeds,
    Screens,
    Slips,
    Frame,
    People,
    Tokens,
    Addresses,
    Passkeys,
    Start,
    NewTournament,
    Home,
    Interface,
    Health,
    Players,
    PlayerActs,
    Entering,
    Importing,
    Arrivals,
    KeepingApart,
    PlayerFields,
    Backups,
    StaticCopy,
    Door,
    DoorKeeping,
    Captains,
    Numbers,
    RatingListPages,
    Persons,
    PersonFacts,
    Arbiters,
    Posts,
    PublicPersons,
    ChampionshipFacts,
    ChampionshipPages,
    CupPages,
    YouthPages,
    CupEvents,
    ExhibitionPages,
    RecordPages,
    PublicCircuits,
    FederationPages,
    ListLeaderPages,
    MatchPages,
    FromListPages,
    Requests,
    Incidents,
    Floor,
    FairPlayPages,
    Checklists,
    Deadlines,
    OfficeDeadlines,
    Papers,
    PackagePages,
    Called,
    ExamPages,
    EditionPages,
    EventEditionPages,
    ClockSheets,
    Rounds,
    Results,
    Adjourning,
    RecordedGames,
    RecordingPages,
    Matches,
    Teams,
    TeamTermsPages,
    FixturePages,
    LeaguePages,
    Brackets,
    Seats,
    Keeping,
    PairingAgain,
    Reasons,
    PublicReasons,
    Showing,
    Games,
    TakingOver,
    StandingsPages,
    Norms,
    TitlePapers,
    NormRecording,
    TitleApplications,
    PlayOffPages,
    QualifyPages,
    Prizes,
    Printing,
    JournalPages,
    RegulationsPages,
    SettingsPages,
    Publicity,
]
"""Every group of pages; a new one is added here."""

FOR_EVER = "public, max-age=31536000, immutable"


def application(house: House, watch: Watch | None = None) -> Litestar:
    """Return the pages of an office; ``watch`` notices what other processes write."""
    handlers: ExceptionHandlersMap = {
        HTTPException: said_to_whom(unserved),
        Conflict: said_to_whom(conflict),
        CrosstableError: said_to_whom(refused),
        Trouble: said_to_whom(unexpected),
        Exception: said_to_whom(unexpected),
    }
    settings = house.settings
    environment()  # an error in the installation shows now, not at the first visitor

    @asynccontextmanager
    async def watched(app: Litestar) -> AsyncIterator[None]:
        house: House = app.state.house
        watch: Watch | None = app.state.watch
        async with spectating(house):
            if watch is None:
                house.changes.start()
                yield
                house.changes.stop()
            else:
                async with watching(house.changes, watch, house.settings.watch_seconds):
                    yield

    app = OfficeApp(
        route_handlers=[
            *VIEWS,
            interface(),
            create_static_files_router(
                path="/static/built",
                directories=[STATIC / "built"],
                file_system=StaticFiles(),
                cache_control=None,
                after_request=kept_for_ever,
                opt={ANONYMOUS: True},
            ),
            create_static_files_router(
                path="/static",
                directories=[STATIC],
                file_system=StaticFiles(),
                opt={ANONYMOUS: True},
            ),
        ],
        dependencies={"desk": Provide(desk_for)},
        exception_handlers=handlers,
        middleware=[
            Languages(settings.language),
            *house.gate.middleware,
            BodyLimit(settings),
        ],
        lifespan=[watched],
        after_request=protected,
        request_max_body_size=settings.upload_bytes,
        openapi_config=None,
        logging_config=None,
        state=State({"house": house, "watch": watch}),
    )
    app.asgi_handler = numbered(app.asgi_handler)
    app.express = house.spectators.express
    app.state.paths = frozenset(route.path for route in app.routes)
    app.state.tabs = tabs_among(app.state.paths)
    return app


def said_to_whom(for_people: Callable[..., Response[str]]) -> Callable[..., Response[Any]]:
    """Return a handler of errors that tells people in a page and programs in JSON."""

    def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
        if is_for_programs(request):
            return protected(problem_answer(request, error))
        return for_people(request, error)

    return answer


def protected(response: Response[Any]) -> Response[Any]:
    """Forbid browsers everything the pages do not need."""
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)  # a page for other sites has its own policy
    return response


@asynccontextmanager
async def spectating(house: House) -> AsyncIterator[None]:
    """Tell spectators what becomes public and renew tables, for as long as the server runs."""
    tasks = [
        asyncio.create_task(house.spectators.follow()),
        asyncio.create_task(house.renewing.follow()),
    ]
    try:
        yield
    finally:
        house.spectators.stop()
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task


def kept_for_ever(response: Response[object]) -> Response[object]:
    """Let browsers keep what has a hash in its name."""
    response.headers.update(SECURITY | {"Cache-Control": FOR_EVER})
    return response
