"""Fixed boards: who must sit at a given board, for a wheelchair or a camera."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from crosstable.kernel.entrants import FixedBoard
from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_entrant
from crosstable.office.acts.checks import entrant_still_in
from crosstable.office.asking import PlayerNumber, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.naming import first_of
from crosstable.office.roles import Right, Role
from crosstable.pairing.schedule import FixedSchedule
from crosstable.pairing.systems import system_of

HIGHEST_BOARD = 9999


def plays_in_teams(tournament: Tournament) -> bool:
    """Return whether the boards of a round are those of matches between teams."""
    engine = system_of(tournament)
    return isinstance(engine, FixedSchedule) and engine.teams_ranked_by is not None


class BoardFixed(Act, frozen=True, tag="board-fixed"):
    """A player has a board of their own from a round on, or none any more."""

    topic = Topic.PLAYERS

    number: int
    board: int | None
    from_round: int

    def applied(self, tournament: Tournament) -> Tournament:
        fixed = None if self.board is None else FixedBoard(self.board, self.from_round)
        return with_entrant(tournament, self.number, fixed_board=fixed)

    def words(self, _tournament: Tournament) -> Sentence:
        if self.board is None:
            return Sentence("player {player} has no fixed board any more", player=self.number)
        return Sentence(
            "player {player} sits at board {board} from round {round} on",
            player=self.number,
            board=self.board,
            round=self.from_round,
        )


class FixBoard(Command, frozen=True):
    """Give a player a board of their own from the next pairing on, or take it away."""

    right = Right(Role.ARBITER, Sentence("fixing the board of a player"))

    number: PlayerNumber
    board: Annotated[
        Annotated[int, Meta(ge=1, le=HIGHEST_BOARD)] | None,
        said(Sentence("board"), "Where the player always sits; null for no fixed board", 1),
    ]

    def decided(self, state: State) -> BoardFixed:
        tournament = state.tournament
        entrant = entrant_still_in(tournament, self.number)
        name = entrant.player.name
        if plays_in_teams(tournament):
            raise Refused("in matches of teams the boards follow the order of the teams")
        had = entrant.fixed_board.board if entrant.fixed_board else None
        if had == self.board:
            raise Refused("nothing changes about {player}", player=name)
        return BoardFixed(self.number, self.board, self._from(tournament))

    @staticmethod
    def _from(tournament: Tournament) -> int:
        """Return the first round it holds for: a round held back can still be paired again."""
        done = len(tournament.rounds)
        held = done and not tournament.rounds[-1].published
        return done if held and not system_of(tournament).fixed_schedule else done + 1

    def cautions(self, state: State) -> tuple[Caution, ...]:
        if self.board is None:
            return ()
        others = [
            f"{entrant.number} {entrant.player.name}"
            for entrant in state.tournament.entrants
            if entrant.fixed_board is not None
            and entrant.fixed_board.board == self.board
            and entrant.number != self.number
            and not entrant.withdrawn
        ]
        if not others:
            return ()
        return say(
            Level.ACKNOWLEDGE,
            Sentence(
                "board {board} is also fixed for {players}: whoever has the lowest number sits "
                "there, the next one at the next free board",
                board=self.board,
                players=first_of(others, 3, glue="; "),
            ),
        )
