"""Games sent on to an office elsewhere, over its interface for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit

import click
import httpx
import msgspec

from crosstable.cli.following import bounded_bytes, web_client
from crosstable.formats.encodings import decoded_by_lines
from crosstable.kernel.errors import Refused, UnreadableInput

MOST_ANSWER = 5_000_000
SHORTER = "shorter"


class Moved(msgspec.Struct, frozen=True):
    """A board whose game moved on."""

    board: int
    moves: int


class _Filed(msgspec.Struct, frozen=True):
    board: int
    moves: int
    flaw: str = ""


class _Left(msgspec.Struct, frozen=True):
    game: int
    line: int
    reason: str
    kind: str = ""


class _Answer(msgspec.Struct, frozen=True):
    filed: tuple[_Filed, ...]
    left_over: tuple[_Left, ...]


class Sender:
    """Sends the whole text whenever it changed; the office files what moved on."""

    def __init__(self, office: str, token: str, tournament: str, round_number: int) -> None:
        parts = urlsplit(office)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise Refused(f"{office} is not the address of an office; give http:// or https://")
        if not token:
            raise Refused(
                "sending needs a token with the role clerk; put it into CROSSTABLE_TOKEN "
                "(`crosstable account token` makes one)"
            )
        self.base = f"{office.rstrip('/')}/api/v1/tournaments/{quote(tournament, safe='')}"
        self.round = round_number
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._seen = b""
        self._shorter = False
        self._said: set[str] = set()

    def game(self) -> str:
        """Return which game is played in the tournament."""
        told = self._ask(self.base, None)
        return str(told.get("game", ""))

    def look(self, source: Callable[[], bytes]) -> tuple[Moved, ...]:
        """Look once; return what moved on. What could not be sent is sent at the next look."""
        data = source()
        again = data == self._seen
        if not data.strip() or (again and not self._shorter):
            return ()
        # A game that lost moves is believed when it is told so twice: see the office's own rule.
        wish = {"text": decoded_by_lines(data), "shorten": again and self._shorter}
        answer = msgspec.convert(self._ask(f"{self.base}/rounds/{self.round}/games", wish), _Answer)
        self._seen = data
        self._shorter = any(left_over.kind == SHORTER for left_over in answer.left_over)
        self._remark(answer)
        return tuple(Moved(game.board, game.moves) for game in answer.filed)

    def _remark(self, answer: _Answer) -> None:
        lines = [
            f"game {left_over.game} (line {left_over.line}): {left_over.reason}"
            for left_over in answer.left_over
            if left_over.kind != SHORTER
        ]
        lines += [f"board {game.board}: {game.flaw}" for game in answer.filed if game.flaw]
        for line in lines:
            if line not in self._said:
                self._said.add(line)
                click.echo(f"crosstable: note: {line}", err=True)

    def _ask(self, address: str, wish: dict[str, Any] | None) -> dict[str, Any]:
        method, content = ("GET", None) if wish is None else ("POST", msgspec.json.encode(wish))
        try:
            with (
                web_client(redirected=False) as client,
                client.stream(method, address, content=content, headers=self._headers) as answer,
            ):
                told = _object(bounded_bytes(answer, MOST_ANSWER))
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise UnreadableInput(f"cannot be reached: {error}", source=address) from None
        if answer.is_redirect:
            raise Refused(
                f"{address} sends on to {answer.headers['Location']}, and a token is not sent on; "
                "if the office is there, give that address with --to"
            )
        if not answer.is_success:
            said = told.get("detail") or answer.reason_phrase
            raise Refused(f"the office at {address} says: {said}")
        return told


def _object(text: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError):
        return {}
