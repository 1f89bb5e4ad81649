"""Connections that say nothing, or half of something, keep nobody out."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from crosstable.web.gate import connections
from crosstable.web.gate.connections import Doorway, most_connections, through
from crosstable.web.logs import LINES_A_MINUTE, MINUTE, SparingFilter
from tests.web.processes import hall_at

HALF = b"GET / HTTP/1.1\r\nHost: office\r\n"
WHOLE = HALF + b"\r\n"
STREAM = b"GET /stream HTTP/1.1\r\nHost: office\r\n\r\n"
SIGNED_IN = b"GET /signed-in HTTP/1.1\r\nHost: office\r\n\r\n"
BODY = b"POST / HTTP/1.1\r\nHost: office\r\nContent-Length: 5\r\n\r\nab"
PATIENCE = 20.0
NEVER = 3600.0


async def _app(scope: Any, receive: Any, send: Any) -> None:
    """Answer at once, or go on for ever; read what is sent first."""
    if scope["type"] != "http":
        return
    if scope["path"] == "/signed-in":
        scope["user"] = object()
    while (await receive()).get("more_body"):
        pass
    endless = scope["path"] != "/"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"here", "more_body": endless})
    if endless:
        await receive()


@contextmanager
def place(most: int, proxies: str = "127.0.0.1") -> Iterator[Callable[[bytes], socket.socket]]:
    """Serve with room for so many connections; gives what connects and sends something."""
    config = uvicorn.Config(
        _app,
        http=through(Doorway(most, proxies)),
        lifespan="off",
        log_config=None,
        timeout_keep_alive=int(NEVER),
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(
        target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True
    )
    thread.start()
    with ExitStack() as stack:

        def connect(sent: bytes) -> socket.socket:
            made = stack.enter_context(socket.create_connection(listener.getsockname()))
            made.settimeout(PATIENCE)
            made.sendall(sent)
            return made

        try:
            yield connect
        finally:
            server.should_exit = True
            server.force_exit = True
            thread.join(PATIENCE)


def heard(connection: socket.socket) -> bytes:
    """Return the next piece of an answer, nothing where the other side hung up."""
    try:
        return connection.recv(1000)
    except ConnectionResetError:
        return b""


def answered(connection: socket.socket) -> bool:
    """Return whether an answer comes."""
    return b"200 OK" in heard(connection)


def test_half_a_head_is_hung_up_on_however_it_trickles_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(connections, "LOOKED_AT_EVERY", 0.1)
    with place(most=10) as connect:
        silent, half, stream = connect(b""), connect(HALF), connect(STREAM)
        assert answered(stream)
        again = connect(WHOLE)
        assert answered(again)
        half.sendall(b"X-More: and more\r\n")
        again.sendall(HALF)  # after a whole one
        for connection in (silent, half, again):
            while heard(connection):
                pass
        stream.settimeout(0.3)
        with pytest.raises(TimeoutError):  # what is being answered goes on
            while stream.recv(1000):
                pass


def test_who_has_waited_longest_makes_room() -> None:
    with place(most=4) as connect:
        served = connect(SIGNED_IN)
        assert answered(served)
        waiting = [connect(HALF) for _ in range(3)]
        for _ in range(10):
            with connect(WHOLE) as new:
                assert answered(new)
            waiting[0].settimeout(PATIENCE)
        assert heard(waiting[0]) == b""


@pytest.mark.parametrize("held", [HALF, STREAM, BODY])
def test_somebody_always_gets_in_whatever_is_held_open(held: bytes) -> None:
    with place(most=6) as connect:
        signed_in = connect(SIGNED_IN)
        assert answered(signed_in)
        for _ in range(20):
            holding = connect(held)
            if held == STREAM:
                assert answered(holding)
        arbiter = connect(SIGNED_IN)
        assert answered(arbiter)
        for _ in range(20):
            connect(held)
        for connection in (signed_in, arbiter):
            connection.settimeout(0.2)
            with pytest.raises(TimeoutError):  # nobody hung up on them
                while connection.recv(1000):
                    pass


def test_one_network_has_half_the_room_unless_it_is_a_proxy() -> None:
    def kept(proxies: str) -> int:
        with place(most=8, proxies=proxies) as connect:
            held = [connect(SIGNED_IN) for _ in range(8)]
            return sum(answered(each) for each in held)

    assert kept("127.0.0.0/8") == 8
    assert kept("*") == 8
    assert kept("10.0.0.1, ::1, proxy.sock") == 4


def test_room_is_left_for_files() -> None:
    assert most_connections(1024) == 768
    assert most_connections(100) == 75


def test_a_thousand_half_heads_at_the_usual_limit_of_files_keep_nobody_out(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2048:
        pytest.skip("this process may not have so many files open itself")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
    log = tmp_path / "log"
    with (
        hall_at(str(tmp_path / "office.db"), tmp_path, 12) as hall,
        hall.server(log=log, files=1024) as server,
        ExitStack() as stack,
    ):
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        for _ in range(1020):
            half = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            stack.enter_context(half).sendall(HALF)
        assert httpx.get(f"{server.address}/healthz", timeout=PATIENCE).status_code == 200
        with hall.arbiter(server) as browser:
            assert hall.enter(browser, 1)
        assert hall.shown(server)[1] == {1}
    assert log.stat().st_size < 20_000


def test_what_anybody_can_make_the_log_say_is_bounded() -> None:
    now = [0.0]
    sparing = SparingFilter(lambda: now[0])
    logger = logging.getLogger("crosstable.test")

    def line(number: int, error: BaseException | None = None) -> logging.LogRecord:
        info = (type(error), error, error.__traceback__) if error is not None else None
        return logger.makeRecord(
            "crosstable", logging.WARNING, "server.py", number, "said", (), info
        )

    assert sum(sparing.filter(line(1)) for _ in range(1000)) == LINES_A_MINUTE
    assert sparing.filter(line(2))
    assert sparing.filter(line(1, ValueError()))
    now[0] = MINUTE
    first = line(1)
    assert sparing.filter(first)
    assert first.getMessage() == "said (980 lines like this were left out)"
