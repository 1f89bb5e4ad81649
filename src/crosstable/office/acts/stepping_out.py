"""Who leaves the board during a game and comes back, noted by a tap.

The journal's words say neither who nor at which board: it has more readers than the floor.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec.structs import replace

from crosstable.arbiter.absences import open_absence
from crosstable.kernel.errors import Refused
from crosstable.kernel.fair_play import Absence
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import Made, PlayerNumber, RoundNumber, YesNo, about, made
from crosstable.office.roles import Right, Role

NOTING = Right(Role.ARBITER, Sentence("noting who leaves the board"))


class PlayerSteppedOut(Act, frozen=True, tag="player-stepped-out"):
    """A player left the board during the game."""

    topic = Topic.RULINGS

    round: int
    player: int
    at: datetime

    def applied(self, tournament: Tournament) -> Tournament:
        noted = tournament.fair_play
        absence = Absence(round=self.round, player=self.player, left=self.at)
        fair_play = replace(noted, absences=(*noted.absences, absence))
        return replace(tournament, fair_play=fair_play)

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("round {round}: an absence from the board noted", round=self.round)


class NoteOut(Command, frozen=True):
    """Note that a player leaves the board."""

    right = NOTING

    round: RoundNumber
    player: PlayerNumber
    at: Annotated[datetime, made(Made.NOW)]

    def decided(self, state: State) -> PlayerSteppedOut:
        tournament = state.tournament
        board = _own_board(tournament, self.round, self.player)
        if not board.unfinished:
            raise Refused(
                "the game of {player} in round {round} is over",
                player=tournament.entrant(self.player).player.name,
                round=self.round,
            )
        if open_absence(tournament, self.round, self.player) is not None:
            raise Refused(
                "{player} is already noted as away",
                player=tournament.entrant(self.player).player.name,
            )
        return PlayerSteppedOut(self.round, self.player, self.at)


class PlayerCameBack(Act, frozen=True, tag="player-came-back"):
    """A player is back at the board, or was noted as away by mistake."""

    topic = Topic.RULINGS

    round: int
    player: int
    at: datetime
    mistaken: bool = False

    def applied(self, tournament: Tournament) -> Tournament:
        noted = tournament.fair_play
        absences = list(noted.absences)
        place = max(
            at
            for at, absence in enumerate(absences)
            if (absence.round, absence.player) == (self.round, self.player)
        )
        if self.mistaken:
            del absences[place]
        else:
            absences[place] = replace(absences[place], back=self.at)
        return replace(tournament, fair_play=replace(noted, absences=tuple(absences)))

    def words(self, _tournament: Tournament) -> Sentence:
        if self.mistaken:
            return Sentence("round {round}: an absence noted by mistake", round=self.round)
        return Sentence("round {round}: the end of an absence noted", round=self.round)


class NoteBack(Command, frozen=True):
    """Note that a player is back, or never was away."""

    right = NOTING

    round: RoundNumber
    player: PlayerNumber
    at: Annotated[datetime, made(Made.NOW)]
    mistaken: Annotated[YesNo, about("The player never left")] = False

    def decided(self, state: State) -> PlayerCameBack:
        tournament = state.tournament
        _own_board(tournament, self.round, self.player)
        absence = open_absence(tournament, self.round, self.player)
        if absence is None:
            raise Refused(
                "{player} is not noted as away",
                player=tournament.entrant(self.player).player.name,
            )
        if self.at < absence.left:
            raise Refused("nobody can come back before leaving: check the clock of this device")
        return PlayerCameBack(self.round, self.player, self.at, self.mistaken)


def _own_board(tournament: Tournament, round_number: int, player: int) -> Board:
    name = tournament.entrant(player).player.name
    if 1 <= round_number <= len(tournament.rounds):
        seat = tournament.round(round_number).board_of(player)
        if seat is None:
            raise Refused("{player} has no game in round {round}", player=name, round=round_number)
        return board_in_play(tournament, round_number, seat[0])
    return board_in_play(tournament, round_number, 1)
