"""What every request shares: the office, its accounts, the hub of changes, the settings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.tournament import Tournament
from crosstable.office.access import Access, Attempts
from crosstable.office.attempts import Limit, Reservation
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions
from crosstable.office.from_list import ListsInForce
from crosstable.office.login_limits import network_of
from crosstable.office.office import Office
from crosstable.office.person_search import People
from crosstable.office.rating_store import RatingStore
from crosstable.office.register import PersonRegister
from crosstable.office.slip_codes import bare_code
from crosstable.office.youth_championships import YouthChampionships
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.spectators import Spectators
from crosstable.web.forms.once import Once
from crosstable.web.gate.identity import Gate
from crosstable.web.gate.identity import Settings as GateSettings
from crosstable.web.live.changes import HEARTBEAT, Changes
from crosstable.web.settings import Settings
from crosstable.web.work.list_intake import ListIntake
from crosstable.web.work.pairing import PairingWork

# How long must somebody wait who guesses? Growing delays that never lock a hall out.  Wrong
# codes count for the network they come from together with the first two letters of the code. A
# whole hall may share one network: whoever guesses there slows down only codes that begin like
# his guesses, and to slow all he would have to send hundreds of requests a second. A board whose
# players tell one result after the other waits too, longer each time, and so does somebody at an
# open session who does not know its password. All processes count together.


WRONG_CODES = Limit(
    free=5,
    first=timedelta(milliseconds=250),
    longest=timedelta(seconds=5),
    memory=timedelta(minutes=30),
)
BOARD_TELLINGS = Limit(
    free=4,
    first=timedelta(seconds=5),
    longest=timedelta(minutes=2),
    memory=timedelta(hours=2),
)
PRESENT_PASSWORDS = Limit(
    free=5,
    first=timedelta(seconds=2),
    longest=timedelta(minutes=5),
    memory=timedelta(hours=1),
)
WRONG_ENVELOPES = Limit(
    free=5,
    first=timedelta(minutes=1),
    longest=timedelta(minutes=15),
    memory=timedelta(hours=1),
)
ALIKE = 2
"""So many letters begin alike what is slowed together."""


class Guessing:
    """Counts wrong codes by network and beginning, and tellings by board."""

    def __init__(
        self, attempts: Attempts, wrong: Limit = WRONG_CODES, board: Limit = BOARD_TELLINGS
    ) -> None:
        self._attempts = attempts
        self._wrong = wrong
        self._board = board

    def try_code(self, code: str, tournament: str, address: str, now: datetime) -> Reservation:
        """Count a code as wrong before it is looked at; ``right`` takes that back."""
        who = f"code {tournament} {network_of(address)} {bare_code(code)[:ALIKE]}"
        return self._attempts.reserve(who, self._wrong, at=now)

    def right(self, tried: Reservation) -> None:
        """Do not count a code, or a password, that was right."""
        self._attempts.release(tried)

    def try_password(self, account: int, now: datetime) -> Reservation:
        """Count the password of an open session as wrong before it is looked at."""
        return self._attempts.reserve(f"password {account}", PRESENT_PASSWORDS, at=now)

    def try_telling(
        self, tournament: str, round_number: int, board: int, now: datetime
    ) -> Reservation:
        """Count a result that the players of a board tell; ``untold`` takes that back."""
        who = f"board {tournament} {round_number} {board}"
        return self._attempts.reserve(who, self._board, at=now)

    def try_envelope(
        self, tournament: str, round_number: int, board: int, now: datetime
    ) -> Reservation:
        """Count the code of a sealed move as wrong before it is looked at."""
        who = f"envelope {tournament} {round_number} {board}"
        return self._attempts.reserve(who, WRONG_ENVELOPES, at=now)

    def untold(self, tried: Reservation) -> None:
        """Do not count a result that could not be taken."""
        self._attempts.release(tried)


# Tables made anew after a change, in a thread of their own, before somebody asks for them.
# After a result the standings of a thousand players are computed for the first page that shows
# them; whoever opens it would wait for that. So those that somebody looked at lately are made as
# soon as the result is acknowledged and everybody is told. Results that come in meanwhile are
# taken together.


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


def _now() -> datetime:
    return datetime.now(UTC)


def _gate(access: Access, now: Callable[[], datetime], settings: Settings) -> Gate:
    trusted = (settings.public_address,) if settings.public_address else ()
    secure = True if settings.cookies_over_https_only else None
    return Gate(access, clock=now, settings=GateSettings(secure=secure, trusted_origins=trusted))


class House:
    """One server around one office."""

    def __init__(
        self,
        office: Office,
        access: Access,
        *,
        changes: Changes | None = None,
        settings: Settings | None = None,
        once: Once | None = None,
        now: Callable[[], datetime] = _now,
        lists: RatingStore | None = None,
        intake: ListIntake | None = None,
        register: PersonRegister | None = None,
    ) -> None:
        self.office = office
        self.access = access
        self.now = now
        self.gate = _gate(access, now, settings or Settings())
        self.changes = changes or Changes()
        self.settings = settings or Settings()
        self.changes.when_people_change = self.gate.forget
        self.once = once or Once()
        self.derived = Derived()
        self.pairings = PairingWork()
        self.spectators = Spectators(
            office,
            self.changes,
            self.derived,
            now=self._moment,
            language=self.settings.language,
        )
        self.renewing = Renewing(office, self.changes, self.derived, self.spectators)
        self.guessing = Guessing(access.attempts)
        self.lists = lists
        self.intake = intake
        self.register = register
        self.cups = Cups(office.journal)
        self.championships = Championships(office.journal)
        self.youth = YouthChampionships(office.journal)
        self.exhibitions = Exhibitions(office.journal)

    def _moment(self) -> datetime:
        return self.now()

    @property
    def people(self) -> People:
        """Everybody whom the register and the rating lists know, today."""
        return People(self.register, self.lists, today=self.now().date())

    def lists_in_force(self, tournament: Tournament, only: str = "") -> ListsInForce:
        """Return the rating lists that count for a tournament, or the one that is named."""
        return ListsInForce(self.lists, tournament, today=self.now().date(), only=only)
