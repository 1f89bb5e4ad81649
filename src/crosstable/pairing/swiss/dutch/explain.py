"""Why players meet or do not in the Dutch system, and why somebody has the bye."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.swiss.answers import comparison, meeting_of, meeting_reasons
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.engine import pair_bracket, pair_penultimate
from crosstable.pairing.swiss.dutch.proof import may_meet
from crosstable.pairing.swiss.dutch.sequence import place
from crosstable.pairing.swiss.dutch.table import Outlook, Table
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.round import (
    BracketKind,
    Comparison,
    Decision,
    SwissPairing,
    Value,
    WhyNot,
    measure,
)
from crosstable.pairing.swiss.table import Bracket, Candidate, normal
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# The first candidate of a bracket: S1 against S2 in turn, before anything is weighed.


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


# Who could have the bye if something were otherwise, where it goes to the lowest score first.


_RULE = "dutch.bye-score"


@rule(_RULE)
def lowest_bye(table: Table, players: int, barred: Mapping[int, int]) -> int | None:
    """Return the lowest score with which one of these can have the bye, nothing if nobody can.

    ``barred`` says whom else somebody must not meet (decision 216).
    """
    outside = table.outside
    adjacent = [*table.allowed, 0]
    for one, others in barred.items():
        adjacent[one] &= ~others
        for other in bits(others):
            adjacent[other] &= ~(1 << one)
    for group in reversed(table.groups()):
        fresh = table.eligible & mask_of(group) & players
        adjacent[outside] |= fresh
        for taker in bits(fresh):
            adjacent[taker] |= 1 << outside
        if fresh and complete(adjacent, players | 1 << outside, {}) is None:
            return table.score(group[0])
    return None


def bye_comparison(table: Table, edition: Edition, score: int) -> Comparison | None:
    """Return the score of who would have the bye beside the lowest one, if it is higher."""
    if table.bye_score is None or score <= table.bye_score:
        return None
    points = table.field.points
    return Comparison(
        _RULE,
        Sentence("score of the player who gets the bye"),
        next(iter(edition.cite(_RULE)), None),
        table.bye_score,
        score,
        points_text(points, table.bye_score),
        points_text(points, score),
    )


class Question:
    """A round that has been paired, and what is asked about it."""

    def __init__(
        self,
        table: Table,
        edition: Edition,
        brackets: list[Paired],
        pairing: SwissPairing,
        solver: Solver,
    ) -> None:
        self.table = table
        self.edition = edition
        self.brackets = brackets
        self.pairing = pairing
        self.solver = solver

    @rule("dutch.explanation")
    def answer(self, first: int, second: int) -> WhyNot:
        """Return the answer for two pairing numbers."""
        round_number = self.pairing.round
        meeting = meeting_of(self.pairing, first, second)
        if meeting is not None:
            board = self.pairing.boards[meeting.board - 1]
            report = self.pairing.brackets[board.bracket]
            because = meeting_reasons(
                self.table,
                self.edition,
                self.pairing,
                first,
                second,
                family="dutch",
                virtual=lambda _: "baku.virtual-points",
            )
            higher, lower = sorted(self.table.rank[wanted] for wanted in (first, second))
            paired = self.brackets[board.bracket]
            placed = in_turn(
                self.table, self.edition, paired.bracket, paired.candidate, higher, lower
            )
            because = (*because[:1], *placed, *because[1:])
            return WhyNot(
                round_number, first, second, Decision.MEET, because, report, meeting=meeting
            )
        one, other = sorted(self.table.rank[wanted] for wanted in (first, second))
        if not may_meet(self.table, one, other):
            because = self._absolute(one, other)
            return WhyNot(round_number, first, second, Decision.ABSOLUTE, because)
        for index, paired in enumerate(self.brackets):
            if paired.barrier is not None or one not in paired.bracket.members:
                continue
            together = other in paired.bracket.members
            if not together and one in paired.candidate.floaters:
                continue
            alternative, outlook = self._alternative(paired, one, other if together else None)
            return self._compared(index, (first, second), together, alternative, outlook)
        raise UnknownName("pair", f"{first}-{second}")

    def _absolute(self, one: int, other: int) -> tuple[Reason, ...]:
        mine, theirs = self.table.players[one], self.table.players[other]
        if theirs.number in mine.opponents:
            return (
                self.edition.because(
                    "dutch.no-rematch",
                    "{player} and {opponent} have already met",
                    player=str(mine),
                    opponent=str(theirs),
                ),
            )
        if theirs.number in mine.avoids:
            return (
                Reason.that(
                    "{player} and {opponent} are kept apart by the arbiter",
                    player=str(mine),
                    opponent=str(theirs),
                ),
            )
        sentence = Sentence(
            "{player} and {opponent} both must have the same colour",
            player=str(mine),
            opponent=str(theirs),
        )
        return (self.edition.because("dutch.absolute-preferences", sentence),)

    def _alternative(
        self, paired: Paired, one: int, other: int | None
    ) -> tuple[Candidate | None, Outlook | None]:
        """Return the best candidate with the pair, or with the first of them moving down."""
        bracket, table = paired.bracket, self.table
        aside = (one,) if other is None else (one, other)
        rest = bracket.without(aside, table.ground(bracket).lowest)
        alternative: Paired | None
        if other is None:
            if bracket.kind is BracketKind.PENULTIMATE:
                alternative = pair_penultimate(
                    table, bracket, paired.below, floating=aside, solver=self.solver
                )
            else:
                alternative = pair_bracket(
                    table,
                    bracket,
                    paired.below,
                    below_is_last=paired.below_is_last,
                    floating=aside,
                    solver=self.solver,
                )
            return (alternative.candidate, alternative.outlook) if alternative else (None, None)
        if one in bracket.moved_down and other in bracket.moved_down:
            return None, None
        candidate, outlook = self._rest(rest, paired)
        if candidate is None:
            return None, None
        pairs = normal([*candidate.pairs, (one, other)])
        return Candidate(pairs, candidate.floaters), outlook

    def _rest(self, rest: Bracket, paired: Paired) -> tuple[Candidate | None, Outlook | None]:
        """Return the best candidate of what is left when a pair is taken out."""
        table = self.table
        if not rest.members:
            return Candidate((), ()), None
        if rest.kind is BracketKind.PENULTIMATE:
            alternative = pair_penultimate(table, rest, paired.below, solver=self.solver)
            return (alternative.candidate, None) if alternative else (None, None)
        alternative = pair_bracket(
            table,
            rest,
            paired.below,
            below_is_last=paired.below_is_last,
            solver=self.solver,
        )
        return (alternative.candidate, alternative.outlook) if alternative else (None, None)

    def _compared(
        self,
        index: int,
        asked: tuple[int, int],
        together: bool,  # noqa: FBT001
        alternative: Candidate | None,
        outlook: Outlook | None,
    ) -> WhyNot:
        paired, report = self.brackets[index], self.pairing.brackets[index]
        first, second = asked
        round_number = self.pairing.round
        one = min(asked, key=lambda wanted: self.table.rank[wanted])
        players = [self.table.players[self.table.rank[wanted]] for wanted in asked]
        what = (
            Sentence(
                "with {player} against {opponent}",
                player=str(players[0]),
                opponent=str(players[1]),
            )
            if together
            else Sentence(
                "with {player} moving down to meet {opponent}",
                player=str(self.table.players[self.table.rank[one]]),
                opponent=next(str(player) for player in players if player.number != one),
            )
        )
        if alternative is None:
            dearer = self._dearer_bye(paired, asked, together=together)
            if dearer is not None:
                sentence = Sentence(
                    "{what}, the bye would go to a player with {value}, not with {best}",
                    what=what,
                    value=dearer.alternative_text,
                    best=dearer.actual_text,
                )
                return WhyNot(
                    *(round_number, first, second, Decision.CRITERION),
                    (Reason(sentence, dearer.article),),
                    report,
                    decisive=dearer,
                    comparisons=(dearer,),
                )
            sentence = Sentence("{what}, the round could not be completed", what=what)
            because = (self.edition.because("dutch.completion", sentence),)
            return WhyNot(round_number, first, second, Decision.COMPLETION, because, report)
        comparisons = compare(self.table, self.edition, paired, alternative, outlook)
        decisive = next((comparison for comparison in comparisons if comparison.worse), None)
        numbers = [player.number for player in self.table.players]
        if decisive is not None:
            decision = Decision.CRITERION
            sentence = Sentence(
                "{what}, the best pairing of the {bracket} of {points} is worse by one criterion, "
                "{criterion}: {value} instead of {best}",
                what=what,
                bracket=report.kind.words,
                points=points_text(self.table.field.points, report.score),
                criterion=decisive.title,
                value=decisive.alternative_text,
                best=decisive.actual_text,
            )
            because = (Reason(sentence, decisive.article),)
        else:
            decision = Decision.SEQUENCE
            because = (
                self.edition.because(
                    "dutch.candidates",
                    "{what}, the best pairing is as good under every criterion, but comes later in "
                    "the sequence: {difference}",
                    what=what,
                    difference=self._later(paired, alternative),
                ),
            )
        return WhyNot(
            round_number,
            first,
            second,
            decision,
            because,
            report,
            tuple((numbers[a], numbers[b]) for a, b in alternative.pairs),
            tuple(numbers[floater] for floater in alternative.floaters),
            decisive,
            comparisons,
        )

    def _dearer_bye(
        self, paired: Paired, asked: tuple[int, int], *, together: bool
    ) -> Comparison | None:
        """Return with how many points the bye would go, if it could not go to the lowest score."""
        table = self.table
        if table.bye_score is None:
            return None
        one, other = sorted(table.rank[wanted] for wanted in asked)
        members = mask_of(paired.bracket.members)
        players = members | mask_of(range(max(paired.bracket.members) + 1, table.size))
        barred = {}
        if together:
            players &= ~(1 << one | 1 << other)
        else:
            barred[one] = members
        score = lowest_bye(table, players, barred)
        return None if score is None else bye_comparison(table, self.edition, score)

    def _later(self, paired: Paired, alternative: Candidate) -> Sentence:
        """Return in words what is later about a candidate of equal worth."""
        moved = paired.bracket.moved_down
        mine, theirs = (dict(candidate.pairs) for candidate in (paired.candidate, alternative))
        for mover in moved:
            if mine.get(mover) != theirs.get(mover):
                return Sentence(
                    "the first difference is the opponent of {player}, who was moved down",
                    player=str(self.table.players[mover]),
                )
        keys = []
        for pairs in (mine, theirs):
            rest = [(a, b) for a, b in pairs.items() if a not in moved]
            used = {pairs[mover] for mover in moved if mover in pairs}
            keys.append(place([e for e in paired.bracket.residents if e not in used], rest))
        if keys[0][:4] != keys[1][:4]:
            return (
                Sentence(
                    "it exchanges {count} of S1 for as many of S2, not {fewer}",
                    count=keys[1][0],
                    fewer=keys[0][0],
                )
                if keys[0][0] != keys[1][0]
                else Sentence("its exchange between S1 and S2 comes later")
            )
        return Sentence("its transposition of S2 comes later")


def compare(
    table: Table,
    edition: Edition,
    paired: Paired,
    alternative: Candidate,
    outlook: Outlook | None,
) -> tuple[Comparison, ...]:
    """Return a bracket as it was paired and another candidate, criterion by criterion."""
    sides: list[tuple[Value | None, ...]] = []
    for candidate, left in ((paired.candidate, paired.outlook), (alternative, outlook)):
        here: list[Value | None] = [*table.values(paired.bracket, candidate, None)]
        ahead: tuple[Value | None, ...] | None = left
        if ahead is None:
            nothing_below = not candidate.floaters and paired.bracket.kind is BracketKind.NORMAL
            ahead = tuple(
                measure(criterion, ()) if nothing_below else None
                for criterion in table.looking_ahead
            )
        sides.append(table.together(here, ahead))
    return tuple(
        comparison(table, edition, (criterion.rule, criterion.title), mine, theirs)
        for criterion, mine, theirs in zip(table.criteria, *sides, strict=True)
        if mine is not None or theirs is not None
    )
