"""What a pairing made by hand gives up under the Dubov system: bye, colours, criteria, order."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.comparing import compare, given_up
from crosstable.pairing.swiss.dubov.bracket import pair_bracket
from crosstable.pairing.swiss.dubov.engine import bye_order
from crosstable.pairing.swiss.dubov.explain import FAMILY, must_not_meet
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.dubov.upfloaters import choose_upfloaters
from crosstable.pairing.swiss.judging import Judge
from crosstable.pairing.swiss.report import points_text


class DubovJudge(Judge[DubovTable]):
    """Judges a pairing of a round made by hand."""

    family = FAMILY

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_due(self) -> int | None:
        return first_to_spare(self.table, bye_order(self.table))

    def _brackets(self) -> Iterator[Reason]:
        mate, table = self.mate, self.table
        left = mask_of(mate)
        while left:
            residents = table.level(left)
            members = tuple(
                sorted(mate[rank] for rank in bits(residents) if not residents >> mate[rank] & 1)
            )
            yield from self._given_up(left, members)
            left &= ~(residents | mask_of(members))

    def _given_up(self, left: int, members: tuple[int, ...]) -> Iterator[Reason]:
        table, edition, mate = self.table, self.edition, self.mate
        residents = table.level(left)
        whole = residents | mask_of(members)
        score = table.score(next(bits(residents)))
        best = choose_upfloaters(table, left)
        part = None if best is None else pair_bracket(table, residents | mask_of(best.members))
        if best is None or part is None:
            return
        made = {frozenset((rank, mate[rank])) for rank in bits(whole)}
        if {*map(frozenset, part.pairs)} == made:
            return
        clashes = sum(table.clash(*pair) for pair in made)
        comparisons = compare(
            table,
            edition,
            table.values(residents, best.members, part.clashes),
            table.values(residents, members, clashes),
        )
        order = "dubov.transpositions" if best.members == members else "dubov.sets"
        yield given_up(table, edition, score, comparisons, order=order)
        if complete(table.allowed, left & ~whole, {}) is not None:
            yield edition.because(
                "dubov.completion",
                "{bracket}: the round could not be completed",
                bracket=Sentence(
                    "bracket of {points}", points=points_text(table.field.points, score)
                ),
            )
