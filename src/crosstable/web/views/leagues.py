"""A league on one page: the tables of its divisions, highest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from crosstable.office.leagues import leagues_of
from crosstable.office.roles import Ask
from crosstable.office.tables import team_results_of
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import kept_page, listed
from crosstable.web.desk import Desk, Page
from crosstable.web.words.languages import _


class LeaguePages(Controller):
    """The divisions of a season together."""

    @get("/leagues/{league:str}", sync_to_thread=True)
    def public(self, desk: NamedDependency[Desk], league: FromPath[str]) -> Ready | Page:
        """Show everybody the divisions that are public."""
        listing = listed(desk)
        chosen = next((one for one in leagues_of(listing.states) if one.is_called(league)), None)
        if chosen is None:
            raise NotFoundException(_("There is no such league in this office."))

        def make() -> Mapping[str, Any]:
            tables = [(state, team_results_of(state.tournament)) for state in chosen.divisions]
            return {"league": chosen, "divisions": tables}

        return kept_page(desk, listing, "public/league.html", make)

    @get("/office/leagues/{league:str}", sync_to_thread=True)
    def office(self, desk: NamedDependency[Desk], league: FromPath[str]) -> Page:
        """Show the divisions in which the person has a role, also those not public yet."""
        desk.signed_in()
        known = [
            state
            for state in desk.house.office.tournaments()
            if desk.may(Ask.SEE_UNPUBLISHED, state)
        ]
        chosen = next((one for one in leagues_of(known) if one.is_called(league)), None)
        if chosen is None:
            desk.missing(_("There is no such league in this office."))
        return desk.page(
            "office/league.html",
            league=chosen,
            divisions=[(state, team_results_of(state.tournament)) for state in chosen.divisions],
        )
