"""What the referee of a round is told while its games are broadcast, board by board."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from crosstable.games.desk.known import Known
from crosstable.games.desk.progress import Watched
from crosstable.games.desk.watching import watched
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.boards import board_in_play
from crosstable.office.called import recorded_moves
from crosstable.office.game_rows import board_of_game
from crosstable.rulebooks.library import edition, edition_of


class WatchedBoard(msgspec.Struct, frozen=True):
    """A board of which the referee has to know something."""

    number: int
    game: int
    told: Watched


def watched_at(
    tournament: Tournament, round_number: int, board: int, game: int = 0
) -> Watched | None:
    """Return what is counted at a board that is still being played; None where nothing is."""
    record = tournament.moves_of(round_number, board, game)
    return None if record is None else _told(tournament, record)


def _told(tournament: Tournament, record: GameRecord) -> Watched | None:
    pairing = board_in_play(tournament, record.round, record.number)
    if not board_of_game(tournament, pairing, record.game).unfinished:
        return None
    decided = {each.field: each.text for each in tournament.regulations.decided}
    start, moves = recorded_moves(record.text, tournament.game, tournament.edition)
    return _watched(
        tournament.game,
        edition_of(tournament).id,
        tuple(sorted(decided.items())),
        start,
        moves,
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
    filed = (record for record in tournament.games if record.round == round_number)
    boards = []
    for record in sorted(filed, key=lambda record: (record.number, record.game)):
        told = _told(tournament, record)
        if told is not None and told.notices:
            boards.append(WatchedBoard(record.number, record.game, told))
    return tuple(boards)
