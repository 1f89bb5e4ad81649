"""The pairing of a round of the Dubov system with everything that led to it, proofs checked."""

from __future__ import annotations

from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.dubov.engine import DubovBracket, DubovPairing, pair_players
from crosstable.pairing.swiss.dubov.proof import faults
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.impossible import proven_whole
from crosstable.pairing.swiss.round import (
    BracketReport,
    SwissPairing,
)
from crosstable.pairing.swiss.weighed import assembled, with_upfloaters
from crosstable.rulebooks.editions import Edition


def proven_players(table: DubovTable, edition: Edition, *, solver: Solver = "auto") -> DubovPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="dubov.no-pairing")


def assemble(table: DubovTable, paired: DubovPairing) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""

    def report(bracket: DubovBracket) -> BracketReport:
        direct = bracket.chosen.proof is None
        return with_upfloaters(
            table, bracket, method="bounds met" if direct else "weighted matching"
        )

    return assembled(table, paired, report)
