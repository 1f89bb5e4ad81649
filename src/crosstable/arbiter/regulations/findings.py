"""What a check of regulations says: how much it matters, why, and what could be written instead."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class Weight(Enum):
    """How much a text insists: what it demands, what it recommends, what it leaves free."""

    MUST = "must"
    SHOULD = "should"
    MAY = "may"

    @property
    def order(self) -> int:
        """Return where it stands in a list, the weightiest first."""
        return (Weight.MUST, Weight.SHOULD, Weight.MAY).index(self)


class Place(Enum):
    """Where something is settled: among the fields of the regulations, or in the announcement."""

    FIELDS = "regulations"
    ANNOUNCEMENT = "settings"
    PRIZES = "prizes"


class Proposal(msgspec.Struct, frozen=True):
    """An answer that would settle a finding: the field, and what would stand in it.

    A sentence of ours is written into the field in the language of whoever adopts it.
    """

    field: str
    text: str


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a text says about these regulations."""

    rule: str
    """The rule that found it, such as ``regulations.default-time``."""
    weight: Weight
    sentence: Sentence
    articles: tuple[Citation, ...]
    """As the event's edition numbers them."""
    place: Place = Place.FIELDS
    field: str = ""
    """The field that is open or does not fit; empty where it is no single one."""
    proposals: tuple[Proposal, ...] = ()
    """In the order in which they are offered."""
