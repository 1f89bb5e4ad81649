"""The tie-breaks Crosstable knows, by name."""

from __future__ import annotations

from crosstable.kernel.errors import UnknownName
from crosstable.standings.tiebreaks.encounters import BEST_IN_ORDER, DIRECT_ENCOUNTER
from crosstable.standings.tiebreaks.own_results import PLUS_DRAWS, WINS
from crosstable.standings.tiebreaks.round_robin import KOYA, SONNEBORN_BERGER
from crosstable.standings.tiebreaks.values import TieBreak

__all__ = ["TIE_BREAKS", "tie_break"]

TIE_BREAKS = {
    each.name: each
    for each in (WINS, DIRECT_ENCOUNTER, SONNEBORN_BERGER, KOYA, BEST_IN_ORDER, PLUS_DRAWS)
}


def tie_break(name: str) -> TieBreak:
    """Return the tie-break of this name or abbreviation, in capitals or not."""
    wanted = name.strip().casefold()
    for each in TIE_BREAKS.values():
        if wanted in {each.name, each.abbreviation.casefold()}:
            return each
    raise UnknownName("tie-break", name, tuple(TIE_BREAKS))
