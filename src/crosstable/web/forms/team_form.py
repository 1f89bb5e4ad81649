"""How teams play, as a form asks it: boards, reserves, match points, which points rank."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.leagues import LONGEST_LEAGUE, LOWEST_LEVEL, MOST_MARKED, Division
from crosstable.kernel.teams import (
    LONGEST_DEADLINE,
    MOST_BOARDS,
    FirstWhite,
    Primary,
    TeamPlan,
    match_points,
)
from crosstable.pairing.systems import pairs_teams
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.words.sentences import error_text

__all__ = ["division_from", "division_shown", "plan_from", "plan_shown"]


class TeamWish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks where teams meet."""

    team_boards: Annotated[int, Meta(ge=2, le=MOST_BOARDS)] = 4
    team_reserves: Annotated[int, Meta(ge=0, le=MOST_BOARDS)] = 0
    match_points: Annotated[str, Meta(max_length=40)] = "2-1-0"
    rank_by: Literal["match-points", "game-points"] = "match-points"
    first_white: Literal["first", "second"] = "first"
    lineup_deadline: Annotated[int, Meta(ge=0, le=LONGEST_DEADLINE)] | None = None


Count = Annotated[int, Meta(ge=0, le=MOST_MARKED)]


class LeagueWish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks about the place of an event of teams in a league."""

    league: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    season: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    division: Annotated[int, Meta(ge=1, le=LOWEST_LEVEL)] = 1
    promoted: Count = 0
    play_off: Count = 0
    relegated: Count = 0


def plan_from(form: Form, system_name: str, now: TeamPlan | None = None) -> TeamPlan | None:
    """Return how teams play as a form wants it; None under a system of players."""
    if not pairs_teams(system_name):
        return None
    wish = form.read(TeamWish)
    try:
        points = match_points(wish.match_points or "2-1-0")
    except CrosstableError as error:
        raise Unfit({"match_points": error_text(error)}) from error
    plan = TeamPlan(
        boards=wish.team_boards,
        reserves=wish.team_reserves,
        points=points,
        rank_by=Primary(wish.rank_by),
        first_white=FirstWhite(wish.first_white),
        lineup_deadline=wish.lineup_deadline,
    )
    return plan if now is None else replace(plan, tie_breaks=now.tie_breaks)


def division_from(form: Form, system_name: str) -> Division | None:
    """Return the place in a league as a form wants it; None where no league is named."""
    if not pairs_teams(system_name):
        return None
    wish = form.read(LeagueWish)
    if not wish.league.strip():
        return None
    return Division(
        league=wish.league.strip(),
        season=wish.season.strip(),
        level=wish.division,
        promoted=wish.promoted,
        play_off=wish.play_off,
        relegated=wish.relegated,
    )


def division_shown(division: Division | None) -> dict[str, object]:
    """Return the fields as they are filled in for a division."""
    if division is None:
        return {}
    shown: dict[str, object] = asdict(division)
    return {**shown, "division": shown.pop("level")}


def plan_shown(plan: TeamPlan | None) -> dict[str, object]:
    """Return the fields as they are filled in for an event."""
    if plan is None:
        return {}
    return {
        "team_boards": plan.boards,
        "team_reserves": plan.reserves,
        "match_points": plan.points.text,
        "rank_by": plan.rank_by.value,
        "first_white": plan.first_white.value,
        "lineup_deadline": "" if plan.lineup_deadline is None else plan.lineup_deadline,
    }
