"""The office: loads a tournament, decides, writes the journal, and only then answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import Conflict, JournalBroken, Refused, UnknownName
from crosstable.kernel.player import key_of
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office import acts
from crosstable.office.acts import Command, decide
from crosstable.office.acts.base import Done, State
from crosstable.office.acts.details import (
    check_details,
    refuse_strange_years,
    refuse_team_tie_breaks_for_round_robins,
    refuse_teams_apart,
    refuse_unfair_points,
    refuse_unreadable_rate,
)
from crosstable.office.adoption import adopted
from crosstable.office.fold import advanced, fold
from crosstable.office.journal import (
    START,
    Addition,
    Draft,
    Entry,
    Head,
    Journal,
    is_as_sealed,
    is_of_office,
    verified,
)
from crosstable.office.texts import refuse_unfit_texts
from crosstable.office.veiling import Veil


class Written(msgspec.Struct, frozen=True):
    """A journal entry with the act it holds."""

    entry: Entry
    act: acts.Act


class Office:
    """Every change of every tournament goes through here."""

    def __init__(self, journal: Journal) -> None:
        self.journal = self._journal = journal
        self._latest: dict[str, State] = {}
        self._damaged: dict[str, JournalBroken] = {}
        self._examined = 0

    def create(
        self, details: acts.Details, *, by: str, at: datetime, published: bool = False
    ) -> State:
        """Announce a tournament; its id is made from its name.

        It is public from the first moment only where that is asked for.
        """
        refuse_unfit_texts(details)
        check_details(details)
        refuse_unreadable_rate(details.rate_of_play)
        refuse_strange_years(details)
        refuse_teams_apart(details)
        refuse_team_tie_breaks_for_round_robins(details)
        refuse_unfair_points(details.points)
        act = acts.TournamentCreated(details, published=published)
        return self._begin(details.name, act, by, at)

    def take_over(
        self,
        tournament: Tournament,
        *,
        source: str,
        adjustments: tuple[Sentence, ...] = (),
        by: str,
        at: datetime,
        published: bool = False,
    ) -> State:
        """Take a tournament over from a file; what it cannot be run by is left out and noted."""
        refuse_unfair_points(tournament.points)
        fitting, notes = adopted(tournament)
        fitting = replace(fitting, published=published)
        act = acts.TournamentImported(fitting, source, (*adjustments, *notes))
        return self._begin(tournament.name, act, by, at)

    def duplicate(
        self, details: acts.Details, commands: Sequence[Command], *, by: str, at: datetime
    ) -> State:
        """Announce a tournament and carry commands out in it, all of it or nothing."""
        opening, decided = _announced(details, commands)
        return self._begin(details.name, opening, by, at, decided)

    def announcement(
        self,
        details: acts.Details,
        commands: Sequence[Command],
        *,
        beside: Sequence[Addition] = (),
        by: str,
        at: datetime,
    ) -> Addition:
        """Return what announces a tournament as ``duplicate`` does; nothing is written yet.

        Whoever writes it does so together with what is noted of it elsewhere, and with what is
        announced ``beside`` it.
        """
        opening, decided = _announced(details, commands)
        new_id = self._free_id(details.name, *(other.tournament for other in beside))
        return Addition(new_id, 0, _drafts((opening, *decided), by, at))

    def begin_noted(
        self,
        before: State,
        details: acts.Details,
        commands: Sequence[Command],
        note: Callable[[str], Command],
        *,
        by: str,
        at: datetime,
    ) -> State:
        """Announce a tournament as ``duplicate`` does, and note its id in another one.

        Both journals are written in one step: there is never the one without the other.
        """
        announced = self.announcement(details, commands, by=by, at=at)
        after, noted = rehearsed(before, (note(announced.tournament),))
        begun, entries = self._journal.append_together(
            (announced, Addition(before.id, before.version, _drafts(noted, by, at)))
        )
        self._keep(_written(before, after, entries))
        return self._keep(fold(begun))

    def _begin(
        self, name: str, act: acts.Act, by: str, at: datetime, more: Sequence[acts.Act] = ()
    ) -> State:
        entries = self._journal.append(self._free_id(name), 0, _drafts((act, *more), by, at))
        return self._keep(fold(entries))

    def _free_id(self, name: str, *promised: str) -> str:
        """Return an id that no tournament has yet, and none that is promised."""
        taken = {*promised, *(stream.tournament for stream in self._journal.streams())}
        base = slug(name)
        candidates = (f"{base}-{count}" if count > 1 else base for count in range(1, 10_000))
        new_id = next((candidate for candidate in candidates if candidate not in taken), None)
        if new_id is None:
            raise Refused("there are too many tournaments called {name!r}", name=name)
        return new_id

    def execute(
        self,
        tournament: str,
        command: Command,
        *,
        by: str,
        at: datetime,
        expected_version: int | None = None,
    ) -> State:
        """Carry a command out, or refuse it and change nothing.

        ``expected_version`` is what the person saw when deciding; if the tournament has moved on,
        ``Conflict`` is raised. Without it the command is judged by the newest state.
        """
        return self.execute_all(
            tournament, (command,), by=by, at=at, expected_version=expected_version
        )

    def execute_all(
        self,
        tournament: str,
        commands: Sequence[Command],
        *,
        by: str,
        at: datetime,
        expected_version: int | None = None,
    ) -> State:
        """Carry several commands out one after the other, all of them or none."""
        state = self.state(tournament)
        if expected_version is not None and expected_version != state.version:
            raise Conflict(expected=expected_version, found=state.version)
        after, decided = rehearsed(state, commands)
        return self.write(state, decided, after, by=by, at=at)[0]

    def write(
        self, before: State, decided: Sequence[acts.Act], after: State, *, by: str, at: datetime
    ) -> tuple[State, tuple[Written, ...]]:
        """Write what was decided in one state and leads to another; return that with the entries.

        ``Conflict`` where the tournament has moved on: nothing is written on top of what nobody
        looked at.
        """
        entries = self._journal.append(before.id, before.version, _drafts(decided, by, at))
        kept = self._keep(_written(before, after, entries))
        if any(isinstance(act, acts.PlayerForgotten) for act in decided):
            del self._latest[before.id]
            kept = self.state(before.id)
        return kept, tuple(map(Written, entries, decided))

    def state(self, tournament: str) -> State:
        """Return a tournament as it is now; ``JournalBroken`` where its entries were damaged."""
        try:
            state = self._read(tournament)
        except JournalBroken as error:
            self._damaged[tournament] = error
            raise
        except UnknownName:
            self._damaged.pop(tournament, None)
            raise
        self._damaged.pop(tournament, None)
        return state

    def _read(self, tournament: str) -> State:
        known = self._latest.get(tournament)
        if known is not None:
            recent = self._journal.read(tournament, known.version - 1)
            # A restored office may hold another entry of the same version.
            if recent and recent[0].hash == known.hash:
                with _naming_what_was_altered(recent):
                    new = [acts.decode(entry.act) for entry in recent[1:]]
                    for entry, act in zip(recent[1:], new, strict=True):
                        known = advanced(known, act, entry.hash, entry.at)
                # Who is forgotten is forgotten in all acts, also those that were undone.
                if not any(isinstance(act, acts.PlayerForgotten) for act in new):
                    return self._keep(known)
        entries = self._entries(tournament)
        if not entries:
            raise UnknownName("tournament", tournament, self.names())
        with _naming_what_was_altered(entries):
            return self._keep(fold(entries))

    def _keep(self, state: State) -> State:
        self._latest[state.id] = state
        return state

    def head(self) -> Head:
        """Return where the chain of all entries ends now."""
        return self._journal.head()

    def is_readable(self) -> bool:
        """Return whether the journal can be read; raises ``StoreUnusable`` with the cause."""
        return self._journal.head().sequence >= 0

    def tournaments(self) -> Iterator[State]:
        """Yield every tournament that can be read, the most recently changed first.

        One that cannot hides no other; ``damaged`` names it. Deleted ones are left out.
        """
        return (state for state in self.everything() if not state.tournament.deleted)

    def deleted(self) -> Iterator[State]:
        """Yield the tournaments that were deleted, the last first."""
        return (state for state in self.everything() if state.tournament.deleted)

    def everything(self) -> Iterator[State]:
        """Yield every tournament that can be read, deleted ones too, the last changed first."""
        for name in self.names():
            try:
                state = self.state(name)
            except JournalBroken:
                continue
            yield state

    @property
    def damaged(self) -> dict[str, JournalBroken]:
        """The tournaments that could not be read when they were last asked for, and why."""
        return dict(self._damaged)

    def examine_next(self) -> None:
        """Try to read one more tournament, each in its turn, so that damage does not go unseen."""
        names = self.names()
        if names:
            self._examined += 1
            with suppress(JournalBroken):
                self.state(names[self._examined % len(names)])

    def called(self, name: str) -> tuple[str, ...]:
        """Return the ids of the tournaments that have this name already."""
        return tuple(state.id for state in self.tournaments() if state.tournament.name == name)

    def names(self) -> tuple[str, ...]:
        """Return the ids of all tournaments, the most recently changed first."""
        return tuple(stream.tournament for stream in self._journal.streams())

    def history(self, tournament: str, after_version: int = 0) -> tuple[Written, ...]:
        """Return what happened to a tournament after a version, what was undone included.

        Whoever is forgotten has no name in it.
        """
        written = tuple(
            Written(entry, acts.decode(entry.act))
            for entry in self._entries(tournament, after_version)
        )
        veil = Veil({line.entry.version: line.act for line in written})
        return tuple(_veiled(line, veil) for line in written) if veil else written

    def check_chain(self) -> Head:
        """Return where the chain of all entries ends, or raise ``JournalBroken``.

        What is written meanwhile is no fault: the end that was recorded before must be passed.
        """
        recorded = self._journal.head()
        last, passed = START, recorded == START
        for entry in verified(self._journal.everything()):
            last = Head(entry.sequence, entry.hash)
            passed = passed or last == recorded
        if not passed:
            raise JournalBroken(
                recorded.sequence, Sentence("is not the entry recorded as the latest")
            )
        return last

    def _entries(self, tournament: str, after_version: int = 0) -> Sequence[Entry]:
        return () if is_of_office(tournament) else self._journal.read(tournament, after_version)


def _drafts(decided: Sequence[acts.Act], by: str, at: datetime) -> tuple[Draft, ...]:
    return tuple(Draft(at, by, acts.encode(act)) for act in decided)


def _written(before: State, after: State, entries: Sequence[Entry]) -> State:
    """Return a state that was decided as it is now that it is written."""
    at = entries[-1].at
    kept = [done for done in after.in_force if done.version <= before.version]
    new = (replace(done, at=at) for done in after.in_force[len(kept) :])
    return replace(after, hash=entries[-1].hash, in_force=(*kept, *new))


def _announced(
    details: acts.Details, commands: Sequence[Command]
) -> tuple[acts.Act, tuple[acts.Act, ...]]:
    """Return what announces a tournament, and what commands are decided as in it."""
    check_details(details)
    opening = acts.TournamentCreated(details, published=False)
    sketch = State("", 1, opening.begun(), (Done(1, opening),), "")
    return opening, rehearsed(sketch, commands)[1]


def _veiled(written: Written, veil: Veil) -> Written:
    """Return an entry as it may still be read; its hash is that of what was written."""
    act = veil.over(written.act, written.entry.version)
    if act is written.act:
        return written
    return Written(replace(written.entry, act=acts.encode(act)), act)


@contextmanager
def _naming_what_was_altered(entries: Sequence[Entry]) -> Iterator[None]:
    """Turn whatever an altered entry leads to into ``JournalBroken`` with its number."""
    try:
        yield
    except Exception as error:  # what nobody ever wrote may lead to anything
        altered = next((entry for entry in entries if not is_as_sealed(entry)), None)
        if altered is not None:
            cause = Sentence("was altered after it was written")
            raise JournalBroken(altered.sequence, cause) from error
        if isinstance(error, JournalBroken):
            raise
        last = entries[-1].sequence
        raise JournalBroken(last, Sentence("does not lead to a state that can be read")) from error


def rehearsed(state: State, commands: Sequence[Command]) -> tuple[State, tuple[acts.Act, ...]]:
    """Return what commands would lead to, one after the other, without writing anything."""
    decided = []
    for command in commands:
        act = decide(command, state)
        decided.append(act)
        state = advanced(state, act)
    return state, tuple(decided)


def slug(name: str) -> str:
    """Return a short plain id for a name of any script."""
    return key_of(name, longest=60, otherwise="tournament")
