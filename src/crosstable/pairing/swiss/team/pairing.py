"""The pairing of a round of teams with everything that led to it."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.impossible import proven_whole
from crosstable.pairing.swiss.round import (
    BracketReport,
    SwissPairing,
)
from crosstable.pairing.swiss.team.engine import PairedBracket, PairedTeams, pair_teams
from crosstable.pairing.swiss.team.proof import faults
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.weighed import assembled, with_upfloaters
from crosstable.rulebooks.editions import Edition


def proven_teams(table: TeamTable, edition: Edition, *, solver: Solver = "auto") -> PairedTeams:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    if not table.size:
        raise Refused("pairing takes at least two teams; enter the teams first")
    paired = pair_teams(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="team-swiss.no-pairing")


def assemble(table: TeamTable, paired: PairedTeams) -> SwissPairing:
    """Return matches with colours, in the order of publication, and the reports of all brackets."""

    def report(bracket: PairedBracket) -> BracketReport:
        direct = bracket.part.proof is None
        return with_upfloaters(
            table, bracket, method="nothing gives way" if direct else "weighted matching"
        )

    return assembled(table, paired, report)
