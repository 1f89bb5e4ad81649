"""What is said of a player and a title: reached, possible or out, and every condition of it.

One shape for every federation: a page, a command or a paper shows conditions, games and needs
without knowing by which method a federation judges norms.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.verdict import Citation, Reason


class Status(Enum):
    """How things stand with a norm."""

    REACHED = "reached"
    REACHED_IF = "reached if"
    """Reached as far as is known; what is missing is named, and nobody may sign before."""
    POSSIBLE = "possible"
    OUT = "out"


class NormColour(Enum):
    """FMJD's two kinds of norm (Annex 10 2.2): standard, and with heavier conditions."""

    BLACK = "black"
    RED = "red"


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked for: how much of it, how much there is, and the article."""

    what: Sentence
    needed: Value
    have: Value
    met: bool | None
    """None where it cannot be told from what is known; the verdict says what is missing."""
    citation: Citation | None = None
    working: Sentence | None = None
    """How the number came about, where it is not a plain count."""
    lost: bool = False
    """Whether no result of the remaining rounds can mend it."""
    colour: NormColour | None = None
    """Which kind of norm alone asks for it; None: every norm does."""
    of_event: bool = False
    """Whether it is asked of the event, so that nobody can mend it."""
    limit: bool = False
    """Whether ``needed`` is the most that is allowed, not the least."""


class OpponentNeeded(msgspec.Struct, frozen=True, kw_only=True):
    """What the opponent of the next round has to be; empty fields ask for nothing."""

    least_rating: int | None = None
    titles: tuple[str, ...] = ()
    """One of these; none: any player will do."""
    not_federations: tuple[str, ...] = ()
    other_federation: bool = False
    """Whether it must be a player of another federation than the candidate's."""


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What is still needed in the rounds that remain."""

    rounds: int
    half_points: int
    """Halves of a point to be made in them."""
    opponent: OpponentNeeded | None = None
    """In the next round, where something is asked of the opponent."""
    by_result: tuple[tuple[int, OpponentNeeded | None], ...] = ()
    """For a last round: what each result (2, 1, 0 halves) asks of the opponent; results that
    cannot do are left out, None asks for nothing."""
    sentences: tuple[Sentence, ...] = ()
    """The same in words, for people."""
    certain: bool = False
    """Whether nothing is needed any more: no result of the games ahead takes the norm away."""


class NormVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand with one player and one title in one event."""

    player: int
    title: str
    status: Status
    conditions: tuple[Condition, ...] = ()
    """In the order of the text, those that fail too; of the best choice of games."""
    counted: tuple[int, ...] = ()
    """The rounds whose games are counted."""
    left_out: tuple[int, ...] = ()
    """Rounds that were played and are left out, as the text allows."""
    not_counted: tuple[tuple[int, Reason], ...] = ()
    """Rounds that never count, and why: byes, forfeits, opponents of no federation ..."""
    average: int | None = None
    """Of the opponents' ratings, as the text has it adjusted."""
    performance: int | None = None
    half_points: int = 0
    """Made in the counted games."""
    half_points_needed: int | None = None
    credited: int = 0
    """How many games the norm is worth in an application."""
    colour: NormColour | None = None
    category: int | None = None
    exemption: str = ""
    """The article that excuses the event from the rule on federations, where it is needed."""
    missing: tuple[Sentence, ...] = ()
    """What is not known, and where it is entered."""
    needs: Needs | None = None
    """Only where a norm is still possible."""
    covers: tuple[str, ...] = ()
    """Lower titles that a norm for this one serves as well."""
    already: bool = False
    """Whether the player holds this title or a higher one of its family."""

    @property
    def failed(self) -> tuple[Condition, ...]:
        """Return the conditions of a norm, whatever its colour, that are not met."""
        return tuple(
            condition
            for condition in self.conditions
            if condition.met is False and condition.colour is not NormColour.RED
        )

    @property
    def unfit_event(self) -> tuple[Condition, ...]:
        """Return what the event itself lacks, so that nobody can make this norm in it."""
        return tuple(condition for condition in self.failed if condition.of_event)
