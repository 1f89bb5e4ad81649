"""What a report of teams says of single teams: byes, acceleration, pairs kept apart, points.

The records are those of players (240, 250, 260, 299) with numbers of teams in them. Rounds are kept
with everything, so that each round is paired again from what held in it (decision 408).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.pairings import BYES
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.points import PointSystem
from crosstable.kernel.team_terms import (
    ExtraPoints,
    KeptApart,
    TeamBye,
    TeamOutcome,
    TeamTerms,
    VirtualPoints,
)
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.team_view import points_of_matches
from crosstable.rulebooks.library import edition_of, edition_of_team_swiss

_BAKU = "baku"


def read_team_terms(
    document: TrfDocument,
    plan: TeamPlan,
    points: PointSystem,
    teams: int,
    adjustments: list[Adjustment],
) -> TeamTerms:
    """Return what a file decides about its teams, in halves of match points and units of games."""
    reading = _Terms(document, plan, points, teams, adjustments)
    return TeamTerms(
        byes=tuple(reading.byes()),
        apart=tuple(reading.apart()),
        virtual=tuple(reading.virtual()),
        points=tuple(reading.points()),
    )


def in_units(points: Fraction | None, unit: int) -> int | None:
    """Return points in units; None where there are none, or no whole number of them."""
    if points is None or (points * unit).denominator != 1:
        return None
    return int(points * unit)


class _Terms:
    def __init__(
        self,
        document: TrfDocument,
        plan: TeamPlan,
        points: PointSystem,
        teams: int,
        adjustments: list[Adjustment],
    ) -> None:
        self._contents, self._plan = document.contents, plan
        self._unit, self._teams, self._notes = points.unit, teams, adjustments

    def byes(self) -> Iterator[TeamBye]:
        """Yield the byes of ``240``; two kinds for one team and round are refused."""
        kinds: dict[tuple[int, int], str] = {}
        for record in self._contents.byes:
            self._check(record.numbers, record.line, "240")
            for team in record.numbers:
                kind = kinds.setdefault((record.round, team), record.kind)
                if kind != record.kind:
                    raise UnreadableInput(
                        "team {team} has two different byes in round {round}",
                        line=record.line,
                        column=5,
                        team=team,
                        round=record.round,
                    )
        for (number, team), kind in sorted(kinds.items()):
            yield TeamBye(team, number, BYES[kind])

    def apart(self) -> Iterator[KeptApart]:
        """Yield who must not meet by ``260``, with the rounds in which that holds."""
        for record in self._contents.forbidden:
            self._check(record.numbers, record.line, record.tag)
            teams = tuple(sorted(set(record.numbers)))
            yield KeptApart(teams, record.first_round or 1, record.last_round or 0)

    def virtual(self) -> Iterator[VirtualPoints]:
        """Yield the points of ``250``: match points, or game points where these rank."""
        for record in self._contents.accelerations:
            by_games = self._plan.rank_by is Primary.GAME_POINTS
            given = record.points if by_games else record.match_points
            if not by_games and not given and record.points:
                given = record.points
                self._notes.append(
                    Adjustment.noted(
                        Change.TEAMS,
                        record.line,
                        10,
                        "fictitious points of teams stand in the columns of game points; taken as "
                        "match points, by which teams are paired here",
                    )
                )
            if not given:
                continue
            units = self._units(given, record.line, games=by_games)
            if units is not None:
                yield VirtualPoints(
                    first=record.first,
                    last=record.last,
                    first_round=record.first_round,
                    last_round=record.last_round,
                    match=0 if by_games else units,
                    games=units if by_games else 0,
                )

    def points(self) -> Iterator[ExtraPoints]:
        """Yield what ``299`` gives instead of an outcome's points, or besides all of them."""
        signs = {outcome.value: outcome for outcome in TeamOutcome}
        for record in self._contents.abnormal_points:
            self._check(record.numbers, record.line, "299")
            match = self._units(record.match_points, record.line)
            games = self._units(record.points, record.line, games=True)
            if match is None and games is None:
                continue
            yield ExtraPoints(
                outcome=signs.get(record.kind.strip()),
                match=match,
                games=games,
                round=record.round or 0,
                teams=tuple(sorted(set(record.numbers))),
            )

    def _units(self, points: Fraction | None, line: int, *, games: bool = False) -> int | None:
        units = in_units(points, self._unit if games else 2)
        if points is not None and units is None:
            self._notes.append(
                Adjustment.noted(
                    Change.TEAMS,
                    line,
                    None,
                    "{points} points cannot be counted here; they stay in the file",
                    points=points,
                )
            )
        return units

    def _check(self, numbers: tuple[int, ...], line: int, tag: str) -> None:
        strange = next((team for team in numbers if not 1 <= team <= self._teams), None)
        if strange is not None:
            raise UnreadableInput(
                "the {tag} line names team {team}, which is not in the file",
                line=line,
                remedy="give the number of a 310 line",
                tag=tag,
                team=strange,
            )


def baku_points(tournament: Tournament, plan: TeamPlan) -> tuple[VirtualPoints, ...] | None:
    """Return the virtual points of the Baku acceleration; None where no text has any for teams.

    Only match points are accelerated (FIDE C.04.7).
    """
    edition = edition_of_team_swiss(edition_of(tournament), tournament)
    if plan.rank_by is Primary.GAME_POINTS or edition.acceleration is None:
        return None
    table, total = points_of_matches(plan.points), tournament.planned_rounds
    try:
        given = acceleration(_BAKU, edition, total, table)
    except Refused:
        return None
    if given is None:
        return None
    teams = range(1, len(tournament.teams) + 1)
    made = []
    for number in range(1, total + 1):
        upper = given(teams, teams, number, table)
        if upper:
            made.append(
                VirtualPoints(
                    first=1,
                    last=max(upper),
                    first_round=number,
                    last_round=number,
                    match=max(upper.values()),
                )
            )
    return tuple(made)
