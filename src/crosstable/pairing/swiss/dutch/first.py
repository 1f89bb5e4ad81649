"""The first candidate of a bracket: S1 against S2 in turn, before anything is weighed."""

from __future__ import annotations

from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.table import Bracket, Candidate
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


@rule("dutch.first-candidate")
def first_candidate(bracket: Bracket, taken: Candidate) -> Candidate:
    """Return S1 against S2 in turn, with as many pairs as were made.

    Players moved down meet the first residents; the rest of these are halves of their own.
    """
    used = {player for pair in taken.pairs for player in pair}
    moved = sum(mover in used for mover in bracket.moved_down)
    inner = len(taken.pairs) - moved
    movers, limbo = bracket.moved_down[:moved], bracket.moved_down[moved:]
    met, rest = bracket.residents[:moved], bracket.residents[moved:]
    pairs = (*zip(movers, met, strict=True), *zip(rest[:inner], rest[inner:], strict=False))
    return Candidate(pairs, tuple(sorted((*limbo, *rest[2 * inner :]))))


@rule("dutch.first-candidate")
def in_turn(
    table: Table, edition: Edition, bracket: Bracket, taken: Candidate, one: int, other: int
) -> tuple[Reason, ...]:
    """Return that two ranks meet as the same numbers of the two halves, if that is so."""
    first = first_candidate(bracket, taken)
    inner = [pair for pair in first.pairs if pair[0] not in bracket.moved_down]
    if (one, other) not in inner:
        return ()
    return (
        edition.because(
            "dutch.first-candidate",
            "{player} is number {place} of the upper half, {opponent} is number {place} of the "
            "lower half: the first of both meet, then the second, and so on",
            player=str(table.players[one]),
            opponent=str(table.players[other]),
            place=inner.index((one, other)) + 1,
        ),
    )
