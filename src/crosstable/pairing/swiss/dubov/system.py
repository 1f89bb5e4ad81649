"""The Dubov system as a pairing system: its words, its rounds, proofs, and pairings by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver, flaws
from crosstable.pairing.proposal import check_choices
from crosstable.pairing.swiss.answers import compare, given_up
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dubov.engine import (
    DubovBracket,
    DubovPairing,
    bye_order,
    choose_upfloaters,
    least_clashes,
    pair_bracket,
    pair_players,
)
from crosstable.pairing.swiss.dubov.explain import ExplainedRound
from crosstable.pairing.swiss.dubov.table import (
    NAME,
    DubovTable,
    lay_table,
    ratings_of,
    refuse_unrated,
    upfloat_limit,
)
from crosstable.pairing.swiss.dutch.system import ACCELERATION
from crosstable.pairing.swiss.proofs import BracketProof, proven_whole
from crosstable.pairing.swiss.report import check_list_text, points_text
from crosstable.pairing.swiss.round import BracketReport, SwissPairing
from crosstable.pairing.swiss.system import DRAWN_COLOUR, OtherSwiss
from crosstable.pairing.swiss.weighed import (
    assembled,
    bracket_proof,
    faults_of_bye,
    faults_of_pairs,
    with_upfloaters,
)
from crosstable.rulebooks.editions import Edition

# Whether the pairing of a round of the Dubov system is right, by its own proofs.  A set of
# upfloaters meets bounds that no set can better, or comes with a matching of all who were left
# whose prices prove it. The pairs of a bracket grant as many colour preferences as its numbers
# allow, or come with a matching that proves how many pairs of one subgroup there must be. Whoever
# stood before the player who has the bye could not have it.


def faults(table: DubovTable, paired: DubovPairing) -> list[str]:
    """Return what is wrong with the pairing of a round, nothing if it is certainly right."""
    problems = [*faults_of_bye(table, paired.bye, bye_order(table))]
    left = table.full if paired.bye is None else table.full & ~(1 << paired.bye)
    for bracket in paired.brackets:
        if (bracket.left, bracket.residents) != (left, table.level(left)):
            problems.append(Sentence("a bracket is made of other players than those who are left"))
        problems += _faults_of_pairs(table, bracket)
        problems += _faults_of_set(table, bracket)
        left &= ~bracket.members
    if left:
        problems.append(Sentence("the round has lost or doubled a player"))
    return problems


def _faults_of_pairs(table: DubovTable, bracket: DubovBracket) -> Iterator[str]:
    part = bracket.part
    yield from faults_of_pairs(table, part.pairs, bracket.members)
    if part.proof is not None:
        yield from flaws(len(part.proof.vertices), part.proof.edges, part.proof.matching)
    forced = 0 if part.proof is None else -part.proof.matching.total[0]
    played = bool(bracket.members & table.played)
    if part.clashes != least_clashes(table, bracket.members) + (2 * forced if played else 0):
        yield Sentence("a group gives way without a proof that it must")


def _faults_of_set(table: DubovTable, bracket: DubovBracket) -> Iterator[str]:
    chosen = bracket.chosen
    if bracket.values != table.values(bracket.residents, chosen.members, bracket.part.clashes):
        yield Sentence("a set of upfloaters is not worth what it claims")
    if chosen.proof is not None:
        yield from flaws(len(chosen.proof.vertices), chosen.proof.edges, chosen.proof.matching)
        total = [-part for part in chosen.proof.matching.total]
        further = len(table.of_upfloaters)
        counted = [len(chosen.members), bracket.part.clashes, *bracket.values[3:]]
        if [total[0], *total[len(total) - further - 1 :]] != counted:
            yield Sentence("a set of upfloaters is not as good as the matching that proves it")
    elif bracket.values != _bound(table, bracket):
        yield Sentence("a bracket takes players in without a proof that it must")


def _bound(table: DubovTable, bracket: DubovBracket) -> tuple[object, ...]:
    """Return what no set can better: at most one player from just below, the cheapest there."""
    residents = bracket.residents
    if residents.bit_count() % 2 == 0:
        return table.values(residents, (), least_clashes(table, residents))
    near = bits(table.level(bracket.left & ~residents))
    return min(
        (
            table.values(residents, (rank,), least_clashes(table, residents | 1 << rank))
            for rank in near
        ),
        default=(),
    )


# The pairing of a round of the Dubov system with everything that led to it, proofs checked.


def proven_players(table: DubovTable, edition: Edition, *, solver: Solver = "auto") -> DubovPairing:
    """Return the brackets of a round with proofs that have been checked, or refuse."""
    paired = pair_players(table, solver=solver)
    return proven_whole(table, edition, paired, faults, name="dubov.no-pairing")


class DubovRound(ExplainedRound):
    """One round, paired when that is first asked for."""

    halves = ("G1", "G2")
    bye_rule = "dubov.bye-order"

    @cached_property
    def table(self) -> DubovTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> DubovPairing:
        return proven_players(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""

        def report(bracket: DubovBracket) -> BracketReport:
            method = "bounds met" if bracket.chosen.proof is None else "weighted matching"
            return with_upfloaters(self.table, bracket, method=method)

        return assembled(self.table, self._paired, report)

    @property
    def check_list(self) -> str:
        """Return the check list with the average ratings of opponents and the upfloats."""
        own = self.table.own
        return check_list_text(
            self.check_lines,
            self.tournament.points,
            more={
                "ARO": {player.number: str(player.average) for player in own},
                "Up": {player.number: str(player.upfloats) for player in own},
            },
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket: of the upfloaters, and of the pairs."""
        return tuple(
            bracket_proof(self.table, players, bracket.values, solved)
            for bracket in self._paired.brackets
            for players, solved in (
                (bracket.left, bracket.chosen.proof),
                (bracket.members, bracket.part.proof),
            )
        )

    def _given_up_with(
        self, left: int, members: tuple[int, ...], made: set[frozenset[int]]
    ) -> Iterator[Reason]:
        table, edition = self.table, self.edition
        residents = table.level(left)
        whole = residents | mask_of(members)
        score = table.score(next(bits(residents)))
        best = choose_upfloaters(table, left)
        part = None if best is None else pair_bracket(table, residents | mask_of(best.members))
        if best is None or part is None or {*map(frozenset, part.pairs)} == made:
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


class Dubov(OtherSwiss, frozen=True, kw_only=True):
    """The Dubov system of the FIDE Handbook, C.04.4.1."""

    def floats_in(self, tournament: Tournament) -> FloatsIn:  # noqa: ARG002
        """Return in which rounds players float: in those in which they are paired."""
        return FloatsIn.GAMES

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse what no Swiss can be played with, and players without a rating."""
        super().check(tournament, edition)
        text = self.text(tournament, edition)
        playing = [entrant.number for entrant in tournament.entrants if not entrant.withdrawn]
        refuse_unrated(tournament, text, playing)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text an event is paired by, which cites its own text first."""
        return super().text(tournament, edition).for_system(NAME)

    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words."""
        limit = upfloat_limit(tournament.planned_rounds)
        return (
            text.because(
                "dubov.average-rating",
                "Opponents' ratings are to be equal on average: of players with equal points, "
                "those whose opponents were rated lowest so far meet the highest rated",
            ),
            text.because(
                "dubov.subgroups",
                "Players who should have White meet those who should have Black; whoever has not "
                "played counts among the latter",
            ),
            text.because(
                "dubov.upfloaters",
                "Where players of equal points cannot all be paired, the fewest possible with "
                "less are moved up to them",
            ),
            *(
                (
                    text.because(
                        "dubov.upfloat-limit",
                        "Before the last round, whoever has moved up {count} times is spared",
                        count=limit,
                    ),
                )
                if tournament.planned_rounds
                else ()
            ),
            text.because(
                "dubov.bye-order",
                "The bye of an odd round is given first: lowest score, most games played, "
                "largest number",
            ),
            text.because(
                "dubov.rating",
                "Every player needs a rating; the chief arbiter assigns one where it is missing",
            ),
        )

    def advice(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return who has no rating yet."""
        rated = ratings_of(tournament, edition)
        missing = [
            f"{entrant.player.name} ({entrant.number})"
            for entrant in tournament.entrants
            if entrant.number not in rated
        ]
        if not missing:
            return ()
        return (
            self.text(tournament, edition).because(
                "dubov.rating",
                "these players have no rating, which this system needs: {players}",
                players=Listing(missing),
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DubovRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DubovRound(tournament, self.text(tournament, edition), round_number)


DUBOV = Dubov(
    name=NAME,
    title=Sentence("Swiss tournament (FIDE Dubov system)"),
    options=(ACCELERATION, DRAWN_COLOUR),
    no_rematch="dubov.no-rematch",
)
