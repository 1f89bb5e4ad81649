"""Teams for programs: their lists and line-ups, matches that are put off, teams that withdraw."""

from __future__ import annotations

from litestar import Response, get
from litestar.di import NamedDependency

from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import board_lists_of
from crosstable.web.api import shapes
from crosstable.web.api.changing import AboutEvent
from crosstable.web.api.showing import board_prizes_item
from crosstable.web.api.window import EventWindow


class TeamReading(AboutEvent):
    """Questions about teams."""

    @get("/teams", sync_to_thread=True, operation_id="listTeams")
    def teams(self, window: NamedDependency[EventWindow]) -> Response[shapes.TeamList]:
        """List the teams with their players and the line-ups that were handed in.

        Without a role there are no line-ups of rounds that are not published, nor those that
        captains can still change.
        """
        seen = window.seen()
        return window.answer(seen, lambda: _listed(seen.state.tournament))

    @get("/boards", sync_to_thread=True, operation_id="listBoards")
    def boards(self, window: NamedDependency[EventWindow]) -> Response[shapes.BoardListPage]:
        """List who did best on each board of the matches, and who wins prizes there."""
        seen = window.seen()
        return window.answer(seen, lambda: _boards(seen.state.tournament))


def _boards(tournament: Tournament) -> shapes.BoardListPage:
    plan = tournament.team_plan
    return shapes.BoardListPage(
        items=tuple(
            shapes.BoardListItem(
                board=board.board,
                reserves=board.reserves,
                players=tuple(
                    shapes.BoardPlayer(
                        place=row.place,
                        number=row.player,
                        name=tournament.entrant(row.player).player.name,
                        team=tournament.entrant(row.player).team,
                        points=tournament.points.text(row.units),
                        games=row.games,
                        percent=int(row.percent),
                        performance=row.performance,
                        prize=row.wins,
                        amount=row.amount,
                    )
                    for row in board.rows
                ),
            )
            for board in board_lists_of(tournament)
        ),
        prizes=None if plan is None else board_prizes_item(plan.board_prizes),
    )


def _listed(tournament: Tournament) -> shapes.TeamList:
    teams = []
    for number, team in enumerate(tournament.teams, start=1):
        lineups = sorted(
            (lineup for lineup in tournament.lineups if lineup.team == number),
            key=lambda lineup: lineup.round,
        )
        teams.append(
            shapes.TeamDetail(
                number=number,
                name=team.name,
                short=team.short,
                federation=team.federation,
                captain=team.captain,
                players=team.members,
                left_after=None if team.left is None else team.left.after_round,
                lineups=tuple(
                    shapes.LineupItem(
                        round=lineup.round,
                        players=lineup.members,
                        places=tuple(team.members.index(one) + 1 for one in lineup.members),
                    )
                    for lineup in lineups
                ),
                byes=tuple(
                    shapes.TeamByeItem(round=bye.round, kind=bye.kind.value)
                    for bye in tournament.team_terms.byes
                    if bye.team == number
                ),
            )
        )
    return shapes.TeamList(
        items=tuple(teams),
        apart=tuple(
            shapes.TeamsApartItem(
                teams=group.teams,
                first_round=group.first_round,
                last_round=group.last_round or None,
            )
            for group in tournament.team_terms.apart
        ),
    )
