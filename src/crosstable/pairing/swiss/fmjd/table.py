"""A round of the FMJD family on the table: who is there, in which order, and what counts."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.colours import balance
from crosstable.pairing.swiss.criterion import measure
from crosstable.pairing.swiss.fmjd.aspects import (
    Acceleration,
    Aspects,
    FirstOrder,
    FirstPairing,
    Meets,
    MovesDown,
    NextOrder,
    OpenGames,
    Pattern,
)
from crosstable.pairing.swiss.fmjd.criteria import Criterion, Ground, criteria_of
from crosstable.pairing.swiss.fmjd.opposition import Standing, own_ratings, standings_before
from crosstable.pairing.swiss.fmjd.pattern import (
    Layout,
    blocks_of,
    by_lot,
    halves,
    high_low,
    neighbours,
    ranked,
)
from crosstable.pairing.swiss.players import Field, Reading, SwissPlayer
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import Bracket, Candidate, RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

STRAYS = (
    ("fmjd-swiss.four-groups", Sentence("games between players of different pairs of groups")),
    ("fmjd-swiss.pattern-halves", Sentence("games inside one half of the group")),
)
"""What a pattern of halves counts besides the criteria, once it is known who is left to pair."""


class FamilyTable(RoundTable):
    """Everything about the players of one round that the pairing asks for."""

    def __init__(
        self,
        field: Field,
        aspects: Aspects,
        criteria: Sequence[Criterion],
        standing: Sequence[Standing],
        *,
        rounds_left: int,
        seed: str,
    ) -> None:
        super().__init__(field)
        self.aspects = aspects
        self.standing = tuple(standing)
        """By rank."""
        self.rounds_left = rounds_left
        """The rounds still to be played, this one included."""
        self.seed = seed
        self.free: int | None = None
        """Who plays the dummy, once that is known."""
        self.criteria = tuple(criteria)
        self._pair_costs: dict[object, tuple[int, ...]] = {}
        self.kinds = [
            (player.pairing_score, player.preference, player.floats) for player in field.players
        ]

    def with_bye_for(self, player: int) -> FamilyTable:
        """Return the same round in which only this player may have the bye."""
        named = copy(self)
        named.bye_takers = 1 << player
        named.free = player
        return named

    def ground(self, bracket: Bracket) -> Ground:
        """Return what criteria have to know about a score group."""
        return Ground(score=self.score(bracket.residents[0]), last=bracket.is_last)

    def pair_cost(self, one: int, other: int, ground: Ground) -> tuple[int, ...]:
        """Return what a pair costs under each criterion; the higher ranked player first."""
        key = (self.kinds[one], self.kinds[other])
        cost = self._pair_costs.get(key)
        if cost is None:
            higher, lower = self.players[one], self.players[other]
            cost = tuple([criterion.of_pair(higher, lower, ground) for criterion in self.criteria])
            self._pair_costs[key] = cost
        return cost

    def leaver_cost(self, one: int, ground: Ground) -> tuple[int, ...]:
        """Return what it costs under each criterion that a player leaves the group."""
        return tuple(
            [criterion.of_floater(self.players[one], ground) for criterion in self.criteria]
        )

    @rule("fmjd-swiss.meets")
    def opponents_below(self, bracket: Bracket, player: int) -> list[int]:
        """Return whom a player who was moved down should rather meet (3.6)."""
        residents = bracket.residents
        if self.aspects.meets is Meets.LOWEST:
            residents = tuple(reversed(residents))
        return [*residents, *(other for other in bracket.moved_down if other != player)]

    @rule("fmjd-swiss.moves-down", "fmjd-swiss.bye-last")
    def leaving_order(self, bracket: Bracket) -> list[int]:
        """Return who should rather leave a group (3.5); the bye is for the last of all (4.1)."""
        if bracket.is_last:
            return [*reversed(bracket.residents), *reversed(bracket.moved_down)]
        members = [*bracket.residents, *bracket.moved_down]
        if self.aspects.moves_down is MovesDown.BY_LOT:
            drawn = by_lot(
                bracket.residents,
                f"{self.seed}:moves down:{bracket.residents[0]}",
            )
            return [*drawn.seekers, *bracket.moved_down]
        if self.aspects.moves_down is MovesDown.LOWEST:
            return [*reversed(bracket.residents), *reversed(bracket.moved_down)]
        return members

    @rule("fmjd-swiss.pattern", "fmjd-swiss.first-round")
    def layout(self, players: Sequence[int]) -> Layout:
        """Return the pattern of those of a group who are still to be paired."""
        if self.field.round == 1:
            match self.aspects.first_pairing:
                case FirstPairing.NEIGHBOURS:
                    return neighbours(players)
                case FirstPairing.BY_LOT:
                    return by_lot(players, f"{self.seed}:first")
                case FirstPairing.HALVES:
                    return halves(players, self.aspects.accelerate.blocks)
        match self.aspects.pattern:
            case Pattern.HIGH_LOW:
                return high_low(players)
            case Pattern.AVERAGE_AGAINST_OWN:
                return ranked(players, self.standing)
            case Pattern.BY_LOT:
                first = players[0] if players else 0
                return by_lot(players, f"{self.seed}:group:{first}")
            case Pattern.HALVES:
                return halves(players, self._blocks(players))

    @rule("fmjd-swiss.four-groups")
    def _blocks(self, players: Sequence[int]) -> int:
        """Return into how many pairs of groups a score group is divided (6.1).

        More than one as long as the first group is larger than the rounds still to be played.
        """
        accelerate = self.aspects.accelerate
        if accelerate in {Acceleration.NONE, Acceleration.HALEY}:
            return 1
        made = blocks_of(players, accelerate.blocks)
        large = bool(made) and len(made[0].upper) > self.rounds_left
        return accelerate.blocks if large else 1

    def values(self, bracket: Bracket, candidate: Candidate) -> tuple[Value, ...]:
        """Return what a candidate is worth under each criterion, then the strays of its pattern."""
        ground = self.ground(bracket)
        players = self.players
        measured: list[Value] = []
        for criterion in self.criteria:
            of_pair, of_floater = criterion.of_pair, criterion.of_floater
            contributions = [of_pair(players[a], players[b], ground) for a, b in candidate.pairs]
            contributions += [
                of_floater(players[floater], ground) for floater in candidate.floaters
            ]
            measured.append(measure(criterion, contributions))
        inner = self.inner_pairs(bracket, candidate)
        layout = self.layout(sorted(player for pair in inner for player in pair))
        strays = [layout.strays(*pair) for pair in inner]
        return (*measured, sum(stray[0] for stray in strays), sum(stray[1] for stray in strays))

    def inner_pairs(self, bracket: Bracket, candidate: Candidate) -> list[tuple[int, int]]:
        """Return the pairs of a candidate that nobody who was moved down is part of."""
        moved = set(bracket.moved_down)
        return [pair for pair in candidate.pairs if moved.isdisjoint(pair)]

    @property
    def titles(self) -> list[tuple[str, Sentence]]:
        """Return the rule and the title of every value, in order."""
        return [*((criterion.rule, criterion.title) for criterion in self.criteria), *STRAYS]


def lay_table(
    tournament: Tournament,
    edition: Edition,
    aspects: Aspects,
    round_number: int,
    *,
    total_rounds: int | None = None,
) -> FamilyTable:
    """Return the players of a round in their order, with everything that counts."""
    total = tournament.planned_rounds if total_rounds is None else total_rounds
    reading = Reading(
        prefer=balance,
        floats_by=edition.swiss.floats_by,
        bye_barred_by=edition.swiss.bye_barred_by,
        open_games_meet=aspects.open_games is OpenGames.KEPT_APART,
    )
    field = read_field(
        tournament,
        round_number,
        total_rounds=total,
        virtual=_virtual(tournament, edition, aspects, round_number),
        initial=Colour.WHITE,
        reading=reading,
    )
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    standing = standings_before(tournament, edition, round_number)
    ordered = _ordered(field.players, aspects, standing, first=round_number == 1)
    return FamilyTable(
        msgspec.structs.replace(field, players=ordered),
        aspects,
        criteria_of(edition.swiss, aspects, field.round),
        [standing[player.number] for player in ordered],
        rounds_left=max(total - round_number + 1, 1),
        seed=f"{tournament.name}:{round_number}",
    )


@rule("fmjd-swiss.first-order", "fmjd-swiss.next-order", "fmjd-swiss.first-colours")
def _ordered(
    players: Sequence[SwissPlayer],
    aspects: Aspects,
    standing: dict[int, Standing],
    *,
    first: bool,
) -> tuple[SwissPlayer, ...]:
    """Return players by score and then by the order of the aspect, each with his place.

    Where nobody has a colour yet, an odd place means White: by rating places alternate (App.A.b),
    by lot all upper players have White (App.B.b), so there all places are odd.
    """
    by_rating = aspects.first_order is FirstOrder.RATING

    def key(player: SwissPlayer) -> tuple[object, ...]:
        own = standing[player.number]
        if first:
            return (-own.rating if by_rating else 0, own.number)
        match aspects.next_order:
            case NextOrder.RATING:
                return -own.rating, own.number
            case NextOrder.SOLKOFF:
                return -own.solkoff, -own.sonneborn_berger, own.number
            case NextOrder.LOTS:
                return (own.number,)
            case NextOrder.AVERAGE_RATING:
                return -own.average, -own.rating, own.number

    step = 1 if by_rating else 2
    placed = [
        msgspec.structs.replace(player, place=1 + step * index)
        for index, player in enumerate(sorted(players, key=key))
    ]
    return tuple(sorted(placed, key=lambda player: (-player.pairing_score, player.place)))


@rule("fmjd-swiss.haley", "fmjd-swiss.bye-in-round-one")
def _virtual(
    tournament: Tournament, edition: Edition, aspects: Aspects, round_number: int
) -> list[dict[int, int]]:
    """Return the points each round is paired with besides the real ones; only round 2 has any.

    Who had the bye in the first round is paired as if he had none (4.1); the first two groups of
    Haley's system have those of a win more (6.2).
    """
    virtual_points: list[dict[int, int]] = [{} for _ in range(round_number)]
    if round_number < 2:
        return virtual_points
    opening, points = tournament.rounds[0], tournament.points
    second = virtual_points[1]
    if aspects.accelerate is Acceleration.HALEY:
        ratings = own_ratings(tournament, edition)
        seats = [seat for board in opening.boards for seat in (board.white, board.black)]
        seats.sort(key=lambda number: (-ratings.get(number, 0), number))
        upper = blocks_of(seats, aspects.accelerate.blocks)[:1]
        second |= {number: points.win for block in upper for number in (*block.upper, *block.lower)}
    for free in opening.free:
        if free.kind is Bye.ALLOCATED:
            second[free.player] = -points.allocated_bye
    return virtual_points
