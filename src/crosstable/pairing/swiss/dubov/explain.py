"""Why two players meet in the Dubov system or do not, and what decided a bracket.

The alternative is computed: the best pairing of the bracket in which two meet, or the best set of
upfloaters with which they do, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss.answers import with_pair
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dubov.engine import (
    DubovBracket,
    Upfloaters,
    as_they_stand,
    bye_order,
    choose_upfloaters,
    pair_bracket,
)
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import Decision, Value, WhyNot
from crosstable.pairing.swiss.weighed import UpfloatingRound


class ExplainedRound(UpfloatingRound[DubovTable, DubovBracket]):
    """A round of the Dubov system, as far as it can be asked why."""

    family = "dubov"
    bye_first = Sentence(
        "{player} has the bye, which is given first: the lowest score, then most games played, "
        "then the largest number"
    )
    taken_for_another = Sentence(
        "{player} was taken from below to meet a player of the bracket, and {opponent} is not one "
        "of them"
    )

    def _bye_order(self) -> Sequence[int]:
        return bye_order(self.table)

    def _steps(
        self, bracket: DubovBracket, one: int, other: int, because: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        own, told = self.table.own, super()._steps(bracket, one, other, because)
        chooser, chosen = next(pair for pair in bracket.part.pairs if set(pair) == {one, other})
        place = [pair[0] for pair in bracket.part.pairs].index(chooser) + 1
        turn = self.edition.because(
            "dubov.transpositions",
            "{player}, number {place} of its half by the average rating of opponents "
            "({average}), meets the first of the other half by number whom the rest allows: "
            "{opponent}",
            player=str(own[chooser]),
            place=place,
            average=own[chooser].average,
            opponent=str(own[chosen]),
        )
        before = len(told) - len(because) + 1
        return (*told[:before], turn, *told[before:])

    def _inside(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two players of one bracket who do not meet there."""
        table, edition, bracket = self.table, self.edition, self._paired.brackets[index]
        one, other = (table.rank[number] for number in asked)
        rest = pair_bracket(table, bracket.members & ~(1 << one | 1 << other))
        if rest is None:
            reason = edition.because(
                "dubov.completion",
                "{what}, the others of the bracket could not meet",
                what=with_pair(table, one, other),
            )
            return self._not_met(index, asked, Decision.COMPLETION, reason)
        clashes = rest.clashes + table.clash(one, other)
        values = table.values(bracket.residents, bracket.chosen.members, clashes)
        return self._compared(
            *(index, asked, with_pair(table, one, other), (bracket.values, values)),
            lambda: self._order(bracket, one, other),
            pairs=((one, other), *rest.pairs),
        )

    def _order(self, bracket: DubovBracket, one: int, other: int) -> Reason:
        """Return what in the order of the system speaks against a pair that costs nothing."""
        own = self.table.own
        mate = dict(bracket.part.pairs)
        turn = {rank: place for place, rank in enumerate(mate)}
        if (one in mate) is (other in mate):
            return self.edition.because(
                "dubov.shifts",
                "{player} and {opponent} stand in the same half of the bracket, and players of "
                "one half meet those of the other",
                player=str(own[one]),
                opponent=str(own[other]),
            )
        chooser, wanted = (one, other) if one in mate else (other, one)
        holder = next(rank for rank, opponent in mate.items() if opponent == wanted)
        actual = mate[chooser]
        if own[actual].number < own[wanted].number:
            return self.edition.because(
                "dubov.transpositions",
                "{player} meets the first of the other half by number whom the rest allows: "
                "{actual} comes before {opponent}",
                player=str(own[chooser]),
                actual=str(own[actual]),
                opponent=str(own[wanted]),
            )
        if turn[holder] < turn[chooser]:
            return self.edition.because(
                "dubov.transpositions",
                "{holder} chooses before {player} and takes {opponent}: the average ratings of "
                "their opponents so far are {lower} and {higher}",
                holder=str(own[holder]),
                player=str(own[chooser]),
                opponent=str(own[wanted]),
                lower=own[holder].average,
                higher=own[chooser].average,
            )
        return self.edition.because(
            "dubov.transpositions",
            "with {player} against {opponent}, the players who choose later could not all meet "
            "somebody of the other half",
            player=str(own[chooser]),
            opponent=str(own[wanted]),
        )

    def _from_below(self, index: int, asked: Pair, pair: Pair) -> WhyNot:
        """Answer about a resident of a bracket and a player who would have to be taken in."""
        table, bracket = self.table, self._paired.brackets[index]
        chosen = choose_upfloaters(table, bracket.left, together=pair)
        what = with_pair(table, *pair)
        if chosen is None:
            return self._not_completed(index, asked, what)
        values = table.values(bracket.residents, chosen.members, chosen.clashes)
        return self._compared(
            *(index, asked, what, (bracket.values, values)),
            lambda: self._not_this_set(bracket, chosen, pair),
            pairs=self._with(bracket, chosen, pair),
        )

    def _not_this_set(self, bracket: DubovBracket, chosen: Upfloaters, pair: Pair) -> Reason:
        """Return what in the order of sets speaks against one that costs nothing."""
        if chosen.members != bracket.chosen.members:
            return self._earlier_set(bracket, chosen.members, with_pair(self.table, *pair))
        return self.edition.because(
            "dubov.sets",
            "{player} is not taken into the bracket",
            player=str(self.table.own[pair[1]]),
        )

    def _with(self, bracket: DubovBracket, chosen: Upfloaters, pair: Pair) -> Sequence[Pair]:
        members = (bracket.residents | mask_of(chosen.members)) & ~mask_of(pair)
        rest = pair_bracket(self.table, members)
        return () if rest is None else (pair, *rest.pairs)

    def _decided_in(self, bracket: DubovBracket, *, discreet: bool) -> Decided:
        """Return what decided a bracket: whom it took in, who changed subgroups, who met before."""
        table, edition = self.table, self.edition
        because = [*self._set_notes(bracket), *self._shift_notes(bracket)]
        pairs = bracket.part.pairs
        firsts = [pair[0] for pair in pairs]
        seconds = sorted((pair[1] for pair in pairs), key=lambda rank: table.own[rank].number)
        natural = list(zip(firsts, seconds, strict=True))
        strays = set(pairs) - set(natural)
        if not strays:
            in_order = edition.because(
                "dubov.transpositions",
                "one half by the average rating of opponents, lowest first, meets the other half "
                "by number",
            )
            return Decided((*because, in_order))
        one, other = next(pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1)
        not_in_order = edition.because(
            "dubov.transpositions",
            "the halves cannot meet in their order: {because}",
            because=self._must_not_meet(one, other, discreet=discreet).sentence,
        )
        return self._out_of_turn([*because, not_in_order], [*strays])

    def _shift_notes(self, bracket: DubovBracket) -> Iterator[Reason]:
        """Yield who changed subgroups, and why."""
        edition, part = self.edition, bracket.part
        if part.shifted:
            yield edition.because(
                "dubov.shifts",
                "{players} change halves: without them, players of one half would have to meet "
                "each other",
                players=self._named(part.shifted),
            )
        if not part.balanced:
            return
        if as_they_stand(self.table, bracket.members).larger & self.table.white:
            yield edition.because(
                "dubov.shifts",
                "more players look for White than for Black; nearest to the middle of their half, "
                "these change: {players}",
                players=self._named(part.balanced),
            )
            return
        yield edition.because(
            "dubov.shifts",
            "more players look for Black than for White; nearest to the middle of their half, "
            "these change: {players}",
            players=self._named(part.balanced),
        )

    def _set_notes(self, bracket: DubovBracket) -> Iterator[Reason]:
        if bracket.chosen.members:
            yield self.edition.because(
                "dubov.upfloaters",
                "the players of the scoregroup cannot all meet one another and leave a round that "
                "can be completed; taken from below: {players}",
                players=self._named(bracket.chosen.members),
            )
        yield from self._passed_over(bracket)

    def _worth_with(self, bracket: DubovBracket, rank: int) -> Sequence[Value] | None:
        part = pair_bracket(self.table, bracket.residents | 1 << rank)
        if part is None:
            return None
        return self.table.values(bracket.residents, (rank,), part.clashes)

    def _weighed(self, bracket: DubovBracket) -> Sequence[Value]:
        return bracket.values
