"""The youth world championships of draughts as values: FMJD Annex 13."""

from __future__ import annotations

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.cup_rules import WORLD_CUP
from crosstable.rulebooks.rules import Rules


class AgeGroup(Rules, frozen=True):
    """An age category of the youth championships."""

    name: str
    oldest: int
    """At the end of the year of the competition."""


class YouthRules(Rules, frozen=True, kw_only=True):
    """The youth world championships (Annex 13)."""

    groups: tuple[AgeGroup, ...]
    places: int
    """Of a federation in a group."""
    host_places: int
    free_every: int
    counted: int
    """Players of a country who bring points in a group."""
    bonus: tuple[int, ...]
    rounds: int

    def group(self, name: str) -> AgeGroup:
        """Return an age category."""
        found = next((group for group in self.groups if group.name == name), None)
        if found is None:
            raise InvalidValue(
                "{name!r} is not an age category; known: {known}",
                name=name,
                known=Listing([group.name for group in self.groups]),
                field="category",
            )
        return found


def _youth() -> YouthRules:
    file = RuleFile("championships", "fmjd.annex13")
    return file.made(YouthRules, {**file.table, "bonus": WORLD_CUP.bonus})


YOUTH = _youth()
"""Annex 13, with the bonus of the World Cup (decision 520)."""
