"""Where the checklist is tried out: commands run as people run them, in a folder that goes away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from crosstable.cli.main import cli
from crosstable.kernel.errors import CrosstableError
from crosstable.rulebooks.index import in_words
from crosstable.rulebooks.library import EDITIONS

NAMES = (
    "Adler",
    "Bauer",
    "Clark",
    "Dubois",
    "Evans",
    "Fischer",
    "Garcia",
    "Huber",
    "Ito",
    "Jansen",
)
EDITION = "fide-2026"
_FIRST_DAY = "2026-11-01"


class NotMet(Exception):  # noqa: N818 -- an answer of the checklist, no error of ours
    """A question is answered with no; the text says why."""


class NotApplicable(Exception):  # noqa: N818
    """A question is not asked of this program; the text says why."""


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def text(self) -> str:
        """Return everything it said."""
        return self.out + self.err


class Bench:
    """A folder with an office of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> str:
        """Return a file of the folder."""
        return str(self.folder / name)

    def write(self, name: str, text: str) -> str:
        """Write a file, and return its path."""
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.path(name)

    def run(self, *words: str) -> Ran:
        """Run a command; nobody is at the keyboard."""
        done = CliRunner().invoke(
            cli, ["--database", self.path("office.db"), "--by", "audit", *words]
        )
        said = done.stderr
        if isinstance(done.exception, CrosstableError):
            return Ran(2, done.stdout, f"{said}{in_words(done.exception)}".strip())
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise NotMet(f"`crosstable {words[0]}` broke: {done.exception!r}")
        return Ran(done.exit_code, done.stdout, said)

    def do(self, *words: str) -> Ran:
        """Run a command that has to succeed."""
        ran = self.run(*words)
        if ran.status:
            told = next(iter(reversed(ran.err.strip().splitlines())), "")
            raise NotMet(f"`crosstable {' '.join(words)}` was refused: {told}")
        return ran

    def refused(self, *words: str) -> Ran:
        """Run a command that must be refused."""
        ran = self.run(*words)
        if not ran.status:
            raise NotMet(f"`crosstable {' '.join(words)}` was carried out")
        return ran

    def json(self, *words: str) -> Any:
        """Run a command that has to succeed, and return what it prints as JSON."""
        return json.loads(self.do(*words, "--json").out)

    def event(self, *options: str, players: int = 8, rounds: int = 5, paired: int = 0) -> None:
        """Announce a Swiss event with players, and pair and finish some of its rounds."""
        self.do(
            *("new", "Open", "--game", "chess", "--system", "dutch", "--edition", EDITION),
            *("--starts", _FIRST_DAY, "--rounds", str(rounds), *options),
        )
        rows = [f"{name},{2200 - 100 * place},GER" for place, name in enumerate(NAMES[:players])]
        self.do(
            "players", "import", self.write("players.csv", "\n".join(["Name,Rating,Fed", *rows]))
        )
        for _round in range(paired):
            self.play()

    def play(self) -> None:
        """Pair the next round and let White win every game."""
        if not self.rounds():
            self.do("lots", "--method", "initial-order", "--seed", "1")
        self.do("pair")
        self.finish()

    def finish(self) -> None:
        """Let White win every game of the round that is played."""
        boards = range(1, len(self.rounds()[-1]["boards"]) + 1)
        self.do("result", *(word for board in boards for word in (str(board), "1-0")))

    def rounds(self) -> list[dict[str, Any]]:
        """Return the rounds of the event so far."""
        rounds: list[dict[str, Any]] = self.json("show")["tournament"]["rounds"]
        return rounds

    def comments(self, *options: str) -> list[str]:
        """Return the comments of the event's report on what was done; its rules are named too."""
        report = self.do("export", *options).out
        lines = [line for line in report.splitlines() if line.startswith("###")]
        return [line for line in lines if line.removeprefix("### rules ") not in EDITIONS]
