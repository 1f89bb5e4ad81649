"""The command that follows the games of a round: a folder, a file or an address, told on live."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

import click

from crosstable.cli.shell import Shell, counted, pass_shell, read_file, say, tournament_option
from crosstable.formats.library import format_of
from crosstable.kernel.errors import Conflict, CrosstableError, Refused, UnreadableInput
from crosstable.office.broadcast import Bulletin, GameChange, changed_games
from crosstable.office.filing import Place
from crosstable.office.office import Office

__all__ = ["Follower", "broadcast_command", "source_of"]

MOST_BYTES = 20_000_000
PATIENCE = 10.0
"""Seconds an address may take to answer."""
MOST_FILES = 1000

Source = Callable[[], bytes]


def source_of(name: str, suffix: str) -> Source:
    """Return what reads a source; only http, https and plain files are followed."""
    parts = urlsplit(name)
    if parts.scheme in {"http", "https"} and parts.netloc:
        return _Address(name).read
    if parts.scheme == "file":
        name = parts.path
    elif "://" in name:
        raise Refused(f"{parts.scheme} is not followed; give a folder, a file, http or https")
    path = Path(name)
    if not path.exists():
        raise UnreadableInput("there is no such file or folder", source=name)
    return lambda: _files(path, suffix)


def _files(path: Path, suffix: str) -> bytes:
    if path.is_file():
        return _bounded(read_file(path), str(path))
    found = sorted(each for each in path.iterdir() if each.suffix.lower() == suffix)
    if len(found) > MOST_FILES:
        raise UnreadableInput(
            f"{len(found)} files are too many; at most {MOST_FILES}", source=str(path)
        )
    return _bounded(b"\n\n".join(read_file(each) for each in found), str(path))


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > MOST_BYTES:
        raise UnreadableInput(f"more than {MOST_BYTES:,} bytes are too much", source=name)
    return data


class _Address:
    """A file on another machine, fetched again only where it has changed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tag = ""
        self.latest = b""
        # Nothing but http and https, also where an answer leads elsewhere.
        self.opener = OpenerDirector()
        for handler in (
            ProxyHandler(),
            HTTPHandler(),
            HTTPSHandler(),
            HTTPRedirectHandler(),
            HTTPDefaultErrorHandler(),
            HTTPErrorProcessor(),
            UnknownHandler(),
        ):
            self.opener.add_handler(handler)

    def read(self) -> bytes:
        """Return what stands there now."""
        request = Request(self.name, headers={"User-Agent": "crosstable"})  # noqa: S310 -- see source_of
        if self.tag:
            request.add_header("If-None-Match", self.tag)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                data: bytes = answer.read(MOST_BYTES + 1)
                self.tag = answer.headers.get("ETag", "")
        except URLError as error:
            if getattr(error, "code", None) == 304:
                return self.latest
            reason = getattr(error, "reason", error)
            raise UnreadableInput(f"cannot be fetched: {reason}", source=self.name) from None
        except (OSError, ValueError) as error:
            raise UnreadableInput(f"cannot be fetched: {error}", source=self.name) from None
        self.latest = _bounded(data, self.name)
        return self.latest


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
        bulletin = changed_games(data, state.tournament, self.round)
        changes = tuple(self._settled(bulletin))
        if changes:
            self.office.execute_all(
                self.tournament,
                [each.command for each in changes],
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
            f"game {each.game.nth} (line {each.game.line}): {each.sentence}"
            for each in bulletin.left_over
        ]
        lines += [
            f"board {each.place.board}: {each.flaw}" for each in bulletin.changes if each.flaw
        ]
        for line in lines:
            if line not in self._said:
                self._said.add(line)
                click.echo(f"crosstable: note: {line}", err=True)


@click.command("broadcast")
@click.argument("source", metavar="FOLDER|FILE|URL")
@click.option("--round", "round_number", type=click.IntRange(1), required=True)
@click.option(
    "--every",
    type=click.FloatRange(1, 3600),
    default=5.0,
    show_default=True,
    help="Seconds between two looks.",
)
@click.option("--once", is_flag=True, help="Look once and end.")
@tournament_option
@pass_shell
def broadcast_command(
    shell: Shell, *, source: str, round_number: int, every: float, once: bool, name: str | None
) -> None:
    """Follow the games of a round and file what changes, for everybody to see live.

    The source is a folder of PGN or PDN files, one file, or an address of http or https. Games find
    their boards by their players, colours and tags. Ends with Ctrl-C.
    """
    with shell.tournament(name) as (office, state):
        played = state.tournament.round(round_number)
        if not played.published:
            raise Refused(f"round {round_number} is not published yet; publish it first")
        read = source_of(source, format_of(state.tournament.game).suffix)
        follower = Follower(office, state.id, round_number, read, shell)
        if once:
            _report(follower.look())
            return
        say(f"following {source} for round {round_number}; end with Ctrl-C")
        _follow(follower, every)


def _follow(follower: Follower, every: float) -> None:
    """Look again and again; what fails now may work at the next look, and is said once."""
    trouble = ""
    while True:
        try:
            _report(follower.look())
            trouble = ""
        except Conflict:
            pass  # somebody else wrote in the same moment: the next look files it
        except CrosstableError as error:
            if str(error) != trouble:
                trouble = str(error)
                click.echo(f"crosstable: {trouble}; trying again", err=True)
        time.sleep(every)


def _report(changes: tuple[GameChange, ...]) -> None:
    if changes:
        boards = ", ".join(f"{each.place.board} ({each.plies})" for each in changes)
        say(f"{counted(len(changes), 'game')} moved on; board (moves played): {boards}")
