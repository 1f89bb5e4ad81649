"""The editions of the rules for programs, and what changed between two of them."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from crosstable.office.compared_editions import ComparedEdition, EditionRow, compared, edition_rows
from crosstable.web.api.window import Window


class EditionReading(Controller):
    """Rules are no secret: no token is needed, except for an event that is not public."""

    path = "/editions"
    tags = ("Editions",)

    @get("/", sync_to_thread=True, operation_id="listEditions")
    def listed(self, window: NamedDependency[Window]) -> tuple[EditionRow, ...]:
        """List the editions, the newest of each federation first."""
        return edition_rows(window.house.now().date())

    @get("/diff", sync_to_thread=True, operation_id="compareEditions")
    def diff(
        self,
        window: NamedDependency[Window],
        older: Annotated[str, QueryParameter(description="The name of an edition")] = "",
        newer: Annotated[str, QueryParameter(description="The name of an edition")] = "",
        event: Annotated[str, QueryParameter(description="Only what touches this tournament")] = "",
    ) -> tuple[ComparedEdition, ...]:
        """Tell edition by edition what changed: in words, both values, the articles."""
        today = window.house.now().date()
        tournament = window.seen(event).state.tournament if event else None
        return compared(older, newer, today, tournament).steps(today)
