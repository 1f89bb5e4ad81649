"""A round of FMJD's systems: laid out, paired, proved, asked about, and pairings made by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.answers import compare, met_or_kept_apart, proposal_of
from crosstable.pairing.swiss.fmjd.aspects import Aspects, refuse_contradictions
from crosstable.pairing.swiss.fmjd.engine import PairedGroup, pair_group, pair_groups
from crosstable.pairing.swiss.fmjd.explain import (
    FAMILY,
    Question,
    decided_in,
    group_notes,
)
from crosstable.pairing.swiss.fmjd.proof import faults, written
from crosstable.pairing.swiss.fmjd.table import FamilyTable, lay_table, own_ratings
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof, Impossible, in_numbers, proven
from crosstable.pairing.swiss.report import Decided, pairing_text, points_text
from crosstable.pairing.swiss.round import (
    BracketKind,
    BracketReport,
    CriterionValue,
    SwissPairing,
    WhyNot,
)
from crosstable.pairing.swiss.table import Bracket, Candidate, in_order_of_publication
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule

# The pairing of a round by a version of the FMJD Swiss, with everything that led to it.


def pair_round(
    tournament: Tournament,
    edition: Edition,
    aspects: Aspects,
    round_number: int,
    *,
    total_rounds: int | None = None,
    solver: Solver = "auto",
) -> SwissPairing:
    """Return the pairing of a round as the aspects have it, or refuse with the proof.

    Who has a bye in the round already, has left or has not entered is left out.
    """
    table = lay_table(tournament, edition, aspects, round_number, total_rounds=total_rounds)
    return assemble(table, proven_groups(table, edition, solver=solver))


def proven_groups(
    table: FamilyTable, edition: Edition, *, solver: Solver = "auto"
) -> list[PairedGroup]:
    """Return all score groups of a round with proofs that have been checked, or refuse."""
    paired = pair_groups(table, solver=solver)
    return proven(table, edition, paired, faults, name="fmjd-swiss.no-pairing")


def assemble(table: FamilyTable, groups: list[PairedGroup]) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all groups."""
    boards = [
        table.board(one, other, index)
        for index, group in enumerate(groups)
        for one, other in group.candidate.pairs
    ]
    left_over = groups[-1].candidate.floaters
    return SwissPairing(
        round=table.field.round,
        boards=in_order_of_publication(table, boards),
        bye=table.players[left_over[0]].number if left_over else None,
        brackets=tuple(_report(table, group) for group in groups),
    )


def _report(table: FamilyTable, group: PairedGroup) -> BracketReport:
    bracket, candidate = group.bracket, group.candidate
    inner = table.inner_pairs(bracket, candidate)
    layout = table.layout(sorted(player for pair in inner for player in pair))
    place = {seeker: index for index, seeker in enumerate(layout.seekers)}
    ordered = sorted(tuple(sorted(pair, key=place.__getitem__)) for pair in inner)
    ordered.sort(key=lambda pair: place[pair[0]])
    moved = [tuple(sorted(pair)) for pair in candidate.pairs if pair not in {*map(tuple, inner)}]
    pairs = [*moved, *ordered]
    floaters = set(candidate.floaters)
    return BracketReport(
        kind=bracket.kind,
        score=table.score(bracket.residents[0]),
        moved_down=in_numbers(table, bracket.moved_down),
        residents=in_numbers(table, bracket.residents),
        limbo=in_numbers(table, [mover for mover in bracket.moved_down if mover in floaters]),
        upper=in_numbers(table, [pair[0] for pair in pairs]),
        lower=in_numbers(table, [pair[1] for pair in pairs]),
        pairs=tuple(
            (table.players[pair[0]].number, table.players[pair[1]].number) for pair in pairs
        ),
        downfloaters=in_numbers(table, candidate.floaters),
        values=tuple(
            CriterionValue(rule, title, value)
            for (rule, title), value in zip(table.titles, group.values, strict=True)
        ),
        method="nothing gives way" if group.proof is None else "weighted matching",
    )


# What a pairing made by hand gives up: hard rules, colours, and each group's preferences.


@rule("fmjd-swiss.explanation")
def objections(
    table: FamilyTable,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    if missing:
        return tuple(missing)
    return (
        *_hard(table, edition, pairs, bye),
        *_bye_not_due(table, edition, bye),
        *wrong_colours(table, edition, pairs),
        *_groups(_with_bye_by_hand(table, bye), edition, pairs),
    )


@rule("fmjd-swiss.explanation")
def violations(
    table: FamilyTable,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> tuple[Reason, ...]:
    """Return the hard rules that a pairing breaks, without weighing its groups."""
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    return tuple(missing or _hard(table, edition, pairs, bye))


def _hard(
    table: FamilyTable, edition: Edition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield met_or_kept_apart(table, edition, one, other, family="pairing")
    if bye is not None and not table.players[table.rank[bye]].may_have_bye:
        player = table.players[table.rank[bye]]
        yield edition.because("swiss.bye", "{player} has already had a bye", player=str(player))


def _bye_not_due(table: FamilyTable, edition: Edition, bye: int | None) -> Iterator[Reason]:
    """Yield who should have the bye instead, where the one who has it may have one at all."""
    if bye is not None and table.players[table.rank[bye]].may_have_bye:
        groups = pair_groups(table)
        due = None if isinstance(groups, Impossible) else groups[-1].dummy
        if due is not None and due.player != table.rank[bye]:
            yield edition.because(
                "fmjd-swiss.bye-last",
                "the bye of {player} is due to {other}, the last player who may have it with as "
                "many games possible inside the score groups",
                player=str(table.players[table.rank[bye]]),
                other=str(table.players[due.player]),
            )


def _with_bye_by_hand(table: FamilyTable, bye: int | None) -> FamilyTable:
    """Return the round as it is once the bye is given: the groups answer for the rest only."""
    if bye is None or not table.players[table.rank[bye]].may_have_bye:
        return table
    return table.with_bye_for(table.rank[bye])


def _groups(
    table: FamilyTable, edition: Edition, pairs: Sequence[tuple[int, int]]
) -> Iterator[Reason]:
    """Yield every preference that a group gives up though it need not, groups as made by hand."""
    opponent = {}
    for white, black in pairs:
        one, other = table.rank[white], table.rank[black]
        opponent[one], opponent[other] = other, one
    floaters: tuple[int, ...] = ()
    groups = table.groups()
    for index, residents in enumerate(groups):
        last = index + 1 == len(groups)
        kind = BracketKind.LOWEST_GROUP if last else BracketKind.SCORE_GROUP
        bracket = Bracket(kind, floaters, residents)
        here = set(bracket.members)
        inside = sorted((one, opponent[one]) for one in here if one < opponent.get(one, -1) in here)
        paired = {player for pair in inside for player in pair}
        candidate = Candidate(tuple(inside), tuple(sorted(here - paired)))
        below = tuple(member for lower in groups[index + 1 :] for member in lower)
        yield from _given_up(table, edition, bracket, candidate, below)
        floaters = candidate.floaters


def _given_up(
    table: FamilyTable,
    edition: Edition,
    bracket: Bracket,
    candidate: Candidate,
    below: tuple[int, ...],
) -> Iterator[Reason]:
    best = pair_group(table, bracket, below)
    if best is None or best.candidate == candidate:
        return
    where = Sentence(
        "{bracket} of {points}",
        bracket=bracket.kind.words,
        points=points_text(table.field.points, table.score(bracket.residents[0])),
    )
    worse = [
        comparison
        for comparison in compare(table, edition, best.values, table.values(bracket, candidate))
        if comparison.worse
    ]
    for comparison in worse:
        yield Reason.that(
            "{bracket}, {criterion}: {value}, where {best} is possible",
            comparison.article,
            bracket=where,
            criterion=comparison.title,
            value=comparison.alternative_text,
            best=comparison.actual_text,
        )
    if not worse:
        yield edition.because(
            "fmjd-swiss.pattern",
            "{bracket}: as good, but not what the pattern of the system asks",
            bracket=where,
        )


# What must be settled before the first round, and what should be thought over.


MOST_NAMED = 5


def refuse_unready(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse to begin an event that could not be paired to its end."""
    refuse_contradictions(tournament.system, aspects, edition)
    _refuse_numbers_of_rounds(tournament, edition)
    _refuse_unrated(tournament, aspects, edition)
    _refuse_without_lots(tournament, aspects, edition)


@rule("swiss.rounds")
def _refuse_numbers_of_rounds(tournament: Tournament, edition: Edition) -> None:
    """Refuse a field that is too small, and more rounds than there can be opponents."""
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    if players < 2:
        raise Refused("pairing takes at least two players; enter the players first")
    longest = players - 1 if players % 2 == 0 else players
    if tournament.planned_rounds > longest and not tournament.rounds:
        raise Refused(
            "{rounds} rounds are too many for {players} players, who can play no more than "
            "{most}; plan fewer, or choose a round robin",
            edition.because("pairing.no-rematch", "nobody meets the same opponent twice"),
            rounds=tournament.planned_rounds,
            players=players,
            most=longest,
        )


@rule("fmjd-swiss.estimates")
def _refuse_unrated(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse players without a rating where the pairing is by rating, and say how to help."""
    without = _unrated(tournament, aspects, edition)
    if not without:
        return
    named: str = Listing(without[:MOST_NAMED])
    if len(without) > MOST_NAMED:
        more = len(without) - MOST_NAMED
        named = Sentence.plural(
            "{players} and {count} more", "{players} and {count} more", count=more, players=named
        )
    formulas = Listing(map(str, edition.ratings.conversions), glue="; ")
    raise Refused(
        "this system pairs by rating, and none is known for {players}; give an estimate, which "
        "is used for pairing only and goes on the list {list!r}",
        edition.because(
            "fmjd-swiss.estimates",
            "from a national rating x the published formulas give one ({formulas}); "
            "otherwise the referee estimates",
            formulas=formulas,
        ),
        players=named,
        list=ESTIMATE,
    )


def _unrated(tournament: Tournament, aspects: Aspects, edition: Edition) -> list[str]:
    """Return who has no rating though the pairing needs one."""
    if not aspects.needs_ratings:
        return []
    rated = own_ratings(tournament, edition)
    return [
        f"{entrant.player.name} ({entrant.number})"
        for entrant in tournament.entrants
        if entrant.number not in rated and not entrant.withdrawn
    ]


@rule("fmjd-swiss.estimates")
def unrated_later(tournament: Tournament, aspects: Aspects, edition: Edition) -> Iterator[Reason]:
    """Yield who entered after the first round without a rating; the event goes on all the same."""
    if tournament.rounds:
        for name in _unrated(tournament, aspects, edition):
            yield edition.because(
                "fmjd-swiss.estimates",
                "{player} has no rating and is ordered last; give an estimate",
                player=name,
            )


@rule("fmjd-swiss.lots")
def _refuse_without_lots(tournament: Tournament, aspects: Aspects, edition: Edition) -> None:
    """Refuse numbers that are still provisional where the first round is ordered by lots."""
    if aspects.draws_lots and not tournament.numbers_final and not tournament.rounds:
        raise Refused(
            "the lots are not drawn yet; draw them first",
            edition.because("fmjd-swiss.lots", "every player has a number drawn by lot"),
        )


@rule("fmjd-swiss.number-of-rounds")
def advice(tournament: Tournament, edition: Edition) -> Iterator[Reason]:
    """Yield what should be thought over: rounds close to half of the number of players (4.4).

    Decision 78.
    """
    players = sum(not entrant.withdrawn for entrant in tournament.entrants)
    rounds = tournament.planned_rounds
    if players and 5 * rounds >= 2 * players:
        yield edition.because(
            "fmjd-swiss.number-of-rounds",
            "{rounds} rounds come close to half of {players} players: the last "
            "rounds may be hard to pair, or impossible",
            rounds=rounds,
            players=players,
        )


class FamilyRound(SwissRound):
    """One round, paired score group by score group when that is first asked for."""

    halves = ("A", "B")

    def __init__(
        self, tournament: Tournament, edition: Edition, round_number: int, aspects: Aspects
    ) -> None:
        super().__init__(tournament, edition, round_number)
        self._aspects = aspects

    @cached_property
    def table(self) -> FamilyTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self._aspects, self.number)

    @cached_property
    def _groups(self) -> list[PairedGroup]:
        return proven_groups(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each score group is worth."""
        return assemble(self.table, self._groups)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free; an event that is not ready for round 1 is refused."""
        more = tuple(unrated_later(self.tournament, self._aspects, self.edition))
        if self.number == 1:
            numbered = replace(self.tournament, numbers_final=True)
            refuse_unready(numbered, self._aspects, self.edition)
            more = tuple(advice(self.tournament, self.edition))
        return proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY, more=more)

    @property
    def explanation(self) -> Listing:
        """Return score groups, who was passed over and why, colours."""
        dummy = self._groups[-1].dummy
        notes = [group_notes(self.table, self.edition, group, dummy) for group in self._groups]
        return pairing_text(
            self.tournament, self.edition, self.pairing, notes=notes, halves=self.halves
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every score group, and of the bye, to be written down."""
        return written(self.table, self._groups)

    def _decided(self, *, discreet: bool) -> list[Decided]:
        dummy = self._groups[-1].dummy
        return [
            decided_in(self.table, self.edition, group, dummy, discreet=discreet)
            for group in self._groups
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._groups, self.pairing)
        return question.answer(first, second)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates."""
        return objections(self.table, self.edition, self.tournament, pairs, bye)

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the hard rules that a pairing made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)
