"""Who asks, which tournaments there are, and how lists are given part by part."""

from __future__ import annotations

from typing import Annotated, TypeVar
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from crosstable.office.publicity import listing_order
from crosstable.web.api import shapes, showing
from crosstable.web.api.window import Seen, Window, paged

MOST = 1000
PageNumber = Annotated[
    int, QueryParameter(ge=1, le=1_000_000, description="Which part of the list, from 1 on")
]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="How many items a part has")]
Shape = TypeVar("Shape", bound=msgspec.Struct)


class OfficeReading(Controller):
    """Questions about the office; they change nothing."""

    tags = ("Reading",)

    @get("/me", sync_to_thread=True, operation_id="showMyself")
    def me(self, window: NamedDependency[Window]) -> Response[shapes.Myself]:
        """Say who is asking, and with which role."""
        myself = shapes.Myself(
            name="", kind="nobody", role=None, tournament=None, tournament_role=None
        )
        if window.identity is not None:
            token = window.identity.token
            where = token.tournament if token else None
            role, there = window.identity.role(), window.identity.role(where) if where else None
            myself = shapes.Myself(
                name=window.identity.by,
                kind="program" if token else "person",
                role=role.value if role else None,
                tournament=where,
                tournament_role=there.value if there else None,
            )
        return Response(myself, headers={"Cache-Control": "no-store"})

    @get("/tournaments", sync_to_thread=True, operation_id="listTournaments")
    def tournaments(
        self, window: NamedDependency[Window], page: PageNumber = 1, limit: Limit = 50
    ) -> Response[shapes.TournamentPage]:
        """List the tournaments, the one that starts last first."""
        states = sorted(
            filter(window.may_know, window.house.office.tournaments()),
            key=lambda state: listing_order(state.id, state.tournament),
        )
        listing = shapes.TournamentPage(
            items=tuple(
                showing.tournament_item(window.shown(state).state)
                for state in paged(states, page, limit)
            ),
            page=page,
            limit=limit,
            total=len(states),
        )
        answer = Response(listing, headers={"Cache-Control": "no-cache"})
        return linked(window, answer, listing)


def listed(window: Window, seen: Seen, page: Shape) -> Response[Shape]:
    """Answer with one part of a list."""
    return linked(window, window.answer(seen, lambda: page), page)


def linked(window: Window, answer: Response[Shape], page: Shape) -> Response[Shape]:
    """Lead to the neighbouring parts of a list in the header ``Link``.

    Of what was asked for, the links repeat what this list understands.
    """
    if not isinstance(page, shapes.Page):
        return answer
    last = max(1, -(-page.total // page.limit))
    places = {"first": 1, "prev": page.page - 1, "next": page.page + 1, "last": last}
    understood = window.request.route_handler.parsed_fn_signature.parameters
    asked = {
        name: value
        for name, value in window.request.query_params.items()
        if name in understood and name not in {"page", "limit"}
    }
    links = [
        f"<{window.request.url.path}?"
        f'{urlencode({**asked, "page": number, "limit": page.limit})}>; rel="{name}"'
        for name, number in places.items()
        if 1 <= number <= last
    ]
    answer.headers["Link"] = ", ".join(links)
    return answer
