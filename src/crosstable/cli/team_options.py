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
    LARGEST_TOLERANCE,
    LONGEST_DEADLINE,
    MOST_BOARDS,
    FirstWhite,
    LineupOrder,
    MatchPoints,
    Primary,
    TeamPlan,
    match_points,
    tolerance_of,
)
from crosstable.kernel.tournament import Tournament

PLAN_FIELDS = (
    *("boards", "reserves", "match_table", "rank_by", "first_white", "lineup_deadline"),
    *("lineup_order", "rating_tolerance"),
)
"""What the options that say how teams play are called in a command."""
NONE = -1
"""The minutes that `--lineup-deadline none` means, and the points of `--rating-tolerance none`."""


class _OrNone(Number):
    """A number, or the word none."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        return NONE if value in {"none", NONE} else super().convert(value, param, ctx)


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
                type=_OrNone(0, LONGEST_DEADLINE),
                metavar="MINUTES",
                help=f"{where}: how long before a round line-ups are due, or none (default).",
            ),
            click.option(
                "--lineup-order",
                type=click.Choice([order.value for order in LineupOrder]),
                help=f"{where}: line-ups keep the order of the list (default), go by rating "
                "within the tolerance, or are free.",
            ),
            click.option(
                "--rating-tolerance",
                type=_OrNone(1, LARGEST_TOLERANCE),
                metavar="POINTS",
                help=f"{where}: nobody stands above a team-mate rated so much higher or more; "
                "none (default), and 100 where line-ups go by rating.",
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
    for field in ("lineup_deadline", "rating_tolerance"):
        if field in said:
            said[field] = _or_none(said[field])
    if "match_table" in said:
        said["points"] = match_points(said.pop("match_table"))
    kinds = (("rank_by", Primary), ("first_white", FirstWhite), ("lineup_order", LineupOrder))
    for field, kind in kinds:
        if field in said:
            said[field] = kind(said[field])
    order = said.get("lineup_order", plan.lineup_order)
    kept = None if order is LineupOrder.FREE else plan.rating_tolerance
    said["rating_tolerance"] = tolerance_of(order, said.get("rating_tolerance", kept))
    prizes = changed_board_prizes(plan.board_prizes, prizes_given)
    return replace(plan, **said, board_prizes=prizes)


def _or_none(given: int | None) -> int | None:
    return None if given == NONE else given


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
    lineup_order: str | None = None,
    rating_tolerance: int | None = None,
    by_games: bool = False,
) -> TeamPlan | None:
    """Return how teams play as the options say; None where players play for themselves.

    ``by_games`` says that game points rank where nobody says anything.
    """
    if not teams:
        if any(
            given is not None
            for given in (
                *(boards, reserves, match_table, rank_by, first_white, lineup_deadline),
                *(lineup_order, rating_tolerance),
            )
        ):
            raise InvalidValue(
                "--boards, --reserves, --match-points, --rank-by, --white-on-board-1, "
                "--lineup-order, --rating-tolerance and --lineup-deadline go with --teams"
            )
        return None
    if boards is None:
        raise InvalidValue("say on how many boards teams meet: --boards 4")
    order = LineupOrder(lineup_order or LineupOrder.LIST.value)
    usual = Primary.GAME_POINTS if by_games else Primary.MATCH_POINTS
    return TeamPlan(
        boards=boards,
        reserves=reserves or 0,
        points=match_points(match_table) if match_table else MatchPoints(),
        rank_by=Primary(rank_by) if rank_by else usual,
        first_white=FirstWhite(first_white or FirstWhite.FIRST.value),
        tie_breaks=tie_breaks,
        lineup_deadline=_or_none(lineup_deadline),
        lineup_order=order,
        rating_tolerance=tolerance_of(order, _or_none(rating_tolerance)),
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
    if plan.lineup_order is not LineupOrder.LIST:
        by = "by rating" if plan.lineup_order is LineupOrder.RATING else "free"
        parts = (*parts, f"line-ups are {by}")
    if plan.rating_tolerance is not None:
        higher = counted(plan.rating_tolerance, "rating point")
        parts = (*parts, f"nobody stands above a team-mate {higher} or more higher")
    if plan.lineup_deadline is not None:
        due = counted(plan.lineup_deadline, "minute")
        parts = (*parts, f"line-ups are due {due} before a round")
    return "; ".join((*parts, *filter(None, (prizes,))))
