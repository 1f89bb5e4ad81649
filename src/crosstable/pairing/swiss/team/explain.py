"""Why teams meet or do not: which upfloaters a bracket took in, and which pairing came first.

The alternative is computed: the best pairing of the bracket in which two teams meet, or the best
set of upfloaters with which they do, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss.answers import (
    MOST_NAMED,
    bye_passed_over,
    compare,
    meeting_reasons,
    with_pair,
)
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.proofs import in_numbers
from crosstable.pairing.swiss.report import Decided, points_text
from crosstable.pairing.swiss.round import Decision, WhyNot
from crosstable.pairing.swiss.team.engine import (
    PairedBracket,
    PairedPart,
    bye_order,
    choose_set,
    in_order,
    pair_bracket,
    set_values,
)
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.weighed import BracketQuestion
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

FAMILY = "team-swiss"


def must_not_meet(table: TeamTable, edition: Edition, one: int, other: int) -> Reason:
    """Return why two teams may not be paired."""
    if table.teams[other].number not in table.teams[one].opponents:
        return Reason.that(
            "{player} and {opponent} are kept apart by the arbiter",
            player=str(table.teams[one]),
            opponent=str(table.teams[other]),
        )
    return edition.because(
        "team-swiss.no-rematch",
        "{player} and {opponent} have already met",
        player=str(table.teams[one]),
        opponent=str(table.teams[other]),
    )


class Question(BracketQuestion[TeamTable, PairedBracket]):
    """Asks a paired round about two teams."""

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _why_they_meet(self, index: int, one: int, other: int) -> tuple[Reason, ...]:
        table, edition = self.table, self.edition
        because = meeting_reasons(
            *(table, edition, self.pairing, table.teams[one].number, table.teams[other].number),
            family=FAMILY,
            virtual=lambda _: "baku.virtual-points",
        )
        up = tuple(
            edition.because(
                "team-swiss.upfloaters",
                "{player} was taken from the bracket of {points}",
                player=str(table.teams[rank]),
                points=points_text(table.field.points, table.score(rank)),
            )
            for rank in (one, other)
            if rank in self.paired.brackets[index].chosen.members
        )
        return (*because[:1], *up, *because[1:])

    def _apart(self, index: int, asked: Pair) -> WhyNot:
        bracket = self.paired.brackets[index]
        one, other = sorted(self.table.rank[team] for team in asked)
        if bracket.members >> one & bracket.members >> other & 1:
            return self._inside(index, asked)
        inside, outside = (one, other) if bracket.members >> one & 1 else (other, one)
        if bracket.residents >> inside & 1:
            return self._from_below(index, asked, (inside, outside))
        both = {"player": str(self.table.teams[inside]), "opponent": str(self.table.teams[outside])}
        sentence = (
            Sentence(
                "{player} was taken from below to meet a player of the bracket, and {opponent} is "
                "not one of them",
                **both,
            )
            if self.table.of_players
            else Sentence(
                "{player} was taken from below to meet a team of the bracket, and {opponent} is "
                "not one of them",
                **both,
            )
        )
        reason = self.edition.because("team-swiss.sets", sentence)
        return self._not_met(index, asked, Decision.SEQUENCE, reason)

    @rule("team-swiss.identifiers")
    def _inside(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two teams of one bracket who do not meet there."""
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        pair = (table.rank[asked[0]], table.rank[asked[1]])
        upfloaters = mask_of(bracket.chosen.members)
        part = pair_bracket(table, bracket.residents, upfloaters, together=pair)
        what = with_pair(table, *pair)
        if part is None:
            reason = edition.because(
                "team-swiss.completion",
                "{what}, the others of the bracket could not meet",
                what=what,
            )
            return self._not_met(index, asked, Decision.COMPLETION, reason)
        return self._compared(
            *(index, asked, what, (bracket.values, (*bracket.chosen.values, *part.values))),
            lambda: edition.because(
                "team-swiss.identifiers",
                "{what}, nothing would have to give way, but the pairing that was made comes "
                "first: its identifier is {identifier}, the other one is {other}",
                what=what,
                identifier=_identifier(table, bracket.part),
                other=_identifier(table, part),
            ),
            pairs=part.pairs,
        )

    @rule("team-swiss.sets")
    def _from_below(self, index: int, asked: Pair, pair: Pair) -> WhyNot:
        """Answer about a resident of a bracket and a team that would have to be taken in."""
        table, edition, bracket = self.table, self.edition, self.paired.brackets[index]
        chosen = choose_set(table, bracket.left, together=pair)
        what = with_pair(table, *pair)
        if chosen is None:
            reason = edition.because(
                "team-swiss.completion", "{what}, the round could not be completed", what=what
            )
            return self._not_met(index, asked, Decision.COMPLETION, reason)
        part = pair_bracket(table, bracket.residents, mask_of(chosen.members), together=pair)
        return self._compared(
            *(index, asked, what, (bracket.chosen.values, chosen.values)),
            lambda: edition.because(
                "team-swiss.sets",
                "{what}, nothing would have to give way, but an earlier set of upfloaters goes: "
                "{set} instead of {other}",
                what=what,
                set=Listing(in_numbers(table, bracket.chosen.members)),
                other=Listing(in_numbers(table, chosen.members)),
            ),
            pairs=() if part is None else part.pairs,
        )


def _identifier(table: TeamTable, part: PairedPart) -> str:
    """Return the identifier of a pairing: its tops, and then their partners."""
    pairs = ((table.teams[one].number, table.teams[other].number) for one, other in part.pairs)
    tops, partners = zip(*pairs, strict=True)
    return " ".join(map(str, (*tops, *partners)))


def bye_notes(table: TeamTable, edition: Edition, bye: int) -> tuple[Reason, ...]:
    """Return why a team has the bye, and why nobody before it in the order had it."""
    order = bye_order(table)
    passed = order[: order.index(bye)]
    team = str(table.teams[bye])
    if not passed:
        order_told = (
            Sentence(
                "{player} has the bye, which is given first: the lowest score, then most games "
                "played, then the largest number",
                player=team,
            )
            if table.text.bye_by_games
            else Sentence(
                "{player} has the bye, which is given first: the lowest score, then most matches "
                "played, then the largest number",
                player=team,
            )
        )
        return (edition.because("team-swiss.bye-order", order_told),)
    return (bye_passed_over(table, edition, bye, passed, family=FAMILY),)


def decided_in(
    table: TeamTable, edition: Edition, bracket: PairedBracket, *, discreet: bool = False
) -> Decided:
    """Return what decided a bracket: whom it took in and whom not, and what its pairs gave way to.

    The first pairing of all is that of the smaller half of the numbers against the larger half.
    ``discreet`` tells nobody whom an arbiter keeps apart.
    """
    because = [*_set_notes(table, edition, bracket)]
    natural = in_order(table, bracket.members)
    strays = {*map(frozenset, bracket.part.pairs)} - {*map(frozenset, natural)}
    if not strays:
        because.append(
            edition.because(
                "team-swiss.identifiers",
                Sentence("the players with smaller numbers meet those with larger ones, in order")
                if table.of_players
                else Sentence(
                    "the teams with smaller numbers meet those with larger ones, in their order"
                ),
            )
        )
        return Decided(tuple(because))
    because.append(_against_natural(table, edition, bracket, discreet=discreet))
    numbers = (frozenset(in_numbers(table, tuple(stray))) for stray in strays)
    return Decided(tuple(because), frozenset(numbers))


def _against_natural(
    table: TeamTable, edition: Edition, bracket: PairedBracket, *, discreet: bool
) -> Reason:
    """Return what speaks against the first pairing of all."""
    natural = in_order(table, bracket.members)
    met = next((pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1), None)
    if met is not None and table.teams[met[1]].number not in table.teams[met[0]].opponents:
        return _kept_apart(table, met, discreet=discreet)
    if met is not None:
        return edition.because(
            "team-swiss.no-rematch",
            "the smaller numbers cannot meet the larger ones in their order: {player} and "
            "{opponent} have already met",
            player=str(table.teams[met[0]]),
            opponent=str(table.teams[met[1]]),
        )
    costs = [table.pair_cost(one, other, bracket.residents) for one, other in natural]
    values = tuple(map(sum, zip(*costs, strict=True)))
    comparisons = compare(table, edition, bracket.values, (*bracket.chosen.values, *values))
    worse = next(line for line in comparisons if line.worse)
    return Reason.that(
        "if the smaller numbers met the larger ones in their order, {criterion} would be {value} "
        "instead of {best}",
        worse.article,
        criterion=worse.title,
        value=worse.alternative_text,
        best=worse.actual_text,
    )


def _kept_apart(table: TeamTable, pair: tuple[int, int], *, discreet: bool) -> Reason:
    if discreet:
        return Reason.that(
            "the smaller numbers cannot meet the larger ones in their order in this round"
        )
    return Reason.that(
        "the smaller numbers cannot meet the larger ones in their order: {player} and {opponent} "
        "are kept apart by the arbiter",
        player=str(table.teams[pair[0]]),
        opponent=str(table.teams[pair[1]]),
    )


def _set_notes(table: TeamTable, edition: Edition, bracket: PairedBracket) -> Sequence[Reason]:
    chosen = bracket.chosen
    if not chosen.members:
        return ()
    taken = Listing([str(table.teams[rank]) for rank in chosen.members])
    sentence = (
        Sentence(
            "the players of the scoregroup cannot all meet one another and leave a round that can "
            "be completed; taken from below: {players}",
            players=taken,
        )
        if table.of_players
        else Sentence(
            "the teams of the scoregroup cannot all meet one another and leave a round that can "
            "be completed; taken from below: {teams}",
            teams=taken,
        )
    )
    notes = [edition.because("team-swiss.upfloaters", sentence)]
    if len(chosen.members) > 1:
        return notes
    passed = [
        rank
        for rank in bits(bracket.left & ~bracket.residents)
        if rank < chosen.members[0] and table.score(rank) == table.score(chosen.members[0])
    ]
    notes += [_passed_over(table, edition, bracket, rank) for rank in passed[:MOST_NAMED]]
    return notes


def _passed_over(table: TeamTable, edition: Edition, bracket: PairedBracket, rank: int) -> Reason:
    """Return why a team that comes before the upfloater was not taken in."""
    team, one = str(table.teams[rank]), 1 << rank
    members = bracket.residents | one
    goes = all(
        complete(table.allowed, part, {}) is None for part in (members, bracket.left & ~members)
    )
    if not goes:
        return edition.because(
            "team-swiss.completion",
            "{player} is passed over: the bracket or the round could not be completed",
            player=team,
        )
    values = set_values(table, bracket.left, (rank,))
    comparisons = compare(table, edition, bracket.chosen.values, values)
    worse = next((line for line in comparisons if line.worse), None)
    if worse is None:
        return edition.because("team-swiss.sets", "{player} is passed over", player=team)
    return Reason.that(
        "{player} is passed over, {criterion}: {value} instead of {best}",
        worse.article,
        player=team,
        criterion=worse.title,
        value=worse.alternative_text,
        best=worse.actual_text,
    )
