"""Misconduct and its penalties as data: what the texts forbid, the ladder, and who may give what.

An edition holds one such value. Kinds and penalties have names by meaning; whoever writes one down
may as well say its article.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules


class PenaltyEffect(Enum):
    """What a penalty changes."""

    NOTHING = "nothing"
    """It is said, and not counted."""
    WARNING = "warning"
    """It is counted against the player."""
    LESS_TIME = "less-time"
    MORE_TIME = "more-time"
    """For the opponent."""
    OPPONENT_WINS = "opponent-wins"
    """The opponent gets all that the game is worth."""
    FEWER_POINTS = "fewer-points"
    LOSS = "loss"
    FINE = "fine"
    EXCLUSION = "exclusion"
    """From some rounds."""
    EXPULSION = "expulsion"
    NO_PRIZE = "no-prize"
    """The player is paid no prize money."""
    NO_CUP_POINTS = "no-cup-points"
    """The event brings the player nothing in its cup."""

    @property
    def about_time(self) -> bool:
        """Return whether it is measured in seconds."""
        return self in {PenaltyEffect.LESS_TIME, PenaltyEffect.MORE_TIME}

    @property
    def about_result(self) -> bool:
        """Return whether the game has another result by it."""
        return self in {
            PenaltyEffect.OPPONENT_WINS,
            PenaltyEffect.FEWER_POINTS,
            PenaltyEffect.LOSS,
        }


class Misconduct(Rules, frozen=True, kw_only=True):
    """Something that players are forbidden to do, or must not refuse."""

    name: str
    title: Sentence
    article: Citation
    asks_for: str = ""
    """The penalty that the text itself names; empty where it leaves the choice to the arbiter."""
    milder_by: str = ""
    """The field of the event's regulations that may announce a less severe penalty."""


class Sanction(Rules, frozen=True, kw_only=True):
    """One rung of the ladder of penalties."""

    name: str
    title: Sentence
    article: Citation
    effect: PenaltyEffect
    chief_only: bool = False
    """Whether only the arbiter in charge of the event gives it (decision 475)."""
    spoken: bool = False
    """Whether a warning is given by word of mouth, though it is published too."""


Named = TypeVar("Named", Misconduct, Sanction)


class ConductRules(Rules, frozen=True, kw_only=True):
    """What an edition says about conduct."""

    kinds: tuple[Misconduct, ...]
    ladder: tuple[Sanction, ...]
    """From the mildest to the gravest."""
    persistent: Citation
    """Where it stands what becomes of a player who goes on and on."""
    warnings_before_more: int
    """From this warning on, a further one asks for a graver penalty (decision 476)."""
    least_seconds: Citation | None = None
    """Where a penalty in time is at least what a move brings; None where nothing is said.

    Decision 477.
    """

    @property
    def articles(self) -> tuple[Citation, ...]:
        """Return every article of the catalogue and of the ladder."""
        return (*(kind.article for kind in self.kinds), *(rung.article for rung in self.ladder))

    @property
    def penalises_in_time(self) -> bool:
        """Return whether some penalty changes a clock."""
        return any(sanction.effect.about_time for sanction in self.ladder)

    def kind(self, text: str) -> Misconduct:
        """Return the misconduct of a name or an article."""
        matching = _matching(self.kinds, text)
        if len(matching) == 1:
            return matching[0]
        raise UnknownName("kind of incident", text, _names(matching or self.kinds))

    def sanction(self, text: str) -> Sanction:
        """Return the penalty of a name or an article; an article of two says too little."""
        matching = _matching(self.ladder, text)
        if len(matching) == 1:
            return matching[0]
        raise UnknownName("penalty", text, _names(matching or self.ladder))


def _matching(choices: tuple[Named, ...], text: str) -> tuple[Named, ...]:
    wanted = text.strip().casefold()
    by_name = tuple(choice for choice in choices if choice.name == wanted)
    return by_name or tuple(
        choice for choice in choices if choice.article.article.casefold() == wanted
    )


def _names(choices: tuple[Named, ...]) -> tuple[str, ...]:
    return tuple(choice.name for choice in choices)
