"""Serving the office on a port of this machine."""

from __future__ import annotations

import gc
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import uvicorn

from crosstable.kernel.errors import Refused
from crosstable.office.accounts import SessionLimits
from crosstable.office.office import Office
from crosstable.store import SqlJournal, open_access, open_journal
from crosstable.store.answers import SqlAnswers
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.urls import Engine
from crosstable.web.app import application
from crosstable.web.house import House
from crosstable.web.list_intake import ListIntake
from crosstable.web.live import AnnouncingJournal, Changes
from crosstable.web.logs import log_to_stderr
from crosstable.web.once import Once
from crosstable.web.settings import Settings
from crosstable.web.watch import JournalWatch, ListeningWatch, Watch

__all__ = ["serve"]

WAITING_IN_LINE = 2048
UNREAD_MILLISECONDS = 30_000


class OfficeServer(uvicorn.Server):
    """A server that lets go of the open pages' connections when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, changes: Changes) -> None:
        super().__init__(config)
        self._changes = changes

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; pages come back by themselves when there is a server again."""
        self._changes.stop()
        await super().shutdown(sockets)


def serve(settings: Settings, *, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; an office that does not exist yet is made.

    ``ready`` is told the address as soon as requests are accepted.
    """
    _allow_many_connections()
    with open_journal(settings.database, create=True) as journal:
        changes = Changes()
        lists = SqlRatingStore(journal.database)
        house = House(
            Office(AnnouncingJournal(journal, changes)),
            open_access(
                journal,
                chance=secrets.token_bytes,
                lasts=SessionLimits(longest=timedelta(days=settings.session_days)),
            ),
            changes=changes,
            settings=settings,
            lists=lists,
            intake=ListIntake(lists, lambda: datetime.now(UTC)),
            once=Once(shared=SqlAnswers(journal.database)) if _is_shared(journal) else Once(),
        )
        app = application(house, watch_over(journal))
        listener = _listen(settings.host, settings.port)
        where = f"http://{settings.host}:{listener.getsockname()[1]}"
        ready(f"Crosstable office at {where} (database {_shown(settings.database)}); Ctrl-C stops")
        log_to_stderr()
        _collect_rarely()
        config = uvicorn.Config(
            app,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            forwarded_allow_ips=settings.trusted_proxies,
            backlog=WAITING_IN_LINE,
            timeout_graceful_shutdown=3,
        )
        OfficeServer(config, changes).run(sockets=[listener])


def _allow_many_connections() -> None:
    """Ask for as many open files as this user may have: usual are only 1,024."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 -- not everywhere

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _collect_rarely() -> None:
    """Look for garbage in circles seldom, and never among what stays for ever.

    Our values are frozen and hold no circles, but a large event has a million of them: looking
    them all through again and again took a third of the time of a page.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)


def _is_shared(journal: SqlJournal) -> bool:
    """Return whether several servers may be at work on an office; a file has one."""
    return journal.database.place.engine is Engine.POSTGRESQL


def watch_over(journal: SqlJournal) -> Watch:
    """Return how to notice what other processes write into an office."""
    if _is_shared(journal):
        # The driver of PostgreSQL is slow to load, and most offices are files.
        from crosstable.store.listening import Listener  # noqa: PLC0415

        return ListeningWatch(journal, Listener(journal.database))
    return JournalWatch(journal)


def _shown(database: str) -> str:
    """Return a database's name without its password."""
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if found else database


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Connections inherit it. Without it every answer on a kept connection waits 40 ms for the
    # browser's acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # A phone that has gone without a word is let go, however much it has not read yet.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
    try:
        listener.bind((host, port))
        # From here on connections wait in line, so the address can be told at once.
        listener.listen(WAITING_IN_LINE)
    except OSError as error:
        listener.close()
        raise Refused(
            f"cannot serve at {host}:{port}: {error.strerror}; choose another --port or --host"
        ) from None
    return listener
