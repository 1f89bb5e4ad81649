"""A condition of a text and how it stands: what every check of this room answers with."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class Answer(Enum):
    """What is known about a condition."""

    KEPT = "kept"
    BROKEN = "broken"
    OPEN = "open"
    """Nobody said what would decide it."""
    PEOPLE = "people"
    """Only people can see it."""


class Condition(msgspec.Struct, frozen=True):
    """One condition and how it stands."""

    answer: Answer
    sentence: Sentence
    article: Citation
