"""The pages everybody may read: tournaments, standings, cross tables, rounds, players.

Only what is published is shown.
"""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.notation import result_text
from crosstable.kernel.record import records
from crosstable.kernel.tournament import Tournament
from crosstable.office.decide import edition_of
from crosstable.office.fold import State
from crosstable.office.office import Office
from crosstable.office.overview import stage, summary
from crosstable.office.tables import cross_table_of, standings_of
from crosstable.pairing.systems import system_of
from crosstable.standings.ranking import explain
from crosstable.standings.tiebreaks.table import tie_break

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
    def tournaments(self, office: NamedDependency[Office]) -> Template:
        """Show every tournament of the office."""
        shown = [summary(_public(state)) for state in office.tournaments()]
        return Template("tournaments.html", context={"tournaments": shown})

    @get("/tournaments/{name:str}", sync_to_thread=True)
    def standings(self, office: NamedDependency[Office], name: FromPath[str]) -> Template:
        """Show the standings, each with its working."""
        state = _public(_found(office, name))
        table = standings_of(state.tournament)
        return _tournament_page(
            "standings.html",
            state,
            table=table,
            heads=[tie_break(each) for each in table.tie_breaks],
            working={row.number: explain(table, row.number) for row in table.rows},
        )

    @get("/tournaments/{name:str}/crosstable", sync_to_thread=True)
    def cross_table(self, office: NamedDependency[Office], name: FromPath[str]) -> Template:
        """Show who played whom."""
        state = _public(_found(office, name))
        return _tournament_page("crosstable.html", state, table=cross_table_of(state.tournament))

    @get("/tournaments/{name:str}/rounds", sync_to_thread=True)
    def rounds(self, office: NamedDependency[Office], name: FromPath[str]) -> Template:
        """Show the pairings and results, the latest round first."""
        state = _public(_found(office, name))
        return _tournament_page("rounds.html", state)

    @get("/tournaments/{name:str}/players", sync_to_thread=True)
    def players(self, office: NamedDependency[Office], name: FromPath[str]) -> Template:
        """Show the players by number."""
        state = _public(_found(office, name))
        return _tournament_page(
            "players.html", state, lists=edition_of(state.tournament).rating_lists
        )

    @get("/tournaments/{name:str}/players/{number:int}", sync_to_thread=True)
    def player(
        self, office: NamedDependency[Office], name: FromPath[str], number: FromPath[int]
    ) -> Template:
        """Show one player's tournament."""
        state = _public(_found(office, name))
        entrant = state.tournament.by_number.get(number)
        if entrant is None:
            raise NotFoundException(f"There is no player {number} in this tournament.")
        table = standings_of(state.tournament)
        return _tournament_page(
            "player.html",
            state,
            entrant=entrant,
            row=table.row(number),
            working=explain(table, number),
            entries=records(state.tournament)[number],
        )


def _found(office: Office, name: str) -> State:
    try:
        return office.state(name)
    except UnknownName as error:
        raise NotFoundException(f"There is no tournament {name!r} in this office.") from error


def _public(state: State) -> State:
    return replace(state, tournament=published(state.tournament))


def _tournament_page(template: str, state: State, **context: object) -> Template:
    tournament = state.tournament
    return Template(
        template,
        context={
            "id": state.id,
            "tournament": tournament,
            "stage": stage(tournament),
            "system": system_of(tournament),
            "rules": edition_of(tournament),
            "points": tournament.points.text,
            "result": lambda result: result_text(result, tournament.points),
            **context,
        },
    )
