"""An office with one large Swiss, and somebody who visits its pages over loopback."""

from __future__ import annotations

import http.client
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import chess
from benchmarks.load import Server

from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Played
from crosstable.kernel.tournament import System
from crosstable.office.accounts import Newcomer
from crosstable.office.acts import (
    Details,
    DrawLots,
    EnterResult,
    NewPlayer,
    PairRound,
    Publish,
    Register,
)
from crosstable.office.office import Office
from crosstable.store import open_access, open_journal

__all__ = ["EVENT", "NEXT_EVENT", "Visitor", "furnish", "long_game"]

PASSWORD = "three good words"
WHEN = datetime(2026, 5, 1, tzinfo=UTC)
EVENT, NEXT_EVENT = "large-open", "next-open"
MARKS = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)


def furnish(database: Path, players: int, rounds: int) -> None:
    """Make an office: a Swiss whose last round waits to be paired, and one that has not begun."""
    chance = Random(7)
    with open_journal(str(database), create=True) as journal:
        access = open_access(journal, chance=bytes)
        access.accounts.create_owner(Newcomer("bench", "Bench", PASSWORD), at=WHEN)
        office = Office(journal)
        for name in ("Next Open", "Large Open"):
            state = office.create(_details(name, rounds), by="bench", at=WHEN, published=True)
            office.execute(state.id, Register(_people(players)), by="bench", at=WHEN)
        office.execute(EVENT, DrawLots("x"), by="bench", at=WHEN)
        for number in range(1, rounds):
            results = [
                EnterResult(number, board, chance.choice(MARKS))
                for board in range(1, players // 2 + 1)
            ]
            office.execute_all(EVENT, [PairRound(), Publish(number), *results], by="bench", at=WHEN)


def _details(name: str, rounds: int) -> Details:
    return Details(
        name=name,
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=rounds,
    )


def _people(count: int) -> tuple[NewPlayer, ...]:
    return tuple(
        NewPlayer(
            Player(
                name=f"Player {index:04}", ratings=(Rating("fide.standard", 2600 - index % 1600),)
            )
        )
        for index in range(count)
    )


def long_game(seed: int, plies: int = 160) -> str:
    """Return a legal game of eighty moves with clock times, another one for each seed."""
    chance, board = Random(seed), chess.Board()
    words: list[str] = []
    while len(words) < plies and not board.is_game_over():
        move = chance.choice(list(board.legal_moves))
        number = f"{board.fullmove_number}." + ("" if board.turn else "..")
        left = 5400 - 30 * len(words)
        words.append(
            f"{number} {board.san(move)} {{[%clk {left // 3600}:{left // 60 % 60:02}:00]}}"
        )
        board.push(move)
    return '[White "Player"]\n[Black "Player"]\n[Result "*"]\n\n' + " ".join(words) + " *\n"


class Visitor:
    """Somebody at a browser, on one connection that stays open; signed in or a spectator."""

    def __init__(self, server: Server, *, signed_in: bool = True) -> None:
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
        self._cookies: dict[str, str] = {}
        self._origin = server.address
        if signed_in:
            self.ask("POST", "/login", {"login": "bench", "password": PASSWORD})

    def cookie(self) -> dict[str, str]:
        """Return the header that tells who asks."""
        return {"Cookie": "; ".join(f"{name}={text}" for name, text in self._cookies.items())}

    def ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        *,
        fragment: bool = False,
    ) -> bytes:
        """Send a request, as htmx does for a fragment, and return the answer; refusals end it."""
        headers = {"Accept-Encoding": "gzip", **self.cookie()}
        if fragment:
            headers["HX-Request"] = "true"
        body = None
        if form is not None:
            body = urlencode(form)
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": self._origin,
            }
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
        except http.client.RemoteDisconnected:  # the server lets idle connections go
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
        content = answer.read()
        for header in answer.headers.get_all("Set-Cookie") or ():
            name, _, text = header.partition(";")[0].partition("=")
            self._cookies[name] = text
        if answer.status not in {200, 201, 204, 303}:
            raise SystemExit(f"{method} {path}: {answer.status}")
        return content
