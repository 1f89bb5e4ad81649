"""The pairing of a round of teams with everything that led to it."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import bits
from crosstable.pairing.swiss.impossible import Impossible, proven
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.pairing.swiss.team.engine import PairedBracket, PairedTeams, pair_teams
from crosstable.pairing.swiss.team.proof import faults
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.rulebooks.editions import Edition

__all__ = ["assemble", "proven_teams"]


def proven_teams(table: TeamTable, edition: Edition, *, solver: Solver = "auto") -> PairedTeams:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    if not table.size:
        raise Refused("pairing takes at least two teams; enter the teams first")
    paired = pair_teams(table, solver=solver)
    rounds = paired if isinstance(paired, Impossible) else [paired]
    return proven(
        table,
        edition,
        rounds,
        lambda seen, whole: [fault for paired in whole for fault in faults(seen, paired)],
        name="team-swiss.no-pairing",
    )[0]


def assemble(table: TeamTable, paired: PairedTeams) -> SwissPairing:
    """Return matches with colours, in the order of publication, and the reports of all brackets."""
    boards = [
        table.board(min(pair), max(pair), index)
        for index, bracket in enumerate(paired.brackets)
        for pair in bracket.part.pairs
    ]
    last = len(paired.brackets) - 1
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=None if paired.bye is None else table.teams[paired.bye].number,
        brackets=tuple(
            _report(table, bracket, last=index == last)
            for index, bracket in enumerate(paired.brackets)
        ),
    )


def _report(table: TeamTable, bracket: PairedBracket, *, last: bool) -> BracketReport:
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
        pairs=tuple((table.teams[one].number, table.teams[other].number) for one, other in pairs),
        downfloaters=(),
        values=tuple(
            CriterionValue(rule, title, value)
            for (rule, title), value in zip(table.titles, bracket.values, strict=True)
        ),
        method="nothing gives way" if bracket.part.proof is None else "weighted matching",
    )
