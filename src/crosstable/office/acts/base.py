"""What an act and a command are, and the state of a tournament that they meet.

A command is what somebody asks for; an act is what was decided and is written down. Each says all
there is to say about itself: a command who may ask for it, what to know before and what it becomes,
an act how it changes a tournament and how the journal words it. Names of acts and of their fields
are stored for ever; new fields get defaults.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import ClassVar

import msgspec

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.cautions import Caution
from crosstable.office.roles import Right


class Topic(Enum):
    """What an act is about, for people who look for it in a journal."""

    ANNOUNCEMENT = "announcement"
    PLAYERS = "players"
    LOTS = "lots"
    PAIRINGS = "pairings"
    RESULTS = "results"
    CORRECTIONS = "corrections"
    GAMES = "games"
    RULINGS = "rulings"
    CHECKLISTS = "checklists"
    UNDONE = "undone"


class Act(msgspec.Struct, frozen=True):
    """Something that was decided, completely.

    Results of chance (lots) and of engines (pairings) are written down, so that the journal can be
    replayed by any later version.
    """

    topic: ClassVar[Topic]
    can_be_undone: ClassVar[bool] = True

    def applied(self, tournament: Tournament, /) -> Tournament:
        """Return the tournament after the act; whether it was allowed was decided before."""
        raise JournalBroken(
            0,
            Sentence(
                "{act} cannot happen to {tournament!r}",
                act=type(self).__name__,
                tournament=tournament.name,
            ),
        )

    def words(self, tournament: Tournament, /) -> Sentence:
        """Return what the act did, in the words of the tournament it happened in."""
        raise NotImplementedError

    def right_to_undo(self) -> Right | None:
        """Return who may undo it where that is as weighty as a command with the same effect."""
        return None

    def not_mended(self) -> Sentence | None:
        """Return what undoing it does not bring back, where that must be known before."""
        return None


class Opening(Act, frozen=True):
    """An act that a journal begins with."""

    def begun(self) -> Tournament:
        """Return the tournament as it begins."""
        raise NotImplementedError


class Command(msgspec.Struct, frozen=True):
    """Something that can be asked of a tournament."""

    right: ClassVar[Right]
    """Who may ask for it."""

    def right_in(self, _state: State, /) -> Right | None:
        """Return who may ask for it in this state, where that is weightier than usual."""
        return None

    def cautions(self, _state: State, /) -> tuple[Caution, ...]:
        """Return what a person should know before the command is carried out."""
        return ()

    def decided(self, state: State, /) -> Act:
        """Return the act the command becomes in this state, or refuse it.

        It looks at the state only; chance comes in with the command. What is refused says why, with
        the article where a regulation forbids it.
        """
        raise NotImplementedError


class Done(msgspec.Struct, frozen=True):
    """An act in force and the version that brought it."""

    version: int
    act: Act
    at: datetime | None = None
    """When it was written; nothing as long as it is not."""


class State(msgspec.Struct, frozen=True):
    """A tournament at one version of its journal, and the acts it rests on."""

    id: str
    version: int
    tournament: Tournament
    in_force: tuple[Done, ...]
    hash: str
    """The hash of the entry that made this version."""


def undoable(in_force: Sequence[Done]) -> Done | None:
    """Return the latest act that can be taken back; leaving the rules never can."""
    return next((done for done in reversed(in_force) if done.act.can_be_undone), None)
