"""What `new --teams` asks about matches of teams, and how an announcement of them reads."""

from __future__ import annotations

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import counted
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.teams import (
    LONGEST_DEADLINE,
    MOST_BOARDS,
    FirstWhite,
    MatchPoints,
    Primary,
    TeamPlan,
    match_points,
)
from crosstable.kernel.tournament import Tournament

__all__ = ["described_plan", "plan_line", "team_options"]


def team_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that announce matches of teams."""
    for option in reversed(
        (
            click.option("--teams", is_flag=True, help="Teams meet, in matches of several boards."),
            click.option("--boards", type=Number(2, MOST_BOARDS), help="With --teams: of a match."),
            click.option(
                "--reserves", type=Number(0, MOST_BOARDS), help="With --teams: default none."
            ),
            click.option(
                "--match-points",
                "match_table",
                help="With --teams: win-draw-loss, default 2-1-0; bye=2 may follow.",
            ),
            click.option(
                "--rank-by",
                type=click.Choice([kind.value for kind in Primary]),
                help="With --teams: which points rank first; default match-points, and "
                "game-points where a table seats the players.",
            ),
            click.option(
                "--white-on-board-1",
                "first_white",
                type=click.Choice([side.value for side in FirstWhite]),
                help="With --teams: the team named first (default) or second.",
            ),
            click.option(
                "--lineup-deadline",
                type=Number(0, LONGEST_DEADLINE),
                metavar="MINUTES",
                help="With --teams: how long before a round line-ups are due; default none.",
            ),
        )
    ):
        function = option(function)
    return function


def described_plan(
    tie_breaks: tuple[str, ...],
    *,
    teams: bool,
    boards: int | None,
    reserves: int | None,
    match_table: str | None,
    rank_by: str | None,
    first_white: str | None,
    lineup_deadline: int | None,
    by_games: bool = False,
) -> TeamPlan | None:
    """Return how teams play as the options say; None where players play for themselves.

    ``by_games`` says that game points rank where nobody says anything.
    """
    if not teams:
        if any(
            given is not None
            for given in (boards, reserves, match_table, rank_by, first_white, lineup_deadline)
        ):
            raise InvalidValue(
                "--boards, --reserves, --match-points, --rank-by, --white-on-board-1 and "
                "--lineup-deadline go with --teams"
            )
        return None
    if boards is None:
        raise InvalidValue("say on how many boards teams meet: --boards 4")
    usual = Primary.GAME_POINTS if by_games else Primary.MATCH_POINTS
    return TeamPlan(
        boards=boards,
        reserves=reserves or 0,
        points=match_points(match_table) if match_table else MatchPoints(),
        rank_by=Primary(rank_by) if rank_by else usual,
        first_white=FirstWhite(first_white or FirstWhite.FIRST.value),
        tie_breaks=tie_breaks,
        lineup_deadline=lineup_deadline,
    )


def plan_line(tournament: Tournament) -> str:
    """Return how teams play in one line; empty where they do not."""
    plan = tournament.team_plan
    if plan is None:
        return ""
    reserves = f", {counted(plan.reserves, 'reserve')}" if plan.reserves else ""
    parts: tuple[str, ...] = (
        f"{counted(len(tournament.teams), 'team')} on {plan.boards} boards{reserves}",
        f"match points {plan.points.text}",
        f"ranked by {plan.rank_by.value.replace('-', ' ')}",
        f"the {plan.first_white.value} team has White on board 1",
    )
    if plan.lineup_deadline is not None:
        due = counted(plan.lineup_deadline, "minute")
        parts = (*parts, f"line-ups are due {due} before a round")
    return "; ".join(parts)
