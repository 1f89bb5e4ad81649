"""The pairing of a round by the FIDE (Dutch) system, with everything that led to it."""

from __future__ import annotations

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching import Solver
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.acceleration import ACCELERATIONS
from crosstable.pairing.swiss.allocation import allocate
from crosstable.pairing.swiss.bitgraph import Barrier, bits, mask_of
from crosstable.pairing.swiss.colours import ColourRule
from crosstable.pairing.swiss.dutch.criteria import CRITERIA, NEXT_BRACKET, Value
from crosstable.pairing.swiss.dutch.engine import Impossible, Paired, pair_brackets
from crosstable.pairing.swiss.dutch.proof import BracketProof, faults, is_barrier, written
from crosstable.pairing.swiss.dutch.table import BracketKind, Table
from crosstable.pairing.swiss.players import Field, SwissPlayer, read_field
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

__all__ = [
    "BracketReport",
    "CriterionValue",
    "PairedBoard",
    "SwissPairing",
    "lay_table",
    "pair_round",
    "prepare_field",
    "proofs",
]


class PairedBoard(msgspec.Struct, frozen=True):
    """One board: who plays, in which bracket they met, and what decided the colours."""

    white: int
    black: int
    colours_by: ColourRule
    bracket: int


class CriterionValue(msgspec.Struct, frozen=True):
    """What a bracket is worth under one criterion; lower is better.

    Score differences are in units of the point system, the greatest first.
    """

    rule: str
    title: str
    value: Value


class BracketReport(msgspec.Struct, frozen=True):
    """How one bracket was paired, in pairing numbers."""

    kind: BracketKind
    score: int
    """The pairing score of the residents; of the highest ones in a collapsed bracket."""
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    limbo: tuple[int, ...]
    upper: tuple[int, ...]
    """S1 as it was when the candidate was made, exchanges included."""
    lower: tuple[int, ...]
    """S2 in the order of the transposition, those who were not paired last."""
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: tuple[CriterionValue, ...]
    method: str
    """Whether a direct construction met the bounds, or a weighted matching was needed."""
    refused: bool = False
    """Whether this was a first try with which the round could not have been completed."""


class SwissPairing(msgspec.Struct, frozen=True):
    """The pairing of a round: boards in the order of publication, the bye, and the way there."""

    round: int
    boards: tuple[PairedBoard, ...]
    bye: int | None
    brackets: tuple[BracketReport, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return the boards as pairs of numbers, White first."""
        return tuple((board.white, board.black) for board in self.boards)


def prepare_field(
    tournament: Tournament, round_number: int, *, total_rounds: int | None = None
) -> Field:
    """Return the players of a round as this system sees them."""
    options = tournament.system
    name = options.option("acceleration", "none")
    if name not in ACCELERATIONS:
        raise UnknownName("acceleration", name, tuple(ACCELERATIONS))
    colours = {colour.value: colour for colour in Colour}
    initial = options.option(INITIAL_COLOUR, "white")
    if initial not in colours:
        raise UnknownName("initial colour", initial, tuple(colours))
    return read_field(
        tournament,
        round_number,
        total_rounds=tournament.planned_rounds if total_rounds is None else total_rounds,
        acceleration=ACCELERATIONS[name],
        initial=colours[initial],
    )


def lay_table(
    tournament: Tournament, round_number: int, *, total_rounds: int | None = None
) -> Table:
    """Return the players of a round and the criteria of the text the tournament follows."""
    variant = tournament.system.option("variant", next(iter(CRITERIA)))
    if variant not in CRITERIA:
        raise UnknownName("variant of the Dutch system", variant, tuple(CRITERIA))
    field = prepare_field(tournament, round_number, total_rounds=total_rounds)
    if not field.players:
        raise Refused(f"nobody is there to be paired in round {round_number}")
    return Table(field, CRITERIA[variant])


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
    table = lay_table(tournament, round_number, total_rounds=total_rounds)
    return assemble(table, proven_brackets(table, edition, solver=solver))


def proven_brackets(table: Table, edition: Edition, *, solver: Solver = "auto") -> list[Paired]:
    """Return all brackets of a round with proofs that have been checked, or refuse."""
    number = table.field.round
    paired = pair_brackets(table, solver=solver)
    if isinstance(paired, Impossible) and is_barrier(table, table.full, paired.barrier):
        raise Refused(
            f"round {number} cannot be paired", *no_pairing(table, edition, paired.barrier)
        )
    wrong = ["nobody is in the way"] if isinstance(paired, Impossible) else faults(table, paired)
    if wrong or isinstance(paired, Impossible):
        raise Refused(
            f"the pairing of round {number} does not stand up to its own proof: {wrong[0]}; "
            "pair by hand, and report this as a defect of the program"
        )
    return paired


def proofs(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    total_rounds: int | None = None,
    solver: Solver = "auto",
) -> tuple[BracketProof, ...]:
    """Return the proof of every bracket of a round, to be written down."""
    table = lay_table(tournament, round_number, total_rounds=total_rounds)
    brackets = proven_brackets(table, edition, solver=solver)
    return tuple(written(table, each) for each in brackets)


def assemble(table: Table, paired: list[Paired]) -> SwissPairing:
    """Return boards with colours, in the order of publication, and the reports of all brackets."""
    boards = []
    bye = None
    for number, each in enumerate(paired):
        if each.barrier is not None:
            continue
        if each.bracket.is_last and each.candidate.floaters:
            bye = table.players[each.candidate.floaters[0]].number
        for one, other in each.candidate.pairs:
            boards.append(_board(table, one, other, number))
    boards.sort(key=lambda board: _publication(table, board))
    return SwissPairing(
        round=table.field.round,
        boards=tuple(boards),
        bye=bye,
        brackets=tuple(_report(table, each) for each in paired),
    )


def _board(table: Table, one: int, other: int, bracket: int) -> PairedBoard:
    higher, lower = table.players[one], table.players[other]
    given = allocate(higher, lower, table.field.initial)
    seats = (higher, lower) if given.higher is Colour.WHITE else (lower, higher)
    return PairedBoard(seats[0].number, seats[1].number, given.rule, bracket)


@rule("swiss.board-order")
def _publication(table: Table, board: PairedBoard) -> tuple[int, int, int]:
    """Return the key of the order of boards: the higher ranked player's score, the sum, his number.

    Virtual points do not count here; adjourned games count as draws.
    """
    seats = [table.players[table.rank[number]] for number in (board.white, board.black)]
    higher = min(seats, key=_standing)
    return -higher.real_score, -sum(each.real_score for each in seats), higher.number


def _standing(player: SwissPlayer) -> tuple[int, int]:
    return -player.real_score, player.number


def _report(table: Table, paired: Paired) -> BracketReport:
    bracket, candidate = paired.bracket, paired.candidate
    numbers = [player.number for player in table.players]
    floaters = set(candidate.floaters)
    unpaired = [each for each in bracket.residents if each in floaters]
    criteria = list(table.criteria)
    if paired.outlook is not None:
        criteria[2:2] = NEXT_BRACKET
    return BracketReport(
        kind=bracket.kind,
        score=table.score(bracket.residents[0]),
        moved_down=tuple(numbers[each] for each in bracket.moved_down),
        residents=tuple(numbers[each] for each in bracket.residents),
        limbo=tuple(numbers[each] for each in bracket.moved_down if each in floaters),
        upper=tuple(numbers[one] for one, _ in candidate.pairs),
        lower=tuple(numbers[each] for each in (*(pair[1] for pair in candidate.pairs), *unpaired)),
        pairs=tuple((numbers[one], numbers[other]) for one, other in candidate.pairs),
        downfloaters=tuple(numbers[each] for each in candidate.floaters),
        values=tuple(
            CriterionValue(criterion.rule, criterion.title, value)
            for criterion, value in zip(criteria, paired.values, strict=True)
        ),
        method="bounds" if paired.proof is None else "weighted matching",
        refused=paired.barrier is not None,
    )


@rule("dutch.no-pairing", "dutch.bye")
def no_pairing(table: Table, edition: Edition, barrier: Barrier) -> tuple[Reason, ...]:
    """Return the proof that nobody can pair the round, and what the arbiter may do."""

    def name(vertex: int) -> str:
        return "the bye" if vertex == table.outside else str(table.players[vertex])

    def names(vertices: tuple[int, ...]) -> str:
        return ", ".join(map(name, vertices))

    groups = _smallest_groups(table, barrier)
    outlets = names(barrier.barrier)
    singles = tuple(group[0] for group in groups if len(group) == 1)
    sentences = []
    if singles:
        who = f"{names(singles)} could meet {f'only {outlets}' if outlets else 'nobody'}"
        sentences.append(who if len(singles) == 1 else f"{who}, and never one another")
    sentences += [
        f"the {len(group)} players {names(group)} could meet only one another"
        f"{f' or {outlets}' if outlets else ''}, and one of them is left over"
        for group in groups
        if len(group) > 1
    ]
    needed = f"{len(groups)} opponents are" if len(groups) > 1 else "one opponent is"
    there = len(barrier.barrier)
    found = f"there are {there or 'none'}" if there != 1 else "there is one"
    sentences.append(
        f"so {needed} needed and {found}; the arbiter decides: excuse a player, give a bye by "
        "hand, lift a forbidden pairing, or pair the round by hand"
    )
    return tuple(edition.because("dutch.no-pairing", sentence) for sentence in sentences)


def _smallest_groups(table: Table, barrier: Barrier) -> list[tuple[int, ...]]:
    """Return one odd group more than the barrier can serve, the smallest that there are."""
    outside = 1 << table.outside
    left = (table.full | (outside if table.size % 2 else 0)) & ~mask_of(barrier.barrier)
    groups = []
    while left:
        group = fresh = left & -left
        while fresh:
            near = 0
            for one in bits(fresh):
                if one == table.outside:
                    near |= table.bye_takers
                    continue
                near |= table.allowed[one]
                near |= outside if table.bye_takers >> one & 1 else 0
            fresh = near & left & ~group
            group |= fresh
        left &= ~group
        if group.bit_count() % 2:
            groups.append(tuple(bits(group)))
    groups.sort(key=lambda each: (len(each), each))
    return groups[: len(barrier.barrier) + 1]
