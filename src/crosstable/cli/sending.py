"""Games sent on to an office elsewhere, over its interface for programs."""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request

import click
import msgspec

from crosstable.cli.following import PATIENCE, web_opener
from crosstable.formats.scores.decoding import decoded
from crosstable.kernel.errors import Refused, UnreadableInput

__all__ = ["Moved", "Sender"]

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
            raise Refused(f"{office} is no address of an office; give http:// or https://")
        if not token:
            raise Refused(
                "sending needs a token with the role clerk; put it into CROSSTABLE_TOKEN "
                "(`crosstable account token` makes one)"
            )
        self.base = f"{office.rstrip('/')}/api/v1/tournaments/{quote(tournament, safe='')}"
        self.round = round_number
        self._token = token
        self._opener = web_opener(redirected=False)
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
        wish = {"text": decoded(data)[0], "shorten": again and self._shorter}
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
        request = Request(  # noqa: S310 -- only http and https, see above
            address,
            data=None if wish is None else msgspec.json.encode(wish),
            headers={
                "User-Agent": "crosstable",
                "Authorization": f"Bearer {self._token}",
                "Content-Type": "application/json",
            },
        )
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return _object(answer.read(MOST_ANSWER))
        except HTTPError as error:
            if 300 <= error.code < 400:
                elsewhere = error.headers.get("Location", "elsewhere")
                raise Refused(
                    f"{address} sends on to {elsewhere}, and a token is not sent on; if the office "
                    "is there, give that address with --to"
                ) from None
            said = _object(error.read(MOST_ANSWER)).get("detail") or error.reason
            raise Refused(f"the office at {address} says: {said}") from None
        except (URLError, OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise UnreadableInput(f"cannot be reached: {reason}", source=address) from None


def _object(text: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError):
        return {}
