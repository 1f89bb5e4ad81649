"""Games everybody may replay: those of published rounds, live while they are played."""

from __future__ import annotations

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent
from msgspec.structs import replace

from crosstable.kernel.errors import UnknownName
from crosstable.office.fold import State
from crosstable.office.publicity import public_view
from crosstable.pairing.systems import system_of
from crosstable.web.desk import Desk, Page
from crosstable.web.languages import _
from crosstable.web.live import Change, events
from crosstable.web.views.games import as_file, board_at, game_at

__all__ = ["PublicGames"]

PUBLIC_KINDS = frozenset({"game-attached", "game-detached", "result-entered", "result-corrected"})
"""What the public is told of as it happens; other acts are the office's own business."""


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
        state = _public(desk, name)
        tournament = state.tournament
        played = board_at(desk, tournament, round_number, board)
        return desk.page(
            "public/game.html",
            id=state.id,
            version=state.version,
            tournament=tournament,
            system=system_of(tournament),
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
        state = _public(desk, name)
        board_at(desk, state.tournament, round_number, board)
        return as_file(state, round_number, board)

    @get("/live", sync_to_thread=True)
    def live(
        self, desk: NamedDependency[Desk], name: FromPath[str], since: FromQuery[str] = ""
    ) -> ServerSentEvent:
        """Tell an open public page when what it shows has changed."""
        state = _public(desk, name)
        since = desk.request.headers.get("last-event-id", since)
        missed = (
            (Change(state.id, state.version, ("missed", *sorted(PUBLIC_KINDS))),)
            if since.isdecimal() and since != str(state.version)
            else ()
        )
        return ServerSentEvent(
            events(desk.house.changes, state.id, missed, kinds=PUBLIC_KINDS),
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )


def _public(desk: Desk, name: str) -> State:
    try:
        state = desk.house.office.state(name)
    except UnknownName:
        sentence = _("There is no tournament %(name)s in this office.") % {"name": repr(name)}
        raise NotFoundException(sentence) from None
    return replace(state, tournament=public_view(state.tournament))
