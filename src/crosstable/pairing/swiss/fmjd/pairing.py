"""The pairing of a round by a version of the FMJD Swiss, with everything that led to it."""

from __future__ import annotations

from crosstable.kernel.tournament import Tournament
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.fmjd.aspects import Aspects
from crosstable.pairing.swiss.fmjd.engine import PairedGroup, pair_groups
from crosstable.pairing.swiss.fmjd.proof import faults
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table
from crosstable.pairing.swiss.impossible import proven
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.round import BracketReport, CriterionValue, SwissPairing
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.rulebooks.editions import Edition


def pair_round(
    tournament: Tournament,
    edition: Edition,
    aspects: Aspects,
    round_number: int,
    *,
    total_rounds: int | None = None,
    solver: Solver = "auto",
) -> SwissPairing:
    """Return the pairing of a round as the aspects have it, or refuse with the proof.

    Who has a bye in the round already, has left or has not entered is left out.
    """
    table = lay_table(tournament, edition, aspects, round_number, total_rounds=total_rounds)
    return assemble(table, proven_groups(table, edition, solver=solver))


def proven_groups(
    table: FamilyTable, edition: Edition, *, solver: Solver = "auto"
) -> list[PairedGroup]:
    """Return all score groups of a round with proofs that have been checked, or refuse."""
    paired = pair_groups(table, solver=solver)
    return proven(table, edition, paired, faults, name="fmjd-swiss.no-pairing")


def assemble(table: FamilyTable, groups: list[PairedGroup]) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all groups."""
    boards = [
        table.board(one, other, index)
        for index, group in enumerate(groups)
        for one, other in group.candidate.pairs
    ]
    left_over = groups[-1].candidate.floaters
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=table.players[left_over[0]].number if left_over else None,
        brackets=tuple(_report(table, group) for group in groups),
    )


def _report(table: FamilyTable, group: PairedGroup) -> BracketReport:
    bracket, candidate = group.bracket, group.candidate
    inner = table.inner_pairs(bracket, candidate)
    layout = table.layout(sorted(player for pair in inner for player in pair))
    place = {seeker: index for index, seeker in enumerate(layout.seekers)}
    ordered = sorted(tuple(sorted(pair, key=place.__getitem__)) for pair in inner)
    ordered.sort(key=lambda pair: place[pair[0]])
    moved = [tuple(sorted(pair)) for pair in candidate.pairs if pair not in {*map(tuple, inner)}]
    pairs = [*moved, *ordered]
    floaters = set(candidate.floaters)
    return BracketReport(
        kind=bracket.kind,
        score=table.score(bracket.residents[0]),
        moved_down=in_numbers(table, bracket.moved_down),
        residents=in_numbers(table, bracket.residents),
        limbo=in_numbers(table, [mover for mover in bracket.moved_down if mover in floaters]),
        upper=in_numbers(table, [pair[0] for pair in pairs]),
        lower=in_numbers(table, [pair[1] for pair in pairs]),
        pairs=tuple(
            (table.players[pair[0]].number, table.players[pair[1]].number) for pair in pairs
        ),
        downfloaters=in_numbers(table, candidate.floaters),
        values=tuple(
            CriterionValue(rule, title, value)
            for (rule, title), value in zip(table.titles, group.values, strict=True)
        ),
        method="nothing gives way" if group.proof is None else "weighted matching",
    )
