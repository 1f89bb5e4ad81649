"""The free tie-breaks checker: the ranking of a report against the one its results give.

Places, points and match points are compared, for the format keeps no values of tie-breaks; where a
place differs, the first criterion that says otherwise is named with both values and its article.
Whoever is still tied at the end may stand in any order, by lot, or share the place. A report of
players that names no tie-breaks is held against the points alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from crosstable.formats.trf.tie_break_records import WrittenStanding
from crosstable.formats.trf.written_ranking import WrittenRanking
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.plan_standing import score_of
from crosstable.kernel.points import decimal_text
from crosstable.kernel.record import bye_points
from crosstable.kernel.sentence import Figure, Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.systems import SYSTEMS
from crosstable.rulebooks.editions import Edition
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings
from crosstable.standings.team_codes import teams_by_codes
from crosstable.standings.tiebreaks.coded import coded
from crosstable.standings.tiebreaks.codes import parse_code
from crosstable.standings.tiebreaks.values import TieBreakValue

_OWN = "OTHER_"
"""How codes begin that an organiser has defined; from there on the file's order is taken."""


class RankDifference(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, a player or a team, whose place or points are not those the results give."""

    line: int
    number: int
    name: str
    reasons: tuple[Reason, ...]


class CheckedRanking(msgspec.Struct, frozen=True, kw_only=True):
    """What the check of a ranking came to."""

    codes: tuple[str, ...]
    teams: bool
    ranked: int
    """How many places the file has."""
    listed: int = 0
    """How many players or teams it has."""
    differences: tuple[RankDifference, ...] = ()
    not_checked: Sentence | None = None
    """Why nothing could be compared, such as a code that nobody knows."""


class _Ranked(msgspec.Struct, frozen=True, kw_only=True):
    """One participant as the results rank him, best first."""

    number: int
    name: str
    place: int
    last_place: int
    points: tuple[Fraction, ...]
    """What the file's points are held against: one score, or match points and game points."""
    so_far: Fraction = Fraction(0)
    """What the games of a match bring that is not over; the file counts them one by one."""
    coming: Fraction = Fraction(0)
    """What a bye brings in the round to be paired; programs disagree whether it counts already."""
    score: Fraction | None
    """The points that rank before the first code, where they do."""
    values: tuple[TieBreakValue, ...]


def check_ranking(
    written: WrittenRanking, tournament: Tournament, edition: Edition
) -> CheckedRanking | None:
    """Return how a file's ranking differs; None where there is nothing to hold it against.

    That is so for teams without tie-breaks or places, and for points that follow from no result
    (decision 238).
    """
    of_teams = written.event is not None
    places = written.standings.teams if of_teams else written.standings.players
    ranked = sum(place.rank is not None for place in places)
    codes = written.standings.texts
    if not (codes and ranked) and (of_teams or written.extra_points):
        return None
    if not ranked:
        codes = ()
    known = _until_own(codes)
    try:
        computed = (
            _teams(written, edition, known)
            if of_teams
            else _players(written, tournament, edition, known)
        )
    except CrosstableError as error:
        return CheckedRanking(
            codes=codes,
            teams=of_teams,
            ranked=ranked,
            listed=len(places),
            not_checked=error.sentence,
        )
    return CheckedRanking(
        codes=codes,
        teams=of_teams,
        ranked=ranked,
        listed=len(places),
        differences=tuple(_differences(places, computed, known, of_teams=of_teams)),
    )


def _until_own(codes: Sequence[str]) -> tuple[str, ...]:
    known = []
    for code in codes:
        if code.upper().startswith(_OWN):
            break
        known.append(code)
    return tuple(known)


def _players(
    written: WrittenRanking, tournament: Tournament, edition: Edition, codes: Sequence[str]
) -> tuple[_Ranked, ...]:
    engine = SYSTEMS.get(tournament.system.name)
    table = standings(
        tournament,
        edition,
        tie_breaks=[coded(parse_code(code)).name for code in codes],
        round_robin=engine is not None and engine.everybody_meets,
        options=RankingOptions(points_first=written.points_first),
        working_for=(),
    )
    unit = table.points.unit
    coming = {
        request.player: Fraction(bye_points(table.points, request.kind), unit)
        for request in tournament.bye_requests
        if request.round == len(tournament.rounds) + 1
    }
    so_far = _points_so_far(tournament)
    ranked = tuple(
        _Ranked(
            number=row.number,
            name=row.name,
            place=row.place,
            last_place=row.last_place,
            points=(Fraction(row.points, unit),),
            so_far=so_far.get(row.number, Fraction(0)),
            coming=coming.get(row.number, Fraction(0)),
            score=Fraction(row.points, unit) if written.points_first else None,
            values=row.values,
        )
        for row in table.rows
        if row.place is not None and row.last_place is not None
    )
    return ranked if codes or not any(coming.values()) else _either_way(ranked)


def _points_so_far(tournament: Tournament) -> Mapping[int, Fraction]:
    """Return what games have brought in matches that are not over, where each game counts."""
    plan = tournament.game_plan
    if plan is None or not plan.each_counts:
        return {}
    found: dict[int, Fraction] = {}
    for played in tournament.rounds:
        for board in played.boards:
            if board.unfinished:
                for player, halves in zip(
                    (board.white, board.black), score_of(board.games), strict=True
                ):
                    found[player] = found.get(player, Fraction(0)) + Fraction(halves, 2)
    return found


def _either_way(ranked: Sequence[_Ranked]) -> tuple[_Ranked, ...]:
    """Return the places by points with and without byes to come, each as far as either goes."""
    after = sorted((-participant.points[0] - participant.coming) for participant in ranked)
    return tuple(
        replace(
            participant,
            place=min(participant.place, bisect_left(after, total) + 1),
            last_place=max(participant.last_place, bisect_right(after, total)),
        )
        for participant in ranked
        for total in (-participant.points[0] - participant.coming,)
    )


def _teams(written: WrittenRanking, edition: Edition, codes: Sequence[str]) -> tuple[_Ranked, ...]:
    event = written.event
    if event is None:
        return ()
    totals = event.by_number
    return tuple(
        _Ranked(
            number=row.team,
            name=totals[row.team].name,
            place=row.place,
            last_place=row.last_place,
            points=(
                totals[row.team].total(Primary.MATCH_POINTS),
                totals[row.team].total(Primary.GAME_POINTS),
            ),
            score=totals[row.team].total(event.primary) if written.points_first else None,
            values=row.values,
        )
        for row in teams_by_codes(event, edition, codes, points_first=written.points_first)
    )


def _differences(
    places: Sequence[WrittenStanding],
    computed: Sequence[_Ranked],
    codes: Sequence[str],
    *,
    of_teams: bool,
) -> list[RankDifference]:
    ranked = {participant.number: participant for participant in computed}
    ranks = {place.number: place.rank for place in places}
    differences = []
    for place in sorted(places, key=lambda written: (written.rank or 0, written.number)):
        participant = ranked.get(place.number)
        if participant is None:
            continue
        reasons = [*_points(place, participant, of_teams=of_teams)]
        if place.rank is not None and not (
            participant.place <= place.rank <= participant.last_place
        ):
            reasons.append(_rank(place.rank, participant))
            reasons += _explained(place.rank, participant, computed, ranks, codes)
        if reasons:
            differences.append(
                RankDifference(
                    line=place.line,
                    number=place.number,
                    name=participant.name,
                    reasons=tuple(reasons),
                )
            )
    return differences


def _points(place: WrittenStanding, participant: _Ranked, *, of_teams: bool) -> Iterator[Reason]:
    """Yield what the file says of points that the results do not bring."""
    if not of_teams:
        (points,) = participant.points
        begun = points + participant.so_far
        if place.points not in {None, points, points + participant.coming, begun}:
            yield Reason.that(
                "{written:point|points} in the file, {computed} by the results",
                written=_figure(place.points or Fraction(0)),
                computed=_figure(points),
            )
        return
    matches, games = participant.points
    if place.match_points not in {None, matches}:
        yield Reason.that(
            "{written:match point|match points} in the file, {computed} by the results",
            written=_figure(place.match_points or Fraction(0)),
            computed=_figure(matches),
        )
    if place.points not in {None, games}:
        yield Reason.that(
            "{written:game point|game points} in the file, {computed} by the results",
            written=_figure(place.points or Fraction(0)),
            computed=_figure(games),
        )


def _figure(points: Fraction) -> Figure:
    return Figure(decimal_text(points), points)


def _rank(rank: int, participant: _Ranked) -> Reason:
    if participant.place == participant.last_place:
        return Reason.that(
            "place {written} in the file, {place} by the results",
            written=rank,
            place=participant.place,
        )
    return Reason.that(
        "place {written} in the file, one of {first} to {last} by the results",
        written=rank,
        first=participant.place,
        last=participant.last_place,
    )


def _explained(
    rank: int,
    participant: _Ranked,
    computed: Sequence[_Ranked],
    ranks: Mapping[int, int | None],
    codes: Sequence[str],
) -> list[Reason]:
    """Return the first criterion by which somebody stands on the other side than in the file."""
    ahead = rank > participant.last_place
    others = computed if ahead else tuple(reversed(computed))
    for other in others:
        theirs = ranks.get(other.number)
        if theirs is None or other.place == participant.place:
            continue
        if (other.place > participant.place) is ahead and (theirs < rank) is ahead:
            better, worse = (participant, other) if ahead else (other, participant)
            return [_separated(better, worse, codes)]
    return []


def _separated(better: _Ranked, worse: _Ranked, codes: Sequence[str]) -> Reason:
    """Return why one stands before the other: the first criterion in which they differ."""
    if better.score is not None and worse.score is not None and better.score != worse.score:
        return Reason.that(
            "{better} before {worse}: points {better_points} to {worse_points}",
            better=better.name,
            worse=worse.name,
            better_points=_figure(better.score),
            worse_points=_figure(worse.score),
        )
    for code, mine, theirs in zip(codes, better.values, worse.values, strict=False):
        if mine.value != theirs.value:
            return Reason(
                Sentence(
                    "{better} before {worse}: {tie_break} {better_value} to {worse_value}",
                    better=better.name,
                    worse=worse.name,
                    tie_break=code,
                    better_value=mine.text,
                    worse_value=theirs.text,
                ),
                mine.because,
            )
    return Reason.that("{better} before {worse}", better=better.name, worse=worse.name)
