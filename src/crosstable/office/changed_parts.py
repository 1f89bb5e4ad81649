"""What a difference between two editions is about, and how one is named."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence


class RulePart(Enum):
    """What part of the rules a difference is in."""

    PAIRING = "pairing"
    RANKING = "ranking"
    RATE = "rate"
    PLAY = "play"
    CONDUCT = "conduct"
    RATINGS = "ratings"
    TITLES = "titles"


PART_TITLES = {
    RulePart.PAIRING: Sentence("Pairing and points"),
    RulePart.RANKING: Sentence("Standings and tie-breaks"),
    RulePart.RATE: Sentence("Rates of play"),
    RulePart.PLAY: Sentence("At the board"),
    RulePart.CONDUCT: Sentence("Conduct and regulations"),
    RulePart.RATINGS: Sentence("Rating of games"),
    RulePart.TITLES: Sentence("Titles and norms"),
}


class ChangeWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value of an edition in words, and the rule whose articles say it."""

    part: RulePart
    words: Sentence
    rule: str = ""
    """The rule; ``*`` in it stands for the system that the value belongs to."""
