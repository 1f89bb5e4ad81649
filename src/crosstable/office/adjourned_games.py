"""What people type and read of adjourned games: times on clocks, time used, last position."""

from __future__ import annotations

import re

from crosstable.formats.library import game_view
from crosstable.kernel.adjourned import AdjournedGame
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import CrosstableError, InvalidValue, UnreadableInput
from crosstable.kernel.rate_of_play import Extra, time_for
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.rates_of_play import read_rate

_CLOCK = re.compile(r"(?:([0-9]{1,2}):)?([0-9]{1,3}):([0-5][0-9])", re.ASCII)


def read_clock(text: str) -> int:
    """Return the seconds of a time as clocks show it: ``1:05:30``, ``65:30`` or ``4:05``."""
    match = _CLOCK.fullmatch(text.strip())
    if match is None or (match[1] and int(match[2]) > 59):
        raise InvalidValue(
            "{text!r} is not a time on a clock; write hours, minutes and seconds as in 1:05:30",
            text=text[:40],
        )
    return 3600 * int(match[1] or 0) + 60 * int(match[2]) + int(match[3])


def times_used(tournament: Tournament, game: AdjournedGame) -> tuple[int, int] | None:
    """Return the time White and Black have used (I.2.3), from the rate of play and the clocks.

    None where the rate is unknown, or a clock that waits or gives time back does not tell it
    (decision 392).
    """
    try:
        rate = read_rate(tournament.rate_of_play)
    except CrosstableError:
        return None
    if rate.extra is not Extra.FISCHER:
        return None
    # Whoever has made a move has been given what comes with the next one.
    begun = (game.move, game.move)
    if game.sealed_by is Colour.BLACK:
        begun = (game.move + 1, game.move)
    white, black = (
        time_for(rate, moves) - left for moves, left in zip(begun, game.left, strict=True)
    )
    return (white, black) if min(white, black) >= 0 else None


def filed_end(tournament: Tournament, round_number: int, board: int) -> tuple[str, int] | None:
    """Return the position in which the filed moves of a board end, and the number of the next move.

    None where no moves are filed, or they cannot be played.
    """
    filed = tournament.moves_of(round_number, board)
    if filed is None:
        return None
    try:
        view = game_view(filed.text, tournament.game, tournament.edition)
    except UnreadableInput:
        return None
    if not view.moves or view.report.stop is not None:
        return None
    last = view.moves[-1]
    number = int(last.number.rstrip("."))
    return last.position, number + last.number.endswith("...")


def sealing_position(
    tournament: Tournament, round_number: int, board: int, position: str
) -> tuple[str, int]:
    """Return the position before the sealed move and the number of that move, 0 if it is unsaid.

    Without a position it is the one in which the filed moves end.
    """
    if position.strip():
        last = position.rsplit(maxsplit=1)[-1]
        return position, int(last) if last.isdecimal() and len(last) < 4 else 0
    ended = filed_end(tournament, round_number, board)
    if ended is None:
        raise InvalidValue(
            "give the position before the sealed move, since no moves are filed", field="position"
        )
    return ended
