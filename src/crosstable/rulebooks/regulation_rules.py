"""What a federation's texts ask of the regulations of an event, as values.

Which events a text binds, the numbers it gives, the sections regulations are written in, and the
articles of every rule by which they are checked (``arbiter.regulations``). A rule that an edition
has no article for is not asked there.
"""

from __future__ import annotations

from enum import IntEnum

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles, Rules


class EventReach(IntEnum):
    """How far an event concerns its federation, the furthest last (FIDE GR 1.2: L3, L2, L1)."""

    OPEN = 0
    """Nobody registered it: only the laws of the game and what is announced hold."""
    RATED = 1
    NORMS = 2
    OFFICIAL = 3


class RegulationSection(Rules, frozen=True, kw_only=True):
    """A part of the written regulations: what the event knows by itself, and what is decided."""

    title: Sentence
    article: Citation
    known: tuple[str, ...] = ()
    """What the announcement says of it, by names that ``arbiter.regulations.known`` has."""
    fields: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Which of both should not be missing; what a rule of its own asks for is not among them."""
    everywhere: bool = False
    """Whether readers of any registered event look for it, and not of the great ones only."""


class RegulationRules(Rules, frozen=True, kw_only=True):
    """What the texts ask of regulations."""

    binds_from: EventReach
    """From which events on what the general regulations demand is a must."""
    flash: Sentence
    """The rule on photographs with flash, as regulations say it."""
    least_rounds: int = 0
    deposit: str = ""
    """What must come with an appeal, as the field has it; empty where the event fixes it."""
    sections: tuple[RegulationSection, ...]
    """In the order in which regulations are written."""
    articles: tuple[RuleArticles, ...]
