"""Norms of an event, whichever method its federation judges them by.

``verdicts`` is what commands, pages and papers ask; the two methods have rooms of their own:
``performance`` (FIDE: a rating performance in a mixed field) and ``category`` (FMJD: a percentage
by the category of the group).
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.category_norms import CategoryNorms
from crosstable.rulebooks.editions import Edition
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category import verdicts as category
from crosstable.titles.performance import verdicts as performance
from crosstable.titles.verdicts import NormVerdict


def verdicts(
    tournament: Tournament,
    edition: Edition,
    event: TitleEvent,
    *,
    players: Iterable[int] | None = None,
    titles: Iterable[str] | None = None,
    forecast: bool = False,
) -> tuple[NormVerdict, ...]:
    """Return how things stand for players and titles; everybody and everything by default."""
    rules = edition.titles
    if rules is None or rules.norms is None:
        return ()
    if isinstance(rules.norms, CategoryNorms):
        return category.verdicts(
            tournament, edition, event, players=players, titles=titles, forecast=forecast
        )
    return performance.verdicts(
        *(tournament, edition, event, rules, rules.norms),
        players=players,
        titles=titles,
        forecast=forecast,
    )
