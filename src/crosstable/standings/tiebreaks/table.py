"""The tie-breaks Crosstable knows, by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from crosstable.kernel.errors import UnknownName
from crosstable.standings.tiebreaks.coded import SONNEBORN_BERGER_CUT_1, coded
from crosstable.standings.tiebreaks.codes import codes_near, looks_like_a_code, parse_code
from crosstable.standings.tiebreaks.encounters import (
    BEST_IN_ORDER,
    DIRECT_ENCOUNTER,
    FIRST_PLACE_ENCOUNTER,
)
from crosstable.standings.tiebreaks.opponents import (
    AVERAGE_BUCHHOLZ,
    BUCHHOLZ,
    FORE_BUCHHOLZ,
    FULL_TRUNCATED_SOLKOFF,
    SHORT_TRUNCATED_SOLKOFF,
    SOLKOFF,
    SOLKOFF_BALIAKIN,
    SOLKOFF_MEDIAN,
    SOLKOFF_PLUS,
    SUM_OF_BUCHHOLZ,
    buchholz_cut,
    median_buchholz,
)
from crosstable.standings.tiebreaks.own_record import (
    PAIRING_NUMBER,
    ROUNDS_ELECTED,
    STANDARD_POINTS,
)
from crosstable.standings.tiebreaks.own_results import (
    GAMES_WITH_BLACK,
    LOTS,
    PLUS_DRAWS,
    POINTS,
    PROGRESSIVE,
    WINS,
    WINS_OVER_THE_BOARD,
    WINS_WITH_BLACK,
    progressive_cut,
)
from crosstable.standings.tiebreaks.perfect import (
    AVERAGE_PERFECT_PERFORMANCE,
    AVERAGE_PERFORMANCE,
    PERFECT_PERFORMANCE,
)
from crosstable.standings.tiebreaks.performance import (
    PERFORMANCE_RATING,
    TOURNAMENT_PERFORMANCE_RATING,
)
from crosstable.standings.tiebreaks.ratings import (
    AVERAGE_RATING,
    OWN_RATING,
    average_rating_cut,
)
from crosstable.standings.tiebreaks.round_robin import (
    KOYA,
    SONNEBORN_BERGER,
    koya_extended,
    koya_reduced,
)
from crosstable.standings.tiebreaks.values import TieBreak

_FAMILIES: dict[str, Callable[[int], TieBreak]] = {
    "average-rating-cut": average_rating_cut,
    "buchholz-cut": buchholz_cut,
    "koya-extended": koya_extended,
    "koya-reduced": koya_reduced,
    "median-buchholz": median_buchholz,
    "progressive-cut": progressive_cut,
}
"""Tie-breaks with a number behind their name; the table lists the first of them."""
_NUMBERED = re.compile(r"(.+)-([1-9][0-9]?)", re.ASCII)

TIE_BREAKS = {
    criterion.name: criterion
    for criterion in (
        WINS,
        DIRECT_ENCOUNTER,
        FIRST_PLACE_ENCOUNTER,
        SONNEBORN_BERGER,
        SONNEBORN_BERGER_CUT_1,
        KOYA,
        *(koya_extended(1), koya_extended(2), koya_reduced(1), koya_reduced(2)),
        BEST_IN_ORDER,
        PLUS_DRAWS,
        BUCHHOLZ,
        *(buchholz_cut(1), buchholz_cut(2), median_buchholz(1), median_buchholz(2)),
        SUM_OF_BUCHHOLZ,
        FORE_BUCHHOLZ,
        AVERAGE_BUCHHOLZ,
        SOLKOFF,
        SOLKOFF_MEDIAN,
        SHORT_TRUNCATED_SOLKOFF,
        FULL_TRUNCATED_SOLKOFF,
        SOLKOFF_PLUS,
        SOLKOFF_BALIAKIN,
        WINS_OVER_THE_BOARD,
        WINS_WITH_BLACK,
        GAMES_WITH_BLACK,
        ROUNDS_ELECTED,
        STANDARD_POINTS,
        PROGRESSIVE,
        *(progressive_cut(1), progressive_cut(2)),
        AVERAGE_RATING,
        *(average_rating_cut(1), average_rating_cut(2)),
        PERFORMANCE_RATING,
        TOURNAMENT_PERFORMANCE_RATING,
        PERFECT_PERFORMANCE,
        AVERAGE_PERFORMANCE,
        AVERAGE_PERFECT_PERFORMANCE,
        OWN_RATING,
        PAIRING_NUMBER,
        POINTS,
        LOTS,
    )
}
_SPELLINGS = {
    spelling.casefold(): criterion
    for criterion in TIE_BREAKS.values()
    for spelling in (*criterion.codes, criterion.abbreviation, criterion.name)
}


def tie_break(name: str) -> TieBreak:
    """Return the tie-break of this name, abbreviation or code, in capitals or not.

    A code may have modifiers, as in FIDE's table for exchange files: ``BH/C1/P``, ``KS/L+1``.
    """
    wanted = name.strip().casefold()
    criterion = _SPELLINGS.get(wanted)
    if criterion is not None:
        return criterion
    numbered = _NUMBERED.fullmatch(wanted)
    if numbered and numbered[1] in _FAMILIES:
        return _FAMILIES[numbered[1]](int(numbered[2]))
    if looks_like_a_code(name):
        return coded(parse_code(name))
    near = get_close_matches(wanted, _SPELLINGS, n=3)
    if near:
        suggested = dict.fromkeys(_SPELLINGS[spelling].name for spelling in near)
        raise UnknownName("tie-break", name, tuple(suggested))
    raise UnknownName("tie-break", name, codes_near(name))
