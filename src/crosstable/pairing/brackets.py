"""Brackets: matches that send their winners, and sometimes their losers, on to others.

A bracket is never kept anywhere: it follows from the numbers of the players, which are their seeds,
and from the results of the rounds so far (decisions 333 to 335).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import Outcome
from crosstable.kernel.result import Forfeit, Pending, Played, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament


class MatchRole(Enum):
    """What a match decides."""

    ROUND = "round"
    SEMI_FINAL = "semi-final"
    FINAL = "final"
    THIRD_PLACE = "third place"
    WINNERS_FINAL = "winners' final"
    LOSERS_FINAL = "losers' final"
    GRAND_FINAL = "grand final"
    SECOND_FINAL = "second grand final"


class Contender(msgspec.Struct, frozen=True):
    """One side of a match: a player, or where the player will come from."""

    player: int | None = None
    match: int = 0
    """The number of the match the player comes from; 0 for somebody who begins here."""
    loser: bool = False
    """Whether it is the loser of that match who comes, and not its winner."""
    settled: bool = True
    """Whether it is known who comes; with no player then, nobody does."""


_NOBODY = Contender()
"""A place that is empty from the start."""


class BracketMatch(msgspec.Struct, frozen=True):
    """One match of a knock-out, or the place of a player who has a bye instead."""

    number: int
    """Counted through all rounds; 0 for a bye."""
    round: int
    sides: tuple[Contender, Contender]
    """In the first round the better seed first; later from the top of the bracket down."""
    role: MatchRole = MatchRole.ROUND
    board: int = 0
    """The board it is played at, once its round is paired; 0 before that and for a walk-over."""
    result: Result = Pending()
    white: int | None = None
    """Who has White in the first game."""
    winner: int | None = None
    loser: int | None = None
    decided: bool = False
    """Whether it is over; then nobody goes on where there is no winner."""
    loser_is_out: bool = True

    @property
    def bye(self) -> bool:
        """Return whether a player goes on without a match."""
        return self.number == 0

    @property
    def out(self) -> tuple[int, ...]:
        """Return who is out by it: the loser, or both where both have lost it."""
        if not self.decided or self.role is MatchRole.THIRD_PLACE:
            return ()
        if self.winner is not None and not self.loser_is_out:
            return ()
        players = (side.player for side in self.sides)
        return tuple(player for player in players if player not in {self.winner, None})


class Bracket(msgspec.Struct, frozen=True):
    """All matches of a knock-out, round by round from the top of the bracket down."""

    rounds: tuple[tuple[BracketMatch, ...], ...]
    """Of those who have lost no match."""
    third_place: BracketMatch | None = None
    losers: tuple[tuple[BracketMatch, ...], ...] = ()
    """Of those who have lost one match, where it takes two to be out."""
    finals: tuple[BracketMatch, ...] = ()
    """Between the winners of both brackets: one match, or a second one where it comes to it."""

    @property
    def places(self) -> tuple[BracketMatch, ...]:
        """Return every match and bye: by rounds, of each from the top of the bracket down."""
        third = () if self.third_place is None else (self.third_place,)
        listed = (
            *(match for matches in self.rounds for match in matches),
            *(match for matches in self.losers for match in matches),
            *third,
            *self.finals,
        )
        return tuple(sorted(listed, key=lambda match: match.round))

    @property
    def matches(self) -> tuple[BracketMatch, ...]:
        """Return every match in the order of the numbers; byes are none."""
        return tuple(match for match in self.places if not match.bye)

    @property
    def winner(self) -> int | None:
        """Return who has won the event."""
        last = self.finals or (self.rounds[-1] if self.rounds else ())
        return last[-1].winner if last else None

    def of_round(self, round_number: int) -> tuple[BracketMatch, ...]:
        """Return the matches and byes of a round in the order of their boards."""
        return tuple(match for match in self.places if match.round == round_number)


def rounds_for(players: int) -> int:
    """Return how many rounds so many players need until one has lost no match."""
    return max(players - 1, 0).bit_length()


def seeds_in_order(rounds: int) -> tuple[int, ...]:
    """Return the seeds from the top of a bracket to its end, two and two the first matches.

    The best two can meet in the last round only, the best four in the last two, and so on
    (decision 334).
    """
    order: tuple[int, ...] = (1,)
    for _ in range(rounds):
        last = 2 * len(order) + 1
        order = tuple(
            seed
            for place, seed_before in enumerate(order)
            for seed in (
                (seed_before, last - seed_before)
                if place % 2 == 0
                else (last - seed_before, seed_before)
            )
        )
    return order


def winner_of(board: Board) -> int | None:
    """Return who won a match; nobody where it goes on, ended level or was lost by both."""
    match board.result:
        case Played(white=white, black=black):
            if white.outcome is Outcome.WON and black.outcome is not Outcome.WON:
                return board.white
            return board.black if black.outcome is Outcome.WON else None
        case Forfeit() as forfeit:
            if forfeit.won_by(Colour.WHITE):
                return board.white
            return board.black if forfeit.won_by(Colour.BLACK) else None
        case _:
            return None


def _over(board: Board) -> bool:
    """Return whether a match sends somebody on, or will never."""
    if winner_of(board) is not None:
        return True
    match board.result:
        case Played(white=white, black=black):
            return white.outcome is Outcome.LOST and black.outcome is Outcome.LOST
        case Forfeit():
            return True
        case _:
            return False


def gone_on(match: BracketMatch) -> Contender:
    """Return whom a match sends on; from a bye it is whoever came to it."""
    if match.bye:
        one, other = match.sides
        return one if other == _NOBODY else other
    return Contender(match.winner, match.number, settled=match.decided)


def dropped(match: BracketMatch) -> Contender:
    """Return who comes from a match as its loser; from a bye nobody does."""
    if match.bye:
        return _NOBODY
    return Contender(match.loser, match.number, loser=True, settled=match.decided)


class BracketMaker:
    """Puts matches together and numbers them, with what the rounds so far tell of them."""

    def __init__(self, tournament: Tournament, rounds_known: int | None = None) -> None:
        self._known = tournament.rounds[:rounds_known]
        self._players = sorted(tournament.by_number)
        self._number = 0

    @property
    def first(self) -> tuple[Contender, ...]:
        """Return the sides of the first matches from the top of the bracket down."""
        numbers = self._players
        return tuple(
            Contender(numbers[seed - 1]) if seed <= len(numbers) else _NOBODY
            for seed in seeds_in_order(rounds_for(len(numbers)))
        )

    def matches(
        self,
        round_number: int,
        sides: Sequence[Contender],
        role: MatchRole = MatchRole.ROUND,
        *,
        loser_is_out: bool = True,
    ) -> tuple[BracketMatch, ...]:
        """Return the matches between neighbours."""
        return tuple(
            self.match(round_number, one, other, role, loser_is_out=loser_is_out)
            for one, other in zip(sides[::2], sides[1::2], strict=True)
        )

    def match(
        self,
        round_number: int,
        one: Contender,
        other: Contender,
        role: MatchRole = MatchRole.ROUND,
        *,
        loser_is_out: bool = True,
    ) -> BracketMatch:
        """Return a match with what is known of it; a side nobody comes to is a walk-over."""
        if _NOBODY in {one, other}:
            only = one if other == _NOBODY else other
            return BracketMatch(
                0, round_number, (one, other), role, winner=only.player, decided=only.settled
            )
        self._number += 1
        if round_number == 1 and (one.player or 0) > (other.player or 0):
            one, other = other, one
        made = BracketMatch(
            self._number, round_number, (one, other), role, loser_is_out=loser_is_out
        )
        if None in {one.player, other.player}:
            if one.settled and other.settled:
                only = one if other.player is None else other
                return msgspec.structs.replace(made, winner=only.player, decided=True)
            return made
        return self._as_played(made)

    def _as_played(self, match: BracketMatch) -> BracketMatch:
        players = {side.player for side in match.sides}
        boards = self._known[match.round - 1].boards if match.round <= len(self._known) else ()
        for place, board in enumerate(boards, start=1):
            if {board.white, board.black} != players:
                continue
            winner = winner_of(board)
            loser = next(player for player in players if player != winner) if winner else None
            return msgspec.structs.replace(
                match,
                board=place,
                result=board.result,
                white=board.white,
                winner=winner,
                loser=loser,
                decided=_over(board),
            )
        return match


def single_elimination(maker: BracketMaker, *, third_place: bool) -> Bracket:
    """Return the bracket in which one lost match is the end, with a match for the third place."""
    sides = maker.first
    made: list[tuple[BracketMatch, ...]] = []
    third = None
    while len(sides) > 1:
        role = {2: MatchRole.FINAL, 4: MatchRole.SEMI_FINAL}.get(len(sides), MatchRole.ROUND)
        made.append(maker.matches(len(made) + 1, sides, role))
        if role is MatchRole.FINAL and third_place and len(made) > 1:
            one, other = map(dropped, made[-2])
            third = maker.match(len(made), one, other, MatchRole.THIRD_PLACE)
        sides = tuple(map(gone_on, made[-1]))
    return Bracket(tuple(made), third)


_CALLED = {
    MatchRole.FINAL: Sentence("final"),
    MatchRole.THIRD_PLACE: Sentence("match for the third place"),
    MatchRole.SECOND_FINAL: Sentence("second grand final"),
}


def match_called(match: BracketMatch) -> Sentence:
    """Return what a match is called: final, semi-final, match for the third place, or by number."""
    number = match.number  # of every match that sends somebody on
    match match.role:
        case MatchRole.SEMI_FINAL:
            return Sentence("semi-final (match {number})", number=number)
        case MatchRole.WINNERS_FINAL:
            return Sentence("winners’ final (match {number})", number=number)
        case MatchRole.LOSERS_FINAL:
            return Sentence("losers’ final (match {number})", number=number)
        case MatchRole.GRAND_FINAL:
            return Sentence("grand final (match {number})", number=number)
        case role:
            return _CALLED.get(role) or Sentence("match {number}", number=number)
