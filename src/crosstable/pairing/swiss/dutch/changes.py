"""What a pairing changed by hand breaks: absolute criteria, colours, and each bracket's quality."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.completing import After, Remaining
from crosstable.pairing.swiss.dutch.engine import pair_bracket, pair_penultimate
from crosstable.pairing.swiss.dutch.explain import bye_comparison, compare
from crosstable.pairing.swiss.dutch.outlook import ideal_outlook, is_ideal
from crosstable.pairing.swiss.dutch.proof import may_meet
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.dutch.weighted import best_by_weights
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.round import BracketKind, Comparison
from crosstable.pairing.swiss.table import Bracket, Candidate, certain, completion
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import UnplayedRounds


class BracketJudgement(msgspec.Struct, frozen=True):
    """A bracket as the changed pairing has it, beside the best one for the same players."""

    kind: BracketKind
    score: int
    players: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    best_pairs: tuple[tuple[int, int], ...]
    worse: tuple[Comparison, ...]
    """The criteria under which the changed pairing is worse; the first one decides."""
    later: bool
    """Whether it is as good, but not the first in the sequence."""


class Judgement(msgspec.Struct, frozen=True):
    """What is wrong with a pairing, by the regulations."""

    round: int
    violations: tuple[Reason, ...]
    """Absolute criteria that are broken, and players who are missing or should not be there."""
    colours: tuple[Reason, ...]
    """Boards whose colours are not those of the allocation rules."""
    brackets: tuple[BracketJudgement, ...]
    """Only those brackets that differ from the best."""
    bye: Comparison | None = None
    """The score of who has the bye, where somebody with fewer points could have it."""

    @property
    def correct(self) -> bool:
        """Return whether this is the pairing the regulations ask for."""
        return not (self.violations or self.colours or self.brackets or self.bye)


@rule("dutch.explanation")
def judge(
    table: Table,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None = None,
    *,
    solver: Solver = "auto",
) -> Judgement:
    """Return what a pairing breaks, White first in each pair, and by how much."""
    round_number = table.field.round
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    if missing:
        return Judgement(round_number, tuple(missing), (), ())
    return Judgement(
        round_number,
        tuple(_absolute(table, edition, pairs, bye)),
        tuple(wrong_colours(table, edition, pairs)),
        tuple(_brackets(table, edition, pairs, solver)),
        None if bye is None else bye_comparison(table, edition, table.score(table.rank[bye])),
    )


@rule("dutch.explanation")
def violations(
    table: Table,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None = None,
) -> tuple[Reason, ...]:
    """Return the absolute criteria that a pairing breaks, without weighing its brackets."""
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    return tuple(missing or _absolute(table, edition, pairs, bye))


def _absolute(
    table: Table, edition: Edition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> list[Reason]:
    reasons = []
    for white, black in pairs:
        one, other = table.rank[white], table.rank[black]
        if may_meet(table, one, other):
            continue
        mine, theirs = table.players[one], table.players[other]
        if black in mine.opponents:
            sentence, name = (
                Sentence(
                    "{player} and {opponent} have already met",
                    player=str(mine),
                    opponent=str(theirs),
                ),
                "dutch.no-rematch",
            )
        elif black in mine.avoids:
            reasons.append(
                Reason.that(
                    "{player} and {opponent} are kept apart by the arbiter",
                    player=str(mine),
                    opponent=str(theirs),
                )
            )
            continue
        else:
            sentence = Sentence(
                "{player} and {opponent} have the same absolute colour preference",
                player=str(mine),
                opponent=str(theirs),
            )
            name = "dutch.absolute-preferences"
        reasons.append(edition.because(name, sentence))
    if bye is not None and not table.players[table.rank[bye]].may_have_bye:
        player = table.players[table.rank[bye]]
        sentence = (
            Sentence(
                "{player} has already had a bye or the points of a win without playing",
                player=str(player),
            )
            if edition.swiss.bye_barred_by is UnplayedRounds.WORTH_A_WIN
            else Sentence("{player} has already had a bye or won by forfeit", player=str(player))
        )
        reasons.append(edition.because("dutch.bye", sentence))
    return reasons


def _brackets(
    table: Table, edition: Edition, pairs: Sequence[tuple[int, int]], solver: Solver
) -> list[BracketJudgement]:
    opponent = {}
    for white, black in pairs:
        one, other = table.rank[white], table.rank[black]
        opponent[one], opponent[other] = other, one
    groups = table.groups()
    floaters: tuple[int, ...] = ()
    judgements = []
    collapsed = False
    while groups:
        group = groups.pop(0)
        if collapsed:
            group = tuple(member for lower in (group, *groups) for member in lower)
            groups = []
        kind = BracketKind.COLLAPSED if collapsed else BracketKind.LAST
        bracket = Bracket(BracketKind.NORMAL if groups else kind, floaters, group)
        here = set(bracket.members)
        inside = tuple(
            sorted((one, opponent[one]) for one in here if one < opponent.get(one, -1) in here)
        )
        paired = {player for pair in inside for player in pair}
        candidate = Candidate(inside, tuple(sorted(here - paired)))
        best = _best(table, bracket, groups, solver)
        if best is not None:
            collapsed = best.bracket.kind is BracketKind.PENULTIMATE
            if best.candidate != candidate:
                judgements.append(_judged(table, edition, best, candidate, solver))
        floaters = candidate.floaters
    return judgements


def _best(
    table: Table, bracket: Bracket, groups: Sequence[tuple[int, ...]], solver: Solver
) -> Paired | None:
    """Return the best candidate of a bracket, or nothing if those above have left none."""
    if bracket.is_last:
        return pair_bracket(table, bracket, solver=solver)
    best = pair_bracket(table, bracket, groups[0], below_is_last=len(groups) == 1, solver=solver)
    if best is None or table.completes_every_bracket:
        return best
    below = tuple(member for group in groups for member in group)
    if completion(table, mask_of((*best.candidate.floaters, *below)), {}) is None:
        return best
    return pair_penultimate(table, bracket, below, solver=solver)


def _judged(
    table: Table, edition: Edition, best: Paired, candidate: Candidate, solver: Solver
) -> BracketJudgement:
    outlook = None
    if best.outlook is not None and candidate.floaters:
        outlook = outlook_of(table, best, candidate.floaters, solver)
    comparisons = compare(table, edition, best, candidate, outlook)
    worse = tuple(comparison for comparison in comparisons if comparison.worse)
    numbers = [player.number for player in table.players]
    return BracketJudgement(
        kind=best.bracket.kind,
        score=table.score(best.bracket.residents[0]),
        players=tuple(numbers[member] for member in best.bracket.members),
        pairs=tuple((numbers[one], numbers[other]) for one, other in candidate.pairs),
        best_pairs=tuple((numbers[one], numbers[other]) for one, other in best.candidate.pairs),
        worse=worse,
        later=table.values(best.bracket, candidate, outlook) == list(best.values),
    )


def outlook_of(
    table: Table, paired: Paired, floaters: tuple[int, ...], solver: Solver
) -> Outlook | None:
    """Return what these downfloaters leave for the next bracket, nothing if it is impossible."""
    below, is_last = paired.below, paired.below_is_last
    if table.completes_every_bracket:
        return After(Remaining(table), below, below_is_last=is_last).outlook(floaters, solver)
    if is_ideal(table, floaters, below, below_is_last=is_last):
        return ideal_outlook(table, floaters, below)
    kind = BracketKind.LAST if is_last else BracketKind.NORMAL
    following = Bracket(kind, floaters, below)
    weighed = best_by_weights(table, following, solver=solver)
    if weighed is None and is_last:
        return None
    return table.outlook(following, certain(weighed).candidate)
