"""Rounds that another program paired, judged when a tournament is taken over.

A round that the rules pair otherwise is told before anything is kept, and stands in every later
report as a round that was not paired by the system.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.adoption import adopted
from crosstable.pairing.checking import Difference, check_round
from crosstable.pairing.systems import MANUAL, system_of
from crosstable.rulebooks.library import defining_edition, edition_of

_MOST = 2_000
"""Places in rounds (players times rounds) that are paired again while somebody waits."""
_OTHERWISE = Sentence("imported; the program would have paired it otherwise")


class Judged(NamedTuple):
    """A tournament from a file, with what the rules say to its rounds."""

    tournament: Tournament
    """With a remark on every round that the rules pair otherwise."""
    told: tuple[Sentence, ...]
    differences: tuple[Difference, ...] = ()
    """Each of these rounds, as it is in the file and as the rules pair it."""


def with_judged_rounds(tournament: Tournament) -> Judged:
    """Return a tournament with a remark on every round the rules pair otherwise, and what to say.

    Rounds of which an earlier remark tells already are left alone.
    """
    engine = system_of(tournament)
    if engine.fixed_schedule or engine is MANUAL or not tournament.rounds:
        return Judged(tournament, ())
    if len(tournament.entrants) * len(tournament.rounds) > _MOST:
        return Judged(tournament, (Sentence("the rounds are not paired again; `check` does that"),))
    told = {
        remark.round for remark in tournament.remarks if remark.kind is RemarkKind.PAIRED_BY_HAND
    }
    otherwise = tuple(
        difference for difference in _otherwise(tournament) if difference.round not in told
    )
    remarks = (
        Remark(RemarkKind.PAIRED_BY_HAND, difference.round, _OTHERWISE) for difference in otherwise
    )
    return Judged(
        replace(tournament, remarks=(*tournament.remarks, *remarks)),
        tuple(
            Sentence("round {round} is not paired as the rules require", round=difference.round)
            for difference in otherwise
        ),
        otherwise,
    )


def _otherwise(tournament: Tournament) -> Iterator[Difference]:
    fitting, _ = adopted(tournament)
    rules = defining_edition(edition_of(fitting), fitting)
    for played in fitting.rounds:
        try:
            difference = check_round(fitting, system_of(fitting), rules, played.number)
        except CrosstableError:
            return  # what the system cannot pair it cannot judge
        if difference is not None:
            yield difference
