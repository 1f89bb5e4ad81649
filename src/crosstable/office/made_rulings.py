"""Rulings that stand at a board, with who made them and when."""

from __future__ import annotations

from datetime import datetime

import msgspec

from crosstable.kernel.rulings import BoardRuling
from crosstable.office.acts.base import State
from crosstable.office.acts.rulings import RulingMade
from crosstable.office.office import Office

__all__ = ["MadeRuling", "made_at"]


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
