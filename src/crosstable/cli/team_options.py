"""What `new --teams` and `edit` ask about matches of teams, and how an announcement reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from msgspec.structs import replace

from crosstable.cli.board_prizes import changed_board_prizes, prizes_line
from crosstable.cli.numbers import Number
from crosstable.cli.shell import counted
from crosstable.kernel.errors import InvalidValue, Refused
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

__all__ = [
    "PLAN_FIELDS",
    "changed_plan",
    "described_plan",
    "plan_change_options",
    "plan_line",
    "team_options",
]


PLAN_FIELDS = ("boards", "reserves", "match_table", "rank_by", "first_white", "lineup_deadline")
"""What the options that say how teams play are called in a command."""
NO_DEADLINE = -1
"""The minutes that `--lineup-deadline none` means."""


class _Deadline(Number):
    """Minutes before a round, or the word none."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        return NO_DEADLINE if value in {"none", NO_DEADLINE} else super().convert(value, param, ctx)


def team_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that announce matches of teams."""
    function = _plan_options(function, "With --teams")
    teams = click.option("--teams", is_flag=True, help="Teams meet, in matches of several boards.")
    return teams(function)


def plan_change_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that change how teams play; all but the deadline before the first round."""
    return _plan_options(function, "Of teams")


def _plan_options(function: click.decorators.FC, where: str) -> click.decorators.FC:
    for option in reversed(
        (
            click.option(
                "--boards", type=Number(2, MOST_BOARDS), help=f"{where}: boards of a match."
            ),
            click.option("--reserves", type=Number(0, MOST_BOARDS), help=f"{where}: default none."),
            click.option(
                "--match-points",
                "match_table",
                help=f"{where}: win-draw-loss, default 2-1-0; bye=2 may follow.",
            ),
            click.option(
                "--rank-by",
                type=click.Choice([kind.value for kind in Primary]),
                help=f"{where}: which points rank first; default match-points, and "
                "game-points where a table seats the players.",
            ),
            click.option(
                "--white-on-board-1",
                "first_white",
                type=click.Choice([side.value for side in FirstWhite]),
                help=f"{where}: the team named first (default) or second.",
            ),
            click.option(
                "--lineup-deadline",
                type=_Deadline(0, LONGEST_DEADLINE),
                metavar="MINUTES",
                help=f"{where}: how long before a round line-ups are due, or none (default).",
            ),
        )
    ):
        function = option(function)
    return function


def changed_plan(
    plan: TeamPlan | None, given: Mapping[str, Any], prizes_given: Mapping[str, Any]
) -> TeamPlan | None:
    """Return how teams play after `edit`: what the options do not say stays as it is."""
    said = {field: value for field, value in given.items() if value is not None}
    if not said and all(value is None for value in prizes_given.values()):
        return plan
    if plan is None:
        raise Refused("no teams were announced here; `crosstable new --teams` does that")
    if "lineup_deadline" in said:
        said["lineup_deadline"] = _minutes(said["lineup_deadline"])
    if "match_table" in said:
        said["points"] = match_points(said.pop("match_table"))
    for field, kind in (("rank_by", Primary), ("first_white", FirstWhite)):
        if field in said:
            said[field] = kind(said[field])
    prizes = changed_board_prizes(plan.board_prizes, prizes_given)
    return replace(plan, **said, board_prizes=prizes)


def _minutes(given: int | None) -> int | None:
    return None if given == NO_DEADLINE else given


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
        lineup_deadline=_minutes(lineup_deadline),
    )


def plan_line(tournament: Tournament) -> str:
    """Return how teams play in one line; empty where they do not."""
    plan = tournament.team_plan
    if plan is None:
        return ""
    reserves = f", {counted(plan.reserves, 'reserve')}" if plan.reserves else ""
    prizes = prizes_line(plan.board_prizes)
    parts: tuple[str, ...] = (
        f"{counted(len(tournament.teams), 'team')} on {plan.boards} boards{reserves}",
        f"match points {plan.points.text}",
        f"ranked by {plan.rank_by.value.replace('-', ' ')}",
        f"the {plan.first_white.value} team has White on board 1",
    )
    if plan.lineup_deadline is not None:
        due = counted(plan.lineup_deadline, "minute")
        parts = (*parts, f"line-ups are due {due} before a round")
    return "; ".join((*parts, *filter(None, (prizes,))))
