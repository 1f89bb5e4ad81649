"""What programs can read: to everybody what is published, to roles everything."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import PairAgain, TakeFromList
from crosstable.office.acts.pairing_again import paired_anew
from crosstable.office.basis import changed_since_paired
from crosstable.office.columns.players import players_table
from crosstable.office.columns.standings import standings_table
from crosstable.office.columns.table import Table, View
from crosstable.office.roles import Ask
from crosstable.office.tables import (
    as_it_stood,
    complete_rounds,
    cross_table_of,
    standings_of,
    team_results_of,
)
from crosstable.standings.crosstable import Order
from crosstable.standings.ranking import Standings
from crosstable.web.api import shapes, showing, showing_players, showing_tables, wishes
from crosstable.web.api.changing import AboutEvent
from crosstable.web.api.listing import Limit, PageNumber, listed
from crosstable.web.api.norm_papers import wording_named
from crosstable.web.api.window import EventWindow, Seen, Window, paged
from crosstable.web.display.tables import written_file

Columns = Annotated[
    str, QueryParameter(description="Lines with these alone, such as `name,rating,club`")
]
Sort = Annotated[str, QueryParameter(description="By this column; `-name`: the other way round")]
Form = Annotated[
    Literal["json", "csv", "xlsx"],
    QueryParameter(description="A file for spreadsheets has all lines"),
]
FileLanguage = Annotated[str, QueryParameter(description="Of a file: `en` or `fr`")]


class Reading(AboutEvent):
    """Questions about one tournament; they change nothing."""

    @get("/", sync_to_thread=True, operation_id="showTournament")
    def tournament(self, window: NamedDependency[EventWindow]) -> Response[shapes.TournamentDetail]:
        """Show what was announced, and where the tournament stands."""
        seen = window.seen()
        return window.answer(
            seen, lambda: showing.tournament_detail(seen.state, everything=seen.everything)
        )

    @get("/regulations", sync_to_thread=True, operation_id="listRegulations")
    def regulations(
        self,
        window: NamedDependency[EventWindow],
        *,
        decided: Annotated[
            bool, QueryParameter(description="Only what was decided, not what could be")
        ] = False,
    ) -> Response[shapes.RegulationList]:
        """List what the texts leave to the organiser, and what was decided."""
        seen = window.seen()
        return window.answer(
            seen, lambda: showing.regulation_list(seen.state.tournament, decided_only=decided)
        )

    @get("/regulations/findings", sync_to_thread=True, operation_id="checkRegulations")
    def regulation_findings(
        self, window: NamedDependency[EventWindow]
    ) -> Response[shapes.RegulationFindings]:
        """List what the texts demand, recommend and leave free, for those who run the event."""
        seen = window.seen()
        window.insist(Ask.SEE_UNPUBLISHED, seen.state)
        return window.answer(seen, lambda: showing.regulation_findings(seen.state.tournament))

    @get("/fixtures", sync_to_thread=True, operation_id="listFixtures")
    def fixtures(self, window: NamedDependency[EventWindow]) -> Response[shapes.FixtureList]:
        """List where and when matches of teams are played; empty where players play alone."""
        seen = window.seen()
        return window.answer(seen, lambda: showing.fixture_list(seen.state.tournament))

    @get("/players", sync_to_thread=True, operation_id="listPlayers")
    def players(
        self,
        window: NamedDependency[EventWindow],
        page: PageNumber = 1,
        limit: Limit = 100,
        *,
        columns: Columns = "",
        sort: Sort = "",
        format: Form = "json",
        language: FileLanguage = "en",
    ) -> Response[shapes.PlayerPage]:
        """List the players by number."""
        seen = window.seen()
        tournament = seen.state.tournament
        view = View.asked([columns], sort, partial(window.may, state=seen.state))
        shown = players_table(tournament, tournament.entrants).seen(view)
        if format != "json":
            return _as_file(window, tournament, shown, format, language)
        return listed(
            window,
            seen,
            shapes.PlayerPage(
                items=tuple(
                    showing_tables.chosen_facts(line, shown.columns)
                    if columns
                    else showing_players.player_item(line.entrant, births=seen.births)
                    for line in paged(shown.lines, page, limit)
                ),
                page=page,
                limit=limit,
                total=len(shown.lines),
            ),
        )

    @get("/players/from-list", sync_to_thread=True, operation_id="compareWithList")
    def from_list(
        self,
        window: NamedDependency[EventWindow],
        *,
        list: Annotated[
            str, QueryParameter(description="Only this list, such as fide.standard")
        ] = "",
    ) -> Response[shapes.ListComparison]:
        """Show what the rating lists in force say of the players; for arbiters and above."""
        seen = window.seen()
        window.insist(TakeFromList, seen.state)
        lists = window.house.lists_in_force(seen.state.tournament, list)
        comparison = lists.of_event(seen.state.tournament)
        answer = Response(showing_players.list_comparison(comparison))
        answer.headers["Cache-Control"] = "no-store"
        return answer

    @get("/players/{number:int}", sync_to_thread=True, operation_id="showPlayer")
    def player(
        self, window: NamedDependency[EventWindow], number: FromPath[int]
    ) -> Response[shapes.PlayerDetail]:
        """Show one player's tournament: rounds, standing, and its working in sentences.

        The standing is that after the last complete round; the rounds are all there are.
        """
        seen = window.seen()
        event = seen.state.tournament
        event.entrant(number)
        stood = as_it_stood(event)
        table = table_of(window, seen, stood)
        return window.answer(
            seen,
            lambda: showing_players.player_detail(event, stood, table, number, births=seen.births),
        )

    @get("/fields", sync_to_thread=True, operation_id="listFields")
    def fields(self, window: NamedDependency[EventWindow]) -> Response[shapes.FieldList]:
        """List the event's own fields about players with their totals; for arbiters and above."""
        seen = window.seen()
        window.insist(Ask.SEE_FIELDS, seen.state)
        return window.answer(seen, lambda: showing.field_list(seen.state.tournament))

    @get("/rounds", sync_to_thread=True, operation_id="listRounds")
    def rounds(
        self, window: NamedDependency[EventWindow], page: PageNumber = 1, limit: Limit = 50
    ) -> Response[shapes.RoundPage]:
        """List the rounds that are paired."""
        seen = window.seen()
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

    @get("/rounds/{round:int}", sync_to_thread=True, operation_id="showRound")
    def round(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
    ) -> Response[shapes.RoundDetail]:
        """Show a round with its boards and results."""
        seen = window.seen()
        shown = seen.state.tournament
        played = shown.round(round)
        since = changed_since_paired(seen.state, round) if seen.everything else ()
        return window.answer(seen, lambda: showing.round_detail(shown, played, since))

    @get("/rounds/{round:int}/pair-again", sync_to_thread=True, operation_id="showRoundAnew")
    def round_anew(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
    ) -> Response[shapes.RoundAnew]:
        """Show what pairing the last round again would change; for those who may pair."""
        window.identified()
        seen = window.seen()
        window.insist(PairAgain, seen.state)
        return window.answer(
            seen,
            lambda: showing.round_anew(seen.state.tournament, paired_anew(seen.state, round)),
        )

    @get("/rounds/{round:int}/boards/{board:int}", sync_to_thread=True, operation_id="showBoard")
    def board(
        self, window: NamedDependency[EventWindow], round: FromPath[int], board: FromPath[int]
    ) -> Response[shapes.BoardItem]:
        """Show one pairing with its result."""
        seen = window.seen()
        shown = seen.state.tournament
        shown_board = board_of(shown.round(round), board)
        has_game = any((game.round, game.number) == (round, board) for game in shown.games)
        return window.answer(
            seen, lambda: showing.board_item(shown, board, shown_board, has_game=has_game)
        )

    @get(
        "/rounds/{round:int}/boards/{board:int}/game", sync_to_thread=True, operation_id="showGame"
    )
    def game(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        game: wishes.GameAsked = 0,
    ) -> Response[shapes.Game]:
        """Show the moves of a game."""
        seen = window.seen()
        shown = seen.state.tournament
        board_of(shown.round(round), board)
        moves = shown.moves_of(round, board, game)
        if moves is None:
            raise NotFoundException(f"no moves are filed with round {round} board {board}")
        return window.answer(seen, lambda: showing.game_item(shown, moves))

    @get("/standings", sync_to_thread=True, operation_id="listStandings")
    def standings(
        self,
        window: NamedDependency[EventWindow],
        page: PageNumber = 1,
        limit: Limit = 100,
        *,
        working: Annotated[
            bool, QueryParameter(description="Tell how each tie-break was worked out")
        ] = False,
        after: Annotated[
            int | None,
            QueryParameter(ge=0, description="After this round; else after the last complete one"),
        ] = None,
        columns: Columns = "",
        sort: Sort = "",
        format: Form = "json",
        language: FileLanguage = "en",
    ) -> Response[shapes.StandingPage]:
        """List the standings, best first, with the tie-breaks that decide.

        They are those after the last complete round, unless a round is named: name the one that is
        being played to learn how it stands so far.
        """
        seen = window.seen()
        stood = as_it_stood(seen.state.tournament, after)
        table = table_of(window, seen, stood)
        view = View.asked([columns], sort, partial(window.may, state=seen.state))
        shown = standings_table(stood, table).seen(view)
        if format != "json":
            return _as_file(window, stood, shown, format, language)
        return listed(
            window,
            seen,
            shapes.StandingPage(
                items=tuple(
                    showing_tables.chosen_facts(line, shown.columns, item) if columns else item
                    for line in paged(shown.lines, page, limit)
                    for item in (showing_tables.standing_item(line, table, working=working),)
                ),
                page=page,
                limit=limit,
                total=len(table.rows),
                tie_breaks=showing_tables.tie_break_heads(table),
                provisional=table.provisional,
                after_round=len(stood.rounds),
                running_round=len(seen.state.tournament.rounds)
                if complete_rounds(seen.state.tournament) < len(seen.state.tournament.rounds)
                else None,
                teams=showing_tables.team_standings(team_results_of(stood)),
            ),
        )

    @get("/crosstable", sync_to_thread=True, operation_id="showCrossTable")
    def cross_table(
        self,
        window: NamedDependency[EventWindow],
        page: PageNumber = 1,
        limit: Limit = 100,
        order: Annotated[
            Literal["standings", "numbers"],
            QueryParameter(description="Best first, or by pairing number"),
        ] = "standings",
    ) -> Response[shapes.CrossTable]:
        """Show who played whom, a page of lines at a time."""
        seen = window.seen()
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

    @get("/journal", sync_to_thread=True, operation_id="listActs")
    def journal(
        self, window: NamedDependency[EventWindow], page: PageNumber = 1, limit: Limit = 100
    ) -> Response[shapes.ActPage]:
        """List every act that ever happened, the latest first; for those with a role."""
        window.identified()
        seen = window.seen()
        window.insist(Ask.SEE_JOURNAL, seen.state)
        acts = window.house.office.history(window.tournament)[::-1]
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

    @get("/claims", sync_to_thread=True, operation_id="listClaims")
    def claims(
        self, window: NamedDependency[EventWindow], page: PageNumber = 1, limit: Limit = 100
    ) -> Response[shapes.ClaimPage]:
        """List what players told of their results and nobody confirmed; for those with a role."""
        window.identified()
        seen = window.seen()
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


def _as_file(
    window: Window, event: Tournament, table: Table[Any], form: str, language: str
) -> Response[Any]:
    """Return a table as a file for spreadsheets."""
    words = wording_named(language)
    return written_file(form, event, table, made=window.house.now(), words=words)


def table_of(window: Window, seen: Seen, event: Tournament) -> Standings:
    """Return the standings of an event as it stood, made once for each version."""
    return window.house.derived.of(
        seen.state,
        ("standings of the interface", seen.everything, len(event.rounds)),
        lambda: standings_of(event),
    )


def board_of(played: Round, number: int) -> Board:
    """Return a board of a round."""
    if not 1 <= number <= len(played.boards):
        raise NotFoundException(f"round {played.number} has no board {number}")
    return played.boards[number - 1]
