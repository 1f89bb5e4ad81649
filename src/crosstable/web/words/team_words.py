"""Words for how teams play: boards, points, line-ups and their deadline."""

from __future__ import annotations

from datetime import datetime

from crosstable.kernel.teams import LineupOrder, Primary, TeamPlan
from crosstable.standings.prize_words import board_prize_words
from crosstable.web.words.languages import _, day, ngettext
from crosstable.web.words.sentences import joined, told


def team_plan(plan: TeamPlan) -> str:
    """Return how teams play, in a few words."""
    said = {
        "boards": plan.boards,
        "reserves": plan.reserves,
        "points": plan.points.text,
        "score": _("match points") if plan.rank_by is Primary.MATCH_POINTS else _("game points"),
    }
    words = _(
        "boards: %(boards)s; reserves: %(reserves)s; match points: %(points)s; ranked by %(score)s"
    )
    told_all = [words % said]
    if plan.board_prizes is not None:
        told_all.append(told(board_prize_words(plan.board_prizes)))
    if plan.lineup_order is not LineupOrder.LIST:
        told_all.append(dict(lineup_orders())[plan.lineup_order.value])
    if plan.rating_tolerance is not None:
        told_all.append(
            _("nobody stands above a team-mate rated %(points)s points higher or more")
            % {"points": plan.rating_tolerance}
        )
    if plan.lineup_deadline is None:
        return joined(told_all)
    due = ngettext(
        "line-ups are due %(count)s minute before a round",
        "line-ups are due %(count)s minutes before a round",
        plan.lineup_deadline,
    )
    return joined((*told_all, due % {"count": plan.lineup_deadline}))


def lineup_orders() -> list[tuple[str, str]]:
    """Return the orders that line-ups may have, with their words."""
    return [
        (LineupOrder.LIST.value, _("line-ups keep the order of the list")),
        (LineupOrder.RATING.value, _("line-ups go by rating, within the tolerance")),
        (LineupOrder.FREE.value, _("captains order line-ups as they like")),
    ]


def due_by(deadline: datetime) -> str:
    """Return a deadline by the clock of the event: captains are there, wherever the server is."""
    return f"{day(deadline.date())}, {deadline:%H:%M} ({deadline.tzinfo})"
