"""Tie-breaks of teams by name and by the code of FIDE's table (MTB26): which is which, and how.

From C.07 on a name is what its code says there, unplayed matches included; before it, and for what
the table does not have, a name is what the text of the time says (decision 410).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.match_scores import TeamMatch
from crosstable.kernel.record import Kind
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.standings.team_codes import (
    CodedTeams,
    computed_by_code,
    for_round_robins_only,
    teams_can_be_ranked_by,
)
from crosstable.standings.team_ranking import TEAM_CRITERIA, CodedCompute
from crosstable.standings.team_record import MatchEntry, RankedTeam, TeamEvent
from crosstable.standings.teams import TeamField
from crosstable.standings.tiebreaks.codes import looks_like_a_code, parse_code

_KINDS = {"a": "EMMSB", "b": "EMGSB", "c": "EGMSB", "d": "EGGSB"}
_CODES = {
    "direct-encounter": "DE",
    "buchholz": "BH",
    "buchholz-cut-1": "BH/C1",
    **{f"sonneborn-berger-{kind}": code for kind, code in _KINDS.items()},
    **{f"sonneborn-berger-cut-1-{kind}": f"{code}/C1" for kind, code in _KINDS.items()},
}
_OWN = "OTHER_"
"""How a code begins that an organiser defines."""


def code_of_name(name: str, primary: Primary, edition: Edition) -> str:
    """Return the code of a tie-break of teams; one of our own where the table has none for it."""
    points = {"match-points": Primary.MATCH_POINTS, "game-points": Primary.GAME_POINTS}
    if name in points:
        usual = "MPTS" if points[name] is Primary.MATCH_POINTS else "GPTS"
        return usual if points[name] is primary else "MPvGP"
    if name not in TEAM_CRITERIA:
        return name
    code = _CODES.get(name, "")
    if name == "sonneborn-berger":
        code = _own_sonneborn_berger(primary)
    if not code or not edition.cite("team.extended-sonneborn-berger"):
        return _OWN + name.upper().replace("-", "_")
    return code


def _own_sonneborn_berger(primary: Primary) -> str:
    """Return the code of the one in which both factors are the points that rank."""
    return _KINDS["a" if primary is Primary.MATCH_POINTS else "d"]


def name_of_code(text: str, primary: Primary) -> str:
    """Return our name for a code of a report, or the code as the table spells it.

    A code by which teams cannot be ranked is refused.
    """
    own = text.strip().upper().removeprefix(_OWN).lower().replace("_", "-")
    if text.strip().upper().startswith(_OWN):
        if own not in TEAM_CRITERIA:
            raise UnknownName("tie-break of teams", text, tuple(TEAM_CRITERIA))
        return own
    check_team_tie_break(text.strip())
    code = parse_code(text)
    other = "game-points" if primary is Primary.MATCH_POINTS else "match-points"
    points = {"MPVGP": other, "MPTS": "match-points", "GPTS": "game-points"}
    known = {code: name for name, code in _CODES.items()}
    known[_own_sonneborn_berger(primary)] = "sonneborn-berger"
    return points.get(code.text.upper()) or known.get(code.text) or code.text


def team_title(name: str) -> Sentence:
    """Return how the head of a table names a tie-break of teams."""
    return TEAM_CRITERIA[name].title if name in TEAM_CRITERIA else Sentence.recorded(name)


def check_team_tie_break(name: str, *, swiss: bool = False) -> None:
    """Refuse what is neither a name of ours nor a code of the table by which teams are ranked.

    In a ``swiss`` of teams not all meet, and what is for round robins ranks nobody there either.
    """
    if name in TEAM_CRITERIA:
        return
    if not looks_like_a_code(name):
        raise UnknownName("tie-break of teams", name, tuple(TEAM_CRITERIA))
    code = parse_code(name)
    if not teams_can_be_ranked_by(code):
        raise Refused("the tie-break {code} is for players, not for teams", code=code.text)
    if swiss and for_round_robins_only(code):
        raise Refused("the tie-break {tie_break} is for round robins only", tie_break=code.text)


def computing(
    event: TeamEvent, edition: Edition, names: Sequence[str]
) -> Mapping[str, CodedCompute]:
    """Return how each of some tie-breaks is worked out that C.07 has; others have none here."""
    teams = CodedTeams(event=event, edition=edition)
    made: dict[str, CodedCompute] = {}
    for name in names:
        if name in {"match-points", "game-points"}:
            continue
        text = code_of_name(name, event.primary, edition)
        if text.startswith(_OWN):
            continue
        made[name] = partial(computed_by_code, teams, parse_code(text))
    return made


def coded_event(
    tournament: Tournament, plan: TeamPlan, field: TeamField, *, round_robin: bool
) -> TeamEvent:
    """Return the matches of a field as tie-breaks by code see them, round by round."""
    points = tournament.points
    return TeamEvent(
        teams=tuple(
            RankedTeam(
                number=number,
                name=team.name,
                entries=_entries(field, number, len(tournament.rounds)),
                more_match_points=field.added(number, Primary.MATCH_POINTS),
                more_game_points=field.added(number, Primary.GAME_POINTS),
            )
            for number, team in enumerate(tournament.teams, start=1)
        ),
        boards=plan.boards,
        primary=plan.rank_by,
        match_win=Fraction(plan.points.win),
        match_draw=Fraction(plan.points.draw),
        match_loss=Fraction(plan.points.loss),
        game_win=Fraction(points.win, points.unit),
        game_draw=Fraction(points.draw, points.unit),
        round_robin=round_robin,
    )


def _entries(field: TeamField, team: int, rounds: int) -> tuple[MatchEntry, ...]:
    by_round = {match.round: match for match in field.matches_of[team]}
    return tuple(_entry(field, by_round.get(number), team) for number in range(1, rounds + 1))


def _entry(field: TeamField, match: TeamMatch | None, team: int) -> MatchEntry:
    """Return what a team had in a round; without a match, or before it is over, nothing."""
    if match is None:
        return MatchEntry(kind=Kind.BYE, bye=Bye.ZERO_POINT)
    empty = MatchEntry(
        kind=Kind.BYE,
        match_points=field.made(match, team, Primary.MATCH_POINTS),
        game_points=field.made(match, team, Primary.GAME_POINTS),
    )
    opponent = match.opponent(team)
    if opponent is None:
        return replace(empty, bye=match.bye)
    boards = tuple(Fraction(units, field.unit) for units in match.on_boards(team))
    met = replace(empty, opponent=opponent, colour=_colour(match, team), boards=boards)
    if not match.played:
        won = match.game_points(team) > match.game_points(opponent)
        return replace(met, kind=Kind.FORFEIT, forfeit_win=won)
    return replace(met, kind=Kind.PLAYED)


def _colour(match: TeamMatch, team: int) -> Colour | None:
    """Return what the first board of a team was due in a match (decision 731)."""
    if match.first_white is None:
        return None
    return Colour.WHITE if match.first_white == (team == match.first) else Colour.BLACK
