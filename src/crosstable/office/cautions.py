"""What a person is told before a command is carried out, and how loudly.

A caution never forbids: what the rules forbid is refused by the decision itself. The level says how
hard it must be to go on without noticing: to acknowledge, to confirm, or to confirm twice with the
consequences in view.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason


class Level(IntEnum):
    """How loudly something is said."""

    ACKNOWLEDGE = 2
    CONFIRM = 3
    CONFIRM_TWICE = 4


class Caution(msgspec.Struct, frozen=True):
    """One consequence a person should know of before going on."""

    level: Level
    reason: Reason


def loudest(cautions: Sequence[Caution]) -> int:
    """Return the highest level among cautions, 0 where there is none."""
    return max((caution.level for caution in cautions), default=0)


def say(level: Level, *sentences: Sentence) -> tuple[Caution, ...]:
    """Return cautions of one level."""
    return tuple(Caution(level, Reason(sentence)) for sentence in sentences)
