"""The tournament that acts in force lead to, one after the other.

The fold of a whole journal ends here, and so does the look back at an earlier moment of it: a
pairing was made from what the acts before it had led to.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import groupby

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Done, Opening
from crosstable.office.acts.boards import with_results
from crosstable.office.acts.corrections import ResultCorrected
from crosstable.office.acts.results import ResultEntered


def replayed(done: Iterable[Done]) -> Tournament:
    """Return the tournament after these acts; runs of results are entered together."""
    first, *rest = done
    if not isinstance(first.act, Opening):
        cause = Sentence("{act} before the tournament", act=type(first.act).__name__)
        raise JournalBroken(first.version, cause)
    tournament = first.act.begun()
    results = ResultEntered | ResultCorrected
    for _, run in groupby((step.act for step in rest), lambda act: isinstance(act, results)):
        together = list(run)
        entered = [act for act in together if isinstance(act, results)]
        if entered:
            tournament = with_results(tournament, entered)
        else:
            tournament = reduce(lambda before, act: act.applied(before), together, tournament)
    return tournament
