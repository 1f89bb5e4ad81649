"""The tie-break behind a code: one that has a name of ours, or one made with its modifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.standings.tiebreaks.codes import TEAM_NAMES, CriterionCode
from crosstable.standings.tiebreaks.encounters import DIRECT_ENCOUNTER, direct_encounter
from crosstable.standings.tiebreaks.opponents import (
    AVERAGE_BUCHHOLZ,
    BUCHHOLZ,
    FORE_BUCHHOLZ,
    average_buchholz,
    buchholz_cut,
    median_buchholz,
    sum_of_scores,
)
from crosstable.standings.tiebreaks.own_record import (
    PAIRING_NUMBER,
    ROUNDS_ELECTED,
    STANDARD_POINTS,
)
from crosstable.standings.tiebreaks.own_results import (
    GAMES_WITH_BLACK,
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
from crosstable.standings.tiebreaks.performance import PERFORMANCE_RATING
from crosstable.standings.tiebreaks.ratings import (
    AVERAGE_RATING,
    OWN_RATING,
    average_rating,
    average_rating_cut,
)
from crosstable.standings.tiebreaks.round_robin import (
    KOYA,
    SONNEBORN_BERGER,
    koya,
    sonneborn_berger,
)
from crosstable.standings.tiebreaks.values import Compute, Direction, TieBreak

_PLAIN: Mapping[str, TieBreak] = {
    "PTS": POINTS,
    "DE": DIRECT_ENCOUNTER,
    "WIN": WINS,
    "WON": WINS_OVER_THE_BOARD,
    "BPG": GAMES_WITH_BLACK,
    "BWG": WINS_WITH_BLACK,
    "PS": PROGRESSIVE,
    "REP": ROUNDS_ELECTED,
    "GE": ROUNDS_ELECTED,
    "STD": STANDARD_POINTS,
    "TPN": PAIRING_NUMBER,
    "BH": BUCHHOLZ,
    "FB": FORE_BUCHHOLZ,
    "AOB": AVERAGE_BUCHHOLZ,
    "SB": SONNEBORN_BERGER,
    "KS": KOYA,
    "ARO": AVERAGE_RATING,
    "TPR": PERFORMANCE_RATING,
    "PTP": PERFECT_PERFORMANCE,
    "APRO": AVERAGE_PERFORMANCE,
    "APPO": AVERAGE_PERFECT_PERFORMANCE,
    "RTNG": OWN_RATING,
}
"""The tie-break of each name of the table that players are ranked by."""


@lru_cache(maxsize=1024)
def coded(code: CriterionCode) -> TieBreak:
    """Return the tie-break of a code that players can be ranked by."""
    if code.score or code.name in TEAM_NAMES:
        raise Refused("the tie-break {code} is for team events", code=code.text)
    criterion = _PLAIN[code.name]
    if code == CriterionCode(name=code.name):
        return criterion
    named = _with_a_name(code)
    if named is not None:
        return named
    title = criterion.title
    if code.cut:
        title = Sentence("{tie_break}, cut {count}", tie_break=title, count=code.cut)
    if code.median:
        title = Sentence("{tie_break}, median {count}", tie_break=title, count=code.median)
    if code.limit:
        title = Sentence.plural(
            "{tie_break}, limit moved by {count} half point",
            "{tie_break}, limit moved by {count} half points",
            tie_break=title,
            count=code.limit,
        )
    if code.played:
        title = Sentence("{tie_break}, forfeits as played", tie_break=title)
    if code.fore:
        title = Sentence("{tie_break}, last round as drawn", tie_break=title)
    direction = criterion.direction
    if code.reverse:
        title = Sentence("{tie_break}, in reverse", tie_break=title)
        direction = _REVERSED[direction]
    return replace(
        criterion,
        name=code.text,
        title=title,
        abbreviation=code.text,
        compute=_computed(code, criterion),
        direction=direction,
        codes=(),
    )


_REVERSED = {
    Direction.HIGHEST_FIRST: Direction.LOWEST_FIRST,
    Direction.LOWEST_FIRST: Direction.HIGHEST_FIRST,
}


def _with_a_name(code: CriterionCode) -> TieBreak | None:
    """Return a tie-break that has a name of its own though its code has a modifier."""
    if code == CriterionCode(name="SB", cut=1):
        return SONNEBORN_BERGER_CUT_1
    if code == CriterionCode(name=code.name, cut=code.cut) and code.name in _CUT:
        return _CUT[code.name](code.cut)
    if code == CriterionCode(name="BH", median=code.median):
        return median_buchholz(code.median)
    return None


_CUT: Mapping[str, Callable[[int], TieBreak]] = {
    "BH": buchholz_cut,
    "PS": progressive_cut,
    "ARO": average_rating_cut,
}


def _computed(code: CriterionCode, criterion: TieBreak) -> Compute:
    """Return how a tie-break is worked out with the modifiers of a code."""
    match code.name:
        case "BH" | "FB":
            return partial(
                sum_of_scores,
                rules=_sum_rules(code),
                lowest=code.lowest,
                highest=code.median,
                played=code.played,
                fore=code.name == "FB",
            )
        case "SB":
            return partial(
                sonneborn_berger, lowest=code.lowest, highest=code.median, played=code.played
            )
        case "AOB":
            return partial(average_buchholz, played=code.played, fore=code.fore)
        case "DE":
            return partial(direct_encounter, played=code.played)
        case "KS":
            return partial(koya, rule_name="tie-break.koya-limit", halves=code.limit)
        case "ARO":
            rules = ("tie-break.average-rating-cut", "tie-break.average-rating")
            return partial(average_rating, rules=rules, cut=code.lowest, highest=code.median)
    return criterion.compute


def _sum_rules(code: CriterionCode) -> tuple[str, ...]:
    """Return the rules a sum of opponents' scores rests on, the most particular first."""
    own = "tie-break.fore-buchholz" if code.name == "FB" else "tie-break.buchholz"
    if code.median:
        return ("tie-break.median", "tie-break.median-buchholz", own)
    if code.cut == 1:
        return ("tie-break.buchholz-cut-1", own)
    return ("tie-break.buchholz-cut", own) if code.cut else (own,)


SONNEBORN_BERGER_CUT_1 = TieBreak(
    name="sonneborn-berger-cut-1",
    title=Sentence("Sonneborn-Berger cut {count}", count=1),
    abbreviation="SB/C1",
    rule="tie-break.sonneborn-berger-cut",
    compute=partial(sonneborn_berger, lowest=1),
    codes=("SBC1",),
)

_NAMES = {criterion.name: name for name, criterion in _PLAIN.items() if name != "GE"}


def code_of(criterion: TieBreak) -> str:
    """Return the code of a tie-break in FIDE's table; empty where the table does not have it.

    Decision 160.
    """
    if "/" in criterion.name:
        return criterion.name
    plain = _NAMES.get(criterion.name)
    if plain:
        return plain
    return criterion.abbreviation if "/" in criterion.abbreviation else ""
