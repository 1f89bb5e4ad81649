"""The moves of games, filed with their boards."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import (
    GameRecord,
    Tournament,
)
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.results import board_in_play
from crosstable.office.roles import Right, Role

__all__ = ["LONGEST_GAME", "AttachGame", "DetachGame", "GameAttached", "GameDetached"]


LONGEST_GAME = 200_000
"""Characters; the longest game on record with a comment at every move has far fewer."""


class GameAttached(Act, frozen=True, tag="game-attached"):
    """The moves of a game were filed with its board."""

    topic = Topic.GAMES

    round: int
    number: int
    text: str

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _other_games(tournament, self.round, self.number)
        return replace(tournament, games=(*kept, GameRecord(self.round, self.number, self.text)))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: moves filed", round=self.round, board=self.number
        )


class AttachGame(Command, frozen=True):
    """File the moves of a game, PGN or PDN, with its board."""

    right = Right(Role.CLERK, Sentence("filing the moves of a game"))

    round: int
    board: int
    text: str

    def decided(self, state: State) -> GameAttached:
        board_in_play(state.tournament, self.round, self.board)
        if not self.text.strip():
            raise Refused("there are no moves to file")
        if len(self.text) > LONGEST_GAME:
            raise Refused(
                "{characters} characters are too many for one game; file each game by itself",
                characters=len(self.text),
            )
        return GameAttached(self.round, self.board, self.text)


class GameDetached(Act, frozen=True, tag="game-detached"):
    """The moves of a game were taken away again."""

    topic = Topic.GAMES

    round: int
    number: int

    def applied(self, tournament: Tournament) -> Tournament:
        return replace(tournament, games=_other_games(tournament, self.round, self.number))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence(
            "round {round} board {board}: moves taken away", round=self.round, board=self.number
        )

    def right_to_undo(self) -> Right:
        return DetachGame.right


class DetachGame(Command, frozen=True):
    """Take the moves of a game away again."""

    right = Right(Role.ARBITER, Sentence("taking filed moves away"))

    round: int
    board: int

    def decided(self, state: State) -> GameDetached:
        if state.tournament.moves_of(self.round, self.board) is None:
            raise Refused(
                "no moves are filed with round {round} board {board}",
                round=self.round,
                board=self.board,
            )
        return GameDetached(self.round, self.board)


def _other_games(tournament: Tournament, round_number: int, board: int) -> tuple[GameRecord, ...]:
    return tuple(
        game for game in tournament.games if (game.round, game.number) != (round_number, board)
    )
