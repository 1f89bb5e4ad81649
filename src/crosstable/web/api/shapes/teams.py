"""Teams, their lists and line-ups as programs see them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta


class LineupItem(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays for a team in a round, first board first."""

    round: int
    players: Annotated[tuple[int, ...], Meta(description="The players' numbers")]
    places: Annotated[tuple[int, ...], Meta(description="Their places in the team's list")]


class TeamByeItem(msgspec.Struct, frozen=True, kw_only=True):
    """A round in which a team is not paired, as it asked."""

    round: int
    kind: Annotated[str, Meta(description="half-point, zero-point or full-point")]


class TeamsApartItem(msgspec.Struct, frozen=True, kw_only=True):
    """Teams of which no two may meet in some rounds."""

    teams: tuple[int, ...]
    first_round: int
    last_round: Annotated[int | None, Meta(description="Null: to the end")]


class TeamDetail(msgspec.Struct, frozen=True, kw_only=True):
    """One team and its list."""

    number: int
    name: str
    short: str
    federation: str
    captain: str
    players: Annotated[tuple[int, ...], Meta(description="Numbers, in the order of the list")]
    left_after: Annotated[
        int | None, Meta(description="After which round the team withdrew; null: it is there")
    ]
    lineups: Annotated[
        tuple[LineupItem, ...], Meta(description="As handed in; else the first of the list play")
    ]
    byes: Annotated[tuple[TeamByeItem, ...], Meta(description="On request")]


class TeamList(msgspec.Struct, frozen=True, kw_only=True):
    """All teams by number; none where players play for themselves."""

    items: tuple[TeamDetail, ...]
    apart: Annotated[tuple[TeamsApartItem, ...], Meta(description="Only for those with a role")]


class BoardPrizesItem(msgspec.Struct, frozen=True, kw_only=True):
    """How prizes for the best on each board are won."""

    places: Annotated[int, Meta(description="How many win on each board")]
    least_games: Annotated[int, Meta(description="Who has played fewer wins nothing")]
    ranked_by: Annotated[str, Meta(description="percentage, points or performance")]
    ties: Annotated[str, Meta(description="shared, or ranked by the other values")]
    counts: Annotated[
        str, Meta(description="seat: where the game was played; list: the place in the list")
    ]
    amounts: Annotated[tuple[int, ...], Meta(description="In hundredths, the first prize first")]


class TeamPlanItem(msgspec.Struct, frozen=True, kw_only=True):
    """How teams play."""

    boards: int
    reserves: int
    match_points: Annotated[str, Meta(description="Won, drawn, lost: `2-1-0`; `bye=2` may follow")]
    rank_by: Annotated[str, Meta(description="match-points or game-points")]
    first_white: Annotated[str, Meta(description="Which team has White on board 1")]
    tie_breaks: Annotated[tuple[str, ...], Meta(description="Of teams; empty: as recommended")]
    lineup_deadline: Annotated[int | None, Meta(description="Minutes before a round; null: none")]
    lineup_order: Annotated[str, Meta(description="list, rating or free")]
    rating_tolerance: Annotated[
        int | None,
        Meta(description="Nobody stands above a team-mate rated so much higher or more"),
    ]
    board_prizes: BoardPrizesItem | None


class BoardPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """What a player made on a board."""

    place: Annotated[int | None, Meta(description="Null: too few games for a prize")]
    number: int
    name: str
    team: str
    points: str
    games: int
    percent: Annotated[int, Meta(description="Of the points that were possible, rounded")]
    performance: Annotated[int | None, Meta(description="Null where no opponent has a rating")]
    prize: Annotated[bool, Meta(description="Whether the place wins one, as things stand")]
    amount: Annotated[int, Meta(description="What it brings, in hundredths")]


class BoardListItem(msgspec.Struct, frozen=True, kw_only=True):
    """The players of a board, best first."""

    board: Annotated[int, Meta(description="One more than a match has boards: the reserves")]
    reserves: bool
    players: tuple[BoardPlayer, ...]


class BoardListPage(msgspec.Struct, frozen=True, kw_only=True):
    """Who did best on each board; empty where players play for themselves."""

    items: tuple[BoardListItem, ...]
    prizes: BoardPrizesItem | None
