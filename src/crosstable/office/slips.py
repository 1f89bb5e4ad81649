"""Results that players send with the code of their slip: whose code it is, and what becomes of it.

A code is good for one player in one round. Whoever has it may tell the result of that game and
nothing else; in the journal it stands under the player's number.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum

import msgspec

from crosstable.kernel.errors import Conflict
from crosstable.kernel.result import Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import ClaimResult
from crosstable.office.office import Office
from crosstable.office.slip_codes import slip_code, slip_code_fits

SLIPS = "slips"
"""The name of the office's secret that codes are made with."""
ATTEMPTS = 10
"""How often a result is judged anew where others write at the same moment."""


class SlipHolder(msgspec.Struct, frozen=True):
    """Whose code it is: a player at a board of a round."""

    round: int
    number: int
    """The board's number in its round."""
    board: Board
    player: int

    @property
    def opponent(self) -> int:
        """The number of the player on the other side."""
        return self.board.black if self.player == self.board.white else self.board.white


class Told(Enum):
    """What became of a result that a player told."""

    ENTERED = "entered"
    """Both told the same, or it stood already."""
    WAITS = "waits"
    """For the opponent or an arbiter."""
    DIFFERS = "differs"
    """From what the opponent told; an arbiter decides."""
    STANDS_OTHERWISE = "stands otherwise"
    """The game has another result already."""


def slip_codes(secret: bytes, tournament: str, played: Round) -> Mapping[int, str]:
    """Return the codes of a round by the players' numbers, to be printed on their slips."""
    return {
        seat: slip_code(secret, tournament, played.number, seat)
        for board in played.boards
        for seat in (board.white, board.black)
    }


def seat_of(code: str, secret: bytes, name: str, shown: Tournament) -> SlipHolder | None:
    """Return whose code it is in what is published; none where it is nobody's.

    Codes of the latest round count, and those of games that are still open from earlier ones. All
    are compared, so that the time it takes tells nothing.
    """
    slip_holder = None
    for played in shown.rounds:
        latest = played is shown.rounds[-1]
        for number, board in enumerate(played.boards, start=1):
            if not latest and not board.unfinished:
                continue
            for player in (board.white, board.black):
                if slip_code_fits(code, secret, name, played.number, player):
                    slip_holder = SlipHolder(played.number, number, board, player)
    return slip_holder


def tell_result(
    office: Office, name: str, seat: SlipHolder, result: Result, *, at: datetime
) -> Told:
    """Note what a player tells; telling the same again changes nothing.

    Raises ``Refused`` where players cannot tell such a result.
    """
    for attempt in range(1, ATTEMPTS + 1):
        state = office.state(name)
        before = _as_it_stands(state.tournament, seat, result)
        if before is not None:
            return before
        try:
            after = office.execute(
                name,
                ClaimResult(seat.round, seat.player, result),
                by=f"player {seat.player} by slip code",
                at=at,
                expected_version=state.version,
            )
        except Conflict:
            if attempt == ATTEMPTS:
                raise
            continue
        return _as_it_stands(after.tournament, seat, result) or Told.WAITS
    raise AssertionError("unreachable")


def _as_it_stands(tournament: Tournament, seat: SlipHolder, result: Result) -> Told | None:
    """Return what there is to say where this player has told this already."""
    board = tournament.round(seat.round).boards[seat.number - 1]
    if not board.unfinished:
        return Told.ENTERED if board.result == result else Told.STANDS_OTHERWISE
    told = {claim.player: claim.result for claim in tournament.claims_of(seat.round, seat.number)}
    if told.get(seat.player) != result:
        return None
    theirs = told.get(seat.opponent)
    return Told.WAITS if theirs is None else Told.DIFFERS
