"""The pairing of a round of the Dubov system with everything that led to it, proofs checked."""

from __future__ import annotations

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.dubov.engine import DubovBracket, DubovPairing, pair_players
from crosstable.pairing.swiss.dubov.proof import faults
from crosstable.pairing.swiss.dubov.table import DubovTable
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


def proven_players(table: DubovTable, edition: Edition, *, solver: Solver = "auto") -> DubovPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    rounds = paired if isinstance(paired, Impossible) else [paired]
    return proven(
        table,
        edition,
        rounds,
        lambda seen, whole: [fault for paired in whole for fault in faults(seen, paired)],
        name="dubov.no-pairing",
    )[0]


def assemble(table: DubovTable, paired: DubovPairing) -> SwissPairing:
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


def _report(table: DubovTable, bracket: DubovBracket, *, last: bool) -> BracketReport:
    pairs = bracket.part.pairs
    return BracketReport(
        kind=BracketKind.LAST if last else BracketKind.NORMAL,
        score=table.score(next(bits(bracket.residents))),
        moved_down=(),
        moved_up=in_numbers(table, bracket.chosen.members),
        residents=in_numbers(table, tuple(bits(bracket.residents))),
        limbo=(),
        upper=in_numbers(table, [pair[0] for pair in pairs]),
        lower=in_numbers(table, [pair[1] for pair in pairs]),
        pairs=tuple((table.own[one].number, table.own[other].number) for one, other in pairs),
        downfloaters=(),
        values=tuple(
            CriterionValue(rule, title, value)
            for (rule, title), value in zip(table.titles, bracket.values, strict=True)
        ),
        method="bounds met" if bracket.chosen.proof is None else "weighted matching",
    )
