"""Teams and their matches: boards, game points, match points.

A match is a list of boards. What counts for the match may differ from what was played: a team that
sat in the wrong order has lost those boards (FIDE GR, comment on board order), and the games are
rated as they ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.teams import MatchPoints, Primary
from crosstable.rulebooks.rules import rule

__all__ = ["BoardScore", "TeamField", "TeamMatch"]


class BoardScore(msgspec.Struct, frozen=True):
    """One board of a match, first team's points first, in units of the event's point system."""

    counted: tuple[int, int]
    played: tuple[int, int] | None = None
    """How the game ended, where that is not what counts for the match."""

    @property
    def rated(self) -> tuple[int, int]:
        """Return the result that ratings look at."""
        return self.counted if self.played is None else self.played


class TeamMatch(msgspec.Struct, frozen=True):
    """One match, boards in order; without a second team it is a bye."""

    round: int
    first: int
    second: int | None
    boards: tuple[BoardScore, ...] = ()
    bye_game_points: int = 0

    def game_points(self, team: int) -> int:
        """Return the units a team made in this match."""
        if self.second is None:
            return self.bye_game_points
        return sum(self.on_boards(team))

    def on_boards(self, team: int) -> tuple[int, ...]:
        """Return the units a team made on each board."""
        side = 0 if team == self.first else 1
        return tuple(board.counted[side] for board in self.boards)

    def opponent(self, team: int) -> int | None:
        """Return the other team."""
        return self.second if team == self.first else self.first


class TeamField(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The teams of an event and their matches."""

    teams: tuple[int, ...]
    matches: tuple[TeamMatch, ...]
    unit: int = 2
    """How many units make a game point."""
    primary: Primary = Primary.MATCH_POINTS
    table: MatchPoints = MatchPoints()

    def __post_init__(self) -> None:
        named = {team for match in self.matches for team in (match.first, match.second) if team}
        strangers = named - set(self.teams)
        if strangers:
            raise InvalidValue(
                "team {team} plays and is not entered; enter it first",
                team=min(strangers),
            )

    @cached_property
    def matches_of(self) -> Mapping[int, tuple[TeamMatch, ...]]:
        """Return everybody's matches in the order of the rounds."""
        by_team: dict[int, list[TeamMatch]] = {team: [] for team in self.teams}
        for match in sorted(self.matches, key=lambda played: played.round):
            by_team[match.first].append(match)
            if match.second is not None:
                by_team[match.second].append(match)
        return {team: tuple(matches) for team, matches in by_team.items()}

    @rule("team.match-points")
    def match_points(self, match: TeamMatch, team: int) -> int:
        """Return what a match brought: more game points than the others win it.

        Where neither team has any, as when neither came, both have lost (decision 303).
        """
        opponent = match.opponent(team)
        if opponent is None:
            return self.table.bye
        own, theirs = match.game_points(team), match.game_points(opponent)
        if own == theirs:
            return self.table.draw if own else self.table.loss
        return self.table.win if own > theirs else self.table.loss

    def made(self, match: TeamMatch, team: int, kind: Primary) -> Fraction:
        """Return match points or game points that a team made in a match."""
        if kind is Primary.MATCH_POINTS:
            return Fraction(self.match_points(match, team))
        return Fraction(match.game_points(team), self.unit)

    @cached_property
    def _totals(self) -> Mapping[tuple[Primary, int], Fraction]:
        return {
            (kind, team): sum(
                (self.made(match, team, kind) for match in self.matches_of[team]), Fraction(0)
            )
            for kind in Primary
            for team in self.teams
        }

    def total(self, team: int, kind: Primary) -> Fraction:
        """Return all match points or game points of a team."""
        return self._totals[kind, team]

    def between(self, team: int, opponent: int) -> tuple[TeamMatch, ...]:
        """Return the matches of two teams."""
        return tuple(match for match in self.matches_of[team] if match.opponent(team) == opponent)
