"""What a transaction writes about persons: entries, facts, and the acts that tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from crosstable.kernel.facts import Fact, kind_of
from crosstable.office import administration as acts
from crosstable.office.journal import Head
from crosstable.office.person_acts import (
    FactsNoted,
    FactWithdrawn,
    digest_of_all,
    digest_of_fact,
)
from crosstable.store import schema
from crosstable.store.people import Chance
from crosstable.store.person_rows import data_of

SALT = 16


class PersonWriting:
    """A transaction and the acts that will be written at its end."""

    def __init__(self, connection: sa.Connection, head: Head, chance: Chance) -> None:
        self.connection = connection
        self.done: list[acts.Administration] = []
        self._head = head
        self._chance = chance

    @property
    def number(self) -> int:
        """Return the number of the last act in the journal."""
        return self._head.sequence + len(self.done)

    def act(self, act: acts.Administration) -> None:
        """Write an act down."""
        self.done.append(act)

    def new_persons(self, marks: Sequence[str]) -> None:
        """Write entries that the next act makes known."""
        if marks:
            rows = [{"mark": mark, "noted": self.number + 1} for mark in marks]
            self.connection.execute(sa.insert(schema.person), rows)

    def withdraw(self, kept: str, row: sa.Row[Any]) -> None:
        """Write that a fact holds no more."""
        self.act(FactWithdrawn(kept, row.mark, row.kind))
        self.connection.execute(
            sa.update(schema.person_fact)
            .where(schema.person_fact.c.mark == row.mark)
            .values(withdrawn=self.number)
        )

    def facts(
        self,
        noted: Sequence[tuple[str, Sequence[Fact]]],
        *,
        source: str = "",
        together: bool = False,
    ) -> None:
        """Write facts about one person, or about many ``together`` from a file, as one act."""
        rows: list[dict[str, Any]] = []
        for person, facts in noted:
            for fact in facts:
                data, salt = data_of(fact), self._chance(SALT)
                rows.append(
                    {
                        "mark": "f-" + self._chance(6).hex(),
                        "entry": self.number + 1,
                        "place": len(rows),
                        "person": person,
                        "kind": kind_of(fact),
                        "digest": digest_of_fact(salt, person, data),
                        "salt": salt,
                        "data": data,
                    }
                )
        self.act(
            FactsNoted(
                person="" if together else noted[0][0],
                kinds=() if together else tuple(dict.fromkeys(row["kind"] for row in rows)),
                facts=len(rows),
                persons=len(noted),
                source=source,
                digest=digest_of_all(row["digest"] for row in rows),
            )
        )
        self.connection.execute(sa.insert(schema.person_fact), rows)
