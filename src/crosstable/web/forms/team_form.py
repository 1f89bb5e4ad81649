"""How teams play, as a form asks it: boards, reserves, match points, which points rank."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from crosstable.kernel.board_prizes import (
    MOST_PRIZES,
    BoardCounts,
    BoardOrder,
    BoardPrizes,
    BoardTies,
)
from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.leagues import LONGEST_LEAGUE, LOWEST_LEVEL, MOST_MARKED, Division
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
from crosstable.office.tables import listed_tie_breaks
from crosstable.pairing.systems import pairs_teams
from crosstable.rulebooks.editions import Edition
from crosstable.standings.prizes import amounts_text, read_amounts
from crosstable.standings.team_ranking import TEAM_CRITERIA
from crosstable.web.forms.form import Form, Unfit
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import error_text


class TeamWish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks where teams meet."""

    team_boards: Annotated[int, Meta(ge=2, le=MOST_BOARDS)] = 4
    team_reserves: Annotated[int, Meta(ge=0, le=MOST_BOARDS)] = 0
    match_points: Annotated[str, Meta(max_length=40)] = "2-1-0"
    rank_by: Literal["match-points", "game-points"] = "match-points"
    first_white: Literal["first", "second"] = "first"
    lineup_deadline: Annotated[int, Meta(ge=0, le=LONGEST_DEADLINE)] | None = None
    lineup_order: LineupOrder = LineupOrder.LIST
    rating_tolerance: Annotated[int, Meta(ge=1, le=LARGEST_TOLERANCE)] | None = None
    team_tie_breaks: Annotated[str, Meta(max_length=400)] = ""


TEAM_TERMS = tuple(name for name in TeamWish.__struct_fields__ if name != "team_tie_breaks")
"""The fields that say how matches are played, as they stand in the sentences about it."""


class BoardPrizeWish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks about prizes for boards; none are announced without a number."""

    board_prizes: Annotated[int, Meta(ge=0, le=MOST_PRIZES)] = 0
    board_prize_games: Annotated[int, Meta(ge=1, le=999)] = 1
    board_prizes_by: BoardOrder = BoardOrder.PERCENTAGE
    board_prize_ties: BoardTies = BoardTies.SHARED
    board_prizes_count: BoardCounts = BoardCounts.SEAT
    board_prize_money: Annotated[str, Meta(max_length=200)] = ""


Count = Annotated[int, Meta(ge=0, le=MOST_MARKED)]


class LeagueWish(msgspec.Struct, frozen=True, kw_only=True):
    """What the form asks about the place of an event of teams in a league."""

    league: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    season: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    division: Annotated[int, Meta(ge=1, le=LOWEST_LEVEL)] = 1
    promoted: Count = 0
    play_off: Count = 0
    relegated: Count = 0


def plan_from(form: Form, system_name: str, rules: Edition) -> TeamPlan | None:
    """Return how teams play as a form wants it; None under a system of players."""
    if not pairs_teams(system_name):
        return None
    wish = form.read(TeamWish)
    try:
        points = match_points(wish.match_points or "2-1-0")
    except CrosstableError as error:
        raise Unfit({"match_points": error_text(error)}) from error
    return TeamPlan(
        boards=wish.team_boards,
        reserves=wish.team_reserves,
        points=points,
        rank_by=Primary(wish.rank_by),
        first_white=FirstWhite(wish.first_white),
        tie_breaks=_team_tie_breaks(wish.team_tie_breaks, rules),
        lineup_deadline=wish.lineup_deadline,
        lineup_order=wish.lineup_order,
        rating_tolerance=tolerance_of(wish.lineup_order, wish.rating_tolerance),
        board_prizes=_board_prizes(form),
    )


def plan_in_play(form: Form, plan: TeamPlan, rules: Edition) -> TeamPlan:
    """Return the plan with what may still change of it once a round is paired.

    A field that the form does not have leaves it as it is.
    """
    shown = {name: (str(value),) for name, value in plan_shown(plan).items()}
    whole = Form({**shown, **form.values})
    wish = whole.read(TeamWish)
    return replace(
        plan,
        tie_breaks=_team_tie_breaks(wish.team_tie_breaks, rules),
        lineup_deadline=wish.lineup_deadline,
        board_prizes=_board_prizes(whole),
    )


def _team_tie_breaks(text: str, rules: Edition) -> tuple[str, ...]:
    """Return what ranks teams of equal points as it is typed; what nobody knows is said there."""
    names = listed_tie_breaks(text, rules)
    for name in names:
        if name not in TEAM_CRITERIA:
            error = UnknownName("tie-break of teams", name, tuple(TEAM_CRITERIA))
            raise Unfit({"team_tie_breaks": error_text(error)})
    return names


def _board_prizes(form: Form) -> BoardPrizes | None:
    wish = form.read(BoardPrizeWish)
    if not wish.board_prizes:
        return None
    try:
        amounts = read_amounts(wish.board_prize_money) if wish.board_prize_money else ()
    except CrosstableError as error:
        raise Unfit({"board_prize_money": error_text(error)}) from error
    if len(amounts) > wish.board_prizes:
        said = _("These are more amounts than prizes on a board.")
        raise Unfit({"board_prize_money": said})
    return BoardPrizes(
        places=wish.board_prizes,
        least_games=wish.board_prize_games,
        ranked_by=wish.board_prizes_by,
        ties=wish.board_prize_ties,
        counts=wish.board_prizes_count,
        amounts=tuple(amount for amount in amounts if amount),
    )


def division_from(form: Form, system_name: str, now: Division | None = None) -> Division | None:
    """Return the place in a league as a form wants it; None where no league is named.

    An event leaves its league by an empty name alone; one in none is asked which it means.
    """
    if not pairs_teams(system_name):
        return None
    wish = form.read(LeagueWish)
    if not wish.league.strip():
        said = wish.season.strip() or wish.promoted or wish.play_off or wish.relegated
        if said and now is None:
            raise Unfit({"league": _("Say which league the division belongs to.")})
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
        "team_tie_breaks": ", ".join(plan.tie_breaks),
        "lineup_deadline": "" if plan.lineup_deadline is None else plan.lineup_deadline,
        "lineup_order": plan.lineup_order.value,
        "rating_tolerance": plan.rating_tolerance or "",
        **_prizes_shown(plan.board_prizes),
    }


def _prizes_shown(prizes: BoardPrizes | None) -> dict[str, object]:
    if prizes is None:
        return {}
    return {
        "board_prizes": prizes.places,
        "board_prize_games": prizes.least_games,
        "board_prizes_by": prizes.ranked_by.value,
        "board_prize_ties": prizes.ties.value,
        "board_prizes_count": prizes.counts.value,
        "board_prize_money": amounts_text(prizes.amounts),
    }
