"""The pairing of a round by the FIDE (Dutch) system, with everything that led to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.matching import Solver
from crosstable.pairing.proposal import BY_NUMBERS, INITIAL_COLOUR, INITIAL_COLOUR_BY
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.dutch.brackets import Paired
from crosstable.pairing.swiss.dutch.criteria import criteria_of
from crosstable.pairing.swiss.dutch.engine import pair_brackets
from crosstable.pairing.swiss.dutch.proof import faults
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.impossible import proven
from crosstable.pairing.swiss.players import Field, Reading
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.round import (
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.rulebooks.editions import Edition

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
