"""The office as one person may use it: judged by the person's role first, planned, carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from itertools import takewhile

from msgspec.structs import replace

from crosstable.kernel.errors import Conflict, UnknownName
from crosstable.kernel.event_notes import PlayOff
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.accounts import Identity, Member, require
from crosstable.office.acts import Act, Command, Details, StartPlayOff, cautions, decide
from crosstable.office.acts.base import State
from crosstable.office.acts.rounds import next_round
from crosstable.office.cautions import Caution
from crosstable.office.fold import advanced
from crosstable.office.office import Office
from crosstable.office.planning import CarriedOut, Plan, Wanted, is_long
from crosstable.office.publicity import insist_on_public
from crosstable.office.rights import Asked
from crosstable.office.roles import Ask, Role
from crosstable.office.templates import announced_anew, brought_along

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
            if state.tournament.deleted and role is not Role.OWNER:
                raise UnknownName("tournament", tournament)
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
        adjustments: tuple[Sentence, ...] = (),
        at: datetime,
    ) -> State:
        """Take a tournament over from a file."""
        identity = self.insist(Ask.TAKE_OVER)
        return self._office.take_over(
            tournament, source=source, adjustments=adjustments, by=identity.by, at=at
        )

    def duplicate(
        self, state: State, name: str, starts: date | None, *, players: bool, at: datetime
    ) -> State:
        """Announce a tournament like one that the person may see, on other days."""
        self.insist(Ask.SEE_UNPUBLISHED, state.id, state=state)
        identity = self.insist(Ask.CREATE_TOURNAMENT)
        return self._office.duplicate(
            announced_anew(state.tournament, name, starts),
            brought_along(state.tournament, players=players),
            by=identity.by,
            at=at,
        )

    def begin_after(
        self,
        states: Sequence[State],
        details: Details,
        commands: Sequence[Command],
        *,
        at: datetime,
    ) -> State:
        """Announce an event that begins where others ended that the person may see."""
        for state in states:
            self.insist(Ask.SEE_UNPUBLISHED, state.id, state=state)
        identity = self.insist(Ask.CREATE_TOURNAMENT)
        return self._office.duplicate(details, commands, by=identity.by, at=at)

    def start_play_off(
        self,
        state: State,
        play_off: PlayOff,
        details: Details,
        commands: Sequence[Command],
        *,
        at: datetime,
    ) -> State:
        """Announce a play-off and note it where its players are level, both or neither."""
        self.insist(StartPlayOff(play_off), state.id, state=state)
        identity = self.insist(Ask.CREATE_TOURNAMENT)

        def noted(event: str) -> Command:
            return StartPlayOff(replace(play_off, event=event))

        return self._office.begin_noted(state, details, commands, noted, by=identity.by, at=at)

    def plan(
        self,
        state: State,
        wanted: Sequence[Command] | Wanted,
        *,
        also: Sequence[Caution] = (),
        seen: int | None = None,
    ) -> Plan:
        """Judge commands in a state that was just read, and change nothing.

        Raises what stands against them: ``NotAllowed``, then ``Conflict`` where somebody has
        ``seen`` another version, then ``Refused``, so that nobody is asked to confirm what cannot
        be done. Each command is judged in the state it will meet; of a pairing only the ground is
        looked at. The cautions are those of the state the person sees, after what the door has
        ``also`` to say.
        """
        commands = tuple(wanted(state) if callable(wanted) else wanted)
        identity = self.insist(commands[0], state.id, state=state)
        if seen is not None and seen != state.version:
            raise Conflict(expected=seen, found=state.version)
        quick = tuple(takewhile(lambda command: not is_long(command), commands))
        after, decided = self._decided(state, quick)
        if len(quick) < len(commands):
            self.insist(commands[len(quick)], state.id, state=after)
            next_round(after.tournament)
        raised = (caution for command in commands for caution in cautions(command, state))
        return Plan(
            state=state,
            commands=commands,
            cautions=tuple(dict.fromkeys((*also, *raised))),
            acts=decided,
            after=after,
            by=identity.by,
            seen=seen is not None,
            wanted=wanted if callable(wanted) else None,
            also=tuple(also),
        )

    def carry_out(self, plan: Plan, *, at: datetime) -> CarriedOut:
        """Do what was planned, all of it or nothing.

        Where another writer was quicker and nobody had decided on that very version, the commands
        are judged again; ``Conflict`` where they now bring something that must be confirmed and of
        which nobody was told.
        """
        for attempt in range(1, ATTEMPTS + 1):
            after, late = self._decided(plan.after, plan.commands[len(plan.acts) :])
            try:
                state, written = self._office.write(
                    plan.state, (*plan.acts, *late), after, by=plan.by, at=at
                )
                return CarriedOut(state, written)
            except Conflict:
                if plan.seen or attempt == ATTEMPTS:
                    raise
                plan = self._planned_anew(plan)
        raise AssertionError("unreachable")

    def _planned_anew(self, plan: Plan) -> Plan:
        state = self._office.state(plan.state.id)
        new = self.plan(state, plan.wanted or plan.commands, also=plan.also)
        if new.brings_more_than(plan):
            raise Conflict(expected=plan.state.version, found=state.version)
        return new

    def _decided(self, state: State, commands: Sequence[Command]) -> tuple[State, tuple[Act, ...]]:
        """Return what commands lead to; undoing twice is judged by what the second one undoes."""
        decided = []
        for command in commands:
            self.insist(command, state.id, state=state)
            act = decide(command, state)
            decided.append(act)
            state = advanced(state, act)
        return state, tuple(decided)
