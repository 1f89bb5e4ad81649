"""What made a bracket of the Dutch system what it is: first against first, or what forbade that.

The first candidate of a bracket pairs S1 with S2 in turn. Where another one was taken, the first
is measured beside it: either it is not allowed, or the round could not be completed with it, or
there is a criterion under which it is worse, and that criterion decided.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.changes import outlook_of
from crosstable.pairing.swiss.dutch.explain import compare
from crosstable.pairing.swiss.dutch.first import first_candidate
from crosstable.pairing.swiss.dutch.proof import may_meet
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.table import Bracket, Candidate, completion
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

MOST_NAMED = 3
"""How many pairs that may not meet are named one by one."""


@rule("dutch.first-candidate", "dutch.explanation")
def decided_in(
    table: Table, edition: Edition, paired: Paired, solver: Solver, *, discreet: bool
) -> Decided:
    """Return what decided a bracket; ``discreet`` tells nobody whom an arbiter keeps apart."""
    if paired.barrier is not None or not paired.candidate.pairs:
        return Decided(())
    first = first_candidate(paired.bracket, paired.candidate)
    numbers = [player.number for player in table.players]
    planned = {*map(frozenset, first.pairs)}
    strays = frozenset(
        frozenset(numbers[rank] for rank in pair)
        for pair in paired.candidate.pairs
        if frozenset(pair) not in planned
    )
    if not strays:
        return Decided((_nothing_against_it(edition, paired.bracket),))
    because = (
        *_not_allowed(table, edition, first, discreet=discreet),
        *_no_bye(table, edition, paired, first),
    )
    return Decided(because or (_outweighed(table, edition, paired, first, solver),), strays)


def _nothing_against_it(edition: Edition, bracket: Bracket) -> Reason:
    if bracket.moved_down:
        return edition.because(
            "dutch.first-candidate",
            "those moved down meet the first of this score in turn, the others meet half against "
            "half; nothing prevents it",
        )
    return edition.because(
        "dutch.first-candidate",
        "the first of the upper half meets the first of the lower half, the second meets the "
        "second, and so on; nothing prevents it",
    )


def _not_allowed(
    table: Table, edition: Edition, first: Candidate, *, discreet: bool
) -> Iterator[Reason]:
    """Yield the pairs of the first candidate that may not be made."""
    named = 0
    for one, other in first.pairs:
        if may_meet(table, one, other) or named == MOST_NAMED:
            continue
        named += 1
        mine, theirs = table.players[one], table.players[other]
        if theirs.number in mine.opponents:
            yield edition.because(
                "dutch.no-rematch",
                "half against half in turn is not possible: {player} and {opponent} have already "
                "met",
                player=str(mine),
                opponent=str(theirs),
            )
        elif theirs.number in mine.avoids:
            yield _kept_apart(mine, theirs, discreet=discreet)
        else:
            yield edition.because(
                "dutch.absolute-preferences",
                "half against half in turn is not possible: {player} and {opponent} both must "
                "have the same colour",
                player=str(mine),
                opponent=str(theirs),
            )


def _kept_apart(mine: SwissPlayer, theirs: SwissPlayer, *, discreet: bool) -> Reason:
    if discreet:
        return Reason.that("half against half in turn is not possible in this round")
    return Reason.that(
        "half against half in turn is not possible: {player} and {opponent} are kept apart by the "
        "arbiter",
        player=str(mine),
        opponent=str(theirs),
    )


def _no_bye(table: Table, edition: Edition, paired: Paired, first: Candidate) -> Iterator[Reason]:
    """Yield who would be left over in the last bracket and cannot have the bye."""
    if not paired.bracket.is_last:
        return
    for floater in first.floaters:
        if not table.bye_takers >> floater & 1:
            yield edition.because(
                "dutch.bye",
                "half against half in turn would leave {player}, who cannot have the bye",
                player=str(table.players[floater]),
            )


def _outweighed(
    table: Table, edition: Edition, paired: Paired, first: Candidate, solver: Solver
) -> Reason:
    """Return the first criterion under which the first candidate is worse."""
    outlook = paired.outlook
    if first.floaters != paired.candidate.floaters:
        left = mask_of((*first.floaters, *range(max(paired.bracket.members) + 1, table.size)))
        if not paired.bracket.is_last and completion(table, left, {}) is not None:
            return edition.because(
                "dutch.completion",
                "after half against half in turn, the round could not be completed",
            )
        if outlook is not None:
            outlook = outlook_of(table, paired, first.floaters, solver)
    for comparison in compare(table, edition, paired, first, outlook):
        if comparison.worse:
            sentence = Sentence(
                "half against half in turn would be worse ({criterion}: {value} instead of {best})",
                criterion=comparison.title,
                value=comparison.alternative_text,
                best=comparison.actual_text,
            )
            return Reason(sentence, comparison.article)
    return edition.because(
        "dutch.candidates", "half against half in turn is not the best pairing of this bracket"
    )
