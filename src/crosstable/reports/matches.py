"""The sheets of matches: protocols of a round, forms for line-ups, and the fixtures of a season.

A protocol has both teams board by board, room for results, and is signed by both captains and the
arbiter (FIDE GR 7.3). What is known already is printed: a result, and what a team lost by sitting
at a wrong board.
"""

from __future__ import annotations

from datetime import date, datetime

from crosstable.kernel.errors import Refused
from crosstable.kernel.match_scores import MatchScore, match_scores
from crosstable.kernel.result import Pending
from crosstable.kernel.tournament import Tournament
from crosstable.office.fixtures import fixture, fixtures
from crosstable.office.match_seats import seen_from_match, turned_round
from crosstable.reports.scene import Scene, result_words
from crosstable.reports.sheets.teams import (
    FixtureLine,
    FixtureRound,
    FixtureSheet,
    LineupForm,
    LineupForms,
    Protocol,
    ProtocolLine,
    Protocols,
)
from crosstable.rulebooks.rules import rule


@rule("team.protocol")
def protocols_sheet(scene: Scene, title: str, round_number: int | None = None) -> Protocols:
    """Return the protocols of a round, one for each match."""
    tournament = scene.shown
    _refuse_without_teams(tournament)
    played = scene.round(round_number)
    return Protocols(
        head=scene.head(title, round_number=played.number),
        matches=tuple(
            _protocol(scene, tournament, played.number, score)
            for score in match_scores(tournament, played)
        ),
    )


def _refuse_without_teams(tournament: Tournament) -> None:
    if not tournament.teams:
        raise Refused("no teams play here; this paper is for events of teams")


def _protocol(
    scene: Scene, tournament: Tournament, round_number: int, score: MatchScore
) -> Protocol:
    match, points = score.match, tournament.points
    teams = tournament.team(match.first), tournament.team(match.second or 0)
    if match.undisclosed:
        lines = _blank_lines(tournament, score)
    else:
        lines = _lines(scene, tournament, round_number, score)
    made = (points.text(score.score.game_points(team or 0)) for team in (match.first, match.second))
    return Protocol(
        number=score.number,
        first=teams[0].name,
        second=teams[1].name,
        captains=(teams[0].captain, teams[1].captain),
        lines=tuple(lines),
        score="" if score.open else "–".join(made),
        place=_place(scene, round_number, score.number),
    )


def _blank_lines(tournament: Tournament, score: MatchScore) -> list[ProtocolLine]:
    """Return a line for each board without names: who plays is secret still."""
    plan = tournament.team_plan
    if plan is None:
        return []
    return [
        ProtocolLine(
            board=f"{score.number}.{place}",
            first=None,
            second=None,
            first_colour="white" if score.match.first_has_white(plan, place) else "black",
            result="",
        )
        for place in range(1, plan.boards + 1)
    ]


def _lines(
    scene: Scene, tournament: Tournament, round_number: int, score: MatchScore
) -> list[ProtocolLine]:
    match, points, lines = score.match, tournament.points, []
    for place, number in score.seats:
        board = tournament.round(round_number).boards[number - 1]
        turned = turned_round(tournament, round_number, number)
        sides = (board.black, board.white) if turned else (board.white, board.black)
        result = seen_from_match(tournament, round_number, number, board.result)
        lines.append(
            ProtocolLine(
                board=f"{score.number}.{place}",
                first=scene.people[sides[0]],
                second=scene.people[sides[1]],
                first_colour="black" if turned else "white",
                result=""
                if isinstance(result, Pending)
                else result_words(result, points, scene.words),
                wrong=place in score.wrong,
            )
        )
    for side, place, player in match.alone:
        person = scene.people[player]
        lines.append(
            ProtocolLine(
                board=f"{score.number}.{place}",
                first=person if side == 0 else None,
                second=person if side == 1 else None,
                first_colour="",
                result="+ –" if side == 0 else "– +",
            )
        )
    return lines


def _place(scene: Scene, round_number: int, number: int) -> str:
    """Return when and where a match is played, as far as that is announced."""
    known = fixture(scene.tournament, round_number, number)
    if known is None:
        return ""
    return " · ".join(filter(None, (_when(scene, known.day, known.starts), known.venue)))


def _when(scene: Scene, day: date | None, starts: datetime | None) -> str:
    clock = f"{starts:%H:%M}" if starts is not None else ""
    return ", ".join(filter(None, (scene.words.day(day), clock)))


def fixtures_sheet(scene: Scene, title: str, round_number: int | None = None) -> FixtureSheet:
    """Return the matches of all rounds that are known, or of one: a season on paper."""
    tournament = scene.shown
    _refuse_without_teams(tournament)
    rounds: dict[int, list[FixtureLine]] = {}
    for match in fixtures(tournament, round_number):
        before = _when(scene, match.was_day, match.was_starts)
        line = FixtureLine(
            label=match.label,
            when=_when(scene, match.day, match.starts),
            first=tournament.team(match.first).name,
            second=tournament.team(match.second).name,
            venue=match.venue,
            before=" · ".join(filter(None, (before, match.was_venue))),
            score=match.score,
            note="" if match.counts else scene.words("does not count"),
        )
        rounds.setdefault(match.round, []).append(line)
    return FixtureSheet(
        head=scene.head(title),
        rounds=tuple(
            FixtureRound(round=number, lines=tuple(lines)) for number, lines in rounds.items()
        ),
    )


def lineups_sheet(scene: Scene, title: str, round_number: int | None = None) -> LineupForms:
    """Return a form for each team: its list, and a line for each board to write a place on.

    They are for the round that is paired next, unless a round is named.
    """
    tournament = scene.tournament
    _refuse_without_teams(tournament)
    plan = tournament.team_plan
    number = round_number or len(scene.shown.rounds) + 1
    return LineupForms(
        head=scene.head(title),
        round=number,
        boards=plan.boards if plan is not None else 0,
        forms=tuple(
            LineupForm(
                name=team.name,
                captain=team.captain,
                players=tuple(scene.people[member] for member in team.members),
            )
            for team in tournament.teams
            if team.left is None
        ),
    )
