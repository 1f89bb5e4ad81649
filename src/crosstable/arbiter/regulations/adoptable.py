"""Sentences of ours that are offered for fields in which people otherwise write their own.

Whoever adopts one keeps it as text, in the language it was read in; knowing it again lets every
language print its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.library import EDITIONS

BYE_NOTICE = Sentence("before the round is paired")
SMOKING = Sentence("Smoking is not allowed in the playing venue.")
RESTRICTED = Sentence("Some players are not paired with each other; the chief arbiter decides who.")
TIE_GAMES = Sentence(
    "Players who share the first place play two rapid games; if these end level, a Superblitz "
    "decides."
)
OTHER_COUNTING = Sentence("Ties are broken as under the standard counting system.")
CEREMONIES = Sentence(
    "The opening is held on the day of the first round, the closing on the day of the last. All "
    "players attend both from beginning to end; who misses the closing has no right to prize "
    "money."
)

ADOPTABLE: Mapping[str, tuple[Sentence, ...]] = MappingProxyType(
    {
        "bye-notice": (BYE_NOTICE,),
        "smoking": (SMOKING,),
        "pairing-restrictions": (RESTRICTED,),
        "tie-games": (TIE_GAMES,),
        "ties-of-other-counting": (OTHER_COUNTING,),
        "ceremonies": (CEREMONIES,),
        "media": tuple(
            dict.fromkeys(
                known.regulations.flash for known in EDITIONS.values() if known.regulations
            )
        ),
    }
)
"""By field."""
