"""Why two players meet in the Dubov system or do not, and what decided a bracket.

The alternative is computed: the best pairing of the bracket in which two meet, or the best set of
upfloaters with which they do, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss import answers
from crosstable.pairing.swiss.answers import (
    MOST_NAMED,
    bye_passed_over,
    compare,
    meeting_reasons,
    with_pair,
)
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dubov.engine import (
    DubovBracket,
    Upfloaters,
    as_they_stand,
    bye_order,
    choose_upfloaters,
    pair_bracket,
)
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided, points_text
from crosstable.pairing.swiss.round import Decision, WhyNot
from crosstable.pairing.swiss.weighed import BracketQuestion
from crosstable.rulebooks.editions import Edition

FAMILY = "dubov"


def must_not_meet(
    table: DubovTable, edition: Edition, one: int, other: int, *, discreet: bool = False
) -> Reason:
    """Return why two players may not be paired; ``discreet`` hides whom the arbiter keeps apart."""
    return answers.must_not_meet(table, edition, one, other, family=FAMILY, discreet=discreet)


class Question(BracketQuestion[DubovTable, DubovBracket]):
    """Asks a paired round about two players."""

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _apart(self, index: int, asked: Pair) -> WhyNot:
        bracket = self.paired.brackets[index]
        one, other = sorted(self.table.rank[number] for number in asked)
        if bracket.members >> one & bracket.members >> other & 1:
            return self._inside(index, asked)
        inside, outside = (one, other) if bracket.members >> one & 1 else (other, one)
        if bracket.residents >> inside & 1:
            return self._from_below(index, asked, (inside, outside))
        reason = self.edition.because(
            "dubov.sets",
            "{player} was taken from below to meet a player of the bracket, and {opponent} is not "
            "one of them",
            player=str(self.table.own[inside]),
            opponent=str(self.table.own[outside]),
        )
        return self._not_met(index, asked, Decision.SEQUENCE, reason)

    def _why_they_meet(self, index: int, one: int, other: int) -> tuple[Reason, ...]:
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        numbers = table.own[one].number, table.own[other].number
        because = meeting_reasons(
            table,
            edition,
            self.pairing,
            *numbers,
            family=FAMILY,
            virtual=lambda _: "baku.virtual-points",
        )
        up = tuple(
            edition.because(
                "dubov.upfloaters",
                "{player} was taken from the bracket of {points}",
                player=str(table.own[rank]),
                points=points_text(table.field.points, table.score(rank)),
            )
            for rank in (one, other)
            if rank in bracket.chosen.members
        )
        chooser, chosen = next(pair for pair in bracket.part.pairs if set(pair) == {one, other})
        place = [pair[0] for pair in bracket.part.pairs].index(chooser) + 1
        turn = edition.because(
            "dubov.transpositions",
            "{player}, number {place} of its half by the average rating of opponents "
            "({average}), meets the first of the other half by number whom the rest allows: "
            "{opponent}",
            player=str(table.own[chooser]),
            place=place,
            average=table.own[chooser].average,
            opponent=str(table.own[chosen]),
        )
        return (*because[:1], *up, turn, *because[1:])

    def _inside(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two players of one bracket who do not meet there."""
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
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
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        chosen = choose_upfloaters(table, bracket.left, together=pair)
        what = with_pair(table, *pair)
        if chosen is None:
            reason = edition.because(
                "dubov.completion", "{what}, the round could not be completed", what=what
            )
            return self._not_met(index, asked, Decision.COMPLETION, reason)
        values = table.values(bracket.residents, chosen.members, chosen.clashes)
        return self._compared(
            *(index, asked, what, (bracket.values, values)),
            lambda: self._earlier_set(bracket, chosen, pair),
            pairs=self._with(bracket, chosen, pair),
        )

    def _earlier_set(self, bracket: DubovBracket, chosen: Upfloaters, pair: Pair) -> Reason:
        """Return what in the order of sets speaks against one that costs nothing."""
        if chosen.members == bracket.chosen.members:
            return self.edition.because(
                "dubov.sets",
                "{player} is not taken into the bracket",
                player=str(self.table.own[pair[1]]),
            )
        return self.edition.because(
            "dubov.sets",
            "{what}, nothing would have to give way, but an earlier set of upfloaters goes: "
            "{set} instead of {other}",
            what=with_pair(self.table, *pair),
            set=Listing(in_numbers(self.table, bracket.chosen.members)),
            other=Listing(in_numbers(self.table, chosen.members)),
        )

    def _with(self, bracket: DubovBracket, chosen: Upfloaters, pair: Pair) -> Sequence[Pair]:
        members = (bracket.residents | mask_of(chosen.members)) & ~mask_of(pair)
        rest = pair_bracket(self.table, members)
        return () if rest is None else (pair, *rest.pairs)


def bye_notes(table: DubovTable, edition: Edition, bye: int) -> tuple[Reason, ...]:
    """Return why a player has the bye, and why nobody before in the order had it."""
    order = bye_order(table)
    passed = order[: order.index(bye)]
    player = str(table.own[bye])
    if not passed:
        return (
            edition.because(
                "dubov.bye-order",
                "{player} has the bye, which is given first: the lowest score, then most games "
                "played, then the largest number",
                player=player,
            ),
        )
    return (bye_passed_over(table, edition, bye, passed, family=FAMILY),)


def decided_in(
    table: DubovTable, edition: Edition, bracket: DubovBracket, *, discreet: bool
) -> Decided:
    """Return what decided a bracket: whom it took in, who changed subgroups, who could not meet."""
    because = [
        *_set_notes(table, edition, bracket),
        *_shift_notes(table, edition, bracket),
    ]
    pairs = bracket.part.pairs
    firsts = [pair[0] for pair in pairs]
    seconds = sorted((pair[1] for pair in pairs), key=lambda rank: table.own[rank].number)
    natural = list(zip(firsts, seconds, strict=True))
    strays = set(pairs) - set(natural)
    if not strays:
        because.append(
            edition.because(
                "dubov.transpositions",
                "one half by the average rating of opponents, lowest first, meets the other half "
                "by number",
            )
        )
        return Decided(tuple(because))
    one, other = next(pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1)
    because.append(
        edition.because(
            "dubov.transpositions",
            "the halves cannot meet in their order: {because}",
            because=must_not_meet(table, edition, one, other, discreet=discreet).sentence,
        )
    )
    numbers = (frozenset(in_numbers(table, stray)) for stray in strays)
    return Decided(tuple(because), frozenset(numbers))


def _shift_notes(table: DubovTable, edition: Edition, bracket: DubovBracket) -> Iterator[Reason]:
    """Yield who changed subgroups, and why."""
    part = bracket.part
    if part.shifted:
        yield edition.because(
            "dubov.shifts",
            "{players} change halves: without them, players of one half would have to meet each "
            "other",
            players=_names(table, part.shifted),
        )
    if not part.balanced:
        return
    if as_they_stand(table, bracket.members).larger & table.white:
        yield edition.because(
            "dubov.shifts",
            "more players look for White than for Black; nearest to the middle of their half, "
            "these change: {players}",
            players=_names(table, part.balanced),
        )
        return
    yield edition.because(
        "dubov.shifts",
        "more players look for Black than for White; nearest to the middle of their half, "
        "these change: {players}",
        players=_names(table, part.balanced),
    )


def _names(table: DubovTable, ranks: Sequence[int]) -> Listing:
    return Listing([str(table.own[rank]) for rank in ranks])


def _set_notes(table: DubovTable, edition: Edition, bracket: DubovBracket) -> Iterator[Reason]:
    chosen = bracket.chosen
    if not chosen.members:
        return
    yield edition.because(
        "dubov.upfloaters",
        "the players of the scoregroup cannot all meet one another and leave a round that can be "
        "completed; taken from below: {players}",
        players=_names(table, chosen.members),
    )
    if len(chosen.members) > 1:
        return
    passed = [
        rank
        for rank in bits(bracket.left & ~bracket.residents)
        if rank < chosen.members[0] and table.score(rank) == table.score(chosen.members[0])
    ]
    for rank in passed[:MOST_NAMED]:
        yield _passed_over(table, edition, bracket, rank)


def _passed_over(table: DubovTable, edition: Edition, bracket: DubovBracket, rank: int) -> Reason:
    """Return why a player who comes before the upfloater was not taken in."""
    player, members = str(table.own[rank]), bracket.residents | 1 << rank
    part = pair_bracket(table, members)
    if part is None or complete(table.allowed, bracket.left & ~members, {}) is not None:
        return edition.because(
            "dubov.completion",
            "{player} is passed over: the bracket or the round could not be completed",
            player=player,
        )
    values = table.values(bracket.residents, (rank,), part.clashes)
    comparisons = compare(table, edition, bracket.values, values)
    worse = next((line for line in comparisons if line.worse), None)
    if worse is None:
        return edition.because("dubov.sets", "{player} is passed over", player=player)
    return Reason.that(
        "{player} is passed over, {criterion}: {value} instead of {best}",
        worse.article,
        player=player,
        criterion=worse.title,
        value=worse.alternative_text,
        best=worse.actual_text,
    )
