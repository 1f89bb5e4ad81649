"""Serving the office on a port of this machine."""

from __future__ import annotations

import asyncio
import gc
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import uvicorn

from crosstable.kernel.errors import Refused, StoreUnusable
from crosstable.office.accounts import SessionLimits
from crosstable.office.office import Office
from crosstable.store import SqlJournal, open_access, open_journal
from crosstable.store.answers import SqlAnswers
from crosstable.store.ratings.store import SqlRatingStore
from crosstable.store.register import SqlPersonRegister
from crosstable.store.urls import Engine
from crosstable.web.app import application
from crosstable.web.display.reach import machine_addresses
from crosstable.web.forms.once import Once
from crosstable.web.gate.connections import AT_ONCE, Doorway, most_connections, through
from crosstable.web.house import House
from crosstable.web.live.changes import AnnouncingJournal, Changes
from crosstable.web.live.watch import JournalWatch, ListeningWatch, Watch
from crosstable.web.logs import log_to_stderr
from crosstable.web.settings import Settings
from crosstable.web.work.list_intake import ListIntake
from crosstable.web.work.witness import telling, witnesses_from

WAITING_IN_LINE = 2048
UNREAD_MILLISECONDS = 30_000
FILES_ELSEWHERE = 512
"""Where nobody says how many files may be open: what ``select`` can watch on Windows."""
MANY_FILES = 1_048_576


class OfficeServer(uvicorn.Server):
    """A server that lets go of the open pages' connections when it is asked to stop."""

    def __init__(
        self, config: uvicorn.Config, changes: Changes, at_the_end: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._changes = changes
        self._at_the_end = at_the_end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take connections in a few at once; as many as before may wait in line for that."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING_IN_LINE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; pages come back by themselves when there is a server again."""
        self._changes.stop()
        await super().shutdown(sockets)
        # Here, because a signal that ends the server ends the program right after it.
        await asyncio.to_thread(self._at_the_end)


def serve(settings: Settings, *, ready: Callable[[str], None], new: bool = False) -> None:
    """Serve until interrupted; ``ready`` is told the address as soon as requests are accepted.

    An office is made only where ``new`` asks for one, or at the usual place: where another was
    named and nothing is there, a disk is missing more likely than an office.
    """
    files = _allow_many_connections()
    if new:
        refuse_existing(settings.database)
    usual = settings.database == Settings().database
    with open_journal(settings.database, create=new or usual) as journal:
        changes = Changes()
        lists = SqlRatingStore(journal.database)
        access = open_access(
            journal,
            chance=secrets.token_bytes,
            lasts=SessionLimits(longest=timedelta(days=settings.session_days)),
        )
        house = House(
            Office(AnnouncingJournal(journal, changes)),
            access,
            changes=changes,
            settings=settings,
            lists=lists,
            register=SqlPersonRegister(journal.database, chance=secrets.token_bytes),
            intake=ListIntake(lists, lambda: datetime.now(UTC)),
            once=Once(shared=SqlAnswers(journal.database)) if _is_shared(journal) else Once(),
        )
        app = application(house, watch_over(journal))
        witnesses = witnesses_from(
            settings.witnesses,
            name=settings.public_address or socket.gethostname(),
            token=settings.witness_token,
            mail=settings.mail_server,
        )
        listener = _listen(settings.host, settings.port)
        where = f"http://{settings.host}:{listener.getsockname()[1]}"
        access.accounts.note_passwords(by="crosstable serve", at=datetime.now(UTC))
        code = access.accounts.new_set_up_code()
        if code is not None:
            welcome = f"{to_open(settings, listener.getsockname()[1])}/welcome"
            ready(f"This office has no owner yet. Open {welcome} and give the set-up code: {code}")
        ready(f"Crosstable office at {where} (database {_shown(settings.database)}); Ctrl-C stops")
        log_to_stderr()
        _collect_rarely()
        config = uvicorn.Config(
            app,
            http=through(Doorway(most_connections(files), settings.trusted_proxies)),
            ws="none",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            forwarded_allow_ips=settings.trusted_proxies,
            backlog=AT_ONCE,
            timeout_graceful_shutdown=3,
        )
        with telling(
            witnesses,
            journal.head,
            lambda: datetime.now(UTC),
            seconds=60 * settings.witness_minutes,
        ) as tell_last:
            OfficeServer(config, changes, tell_last).run(sockets=[listener])


def refuse_existing(database: str) -> None:
    """Refuse to begin an office where there is one."""
    with suppress(StoreUnusable), open_journal(database) as journal:
        label = journal.database.label
        raise Refused(
            "{database}: there is an office here already; leave --new out", database=label
        )


def _allow_many_connections() -> int:
    """Ask for as many open files as this user may have, usual are only 1,024; return how many."""
    if sys.platform == "win32":
        return FILES_ELSEWHERE
    import resource  # noqa: PLC0415 -- not everywhere

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY_FILES if now == resource.RLIM_INFINITY else now


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


def to_open(settings: Settings, port: int) -> str:
    """Return an address that a browser can open: "everywhere" is none."""
    if settings.public_address:
        return settings.public_address.rstrip("/")
    host = settings.host
    if host in {"0.0.0.0", "::"}:  # noqa: S104 -- looked at, not listened to
        host = next(iter(machine_addresses()), "127.0.0.1")
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _shown(database: str) -> str:
    """Return a database's name without its password."""
    scheme, separator, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if separator else database


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
            "cannot serve at {address}: {cause}; choose another --port or --host",
            address=f"{host}:{port}",
            cause=str(error.strerror),
        ) from None
    return listener
