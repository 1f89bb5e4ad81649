"""The office as one person may use it: every act is judged by the person's role first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from crosstable.kernel.errors import Conflict
from crosstable.kernel.tournament import Tournament
from crosstable.office.accounts import Identity, Member, require
from crosstable.office.acts import Command, Details, decide
from crosstable.office.fold import State, advanced
from crosstable.office.office import Office
from crosstable.office.publicity import insist_on_public
from crosstable.office.rights import Asked
from crosstable.office.roles import Ask

__all__ = ["PermittedOffice"]

ATTEMPTS = 10
"""How often a command is judged anew where others write at the same moment."""


class PermittedOffice:
    """What ``Office`` does, in the name of whoever asks; ``NotAllowed`` where the role is too low.

    ``members`` is asked for only where something is refused, to say who could help.
    """

    def __init__(
        self,
        office: Office,
        identity: Identity | None,
        members: Callable[[], Sequence[Member]] = tuple,
    ) -> None:
        self._office = office
        self._identity = identity
        self._members = members

    def insist(
        self, asked: Asked, tournament: str | None = None, *, state: State | None = None
    ) -> Identity:
        """Return who asks, or raise ``NotAllowed`` with those who could help.

        To somebody without a role in it, a tournament that is not public does not exist.
        """
        if state is not None and tournament is not None:
            role = self._identity.role(tournament) if self._identity is not None else None
            if role is None:
                insist_on_public(tournament, state.tournament)
        return require(self._identity, asked, tournament, state=state, members=self._members)

    def create(self, details: Details, *, at: datetime, published: bool = False) -> State:
        """Announce a tournament, at once to everybody where that is asked for."""
        identity = self.insist(Ask.CREATE_TOURNAMENT)
        return self._office.create(details, by=identity.by, at=at, published=published)

    def take_over(
        self,
        tournament: Tournament,
        *,
        source: str,
        adjustments: tuple[str, ...] = (),
        at: datetime,
    ) -> State:
        """Take a tournament over from a file."""
        identity = self.insist(Ask.TAKE_OVER)
        return self._office.take_over(
            tournament, source=source, adjustments=adjustments, by=identity.by, at=at
        )

    def execute(
        self,
        tournament: str,
        first: Command,
        *more: Command,
        at: datetime,
        expected_version: int | None = None,
    ) -> State:
        """Carry commands out, all of them or none, each judged in the state it will meet.

        Without ``expected_version`` a command that another writer overtook is judged again.
        """
        for attempt in range(1, ATTEMPTS + 1):
            state = self._office.state(tournament)
            identity = self._judged(tournament, first, more, state)
            try:
                return self._office.execute_all(
                    tournament,
                    (first, *more),
                    by=identity.by,
                    at=at,
                    expected_version=state.version
                    if expected_version is None
                    else expected_version,
                )
            except Conflict:
                if expected_version is not None or attempt == ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    def _judged(
        self, tournament: str, first: Command, more: Sequence[Command], state: State
    ) -> Identity:
        identity = self.insist(first, tournament, state=state)
        before = first
        for command in more:
            # Undoing twice, say, must be judged by what the second one will undo.
            state = advanced(state, decide(before, state))
            self.insist(command, tournament, state=state)
            before = command
        return identity
