"""The rates of play that the federations' own texts name, each with its article.

FIDE's are those approved for world events (C.02, 12.1 to 12.22); FMJD's the usual ones (Annex 3,
6.1.a to 6.1.d) and those of its championships and title matches (Annexes 12, 13 and 17). Somebody
who announces an event names one of them instead of writing the times out.
"""

from __future__ import annotations

from crosstable.kernel.rate_of_play import RateOfPlay
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules


class RatePreset(Rules, frozen=True):
    """A rate of play with the name it is asked for by, and where it comes from."""

    name: str
    title: Sentence
    """What is played at this rate."""
    rate: RateOfPlay
    article: Citation
