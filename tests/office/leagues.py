"""A round robin of teams to try commands at."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.player import Player
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import System
from crosstable.office.acts import Details, DrawLots, NewPlayer, Register
from tests.office.desk import Desk, details

NAMES = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
PLAN = TeamPlan(boards=4, reserves=1)


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
