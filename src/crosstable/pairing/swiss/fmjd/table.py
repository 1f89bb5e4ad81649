"""A round of the FMJD family on the table: who is there, in which order, and what counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.record import Kind, records
from crosstable.kernel.result import Bye
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.chance import Chance
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
from crosstable.pairing.swiss.players import Field, Reading, SwissPlayer, balance
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.round import Value, measure
from crosstable.pairing.swiss.table import Bracket, Candidate, RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule

# What stands between players of equal score before a round: Solkoff, Sonneborn-Berger, ratings.
# For pairing a game that is not played yet is a draw, so these sums are not always those of the
# standings; where no game is open they are. Units of the point system, never fractions of points.


class Standing(msgspec.Struct, frozen=True):
    """What a player is ordered by inside his score group."""

    number: int
    """The pairing number: what the player drew where lots are drawn."""
    rating: int
    solkoff: int
    sonneborn_berger: int
    average: Fraction
    """The average rating of the opponents met, a bye's dummy among them; 0 before the first."""


def own_ratings(tournament: Tournament, edition: Edition) -> dict[int, int]:
    """Return the rating of everybody who has one, estimates made for the pairing included.

    Decision 77.
    """
    lists = (*edition.rating_lists, ESTIMATE)
    return {
        entrant.number: rating
        for entrant in tournament.entrants
        if (rating := entrant.player.rating(*lists)) is not None
    }


@rule("fmjd-swiss.dummy")
def dummy_rating(ratings: Mapping[int, int]) -> int:
    """Return the rating of the dummy: one less than the lowest of the tournament (4.1)."""
    return min(ratings.values(), default=1) - 1


@rule("fmjd-swiss.next-order")
def standings_before(
    tournament: Tournament, edition: Edition, round_number: int
) -> dict[int, Standing]:
    """Return everybody's sums after the rounds before this one.

    Solkoff is the full sum of opponents' scores (3.1.a), Sonneborn-Berger the scores of those
    beaten times two and of those drawn with (3.1.g). A forfeited game keeps its opponent in both;
    the average counts games that were played, and the dummy.
    """
    if len(tournament.rounds) < round_number - 1:
        raise Refused("round {round} cannot be paired yet", round=round_number)
    before = msgspec.structs.replace(tournament, rounds=tournament.rounds[: round_number - 1])
    draw = tournament.points.draw
    sheet = {
        number: [(entry, draw if entry.kind is Kind.PENDING else entry.points) for entry in entries]
        for number, entries in records(before).items()
    }
    scores = {number: sum(points for _, points in lines) for number, lines in sheet.items()}
    ratings = own_ratings(tournament, edition)
    dummy = dummy_rating(ratings)
    standings = {}
    for number, lines in sheet.items():
        solkoff = sonneborn = met = total = 0
        for entry, points in lines:
            if entry.opponent is not None:
                solkoff += scores[entry.opponent]
                sonneborn += points * scores[entry.opponent]
                if entry.kind is not Kind.FORFEIT:
                    met += 1
                    total += ratings.get(entry.opponent, 0)
            elif entry.bye is Bye.ALLOCATED:
                met += 1
                total += dummy
        average = Fraction(total, met) if met else Fraction(0)
        standings[number] = Standing(number, ratings.get(number, 0), solkoff, sonneborn, average)
    return standings


# The pattern of a score group: who chooses first, whom each should rather meet, what is a stray.
# All players of a group are laid out in their order. Everybody in turn who is not paired yet gets
# the first opponent of his wishes with whom the others can still be paired as well as can be.


class Block(msgspec.Struct, frozen=True):
    """Two groups that play each other, both in order."""

    upper: tuple[int, ...]
    lower: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A pattern laid over the players of a group."""

    pattern: str
    seekers: tuple[int, ...]
    """Who chooses, in turn."""
    common: tuple[int, ...] = ()
    """Whom everybody should rather meet, where that is the same for all."""
    blocks: tuple[Block, ...] = ()
    """The halves that should play each other, where there are halves."""

    def wishes(self, player: int) -> Sequence[int]:
        """Return whom a player should rather meet, the best first (decision 71)."""
        if not self.blocks:
            return [other for other in self.common if other != player]
        index, upper = self._seats[player]
        if not upper:
            return [other for other in self._in_order if other != player]
        block = self.blocks[index]
        own = [*block.lower, *(other for other in reversed(block.upper) if other != player)]
        known = {*own, player}
        return [*own, *(other for other in self._in_order if other not in known)]

    def strays(self, one: int, other: int) -> tuple[int, int]:
        """Return whether a pair leaves its pair of groups, and whether it stays in one half."""
        if not self.blocks:
            return 0, 0
        mine, theirs = self._seats[one], self._seats[other]
        return int(mine[0] != theirs[0]), int(mine == theirs)

    @cached_property
    def _seats(self) -> dict[int, tuple[int, bool]]:
        """Return in which block everybody is, and whether in its upper half."""
        return {
            player: (index, upper)
            for index, block in enumerate(self.blocks)
            for upper, half in ((True, block.upper), (False, block.lower))
            for player in half
        }

    @cached_property
    def _in_order(self) -> tuple[int, ...]:
        return tuple(sorted(self.seekers))


@rule("fmjd-swiss.four-groups")
def blocks_of(players: Sequence[int], count: int) -> tuple[Block, ...]:
    """Return the groups that play each other: equal pairs of groups, the larger ones first.

    One block is the plain division into two halves (3.4.a); two blocks are four groups (6.1), so
    that 22 players make 6, 6, 5 and 5 (decision 75).
    """
    pairs = len(players) // 2
    sizes = [pairs // count + (1 if index < pairs % count else 0) for index in range(count)]
    blocks = []
    start = 0
    for size in sizes:
        if size:
            middle, end = start + size, start + 2 * size
            blocks.append(Block(tuple(players[start:middle]), tuple(players[middle:end])))
            start = end
    return tuple(blocks)


@rule("fmjd-swiss.pattern-halves")
def halves(players: Sequence[int], blocks: int = 1) -> Layout:
    """Return the upper half against the lower half, first against first (3.4.a).

    Who cannot meet anybody of the other half meets the lowest of his own first.
    """
    made = blocks_of(players, blocks)
    upper = [player for block in made for player in block.upper]
    lower = [player for block in made for player in block.lower]
    return Layout(Pattern.HALVES.value, (*upper, *lower), blocks=made)


@rule("fmjd-swiss.pattern-high-low")
def high_low(players: Sequence[int]) -> Layout:
    """Return the highest against the lowest, and so on inwards (3.4.b)."""
    return Layout(Pattern.HIGH_LOW.value, tuple(players), tuple(reversed(players)))


@rule("fmjd-swiss.first-neighbours")
def neighbours(players: Sequence[int]) -> Layout:
    """Return 1 against 2, 3 against 4 (5.3, first round)."""
    return Layout("neighbours", tuple(players), tuple(players))


@rule("fmjd-swiss.pattern-lot")
def by_lot(players: Sequence[int], seed: str) -> Layout:
    """Return players in an order drawn by lot, neighbours against each other (3.4.c).

    Decision 76.
    """
    drawn = Chance(seed).shuffle(players)
    return Layout(Pattern.BY_LOT.value, drawn, drawn)


@rule("fmjd-swiss.pattern-average")
def ranked(players: Sequence[int], standing: Sequence[Standing]) -> Layout:
    """Return the highest average of opponents against the lowest own rating (3.4, 5.1a).

    ``standing`` is that of each player by rank. Equal averages choose in the order of own ratings.
    """

    def by_average(rank: int) -> tuple[object, ...]:
        own = standing[rank]
        return -own.average, -own.rating, own.number

    def by_rating(rank: int) -> tuple[int, int]:
        return standing[rank].rating, -standing[rank].number

    return Layout(
        Pattern.AVERAGE_AGAINST_OWN.value,
        tuple(sorted(players, key=by_average)),
        tuple(sorted(players, key=by_rating)),
    )


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
