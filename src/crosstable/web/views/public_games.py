"""Games everybody may replay: those of published rounds, live while they are played."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from crosstable.web.desk import Desk, Page
from crosstable.web.shown import about, found
from crosstable.web.views.games import as_file, board_at, game_at

__all__ = ["PublicGames"]


class PublicGames(Controller):
    """Games that anybody may look at."""

    path = "/tournaments/{name:str}"

    @get("/rounds/{round_number:int}/boards/{board:int}/game", sync_to_thread=True)
    def game(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Replay a game of a published round."""
        state = found(desk, name)
        tournament = state.tournament
        played = board_at(desk, tournament, round_number, board)
        return desk.page(
            "public/game.html",
            **about(desk, state),
            here="rounds",
            round_number=round_number,
            number=board,
            board=played,
            filed=tournament.moves_of(round_number, board),
            replay=game_at(desk, tournament, round_number, board),
        )

    @get("/rounds/{round_number:int}/boards/{board:int}/game/download", sync_to_thread=True)
    def download(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Response[str]:
        """Give a game of a published round out as a file."""
        state = found(desk, name)
        board_at(desk, state.tournament, round_number, board)
        return as_file(state, round_number, board)
