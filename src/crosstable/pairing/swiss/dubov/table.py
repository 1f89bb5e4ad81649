"""The players of a round of the Dubov system with everything that counts, before any is paired."""

from __future__ import annotations

from typing import cast

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.allocation import Allocation, allocate
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.colours import ColourRule, Strength
from crosstable.pairing.swiss.dubov.reading import NAME, DubovPlayer, read_players
from crosstable.pairing.swiss.other import own_text
from crosstable.pairing.swiss.players import Field
from crosstable.pairing.swiss.round import Value
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

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
        self._levels = {self.score(group[0]): mask_of(group) for group in self.groups()}

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

    @rule("dubov.scoregroups")
    def level(self, left: int) -> int:
        """Return those of some players with the highest score."""
        first = next(bits(left), None)
        return 0 if first is None else left & self._levels[self.score(first)]

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
