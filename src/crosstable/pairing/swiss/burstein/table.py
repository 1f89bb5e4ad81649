"""The players of a round of the Burstein system, in the order of their opposition so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.kernel.record import bye_points
from crosstable.kernel.result import Bye, Forfeit, Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.acceleration import acceleration
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.players import (
    Allocation,
    Field,
    Reading,
    Strength,
    SwissPlayer,
    allocate,
)
from crosstable.pairing.swiss.reading import read_field
from crosstable.pairing.swiss.system import own_text
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule

# How strong a player's opposition was so far (C.04.4.2, 1.7): Buchholz, then Sonneborn-Berger.
# Both are whole numbers: points count in units, and products of points in units of units. Virtual
# points have no part in them.


class Index(msgspec.Struct, frozen=True, order=True):
    """What the opposition of a player is worth; the greater, the stronger it was."""

    buchholz: int = 0
    sonneborn_berger: int = 0


class _Entry(msgspec.Struct, frozen=True):
    """A round of a player: what it brought, and against whom, if it was played."""

    points: int
    opponent: int | None = None
    zero_bye: bool = False


def indices(tournament: Tournament, round_number: int, away: frozenset[int]) -> dict[int, Index]:
    """Return the index of everybody before a round, in which some are ``away`` without points."""
    entries = _entries(tournament, round_number)
    score = {number: sum(entry.points for entry in rounds) for number, rounds in entries.items()}
    for_opponents = {
        number: score[number] + _benefit(rounds, tournament.points.draw, away=number in away)
        for number, rounds in entries.items()
    }
    return {
        number: _index(rounds, score[number], for_opponents) for number, rounds in entries.items()
    }


@rule("burstein.buchholz", "burstein.sonneborn-berger", "burstein.unplayed")
def _index(rounds: Sequence[_Entry], own: int, for_opponents: Mapping[int, int]) -> Index:
    """Add up the scores of opponents; a round without a game is one against oneself."""
    buchholz = sonneborn_berger = 0
    for entry in rounds:
        theirs = own if entry.opponent is None else for_opponents[entry.opponent]
        buchholz += theirs
        sonneborn_berger += entry.points * theirs
    return Index(buchholz, sonneborn_berger)


@rule("burstein.zero-point-byes")
def _benefit(rounds: Sequence[_Entry], draw: int, *, away: bool) -> int:
    """Return what opponents count besides the score of whoever has only been away lately.

    A run of zero-point byes reaches up to the current round: whoever plays in it has none (444)
    (decision 445).
    """
    if not away:
        return 0
    count = 0
    for entry in reversed(rounds):
        if not entry.zero_bye:
            break
        count += 1
    return count * draw


@rule("burstein.virtual-points")
def _entries(tournament: Tournament, round_number: int) -> dict[int, list[_Entry]]:
    """Return the rounds of everybody before a round; adjourned games are draws, as for pairing.

    These are points of the table: virtual ones are left out.
    """
    points = tournament.points
    away = _Entry(0, zero_bye=True)
    entries: dict[int, list[_Entry]] = {number: [] for number in tournament.by_number}
    for played in tournament.rounds[: round_number - 1]:
        made: dict[int, _Entry] = {}
        for board in played.boards:
            made.update(_of_board(tournament, board))
        for free in played.free:
            made[free.player] = _Entry(
                bye_points(points, free.kind), zero_bye=free.kind is Bye.ZERO_POINT
            )
        for number, rounds in entries.items():
            rounds.append(made.get(number, away))
    return entries


def _of_board(tournament: Tournament, board: Board) -> Iterator[tuple[int, _Entry]]:
    points, result = tournament.points, board.result
    for seat, other, colour in (
        (board.white, board.black, Colour.WHITE),
        (board.black, board.white, Colour.BLACK),
    ):
        if isinstance(result, Played):
            mark = result.white if colour is Colour.WHITE else result.black
            yield seat, _Entry(points.worth(mark), other)
        elif isinstance(result, Forfeit):
            won = result.won_by(colour)
            yield seat, _Entry(points.forfeit_win if won else points.forfeit_loss)
        else:
            yield seat, _Entry(points.draw, other)


NAME = "burstein"
CRITERION_TITLES = {
    "burstein.pairs": Sentence("players left unpaired in the bracket"),
    "burstein.floater-scores": Sentence("scores of the players left unpaired in the bracket"),
    "burstein.incoming-floaters": Sentence("floaters from above left unpaired again"),
    "burstein.incoming-scores": Sentence("scores of floaters from above left unpaired again"),
    "burstein.next-pairs": Sentence("players left unpaired in the next bracket"),
    "burstein.next-scores": Sentence("scores of the players left unpaired in the next bracket"),
    "burstein.next-incoming": Sentence("floaters left unpaired again in the next bracket"),
    "burstein.next-incoming-scores": Sentence(
        "scores of floaters left unpaired again in the next bracket"
    ),
    "burstein.colour-preferences": Sentence("colour preferences that are not granted"),
}


class BursteinPlayer(SwissPlayer, frozen=True):
    """One player before the pairing of a round."""

    index: Index = Index()
    """How strong the opposition was so far."""


class BursteinTable(RoundTable):
    """What is asked about the players of one round."""

    def __init__(
        self, field: Field, criteria: tuple[str, ...], *, virtual_points_order_boards: bool
    ) -> None:
        self.virtual_points_order_boards = virtual_points_order_boards
        self.own = cast("tuple[BursteinPlayer, ...]", field.players)
        self.criteria = criteria
        """What a bracket is judged by, in its order."""
        self.seeking = {
            colour: mask_of(
                rank for rank, player in enumerate(self.own) if player.preference.colour is colour
            )
            for colour in Colour
        }
        """Who should have which colour; nobody who has not played."""
        self._absolute = {
            colour: mask_of(
                rank
                for rank in bits(mask)
                if self.own[rank].preference.strength is Strength.ABSOLUTE
            )
            for colour, mask in self.seeking.items()
        }
        super().__init__(field)
        self.standing = self._standings()

    @rule("burstein.ranking")
    def _standings(self) -> tuple[int, ...]:
        """Return the place of every rank by index, then number; scores have no part in it."""
        own = self.own
        order = sorted(
            range(self.size),
            key=lambda rank: (
                -own[rank].index.buchholz,
                -own[rank].index.sonneborn_berger,
                own[rank].number,
            ),
        )
        places = [0] * self.size
        for place, rank in enumerate(order):
            places[rank] = place
        return tuple(places)

    def ranked(self, members: int) -> list[int]:
        """Return some players in their order for pairing: the first has sequence number 1."""
        return sorted(bits(members), key=self.standing.__getitem__)

    @property
    def titles(self) -> tuple[tuple[str, Sentence], ...]:
        """Return every criterion of a bracket in its order, with its words."""
        return tuple((name, CRITERION_TITLES[name]) for name in self.criteria)

    @rule("burstein.no-rematch", "burstein.absolute-preferences")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, nor with the same absolute preference."""
        wish = self.own[index].preference
        mask = self.full & ~self.met[index]
        if wish.strength is Strength.ABSOLUTE and wish.colour is not None:
            mask &= ~self._absolute[wish.colour]
        return mask

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two ranks, that of the first one.

        The higher ranked of the two is the one with the greater index, not with the greater score.
        """
        if self.standing[one] < self.standing[other]:
            return allocate(self.own[one], self.own[other], self.field.initial)
        given = allocate(self.own[other], self.own[one], self.field.initial)
        return Allocation(given.higher.other, given.rule)

    @rule("burstein.colour-preference")
    def clash(self, one: int, other: int) -> int:
        """Return 1 if two players should have the same colour, else 0."""
        mine = self.own[one].preference.colour
        return int(mine is not None and mine is self.own[other].preference.colour)


def _away(tournament: Tournament, round_number: int, field: Field) -> frozenset[int]:
    """Return who has a zero-point bye in the round that is paired, or has left."""
    known = tournament.rounds[round_number - 1 : round_number]
    scoring = {free.player for played in known for free in played.free if _scores(free.kind)}
    scoring |= {
        request.player
        for request in tournament.bye_requests
        if request.round == round_number and _scores(request.kind)
    }
    present = {player.number for player in field.players}
    return frozenset(tournament.by_number) - present - scoring


def _scores(kind: Bye) -> bool:
    return kind is not Bye.ZERO_POINT


@rule("burstein.bye")
def lay_table(
    tournament: Tournament,
    edition: Edition,
    round_number: int,
    *,
    virtual: Sequence[Mapping[int, int]] | None = None,
) -> BursteinTable:
    """Return the players of a round after the seeding rounds, as the text of an edition has it.

    ``virtual`` gives the virtual points of each round, where they do not come from an acceleration.
    """
    text, faster = own_text(edition, NAME), edition.acceleration
    option, total = tournament.system.option, tournament.planned_rounds
    field = read_field(
        tournament,
        round_number,
        total_rounds=total,
        acceleration=acceleration(
            option("acceleration", "none"), edition, total, tournament.points
        ),
        virtual=virtual,
        initial=Colour(option(INITIAL_COLOUR) or Colour.WHITE.value),
        reading=Reading(
            bye_barred_by=text.bye_barred_by,
            floats_by=edition.swiss.floats_by,
            places_by_number=True,
        ),
    )
    if not field.players:
        raise Refused("there is nobody to pair in round {round}", round=round_number)
    index = indices(tournament, round_number, _away(tournament, round_number, field))
    players = tuple(
        BursteinPlayer(
            **{name: getattr(player, name) for name in SwissPlayer.__struct_fields__},
            index=index[player.number],
        )
        for player in field.players
    )
    return BursteinTable(
        msgspec.structs.replace(field, players=players),
        text.criteria,
        virtual_points_order_boards=faster is not None and faster.orders_boards,
    )
