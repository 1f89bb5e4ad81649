"""What all verdicts of an event have in common, so that one result does not judge everybody anew.

A player's verdict follows from the player's own meetings and from this. While it stays the same,
whoever has the same meetings as before has the same verdicts.
"""

from __future__ import annotations

from collections.abc import Hashable

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.title_rules import PerformanceNorms
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category.event_conditions import event_ground
from crosstable.titles.category.field import largest_federation
from crosstable.titles.performance.event_conditions import event_findings
from crosstable.titles.performance.exemptions import exempted
from crosstable.titles.performance.group import zero_scorers


def common_ground(tournament: Tournament, edition: Edition, event: TitleEvent) -> Hashable:
    """Return whatever verdicts of an event depend on besides the player's own meetings."""
    norms = edition.titles.norms if edition.titles is not None else None
    left = frozenset(entrant.number for entrant in tournament.entrants if entrant.withdrawn)
    everybody = tuple(
        (player.number, player.profile, player.sex) for player in event.candidates.values()
    )
    course = (event.form, event.planned_rounds, event.paired_rounds, event.fixed_pairings, left)
    if isinstance(norms, PerformanceNorms):
        own: tuple[Hashable, ...] = (
            event_findings(tournament, edition, event, norms.event),
            exempted(norms, tournament, event),
            zero_scorers(event),
            tournament.event_class,
        )
    elif isinstance(norms, CategoryNorms):
        own = (
            event_ground(tournament, edition, event),
            largest_federation(event),
            tournament.event_class,
        )
    else:
        own = ()
    return (edition.id, everybody, course, own)
