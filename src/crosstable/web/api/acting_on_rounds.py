"""What programs with a token can change about rounds: pairings, results, games."""

from __future__ import annotations

import secrets
from functools import partial

from litestar import Response, delete, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from crosstable.office import acts
from crosstable.office.acts.base import State
from crosstable.office.acts.pairing_again import steps_to_pair_again
from crosstable.office.acts.pairing_steps import steps_to_pair
from crosstable.office.game_rows import insist_on_clocks
from crosstable.web.api import shapes, wishes
from crosstable.web.api.changing import ChangingEvent, Done, change
from crosstable.web.api.pushing import push_games
from crosstable.web.api.window import EventWindow
from crosstable.web.gate.limits import taking_file, taking_sheet


class ActingOnRounds(ChangingEvent):
    """Changes of rounds."""

    @post("/rounds", sync_to_thread=True, operation_id="pairRound")
    def pair(self, window: NamedDependency[EventWindow], data: JSONBody[wishes.PairWish]) -> Done:
        """Let the system pair the next round; open games of the last one are adjourned."""
        decisions = tuple(wish.decision() for wish in data.absent)
        return window.act(
            data,
            partial(steps_to_pair, decisions=decisions, seed=secrets.token_hex(8)),
            status=201,
        )

    @change("/rounds/{round:int}/pair-again", operation_id="pairRoundAgain")
    def pair_again(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        data: JSONBody[wishes.Reasoned],
    ) -> Done:
        """Pair the last round again and hold it back; a published one is taken back, with why."""
        return window.act(data, lambda state: steps_to_pair_again(state, round, data.reason))

    @change(
        "/rounds/{round:int}/results",
        operation_id="enterResults",
        opt=taking_sheet(acts.EnterResult, tournament="tournament"),
    )
    def results(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        data: JSONBody[wishes.ResultSheet],
    ) -> Done:
        """Give several games of a round their results, all of them or none."""
        return window.act(
            data,
            lambda state: tuple(
                _entered(state, round, result.board, result) for result in data.results
            ),
        )

    @change(
        "/rounds/{round:int}/games",
        operation_id="pushGames",
        opt=taking_file(acts.AttachGame, tournament="tournament"),
    )
    def push(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        data: JSONBody[wishes.GameSheet],
    ) -> Response[shapes.Pushed]:
        """File all games of a round from one text; each finds its board by players and tags."""
        return push_games(window, round, data)

    @put(
        "/rounds/{round:int}/boards/{board:int}/game",
        sync_to_thread=True,
        operation_id="attachGame",
        opt=taking_sheet(acts.AttachGame, tournament="tournament"),
    )
    def attach(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        data: JSONBody[wishes.Attachment],
        game: wishes.GameAsked = 0,
    ) -> Done:
        """File the moves of a game, also while it is played: send the whole game each time."""
        return window.act(data, lambda _: (acts.AttachGame(round, board, data.text, game),))

    @delete(
        "/rounds/{round:int}/boards/{board:int}/game",
        sync_to_thread=True,
        status_code=200,
        operation_id="detachGame",
    )
    def detach(
        self,
        window: NamedDependency[EventWindow],
        round: FromPath[int],
        board: FromPath[int],
        game: wishes.GameAsked = 0,
    ) -> Done:
        """Take the moves of a game away again."""
        return window.act(wishes.Plain(), lambda _: (acts.DetachGame(round, board, game),))


def _entered(
    state: State, round_number: int, board: int, wish: wishes.BoardResult
) -> acts.EnterResult:
    """Return the result of a game as a program gives it."""
    result = wish.value(state.tournament)
    insist_on_clocks(state.tournament, wish.game, result, wish.clocks, '"clocks": [250, 235]')
    return acts.EnterResult(round_number, board, result, wish.game, wish.pair, wish.clocks)
