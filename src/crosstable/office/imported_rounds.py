"""Rounds that another program paired, judged when a tournament is taken over.

A round that the rules pair otherwise is told before anything is kept, and stands in every later
report as a round that was not paired by the system.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Remark, RemarkKind, Tournament
from crosstable.office.adoption import adopted
from crosstable.pairing.checking import check_round
from crosstable.pairing.systems import system_of
from crosstable.rulebooks.library import defining_edition, edition_of

__all__ = ["with_judged_rounds"]

_MOST = 2_000
"""Places in rounds (players times rounds) that are paired again while somebody waits."""
_OTHERWISE = Sentence("imported, and paired otherwise than the rules have it")


def with_judged_rounds(tournament: Tournament) -> tuple[Tournament, tuple[Sentence, ...]]:
    """Return a tournament with a remark on every round the rules pair otherwise, and what to say.

    Rounds of which an earlier remark tells already are left alone.
    """
    if system_of(tournament).fixed_schedule or not tournament.rounds:
        return tournament, ()
    if len(tournament.entrants) * len(tournament.rounds) > _MOST:
        return tournament, (Sentence("the rounds are not paired again; `check` does that"),)
    told = {
        remark.round for remark in tournament.remarks if remark.kind is RemarkKind.PAIRED_BY_HAND
    }
    otherwise = [number for number in _otherwise(tournament) if number not in told]
    remarks = (Remark(RemarkKind.PAIRED_BY_HAND, number, _OTHERWISE) for number in otherwise)
    return (
        replace(tournament, remarks=(*tournament.remarks, *remarks)),
        tuple(
            Sentence("round {round} is paired otherwise than the rules have it", round=number)
            for number in otherwise
        ),
    )


def _otherwise(tournament: Tournament) -> Iterator[int]:
    fitting, _ = adopted(tournament)
    rules = defining_edition(edition_of(fitting), fitting)
    for played in fitting.rounds:
        try:
            if check_round(fitting, system_of(fitting), rules, played.number) is not None:
                yield played.number
        except CrosstableError:
            return  # what the system cannot pair it cannot judge
