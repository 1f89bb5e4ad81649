"""Teams in a report of TRF26: lists, line-ups, byes, forfeited matches, colours, points.

Who sat where is written as it was played; what a team lost for sitting in the wrong order is taken
off its points by ``299`` (decision 348).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.cells import BYE_LETTERS
from crosstable.formats.trf.layout import TEAM_NAME_WIDTH
from crosstable.formats.trf.players import MAX_ROUNDS
from crosstable.formats.trf.record_lines import LINES
from crosstable.formats.trf.records import AbnormalPoints, Acceleration, ByeRecord, ForbiddenRecord
from crosstable.formats.trf.teams import (
    BoardColours,
    BoardOrder,
    ForfeitedMatch,
    MatchPoints,
    TeamByes,
    TeamRecord,
    TeamRound,
    TeamRow,
)
from crosstable.kernel.match_scores import (
    MatchScore,
    allocated_game_points,
    byes_of_round,
    match_scores,
)
from crosstable.kernel.result import Bye
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Value
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.team.table import PREFERENCES, SECONDARY, Preferences
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.editions import Edition
from crosstable.standings.team_names import code_of_name
from crosstable.standings.team_results import league_criteria, league_results, team_field

# What was decided about single teams, as records of TRF26: byes, acceleration, pairs, points.


def term_lines(tournament: Tournament) -> Iterator[str]:
    """Yield ``240``, ``250``, ``260`` and ``299`` with numbers of teams."""
    terms, unit = tournament.team_terms, tournament.points.unit
    granted: dict[tuple[int, Bye], list[int]] = {}
    for bye in terms.byes:
        granted.setdefault((bye.round, bye.kind), []).append(bye.team)
    for (number, kind), teams in granted.items():
        yield LINES["240"](ByeRecord(0, BYE_LETTERS[kind], number, tuple(teams)))
    for given in terms.virtual:
        yield LINES["250"](
            Acceleration(
                0,
                _points(given.match or None, 2),
                _points(given.games or None, unit),
                given.first_round,
                given.last_round,
                given.first,
                given.last,
            )
        )
    for group in terms.apart:
        last = group.last_round or tournament.planned_rounds or MAX_ROUNDS
        yield LINES["260"](ForbiddenRecord(0, group.teams, group.first_round, last))
    for decided in terms.points:
        yield LINES["299"](
            AbnormalPoints(
                0,
                decided.outcome.value if decided.outcome is not None else "",
                _points(decided.match, 2),
                _points(decided.games, unit),
                decided.round or None,
                decided.teams,
            )
        )


def _points(units: int | None, unit: int) -> Fraction | None:
    return None if units is None else Fraction(units, unit)


_SHORT = 5
_MOST_TEAMS = 999
_BYES = {
    Bye.ALLOCATED: "PAB",
    Bye.FULL_POINT: "FPB",
    Bye.HALF_POINT: "HPB",
    Bye.ZERO_POINT: "ZPB",
}
_TYPES = {Preferences.TYPE_A.value: "_TYPEA", Preferences.TYPE_B.value: "_TYPEB"}


def team_code(tournament: Tournament) -> str:
    """Return the encoded type of an event of teams; empty where there is none."""
    plan, system = tournament.team_plan, tournament.system
    if plan is None:
        return ""
    first, second = ("MP", "GP") if plan.rank_by is Primary.MATCH_POINTS else ("GP", "MP")
    if system.name == "team-swiss":
        kind = _TYPES.get(system.option(PREFERENCES) or Preferences.TYPE_A.value, "")
        other = "" if system.option(SECONDARY) == "unused" else f"_{second}"
        return f"FIDE_TEAM{kind}_{first}{other}"
    if system.name in {"team-dutch", "team-olympiad"}:
        return f"CUSTOM_TEAM_SWISS_{first}"
    if system.name == "team-round-robin":
        twice = "DOUBLE" if system.option("cycles", "1") == "2" else ""
        return f"BERGER_TEAM_{twice}ROUNDROBIN"
    return ""


def team_headers(tournament: Tournament) -> Iterator[str]:
    """Yield the colours along the boards and the match points."""
    plan = tournament.team_plan
    if plan is None:
        return
    places = range(1, plan.boards + 1)
    if not seats_players(tournament):
        colours = "".join("W" if plan.first_has_white(place) else "B" for place in places)
        yield LINES["352"](BoardColours(0, colours))
    points = plan.points
    yield LINES["362"](
        MatchPoints(0, Fraction(points.win), Fraction(points.draw), Fraction(points.loss))
    )


def team_tie_breaks(tournament: Tournament, edition: Edition) -> tuple[str, ...]:
    """Return the codes of what ranks teams with equal points: as announced, or as recommended."""
    plan = tournament.team_plan
    if plan is None:
        return ()
    names = league_criteria(edition, plan, _recommended(tournament))
    if seats_players(tournament) and len(tournament.teams) == 2:
        names = plan.tie_breaks  # nothing else is asked of two teams that are level
    return tuple(code_of_name(name, plan.rank_by, edition) for name in names)


def _recommended(tournament: Tournament) -> str:
    swiss = isinstance(system_of(tournament), AccountableSystem)
    return "team-swiss" if swiss else "team-round-robin"


def team_lines(
    tournament: Tournament, edition: Edition, adjustments: list[Adjustment]
) -> Iterator[str]:
    """Yield the teams with their lists and results, and everything about their matches."""
    plan = tournament.team_plan
    if plan is None:
        return
    if len(tournament.teams) > _MOST_TEAMS:
        _lost("more than {most} teams do not fit", adjustments, most=_MOST_TEAMS)
        return
    yield from _lists(tournament, plan, edition, adjustments)
    if seats_players(tournament):
        _lost("matches that a table seats have no records: teams are written as lists", adjustments)
        return
    yield from _lineups(tournament, plan)
    yield from _byes(tournament, plan)
    for played in tournament.rounds:
        yield from _forfeits(tournament, plan, played)
    yield from _rows(tournament, plan)
    yield from term_lines(tournament)
    for played in tournament.rounds:
        yield from _sanctions(tournament, plan, played, adjustments)


def _lost(form: str, adjustments: list[Adjustment], /, **values: Value) -> None:
    adjustments.append(Adjustment.noted(Change.NOT_CARRIED, None, None, form, **values))


def _lists(
    tournament: Tournament, plan: TeamPlan, edition: Edition, adjustments: list[Adjustment]
) -> Iterator[str]:
    results = league_results(
        tournament,
        edition,
        plan,
        recommended=_recommended(tournament),
        whole=seats_players(tournament),
    )
    place = {row.number: row.place for row in results.teams}
    field = team_field(tournament, plan, whole=seats_players(tournament))
    for number, team in enumerate(tournament.teams, start=1):
        if team.captain or team.federation:
            _lost(
                "captain and federation of {team} have no place in the format",
                adjustments,
                team=team.name,
            )
        if len(team.short) > _SHORT:
            _lost(
                "the short name {short!r} is cut to {count} characters",
                adjustments,
                short=team.short,
                count=_SHORT,
            )
        yield LINES["310"](
            TeamRecord(
                line=0,
                number=number,
                name=team.name[:TEAM_NAME_WIDTH],
                short_name=team.short[:_SHORT],
                match_points=field.total(number, Primary.MATCH_POINTS),
                game_points=field.total(number, Primary.GAME_POINTS),
                rank=place.get(number),
                players=team.members,
            )
        )


def _sat(tournament: Tournament, played: Round, score: MatchScore) -> tuple[tuple[int, ...], ...]:
    """Return who sat for both teams, board by board; 0 is nobody."""
    plan, match = tournament.team_plan, score.match
    sides = [list(lineup) for lineup in match.lineups]
    for place, number in score.seats:
        board = played.boards[number - 1]
        white_side = 0 if plan is not None and match.first_has_white(plan, place) else 1
        sides[white_side][place - 1] = board.white
        sides[1 - white_side][place - 1] = board.black
    return tuple(map(tuple, sides))


def _lineups(tournament: Tournament, plan: TeamPlan) -> Iterator[str]:
    """Yield who sat where, for each team that did not play with the first of its list."""
    for played in tournament.rounds:
        for score in match_scores(tournament, played):
            teams = score.match.first, score.match.second or 0
            for side, sat in enumerate(_sat(tournament, played, score)):
                if sat == tournament.team(teams[side]).members[: plan.boards]:
                    continue
                seats = (*(player or None for player in sat), *(None,) * (plan.boards - len(sat)))
                yield LINES["300"](
                    BoardOrder(0, played.number, teams[side], teams[1 - side], seats)
                )


def _sanctions(
    tournament: Tournament, plan: TeamPlan, played: Round, adjustments: list[Adjustment]
) -> Iterator[str]:
    """Yield ``299`` where boards that are written as played were lost for sitting wrongly."""
    scores = match_scores(tournament, played)
    if not any(score.wrong for score in scores):
        return
    seated = {
        score.match: replace(score.match, lineups=_sat(tournament, played, score))
        for score in scores
    }
    as_played = replace(
        tournament,
        rounds=tuple(
            replace(each, matches=tuple(seated.get(match, match) for match in each.matches))
            if each is played
            else each
            for each in tournament.rounds
        ),
    )
    field = team_field(tournament, plan)
    again = match_scores(as_played, as_played.rounds[played.number - 1])
    for score, unpunished in zip(scores, again, strict=True):
        if not score.wrong:
            continue
        _lost(
            "round {round}, match {match}: boards lost for sitting in the wrong order are "
            "written as they were played, and the points in record 299",
            adjustments,
            round=played.number,
            match=score.number,
        )
        for team in (score.match.first, score.match.second or 0):
            matches, games = (
                field.made(score.score, team, kind) - field.made(unpunished.score, team, kind)
                for kind in (Primary.MATCH_POINTS, Primary.GAME_POINTS)
            )
            if matches or games:
                yield LINES["299"](
                    AbnormalPoints(0, "", matches or None, games or None, played.number, (team,))
                )


def _byes(tournament: Tournament, plan: TeamPlan) -> Iterator[str]:
    resting = [
        next((match.first for match in played.matches if match.allocated), None)
        for played in tournament.rounds
    ]
    while resting and resting[-1] is None:
        resting.pop()
    unusual = plan.points.bye != plan.points.draw or plan.bye_game_points is not None
    if resting or unusual:
        games = Fraction(allocated_game_points(tournament, plan), tournament.points.unit)
        yield LINES["320"](TeamByes(0, Fraction(plan.points.bye), games, tuple(resting)))


def _unplayed(score: MatchScore) -> bool:
    """Return whether a match is over without a game, and a team, or both, did not come at all.

    Where each won a board, the boards say more than one record could.
    """
    made = [score.score.game_points(team) for team in (score.match.first, score.match.second or 0)]
    return not score.games and not score.open and not min(made)


def _outcome(score: MatchScore) -> str:
    own, theirs = (
        score.score.game_points(team) for team in (score.match.first, score.match.second or 0)
    )
    if own == theirs:
        return "--"
    return "+-" if own > theirs else "-+"


def _forfeits(tournament: Tournament, plan: TeamPlan, played: Round) -> Iterator[str]:
    for score in match_scores(tournament, played):
        if not _unplayed(score):
            continue
        teams, outcome = (score.match.first, score.match.second or 0), _outcome(score)
        if not score.match.first_has_white(plan, 1):
            teams, outcome = teams[::-1], outcome[::-1]
        yield LINES["330"](ForfeitedMatch(0, outcome, played.number, *teams))


def _rows(tournament: Tournament, plan: TeamPlan) -> Iterator[str]:
    """Yield the results of each team, for people."""
    field, unit = team_field(tournament, plan), tournament.points.unit
    for number, team in enumerate(tournament.teams, start=1):
        rounds = []
        for played in tournament.rounds:
            row = TeamRound("ZPB", "", Fraction(0), forfeit=False)
            for bye in byes_of_round(tournament, played):
                if bye.first == number:
                    made = field.made(bye, number, Primary.GAME_POINTS)
                    row = TeamRound(_BYES[bye.bye], "", made, forfeit=False)
            for score in match_scores(tournament, played):
                if number in {score.match.first, score.match.second}:
                    white = (score.match.first == number) == score.match.first_has_white(plan, 1)
                    other = score.score.opponent(number)
                    made = Fraction(score.score.game_points(number), unit)
                    row = TeamRound(
                        str(other), "w" if white else "b", made, forfeit=_unplayed(score)
                    )
            rounds.append(row)
        yield LINES["802"](
            TeamRow(
                0,
                number,
                team.short[:_SHORT],
                field.total(number, Primary.MATCH_POINTS),
                field.total(number, Primary.GAME_POINTS),
                tuple(rounds),
            )
        )
