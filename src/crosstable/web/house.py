"""What every request shares: the office, its accounts, the hub of changes, the settings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from crosstable.kernel.tournament import Tournament
from crosstable.office.access import Access
from crosstable.office.championships import Championships
from crosstable.office.cups import Cups
from crosstable.office.exhibitions import Exhibitions
from crosstable.office.from_list import ListsInForce
from crosstable.office.office import Office
from crosstable.office.person_search import People
from crosstable.office.rating_store import RatingStore
from crosstable.office.register import PersonRegister
from crosstable.office.youth_championships import YouthChampionships
from crosstable.web.cache.derived import Derived
from crosstable.web.cache.renewing import Renewing
from crosstable.web.cache.spectators import Spectators
from crosstable.web.forms.once import Once
from crosstable.web.gate.guessing import Guessing
from crosstable.web.gate.identity import Gate
from crosstable.web.gate.identity import Settings as GateSettings
from crosstable.web.live.changes import Changes
from crosstable.web.settings import Settings
from crosstable.web.work.list_intake import ListIntake
from crosstable.web.work.pairing import PairingWork


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
