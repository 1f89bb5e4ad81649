"""A round robin of teams to try commands at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Forfeit, Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import Command, Details, DrawLots, EnterResult, NewPlayer, Register
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.tables import team_results_of
from tests.office.desk import Desk, details

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
PLAN = TeamPlan(boards=4, reserves=1)
WIN, DRAW, LOSS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)
"""From the team named first, as the protocol of a match has them."""


def announced(plan: TeamPlan = PLAN, edition: str = "fide-2019") -> Details:
    """Return the announcement of a round robin of teams."""
    return replace(
        details("League", edition=edition), system=System("team-round-robin"), team_plan=plan
    )


def members(team: str, count: int) -> tuple[NewPlayer, ...]:
    """Return players A1, A2 ... of a team."""
    return tuple(NewPlayer(Player(name=f"{team[0]}{place}"), team) for place in range(1, count + 1))


def league(
    teams: int = 4, size: int = 5, plan: TeamPlan = PLAN, edition: str = "fide-2019"
) -> Desk:
    """Return a desk with teams in the order of entry, numbers given."""
    desk = Desk(announced(plan, edition))
    for name in NAMES[:teams]:
        desk.do(Register(members(name, size)))
    desk.do(DrawLots("unused", "as-entered"))
    return desk


def say(desk: Desk, match: int, *results: Played | Forfeit) -> None:
    """Enter a match board by board, seen from the team named first."""
    number = len(desk.tournament.rounds)
    for place, result in enumerate(results, start=1):
        board, _ = board_named(desk.tournament, number, match, place)
        seen = seen_from_match(desk.tournament, number, board, result)
        desk.do(EnterResult(number, board, seen))


def refused(desk: Desk, command: Command, match: str) -> Refused:
    with pytest.raises(Refused, match=match) as caught:
        desk.do(command)
    return caught.value


def text_of(desk: Desk, match: int) -> tuple[str, str]:
    """Return the score of a match of the latest round."""
    results = team_results_of(desk.tournament)
    assert results is not None
    return results.matches[match - 1].points
