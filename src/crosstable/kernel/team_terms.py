"""What was decided about single teams besides what their matches bring.

Byes on request, pairs kept apart, virtual points and points out of the ordinary, as a report of
TRF26 tells of them (240, 260, 250, 299). Match points are counted in halves, game points in units
of the event's point system.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.result import Bye
from crosstable.kernel.teams import Primary


class TeamOutcome(Enum):
    """What a team can have in a round, by the sign that reports have for it."""

    WON = "W"
    DRAWN = "D"
    LOST = "L"
    FULL_POINT_BYE = "F"
    HALF_POINT_BYE = "H"
    ZERO_POINT_BYE = "Z"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"


class TeamBye(msgspec.Struct, frozen=True):
    """A round for which a team asked not to be paired, and what it was granted."""

    team: int
    round: int
    kind: Bye


class KeptApart(msgspec.Struct, frozen=True):
    """Teams of which no two may meet in some rounds."""

    teams: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0
    """0: to the end."""

    def holds(self, round_number: int) -> bool:
        """Return whether a round is one of them."""
        return self.first_round <= round_number <= (self.last_round or round_number)


class VirtualPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Points with which teams of a range of numbers are paired in some rounds, and no more."""

    first: int
    last: int
    first_round: int
    last_round: int
    match: int = 0
    games: int = 0


class ExtraPoints(msgspec.Struct, frozen=True, kw_only=True):
    """What an outcome is worth to some teams instead, or what they have besides all outcomes."""

    outcome: TeamOutcome | None
    """None: a bonus or a penalty, which counts from its round on."""
    match: int | None = None
    games: int | None = None
    """None, of either: as usual."""
    round: int = 0
    """0: in all rounds, a bonus once and from the beginning."""
    teams: tuple[int, ...] = ()
    """None named: everybody."""

    def units(self, kind: Primary) -> int | None:
        """Return the points of one kind."""
        return self.match if kind is Primary.MATCH_POINTS else self.games

    def touches(self, team: int) -> bool:
        """Return whether a team is one of those it is about."""
        return not self.teams or team in self.teams


class TeamTerms(msgspec.Struct, frozen=True):
    """Everything that was decided about single teams of an event."""

    byes: tuple[TeamBye, ...] = ()
    apart: tuple[KeptApart, ...] = ()
    virtual: tuple[VirtualPoints, ...] = ()
    points: tuple[ExtraPoints, ...] = ()

    def resting(self, round_number: int) -> dict[int, Bye]:
        """Return which teams have a bye on request in a round."""
        return {bye.team: bye.kind for bye in self.byes if bye.round == round_number}

    def renumbered(self, new: Mapping[int, int]) -> TeamTerms:
        """Return the same with other numbers of teams; a team without one is gone."""
        return TeamTerms(
            tuple(replace(bye, team=new[bye.team]) for bye in self.byes if bye.team in new),
            tuple(
                replace(group, teams=tuple(sorted(new[team] for team in group.teams)))
                for group in self.apart
                if all(team in new for team in group.teams)
            ),
            self.virtual,
            tuple(
                replace(points, teams=tuple(sorted(new[team] for team in points.teams)))
                for points in self.points
                if all(team in new for team in points.teams)
            ),
        )

    def avoided(self, team: int, round_number: int) -> frozenset[int]:
        """Return whom a team must not meet in a round."""
        return frozenset(
            other
            for group in self.apart
            if team in group.teams and group.holds(round_number)
            for other in group.teams
            if other != team
        )

    def virtual_points(self, team: int, round_number: int, kind: Primary) -> int:
        """Return what a team is paired with in a round besides its points."""
        return sum(
            points.match if kind is Primary.MATCH_POINTS else points.games
            for points in self.virtual
            if points.first <= team <= points.last
            and points.first_round <= round_number <= points.last_round
        )

    def added(self, team: int, kind: Primary, rounds: range) -> int:
        """Return the bonuses and penalties of a team that count from one of some rounds on."""
        return sum(
            points.units(kind) or 0
            for points in self.points
            if points.outcome is None and points.round in rounds and points.touches(team)
        )

    def redefined(
        self, outcome: TeamOutcome, team: int, round_number: int, kind: Primary
    ) -> int | None:
        """Return what an outcome is worth to a team; None: as usual. The last decision holds."""
        units = None
        for points in self.points:
            about = points.outcome is outcome and points.round in {0, round_number}
            if about and points.touches(team) and points.units(kind) is not None:
                units = points.units(kind)
        return units
