"""What spectators see: tournaments as far as they are public, and pages kept by what they show.

A public state has a name of its own, made from what it shows. Whatever arbiters do behind the
scenes leaves it the same, so neither pages nor the live connection tell that anything happened;
and every process of a server gives the same name to the same state.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from hashlib import blake2b
from threading import Lock

import msgspec

from crosstable.kernel.errors import CrosstableError, JournalBroken, StoreUnusable, UnknownName
from crosstable.office.acts.base import State
from crosstable.office.disclosure import next_disclosure
from crosstable.office.office import Office
from crosstable.office.publicity import PublicState, listing_order, shown_since
from crosstable.web.cache.derived import Derived, Versioned
from crosstable.web.cache.express import Express
from crosstable.web.live.changes import HEARTBEAT, Changes, Mark
from crosstable.web.live.crowd import EVERYTHING, Crowd

NAMES_KEPT = 200
"""Names of earlier states that are remembered of a tournament, before all are forgotten."""
OLDER_FOR = 1.5
"""Seconds for which they are: pages ask within a second after they were told."""
RECENT = 3
"""How many tournaments are read anew for somebody who was told of a state unknown here."""
GONE = "gone"
"""What the state of a tournament is called that was made private."""
RETRY = 1.0
"""Seconds until a change that could not be read is tried again."""


def public_state_of(derived: Derived, state: State, at: datetime) -> PublicState:
    """Return what is public of a tournament at a moment; ``UnknownName`` where nothing is.

    A deadline that is over opens line-ups, although nothing was written: each such state is kept
    under the next deadline.
    """
    kept_as = "public state", next_disclosure(state.tournament, at)
    return derived.grown(state, kept_as, lambda before: shown_since(before, state, at)).state


class Listing(msgspec.Struct, frozen=True):
    """All tournaments as the public may see them, in an order that tells no hidden change."""

    states: tuple[PublicState, ...]
    hash: str
    id: str = EVERYTHING
    version: int = 0

    def covers(self, expected: str) -> bool:
        """Return whether a state of that name is shown."""
        return not expected or any(state.hash == expected for state in self.states)


class _Shown(msgspec.Struct, frozen=True):
    """A public state, what had been told when it was read, and what was shown just before it."""

    mark: Mark
    state: PublicState
    before: Mapping[str, float]
    """Names, and until when they are known to be older: later the same may come again."""

    def covers(self, expected: str) -> bool:
        """Return whether this is a state of that name or a later one."""
        if not expected or expected == self.state.hash:
            return True
        return self.before.get(expected, 0.0) > time.monotonic()


class Spectators:
    """The public side of an office: states, what is made of them, and who listens."""

    def __init__(
        self,
        office: Office,
        changes: Changes,
        derived: Derived,
        *,
        now: Callable[[], datetime],
        language: str = "en",
    ) -> None:
        self._now = now
        self._office = office
        self._changes = changes
        self._derived = derived
        self._shown: dict[str, _Shown] = {}
        self._ever_shown: set[str] = set()
        self._everything: tuple[Mark, Listing] | None = None
        self._reading: dict[str, Lock] = {}
        self.crowd = Crowd()
        """Who listens."""
        self.express = Express(self.ready, self.crowd, language)
        """Answers that are ready."""

    def ready(self, tournament: str, expected: str) -> Versioned | None:
        """Return what is known of a tournament, or of all."""
        if tournament != EVERYTHING:
            return self.known(tournament, expected)
        before = self._everything
        if before is not None and any(map(self._outdated, before[1].states)):
            return None
        if before is None or not self._changes.complete or not before[1].covers(expected):
            return None
        return before[1] if before[0] == self._changes.mark_of_all else None

    def known(self, tournament: str, expected: str = "") -> PublicState | None:
        """Return a tournament where nothing can have changed since it was read last.

        ``expected`` is the name of a state that somebody was told of, maybe by another process:
        what is known here may be older, unless it was shown here before.
        """
        shown = self._shown.get(tournament)
        if shown is None or not self._changes.complete or not shown.covers(expected):
            return None
        if self._outdated(shown.state):
            return None
        return shown.state if shown.mark == self._changes.mark(tournament) else None

    def _outdated(self, state: PublicState) -> bool:
        """Return whether a deadline is over by now that opens line-ups."""
        return state.until is not None and self._now() > state.until

    def state(self, tournament: str, expected: str = "") -> PublicState:
        """Return a tournament as the public may see it; ``UnknownName`` where there is none.

        While the database is away, what was shown last is shown.
        """
        state = self.known(tournament, expected)
        if state is not None:
            return state
        with self._reading.setdefault(tournament, Lock()):
            # Many ask at once when something changed; the first has read it for all of them.
            state = self.known(tournament, expected)
            return state if state is not None else self._read(tournament, expected)

    def _read(self, tournament: str, expected: str) -> PublicState:
        mark, before = self._changes.mark(tournament), self._shown.get(tournament)
        try:
            state = self._public(self._office.state(tournament))
        except StoreUnusable:
            if before is None:
                raise
            return before.state
        except CrosstableError:
            self._reading.pop(tournament, None)
            self._shown.pop(tournament, None)
            raise
        # A state somebody was told of was written before, so what was read now is no older.
        now = time.monotonic()
        names = {expected: now + OLDER_FOR}
        if before is not None:
            names[before.state.hash] = now + OLDER_FOR
            if len(before.before) < NAMES_KEPT:
                names |= {name: until for name, until in before.before.items() if until > now}
        self._shown[tournament] = _Shown(mark, state, names)
        self._ever_shown.add(tournament)
        return state

    def all(self, expected: str = "") -> Listing:
        """Return every tournament, the one that starts last first.

        A state that another process told of is among those that changed last.
        """
        known = self.ready(EVERYTHING, expected)
        if isinstance(known, Listing):
            return known
        mark = self._changes.mark_of_all
        states = sorted(
            self._shown_among(self._office.names(), expected),
            key=lambda state: listing_order(state.id, state.tournament),
        )
        names = "".join(f"{state.id} {state.hash} " for state in states)
        listing = Listing(tuple(states), blake2b(names.encode(), digest_size=12).hexdigest())
        self._everything = mark, listing
        return listing

    def _shown_among(self, names: Iterable[str], expected: str) -> Iterator[PublicState]:
        """Yield what is public; of the rest nobody is told, and a damaged one hides no other."""
        for place, name in enumerate(names):
            with contextlib.suppress(UnknownName, JournalBroken):
                yield self.state(name, expected if place < RECENT else "")

    def _public(self, state: State) -> PublicState:
        return public_state_of(self._derived, state, self._now())

    async def follow(self) -> None:
        """Pass on what becomes public, for as long as the server runs."""
        self.crowd.open()
        with self._changes.subscribed(None) as subscription:
            beating = asyncio.create_task(self.crowd.show_life())
            due: dict[str, None] = {}
            try:
                while not subscription.closed:
                    changes = await subscription.next(RETRY if due else HEARTBEAT)
                    due |= dict.fromkeys(change.tournament for change in changes)
                    shown = tuple(self._shown.items())
                    due |= dict.fromkeys(key for key, one in shown if self._outdated(one.state))
                    for tournament in tuple(due):
                        # A database that cannot be read now may be readable later.
                        with contextlib.suppress(CrosstableError):
                            name = await asyncio.to_thread(self._fresh, tournament)
                            if name:
                                self.crowd.tell(tournament, name)
                            del due[tournament]
            finally:
                beating.cancel()
                self.crowd.close()

    def _fresh(self, tournament: str) -> str:
        """Return what a tournament is called now; ``StoreUnusable`` rather than what was known.

        Empty where it is not public and never was: then there is nothing to tell anybody.
        """
        try:
            self.state(tournament)
            known = self._shown.get(tournament)
            same = known is not None and known.mark == self._changes.mark(tournament)
            if known is not None and same and not self._outdated(known.state):
                return known.state.hash
            return self._public(self._office.state(tournament)).hash
        except UnknownName:
            was_shown = tournament in self._ever_shown
            self._ever_shown.discard(tournament)
            return GONE if was_shown else ""

    def stop(self) -> None:
        """Let every listener go: the server stops."""
        self.crowd.close()
