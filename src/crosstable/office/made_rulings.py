"""Rulings that stand at a board, with who made them and when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

import msgspec

from crosstable.kernel.rulings import BoardRuling, Reply
from crosstable.office.acts.base import Command, Done, State, undoable
from crosstable.office.acts.results import EnterResult, GameEntered, ResultEntered
from crosstable.office.acts.rulings import MakeRuling, RulingMade
from crosstable.office.office import Office


class MadeRuling(msgspec.Struct, frozen=True):
    """A ruling with its entry in the journal."""

    version: int
    """The version of the tournament that it made, by which it is named."""
    by: str
    at: datetime
    ruled: BoardRuling


def made_at(
    office: Office, state: State, round_number: int, board: int, game: int = 0
) -> tuple[MadeRuling, ...]:
    """Return the rulings in force at a board, the latest first."""
    standing = state.tournament.rulings_at(round_number, board, game)
    versions = {
        done.version: done.act.ruled
        for done in state.in_force
        if isinstance(done.act, RulingMade) and done.act.ruled in standing
    }
    if not versions:
        return ()
    entries = {
        written.entry.version: written.entry
        for written in office.history(state.id, min(versions) - 1)
    }
    return tuple(
        MadeRuling(version, entries[version].by, entries[version].at, ruled)
        for version, ruled in sorted(versions.items(), reverse=True)
    )


def ruled_alike(
    earlier: Sequence[MadeRuling], matter: str, sides: Collection[Reply]
) -> MadeRuling | None:
    """Return the latest ruling on a matter in which the same players were named; None if none was.

    Whoever goes back after confirming one must not enter the next penalty for the same incident.
    """
    return next(
        (
            made
            for made in earlier
            if made.ruled.matter == matter and {*sides} <= {*made.ruled.replies}
        ),
        None,
    )


def commands_to_rule(state: State, made: MakeRuling, *, enter: bool) -> tuple[Command, ...]:
    """Return what writes a ruling down, and its result too where that is wanted and it has one."""
    result = made.decided(state).ruled.ruling.result if enter else None
    if result is None:
        return (made,)
    entered = EnterResult(made.round, made.board, result, made.game, made.pair, by_ruling=True)
    return made, entered


def latest_ruling(state: State) -> tuple[Done, ...]:
    """Return what undoing the latest ruling takes back, the latest first; empty if too late.

    A result that was entered by the ruling goes with it.
    """
    latest = undoable(state.in_force[1:])
    if latest is None or isinstance(latest.act, RulingMade):
        return (latest,) if latest is not None else ()
    if not isinstance(latest.act, ResultEntered | GameEntered):
        return ()
    before = undoable([done for done in state.in_force[1:] if done is not latest])
    if before is None or not isinstance(before.act, RulingMade):
        return ()
    by_it = (
        latest.act.ruling == before.version
        if latest.act.ruling
        else _followed(before.version, before.act, latest)
    )
    return (latest, before) if by_it else ()


def _followed(version: int, ruling: RulingMade, entered: Done) -> bool:
    """Return whether a result of an older journal, which names no ruling, came right after it."""
    act = entered.act
    return (
        isinstance(act, ResultEntered | GameEntered)
        and entered.version == version + 1
        and (act.round, act.board) == ruling.place[:2]
        and act.result == ruling.ruled.ruling.result
    )
