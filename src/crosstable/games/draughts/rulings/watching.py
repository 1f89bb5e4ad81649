"""A running game of draughts as its referee sees it: the counts of Annex 1, 6, and who ends it."""

from __future__ import annotations

from crosstable.games.desk.known import Known
from crosstable.games.desk.progress import RunningCount, Watched
from crosstable.games.draughts.draws import counts, declared, notices
from crosstable.games.draughts.rulings.common import draw_mode, written


def watched(known: Known) -> Watched | None:
    """Return the counts and what the referee is told, in the event's mode (``rule-draws``)."""
    so_far = written(known)
    if so_far is None:
        return None
    history, mode = so_far.history, draw_mode(known)
    ended = declared(history, mode)
    over = ended.outcome.result.over
    return Watched(
        counts=tuple(
            RunningCount(count.name, count.citation, count.reached, count.needed)
            for count in counts(history)
        ),
        notices=ended.because if over else notices(history, mode),
        over=over,
    )
