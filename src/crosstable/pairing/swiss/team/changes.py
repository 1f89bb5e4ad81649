"""What a pairing of teams made by hand gives up: absolute rules, the bye, colours, criteria."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.comparing import compare, given_up
from crosstable.pairing.swiss.judging import Judge
from crosstable.pairing.swiss.team.engine import bye_order, pair_bracket
from crosstable.pairing.swiss.team.explain import FAMILY, must_not_meet
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.team.upfloaters import choose_set, set_values


class TeamJudge(Judge[TeamTable]):
    """Judges a pairing of teams made by hand."""

    family = FAMILY
    barred = Sentence("{player} has already had a bye, or won a match without playing")

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_due(self) -> int | None:
        return first_to_spare(self.table, bye_order(self.table))

    def _brackets(self) -> Iterator[Reason]:
        mate = self.mate
        left = mask_of(mate)
        while left:
            residents = self.table.level(left)
            members = tuple(
                sorted(mate[rank] for rank in bits(residents) if not residents >> mate[rank] & 1)
            )
            whole = residents | mask_of(members)
            made = {frozenset((rank, mate[rank])) for rank in bits(whole)}
            yield from self._given_up(left, members, made)
            left &= ~whole

    def _given_up(
        self, left: int, members: tuple[int, ...], made: set[frozenset[int]]
    ) -> Iterator[Reason]:
        table = self.table
        residents = table.level(left)
        best = choose_set(table, left)
        if best is None:
            return
        values, least = [*set_values(table, left, members)], [*best.values]
        same = best.members == members
        if same:
            part = pair_bracket(table, residents, mask_of(members))
            if part is None or {*map(frozenset, part.pairs)} == made:
                return
            costs = [table.pair_cost(min(pair), max(pair), residents) for pair in made]
            values += map(sum, zip(*costs, strict=True))
            least += part.values
        yield given_up(
            table,
            self.edition,
            table.score(next(bits(residents))),
            compare(table, self.edition, least, values),
            order="team-swiss.identifiers" if same else "team-swiss.sets",
        )
