"""Why teams meet or do not: which upfloaters a bracket took in, and which pairing came first.

The alternative is computed: the best pairing of the bracket in which two teams meet, or the best
set of upfloaters with which they do, beside the one that was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.swiss.answers import compare, met_or_kept_apart, with_pair
from crosstable.pairing.swiss.bitgraph import complete, mask_of
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import Decision, Value, WhyNot
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
from crosstable.pairing.swiss.weighed import UpfloatingRound
from crosstable.rulebooks.rules import rule


class ExplainedRound(UpfloatingRound[TeamTable, PairedBracket]):
    """A round whose brackets are made as those of teams, as far as it can be asked why."""

    family = "team-swiss"
    bye_barred = Sentence("{player} has already had a bye, or won a match without playing")

    @property
    def bye_first(self) -> Sentence:  # type: ignore[override]
        """Why the first in the order has the bye: its games count, or its matches."""
        if self.table.text.bye_by_games:
            return Sentence(
                "{player} has the bye, which is given first: the lowest score, then most games "
                "played, then the largest number"
            )
        return Sentence(
            "{player} has the bye, which is given first: the lowest score, then most matches "
            "played, then the largest number"
        )

    @property
    def taken_for_another(self) -> Sentence:  # type: ignore[override]
        """Why somebody who was taken in does not meet somebody else from below."""
        if self.table.of_players:
            return Sentence(
                "{player} was taken from below to meet a player of the bracket, and {opponent} is "
                "not one of them"
            )
        return Sentence(
            "{player} was taken from below to meet a team of the bracket, and {opponent} is not "
            "one of them"
        )

    def _bye_order(self) -> Sequence[int]:
        return bye_order(self.table)

    def _must_not_meet(self, one: int, other: int, *, discreet: bool = False) -> Reason:  # noqa: ARG002
        return met_or_kept_apart(self.table, self.edition, one, other, family=self.family)

    @rule("team-swiss.identifiers")
    def _inside(self, index: int, asked: Pair) -> WhyNot:
        """Answer about two teams of one bracket who do not meet there."""
        table, edition, bracket = self.table, self.edition, self._paired.brackets[index]
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
        table, bracket = self.table, self._paired.brackets[index]
        chosen = choose_set(table, bracket.left, together=pair)
        what = with_pair(table, *pair)
        if chosen is None:
            return self._not_completed(index, asked, what)
        part = pair_bracket(table, bracket.residents, mask_of(chosen.members), together=pair)
        return self._compared(
            *(index, asked, what, (bracket.chosen.values, chosen.values)),
            lambda: self._earlier_set(bracket, chosen.members, what),
            pairs=() if part is None else part.pairs,
        )

    def _decided_in(self, bracket: PairedBracket, *, discreet: bool) -> Decided:
        """Return what decided a bracket: whom it took in, and what its pairs gave way to.

        The first pairing of all is that of the smaller half of the numbers against the larger half.
        """
        because = [*self._set_notes(bracket)]
        natural = in_order(self.table, bracket.members)
        strays = {*map(frozenset, bracket.part.pairs)} - {*map(frozenset, natural)}
        if strays:
            because.append(self._against_natural(bracket, discreet=discreet))
            return self._out_of_turn(because, [tuple(stray) for stray in strays])
        told = (
            Sentence("the players with smaller numbers meet those with larger ones, in order")
            if self.table.of_players
            else Sentence(
                "the teams with smaller numbers meet those with larger ones, in their order"
            )
        )
        return Decided((*because, self.edition.because("team-swiss.identifiers", told)))

    def _against_natural(self, bracket: PairedBracket, *, discreet: bool) -> Reason:
        """Return what speaks against the first pairing of all."""
        table, edition = self.table, self.edition
        natural = in_order(table, bracket.members)
        met = next((pair for pair in natural if not table.allowed[pair[0]] >> pair[1] & 1), None)
        if met is not None:
            return self._not_natural(*met, discreet=discreet)
        costs = [table.pair_cost(one, other, bracket.residents) for one, other in natural]
        values = tuple(map(sum, zip(*costs, strict=True)))
        comparisons = compare(table, edition, bracket.values, (*bracket.chosen.values, *values))
        worse = next(line for line in comparisons if line.worse)
        return Reason.that(
            "if the smaller numbers met the larger ones in their order, {criterion} would be "
            "{value} instead of {best}",
            worse.article,
            criterion=worse.title,
            value=worse.alternative_text,
            best=worse.actual_text,
        )

    def _not_natural(self, one: int, other: int, *, discreet: bool) -> Reason:
        """Return why two do not meet whom the numbers bring together."""
        teams = self.table.teams
        both = {"player": str(teams[one]), "opponent": str(teams[other])}
        if teams[other].number in teams[one].opponents:
            return self.edition.because(
                "team-swiss.no-rematch",
                "the smaller numbers cannot meet the larger ones in their order: {player} and "
                "{opponent} have already met",
                **both,
            )
        if discreet:
            return Reason.that(
                "the smaller numbers cannot meet the larger ones in their order in this round"
            )
        return Reason.that(
            "the smaller numbers cannot meet the larger ones in their order: {player} and "
            "{opponent} are kept apart by the arbiter",
            **both,
        )

    def _set_notes(self, bracket: PairedBracket) -> Iterator[Reason]:
        taken = self._named(bracket.chosen.members)
        if bracket.chosen.members:
            sentence = (
                Sentence(
                    "the players of the scoregroup cannot all meet one another and leave a round "
                    "that can be completed; taken from below: {players}",
                    players=taken,
                )
                if self.table.of_players
                else Sentence(
                    "the teams of the scoregroup cannot all meet one another and leave a round "
                    "that can be completed; taken from below: {teams}",
                    teams=taken,
                )
            )
            yield self.edition.because("team-swiss.upfloaters", sentence)
        yield from self._passed_over(bracket)

    def _worth_with(self, bracket: PairedBracket, rank: int) -> Sequence[Value] | None:
        if complete(self.table.allowed, bracket.residents | 1 << rank, {}) is not None:
            return None
        return set_values(self.table, bracket.left, (rank,))

    def _weighed(self, bracket: PairedBracket) -> Sequence[Value]:
        return bracket.chosen.values


def _identifier(table: TeamTable, part: PairedPart) -> str:
    """Return the identifier of a pairing: its tops, and then their partners."""
    pairs = ((table.teams[one].number, table.teams[other].number) for one, other in part.pairs)
    tops, partners = zip(*pairs, strict=True)
    return " ".join(map(str, (*tops, *partners)))
