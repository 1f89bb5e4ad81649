"""All games of a round in one text, sent by a programme at the boards: what moved on is filed."""

from __future__ import annotations

from litestar import Response

from crosstable.confined import read_apart
from crosstable.kernel.errors import Refused
from crosstable.office.acts import AttachGame
from crosstable.office.acts.base import State
from crosstable.office.broadcast import Bulletin, GameChange, changed_games
from crosstable.web.api import shapes
from crosstable.web.api.window import EventWindow
from crosstable.web.api.wishes import GameSheet

SHORTER = "It has fewer moves than the game that is filed; send shorten: true if that is right."


def push_games(window: EventWindow, round_number: int, wish: GameSheet) -> Response[shapes.Pushed]:
    """File what changed, all of it together, and say what fits no board."""

    def perform() -> shapes.Pushed:
        state = window.state_for(AttachGame)
        expected = window.expected(wish, state)
        if not state.tournament.round(round_number).published:
            raise Refused(
                "round {round} is not published yet; publish it first", round=round_number
            )
        bulletin = read_apart(changed_games, "", wish.text.encode(), state.tournament, round_number)
        changes = [change for change in bulletin.changes if wish.shorten or not change.shorter]
        if changes:
            plan = window.office.plan(state, [change.command for change in changes], seen=expected)
            state = window.office.carry_out(plan, at=window.house.now()).state
        return _told(state, bulletin, changes)

    return window.once(wish, perform, shapes.Pushed, status=200)


def _told(state: State, bulletin: Bulletin, filed: list[GameChange]) -> shapes.Pushed:
    boards = state.tournament.round(bulletin.round).boards
    names = state.tournament.by_number
    left = [
        shapes.LeftOverGame(
            game=left_over.game.nth,
            line=left_over.game.line,
            white=left_over.game.tag("White"),
            black=left_over.game.tag("Black"),
            kind=left_over.kind.value,
            reason=str(left_over.sentence),
        )
        for left_over in bulletin.left_over
    ]
    for change in bulletin.changes:
        if change not in filed:
            board = boards[change.place.board - 1]
            left.append(
                shapes.LeftOverGame(
                    game=change.nth,
                    line=change.line,
                    white=names[board.white].player.name,
                    black=names[board.black].player.name,
                    kind="shorter",
                    reason=SHORTER,
                )
            )
    return shapes.Pushed(
        tournament=state.id,
        version=state.version,
        filed=tuple(
            shapes.PushedGame(board=game.place.board, moves=game.plies, flaw=game.flaw)
            for game in filed
        ),
        unchanged=bulletin.unchanged,
        left_over=tuple(sorted(left, key=lambda told: told.game)),
    )
