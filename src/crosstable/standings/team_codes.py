"""Teams ranked by the codes of FIDE's table: C.07 11 to 13, and 6 to 9 by either score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

import msgspec

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.options import RankingOptions
from crosstable.standings.prepared import Prepared
from crosstable.standings.team_boards import BOARD_CRITERIA
from crosstable.standings.team_encounters import extended_encounter
from crosstable.standings.team_ranking import TeamRow
from crosstable.standings.team_record import TeamEvent
from crosstable.standings.tiebreaks.coded import coded
from crosstable.standings.tiebreaks.codes import TEAM_NAMES, CriterionCode, parse_code
from crosstable.standings.tiebreaks.round_robin import cut_products
from crosstable.standings.tiebreaks.values import (
    Basis,
    Direction,
    Group,
    TieBreakValue,
    rounded_text,
)
from crosstable.standings.working import NO_NOTE, Term, number_text

_Values: TypeAlias = Mapping[int, TieBreakValue]
_Compute: TypeAlias = Callable[["CodedTeams", CriterionCode, Group], _Values]

_SCORES = {"MP": Primary.MATCH_POINTS, "GP": Primary.GAME_POINTS}
_OF_TWO = {
    "EMMSB": (Primary.MATCH_POINTS, Primary.MATCH_POINTS),
    "EMGSB": (Primary.MATCH_POINTS, Primary.GAME_POINTS),
    "EGMSB": (Primary.GAME_POINTS, Primary.MATCH_POINTS),
    "EGGSB": (Primary.GAME_POINTS, Primary.GAME_POINTS),
}
"""Whose points of which kind are multiplied by what was made of which kind."""


class CodedTeams(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A team event with its two views, as the codes are worked out on them."""

    event: TeamEvent
    edition: Edition

    @cached_property
    def _views(self) -> dict[Primary, Prepared]:
        return {kind: self.event.view(kind, self.edition) for kind in Primary}

    def view(self, kind: Primary, code: CriterionCode) -> Prepared:
        """Return the view by one score, with forfeits as played where the code says so."""
        return self._views[kind].view(played=code.played)

    def basis(self, kind: Primary) -> Basis:
        """Return what a tie-break of players works on, with teams in their place."""
        return Basis(
            results=self._views[kind],
            edition=self.edition,
            options=RankingOptions(),
            classification=(),
        )

    def cite(self, *rules: str) -> Citation | None:
        """Return the first article of the first of these rules that the edition has."""
        return next((article for name in rules for article in self.edition.cite(name)), None)


def _checked(codes: Sequence[str], event: TeamEvent) -> tuple[CriterionCode, ...]:
    """Return the codes of a team event taken apart; what cannot rank its teams is refused."""
    parsed = tuple(map(parse_code, codes))
    for code in parsed:
        if not teams_can_be_ranked_by(code):
            raise Refused("the tie-break {code} is for players, not for teams", code=code.text)
        if for_round_robins_only(code) and not event.round_robin:
            raise Refused("the tie-break {tie_break} is for round robins only", tie_break=code.text)
    return parsed


@rule("team.scores")
def teams_by_codes(
    event: TeamEvent, edition: Edition, codes: Sequence[str], *, points_first: bool = True
) -> tuple[TeamRow, ...]:
    """Return the teams, best first: by the primary score, then one code after the other.

    FIDE C.07 4.2 and 13. Without the points first they rank where they are listed, if they are;
    what nothing decides is shared.
    """
    teams = CodedTeams(event=event, edition=edition)
    parsed = _checked(codes, event)
    groups: list[Group] = [tuple(sorted(event.by_number))]
    if points_first:
        totals = {number: (event.by_number[number].total(event.primary),) for number in groups[0]}
        groups = list(_split(groups[0], totals, Direction.HIGHEST_FIRST))
    values: dict[int, list[TieBreakValue]] = {number: [] for number in event.by_number}
    for code in parsed:
        refined: list[Group] = []
        for group in groups:
            computed, direction = computed_by_code(teams, code, group)
            for number in group:
                values[number].append(computed[number])
            keys = {number: _key(computed[number]) for number in group}
            refined += _split(group, keys, direction)
        groups = refined
    return tuple(_rows(event, groups, values))


def _rows(
    event: TeamEvent, groups: Sequence[Group], values: Mapping[int, list[TieBreakValue]]
) -> Iterator[TeamRow]:
    above = 0
    for group in groups:
        for number in group:
            team = event.by_number[number]
            yield TeamRow(
                team=number,
                place=above + 1,
                last_place=above + len(group),
                match_points=team.total(Primary.MATCH_POINTS),
                game_points=team.total(Primary.GAME_POINTS),
                values=tuple(values[number]),
            )
        above += len(group)


def _key(value: TieBreakValue) -> tuple[Fraction, ...]:
    return value.value if isinstance(value.value, tuple) else (value.value,)


def _split(
    group: Group, keys: Mapping[int, tuple[Fraction, ...]], direction: Direction
) -> Iterator[Group]:
    best_last = direction is Direction.LOWEST_FIRST
    ordered = sorted(group, key=keys.__getitem__, reverse=not best_last)
    for _, equals in groupby(ordered, key=keys.__getitem__):
        yield tuple(sorted(equals))


def teams_can_be_ranked_by(code: CriterionCode) -> bool:
    """Return whether a code says anything of teams: what looks at ratings does not."""
    if code.name in TEAM_NAMES or code.name == "PTS":
        return True
    return not coded(code.plain).needs_ratings


def for_round_robins_only(code: CriterionCode) -> bool:
    """Return whether a code says something only where every team meets every other."""
    if code.name in TEAM_NAMES or code.name == "PTS":
        return False
    return coded(code.plain).round_robin_only


def computed_by_code(
    teams: CodedTeams, code: CriterionCode, group: Group
) -> tuple[_Values, Direction]:
    """Return what a code is worth to teams that are still tied, and which way it ranks."""
    if code.name in BOARD_CRITERIA:
        criterion = BOARD_CRITERIA[code.name]
        return criterion.compute(teams.event, teams.edition, group), criterion.direction
    if code.name.startswith("EDE"):
        views = [
            teams.view(kind, code).field for kind in (teams.event.primary, teams.event.secondary)
        ]
        ranked = extended_encounter(teams.event, teams.edition, views, code.name[3:], group)
        return ranked, Direction.LOWEST_FIRST
    if code.name in _OWN:
        return _OWN[code.name](teams, code, group), Direction.HIGHEST_FIRST
    criterion_of_players = coded(code.plain)
    kind = _SCORES.get(code.score, teams.event.primary)
    values = criterion_of_players.compute(teams.basis(kind), group)
    return values, criterion_of_players.direction


# Decision 731.
def _total(teams: CodedTeams, group: Group, kind: Primary, rule_name: str) -> _Values:
    because = teams.cite(rule_name)
    totals = {number: teams.event.by_number[number].total(kind) for number in group}
    return {
        number: TieBreakValue(value=total, text=number_text(total), because=because)
        for number, total in totals.items()
    }


@rule("team.match-points", "team.game-points", "team.other-score")
def _points(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the points that rank, those a code names, or those that do not rank.

    FIDE C.07 11.1 and 13.1.
    """
    if code.name == "MPvGP":
        return _total(teams, group, teams.event.secondary, "team.other-score")
    kind = {"MPTS": Primary.MATCH_POINTS, "GPTS": Primary.GAME_POINTS}.get(code.name)
    kind = kind or _SCORES.get(code.score, teams.event.primary)
    return _total(teams, group, kind, f"team.{kind.value}")


@rule("team.extended-sonneborn-berger", "team.extended-sonneborn-berger-cut")
def _extended(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the sum of opponents' totals by what was made against them: FIDE C.07 13.2.

    Cuts leave out the product with the lowest opponent, of several such the lowest (14.1.2).
    """
    theirs_of, made_of = (teams.view(kind, code) for kind in _OF_TWO[code.name])
    cut = ("team.extended-sonneborn-berger-cut",) if code.lowest else ()
    because = teams.cite(*cut, "team.extended-sonneborn-berger")
    computed = {}
    for number in group:
        theirs, made = theirs_of.oppositions[number], made_of.oppositions[number]
        scores = [theirs_of.in_points(units) for units in theirs.theirs]
        own = [made_of.in_points(units) for units in made.own]
        products = [score * points for score, points in zip(scores, own, strict=True)]
        chosen = theirs_of.cut_first(number)
        gone = cut_products(scores, products, code.lowest, code.median, chosen)
        notes = [term.note for term in theirs_of.opponents_terms[number]]
        terms = tuple(
            Term(
                opponents=(opponent,) if opponent else (),
                rounds=(theirs.entries[place].round,),
                own=own[place],
                opponent_score=scores[place],
                multiplied=True,
                cut=place in gone,
                note=notes[place] if notes else NO_NOTE,
            )
            for place, opponent in enumerate(theirs.opponents)
        )
        value = sum((term.product for term in terms), Fraction(0))
        computed[number] = TieBreakValue(
            value=value, text=number_text(value), working=terms, because=because
        )
    return computed


@rule("team.schedule-strength")
def _schedule_strength(teams: CodedTeams, code: CriterionCode, group: Group) -> _Values:
    """Return the secondary score plus the Buchholz of the primary one over a factor.

    FIDE C.07 13.4: the factor is what the event can bring at most of the primary score over what a
    match can bring of the secondary one, rounded down, unless the regulations have another one.
    """
    event = teams.event
    most = event.rounds * event.most(event.primary) / event.most(event.secondary)
    factor = max(code.factor or int(most), 1)
    view = teams.view(event.primary, code).view(fore=code.fore)
    because = teams.cite("team.schedule-strength")
    computed = {}
    for number in group:
        own = event.by_number[number].total(event.secondary)
        strength = view.in_points(view.opponents_sums[number])
        value = own + strength / factor
        computed[number] = TieBreakValue(
            value=value,
            text=rounded_text(value),
            working=(
                Term(own=own, adds=own, note=Sentence("secondary score")),
                Term(
                    own=strength,
                    adds=strength / factor,
                    note=Sentence(
                        "Buchholz {points} divided by {factor}",
                        points=number_text(strength),
                        factor=factor,
                    ),
                ),
            ),
            because=because,
        )
    return computed


_OWN: Mapping[str, _Compute] = {
    **dict.fromkeys(("PTS", "MPTS", "GPTS", "MPvGP"), _points),
    **dict.fromkeys(_OF_TWO, _extended),
    "SSSC": _schedule_strength,
}
