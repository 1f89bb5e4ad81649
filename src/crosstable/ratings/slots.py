"""Players in events, as columns that fill up while a period is calculated."""

from __future__ import annotations

from functools import cached_property

import msgspec
import numpy as np

from crosstable.ratings.columns import Bools, EventColumns, Ints, Roll, SlotColumns
from crosstable.rulebooks.rules import rule


class Slots(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Every player in every event: his ratings, and what he did against rated opponents."""

    events: EventColumns
    event: Ints
    row: Ints
    then: Ints
    """The rating on the list of the first day, which is the one he has for his opponents."""
    now: Ints
    """The rating on the current list."""
    games: Ints
    score: Ints
    """In halves."""
    expected: Ints
    """In hundredths of a point, added up over the games."""
    opponents: Ints
    """The sum of the opponents' ratings."""

    @classmethod
    def empty(
        cls, roll: Roll, ratings: Ints, events: EventColumns, participants: SlotColumns
    ) -> Slots:
        """Return slots without games; ``ratings`` has a line for each list of the period."""
        event, row = participants.event, participants.row
        return cls(
            events=events,
            event=event,
            row=row,
            then=ratings[events.list_index[event], row],
            now=roll.rating[row],
            games=np.zeros(len(event), dtype=np.int64),
            score=np.zeros(len(event), dtype=np.int64),
            expected=np.zeros(len(event), dtype=np.int64),
            opponents=np.zeros(len(event), dtype=np.int64),
        )

    @cached_property
    @rule("rating.rated-meanwhile")
    def own(self) -> Ints:
        """Return the rating he is calculated with; a first one that came meanwhile counts.

        Who has none on the current list is new, whatever an older one said of him.
        """
        return np.where((self.then > 0) & (self.now > 0), self.then, self.now)

    @property
    def share(self) -> Ints:
        """Return the percentage of K that the rate of play leaves."""
        return self.events.share[self.event]

    @property
    def played(self) -> Bools:
        """Return who has a game that counts."""
        played: Bools = self.games > 0
        return played

    @cached_property
    def by_row(self) -> Ints:
        """Return the slots row after row, each row's in the order of the events."""
        return np.argsort(self.row, kind="stable")

    @cached_property
    def _first_of_row(self) -> Ints:
        rows = self.row[self.by_row]
        return np.searchsorted(rows, np.arange(int(rows[-1]) + 2 if len(rows) else 1))

    def of_row(self, row: int) -> list[int]:
        """Return one player's slots in the order of the events."""
        if row + 1 >= len(self._first_of_row):
            return []
        start, end = self._first_of_row[row], self._first_of_row[row + 1]
        slots: list[int] = self.by_row[start:end].tolist()
        return slots

    def summed(self, values: Ints, rows: int) -> Ints:
        """Return values of slots added up by row."""
        total = np.zeros(rows, dtype=np.int64)
        np.add.at(total, self.row, values)
        return total

    def before(self, values: Ints) -> Ints:
        """Return for every slot the sum of a value over the same player's earlier slots."""
        order = self.by_row
        running = np.cumsum(values[order]) - values[order]
        rows = self.row[order]
        begins = np.ones(len(rows), dtype=np.bool_)
        begins[1:] = rows[1:] != rows[:-1]
        # What had run up before a player's first slot belongs to others.
        base = running[np.maximum.accumulate(np.where(begins, np.arange(len(rows)), 0))]
        result = np.empty(len(rows), dtype=np.int64)
        result[order] = running - base
        return result
