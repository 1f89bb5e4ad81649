"""The standard systems of Annex 5 5, each as its aspects and its recommended final order."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.pairing.swiss.fmjd.aspects import (
    Aspects,
    FirstOrder,
    FirstPairing,
    Meets,
    MovesDown,
    NextOrder,
    Pattern,
)

__all__ = ["PRESETS", "Preset"]


class Preset(msgspec.Struct, frozen=True):
    """A standard system: its name, what it is called, how it ranks and how it pairs."""

    name: str
    title: Sentence
    ranked_as: str
    """The kind of event whose recommended tie-breaks are its final order."""
    aspects: Aspects


_RATING = Aspects()
_COMMITTEE = msgspec.structs.replace(
    _RATING, pattern=Pattern.AVERAGE_AGAINST_OWN, moves_down=MovesDown.HIGHEST
)
_SOLKOFF = Aspects(first_order=FirstOrder.LOTS, next_order=NextOrder.SOLKOFF)
_KNDB = msgspec.structs.replace(
    _SOLKOFF,
    first_pairing=FirstPairing.NEIGHBOURS,
    pattern=Pattern.HIGH_LOW,
    moves_down=MovesDown.HIGHEST,
    meets=Meets.LOWEST,
)

PRESETS: tuple[Preset, ...] = (
    Preset(
        "fmjd-rating", Sentence("Swiss tournament (FMJD, on rating)"), "swiss-on-rating", _RATING
    ),
    Preset(
        "fmjd-rating-players",
        Sentence("Swiss tournament (FMJD, on rating, players committee)"),
        "swiss-on-rating",
        _COMMITTEE,
    ),
    Preset("fmjd-solkoff", Sentence("Swiss tournament (FMJD, on Solkoff)"), "swiss", _SOLKOFF),
    Preset(
        "fmjd-solkoff-truncated",
        Sentence("Swiss tournament (FMJD, on truncated Solkoff)"),
        "swiss-on-truncated-solkoff",
        _SOLKOFF,
    ),
    Preset(
        "fmjd-solkoff-median",
        Sentence("Swiss tournament (FMJD, on median Solkoff)"),
        "swiss-on-median-solkoff",
        _SOLKOFF,
    ),
    Preset("kndb", Sentence("Swiss tournament (KNDB, on Solkoff)"), "kndb-swiss", _KNDB),
)
"""In the order of the articles 5.1, 5.1a, 5.2, 5.2a, 5.2b and 5.3."""
