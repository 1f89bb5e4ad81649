"""What a text says about Swiss systems: which it defines, what counts in which order, where.

Criteria are named here in the order in which they count, and the room of pairings knows what each
of them measures. So an edition that strikes a criterion, moves it or numbers it anew is another
value of these types, and nothing else changes.
"""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.rulebooks.rules import RuleArticles

__all__ = ["AccelerationText", "StandardSystem", "SwissText"]


class StandardSystem(msgspec.Struct, frozen=True, kw_only=True):
    """One system that a text defines, under the name by which events choose it."""

    name: str
    ranked_as: str
    """The kind of event whose recommended tie-breaks are its final order."""
    aspects: tuple[tuple[str, str], ...] = ()
    """What it prescribes where the text leaves a choice, option by option."""


class SwissText(msgspec.Struct, frozen=True, kw_only=True):
    """The text of a federation's Swiss systems in one version."""

    year: int
    """The year of the text, which report files name."""
    systems: tuple[StandardSystem, ...]
    criteria: tuple[str, ...]
    """The rules a pairing is judged by, by name, in the order in which they count."""
    articles: tuple[RuleArticles, ...]

    def __post_init__(self) -> None:
        known = {entry.rule for entry in self.articles}
        if len(set(self.criteria)) < len(self.criteria) or not known.issuperset(self.criteria):
            raise InvalidValue("criteria of a Swiss system are named once, with their articles")

    def defines(self, system: str) -> bool:
        """Return whether a system is one of this text."""
        return any(known.name == system for known in self.systems)

    def system(self, name: str) -> StandardSystem:
        """Return a standard system by its name."""
        for known in self.systems:
            if known.name == name:
                return known
        raise UnknownName(
            "standard Swiss system", name, tuple(system.name for system in self.systems)
        )


class AccelerationText(msgspec.Struct, frozen=True, kw_only=True):
    """What a text says about virtual points (Baku): for how long the upper group has how many."""

    full_rounds: int
    """In so many rounds, from the first on, they are those of a win."""
    half_rounds: int
    """In so many rounds after these they are those of a draw."""
    articles: tuple[RuleArticles, ...]
