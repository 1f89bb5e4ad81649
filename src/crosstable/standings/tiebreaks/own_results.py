"""Tie-breaks from a player's own results alone: wins, plus draws."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.rulebooks.rules import rule
from crosstable.standings.options import RankingOptions
from crosstable.standings.tiebreaks.values import Basis, Group, Term, TieBreak, TieBreakValue

__all__ = ["PLUS_DRAWS", "WINS"]


@rule("tie-break.wins")
def number_of_wins(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return how many games each player won, forfeits included, byes not.

    FIDE C.02 13.11.4; FMJD Annex 3 5.11.1.2.1, first criterion. A bye beats nobody.
    """
    return {
        number: _counted_entries(
            basis,
            "tie-break.wins",
            [
                (entry, 1)
                for entry in basis.field.player(number).entries
                if _is_win(entry, basis.options)
            ],
        )
        for number in group
    }


def _is_win(entry: RoundRecord, options: RankingOptions) -> bool:
    if entry.kind is Kind.FORFEIT:
        return entry.forfeit_win and options.forfeits_are_wins
    if entry.kind is Kind.BYE:
        return entry.bye is Bye.ALLOCATED and options.allocated_byes_are_wins
    return entry.won


@rule("tie-break.plus-draws")
def plus_draws(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the plus draws of each player, less the minus draws.

    FMJD Annex 3 5.6a names plus draws and leaves their weight to the event's regulations.
    """
    signs = {Mark.PLUS_DRAW: 1, Mark.MINUS_DRAW: -1 if basis.options.minus_draws_count else 0}
    return {
        number: _counted_entries(
            basis,
            "tie-break.plus-draws",
            [
                (entry, weight)
                for entry in basis.field.player(number).entries
                if entry.mark is not None and (weight := signs.get(entry.mark, 0))
            ],
        )
        for number in group
    }


def _counted_entries(
    basis: Basis, rule_name: str, entries: list[tuple[RoundRecord, int]]
) -> TieBreakValue:
    total = sum(weight for _, weight in entries)
    return TieBreakValue(
        value=Fraction(total),
        text=str(total),
        working=tuple(
            Term(
                opponents=() if entry.opponent is None else (entry.opponent,),
                rounds=(entry.round,),
                own=Fraction(weight),
            )
            for entry, weight in entries
        ),
        because=basis.cite(rule_name),
    )


WINS = TieBreak(
    name="wins",
    title="Number of wins",
    abbreviation="Wins",
    rule="tie-break.wins",
    compute=number_of_wins,
)
PLUS_DRAWS = TieBreak(
    name="plus-draws",
    title="Plus draws less minus draws",
    abbreviation="PD",
    rule="tie-break.plus-draws",
    compute=plus_draws,
)
