"""What the pages about one board are given: the desk, the tournament, and a board that exists."""

from __future__ import annotations

from typing import NamedTuple

from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import State
from crosstable.web.desk import Desk
from crosstable.web.tabs import OFFICE
from crosstable.web.views.rounds import round_path
from crosstable.web.words.languages import _

BOARD = f"{OFFICE}/rounds/{{round_number:int}}/boards/{{board:int}}"


def board_at(desk: Desk, tournament: Tournament, round_number: int, board: int) -> Board:
    """Return a board that exists."""
    if not 1 <= round_number <= len(tournament.rounds):
        desk.missing(_("There is no round %(number)s.") % {"number": round_number})
    boards = tournament.rounds[round_number - 1].boards
    if not 1 <= board <= len(boards):
        desk.missing(
            _("Round %(round)s has no board %(board)s.") % {"round": round_number, "board": board}
        )
    return boards[board - 1]


class Here(NamedTuple):
    """One request about a board."""

    desk: Desk
    state: State
    round_number: int
    board: int


def _here(
    desk: NamedDependency[Desk],
    name: FromPath[str],
    round_number: FromPath[int],
    board: FromPath[int],
) -> Here:
    state = desk.state(name)
    board_at(desk, state.tournament, round_number, board)
    return Here(desk, state, round_number, board)


HERE = {"here": Provide(_here, sync_to_thread=True)}
"""What a controller names as its dependencies so that its views can ask for ``here``."""


def board_path(state: State, round_number: int, board: int, page: str) -> str:
    """Return the address of a page about a board."""
    return f"{round_path(state.id, round_number)}/boards/{board}/{page}"
