"""Ranking teams: by match points or game points, then by tie-breaks with their working."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.match_scores import TeamMatch
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.teams import TeamField
from crosstable.standings.tiebreaks.values import Direction, Group, TieBreakValue
from crosstable.standings.working import NO_NOTE, Term, number_text

Compute: TypeAlias = Callable[[TeamField, Group], Mapping[int, TieBreakValue]]
CodedCompute: TypeAlias = Callable[[Group], tuple[Mapping[int, TieBreakValue], Direction]]


def _sum(terms: Sequence[Term]) -> TieBreakValue:
    total = sum((term.product for term in terms), Fraction(0))
    return TieBreakValue(value=total, text=number_text(total), working=tuple(terms))


def _points(kind: Primary) -> Compute:
    def compute(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
        return {
            team: _sum(
                [
                    Term(
                        opponents=_named(match, team),
                        rounds=(match.round,),
                        own=field.made(match, team, kind),
                        note=Sentence("bye") if match.second is None else NO_NOTE,
                    )
                    for match in field.matches_of[team]
                ]
                + _added(field, team, kind)
            )
            for team in group
        }

    return compute


def _added(field: TeamField, team: int, kind: Primary) -> list[Term]:
    """Return a line for what was decided besides, where anything was."""
    points = field.added(team, kind)
    if not points:
        return []
    note = Sentence("bonus") if points > 0 else Sentence("penalty")
    return [Term(own=points, adds=points, note=note)]


def _named(match: TeamMatch, team: int) -> tuple[int, ...]:
    opponent = match.opponent(team)
    return () if opponent is None else (opponent,)


@rule("team.direct-encounter")
def direct_encounter(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
    """Return the points in the matches among those still tied, if all have met: C.02 13.12.3."""
    apart = next((pair for pair in combinations(group, 2) if not field.between(*pair)), None)
    if len(group) == 1 or apart:
        note = (
            Sentence("{one} and {other} have not met", one=apart[0], other=apart[1])
            if apart
            else Sentence("tied with nobody")
        )
        return dict.fromkeys(
            group, TieBreakValue(value=Fraction(0), text="–", applies=False, note=note)
        )
    return {
        team: _sum(
            [
                Term(
                    opponents=(other,),
                    rounds=(match.round,),
                    own=field.made(match, team, field.primary),
                )
                for other in group
                if other != team
                for match in field.between(team, other)
            ]
        )
        for team in group
    }


@rule("team.sonneborn-berger", "team.sonneborn-berger-kinds", "team.sonneborn-berger-cut")
def _sonneborn_berger(theirs: Primary | None, made: Primary | None, *, cut: int = 0) -> Compute:
    """Return a Sonneborn-Berger over chosen points: C.02 13.9.3, kinds A to D of 13.13.3.

    Without a choice both are the points that rank the teams. Cut leaves out the opponents with the
    lowest points, among equals those that bring least.
    """

    def compute(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
        return {team: _sum(lines(field, team)) for team in group}

    def lines(field: TeamField, team: int) -> list[Term]:
        terms = []
        for match in field.matches_of[team]:
            opponent = match.opponent(team)
            if opponent is not None:
                terms.append(
                    Term(
                        opponents=(opponent,),
                        rounds=(match.round,),
                        own=field.made(match, team, made or field.primary),
                        opponent_score=field.total(opponent, theirs or field.primary),
                        multiplied=True,
                    )
                )
        lowest = sorted(range(len(terms)), key=lambda index: _weakness(terms[index]))[:cut]
        return [
            msgspec.structs.replace(term, cut=index in lowest) for index, term in enumerate(terms)
        ]

    return compute


# Decision 57.
def _weakness(term: Term) -> tuple[Fraction, Fraction]:
    return term.opponent_score or Fraction(0), term.product


@rule("team.buchholz")
def _buchholz(lowest: int = 0, highest: int = 0) -> Compute:
    """Return the sum of the opponents' points, some left out: C.02 13.15.6, FMJD 5.11.2.2.2."""

    def compute(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
        computed = {}
        for team in group:
            terms = _opponents(field, team)
            ordered = sorted(range(len(terms)), key=lambda index: terms[index].product)
            left_out = {*ordered[:lowest], *ordered[max(len(terms) - highest, 0) :]}
            computed[team] = _sum(
                [
                    msgspec.structs.replace(term, cut=index in left_out)
                    for index, term in enumerate(terms)
                ]
            )
        return computed

    return compute


def _opponents(field: TeamField, team: int) -> list[Term]:
    """Return a line with the points of each opponent; a bye has none."""
    terms = []
    for match in field.matches_of[team]:
        opponent = match.opponent(team)
        score = Fraction(0) if opponent is None else field.total(opponent, field.primary)
        terms.append(
            Term(
                opponents=_named(match, team),
                rounds=(match.round,),
                own=field.made(match, team, field.primary),
                adds=score,
                note=NO_NOTE if opponent else Sentence("bye"),
            )
        )
    return terms


def _solkoff_of(field: TeamField, team: int) -> Fraction:
    return sum((term.product for term in _opponents(field, team)), Fraction(0))


def _over_opponents(*, times_score: bool) -> Compute:
    def compute(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
        return {
            team: _sum(
                [
                    msgspec.structs.replace(
                        term,
                        adds=_solkoff_of(field, term.opponents[0])
                        * (term.product if times_score else 1),
                    )
                    if term.opponents
                    else term
                    for term in _opponents(field, team)
                ]
            )
            for team in group
        }

    return compute


def _full_truncated(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
    rounds = max((len(matches) for matches in field.matches_of.values()), default=0)
    computed = {}
    for team in group:
        terms = _opponents(field, team)
        scores = sorted(term.product for term in terms)
        scores = [Fraction(0)] * (rounds - len(scores)) + scores
        sums = tuple(sum(scores[cut:], Fraction(0)) for cut in range(1, len(scores)))
        computed[team] = TieBreakValue(
            value=sums, text=" ".join(map(number_text, sums)) or "–", working=tuple(terms)
        )
    return computed


@rule("team.points-by-board")
def points_by_board(field: TeamField, group: Group) -> dict[int, TieBreakValue]:
    """Return the points on the first board, on the second, and so on: FMJD 5.11.2.2.1.2."""
    boards = max((len(match.boards) for match in field.matches), default=0)
    computed = {}
    for team in group:
        scores = [0] * boards
        for match in field.matches_of[team]:
            if match.second is not None:
                for board, units in enumerate(match.on_boards(team)):
                    scores[board] += units
        points = tuple(Fraction(units, field.unit) for units in scores)
        computed[team] = TieBreakValue(
            value=points,
            text=Listing(map(number_text, points), glue=" ") or "–",
            working=tuple(
                Term(own=scored, adds=scored, note=Sentence("board {board}", board=board))
                for board, scored in enumerate(points, start=1)
            ),
        )
    return computed


class TeamCriterion(msgspec.Struct, frozen=True):
    """A tie-break of team events."""

    title: Sentence
    rule: str
    compute: Compute


_KINDS = {
    "a": (Primary.MATCH_POINTS, Primary.MATCH_POINTS),
    "b": (Primary.MATCH_POINTS, Primary.GAME_POINTS),
    "c": (Primary.GAME_POINTS, Primary.MATCH_POINTS),
    "d": (Primary.GAME_POINTS, Primary.GAME_POINTS),
}
"""Whose points of which kind are multiplied by what was made of which kind."""

TEAM_CRITERIA: Mapping[str, TeamCriterion] = {
    "match-points": TeamCriterion(
        Sentence("Match points"), "team.match-points", _points(Primary.MATCH_POINTS)
    ),
    "game-points": TeamCriterion(
        Sentence("Game points"), "team.game-points", _points(Primary.GAME_POINTS)
    ),
    "direct-encounter": TeamCriterion(
        Sentence("Direct encounter"), "team.direct-encounter", direct_encounter
    ),
    "sonneborn-berger": TeamCriterion(
        Sentence("Sonneborn-Berger"), "team.sonneborn-berger", _sonneborn_berger(None, None)
    ),
    **{
        f"sonneborn-berger-{kind}": TeamCriterion(
            Sentence("Sonneborn-Berger {kind}", kind=kind.upper()),
            "team.sonneborn-berger-kinds",
            _sonneborn_berger(*points),
        )
        for kind, points in _KINDS.items()
    },
    **{
        f"sonneborn-berger-cut-1-{kind}": TeamCriterion(
            Sentence("Sonneborn-Berger cut {count} {kind}", count=1, kind=kind.upper()),
            "team.sonneborn-berger-cut",
            _sonneborn_berger(*points, cut=1),
        )
        for kind, points in _KINDS.items()
    },
    "buchholz": TeamCriterion(Sentence("Buchholz"), "team.buchholz", _buchholz()),
    "buchholz-cut-1": TeamCriterion(
        Sentence("Buchholz cut {count}", count=1), "team.buchholz", _buchholz(lowest=1)
    ),
    "solkoff-median": TeamCriterion(
        Sentence("Solkoff median"), "team.buchholz", _buchholz(lowest=1, highest=1)
    ),
    "short-truncated-solkoff": TeamCriterion(
        Sentence("Short truncated Solkoff"), "team.buchholz", _buchholz(lowest=1)
    ),
    "solkoff-plus": TeamCriterion(
        Sentence("Solkoff plus"), "team.buchholz", _over_opponents(times_score=False)
    ),
    "solkoff-baliakin": TeamCriterion(
        Sentence("Solkoff Baliakin"), "team.buchholz", _over_opponents(times_score=True)
    ),
    "full-truncated-solkoff": TeamCriterion(
        Sentence("Full truncated Solkoff"), "team.buchholz", _full_truncated
    ),
    "points-by-board": TeamCriterion(
        Sentence("Points by board"), "team.points-by-board", points_by_board
    ),
}


class TeamRow(msgspec.Struct, frozen=True, kw_only=True):
    """One team's line in the standings."""

    team: int
    place: int
    last_place: int
    match_points: Fraction
    game_points: Fraction
    values: tuple[TieBreakValue, ...]


@rule("team.game-points")
def team_standings(
    field: TeamField,
    edition: Edition,
    criteria: Sequence[str],
    coded: Mapping[str, CodedCompute] = MappingProxyType({}),
) -> tuple[TeamRow, ...]:
    """Return the teams, best first: by the points that rank, then by one criterion after another.

    FIDE C.02 13.10, 13.12 and 13.13; FMJD Annex 3 5.11.2. What nothing decides is shared. ``coded``
    are the criteria that C.07 works out instead (``team_names``).
    """
    groups = _split(
        tuple(sorted(field.teams)),
        {team: (field.total(team, field.primary),) for team in field.teams},
    )
    values: dict[int, list[TieBreakValue]] = {team: [] for team in field.teams}
    for name in criteria:
        compute = coded.get(name) or _by_text(field, edition, name)
        refined: list[Group] = []
        for group in groups:
            computed, direction = compute(group)
            for team in group:
                values[team].append(computed[team])
            keys = {team: _key(computed[team]) for team in group}
            refined += _split(group, keys, direction)
        groups = refined
    rows: list[TeamRow] = []
    for group in groups:
        above = len(rows)
        rows += [
            TeamRow(
                team=team,
                place=above + 1,
                last_place=above + len(group),
                match_points=field.total(team, Primary.MATCH_POINTS),
                game_points=field.total(team, Primary.GAME_POINTS),
                values=tuple(values[team]),
            )
            for team in group
        ]
    return tuple(rows)


def _by_text(field: TeamField, edition: Edition, name: str) -> CodedCompute:
    """Return how a criterion is worked out as the text of the time has it, highest first."""
    if name not in TEAM_CRITERIA:
        raise UnknownName("team tie-break", name, tuple(TEAM_CRITERIA))
    criterion = TEAM_CRITERIA[name]
    because = next(iter(edition.cite(criterion.rule)), None)

    def compute(group: Group) -> tuple[Mapping[int, TieBreakValue], Direction]:
        computed = criterion.compute(field, group)
        values = {team: _cited(value, because) for team, value in computed.items()}
        return values, Direction.HIGHEST_FIRST

    return compute


def _cited(value: TieBreakValue, because: Citation | None) -> TieBreakValue:
    return msgspec.structs.replace(value, because=because)


def _key(value: TieBreakValue) -> tuple[Fraction, ...]:
    return value.value if isinstance(value.value, tuple) else (value.value,)


def _split(
    group: Group,
    keys: Mapping[int, tuple[Fraction, ...]],
    direction: Direction = Direction.HIGHEST_FIRST,
) -> list[Group]:
    best_first = direction is not Direction.LOWEST_FIRST
    ordered = sorted(group, key=lambda team: keys[team], reverse=best_first)
    return [tuple(sorted(equals)) for _, equals in groupby(ordered, key=lambda team: keys[team])]
