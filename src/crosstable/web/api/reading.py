"""What programs can read: to everybody what is published, to roles everything."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from crosstable.kernel.tournament import Board, Round
from crosstable.office.acts import PairAgain
from crosstable.office.acts.pairing_again import paired_anew
from crosstable.office.basis import changed_since_paired
from crosstable.office.publicity import listing_order
from crosstable.office.roles import Ask
from crosstable.office.tables import cross_table_of, standings_of, team_results_of
from crosstable.standings.crosstable import Order
from crosstable.standings.ranking import Standings
from crosstable.web.api import shapes, showing, showing_players, showing_tables, wishes
from crosstable.web.api.window import Seen, Window, paged

__all__ = ["Reading"]

MOST = 1000
PageNumber = Annotated[
    int, QueryParameter(ge=1, le=1_000_000, description="Which part of the list, from 1 on")
]
Limit = Annotated[int, QueryParameter(ge=1, le=MOST, description="How many items a part has")]
Shape = TypeVar("Shape", bound=msgspec.Struct)
Item = TypeVar("Item")


class Reading(Controller):
    """Questions; they change nothing."""

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

    @get("/tournaments/{tournament:str}", sync_to_thread=True, operation_id="showTournament")
    def tournament(
        self, window: NamedDependency[Window], tournament: FromPath[str]
    ) -> Response[shapes.TournamentDetail]:
        """Show what was announced, and where the tournament stands."""
        seen = window.seen(tournament)
        return window.answer(
            seen, lambda: showing.tournament_detail(seen.state, everything=seen.everything)
        )

    @get(
        "/tournaments/{tournament:str}/regulations",
        sync_to_thread=True,
        operation_id="listRegulations",
    )
    def regulations(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        *,
        decided: Annotated[
            bool, QueryParameter(description="Only what was decided, not what could be")
        ] = False,
    ) -> Response[shapes.RegulationList]:
        """List what the texts leave to the organiser, and what was decided."""
        seen = window.seen(tournament)
        return window.answer(
            seen, lambda: showing.regulation_list(seen.state.tournament, decided_only=decided)
        )

    @get(
        "/tournaments/{tournament:str}/regulations/findings",
        sync_to_thread=True,
        operation_id="checkRegulations",
    )
    def regulation_findings(
        self, window: NamedDependency[Window], tournament: FromPath[str]
    ) -> Response[shapes.RegulationFindings]:
        """List what the texts demand, recommend and leave free, for those who run the event."""
        seen = window.seen(tournament)
        window.insist(Ask.SEE_UNPUBLISHED, seen.state)
        return window.answer(seen, lambda: showing.regulation_findings(seen.state.tournament))

    @get("/tournaments/{tournament:str}/fixtures", sync_to_thread=True, operation_id="listFixtures")
    def fixtures(
        self, window: NamedDependency[Window], tournament: FromPath[str]
    ) -> Response[shapes.FixtureList]:
        """List where and when matches of teams are played; empty where players play alone."""
        seen = window.seen(tournament)
        return window.answer(seen, lambda: showing.fixture_list(seen.state.tournament))

    @get("/tournaments/{tournament:str}/players", sync_to_thread=True, operation_id="listPlayers")
    def players(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 100,
    ) -> Response[shapes.PlayerPage]:
        """List the players by number."""
        seen = window.seen(tournament)
        entrants = seen.state.tournament.entrants
        return listed(
            window,
            seen,
            shapes.PlayerPage(
                items=tuple(
                    showing_players.player_item(entrant, births=seen.births)
                    for entrant in paged(entrants, page, limit)
                ),
                page=page,
                limit=limit,
                total=len(entrants),
            ),
        )

    @get(
        "/tournaments/{tournament:str}/players/{number:int}",
        sync_to_thread=True,
        operation_id="showPlayer",
    )
    def player(
        self, window: NamedDependency[Window], tournament: FromPath[str], number: FromPath[int]
    ) -> Response[shapes.PlayerDetail]:
        """Show one player's tournament: rounds, standing, and its working in sentences."""
        seen = window.seen(tournament)
        seen.state.tournament.entrant(number)
        return window.answer(
            seen,
            lambda: showing_players.player_detail(
                seen.state.tournament, table_of(window, seen), number, births=seen.births
            ),
        )

    @get(
        "/tournaments/{tournament:str}/fields",
        sync_to_thread=True,
        operation_id="listFields",
    )
    def fields(
        self, window: NamedDependency[Window], tournament: FromPath[str]
    ) -> Response[shapes.FieldList]:
        """List the event's own fields about players with their totals; for arbiters and above."""
        seen = window.seen(tournament)
        window.insist(Ask.SEE_FIELDS, seen.state)
        return window.answer(seen, lambda: showing.field_list(seen.state.tournament))

    @get("/tournaments/{tournament:str}/rounds", sync_to_thread=True, operation_id="listRounds")
    def rounds(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 50,
    ) -> Response[shapes.RoundPage]:
        """List the rounds that are paired."""
        seen = window.seen(tournament)
        rounds = seen.state.tournament.rounds
        return listed(
            window,
            seen,
            shapes.RoundPage(
                items=tuple(map(showing.round_item, paged(rounds, page, limit))),
                page=page,
                limit=limit,
                total=len(rounds),
            ),
        )

    @get(
        "/tournaments/{tournament:str}/rounds/{round:int}",
        sync_to_thread=True,
        operation_id="showRound",
    )
    def round(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002 -- the name stands in the address
    ) -> Response[shapes.RoundDetail]:
        """Show a round with its boards and results."""
        seen = window.seen(tournament)
        shown = seen.state.tournament
        played = shown.round(round)
        since = changed_since_paired(seen.state, round) if seen.everything else ()
        return window.answer(seen, lambda: showing.round_detail(shown, played, since))

    @get(
        "/tournaments/{tournament:str}/rounds/{round:int}/pair-again",
        sync_to_thread=True,
        operation_id="showRoundAnew",
    )
    def round_anew(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
    ) -> Response[shapes.RoundAnew]:
        """Show what pairing the last round again would change; for those who may pair."""
        window.identified()
        seen = window.seen(tournament)
        window.insist(PairAgain, seen.state)
        return window.answer(
            seen,
            lambda: showing.round_anew(seen.state.tournament, paired_anew(seen.state, round)),
        )

    @get(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}",
        sync_to_thread=True,
        operation_id="showBoard",
    )
    def board(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
    ) -> Response[shapes.BoardItem]:
        """Show one pairing with its result."""
        seen = window.seen(tournament)
        shown = seen.state.tournament
        shown_board = board_of(shown.round(round), board)
        has_game = any((game.round, game.number) == (round, board) for game in shown.games)
        return window.answer(
            seen, lambda: showing.board_item(shown, board, shown_board, has_game=has_game)
        )

    @get(
        "/tournaments/{tournament:str}/rounds/{round:int}/boards/{board:int}/game",
        sync_to_thread=True,
        operation_id="showGame",
    )
    def game(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        round: FromPath[int],  # noqa: A002
        board: FromPath[int],
        game: wishes.GameAsked = 0,
    ) -> Response[shapes.Game]:
        """Show the moves of a game."""
        seen = window.seen(tournament)
        shown = seen.state.tournament
        board_of(shown.round(round), board)
        moves = shown.moves_of(round, board, game)
        if moves is None:
            raise NotFoundException(f"no moves are filed with round {round} board {board}")
        return window.answer(seen, lambda: showing.game_item(shown, moves))

    @get(
        "/tournaments/{tournament:str}/standings",
        sync_to_thread=True,
        operation_id="listStandings",
    )
    def standings(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 100,
        *,
        working: Annotated[
            bool, QueryParameter(description="Tell how each tie-break was worked out")
        ] = False,
    ) -> Response[shapes.StandingPage]:
        """List the standings, best first, with the tie-breaks that decide."""
        seen = window.seen(tournament)
        table = table_of(window, seen)
        return listed(
            window,
            seen,
            shapes.StandingPage(
                items=tuple(
                    showing_tables.standing_item(table, row, working=working)
                    for row in paged(table.rows, page, limit)
                ),
                page=page,
                limit=limit,
                total=len(table.rows),
                tie_breaks=showing_tables.tie_break_heads(table),
                provisional=table.provisional,
                after_round=len(seen.state.tournament.rounds),
                teams=showing_tables.team_standings(team_results_of(seen.state.tournament)),
            ),
        )

    @get(
        "/tournaments/{tournament:str}/crosstable",
        sync_to_thread=True,
        operation_id="showCrossTable",
    )
    def cross_table(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 100,
        order: Annotated[
            Literal["standings", "numbers"],
            QueryParameter(description="Best first, or by pairing number"),
        ] = "standings",
    ) -> Response[shapes.CrossTable]:
        """Show who played whom, a page of lines at a time."""
        seen = window.seen(tournament)
        table = window.house.derived.of(
            seen.state,
            ("cross table of the interface", seen.everything, order),
            lambda: cross_table_of(seen.state.tournament, Order(order)),
        )
        return listed(
            window,
            seen,
            shapes.CrossTable(
                items=tuple(map(showing_tables.line_item, paged(table.lines, page, limit))),
                page=page,
                limit=limit,
                total=len(table.lines),
                by_rounds=table.by_rounds,
                columns=table.columns,
                tie_breaks=table.tie_breaks,
            ),
        )

    @get("/tournaments/{tournament:str}/journal", sync_to_thread=True, operation_id="listActs")
    def journal(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 100,
    ) -> Response[shapes.ActPage]:
        """List every act that ever happened, the latest first; for those with a role."""
        window.identified()
        seen = window.seen(tournament)
        window.insist(Ask.SEE_JOURNAL, seen.state)
        acts = window.house.office.history(tournament)[::-1]
        return listed(
            window,
            seen,
            shapes.ActPage(
                items=tuple(
                    showing.act_item(written, seen.state.tournament)
                    for written in paged(acts, page, limit)
                ),
                page=page,
                limit=limit,
                total=len(acts),
            ),
        )

    @get("/tournaments/{tournament:str}/claims", sync_to_thread=True, operation_id="listClaims")
    def claims(
        self,
        window: NamedDependency[Window],
        tournament: FromPath[str],
        page: PageNumber = 1,
        limit: Limit = 100,
    ) -> Response[shapes.ClaimPage]:
        """List what players told of their results and nobody confirmed; for those with a role."""
        window.identified()
        seen = window.seen(tournament)
        window.insist(Ask.SEE_UNPUBLISHED, seen.state)
        shown = seen.state.tournament
        return listed(
            window,
            seen,
            shapes.ClaimPage(
                items=tuple(
                    showing.claim_item(shown, claim) for claim in paged(shown.claims, page, limit)
                ),
                page=page,
                limit=limit,
                total=len(shown.claims),
            ),
        )


def table_of(window: Window, seen: Seen) -> Standings:
    """Return the standings, made once for each version."""
    return window.house.derived.of(
        seen.state,
        ("standings of the interface", seen.everything),
        lambda: standings_of(seen.state.tournament),
    )


def board_of(played: Round, number: int) -> Board:
    """Return a board of a round."""
    if not 1 <= number <= len(played.boards):
        raise NotFoundException(f"round {played.number} has no board {number}")
    return played.boards[number - 1]


def listed(window: Window, seen: Seen, page: Shape) -> Response[Shape]:
    """Answer with one part of a list."""
    return linked(window, window.answer(seen, lambda: page), page)


def linked(window: Window, answer: Response[Shape], page: Shape) -> Response[Shape]:
    """Lead to the neighbouring parts of a list in the header ``Link``."""
    if not isinstance(page, shapes.Page):
        return answer
    last = max(1, -(-page.total // page.limit))
    places = {"first": 1, "prev": page.page - 1, "next": page.page + 1, "last": last}
    asked = {
        name: value
        for name, value in window.request.query_params.items()
        if name not in {"page", "limit"}
    }
    links = [
        f"<{window.request.url.path}?"
        f'{urlencode({**asked, "page": number, "limit": page.limit})}>; rel="{name}"'
        for name, number in places.items()
        if 1 <= number <= last
    ]
    answer.headers["Link"] = ", ".join(links)
    return answer
