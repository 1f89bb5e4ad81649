"""Quality criteria: what each counts in a pair, and in a player who leaves the bracket unpaired.

A criterion sees one pair, or one player, and returns an integer. Most count players. Others return
a score difference; a bracket's value is then the list of all differences, the greatest first, and
lists are compared like words in a dictionary. Lower values are better everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.round import Value

Ground = TypeVar("Ground")
"""What the criteria of a system have to know about a bracket besides its players."""


class Measure(Enum):
    """How the contributions of pairs and downfloaters make one value."""

    COUNT = "count"
    DIFFERENCES = "score differences"


class Criterion(msgspec.Struct, Generic[Ground], frozen=True):
    """One quality criterion, named by the rule whose article the edition knows."""

    rule: str
    title: Sentence
    measure: Measure
    of_pair: Callable[[SwissPlayer, SwissPlayer, Ground], int]
    """What the pair of a higher and a lower ranked player contributes."""
    of_floater: Callable[[SwissPlayer, Ground], int]
    """What a player contributes who stays unpaired in the bracket."""
    ahead: bool = False
    """Whether it looks at the next bracket, as the downfloaters leave it, instead of this one."""
    single: bool = False
    """Whether it counts only where exactly one player stays unpaired in the bracket."""


def measure(criterion: Criterion[Ground], contributions: Iterable[int]) -> Value:
    """Return the value of a bracket from what its pairs and downfloaters contribute."""
    if criterion.measure is Measure.COUNT:
        return sum(contributions)
    return tuple(
        sorted((contribution for contribution in contributions if contribution), reverse=True)
    )
