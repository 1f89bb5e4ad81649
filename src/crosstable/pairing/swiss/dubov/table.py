"""The players of a round of the Dubov system, with the ratings of their opponents so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Forfeit, Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.seeding import seeding_rating
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.players import (
    Allocation,
    ColourRule,
    Field,
    Preference,
    Reading,
    Strength,
    SwissPlayer,
    allocate,
    preference,
)
from crosstable.pairing.swiss.reading import read_field, virtual_points
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.system import own_text
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.rules import rule

# The players of a round as the Dubov system sees them: ratings, opponents' ratings, upfloats.
# C.04.4.1 article 1: everybody has a rating; the average of the opponents met at the board (ARO)
# is rounded to a whole number; whoever is paired with somebody of a higher score has upfloated.


NAME = "dubov"
_BEFORE_ANY_GAME = Preference(Colour.BLACK, Strength.MILD)


class DubovPlayer(SwissPlayer, frozen=True):
    """One player before the pairing of a round."""

    average: int = 0
    """The average rating of the opponents (ARO); 0 before the first game."""
    upfloats: int = 0
    """How often the player was paired with somebody of a higher score."""
    upfloated: bool = False
    """Whether that was so in the round before."""
    at_limit: bool = False
    """Whether the player is a maximum upfloater."""


@rule("dubov.colour-preference")
def due_colour(colours: str) -> Preference:
    """Return the colour preference; without a game it is a mild one for Black (1.6.4)."""
    return preference(colours) if colours else _BEFORE_ANY_GAME


@rule("dubov.upfloat-limit")
def upfloat_limit(rounds: int) -> int:
    """Return after how many upfloats somebody is a maximum upfloater, in so many rounds."""
    return 2 + rounds // 5


@rule("dubov.average-rating")
def average_rating(ratings: Sequence[int]) -> int:
    """Return the mean of ratings as a whole number, a half rounded up; 0 of none."""
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0


def ratings_of(tournament: Tournament, edition: Edition) -> dict[int, int]:
    """Return the rating of everybody who has one, those assigned by the arbiter included."""
    known = {}
    for entrant in tournament.entrants:
        player = entrant.player
        seeded = seeding_rating(player, tournament.rating_order, edition.rating_lists, ESTIMATE)
        value = (
            seeded.value if seeded is not None else player.rating(*edition.rating_lists, ESTIMATE)
        )
        if value:
            known[entrant.number] = value
    return known


@rule("dubov.rating")
def refuse_unrated(tournament: Tournament, edition: Edition, numbers: Sequence[int]) -> None:
    """Refuse players without a rating, and name them."""
    rated = ratings_of(tournament, edition)
    missing = [number for number in sorted(numbers) if number not in rated]
    if not missing:
        return
    names = [f"{tournament.entrant(number).player.name} ({number})" for number in missing]
    raise Refused(
        "the Dubov system pairs by ratings, and these players have none: {players}; estimate "
        "their ratings first",
        edition.because(
            "dubov.rating", "the chief arbiter assigns a rating to a player who has none"
        ),
        players=Listing(names),
    )


@rule("dubov.bye")
def read_players(
    tournament: Tournament, edition: Edition, round_number: int, *, total_rounds: int
) -> Field:
    """Return the players to be paired in a round, from the rounds before it and nothing later."""
    option = tournament.system.option
    faster = acceleration(option("acceleration", "none"), edition, total_rounds, tournament.points)
    virtual = virtual_points(tournament, round_number, faster)
    field = read_field(
        tournament,
        round_number,
        total_rounds=total_rounds,
        virtual=virtual,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        reading=Reading(
            prefer=due_colour,
            bye_barred_by=own_text(edition, NAME).bye_barred_by,
            floats_by=edition.swiss.floats_by,
            places_by_number=True,
        ),
    )
    present = {player.number for player in field.players}
    met = {opponent for player in field.players for opponent in player.opponents}
    refuse_unrated(tournament, edition, sorted(present | met))
    ratings = ratings_of(tournament, edition)
    rounds = _upfloats(tournament, round_number, virtual)
    total = Counter(number for upfloated in rounds for number in upfloated)
    last = rounds[-1] if rounds else frozenset()
    limit = upfloat_limit(total_rounds)
    players = tuple(
        DubovPlayer(
            **{name: getattr(player, name) for name in SwissPlayer.__struct_fields__},
            average=average_rating([ratings[opponent] for opponent in player.opponents]),
            upfloats=total[player.number],
            upfloated=player.number in last,
            at_limit=total[player.number] >= limit,
        )
        for player in field.players
    )
    return msgspec.structs.replace(field, players=players)


@rule("dubov.upfloat-limit")
def _upfloats(
    tournament: Tournament, round_number: int, virtual: Sequence[Mapping[int, int]]
) -> list[frozenset[int]]:
    """Return who upfloated in each round: paired with a higher score, whether they played or not.

    Byes are no upfloats (decision 451).
    """
    points = tournament.points
    score: Counter[int] = Counter()
    upfloated = []
    for played, extra in zip(tournament.rounds[: round_number - 1], virtual, strict=False):
        up = set()
        for board in played.boards:
            mine, theirs = (score[seat] + extra.get(seat, 0) for seat in (board.white, board.black))
            if mine != theirs:
                up.add(board.white if mine < theirs else board.black)
        upfloated.append(frozenset(up))
        for board in played.boards:
            for seat, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
                score[seat] += _made(tournament, board, colour)
        for free in played.free:
            score[free.player] += bye_points(points, free.kind)
    return upfloated


def _made(tournament: Tournament, board: Board, colour: Colour) -> int:
    """Return the points one side of a board is paired with afterwards; open games are draws."""
    points, result = tournament.points, board.result
    if isinstance(result, Played):
        return points.worth(result.white if colour is Colour.WHITE else result.black)
    if isinstance(result, Forfeit):
        return points.forfeit_win if result.won_by(colour) else points.forfeit_loss
    return points.draw


COLOURS = "dubov.colour-preferences"
_TITLES = {
    "dubov.upfloaters": Sentence("upfloaters"),
    "dubov.upfloater-scores": Sentence("points that upfloaters are short of the bracket"),
    COLOURS: Sentence("colour preferences that are not granted"),
    "dubov.maximum-upfloaters": Sentence("upfloaters that have upfloated as often as they may"),
    "dubov.maximum-upfloats": Sentence("upfloats that these have had"),
    "dubov.upfloated-again": Sentence("upfloaters that upfloated in the round before"),
}
_OF_UPFLOATERS = ("dubov.maximum-upfloaters", "dubov.maximum-upfloats", "dubov.upfloated-again")


class DubovTable(RoundTable):
    """What is asked about the players of one round; a player is a rank: by score, then number."""

    def __init__(
        self, field: Field, criteria: tuple[str, ...], *, virtual_points_order_boards: bool
    ) -> None:
        self.virtual_points_order_boards = virtual_points_order_boards
        self.own = cast("tuple[DubovPlayer, ...]", field.players)
        self.white = mask_of(
            rank for rank, player in enumerate(self.own) if player.preference.colour is Colour.WHITE
        )
        """Who looks for White."""
        self._absolute = {
            colour: mask_of(
                rank
                for rank, player in enumerate(self.own)
                if player.preference.strength is Strength.ABSOLUTE
                and player.preference.colour is colour
            )
            for colour in Colour
        }
        self.played = mask_of(rank for rank, player in enumerate(self.own) if player.colours)
        super().__init__(field)
        self.criteria = tuple(
            name for name in criteria if not (field.last_round and name in _OF_UPFLOATERS)
        )
        """In their order; in the last round what upfloaters had before does not count."""
        self.of_upfloaters = tuple(name for name in self.criteria if name in _OF_UPFLOATERS)

    @property
    def titles(self) -> tuple[tuple[str, Sentence], ...]:
        """Return every criterion of a bracket in its order, with its words."""
        return tuple((name, _TITLES[name]) for name in self.criteria)

    @rule("dubov.no-rematch", "dubov.absolute-preferences")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, nor with the same absolute preference.

        There is no exception, not even in the last round.
        """
        wish = self.own[index].preference
        mask = self.full & ~self.met[index]
        if wish.strength is Strength.ABSOLUTE and wish.colour is not None:
            mask &= ~self._absolute[wish.colour]
        return mask

    @rule("swiss.colours-initial")
    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two players, the higher ranked first.

        Between two who have not played, the number of the higher ranked one decides (5.2.1).
        """
        higher, initial = self.own[one], self.field.initial
        if not (self.played >> one & 1 or self.played >> other & 1):
            colour = initial if higher.number % 2 else initial.other
            return Allocation(colour, ColourRule.INITIAL)
        return allocate(higher, self.own[other], initial)

    @rule("dubov.maximum-upfloaters", "dubov.maximum-upfloats", "dubov.upfloated-again")
    def upfloater_cost(self, rank: int) -> tuple[int, ...]:
        """Return what taking in a player costs: at the limit, how far, and twice running."""
        player = self.own[rank]
        costs = {
            "dubov.maximum-upfloaters": int(player.at_limit),
            "dubov.maximum-upfloats": player.upfloats if player.at_limit else 0,
            "dubov.upfloated-again": int(player.upfloated),
        }
        return tuple(costs[name] for name in self.of_upfloaters)

    def clash(self, one: int, other: int) -> int:
        """Return 1 if two players look for the same colour, else 0."""
        return int((self.white >> one & 1) == (self.white >> other & 1))

    def values(self, residents: int, members: tuple[int, ...], colours: int) -> tuple[Value, ...]:
        """Return what a bracket is worth, with these upfloaters and preferences not granted."""
        score = self.score(next(bits(residents)))
        short = sorted((score - self.score(rank) for rank in members), reverse=True)
        costs = [self.upfloater_cost(rank) for rank in members]
        further = map(sum, zip(*costs, strict=True)) if costs else (0 for _ in self.of_upfloaters)
        return (len(members), tuple(short), colours, *further)


def lay_table(
    tournament: Tournament, edition: Edition, round_number: int, *, total_rounds: int | None = None
) -> DubovTable:
    """Return the players of a round in their order, as the text of an edition sees them."""
    total = tournament.planned_rounds if total_rounds is None else total_rounds
    field = read_players(tournament, edition, round_number, total_rounds=total)
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    faster = edition.acceleration
    return DubovTable(
        field,
        own_text(edition, NAME).criteria,
        virtual_points_order_boards=faster is not None and faster.orders_boards,
    )
