"""Games everybody may replay: those of published rounds, live while they are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.kernel.rounds import Board
from crosstable.office.game_rows import board_of_game, game_points
from crosstable.office.publicity import PublicState
from crosstable.web.cache.keeping import Ready
from crosstable.web.cache.shown import about, public_event, public_page
from crosstable.web.desk import Desk, Page
from crosstable.web.display.replay import Replay, readable
from crosstable.web.views.at_board import board_at
from crosstable.web.views.games import about_game, as_file, asked_game, game_at
from crosstable.web.words.languages import _

AT_ONCE = 24
"""So many boards are on one page of the wall."""


class Card(msgspec.Struct, frozen=True):
    """One board on the wall."""

    number: int
    game: int
    board: Board
    replay: Replay | None
    """Nothing where the moves cannot be read."""


class PublicGames(Controller):
    """Games that anybody may look at."""

    path = "/tournaments/{name:str}"

    @get("/games", sync_to_thread=True)
    def latest(
        self, desk: NamedDependency[Desk], name: FromPath[str], page: FromQuery[int] = 1
    ) -> Ready | Page:
        """Show all boards of the latest round that has games, as they stand now."""
        state = public_event(desk, name)
        return _wall(desk, state, max(_rounds_with_games(state), default=None), page)

    @get("/rounds/{round_number:int}/games", sync_to_thread=True)
    def of_round(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        page: FromQuery[int] = 1,
    ) -> Ready | Page:
        """Show all boards of a round that have games."""
        state = public_event(desk, name)
        if not 1 <= round_number <= len(state.tournament.rounds):
            desk.missing(_("This round is not published."))
        return _wall(desk, state, round_number, page)

    @get("/rounds/{round_number:int}/boards/{board:int}/game", sync_to_thread=True)
    def game(
        self,
        desk: NamedDependency[Desk],
        name: FromPath[str],
        round_number: FromPath[int],
        board: FromPath[int],
    ) -> Page:
        """Replay a game of a published round."""
        state = public_event(desk, name)
        tournament = state.tournament
        pairing, game = (
            board_at(desk, tournament, round_number, board),
            asked_game(desk, tournament),
        )
        return desk.page(
            "public/game.html",
            **about(desk, state),
            here="rounds",
            round_number=round_number,
            number=board,
            **about_game(tournament, pairing, game),
            filed=tournament.moves_of(round_number, board, game),
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
        state = public_event(desk, name)
        board_at(desk, state.tournament, round_number, board)
        return as_file(state, round_number, board, asked_game(desk, state.tournament))


def _rounds_with_games(state: PublicState) -> list[int]:
    return sorted({game.round for game in state.tournament.games})


def _wall(desk: Desk, state: PublicState, round_number: int | None, page: int) -> Ready | Page:
    tournament = state.tournament
    if round_number is None and tournament.rounds:
        round_number = len(tournament.rounds)
    played = tournament.round(round_number) if round_number is not None else None
    filed = sorted(
        (game for game in tournament.games if game.round == round_number),
        key=lambda game: (game.number, game.game),
    )
    pages = max(1, -(-len(filed) // AT_ONCE))
    page = max(1, min(page, pages))

    def make() -> Mapping[str, Any]:
        boards = played.boards if played is not None else ()
        return {
            "with_games": _rounds_with_games(state),
            "cards": [
                Card(
                    game.number,
                    game.game,
                    board_of_game(tournament, boards[game.number - 1], game.game),
                    readable(game.text, tournament.game, tournament.edition),
                )
                for game in filed[(page - 1) * AT_ONCE : page * AT_ONCE]
            ],
        }

    return public_page(
        desk,
        state,
        "public/games.html",
        make,
        variant=page,
        here="games",
        played=played,
        points_of_game=game_points(tournament),
        page=page,
        pages=pages,
        again=desk.path if page == 1 else f"{desk.path}?page={page}",
    )
