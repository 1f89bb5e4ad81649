"""The pairing of a round of the Burstein system with what led to it, proofs checked."""

from __future__ import annotations

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.burstein.engine import BursteinBracket, BursteinPairing, pair_players
from crosstable.pairing.swiss.burstein.proof import faults
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.impossible import Impossible, proven
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.rulebooks.editions import Edition

__all__ = ["assemble", "proven_players"]


def proven_players(
    table: BursteinTable, edition: Edition, *, solver: Solver = "auto"
) -> BursteinPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    rounds = paired if isinstance(paired, Impossible) else [paired]
    return proven(
        table,
        edition,
        rounds,
        lambda seen, whole: [fault for paired in whole for fault in faults(seen, paired)],
        name="burstein.no-pairing",
    )[0]


def assemble(table: BursteinTable, paired: BursteinPairing) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""
    boards = [
        table.board(min(pair), max(pair), index)
        for index, bracket in enumerate(paired.brackets)
        for pair in bracket.part.pairs
    ]
    last = len(paired.brackets) - 1
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=None if paired.bye is None else table.own[paired.bye].number,
        brackets=tuple(
            _report(table, bracket, last=index == last)
            for index, bracket in enumerate(paired.brackets)
        ),
    )


def _report(table: BursteinTable, bracket: BursteinBracket, *, last: bool) -> BracketReport:
    place, part = bracket.place, bracket.part
    return BracketReport(
        kind=BracketKind.LAST if last else BracketKind.NORMAL,
        score=table.score(next(bits(place.residents))),
        moved_down=in_numbers(table, table.ranked(place.incoming)),
        residents=in_numbers(table, table.ranked(place.residents)),
        limbo=(),
        upper=in_numbers(table, [one for one, _ in part.pairs]),
        lower=in_numbers(table, [other for _, other in part.pairs]),
        pairs=tuple((table.own[one].number, table.own[other].number) for one, other in part.pairs),
        downfloaters=in_numbers(table, part.floaters),
        values=tuple(
            CriterionValue(rule, title, value)
            for (rule, title), value in zip(table.titles, part.values, strict=True)
        ),
        method="bounds met" if part.proof is None else "weighted matching",
    )
