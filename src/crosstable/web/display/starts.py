"""Starting positions that were drawn, as pages show them."""

from __future__ import annotations

import msgspec

from crosstable.formats.library import format_of
from crosstable.kernel.tournament import Tournament
from crosstable.office.start_positions import start_of_board, start_text
from crosstable.web.words.sentences import told

MOST_PICTURES = 12
"""Of more boards with positions of their own, only the numbers are shown."""
_FROM_WHITE = False


class ShownStart(msgspec.Struct, frozen=True):
    """A starting position: of which board, its number, and the picture."""

    board: int
    """0 where it is that of all boards."""
    number: int
    position: str
    picture: str


def starts_shown(tournament: Tournament, round_number: int) -> tuple[ShownStart, ...]:
    """Return the starting positions of a round."""
    drawn = tournament.starts_of(round_number)
    if drawn is None:
        return ()
    if len(drawn.numbers) == 1:
        return (_shown(tournament, 0, drawn.numbers[0]),)
    pictured = len(drawn.numbers) <= MOST_PICTURES
    return tuple(
        _shown(tournament, board, number, pictured=pictured)
        for board, number in enumerate(drawn.numbers, start=1)
    )


def start_shown(tournament: Tournament, round_number: int, board: int) -> ShownStart | None:
    """Return the starting position of a board, where one was drawn."""
    number = start_of_board(tournament, round_number, board)
    return None if number is None else _shown(tournament, board, number)


def _shown(tournament: Tournament, board: int, number: int, *, pictured: bool = True) -> ShownStart:
    text = start_text(tournament, number)
    picture = format_of(tournament.game).picture(text, (), _FROM_WHITE, told) if pictured else ""
    return ShownStart(board, number, text, picture)
