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
from crosstable.kernel.match_scores import TeamMatch, points_made
from crosstable.kernel.team_terms import TeamTerms
from crosstable.kernel.teams import MatchPoints, Primary
from crosstable.rulebooks.rules import rule


class TeamField(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The teams of an event and their matches."""

    teams: tuple[int, ...]
    matches: tuple[TeamMatch, ...]
    unit: int = 2
    """How many units make a game point."""
    primary: Primary = Primary.MATCH_POINTS
    table: MatchPoints = MatchPoints()
    terms: TeamTerms = TeamTerms()
    rounds: int = 0
    """How many rounds there are; bonuses and penalties of later ones do not count yet."""

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
    def made(self, match: TeamMatch, team: int, kind: Primary) -> Fraction:
        """Return match points or game points that a team made: more game points win a match.

        Where neither team has any, as when neither came, both have lost (decision 303).
        """
        units = points_made(self.table, self.terms, match, team, kind)
        return Fraction(units, self._unit(kind))

    def added(self, team: int, kind: Primary) -> Fraction:
        """Return what a team has besides its matches: bonuses, and penalties below nothing."""
        units = self.terms.added(team, kind, range(self.rounds + 1))
        return Fraction(units, self._unit(kind))

    def _unit(self, kind: Primary) -> int:
        return 2 if kind is Primary.MATCH_POINTS else self.unit

    @cached_property
    def _totals(self) -> Mapping[tuple[Primary, int], Fraction]:
        return {
            (kind, team): sum(
                (self.made(match, team, kind) for match in self.matches_of[team]),
                self.added(team, kind),
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
