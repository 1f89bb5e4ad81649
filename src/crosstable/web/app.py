"""The web application around one office."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import cast

from litestar import Litestar, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router
from litestar.types import ControllerRouterHandler, ExceptionHandlersMap

from crosstable.kernel.errors import Conflict, CrosstableError
from crosstable.web.answers import SECURITY, conflict, refused, unexpected, unserved
from crosstable.web.assets import STATIC
from crosstable.web.heads import OfficeApp
from crosstable.web.house import House
from crosstable.web.identity import ANONYMOUS
from crosstable.web.limits import SizeLimit
from crosstable.web.rendering import environment
from crosstable.web.requests import Languages, desk_for
from crosstable.web.spectators import Spectators
from crosstable.web.tabs import tabs_among
from crosstable.web.views.feeds import Feeds
from crosstable.web.views.frame import Frame
from crosstable.web.views.home import Home
from crosstable.web.views.new_tournament import NewTournament
from crosstable.web.views.people import People
from crosstable.web.views.public import Pages
from crosstable.web.views.reasons import Reasons
from crosstable.web.views.results import Results
from crosstable.web.views.rounds import Rounds
from crosstable.web.views.screens import Screens
from crosstable.web.views.seats import Seats
from crosstable.web.views.slips import Slips
from crosstable.web.views.start import Start
from crosstable.web.watch import Watch, watching

__all__ = ["application"]

VIEWS: list[ControllerRouterHandler] = [
    *(Pages, Feeds, Screens, Slips),
    *(Frame, People, Start, NewTournament, Home),
    *(Rounds, Results, Seats, Reasons),
]
"""Every group of pages; a new one is added here."""

FOR_EVER = "public, max-age=31536000, immutable"


def application(house: House, watch: Watch | None = None) -> Litestar:
    """Return the pages of an office; ``watch`` notices what other processes write."""
    handlers: ExceptionHandlersMap = {
        HTTPException: cast("object", unserved),  # type: ignore[dict-item]
        Conflict: cast("object", conflict),  # type: ignore[dict-item]
        CrosstableError: cast("object", refused),  # type: ignore[dict-item]
        Exception: unexpected,
    }
    settings = house.settings
    environment()  # an error in the installation shows now, not at the first visitor

    @asynccontextmanager
    async def watched(_: Litestar) -> AsyncIterator[None]:
        async with spectating(house.spectators):
            if watch is None:
                house.changes.start()
                yield
                house.changes.stop()
            else:
                async with watching(house.changes, watch, settings.watch_seconds):
                    yield

    app = OfficeApp(
        route_handlers=[
            *VIEWS,
            create_static_files_router(
                path="/static/built",
                directories=[STATIC / "built"],
                cache_control=None,
                after_request=kept_for_ever,
                opt={ANONYMOUS: True},
            ),
            create_static_files_router(path="/static", directories=[STATIC], opt={ANONYMOUS: True}),
        ],
        dependencies={"desk": Provide(desk_for)},
        exception_handlers=handlers,
        middleware=[
            Languages(settings.language),
            SizeLimit(settings.upload_bytes),
            *house.gate.middleware,
        ],
        lifespan=[watched],
        after_request=protected,
        request_max_body_size=settings.upload_bytes,
        openapi_config=None,
        logging_config=None,
        state=State({"house": house}),
    )
    app.express = house.spectators.express
    app.state.paths = frozenset(route.path for route in app.routes)
    app.state.tabs = tabs_among(app.state.paths)
    return app


def protected(response: Response[object]) -> Response[object]:
    """Forbid browsers everything the pages do not need."""
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)  # a page for other sites has its own policy
    return response


@asynccontextmanager
async def spectating(spectators: Spectators) -> AsyncIterator[None]:
    """Tell spectators what becomes public, for as long as the server runs."""
    task = asyncio.create_task(spectators.follow())
    try:
        yield
    finally:
        spectators.stop()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def kept_for_ever(response: Response[object]) -> Response[object]:
    """Let browsers keep what has a hash in its name."""
    response.headers.update(SECURITY | {"Cache-Control": FOR_EVER})
    return response
