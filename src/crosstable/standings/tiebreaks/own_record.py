"""Tie-breaks from a player's own record that C.07 has: rounds played, standard points, number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.rules import rule
from crosstable.standings.tiebreaks.own_results import counted_by
from crosstable.standings.tiebreaks.values import (
    Basis,
    Direction,
    Group,
    TieBreak,
    TieBreakValue,
    values_on,
)
from crosstable.standings.working import Term, number_text

_FORFEIT = Kind.FORFEIT
_SCHEDULED = frozenset({Kind.PLAYED, Kind.FORFEIT})


@rule("tie-break.rounds-elected")
def rounds_elected(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the rounds less byes asked for, rounds after leaving, and games not appeared for.

    FIDE C.07 7.6, with 16.1.1 on who has left.
    """
    return counted_by(
        basis, group, "tie-break.rounds-elected", _elected(basis.edition.ranking.byes_by_choice)
    )


@cache
def _elected(byes_by_choice: tuple[Bye, ...]) -> Callable[[RoundRecord], bool]:
    def elected(entry: RoundRecord) -> bool:
        if entry.kind is _FORFEIT:
            return entry.forfeit_win
        return entry.kind is not Kind.NONE and entry.bye not in byes_by_choice

    return elected


@rule("tie-break.standard-points")
def standard_points(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return one for each round with more points than the opponent, a half for as many.

    FIDE C.07 7.7: than the scheduled opponent, who may have been absent like the player; without
    one, one for more points than a draw brings, a half for as many.
    """
    results = basis.results
    because, draw = basis.cite("tie-break.standard-points"), basis.field.points.draw
    computed = {}
    for number in group:
        lines, total = [], 0
        for entry in basis.field.player(number).entries:
            against = draw
            if entry.kind in _SCHEDULED and entry.opponent is not None:
                against = _points_of(basis, entry.opponent, number, entry.round)
            halves = 2 * (entry.points > against) + (entry.points == against)
            if entry.kind is Kind.PENDING or entry.bye is Bye.REST:
                halves = 0
            total += halves
            if halves and results.unfolds(number):
                opponents = () if entry.opponent is None else (entry.opponent,)
                half = Fraction(halves, 2)
                lines.append(Term(opponents=opponents, rounds=(entry.round,), own=half))
        value = Fraction(total, 2)
        computed[number] = TieBreakValue(
            value=value, text=number_text(value), working=tuple(lines), because=because
        )
    return computed


def _points_of(basis: Basis, player: int, opponent: int, round_number: int) -> int:
    """Return what a player got against another in a round."""
    return next(
        entry.points for entry in basis.field.games(player, opponent) if entry.round == round_number
    )


@rule("tie-break.pairing-number")
def pairing_number(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return each player's pairing number, the lowest first: FIDE C.07 7.8."""
    values = values_on(basis.results.scale(0), basis.cite("tie-break.pairing-number"))
    return {number: values[number] for number in group}


ROUNDS_ELECTED = TieBreak(
    name="rounds-elected",
    title=Sentence("Rounds one elected to play in"),
    abbreviation="REP",
    rule="tie-break.rounds-elected",
    compute=rounds_elected,
    codes=("GE",),
)
STANDARD_POINTS = TieBreak(
    name="standard-points",
    title=Sentence("Standard points"),
    abbreviation="STD",
    rule="tie-break.standard-points",
    compute=standard_points,
)
PAIRING_NUMBER = TieBreak(
    name="pairing-number",
    title=Sentence("Pairing number"),
    abbreviation="TPN",
    rule="tie-break.pairing-number",
    compute=pairing_number,
    direction=Direction.LOWEST_FIRST,
)
