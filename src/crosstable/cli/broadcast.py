"""The command that follows the games of a round: a folder, a file or an address, told on live."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeAlias
from urllib.parse import quote, urlsplit

import click
import httpx
import msgspec

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.following import Source, bounded_bytes, source_of, web_client
from crosstable.cli.numbers import Amount
from crosstable.cli.shell import Shell, counted, say
from crosstable.confined import read_apart
from crosstable.formats.encodings import decoded_by_lines
from crosstable.formats.library import format_of
from crosstable.kernel.errors import Conflict, CrosstableError, Refused, UnreadableInput
from crosstable.office.broadcast import Bulletin, GameChange, changed_games
from crosstable.office.filing import Place
from crosstable.office.office import Office

# Games sent on to an office elsewhere, over its interface for programs.


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
                click.echo(f"note: {line}", err=True)

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


TOKEN = "CROSSTABLE_TOKEN"  # noqa: S105 -- the name of it
Look: TypeAlias = Callable[[], tuple[Moved, ...]]


class Follower:
    """Files what changed since the last look, all of it at once."""

    def __init__(
        self, office: Office, tournament: str, round_number: int, source: Source, shell: Shell
    ) -> None:
        self.office = office
        self.tournament = tournament
        self.round = round_number
        self.source = source
        self.shell = shell
        self._seen = b""
        self._shorter: dict[Place, str] = {}
        self._said: set[str] = set()

    def look(self) -> tuple[GameChange, ...]:
        """Look once; return what was filed. Errors of the source are raised, nothing is lost."""
        data = self.source()
        if data == self._seen and not self._shorter:
            return ()
        state = self.office.state(self.tournament)
        bulletin = read_apart(changed_games, "", data, state.tournament, self.round)
        changes = tuple(self._settled(bulletin))
        if changes:
            self.office.execute_all(
                self.tournament,
                [change.command for change in changes],
                by=self.shell.by,
                at=self.shell.now,
                expected_version=state.version,
            )
        self._seen = data
        self._remark(bulletin)
        return changes

    def _settled(self, bulletin: Bulletin) -> Iterator[GameChange]:
        """Yield the changes to file; a game that lost moves only when it is told so twice."""
        before, self._shorter = self._shorter, {}
        for change in bulletin.changes:
            if change.shorter and before.get(change.place) != change.text:
                self._shorter[change.place] = change.text
            else:
                yield change

    def _remark(self, bulletin: Bulletin) -> None:
        """Say what fits nowhere or breaks the rules, each once."""
        lines = [
            f"game {left_over.game.nth} (line {left_over.game.line}): {left_over.sentence}"
            for left_over in bulletin.left_over
        ]
        lines += [
            f"board {change.place.board}: {change.flaw}"
            for change in bulletin.changes
            if change.flaw
        ]
        for line in lines:
            if line not in self._said:
                self._said.add(line)
                click.echo(f"note: {line}", err=True)


@terminal(None, "broadcast", json=False)
def broadcast_command(
    shell: Shell,
    *,
    source: Annotated[str, arg("FOLDER|FILE|URL")],
    round_number: Annotated[int, opt("--round", least=1)],
    every: Annotated[
        float, opt(type=Amount(1, 3600), shown=True, help="Seconds between two looks.")
    ] = 5.0,
    once: Annotated[bool, opt(help="Look once and end.")] = False,
    office: Annotated[
        str | None,
        opt(
            "--to",
            metavar="ADDRESS",
            help="Send the games to the office at this address, with the token in "
            "CROSSTABLE_TOKEN.",
        ),
    ] = None,
    name: str | None,
) -> None:
    """Follow the games of a round and file what changes, for everybody to see live.

    The source is a folder of PGN or PDN files, one file, or an address of http or https. Games find
    their boards by their players, colours and tags. Ends with Ctrl-C.
    """
    if office is not None:
        if name is None:
            raise Refused("an office elsewhere may have several tournaments; name one with -t")
        sender = Sender(office, os.environ.get(TOKEN, ""), name, round_number)
        read = source_of(source, format_of(sender.game()).suffix)
        _run(lambda: sender.look(read), source, round_number, every, once=once)
        return
    with shell.tournament(name) as (own, state):
        played = state.tournament.round(round_number)
        if not played.published:
            raise Refused(f"round {round_number} is not published yet; publish it first")
        read = source_of(source, format_of(state.tournament.game).suffix)
        follower = Follower(own, state.id, round_number, read, shell)
        _run(
            lambda: tuple(Moved(change.place.board, change.plies) for change in follower.look()),
            source,
            round_number,
            every,
            once=once,
        )


def _run(look: Look, source: str, round_number: int, every: float, *, once: bool) -> None:
    if once:
        _report(look())
        return
    say(f"following {source} for round {round_number}; end with Ctrl-C")
    _follow(look, every)


def _follow(look: Look, every: float) -> None:
    """Look again and again; what fails now may work at the next look, and is said once."""
    trouble = ""
    while True:
        try:
            _report(look())
            trouble = ""
        except Conflict:
            pass  # somebody else wrote in the same moment: the next look files it
        except CrosstableError as error:
            if str(error) != trouble:
                trouble = str(error)
                click.echo(f"crosstable: {trouble}; trying again", err=True)
        time.sleep(every)


def _report(moved: tuple[Moved, ...]) -> None:
    if moved:
        boards = ", ".join(f"{game.board} ({game.moves})" for game in moved)
        say(f"{counted(len(moved), 'game')} moved on; board (moves played): {boards}")
