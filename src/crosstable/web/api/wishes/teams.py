"""Line-ups and postponed matches."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.kernel.board_prizes import (
    MOST_PRIZES,
    BoardCounts,
    BoardOrder,
    BoardPrizes,
    BoardTies,
)
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
from crosstable.pairing.systems import SYSTEMS
from crosstable.pairing.team_tables import SeatedTeams
from crosstable.rulebooks.editions import Edition
from crosstable.web.api.wishes.parts import Number, RoundNumber, Wish

Count = Annotated[int, Meta(ge=0, le=MOST_MARKED)]


class BoardPrizesWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prizes for the best on each board."""

    places: Annotated[int, Meta(ge=1, le=MOST_PRIZES, description="How many win on each board")] = 1
    least_games: Annotated[
        int, Meta(ge=1, le=999, description="Who has played fewer wins nothing")
    ] = 1
    ranked_by: BoardOrder = BoardOrder.PERCENTAGE
    ties: Annotated[
        BoardTies, Meta(description="Equals share a prize, or the other values rank them")
    ] = BoardTies.SHARED
    counts: Annotated[
        BoardCounts,
        Meta(
            description="Which board a game counts for: where it was played, or the place in the "
            "team's list; reserves have a list of their own then"
        ),
    ] = BoardCounts.SEAT
    amounts: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=10**11)], ...],
        Meta(max_length=MOST_PRIZES, description="In hundredths, the first prize first"),
    ] = ()

    def prizes(self) -> BoardPrizes:
        """Return the prizes for the office, which checks them."""
        return BoardPrizes(**msgspec.structs.asdict(self))


class TeamPlanWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How teams play."""

    boards: Annotated[int, Meta(ge=2, le=MOST_BOARDS, description="Of a match")]
    reserves: Annotated[int, Meta(ge=0, le=MOST_BOARDS, description="Of a team")] = 0
    match_points: Annotated[
        str,
        Meta(
            max_length=40, description="Won, drawn, lost match", examples=["2-1-0", "3-1-0 bye=3"]
        ),
    ] = "2-1-0"
    rank_by: Annotated[
        Primary | None,
        Meta(description="Null: match points, and game points where a table seats the players"),
    ] = None
    first_white: Annotated[
        FirstWhite, Meta(description="Which team has White on the first board")
    ] = FirstWhite.FIRST
    lineup_deadline: Annotated[
        Annotated[int, Meta(ge=0, le=LONGEST_DEADLINE)] | None,
        Meta(description="How many minutes before a round line-ups are due; null: no deadline"),
    ] = None
    lineup_order: Annotated[
        LineupOrder,
        Meta(description="As in the list, by rating within the tolerance, or as captains like"),
    ] = LineupOrder.LIST
    rating_tolerance: Annotated[
        Annotated[int, Meta(ge=1, le=LARGEST_TOLERANCE)] | None,
        Meta(
            description="Nobody stands above a team-mate rated so many points higher or more; "
            "null: no rule, and 100 where line-ups go by rating"
        ),
    ] = None
    tie_breaks: Annotated[
        tuple[Annotated[str, Meta(max_length=60)], ...],
        Meta(max_length=20, description="Of teams; empty: as the federation recommends"),
    ] = ()
    board_prizes: BoardPrizesWish | None = None

    def plan(self, rules: Edition, system: str) -> TeamPlan:
        """Return how teams play for the office, which checks it."""
        by_games = isinstance(SYSTEMS.get(system), SeatedTeams)
        return TeamPlan(
            boards=self.boards,
            reserves=self.reserves,
            points=match_points(self.match_points),
            rank_by=self.rank_by or (Primary.GAME_POINTS if by_games else Primary.MATCH_POINTS),
            first_white=self.first_white,
            tie_breaks=rules.spelled_out(self.tie_breaks),
            lineup_deadline=self.lineup_deadline,
            lineup_order=self.lineup_order,
            rating_tolerance=tolerance_of(self.lineup_order, self.rating_tolerance),
            board_prizes=None if self.board_prizes is None else self.board_prizes.prizes(),
        )


class DivisionWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where an event of teams stands in a league."""

    league: Annotated[str, Meta(min_length=1, max_length=LONGEST_LEAGUE)]
    season: Annotated[str, Meta(max_length=LONGEST_LEAGUE)] = ""
    level: Annotated[int, Meta(ge=1, le=LOWEST_LEVEL, description="1 is the highest")] = 1
    promoted: Annotated[Count, Meta(description="How many teams go up")] = 0
    play_off: Annotated[Count, Meta(description="How many play for a place above")] = 0
    relegated: Annotated[Count, Meta(description="How many teams go down")] = 0

    def division(self) -> Division:
        """Return the place in a league for the office, which checks it."""
        return Division(**msgspec.structs.asdict(self))


class ReplacedTeamPlan(Wish, frozen=True, kw_only=True):
    """How teams play, all of it."""

    teams: TeamPlanWish


class ReplacedDivision(Wish, frozen=True, kw_only=True):
    """Where the event stands in a league; null takes it out of its league."""

    division: DivisionWish | None


class TeamsWish(Wish, frozen=True, kw_only=True):
    """Teams, by their numbers."""

    teams: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=200)]


class TeamsApartWish(TeamsWish, frozen=True, kw_only=True):
    """Teams to keep apart, in which rounds, and why."""

    first_round: RoundNumber = 1
    last_round: Annotated[RoundNumber | None, Meta(description="Null: to the end")] = None
    reason: Annotated[str, Meta(max_length=500)] = ""
