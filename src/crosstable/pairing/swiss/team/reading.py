"""The teams of a round as a Swiss pairing sees them: scores, colours, floats, opponents, bye.

C.04.6 article 1: a team has the colour of its first board, in matches that were played; whoever
played a team of another score has floated, and a bye is no float.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.match_scores import (
    MatchScore,
    TeamMatch,
    byes_of_round,
    match_scores,
    points_made,
)
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Round
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.players import (
    BLACK,
    WHITE,
    Field,
    Float,
    Preference,
    SwissPlayer,
)
from crosstable.pairing.swiss.reading import Sheet, float_of, rounds_before
from crosstable.pairing.team_view import score_points, teams_paired
from crosstable.rulebooks.rules import rule


class SwissTeam(SwissPlayer, frozen=True):
    """One team before the pairing of a round; its scores are the primary one."""

    secondary: int = 0
    """The other score, by which the first team of a pair is found."""
    matches: int = 0
    """How many matches the team has played."""
    games: int = 0
    """How many games the team has played on the boards."""

    @property
    def floated(self) -> bool:
        """Return whether the team played another score in the round before."""
        return self.floats[0] is not Float.NONE


class _Sheet(Sheet):
    """What is known about one team while rounds are read one by one; match points are doubled."""

    __slots__ = ("games", "other", "primary")

    def __init__(self, primary: Primary) -> None:
        super().__init__()
        self.primary = primary
        self.other = 0
        """The points of the other kind for pairing: open games are draws."""
        self.games = 0

    def count(self, kind: Primary, units: int, *, open_games: bool = False) -> None:
        """Count points for pairing, and in the table unless a match has an open game."""
        if kind is not self.primary:
            self.other += units
            return
        self.pairing += units
        self.score += 0 if open_games else units


@rule("team-swiss.scores", "team-swiss.numbers")
def read_teams(
    tournament: Tournament,
    plan: TeamPlan,
    round_number: int,
    *,
    total_rounds: int,
    initial: Colour,
    prefer: Callable[[str, bool], Preference],
) -> Field:
    """Return the teams to be paired in a round, from the rounds before it and nothing later."""
    rounds = rounds_before(tournament, round_number)
    sheets = _blank_sheets(tournament, plan)
    for played in rounds:
        _read_round(tournament, plan, played, sheets)
    last_round = round_number == total_rounds
    primary, terms = plan.rank_by, tournament.team_terms
    wish = cache(prefer)
    teams = []
    for number in teams_paired(tournament, round_number):
        sheet = sheets[number]
        virtual = terms.virtual_points(number, round_number, primary)
        known = sheet.known(
            number,
            terms.avoided(number, round_number),
            virtual,
            lambda colours: wish(colours, last_round),
        )
        teams.append(
            SwissTeam(
                name=tournament.team(number).name,
                score=sheet.score,
                pairing_score=sheet.pairing + virtual,
                topscorer=False,
                place=number,
                secondary=sheet.other,
                matches=len(known["colours"]),
                games=sheet.games,
                **known,
            )
        )
    teams.sort(key=lambda team: (-team.pairing_score, team.number))
    return Field(round_number, last_round, tuple(teams), score_points(tournament, plan), initial)


def scores_after(
    tournament: Tournament, plan: TeamPlan, rounds: int
) -> tuple[dict[int, tuple[int, int]], ...]:
    """Return what all teams had after each of the first rounds: in the table, and for pairing."""
    sheets = _blank_sheets(tournament, plan)
    after = []
    for played in tournament.rounds[:rounds]:
        _read_round(tournament, plan, played, sheets)
        after.append({number: (sheet.score, sheet.pairing) for number, sheet in sheets.items()})
    return tuple(after)


def virtual_of_rounds(
    tournament: Tournament, plan: TeamPlan, rounds: int
) -> list[dict[int, int]] | None:
    """Return the virtual points of the teams in each of the first rounds; None without any."""
    terms = tournament.team_terms
    if not terms.virtual:
        return None
    teams = range(1, len(tournament.teams) + 1)
    return [
        {
            team: units
            for team in teams
            if (units := terms.virtual_points(team, number, plan.rank_by))
        }
        for number in range(1, rounds + 1)
    ]


def _blank_sheets(tournament: Tournament, plan: TeamPlan) -> dict[int, _Sheet]:
    """Return what teams have before the first round: only what was decided for all rounds."""
    sheets = {number: _Sheet(plan.rank_by) for number in range(1, len(tournament.teams) + 1)}
    _add_decided(tournament, sheets, 0)
    return sheets


def _add_decided(tournament: Tournament, sheets: dict[int, _Sheet], round_number: int) -> None:
    """Count the bonuses and penalties of a round (TRF26, record 299)."""
    if not tournament.team_terms.points:
        return
    for team, sheet in sheets.items():
        for kind in Primary:
            now = range(round_number, round_number + 1)
            sheet.count(kind, tournament.team_terms.added(team, kind, now))


def _read_round(
    tournament: Tournament, plan: TeamPlan, played: Round, sheets: dict[int, _Sheet]
) -> None:
    primary, terms = plan.rank_by, tournament.team_terms
    before = {number: sheet.pairing for number, sheet in sheets.items()}
    if terms.virtual:
        for number in before:
            before[number] += terms.virtual_points(number, played.number, primary)
    idle = set(sheets)
    for match in match_scores(tournament, played, open_as_draws=True):
        _refuse_open(tournament, played, match)
        sides = match.match.first, match.match.second or 0
        idle -= set(sides)
        for side, team in enumerate(sides):
            opponent = sides[1 - side]
            _read_points(tournament, plan, match, team, opponent, sheets[team])
            _read_meeting(plan, match, team, opponent, sheets[team], before)
    for bye in byes_of_round(tournament, played):
        _read_bye(tournament, plan, bye, sheets[bye.first])
    for team in idle:
        sheets[team].idle()
    _add_decided(tournament, sheets, played.number)


def _refuse_open(tournament: Tournament, played: Round, match: MatchScore) -> None:
    if any(played.boards[number - 1].not_begun for number in match.boards):
        raise Refused(
            "round {round} is not finished: the match of {first} and {second} lacks a result; "
            "enter it, or mark the game as adjourned",
            round=played.number,
            first=tournament.team(match.match.first).name,
            second=tournament.team(match.match.second or 0).name,
        )


@rule("team-swiss.scores", "swiss.adjourned")
def _read_points(
    tournament: Tournament,
    plan: TeamPlan,
    match: MatchScore,
    team: int,
    opponent: int,
    sheet: _Sheet,
) -> None:
    """Count a match: open games as draws for pairing, and not at all for the table."""
    for kind in Primary:
        units = points_made(plan.points, tournament.team_terms, match.score, team, kind)
        sheet.count(kind, units, open_games=bool(match.open))
    own, theirs = match.score.game_points(team), match.score.game_points(opponent)
    if not match.games and own > theirs:
        sheet.bye_spent = True  # a match won because the others did not come


@rule("team-swiss.colours-of-a-team", "team-swiss.floats")
def _read_meeting(
    plan: TeamPlan,
    match: MatchScore,
    team: int,
    opponent: int,
    sheet: _Sheet,
    before: dict[int, int],
) -> None:
    """Note opponent, colour and float of a match, if one game of it was played (decision 325)."""
    sheet.games += match.games
    if not match.games:
        sheet.idle()
        return
    first = team == match.match.first
    letter = WHITE if first == plan.first_has_white(1) else BLACK
    sheet.meet(opponent, letter, float_of(before[team], before[opponent]))


@rule("team-swiss.bye-worth", "team-swiss.bye")
def _read_bye(tournament: Tournament, plan: TeamPlan, bye: TeamMatch, sheet: _Sheet) -> None:
    """Count a bye, which is no float: as announced, else the points of a drawn match (1.4).

    Whoever had it, or a full-point bye on request, cannot have it again (C2).
    """
    for kind in Primary:
        units = points_made(plan.points, tournament.team_terms, bye, bye.first, kind)
        sheet.count(kind, units)
    if bye.bye in {Bye.ALLOCATED, Bye.FULL_POINT}:
        sheet.bye_spent = True
