"""Tables made anew after a change, in a thread of their own, before somebody asks for them.

After a result the standings of a thousand players are computed for the first page that shows them;
whoever opens it would wait for that. So those that somebody looked at lately are made as soon as
the result is acknowledged and everybody is told. Results that come in meanwhile are taken together.
"""

from __future__ import annotations

import asyncio
import logging

from crosstable.kernel.errors import CrosstableError
from crosstable.office.office import Office
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.spectators import Spectators
from crosstable.web.live.changes import HEARTBEAT, Changes

log = logging.getLogger("crosstable.web")

AFTER = 0.01
"""Seconds in which the answer to whoever made the change goes first."""


class Renewing:
    """Follows what changes and keeps tables ready."""

    def __init__(
        self, office: Office, changes: Changes, derived: Derived, spectators: Spectators
    ) -> None:
        self._office = office
        self._changes = changes
        self._derived = derived
        self._spectators = spectators

    async def follow(self) -> None:
        """Renew after every change, for as long as the server runs."""
        with self._changes.subscribed(None) as subscription:
            while not subscription.closed:
                for change in await subscription.next(HEARTBEAT):
                    await asyncio.sleep(AFTER)
                    await asyncio.to_thread(self.renew, change.tournament)

    def renew(self, tournament: str) -> None:
        """Make what is wanted of a tournament as arbiters and as spectators see it."""
        for latest in (self._office.state, self._spectators.state):
            try:
                self._derived.renew(latest(tournament))
            except CrosstableError:
                pass  # the page that needs it says why
            except Exception:
                log.exception("a table of %s could not be made", tournament)
