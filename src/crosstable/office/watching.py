"""What the referee of a round is told while its games are broadcast, board by board."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from crosstable.games.desk.known import Known
from crosstable.games.desk.watching import Watched, watched
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.called import known_at
from crosstable.rulebooks.library import edition

__all__ = ["WatchedBoard", "watched_at", "watched_round"]


class WatchedBoard(msgspec.Struct, frozen=True):
    """A board of which the referee has to know something."""

    number: int
    game: int
    told: Watched


def watched_at(
    tournament: Tournament, round_number: int, board: int, game: int = 0
) -> Watched | None:
    """Return what is counted at a board that is still being played; None where nothing is."""
    if tournament.moves_of(round_number, board, game) is None:
        return None
    known = known_at(tournament, round_number, board, game=game)
    if known.over:
        return None
    return _watched(
        tournament.game,
        known.edition.id,
        tuple(sorted(known.regulations.items())),
        known.start,
        known.moves,
    )


@lru_cache(maxsize=512)
def _watched(
    game: str,
    edition_id: str,
    regulations: tuple[tuple[str, str], ...],
    start: str,
    moves: tuple[str, ...] | None,
) -> Watched | None:
    known = Known(
        edition=edition(edition_id), regulations=dict(regulations), start=start, moves=moves
    )
    try:
        return watched(game, known)
    except CrosstableError:  # a record that cannot be read is shown as such elsewhere
        return None


def watched_round(tournament: Tournament, round_number: int) -> tuple[WatchedBoard, ...]:
    """Return the boards of a round whose referee has to act or may be called, in order."""
    if not tournament.round(round_number).published:
        return ()
    places = sorted(
        (filed.number, filed.game) for filed in tournament.games if filed.round == round_number
    )
    boards = []
    for number, game in places:
        told = watched_at(tournament, round_number, number, game)
        if told is not None and told.notices:
            boards.append(WatchedBoard(number, game, told))
    return tuple(boards)
