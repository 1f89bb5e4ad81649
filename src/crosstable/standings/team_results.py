"""How teams stand: in a match whose players meet one by one, and in a round robin of teams.

A Scheveningen match has two teams and a Skalitzka match three (FIDE Types 3 and 4); what players
make is what their teams have. Teams rank by game points or match points, then as in a round robin
of teams (FIDE C.02 13.15.3). There a match is all games between two teams, in whatever rounds; in a
round robin of teams it is played within one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from enum import Enum
from itertools import combinations

import msgspec

from crosstable.kernel.leagues import Division
from crosstable.kernel.match_scores import (
    BoardScore,
    MatchScore,
    TeamMatch,
    byes_of_round,
    match_scores,
)
from crosstable.kernel.record import Kind, records
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary, TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.team_names import coded_event, computing, team_title
from crosstable.standings.team_ranking import TEAM_CRITERIA, TeamRow, team_standings
from crosstable.standings.team_record import cancelled_teams, team_rulings
from crosstable.standings.teams import TeamField
from crosstable.standings.tiebreaks.values import TieBreakValue
from crosstable.standings.working import NO_NOTE, Note, number_text

# What places of a division mean: who goes up, plays for it, or goes down, as things stand.  Teams
# that share places on both sides of a border are marked with everything that these places may
# bring: which of them it is, no table says (decision 356).


class Fate(Enum):
    """What a place brings a team in the next season."""

    UP = "promoted"
    PLAY_OFF = "play-off"
    STAYS = "stays"
    DOWN = "relegated"


_SIGNS = {Fate.UP: "↑", Fate.PLAY_OFF: "↕", Fate.STAYS: "", Fate.DOWN: "↓"}


def fates(division: Division, place: int, last_place: int, teams: int) -> tuple[Fate, ...]:
    """Return what the places from one to another bring, each thing once, best first.

    Where more places mean something than there are teams, none does.
    """
    if division.marked > teams:
        return ()
    shared = {_fate(division, one, teams) for one in range(place, last_place + 1)}
    return tuple(fate for fate in Fate if fate in shared)


def _fate(division: Division, place: int, teams: int) -> Fate:
    if place <= division.promoted:
        return Fate.UP
    if place <= division.promoted + division.play_off:
        return Fate.PLAY_OFF
    return Fate.DOWN if place > teams - division.relegated else Fate.STAYS


def mark_text(meant: tuple[Fate, ...]) -> str:
    """Return the sign beside a team: ``↑``, or ``↑?`` where that is not settled."""
    signs = "".join(_SIGNS[fate] for fate in meant)
    return f"{signs}?" if signs and len(meant) > 1 else signs


def marks_explained(
    division: Division, marked: tuple[tuple[Fate, ...], ...], *, final: bool
) -> tuple[Sentence, ...]:
    """Return what the signs in a table mean, those that are there."""
    if division.marked > len(marked):
        return (
            Sentence(
                "{count} places go up or down and only {teams} teams play: no place is marked",
                count=division.marked,
                teams=len(marked),
            ),
        )
    return tuple(_explained(marked, final=final))


def _explained(marked: tuple[tuple[Fate, ...], ...], *, final: bool) -> Iterator[Sentence]:
    seen = {fate for meant in marked for fate in meant}
    if Fate.UP in seen:
        yield Sentence("↑ goes up") if final else Sentence("↑ would go up as things stand")
    if Fate.PLAY_OFF in seen:
        yield (
            Sentence("↕ plays for a place above")
            if final
            else Sentence("↕ would play for a place above as things stand")
        )
    if Fate.DOWN in seen:
        yield Sentence("↓ goes down") if final else Sentence("↓ would go down as things stand")
    if any(len(meant) > 1 for meant in marked):
        yield Sentence("? level at the border: what decides then is not in this table")


# The field that ranks the teams of an event: all matches that are over, and byes.


@rule("team.results")
def team_field(tournament: Tournament, plan: TeamPlan, *, whole: bool = False) -> TeamField:
    """Return the teams and the matches that are over; one with an open game does not count yet.

    A bye that a Swiss gives counts as a match, with the game points of a drawn one unless others
    were announced (decision 328), and so does one on request.
    Matches of a team that left too early do not count (``team_withdrawals``). ``whole`` makes one
    match of all games between two teams, in whatever rounds, as where a table seats the players.
    """
    cancelled = cancelled_teams(tournament)
    scores = [
        match.score
        for played in tournament.rounds
        for match in match_scores(tournament, played)
        if not match.open and not cancelled & {match.match.first, match.match.second}
    ]
    byes = [
        bye
        for played in tournament.rounds
        for bye in byes_of_round(tournament, played)
        if bye.first not in cancelled
    ]
    return TeamField(
        teams=tuple(range(1, len(tournament.teams) + 1)),
        matches=(*(_whole(scores) if whole else scores), *byes),
        unit=tournament.points.unit,
        primary=plan.rank_by,
        table=plan.points,
        terms=tournament.team_terms,
        rounds=len(tournament.rounds),
    )


def _whole(scores: Sequence[TeamMatch]) -> list[TeamMatch]:
    """Return one match for each two teams, with the boards of all rounds one after the other."""
    parts: dict[tuple[int, int | None], list[TeamMatch]] = {}
    for score in scores:
        parts.setdefault((score.first, score.second), []).append(score)
    return [
        TeamMatch(
            together[-1].round, *teams, tuple(board for part in together for board in part.boards)
        )
        for teams, together in parts.items()
    ]


_ORDER = "team-round-robin"


class TeamTerm(msgspec.Struct, frozen=True):
    """One thing that was added up for a team."""

    figure: str
    """What it adds, as a product where it is one: ``2 × 3½``."""
    opponent: str = ""
    note: Note = NO_NOTE


class TeamSum(msgspec.Struct, frozen=True):
    """A value of a team and what it is made of."""

    head: Sentence
    text: str
    terms: tuple[TeamTerm, ...]
    because: Citation | None
    note: Note = NO_NOTE


class TeamResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one team has made."""

    place: int
    last_place: int
    team: str
    rounds: tuple[str, ...]
    """Game points in each round; empty where no game of the team is finished."""
    points: str
    """Game points in all, or the points that rank where ``score`` says which."""
    values: tuple[str, ...] = ()
    """What ranks teams besides, under the heads of the table."""
    number: int = 0
    """The team's own number, where teams have one."""
    cells: tuple[str, ...] = ()
    """Game points against every team, in the order of the table."""
    opponents: tuple[int, ...] = ()
    """Whom it met in each round, by the line of the table; 0 where nobody."""
    sums: tuple[TeamSum, ...] = ()
    """The points that rank and then every value, with what they are made of."""
    left_after: int | None = None
    """After which round the team withdrew; None: it is there."""
    fates: tuple[Fate, ...] = ()
    """What its place means in a league; several things where it shares a border."""

    @property
    def mark(self) -> str:
        """Return the sign of what the place means: ``↑``, or ``↓?`` where that is not settled."""
        return mark_text(self.fates)

    @property
    def place_text(self) -> str:
        """Return ``2``, or ``1–2`` where a place is shared."""
        shared = self.place != self.last_place
        return f"{self.place}–{self.last_place}" if shared else str(self.place)


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """All games between two teams."""

    first: str
    second: str
    points: tuple[str, str]
    number: int = 0
    """Which match of the round, where matches are played within one."""
    open: int = 0
    """How many of its games have no result yet."""
    round: int = 0
    """Of an open match of an earlier round, which one; 0: of the latest, or of all."""
    postponed: bool = False
    """Whether it was put off, and is still open."""
    day: date | None = None
    """To which day it was put off, where that is known."""


class TeamResults(msgspec.Struct, frozen=True, kw_only=True):
    """The teams, best first, and their matches."""

    heads: tuple[Sentence, ...]
    teams: tuple[TeamResult, ...]
    matches: tuple[MatchResult, ...]
    provisional: bool
    """Whether a game still lacks its result."""
    score: Sentence | None = None
    """Which points the table shows first; None: game points."""
    after_round: int = 0
    """The round whose matches are shown, where matches are played within one."""
    withdrawals: tuple[Reason, ...] = ()
    """What was ruled about teams that left."""
    legend: tuple[Sentence, ...] = ()
    """What the signs beside teams mean, in a division of a league."""


@rule("team.results")
def team_results(tournament: Tournament, edition: Edition, primary: Primary) -> TeamResults:
    """Return how the teams stand, ranked by game points or by match points (decision 213)."""
    names = tuple(dict.fromkeys(entrant.team for entrant in tournament.entrants if entrant.team))
    teams = range(1, len(names) + 1)
    team_of = {
        entrant.number: names.index(entrant.team) + 1
        for entrant in tournament.entrants
        if entrant.team
    }
    made: dict[tuple[int, int], int] = {}
    games: dict[tuple[int, int], list[BoardScore]] = defaultdict(list)
    entries = records(tournament)
    for number, team in team_of.items():
        for entry in entries[number]:
            other = team_of.get(entry.opponent or 0)
            if other is None or entry.kind not in {Kind.PLAYED, Kind.FORFEIT}:
                continue
            made[team, entry.round] = made.get((team, entry.round), 0) + entry.points
            if team < other and entry.opponent is not None:
                theirs = entries[entry.opponent][entry.round - 1].points
                games[team, other].append(BoardScore((entry.points, theirs)))
    field = TeamField(
        teams=tuple(teams),
        matches=tuple(
            TeamMatch(1, *pair, tuple(games[pair]))
            for pair in combinations(teams, 2)
            if games[pair]
        ),
        unit=tournament.points.unit,
        primary=primary,
    )
    criteria = _criteria(edition, primary) if len(names) > 2 else ()
    text = tournament.points.text

    def result(row: TeamRow) -> TeamResult:
        by_round = [made.get((row.team, played.number)) for played in tournament.rounds]
        return TeamResult(
            place=row.place,
            last_place=row.last_place,
            team=names[row.team - 1],
            rounds=tuple("" if units is None else text(units) for units in by_round),
            points=text(sum(units or 0 for units in by_round)),
            values=tuple(value.text if value.applies else "" for value in row.values),
        )

    return TeamResults(
        heads=tuple(TEAM_CRITERIA[name].title for name in criteria),
        teams=tuple(result(row) for row in team_standings(field, edition, criteria)),
        matches=tuple(
            MatchResult(
                first=names[match.first - 1],
                second=names[match.second - 1],
                points=(
                    text(match.game_points(match.first)),
                    text(match.game_points(match.second)),
                ),
            )
            for match in field.matches
            if match.second is not None
        ),
        provisional=tournament.open_games > 0,
    )


def _criteria(edition: Edition, primary: Primary, order: str = _ORDER) -> tuple[str, ...]:
    """Return the tie-breaks recommended for teams; the other kind of points comes first."""
    other = Primary.GAME_POINTS if primary is Primary.MATCH_POINTS else Primary.MATCH_POINTS
    points = {kind.value for kind in Primary}
    listed = (name for name in edition.tie_break_order(order) if name not in points)
    return (other.value, *listed)


@rule("team.results", "team.round-robin")
def league_results(
    tournament: Tournament,
    edition: Edition,
    plan: TeamPlan,
    recommended: str = _ORDER,
    *,
    whole: bool = False,
) -> TeamResults:
    """Return how the teams stand that meet in matches, and the matches of the latest round.

    ``recommended`` is the kind of event whose tie-breaks hold where none were announced. Where all
    games between two teams are one match (``whole``), these matches are shown as far as they are.
    """
    field = team_field(tournament, plan, whole=whole)
    criteria = league_criteria(edition, plan, recommended)
    if whole and len(tournament.teams) == 2:
        criteria = plan.tie_breaks  # two teams that are level after all games have drawn
    by_codes = (
        {}
        if whole
        else computing(
            coded_event(tournament, plan, field, round_robin=recommended == _ORDER),
            edition,
            criteria,
        )
    )
    rows = team_standings(field, edition, (plan.rank_by.value, *criteria), by_codes)
    text = tournament.points.text
    played = tournament.rounds[-1] if tournament.rounds else None
    latest = match_scores(tournament, played) if played is not None else ()
    rulings = team_rulings(tournament)
    cancelled = {ruling.team for ruling in rulings if not ruling.verdict.outcome}

    def against(team: int, opponent: int) -> str:
        if team == opponent:
            return "\u00d7"
        return " ".join(text(match.game_points(team)) for match in field.between(team, opponent))

    line_of = {row.team: line for line, row in enumerate(rows, start=1)}

    def result(row: TeamRow) -> TeamResult:
        met = {
            match.round: line_of.get(match.opponent(row.team) or 0, 0)
            for match in field.matches_of[row.team]
        }
        made = (
            _made_by_rounds(tournament, row.team)
            if whole
            else {
                match.round: text(match.game_points(row.team))
                for match in field.matches_of[row.team]
            }
        )
        return TeamResult(
            place=row.place,
            last_place=row.last_place,
            team=tournament.team(row.team).name,
            rounds=tuple(made.get(past.number, "") for past in tournament.rounds),
            points=row.values[0].text,
            values=tuple(value.text if value.applies else "" for value in row.values[1:]),
            number=row.team,
            left_after=_left_after(tournament, row.team),
            cells=tuple(against(row.team, other.team) for other in rows),
            opponents=tuple(met.get(past.number, 0) for past in tournament.rounds),
            sums=tuple(
                _sum(tournament, team_title(name), value)
                for name, value in zip((plan.rank_by.value, *criteria), row.values, strict=True)
            ),
        )

    return TeamResults(
        heads=tuple(map(team_title, criteria)),
        teams=tuple(map(result, rows)),
        matches=_whole_matches(tournament, field)
        if whole
        else tuple(
            _shown(tournament, match, number)
            for number, match in (
                *(
                    (past.number, match)
                    for past in tournament.rounds[:-1]
                    for match in _open(tournament, past)
                ),
                *((0, match) for match in latest),
            )
            if not cancelled & {match.match.first, match.match.second}
        ),
        provisional=any(board.unfinished for past in tournament.rounds for board in past.boards),
        score=TEAM_CRITERIA[plan.rank_by.value].title,
        after_round=len(tournament.rounds),
        withdrawals=tuple(reason for ruling in rulings for reason in ruling.verdict.because),
    )


def _left_after(tournament: Tournament, team: int) -> int | None:
    """Return after which round a team left; None where it is there, or was as the table stands."""
    left = tournament.team(team).left
    return None if left is None or left.after_round > len(tournament.rounds) else left.after_round


def _open(tournament: Tournament, past: Round) -> tuple[MatchScore, ...]:
    """Return the matches of an earlier round with a game to play: postponed or adjourned."""
    if past.complete and not past.open_boards:
        return ()
    return tuple(match for match in match_scores(tournament, past) if match.open)


def _shown(tournament: Tournament, match: MatchScore, round_number: int) -> MatchResult:
    first, second, text = match.match.first, match.match.second or 0, tournament.points.text
    put_off = match.match.postponed if match.open else None
    return MatchResult(
        first=tournament.team(first).name,
        second=tournament.team(second).name,
        points=(text(match.score.game_points(first)), text(match.score.game_points(second))),
        number=match.number,
        open=match.open,
        round=round_number,
        postponed=put_off is not None,
        day=put_off.day if put_off is not None else None,
    )


def _made_by_rounds(tournament: Tournament, team: int) -> dict[int, str]:
    """Return the game points of a team in each round, of all matches that are over."""
    made: dict[int, int] = {}
    for played in tournament.rounds:
        for match in match_scores(tournament, played):
            if team in {match.match.first, match.match.second} and not match.open:
                made[played.number] = made.get(played.number, 0) + match.score.game_points(team)
    return {number: tournament.points.text(units) for number, units in made.items()}


def _whole_matches(tournament: Tournament, field: TeamField) -> tuple[MatchResult, ...]:
    """Return the matches that all rounds so far make, with how many games have no result yet."""
    missing: dict[tuple[int, int | None], int] = defaultdict(int)
    for played in tournament.rounds:
        for part in match_scores(tournament, played):
            missing[part.match.first, part.match.second] += part.open
    return tuple(
        MatchResult(
            first=tournament.team(match.first).name,
            second=tournament.team(match.second).name,
            points=(
                tournament.points.text(match.game_points(match.first)),
                tournament.points.text(match.game_points(match.second)),
            ),
            open=missing[match.first, match.second],
        )
        for match in field.matches
        if match.second is not None
    )


def _sum(tournament: Tournament, head: Sentence, value: TieBreakValue) -> TeamSum:
    """Return a value with the names of the opponents behind it; what was cut is left out."""
    terms = []
    for term in value.working:
        if term.cut:
            continue
        figure = str(number_text(term.product))
        if term.multiplied and term.opponent_score is not None:
            figure = f"{number_text(term.opponent_score)} × {number_text(term.own)}"
        opponent = tournament.team(term.opponents[0]).name if term.opponents else ""
        terms.append(TeamTerm(figure, opponent, term.note))
    return TeamSum(head, value.text, tuple(terms), value.because, value.note)


def league_criteria(edition: Edition, plan: TeamPlan, recommended: str = _ORDER) -> tuple[str, ...]:
    """Return by what teams are ranked after the points: as announced, or as recommended."""
    return plan.tie_breaks or _criteria(edition, plan.rank_by, recommended)
