"""A round of the Dutch system: laid out, paired, proved, and asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import BY_NUMBERS, INITIAL_COLOUR, INITIAL_COLOUR_BY, Proposal
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.bitgraph import mask_of
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.changes import Judgement, judge, outlook_of, violations
from crosstable.pairing.swiss.dutch.criteria import criteria_of
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.explain import Question, compare, first_candidate
from crosstable.pairing.swiss.dutch.proof import faults, may_meet, written
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.players import Field, Reading, SwissPlayer
from crosstable.pairing.swiss.proofs import BracketProof, proven
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.report import Decided, pairing_text, points_text
from crosstable.pairing.swiss.round import BracketReport, CriterionValue, SwissPairing, WhyNot
from crosstable.pairing.swiss.table import Bracket, Candidate, completion, in_order_of_publication
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# The pairing of a round by the FIDE (Dutch) system, with everything that led to it.


TOPSCORER_DIFFERENCES = "topscorer-differences"
"""The option that says which colour differences of topscorers beyond two count."""
ALL_DIFFERENCES = "all"
"""Its value for all of them, also those that a player comes back from; else those that widen."""


Virtual: TypeAlias = Sequence[Mapping[int, int]]
"""The virtual points of each round, where they do not come from an acceleration."""
Scores: TypeAlias = Sequence[Mapping[int, tuple[int, int]]]
"""What everybody had after each round, in the table and for pairing; nothing: by the results."""


def prepare_field(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    total_rounds: int | None = None,
    scores: Scores = (),
    virtual: Virtual | None = None,
) -> Field:
    """Return the players of a round as this system sees them."""
    options = tournament.system
    colours = {colour.value: colour for colour in Colour}
    initial = options.option(INITIAL_COLOUR, "white")
    if initial not in colours:
        raise UnknownName("initial colour", initial, tuple(colours))
    total = tournament.planned_rounds if total_rounds is None else total_rounds
    chosen = options.option("acceleration", "none")
    return read_field(
        tournament,
        round_number,
        total_rounds=total,
        acceleration=acceleration(chosen, edition, total, tournament.points),
        initial=colours[initial],
        reading=Reading(
            floats_by=edition.swiss.floats_by,
            bye_barred_by=edition.swiss.bye_barred_by,
            places_by_number=options.option(INITIAL_COLOUR_BY) == BY_NUMBERS,
        ),
        scores=scores,
        virtual=virtual,
    )


def lay_table(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    total_rounds: int | None = None,
    scores: Scores = (),
    virtual: Virtual | None = None,
) -> Table:
    """Return the players of a round and the criteria of the text the tournament follows."""
    field = prepare_field(
        tournament,
        edition,
        round_number,
        total_rounds=total_rounds,
        scores=scores,
        virtual=virtual,
    )
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    text, accelerated = edition.swiss, edition.acceleration
    return Table(
        field,
        criteria_of(text),
        completes_every_bracket=text.completion_in_every_bracket,
        bye_to_lowest_score=text.bye_to_lowest_score,
        outward=tournament.system.option(TOPSCORER_DIFFERENCES) != ALL_DIFFERENCES,
        virtual_points_order_boards=accelerated is not None and accelerated.orders_boards,
    )


def pair_round(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    total_rounds: int | None = None,
    solver: Solver = "auto",
) -> SwissPairing:
    """Return the pairing of a round as the regulations have it, or refuse with the proof.

    Who has a bye in the round already, has left or has not entered is left out. ``total_rounds``
    overrides the number of rounds that was planned; topscorers exist in the last one only.
    """
    table = lay_table(tournament, edition, round_number, total_rounds=total_rounds)
    return assemble(table, proven_brackets(table, edition, solver=solver))


def proven_brackets(table: Table, edition: Edition, *, solver: Solver = "auto") -> list[Paired]:
    """Return all brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_brackets(table, solver=solver)
    return proven(table, edition, paired, faults, name="dutch.no-pairing")


def assemble(table: Table, paired: list[Paired]) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""
    boards = []
    bye = None
    for number, solved in enumerate(paired):
        if solved.barrier is not None:
            continue
        if solved.bracket.is_last and solved.candidate.floaters:
            bye = table.players[solved.candidate.floaters[0]].number
        for one, other in solved.candidate.pairs:
            boards.append(table.board(one, other, number))
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=bye,
        brackets=tuple(_report(table, solved) for solved in paired),
    )


def _report(table: Table, paired: Paired) -> BracketReport:
    bracket, candidate = paired.bracket, paired.candidate
    numbers = [player.number for player in table.players]
    floaters = set(candidate.floaters)
    unpaired = [resident for resident in bracket.residents if resident in floaters]
    criteria = table.counting(ahead=paired.outlook is not None)
    return BracketReport(
        kind=bracket.kind,
        score=table.score(bracket.residents[0]),
        moved_down=tuple(numbers[mover] for mover in bracket.moved_down),
        residents=tuple(numbers[resident] for resident in bracket.residents),
        limbo=tuple(numbers[mover] for mover in bracket.moved_down if mover in floaters),
        upper=tuple(numbers[one] for one, _ in candidate.pairs),
        lower=tuple(numbers[rank] for rank in (*(pair[1] for pair in candidate.pairs), *unpaired)),
        pairs=tuple((numbers[one], numbers[other]) for one, other in candidate.pairs),
        downfloaters=tuple(numbers[floater] for floater in candidate.floaters),
        values=tuple(
            CriterionValue(criterion.rule, criterion.title, value)
            for criterion, value in zip(criteria, paired.values, strict=True)
        ),
        method="bounds" if paired.proof is None else "weighted matching",
        refused=paired.barrier is not None,
    )


# What made a bracket of the Dutch system what it is: first against first, or what forbade that.
# The first candidate of a bracket pairs S1 with S2 in turn. Where another one was taken, the
# first is measured beside it: either it is not allowed, or the round could not be completed with
# it, or there is a criterion under which it is worse, and that criterion decided.


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


class DutchRound(SwissRound):
    """One round, paired bracket by bracket when that is first asked for.

    ``total_rounds`` overrides the number of rounds that was planned; topscorers exist in the last
    one only.
    """

    def __init__(
        self,
        tournament: Tournament,
        edition: Edition,
        round_number: int,
        *,
        total_rounds: int | None = None,
        solver: Solver = "auto",
        scores: Scores = (),
        virtual: Virtual | None = None,
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._scores = scores
        self._virtual = virtual
        self._total_rounds = total_rounds
        self._solver = solver

    @cached_property
    def table(self) -> Table:
        """Return the players of the round and the criteria."""
        return lay_table(
            self.tournament,
            self.edition,
            self.number,
            total_rounds=self._total_rounds,
            scores=self._scores,
            virtual=self._virtual,
        )

    @cached_property
    def _brackets(self) -> list[Paired]:
        return proven_brackets(self.table, self.edition, solver=self._solver)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._brackets)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        return proposal_of(self.tournament, self.edition, self.pairing, family="dutch")

    @property
    def explanation(self) -> Listing:
        """Return brackets, values under every criterion, colours."""
        return pairing_text(self.tournament, self.edition, self.pairing)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return tuple(written(self.table, bracket) for bracket in self._brackets)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, bracket, self._solver, discreet=discreet)
            for bracket in self._brackets
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._brackets, self.pairing, self._solver)
        answer = question.answer(first, second)
        if answer.meeting is None:
            return answer
        board = self.pairing.boards[answer.meeting.board - 1]
        bracket = self._brackets[board.bracket]
        decided = decided_in(self.table, self.edition, bracket, self._solver, discreet=False)
        if frozenset((first, second)) not in decided.out_of_turn:
            return answer
        return replace(answer, because=(*answer.because, *decided.because))

    def judgement(self, pairs: Pairs, bye: int | None = None) -> Judgement:
        """Return what a pairing made by hand breaks, as a value."""
        return judge(self.table, self.edition, self.tournament, pairs, bye, solver=self._solver)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand breaks, and by how much."""
        judgement = self.judgement(pairs, bye)
        worse = [
            Reason.that(
                "{bracket}, {criterion}: {value}, where {best} is possible",
                comparison.article,
                bracket=Sentence(
                    "{bracket} of {points}",
                    bracket=bracket.kind.words,
                    points=points_text(self.tournament.points, bracket.score),
                ),
                criterion=comparison.title,
                value=comparison.alternative_text,
                best=comparison.actual_text,
            )
            for bracket in judgement.brackets
            for comparison in bracket.worse[:1]
        ]
        if judgement.bye is not None:
            bye_to = Reason.that(
                "{criterion}: {value}, where {best} is possible",
                judgement.bye.article,
                criterion=judgement.bye.title,
                value=judgement.bye.alternative_text,
                best=judgement.bye.actual_text,
            )
            worse.insert(0, bye_to)
        later = (
            self.edition.because(
                "dutch.candidates",
                "the bracket of {points} is as good, but another pairing comes first in the "
                "sequence",
                points=points_text(self.tournament.points, bracket.score),
            )
            for bracket in judgement.brackets
            if bracket.later
        )
        return (*judgement.violations, *judgement.colours, *worse, *later)

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute criteria that a pairing made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)
