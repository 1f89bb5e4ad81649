"""Several servers around one office, and servers that are killed: nothing acknowledged is lost."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.store import verify
from tests.store.embedded_postgres import PostgresServer
from tests.web.processes import PATIENCE, Hall, Listening, ServerProcess, hall_at

BOARDS = 12


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hall]:
    """Return an office where a round is being played, on SQLite and on PostgreSQL."""
    database = str(tmp_path / "office.db")
    if request.param == "postgres":
        server: PostgresServer = request.getfixturevalue("postgres_server")
        database = server.cleared_database()
    with hall_at(database, tmp_path, BOARDS) as found:
        yield found


def test_what_is_entered_at_one_server_is_told_by_the_other_and_by_neither_after_a_third_died(
    hall: Hall,
) -> None:
    """The arbiter goes from server to server with one session; spectators hear it everywhere."""
    with hall.server() as first, hall.server() as second, hall.server() as dying:
        pages = [Listening(each.address, hall.tournament) for each in (first, second)]
        with (
            hall.arbiter(first) as at_first,
            hall.arbiter(second) as at_second,
            hall.arbiter(dying) as at_dying,
        ):
            assert hall.enter(at_first, 1)
            name, done = hall.shown(first)
            assert done == {1}
            for page in pages:
                page.until(name)
            # Told by one server, asked of the other: nobody is shown what was before.
            assert hall.shown(second, name) == (name, {1})
            assert hall.enter(at_dying, 2)
            dying.kill()
            assert not hall.enter(at_dying, 3)
            for board, browser in ((4, at_second), (5, at_first), (6, at_second)):
                assert hall.enter(browser, board)
        last, done = hall.shown(second)
        assert done == {1, 2, 4, 5, 6}
        for page in pages:
            page.until(last)
        assert hall.shown(first, last) == (last, done)
    for page in pages:
        page.until_the_end()
    verify(hall.database)


@pytest.mark.postgres
@pytest.mark.parametrize("hall", ["postgres"], indirect=True)
def test_the_same_form_sent_to_two_servers_acts_once(hall: Hall) -> None:
    """A lost answer makes a browser send again, maybe to another server."""
    typed = {"name": "Evening blitz", "game": "chess", "system": "dutch", "_key": "one key"}
    with hall.server() as first, hall.server() as second:
        answers = []
        for server in (first, second, first):
            with hall.arbiter(server) as browser:
                answers.append(browser.post("/office/new", data=typed))
    assert [each.headers["hx-redirect"] for each in answers] == [
        "/office/tournaments/evening-blitz"
    ] * 3
    assert len({each.headers["set-cookie"] for each in answers}) == 1, "the same notice"


def test_killed_while_results_stream_in_and_started_again(hall: Hall) -> None:
    """All that was acknowledged is there; open pages come back and are told at most once."""
    server = hall.server()
    acknowledged: list[int] = []
    half = threading.Event()

    def enter_all() -> None:
        with hall.arbiter(server) as browser:
            for board in range(1, BOARDS + 1):
                if not hall.enter(browser, board):
                    return
                acknowledged.append(board)
                if len(acknowledged) == BOARDS // 2:
                    half.set()

    page = Listening(server.address, hall.tournament)
    entering = threading.Thread(target=enter_all)
    entering.start()
    assert half.wait(PATIENCE)
    server.kill()
    entering.join(PATIENCE)
    page.until_the_end()
    assert page.ids, "heard something before the end"
    with hall.server(server.port) as again:
        name, done = hall.shown(again)
        assert set(acknowledged) <= done
        # At most the one that was on its way may be there without an answer.
        assert len(done) <= len(acknowledged) + 1
        came_back = Listening(again.address, hall.tournament, page.ids[-1])
        up_to_date = Listening(again.address, hall.tournament, name)
        with hall.arbiter(again) as browser:
            assert hall.enter(browser, BOARDS) is (BOARDS not in done)
        last, _ = hall.shown(again)
        came_back.until(last)
        up_to_date.until(last)
        missed = [name] if page.ids[-1] != name else []
        assert list(dict.fromkeys(came_back.ids)) == list(dict.fromkeys([*missed, last]))
        assert up_to_date.ids == ([last] if last != name else [])
    verify(hall.database)


def test_a_server_that_stops_lets_its_listeners_go_even_those_who_do_not_read(
    tmp_path: Path,
) -> None:
    with hall_at(str(tmp_path / "office.db"), tmp_path, 4) as hall, hall.server() as server:
        page = Listening(server.address, hall.tournament)
        with socket.create_connection(("127.0.0.1", server.port)) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            request = f"GET /live?tournament={hall.tournament} HTTP/1.1\r\nHost: x\r\n\r\n"
            deaf.sendall(request.encode())
            with hall.arbiter(server) as browser:
                assert hall.enter(browser, 1)
                assert hall.enter(browser, 2)
            page.until(hall.shown(server)[0])
            # It ends by itself, with the deaf one's connection still open.
            assert server.stop() in {0, -signal.SIGTERM}
        page.until_the_end()


def test_a_server_finds_the_port_free_after_a_kill(tmp_path: Path) -> None:
    with hall_at(str(tmp_path / "office.db"), tmp_path, 4) as hall:
        first = hall.server()
        first.kill()
        second: ServerProcess = hall.server(first.port)
        assert hall.shown(second)[1] == set()
        second.stop()
