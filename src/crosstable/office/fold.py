"""State is a fold: what a tournament looks like after the acts of its journal.

Applying an act never refuses: whether it was allowed was decided before it was written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from crosstable.kernel.errors import JournalBroken
from crosstable.kernel.sentence import Sentence
from crosstable.office import acts
from crosstable.office.acts.base import Done, State, undoable
from crosstable.office.journal import Entry
from crosstable.office.replaying import replayed
from crosstable.office.veiling import Veil


def fold(entries: Iterable[Entry]) -> State:
    """Return the state of a tournament from all entries of its stream."""
    in_force: list[Done] = []
    known: dict[int, acts.Act] = {}
    name, version, last_hash = "", 0, ""
    for entry in entries:
        name, version, last_hash = entry.tournament, entry.version, entry.hash
        try:
            act = acts.decode(entry.act)
        except msgspec.DecodeError as error:
            cause = Sentence("cannot be read: {cause}", cause=str(error))
            raise JournalBroken(entry.sequence, cause) from None
        if isinstance(act, acts.Undone):
            latest = undoable(in_force)
            if latest is None or latest.version != act.version:
                cause = Sentence("undoes {entry}, not the latest action", entry=act.version)
                raise JournalBroken(entry.sequence, cause)
            in_force.remove(latest)
        else:
            in_force.append(Done(version, act, entry.at))
        known[version] = act
    if not in_force:
        raise JournalBroken(0, Sentence("a tournament's journal cannot be empty"))
    in_force = _veiled(in_force, known)
    return State(name, version, replayed(in_force), tuple(in_force), last_hash)


def advanced(
    state: State, act: acts.Act, entry_hash: str = "", at: datetime | None = None
) -> State:
    """Return the state after one more act, without going through the whole journal again."""
    version = state.version + 1
    if isinstance(act, acts.Undone):
        in_force = tuple(done for done in state.in_force if done.version != act.version)
        return State(state.id, version, replayed(in_force), in_force, entry_hash)
    if isinstance(act, acts.PlayerForgotten):
        done = [*state.in_force, Done(version, act, at)]
        in_force = tuple(_veiled(done, {step.version: step.act for step in done}))
        return State(state.id, version, replayed(in_force), in_force, entry_hash)
    return State(
        state.id,
        version,
        act.applied(state.tournament),
        (*state.in_force, Done(version, act, at)),
        entry_hash,
    )


def _veiled(done: list[Done], known: Mapping[int, acts.Act]) -> list[Done]:
    """Return acts without the names of those who are forgotten."""
    if not any(isinstance(step.act, acts.PlayerForgotten) for step in done):
        return done
    veil = Veil(known)
    return [msgspec.structs.replace(step, act=veil.over(step.act, step.version)) for step in done]
