"""A static copy made without a server: the office is opened and its pages are asked for."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime

from crosstable.office.office import Office
from crosstable.store import open_access, open_journal
from crosstable.web.app import application
from crosstable.web.house import House
from crosstable.web.settings import Settings
from crosstable.web.site.copying import copied


def copied_from(database: str, event: str, *, language: str, at: datetime) -> dict[str, bytes]:
    """Return the files of a copy of an event in a database."""
    with open_journal(database) as journal:
        access = open_access(journal, chance=secrets.token_bytes)
        house = House(Office(journal), access, settings=Settings(database=database), now=lambda: at)
        return asyncio.run(copied(application(house), event, language=language, at=at))
