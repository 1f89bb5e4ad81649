"""The office of a tree as its visitors meet it: a server forked from a process that loaded it."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from same.papers import draw_once

PASSWORD = "three good words"  # noqa: S105 -- of offices that are thrown away
PATIENCE = 600.0
"""A machine with much else to do takes a minute for a package of papers."""
ROLES = ("owner", "chief-arbiter", "arbiter", "clerk", "viewer")


class Answer(NamedTuple):
    """What the office answers to a request."""

    status: int
    kind: str
    to: str
    body: bytes


class Visitor:
    """Somebody who asks the office, on one connection: a browser, or a program with a token."""

    def __init__(self, port: int, headers: Mapping[str, str]) -> None:
        self._port = port
        self._headers = {"Host": f"127.0.0.1:{port}", "User-Agent": "Mozilla/5.0", **headers}
        self._line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "") -> Answer:
        """Return what is answered; a connection that was closed is opened once more."""
        headers = {**self._headers, **({"Content-Type": kind} if kind else {})}
        if method != "GET":
            headers["Origin"] = f"http://127.0.0.1:{self._port}"
        for last in (False, True):
            try:
                self._line.request(method, path, body, headers)
                told = self._line.getresponse()
                if told.headers.get_content_type() == "text/event-stream":
                    self._line.close()
                    return Answer(told.status, "text/event-stream", "", b"")
                return Answer(
                    told.status,
                    told.headers.get("Content-Type", ""),
                    told.headers.get("Location", ""),
                    told.read(),
                )
            except (HTTPException, OSError):
                self._line.close()
                if last:
                    raise
        raise AssertionError

    def sign_in(self, login: str) -> None:
        """Keep the cookies of somebody with an account."""
        form = urlencode({"login": login, "password": PASSWORD}).encode()
        self._line.request(
            "POST",
            "/login",
            form,
            {**self._headers, "Content-Type": "application/x-www-form-urlencoded"},
        )
        told = self._line.getresponse()
        told.read()
        cookies = [part.partition(";")[0] for part in told.headers.get_all("Set-Cookie", [])]
        if told.status != 303 or not cookies:
            raise RuntimeError(f"{login} cannot sign in: {told.status}")
        self._headers["Cookie"] = "; ".join(cookies)


@contextmanager
def served(database: Path, *more: str) -> Iterator[int]:
    """Serve an office for as long as this lasts, and say at which port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    child = os.fork()
    if child == 0:
        draw_once()
        _be_the_server(database, "--port", str(port), *more)
    try:
        _wait_for(port)
        yield port
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _be_the_server(database: Path, *options: str) -> None:
    from crosstable.cli.main import main  # noqa: PLC0415 -- of the tree that is pictured

    log = os.open(database.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.argv = ["crosstable", "--database", str(database), "serve", *options]
    try:
        main()
    finally:
        os._exit(1)


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise RuntimeError("the office does not answer")


def with_accounts(database: Path) -> dict[str, str]:
    """Give an office somebody of every role, and return a token for a program of each."""
    tokens = {}
    for role in ROLES:
        name = ["--name", f"Some {role}", "--role", role]
        _program(database, "account", "add", f"same-{role}", *name, given=PASSWORD)
        said = _program(database, "account", "token", f"same-{role}", "--role", role)
        tokens[role] = said.split()[0]
    return tokens


def _program(database: Path, *words: str, given: str = "") -> str:
    """Run a command in a process forked from this one, and return what it printed."""
    from crosstable.cli.main import main  # noqa: PLC0415 -- of the tree that is pictured

    asked, printed = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(asked[0], 0)
        os.dup2(printed[1], 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        for end in (*asked, *printed):
            os.close(end)
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.argv = ["crosstable", "--database", str(database), *words]
        status = 1
        try:
            main()
            status = 0
        except SystemExit as end:
            status = int(bool(end.code))
        finally:
            sys.stdout.flush()
            os._exit(status)
    os.close(asked[0])
    os.close(printed[1])
    with open(asked[1], "w", encoding="utf-8") as told:  # noqa: PTH123 -- a pipe
        told.write(given)
    with open(printed[0], encoding="utf-8") as read:  # noqa: PTH123 -- a pipe
        text = read.read()
    _, ended = os.waitpid(child, 0)
    if ended:
        raise RuntimeError(f"{' '.join(words)} ended with {ended}: {text}")
    return text
