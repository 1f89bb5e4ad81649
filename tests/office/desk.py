"""A desk to try commands at: an office over a journal in memory, a person and a clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from crosstable.kernel.errors import Conflict, NotAllowed
from crosstable.kernel.player import Identifier, Player, Rating
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, PointSystem
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.office.acts import (
    Command,
    Details,
    DrawLots,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.acts.base import State
from crosstable.office.journal import (
    START,
    Addition,
    Draft,
    Entry,
    Head,
    Stream,
    is_of_office,
    seal,
)
from crosstable.office.office import Office
from crosstable.office.rights import Asked, allowed
from crosstable.office.roles import Role

WHEN = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


class MemoryJournal:
    """The journal's promise, kept in a list."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(
        self, tournament: str, expected_version: int, drafts: Sequence[Draft]
    ) -> tuple[Entry, ...]:
        found = len(self.read(tournament))
        if found != expected_version:
            raise Conflict(expected=expected_version, found=found)
        new: list[Entry] = []
        head = self.head()
        for version, draft in enumerate(drafts, start=found + 1):
            entry = seal(head, tournament, version, draft)
            head = Head(entry.sequence, entry.hash)
            new.append(entry)
        self.entries += new
        return tuple(new)

    def append_together(self, additions: Sequence[Addition]) -> tuple[tuple[Entry, ...], ...]:
        before = list(self.entries)
        try:
            return tuple(
                self.append(addition.tournament, addition.expected_version, addition.drafts)
                for addition in additions
            )
        except Exception:
            self.entries = before
            raise

    def read(self, tournament: str, after_version: int = 0) -> Sequence[Entry]:
        return [
            each
            for each in self.entries
            if each.tournament == tournament and each.version > after_version
        ]

    def streams(self) -> Sequence[Stream]:
        latest = {each.tournament: each for each in self.entries}
        return [
            Stream(each.tournament, each.version, each.at)
            for each in sorted(latest.values(), key=lambda each: -each.sequence)
            if not is_of_office(each.tournament)
        ]

    def everything(self) -> Iterator[Entry]:
        return iter(self.entries)

    def head(self) -> Head:
        last = self.entries[-1] if self.entries else None
        return Head(last.sequence, last.hash) if last else START


def details(
    name: str = "Club championship",
    *,
    system: str = "round-robin",
    cycles: int = 1,
    edition: str = "fide-2019",
    rounds: int = 0,
    points: PointSystem | None = None,
) -> Details:
    chess = edition.startswith("fide")
    return Details(
        name=name,
        game="chess" if chess else "draughts",
        edition=edition,
        system=System(system, (Option("cycles", str(cycles)),) if cycles > 1 else ()),
        points=points or (HALF_POINTS if chess else TWO_ONE_ZERO),
        planned_rounds=rounds,
    )


def people(count: int) -> tuple[NewPlayer, ...]:
    """Return players A, B, C ... with falling ratings."""
    return tuple(
        NewPlayer(
            Player(
                name=f"Player, {chr(ord('A') + index)}",
                federation=("NED", "FRA", "LAT")[index % 3],
                ratings=(Rating("fide.standard", 2400 - 10 * index),),
                identifiers=(Identifier("fide", str(1000 + index)),),
            )
        )
        for index in range(count)
    )


class Desk:
    """One tournament, and the arbiter who runs it."""

    def __init__(self, announced: Details | None = None) -> None:
        self.journal = MemoryJournal()
        self.office = Office(self.journal)
        self.clock = WHEN
        self.id = self.office.create(
            announced or details(), by="Anna", at=self.clock, published=True
        ).id

    def do(self, *commands: Command) -> State:
        state = self.state
        for command in commands:
            self.clock += timedelta(minutes=1)
            state = self.office.execute(self.id, command, by="Anna", at=self.clock)
        return state

    def keep(self, path: Path) -> None:
        """Write the journal so far as one of those that later versions must read."""
        lines = map(msgspec.json.encode, self.journal.everything())
        path.write_bytes(b"".join(line + b"\n" for line in lines))

    @property
    def state(self) -> State:
        return self.office.state(self.id)

    @property
    def tournament(self) -> Tournament:
        return self.state.tournament

    def seat(self, count: int) -> Desk:
        """Enter players and keep the order of entry."""
        self.do(Register(people(count)), DrawLots("unused", "as-entered"))
        return self

    def next_round(self) -> Desk:
        """Pair and publish."""
        self.do(PairRound(), Publish(len(self.tournament.rounds) + 1))
        return self


def insist(
    role: Role | None,
    asked: Asked,
    *,
    state: State | None = None,
    helpers: tuple[str, ...] = (),
) -> None:
    """Raise ``NotAllowed`` with the reason where a role may not do something."""
    verdict = allowed(role, asked, state=state, helpers=helpers)
    if not verdict.outcome:
        raise NotAllowed(verdict.because[0].sentence)
