"""The pairing of a round of the Burstein system with what led to it, proofs checked."""

from __future__ import annotations

from functools import partial

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.burstein.engine import BursteinBracket, BursteinPairing, pair_players
from crosstable.pairing.swiss.burstein.proof import faults
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.impossible import proven_whole
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    SwissPairing,
)
from crosstable.pairing.swiss.weighed import assembled, values_of
from crosstable.rulebooks.editions import Edition


def proven_players(
    table: BursteinTable, edition: Edition, *, solver: Solver = "auto"
) -> BursteinPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="burstein.no-pairing")


def assemble(table: BursteinTable, paired: BursteinPairing) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""
    return assembled(table, paired, partial(_report, table))


def _report(table: BursteinTable, bracket: BursteinBracket) -> BracketReport:
    place, part = bracket.place, bracket.part
    return BracketReport(
        kind=BracketKind.NORMAL,
        score=table.score(next(bits(place.residents))),
        moved_down=in_numbers(table, table.ranked(place.incoming)),
        residents=in_numbers(table, table.ranked(place.residents)),
        limbo=(),
        upper=in_numbers(table, [one for one, _ in part.pairs]),
        lower=in_numbers(table, [other for _, other in part.pairs]),
        pairs=tuple((table.own[one].number, table.own[other].number) for one, other in part.pairs),
        downfloaters=in_numbers(table, part.floaters),
        values=values_of(table, part.values),
        method="bounds met" if part.proof is None else "weighted matching",
    )
