"""What a line of a list is: who does it, when, where it stands, and what may be measured."""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.arbiter.measures import Counted, Measure
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation


class Phase(Enum):
    """When a line is worked through."""

    BEFORE_EVENT = "before-event"
    BEFORE_ROUND = "before-round"
    DURING = "during"
    AFTER_ROUND = "after-round"
    AFTER_EVENT = "after-event"

    @property
    def of_a_round(self) -> bool:
        """Return whether its lines come again in every round."""
        return self not in {Phase.BEFORE_EVENT, Phase.AFTER_EVENT}

    @property
    def words(self) -> Sentence:
        """Return what the phase is called."""
        return _PHASES[self]

    def heading(self, round_number: int) -> Sentence:
        """Return what stands above its lines, with the round where they are of one."""
        match self:
            case Phase.BEFORE_ROUND:
                return Sentence("Before round {round}", round=round_number)
            case Phase.DURING:
                return Sentence("During round {round}", round=round_number)
            case Phase.AFTER_ROUND:
                return Sentence("After round {round}", round=round_number)
            case _:
                return self.words


_PHASES = {
    Phase.BEFORE_EVENT: Sentence("Before the event"),
    Phase.BEFORE_ROUND: Sentence("Before the round"),
    Phase.DURING: Sentence("During the round"),
    Phase.AFTER_ROUND: Sentence("After the round"),
    Phase.AFTER_EVENT: Sentence("After the event"),
}


class Circumstance(Enum):
    """What must be true of an event, or of a round, for a line to be asked."""

    REGISTERED = "registered"
    """With a federation: rated, with norms, or official."""
    NORMS = "norms"
    OFFICIAL = "official"
    CHAMPIONSHIP = "championship"
    """An official event of the world or of a continent."""
    YOUTH = "youth"
    TABLE = "table"
    """The pairings follow from a table: round robins and matches."""
    SWISS = "swiss"
    ROUNDS = "rounds"
    """Neither a match of two players nor a knock-out."""
    TEAMS = "teams"
    INDIVIDUAL = "individual"
    MANY = "many"
    """Thirty players or more."""
    FEW = "few"
    SCHOOL = "school"
    DISABLED = "disabled"
    """A player is known to be visually disabled, or keeps a fixed board."""
    FIRST_ROUND = "first-round"
    LATER_ROUND = "later-round"
    ADJOURNED = "adjourned"
    UPLOADED = "uploaded"
    """Somebody else than the arbiter hands the report on, within days of its own."""


class ChecklistLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line: something to do or to look at, in our own words, with its article."""

    name: str
    """By which journals, programs and addresses know it; it never changes."""
    phase: Phase
    who: Sentence
    text: Sentence
    article: Citation
    measure: Measure | None = None
    known: Counted | None = None
    """What the event itself can say of it."""
    only: tuple[Circumstance, ...] = ()
    """All of these must be true of the event."""
    rule: str = ""
    """The rule by which editions cite it, where they number it differently."""
    approved_rate: bool = False
    """Whether the rate of play must be one that the text approves."""
