"""Server processes on loopback, and listeners to their pages."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

import httpx
import msgspec

from crosstable.office.accounts import Newcomer
from crosstable.office.acts import DrawLots, PairRound, Publish, Register
from crosstable.office.office import Office
from crosstable.store import open_access, open_journal
from crosstable.web.gate.identity import COOKIE
from tests.office.desk import details, people
from tests.program import Program

__all__ = ["Hall", "Listening", "ServerProcess", "hall_at"]

PATIENCE = 60.0


class ServerProcess:
    """One server; may be killed at any moment."""

    def __init__(
        self,
        database: str,
        home: Path,
        port: int = 0,
        settings: Mapping[str, str] | None = None,
        log: Path | None = None,
        files: int | None = None,
    ) -> None:
        self.process = Program(
            home,
            *("--database", database, "serve", "--port", str(port)),
            settings=settings,
            errors=log,
            files=files,
        )
        found, said = None, ""
        while found is None and (line := self.process.stdout.readline()):
            said += line
            found = re.search(r"http://\S+:(\d+)", line)
        assert found is not None, said
        self.address, self.port = found.group(), int(found[1])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        """End it without a warning."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; return its exit status."""
        self.process.terminate()
        return self.process.wait()


class Listening:
    """An open public page: hears in a thread of its own what it is told."""

    def __init__(self, address: str, tournament: str, last_seen: str = "") -> None:
        self.ids: list[str] = []
        self.ended = False
        self._news = threading.Condition()
        self._address = f"{address}/live?tournament={tournament}"
        self._headers = {"Last-Event-ID": last_seen} if last_seen else {}
        self.connected = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        assert self.connected.wait(PATIENCE)

    def _listen(self) -> None:
        try:
            with (
                httpx.Client(timeout=PATIENCE, verify=False) as client,
                client.stream("GET", self._address, headers=self._headers) as answer,
            ):
                for line in answer.iter_lines():
                    if line.startswith("event: welcome"):
                        self.connected.set()
                    if line.startswith("id: "):
                        with self._news:
                            self.ids.append(line.removeprefix("id: "))
                            self._news.notify_all()
        except httpx.HTTPError:
            pass
        finally:
            with self._news:
                self.ended = True
                self._news.notify_all()

    def until(self, name: str) -> None:
        """Wait until it is told of a state."""
        with self._news:
            assert self._news.wait_for(lambda: name in self.ids, PATIENCE), self.ids

    def until_the_end(self) -> None:
        """Wait until the server lets it go."""
        with self._news:
            assert self._news.wait_for(lambda: self.ended, PATIENCE)


class Hall(msgspec.Struct):
    """An office with one tournament whose first round is being played."""

    database: str
    home: Path
    tournament: str
    token: str

    def server(
        self,
        port: int = 0,
        settings: Mapping[str, str] | None = None,
        log: Path | None = None,
        files: int | None = None,
    ) -> ServerProcess:
        """Start a server of this office; what it logs goes into ``log``."""
        return ServerProcess(self.database, self.home, port, settings, log, files)

    def arbiter(self, at: ServerProcess | str) -> httpx.Client:
        """Return the arbiter's browser at a server; the same session counts at all of them."""
        return httpx.Client(
            base_url=at if isinstance(at, str) else at.address,
            verify=False,
            cookies={COOKIE: self.token},
            headers={"HX-Request": "true"},
            timeout=PATIENCE,
        )

    def enter(self, browser: httpx.Client, board: int) -> bool:
        """Enter a win on a board; return whether that was acknowledged."""
        address = f"/office/tournaments/{self.tournament}/rounds/1/results"
        try:
            return browser.post(address, data={"line": f"{board} 1"}).status_code == 200
        except httpx.HTTPError:
            return False

    def shown(self, server: ServerProcess, state: str = "") -> tuple[str, set[int]]:
        """Return what a spectator sees: the name of the state, and the boards with a result."""
        headers = {"Crosstable-Version": state} if state else {}
        page = httpx.get(
            f"{server.address}/tournaments/{self.tournament}/rounds/1",
            headers=headers,
            timeout=PATIENCE,
        ).text
        name = re.search(r'data-live-version="(\w+)"', page)
        assert name is not None
        rows = (re.sub(r"<[^>]*>", " ", row) for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL))
        wins = (re.match(r"\s*(\d+)\s.*\s1\s*[-–:]\s*0\s", row, re.DOTALL) for row in rows)
        return name[1], {int(win[1]) for win in wins if win}


@contextmanager
def hall_at(database: str, home: Path, boards: int) -> Iterator[Hall]:
    """Give an office in which a round of so many boards is played."""
    now = datetime.now(UTC)
    with open_journal(database, create=True) as journal:
        access = open_access(journal, chance=secrets.token_bytes)
        owner = access.accounts.create_owner(
            Newcomer("owner", "Olga Owner", "three good words"), at=now
        )
        welcome = access.sessions.begin(owner.id, address="127.0.0.1", at=now)
        office = Office(journal)
        name = office.create(
            details(system="dutch", rounds=5), by="Olga", at=now, published=True
        ).id
        office.execute_all(
            name,
            [Register(people(2 * boards)), DrawLots("x"), PairRound(), Publish(1)],
            by="Olga",
            at=now,
        )
    yield Hall(database, home, name, welcome.token)
