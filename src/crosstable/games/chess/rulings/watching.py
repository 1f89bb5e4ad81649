"""A running game of chess as its arbiter sees it: repetition, and moves without progress."""

from __future__ import annotations

from crosstable.games.chess.endings import ended_by_count
from crosstable.games.chess.rulings.common import filed, rules_of
from crosstable.games.desk.known import Known
from crosstable.games.desk.progress import RunningCount, Watched
from crosstable.kernel.sentence import Sentence


def watched(known: Known) -> Watched | None:
    """Return the counts, and the draw that the arbiter has to step in for (9.6)."""
    so_far = filed(known)
    if so_far is None:
        return None
    history, rules = so_far.history, rules_of(known)
    ended = ended_by_count(history.occurrences, history.quiet_plies, rules)
    if history.position.board().is_checkmate():
        ended = None
    return Watched(
        counts=(
            RunningCount(
                Sentence("the same position with the same side to move"),
                rules.repetitions.citation,
                history.occurrences,
                rules.repetitions.value,
            ),
            RunningCount(
                Sentence("plies without a capture or a pawn's move"),
                rules.moves.citation,
                history.quiet_plies,
                2 * rules.moves.value,
            ),
        ),
        notices=ended.because if ended is not None else (),
        over=ended is not None,
    )
