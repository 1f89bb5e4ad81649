"""Lots for the colours of a stage of a match: drawn by the program, or told by those who drew."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.game_plan import StageLots
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.boards import board_in_play
from crosstable.office.acts.changing import with_round
from crosstable.office.acts.part_games import next_game
from crosstable.office.asking import BoardNumber, Made, PlayerNumber, RoundNumber, about, made
from crosstable.office.roles import Right, Role
from crosstable.pairing.chance import Chance
from crosstable.rulebooks.game_plans import KINDS
from crosstable.rulebooks.rules import rule


class ColoursDrawn(Act, frozen=True, tag="colours-drawn"):
    """It was drawn who begins a stage of a match with White."""

    topic = Topic.LOTS

    round: int
    board: int
    lots: StageLots
    white: int
    """Who has White, as they were numbered then."""

    def applied(self, tournament: Tournament) -> Tournament:
        played = tournament.round(self.round)
        boards = list(played.boards)
        board = boards[self.board - 1]
        boards[self.board - 1] = replace(board, lots=(*board.lots, self.lots))
        return with_round(tournament, replace(played, boards=tuple(boards)))

    def words(self, tournament: Tournament) -> Sentence:
        plan = tournament.game_plan
        kind = KINDS[plan.stages[self.lots.stage].kind] if plan is not None else Sentence("next")
        if not self.lots.seed:
            return Sentence(
                "round {round} board {board}, lots for the {kind} games: {player} begins with "
                "White, as was drawn",
                round=self.round,
                board=self.board,
                kind=kind,
                player=tournament.entrant(self.white).player.name,
            )
        return Sentence(
            "round {round} board {board}, lots for the {kind} games: {player} begins with White, "
            "seed {seed}",
            round=self.round,
            board=self.board,
            kind=kind,
            player=tournament.entrant(self.white).player.name,
            seed=self.lots.seed,
        )


class DrawColours(Command, frozen=True):
    """Draw lots for who begins the next stage of a match with White."""

    right = Right(Role.CLERK, Sentence("drawing lots for colours"))

    round: RoundNumber
    board: BoardNumber
    seed: Annotated[str, made(Made.SEED, unless="white")] = ""
    """From the shell; recorded."""
    white: Annotated[
        PlayerNumber | None,
        about("Who drew White, where people drew; else the server draws with a seed", 7),
    ] = None
    """Who drew White, where people drew lots themselves."""

    @rule("play-off.colours", "play-off.procedure")
    def decided(self, state: State) -> ColoursDrawn:
        tournament, plan = state.tournament, state.tournament.game_plan
        board = board_in_play(tournament, self.round, self.board)
        coming = next_game(plan, tournament, board) if plan is not None else 0
        if plan is None or not coming or not plan.wants_lots(coming, board.lots):
            raise Refused(
                "no lots are to be drawn on board {board} of round {round} now",
                board=self.board,
                round=self.round,
            )
        players = (board.white, board.black)
        if self.white is not None and self.white not in players:
            raise Refused(
                "player {player} does not sit at board {board} of round {round}",
                player=self.white,
                board=self.board,
                round=self.round,
            )
        white = self.white if self.white is not None else Chance(self.seed).pick(players)
        drawn = StageLots(
            plan.stage_at(coming), white == board.black, "" if self.white is not None else self.seed
        )
        return ColoursDrawn(self.round, self.board, drawn, white)
