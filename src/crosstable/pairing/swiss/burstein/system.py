"""The Burstein system as a pairing system: its words, its rounds, proofs, and pairings by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial

from msgspec.structs import replace

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver, flaws
from crosstable.pairing.proposal import Proposal, check_choices
from crosstable.pairing.swiss.answers import compare, given_up
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.burstein.engine import (
    BursteinBracket,
    BursteinPairing,
    Place,
    bye_order,
    ideal_floaters,
    ideal_values,
    outlook,
    pair_bracket,
    pair_players,
    values_of,
)
from crosstable.pairing.swiss.burstein.explain import ExplainedRound, index_text
from crosstable.pairing.swiss.burstein.table import NAME, BursteinTable, lay_table
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.dutch.system import ACCELERATION, DUTCH, PLACES
from crosstable.pairing.swiss.judging import ByHand
from crosstable.pairing.swiss.proofs import BracketProof, in_numbers, proven_whole
from crosstable.pairing.swiss.report import Decided, check_list_text, points_text
from crosstable.pairing.swiss.round import BracketKind, BracketReport, SwissPairing, WhyNot
from crosstable.pairing.swiss.system import DRAWN_COLOUR, OtherSwiss
from crosstable.pairing.swiss.weighed import (
    assembled,
    bracket_proof,
    criterion_values,
    faults_of_bye,
    faults_of_pairs,
)
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule

# Whether the pairing of a round of the Burstein system is right, by its own proofs.  A bracket
# meets bounds that no pairing can better, or comes with a matching of all who were left whose
# prices prove it. Whoever stood before the player who has the bye could not have it.


def faults(table: BursteinTable, paired: BursteinPairing) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems = [*faults_of_bye(table, paired.bye, bye_order(table))]
    left, incoming = table.full, 0
    if paired.bye is not None:
        left &= ~(1 << paired.bye)
    for bracket in paired.brackets:
        if bracket.place != Place.at(table, left, incoming):
            problems.append(Sentence("a bracket is made of other players than those who are left"))
        part, members = bracket.part, bracket.place.members
        problems += faults_of_pairs(table, part.pairs, members, part.floaters)
        problems += _faults_of_values(table, bracket)
        incoming = mask_of(bracket.part.floaters)
        left &= ~bracket.place.members | incoming
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _faults_of_values(table: BursteinTable, bracket: BursteinBracket) -> Iterator[str]:
    place, part = bracket.place, bracket.part
    if part.proof is None:
        floaters = mask_of(part.floaters)
        clashes = sum(table.clash(*pair) for pair in part.pairs)
        floating = ideal_floaters(table, place) if floaters else 0
        if floaters & ~floating or (*part.values[:-1], clashes) != ideal_values(table, place):
            yield Sentence("a group gives way without a proof that it must")
        return
    yield from flaws(len(part.proof.vertices), part.proof.edges, part.proof.matching)
    vertices = part.proof.vertices
    pairs = [(vertices[one], vertices[other]) for one, other in part.proof.matching.pairs]
    inside = values_of(table, place, pairs)
    made = sum(table.clash(*pair) for pair in part.pairs)
    scores = sorted((table.score(rank) for rank in part.floaters), reverse=True)
    if inside != part.values or inside[-1] != made or inside[0] != len(scores):
        yield Sentence("a group is not worth what the matching proves that it can be")


# The pairing of a round of the Burstein system with what led to it, proofs checked.


def proven_players(
    table: BursteinTable, edition: Edition, *, solver: Solver = "auto"
) -> BursteinPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="burstein.no-pairing")


def _report(table: BursteinTable, bracket: BursteinBracket) -> BracketReport:
    place, part = bracket.place, bracket.part
    return BracketReport(
        kind=BracketKind.NORMAL,
        score=table.score(next(bits(place.residents))),
        moved_down=in_numbers(table, table.ranked(place.incoming)),
        residents=in_numbers(table, table.ranked(place.residents)),
        limbo=(),
        upper=in_numbers(table, [one for one, _ in part.pairs]),
        lower=in_numbers(table, [other for _, other in part.pairs]),
        pairs=tuple((table.own[one].number, table.own[other].number) for one, other in part.pairs),
        downfloaters=in_numbers(table, part.floaters),
        values=criterion_values(table, part.values),
        method="bounds met" if part.proof is None else "weighted matching",
    )


# Rounds of the Burstein system that can be asked about: seeding rounds, and those after them.


MOST_SEEDING_ROUNDS = 4


@rule("burstein.seeding-rounds")
def seeding_rounds(rounds: int) -> int:
    """Return how many rounds of an event are paired by the Dutch system first."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


class SeedingRound(DutchRound):
    """One of the first rounds, paired whole by the Dutch system, bye and colours included."""

    def __init__(
        self, tournament: Tournament, edition: Edition, round_number: int, *, own: Edition
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._own = own
        """The edition that cites the Burstein system's own text."""

    @property
    def _said(self) -> Reason:
        return self._own.because(
            "burstein.seeding-rounds",
            "round {round} is a seeding round, paired by the FIDE (Dutch) system; by the index of "
            "opponents from round {first} on",
            round=self.number,
            first=seeding_rounds(self.tournament.planned_rounds) + 1,
        )

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each bracket."""
        plain = super().proposal
        return replace(plain, because=(self._said, *plain.because))

    @property
    def explanation(self) -> Listing:
        """Return that it is a seeding round, and how the Dutch system pairs it."""
        return Listing((self._said.sentence, "", super().explanation), glue="\n")

    def _decided(self, *, discreet: bool) -> list[Decided]:
        first, *others = super()._decided(discreet=discreet)
        return [replace(first, because=(self._said, *first.because)), *others]

    def _answer(self, first: int, second: int) -> WhyNot:
        plain = super()._answer(first, second)
        return replace(plain, because=(*plain.because, self._said))


class BursteinRound(ExplainedRound):
    """One round after the seeding rounds, paired when that is first asked for."""

    halves = ("1, 2 …", "… n")
    bye_rule = "burstein.bye-order"

    @cached_property
    def table(self) -> BursteinTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> BursteinPairing:
        return proven_players(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assembled(self.table, self._paired, partial(_report, self.table))

    @property
    def check_list(self) -> str:
        """Return the check list with the index of the opposition: Buchholz, Sonneborn-Berger."""
        points, own = self.tournament.points, self.table.own
        both = {player.number: index_text(points, player).split("/") for player in own}
        return check_list_text(
            self.check_lines,
            points,
            more={
                "BH": {number: index[0] for number, index in both.items()},
                "SB": {number: index[1] for number, index in both.items()},
            },
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return tuple(
            bracket_proof(
                self.table,
                made.place.members if made.part.proof is None else made.place.left,
                made.part.values,
                made.part.proof,
            )
            for made in self._paired.brackets
        )

    def _given_up(self, hand: ByHand) -> Iterator[Reason]:
        left, incoming = mask_of(hand.mate), 0
        while left & ~incoming:
            place = Place.at(self.table, left, incoming)
            floaters = mask_of(
                rank for rank in bits(place.members) if not place.members >> hand.mate[rank] & 1
            )
            yield from self._given_up_in(place, floaters, hand.mate)
            incoming = floaters
            left &= ~place.members | floaters

    def _given_up_in(
        self, place: Place, floaters: int, mate: Mapping[int, int]
    ) -> Iterator[Reason]:
        """Yield what a bracket with these floaters gives up, if it is not the rules' own."""
        table, edition = self.table, self.edition
        inside = [
            (rank, mate[rank]) for rank in bits(place.members & ~floaters) if rank < mate[rank]
        ]
        best = pair_bracket(table, place)
        if best is None or {*map(frozenset, best.pairs)} == {*map(frozenset, inside)}:
            return
        score = table.score(next(bits(place.residents)))
        below = outlook(table, place, [*bits(floaters)])
        if below is None:
            where = Sentence("bracket of {points}", points=points_text(table.field.points, score))
            yield edition.because(
                "burstein.completion", "{bracket}: the round could not be completed", bracket=where
            )
            return
        values = values_of(table, place, [*inside, *below])
        comparisons = compare(table, edition, best.values, values)
        yield given_up(table, edition, score, comparisons, order="burstein.order")


class Burstein(OtherSwiss, frozen=True, kw_only=True):
    """The Burstein system of the FIDE Handbook, C.04.4.2."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float: as the Dutch system has it in seeding rounds."""
        return DUTCH.floats_in(tournament)

    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        text = text.for_system(NAME)
        return (
            text.because("burstein.seeding-rounds", _seeding_words(tournament.planned_rounds)),
            text.because(
                "burstein.order",
                "After that, of players with equal points those whose opponents have scored most "
                "so far meet those whose opponents have scored least",
            ),
            text.because(
                "burstein.pairs",
                "Where players of equal points cannot all be paired, as few as possible of them "
                "are moved down to the next ones",
            ),
            text.because(
                "burstein.colour-preferences",
                "Colours come after that: as few preferences as possible are not granted",
            ),
            text.because(
                "burstein.bye-order",
                "The bye of an odd round is given first: lowest score, most games played, weakest "
                "opposition",
            ),
        )

    def round(
        self, tournament: Tournament, edition: Edition, round_number: int
    ) -> BursteinRound | SeedingRound:
        """Return a round that can be asked about: first by the Dutch system, then by its own."""
        check_choices(tournament.system, self.options)
        plain = defining_edition(edition, tournament)
        own = plain.for_system(NAME)
        if round_number <= seeding_rounds(tournament.planned_rounds):
            return SeedingRound(tournament, plain, round_number, own=own)
        return BursteinRound(tournament, own, round_number)


def _seeding_words(rounds: int) -> Sentence:
    """Return which rounds come by the Dutch system, by the rule where none are announced yet."""
    seeding = seeding_rounds(rounds)
    if not seeding:
        return Sentence(
            "The first rounds, half of all but no more than {most}, are paired by the FIDE (Dutch) "
            "system",
            most=MOST_SEEDING_ROUNDS,
        )
    return Sentence.plural(
        "The first round is paired by the FIDE (Dutch) system",
        "The first {count} rounds are paired by the FIDE (Dutch) system",
        count=seeding,
    )


BURSTEIN = Burstein(
    name=NAME,
    title=Sentence("Swiss tournament (FIDE Burstein system)"),
    options=(ACCELERATION, DRAWN_COLOUR, PLACES),
    no_rematch="burstein.no-rematch",
)
