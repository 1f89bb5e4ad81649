"""The moves of games, filed with their boards."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.rounds import Board
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.acts.part_games import next_game
from crosstable.office.asking import BoardNumber, GameNumber, Made, RoundNumber, made, said
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.match_seats import board_words
from crosstable.office.roles import Right, Role
from crosstable.office.start_positions import as_played

LONGEST_GAME = 200_000
"""Characters; the longest game on record with a comment at every move has far fewer."""


class GameAttached(Act, frozen=True, tag="game-attached"):
    """The moves of a game were filed with its board."""

    topic = Topic.GAMES

    round: int
    number: int
    text: str
    game: int = 0
    """Which game of the pairing, where it has several."""

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _other_games(tournament, self.round, self.number, self.game)
        filed = GameRecord(self.round, self.number, self.text, self.game)
        return replace(tournament, games=(*kept, filed))

    def words(self, tournament: Tournament) -> Sentence:
        if self.game:
            return Sentence(
                "round {round} board {board} game {game}: moves filed",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
                game=self.game,
            )
        return Sentence(
            "round {round} board {board}: moves filed",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
        )


class AttachGame(Command, frozen=True):
    """File the moves of a game, PGN or PDN, with its board."""

    right = Right(Role.CLERK, Sentence("filing the moves of a game"))

    round: RoundNumber
    board: BoardNumber
    text: Annotated[
        str,
        said(
            Sentence("moves"),
            "The moves in the format of the event’s game: PGN or PDN",
            "1. e4 e5 *",
            min_length=1,
            max_length=LONGEST_GAME,
        ),
    ]
    game: GameNumber = 0
    """Which game of the pairing, where it has several."""
    followed: Annotated[bool, made(Made.INSIDE)] = False
    """Whether it comes move by move from a programme, which is told what it sends by other ways."""

    def cautions(self, state: State) -> tuple[Caution, ...]:
        from crosstable.office.game_doubts import game_doubts  # noqa: PLC0415 -- slow import

        if self.followed:
            return ()
        here = self.round, self.board, self.game, self.text
        return say(Level.CONFIRM, *game_doubts(state.tournament, *here))

    def decided(self, state: State) -> GameAttached:
        board = board_in_play(state.tournament, self.round, self.board)
        _check_game(state.tournament, board, self.game)
        if not self.text.strip():
            raise Refused("there are no moves to file")
        text = as_played(state.tournament, self.round, self.board, self.text)
        return GameAttached(self.round, self.board, text, self.game)


class GameDetached(Act, frozen=True, tag="game-detached"):
    """The moves of a game were taken away again."""

    topic = Topic.GAMES

    round: int
    number: int
    game: int = 0

    def applied(self, tournament: Tournament) -> Tournament:
        kept = _other_games(tournament, self.round, self.number, self.game)
        return replace(tournament, games=kept)

    def words(self, tournament: Tournament) -> Sentence:
        if self.game:
            return Sentence(
                "round {round} board {board} game {game}: moves removed",
                round=self.round,
                board=board_words(tournament, self.round, self.number),
                game=self.game,
            )
        return Sentence(
            "round {round} board {board}: moves removed",
            round=self.round,
            board=board_words(tournament, self.round, self.number),
        )

    def right_to_undo(self) -> Right:
        return DetachGame.right


class DetachGame(Command, frozen=True):
    """Take the moves of a game away again."""

    right = Right(Role.ARBITER, Sentence("removing filed moves"))

    round: RoundNumber
    board: BoardNumber
    game: GameNumber = 0

    def decided(self, state: State) -> GameDetached:
        if state.tournament.moves_of(self.round, self.board, self.game) is None:
            raise Refused(
                "no moves are filed with round {round} board {board}",
                round=self.round,
                board=self.board,
            )
        return GameDetached(self.round, self.board, self.game)


def _check_game(tournament: Tournament, board: Board, game: int) -> None:
    """Refuse moves of a game that the pairing does not have, or has not come to yet."""
    plan = tournament.game_plan
    if plan is None:
        if game:
            raise Refused("a pairing has one game here; leave the number of the game out")
        return
    last = max(len(board.games), next_game(plan, tournament, board))
    if not 1 <= game <= last:
        raise Refused(
            "say which game of the pairing the moves are of: games 1 to {last} have begun",
            last=last,
        )


def _other_games(
    tournament: Tournament, round_number: int, board: int, game: int
) -> tuple[GameRecord, ...]:
    wanted = round_number, board, game
    return tuple(
        game for game in tournament.games if (game.round, game.number, game.game) != wanted
    )
