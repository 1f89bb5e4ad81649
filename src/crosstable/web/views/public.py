"""The pages everybody may read: tournaments, standings, cross tables, rounds, players.

Only what is published is shown.
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.notation import result_text
from crosstable.kernel.record import records
from crosstable.kernel.tournament import Tournament
from crosstable.office.decide import edition_of
from crosstable.office.fold import State
from crosstable.office.overview import summary
from crosstable.office.tables import cross_table_of, standings_of
from crosstable.pairing.systems import system_of
from crosstable.standings.ranking import explain
from crosstable.standings.tiebreaks.table import tie_break
from crosstable.web.desk import Desk, Page
from crosstable.web.languages import _

__all__ = ["Pages"]


def published(tournament: Tournament) -> Tournament:
    """Return the tournament as the public may see it: up to the last published round."""
    shown = []
    for played in tournament.rounds:
        if not played.published:
            break
        shown.append(played)
    return replace(tournament, rounds=tuple(shown))


class Pages(Controller):
    """Pages that change nothing."""

    path = "/"

    @get("/", sync_to_thread=True)
    def tournaments(self, desk: NamedDependency[Desk]) -> Page:
        """Show every tournament of the office."""
        states = [_public(state) for state in desk.house.office.tournaments()]
        shown = [(state.tournament, summary(state)) for state in states]
        return desk.page("public/tournaments.html", tournaments=shown)

    @get("/tournaments/{name:str}", sync_to_thread=True)
    def standings(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the standings, each with its working."""
        state = _public(_found(desk, name))
        table = standings_of(state.tournament)
        return _tournament_page(
            desk,
            "public/standings.html",
            state,
            table=table,
            heads=[tie_break(each) for each in table.tie_breaks],
            working={row.number: explain(table, row.number) for row in table.rows},
        )

    @get("/tournaments/{name:str}/crosstable", sync_to_thread=True)
    def cross_table(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show who played whom."""
        state = _public(_found(desk, name))
        return _tournament_page(
            desk, "public/crosstable.html", state, table=cross_table_of(state.tournament)
        )

    @get("/tournaments/{name:str}/rounds", sync_to_thread=True)
    def rounds(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the pairings and results, the latest round first."""
        state = _public(_found(desk, name))
        return _tournament_page(desk, "public/rounds.html", state)

    @get("/tournaments/{name:str}/players", sync_to_thread=True)
    def players(self, desk: NamedDependency[Desk], name: FromPath[str]) -> Page:
        """Show the players by number."""
        state = _public(_found(desk, name))
        return _tournament_page(
            desk, "public/players.html", state, lists=edition_of(state.tournament).rating_lists
        )

    @get("/tournaments/{name:str}/players/{number:int}", sync_to_thread=True)
    def player(
        self, desk: NamedDependency[Desk], name: FromPath[str], number: FromPath[int]
    ) -> Page:
        """Show one player's tournament."""
        state = _public(_found(desk, name))
        entrant = state.tournament.by_number.get(number)
        if entrant is None:
            raise NotFoundException(
                _("There is no player %(number)s in this tournament.") % {"number": number}
            )
        table = standings_of(state.tournament)
        return _tournament_page(
            desk,
            "public/player.html",
            state,
            entrant=entrant,
            row=table.row(number),
            working=explain(table, number),
            entries=records(state.tournament)[number],
        )


def _found(desk: Desk, name: str) -> State:
    try:
        return desk.house.office.state(name)
    except UnknownName as error:
        sentence = _("There is no tournament %(name)s in this office.") % {"name": repr(name)}
        raise NotFoundException(sentence) from error


def _public(state: State) -> State:
    return replace(state, tournament=published(state.tournament))


def _tournament_page(desk: Desk, template: str, state: State, **context: Any) -> Page:
    tournament = state.tournament
    return desk.page(
        template,
        id=state.id,
        tournament=tournament,
        system=system_of(tournament),
        rules=edition_of(tournament),
        points=tournament.points.text,
        result=lambda result: result_text(result, tournament.points),
        **context,
    )
