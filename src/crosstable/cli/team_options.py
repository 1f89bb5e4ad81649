"""What `new --teams` and `edit` ask about matches of teams, and how an announcement reads."""

from __future__ import annotations

from typing import Annotated

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import opt, said
from crosstable.cli.board_prizes import PrizesSaid, changed_board_prizes, prizes_line
from crosstable.cli.numbers import Number
from crosstable.cli.shell import counted
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.teams import (
    LARGEST_TOLERANCE,
    LONGEST_DEADLINE,
    MOST_BOARDS,
    FirstWhite,
    LineupOrder,
    Primary,
    TeamPlan,
    match_points,
    tolerance_of,
)
from crosstable.kernel.tournament import Tournament

NONE = -1
"""The minutes that `--lineup-deadline none` means, and the points of `--rating-tolerance none`."""


class _OrNone(Number):
    """A number, or the word none."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        return NONE if value in {"none", NONE} else super().convert(value, param, ctx)


class PlanSaid(msgspec.Struct, frozen=True):
    """What is said about how teams play."""

    boards: Annotated[
        int | None, opt(least=2, most=MOST_BOARDS, help="Of teams: boards of a match.")
    ] = None
    reserves: Annotated[
        int | None, opt(least=0, most=MOST_BOARDS, help="Of teams: default none.")
    ] = None
    match_table: Annotated[
        str | None,
        opt(
            "--match-points",
            help="Of teams: win-draw-loss, default 2-1-0; bye=2 may follow.",
        ),
    ] = None
    rank_by: Annotated[
        Primary | None,
        opt(
            help="Of teams: which points rank first; default match-points, and game-points where a "
            "table seats the players."
        ),
    ] = None
    first_white: Annotated[
        FirstWhite | None,
        opt("--white-on-board-1", help="Of teams: the team named first (default) or second."),
    ] = None
    lineup_deadline: Annotated[
        int | None,
        opt(
            type=_OrNone(0, LONGEST_DEADLINE),
            metavar="MINUTES",
            help="Of teams: how long before a round line-ups are due, or none (default).",
        ),
    ] = None
    lineup_order: Annotated[
        LineupOrder | None,
        opt(
            help="Of teams: line-ups keep the order of the list (default), go by rating within the "
            "tolerance, or are free."
        ),
    ] = None
    rating_tolerance: Annotated[
        int | None,
        opt(
            type=_OrNone(1, LARGEST_TOLERANCE),
            metavar="POINTS",
            help="Of teams: nobody stands above a team-mate rated so much higher or more; none "
            "(default), and 100 where line-ups go by rating.",
        ),
    ] = None

    def changed(self, plan: TeamPlan) -> TeamPlan:
        """Return how teams play then; what is not said stays as it is."""
        changes = said(self)
        for field in ("lineup_deadline", "rating_tolerance"):
            if changes.get(field) == NONE:
                changes[field] = None
        if "match_table" in changes:
            changes["points"] = match_points(changes.pop("match_table"))
        order = changes.get("lineup_order", plan.lineup_order)
        kept = None if order is LineupOrder.FREE else plan.rating_tolerance
        changes["rating_tolerance"] = tolerance_of(order, changes.get("rating_tolerance", kept))
        return replace(plan, **changes)


def changed_plan(plan: TeamPlan | None, given: PlanSaid, prizes: PrizesSaid) -> TeamPlan | None:
    """Return how teams play after `edit`: what the options do not say stays as it is."""
    if not said(given) and not said(prizes):
        return plan
    if plan is None:
        raise Refused("no teams were announced here; `crosstable new --teams` does that")
    board_prizes = changed_board_prizes(plan.board_prizes, prizes)
    return replace(given.changed(plan), board_prizes=board_prizes)


def described_plan(
    tie_breaks: tuple[str, ...], given: PlanSaid, *, teams: bool, by_games: bool = False
) -> TeamPlan | None:
    """Return how teams play as the options say; None where players play for themselves.

    ``by_games`` says that game points rank where nobody says anything.
    """
    if not teams:
        if said(given):
            raise InvalidValue(
                "--boards, --reserves, --match-points, --rank-by, --white-on-board-1, "
                "--lineup-order, --rating-tolerance and --lineup-deadline go with --teams"
            )
        return None
    if given.boards is None:
        raise InvalidValue("say on how many boards teams meet: --boards 4")
    usual = Primary.GAME_POINTS if by_games else Primary.MATCH_POINTS
    return given.changed(TeamPlan(boards=given.boards, rank_by=usual, tie_breaks=tie_breaks))


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
