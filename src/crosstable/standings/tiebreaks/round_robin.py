"""Tie-breaks of round robins that weigh opponents by their scores: Sonneborn-Berger and Koya."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.options import SonnebornBerger
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    Term,
    TieBreak,
    TieBreakValue,
    number_text,
)

__all__ = ["KOYA", "SONNEBORN_BERGER"]


@rule("tie-break.sonneborn-berger", "tie-break.sonneborn-berger-double")
def sonneborn_berger(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the sum of each opponent's score times the points scored against him.

    In a single round robin that is the scores of the beaten opponents and half those of the drawn
    ones (FIDE C.02 13.9.1); in a double one both games are added before multiplying (13.9.2); with
    two points for a win it is the doubled value of FMJD Annex 5 3.1.g. Forfeits are results.
    """
    several = ("tie-break.sonneborn-berger-double",) if basis.field.cycles > 1 else ()
    because = basis.cite(*several, "tie-break.sonneborn-berger")
    return {
        number: _sum(
            [
                Term(
                    opponents=(opponent,),
                    rounds=_rounds(basis.field.games(number, opponent)),
                    own=sum(
                        (_weight(basis, game) for game in basis.field.games(number, opponent)),
                        Fraction(0),
                    ),
                    opponent_score=basis.field.points_of(opponent),
                    multiplied=True,
                )
                for opponent in basis.field.opponents(number)
            ],
            because,
        )
        for number in group
    }


def _weight(basis: Basis, game: RoundRecord) -> Fraction:
    if basis.options.sonneborn_berger is SonnebornBerger.POINTS:
        return basis.field.in_points(game.points)
    if game.won:
        return Fraction(1)
    return Fraction(1, 2) if game.drawn else Fraction(0)


@rule("tie-break.koya")
def koya(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the points against opponents who made at least half of what was possible.

    FIDE C.02 13.6.1; exactly half is enough, wins by forfeit are results.
    """
    upper = {number for number in basis.field.numbers if _made_half(basis.field, number)}
    because = basis.cite("tie-break.koya")
    return {
        number: _sum(
            [
                Term(
                    opponents=(opponent,),
                    rounds=_rounds(basis.field.games(number, opponent)),
                    own=basis.field.in_points(
                        sum(game.points for game in basis.field.games(number, opponent))
                    ),
                    opponent_score=basis.field.points_of(opponent),
                )
                for opponent in basis.field.opponents(number)
                if opponent in upper
            ],
            because,
        )
        for number in group
    }


def _made_half(field: CountedField, number: int) -> bool:
    """Return whether a player made half of the points his finished games could bring.

    While the event is going on everybody is measured by the games he has behind him; at the end
    they are all the games of the counted table.
    """
    player = field.player(number)
    games = sum(entry.kind in {Kind.PLAYED, Kind.FORFEIT} for entry in player.entries)
    return games > 0 and 2 * player.score >= games * field.points.win


def _rounds(games: tuple[RoundRecord, ...]) -> tuple[int, ...]:
    return tuple(game.round for game in games)


def _sum(terms: list[Term], because: Citation | None) -> TieBreakValue:
    total = sum((term.product for term in terms), Fraction(0))
    return TieBreakValue(
        value=total, text=number_text(total), working=tuple(terms), because=because
    )


SONNEBORN_BERGER = TieBreak(
    name="sonneborn-berger",
    title="Sonneborn-Berger",
    abbreviation="SB",
    rule="tie-break.sonneborn-berger",
    compute=sonneborn_berger,
    round_robin_only=True,
)
KOYA = TieBreak(
    name="koya",
    title="Koya",
    abbreviation="Koya",
    rule="tie-break.koya",
    compute=koya,
    round_robin_only=True,
)
