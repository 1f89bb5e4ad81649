"""The starting positions of an event that draws them: of a board, and for the games filed there."""

from __future__ import annotations

from crosstable.kernel.starts import STARTS_FIELD
from crosstable.kernel.tournament import Tournament
from crosstable.office.game_laws import known_game


def draws_starts(tournament: Tournament) -> str:
    """Return for what starting positions are drawn: a round, a board; empty where they are not."""
    if known_game(tournament.game).starts is None:
        return ""
    return tournament.regulations.text(STARTS_FIELD)


def start_of_board(tournament: Tournament, round_number: int, board: int) -> int | None:
    """Return the number of the position that the game of a board begins in."""
    drawn = tournament.starts_of(round_number)
    return None if drawn is None else drawn.of_board(board)


def start_text(tournament: Tournament, number: int) -> str:
    """Return a starting position by its number, as files of the game write it."""
    known = known_game(tournament.game)
    if known.starts is None:
        return ""
    return known.game.position_text(known.starts.position(number))


def any_start(tournament: Tournament, round_number: int, board: int) -> bool:
    """Return whether a game may have begun in any position: its own is to be drawn, and is not."""
    drawn = start_of_board(tournament, round_number, board)
    return bool(draws_starts(tournament)) and drawn is None


def start_at(tournament: Tournament, round_number: int, board: int) -> str:
    """Return the position in which the game of a board begins, drawn or usual."""
    number = start_of_board(tournament, round_number, board)
    if number is not None:
        return start_text(tournament, number)
    rules = known_game(tournament.game).game
    return rules.position_text(rules.start())


def as_played(tournament: Tournament, round_number: int, board: int, text: str) -> str:
    """Return the record of a board's game with the position it began in.

    A record that names another one is refused with UnreadableInput.
    """
    from crosstable.formats.library import format_of  # noqa: PLC0415

    number = start_of_board(tournament, round_number, board)
    if number is None:
        return text
    return format_of(tournament.game).begun_in(text, start_text(tournament, number))
