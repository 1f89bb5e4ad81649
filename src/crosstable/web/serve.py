"""Serving the office on a port of this machine."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from crosstable.kernel.errors import Refused
from crosstable.office.office import Office
from crosstable.store import open_journal
from crosstable.web.app import application

__all__ = ["serve"]


def serve(database: str, *, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; an office that does not exist yet is made.

    ``ready`` is told the address as soon as requests are accepted.
    """
    with open_journal(database, create=True) as journal:
        listener = _listen(host, port)
        where = f"http://{host}:{listener.getsockname()[1]}"
        ready(f"Crosstable office at {where} (database {_shown(database)}); Ctrl-C stops")
        config = uvicorn.Config(application(Office(journal)), log_level="warning")
        uvicorn.Server(config).run(sockets=[listener])


def _shown(database: str) -> str:
    """Return a database's name without its password."""
    scheme, found, rest = database.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if found else database


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # From here on connections wait in line, so the address can be told at once.
        listener.listen()
    except OSError as error:
        listener.close()
        raise Refused(
            f"cannot serve at {host}:{port}: {error.strerror}; choose another --port or --host"
        ) from None
    return listener
