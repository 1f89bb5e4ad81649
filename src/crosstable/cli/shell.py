"""What every command shares: the office it works in, who works, how output and errors look."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from crosstable.kernel.errors import Refused, UnknownName, UnreadableInput
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office import acts
from crosstable.office.accounts import Keeper
from crosstable.office.acts import Command
from crosstable.office.acts.base import State
from crosstable.office.cautions import Level
from crosstable.office.office import Office
from crosstable.office.permitted import PermittedOffice
from crosstable.office.planning import Door, Plan
from crosstable.rulebooks.index import cited

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

Function = TypeVar("Function", bound=Callable[..., Any])

WIDEST = 10_000
PIPE_WIDTH = 120
"""How wide a table may be where nobody's terminal sets the limit."""


class Shell:
    """The database, the person and the clock of one run of the program."""

    def __init__(self, database: str, by: str, *, sure: bool = False) -> None:
        self.database = database
        self.by = by
        self.sure = sure
        """Whether what needs confirming is confirmed beforehand."""

    @property
    def now(self) -> datetime:
        """Return the moment an act is written down with."""
        return datetime.now(UTC)

    @contextmanager
    def office(self, *, create: bool = False) -> Iterator[Office]:
        """Open the office; only commands that begin something may create it."""
        # The libraries of databases take longer to load than a file takes to be paired.
        from crosstable.store import open_journal  # noqa: PLC0415

        with open_journal(self.database, create=create) as journal:
            yield Office(journal)

    def secret(self, name: str) -> bytes:
        """Return the secret of the office that links of a kind are made from."""
        from crosstable.store import open_access, open_journal  # noqa: PLC0415 -- as above

        with open_journal(self.database) as journal:
            return open_access(journal, chance=secrets.token_bytes).secrets.get(name)

    @contextmanager
    def tournament(self, name: str | None) -> Iterator[tuple[Office, State]]:
        """Open the office at one tournament: the one named, or the only one there is."""
        with self.office() as office:
            yield office, office.state(name or self._only(office))

    def carry_out(
        self, office: Office, state: State, *commands: Command, asking: Door | Level = Door.TERMINAL
    ) -> State:
        """Carry commands out, all or none, after saying what they bring with them.

        What cannot easily be mended is asked about, or refused where nobody can be asked; a command
        that does more than was typed asks sooner.
        """
        permitted = self.permitted(office)
        plan = permitted.plan(state, commands, seen=state.version)
        notes = self.agreed(plan, asking)
        after = permitted.carry_out(plan, at=self.now).state
        if notes:
            click.echo("\n".join(notes), err=True)
        return after

    def permitted(self, office: Office) -> PermittedOffice:
        """Return the office as the person at the terminal may use it."""
        return PermittedOffice(office, Keeper(None, name=self.by))

    def agreed(self, plan: Plan, asking: Door | Level = Door.TERMINAL) -> Sequence[str]:
        """Ask what has to be asked before a plan; return what is left to say once it is done."""
        notes = [f"note: {cited(caution.reason)}" for caution in plan.cautions]
        asked = plan.must_ask(asking, plan.level if self.sure else 0)
        if not asked:
            return notes
        if not sys.stdin.isatty():
            reasons = [caution.reason for caution in plan.cautions]
            raise Refused(
                "nobody can be asked here; if it is meant, say `crosstable --yes`", *reasons
            )
        click.echo("\n".join(notes), err=True)
        click.confirm("Go on?", abort=True, err=True)
        return ()

    def confirm(self, what: str) -> None:
        """Ask before something that cannot be mended; refuse where nobody can be asked."""
        if self.sure:
            return
        if not sys.stdin.isatty():
            raise Refused(
                f"{what}; nobody can be asked here; if it is meant, say `crosstable --yes`"
            )
        click.echo(f"note: {what}", err=True)
        click.confirm("Go on?", abort=True, err=True)

    @staticmethod
    def _only(office: Office) -> str:
        known = office.names()
        if len(known) > 1:
            deleted = {state.id for state in office.deleted()}
            known = tuple(name for name in known if name not in deleted)
        if not known:
            raise Refused("there is no tournament yet; create one with `crosstable new`")
        if len(known) > 1:
            raise Refused(f"which tournament? say -t with one of: {', '.join(known)}")
        return known[0]


pass_shell = click.make_pass_decorator(Shell)


class _EventOption(click.Option):
    """``-t NAME``, or NAME as the last word of a command that would take no further word."""

    def handle_parse_result(
        self, ctx: click.Context, opts: Mapping[str, Any], args: list[str]
    ) -> tuple[Any, list[str]]:
        """Return the name; a word that is left over is one, unless the option was typed."""
        if self.name in opts or ctx.resilient_parsing:
            return super().handle_parse_result(ctx, opts, args)
        if len(args) == 1:
            return super().handle_parse_result(ctx, {**opts, "name": args[0]}, [])
        place = next((each.name for each in ctx.command.params if _is_misread(each, opts)), None)
        if place is not None and isinstance(opts, MutableMapping):
            word, opts[place] = opts[place], None
            opts["name"] = word
        return super().handle_parse_result(ctx, opts, args)


def _is_misread(parameter: click.Parameter, opts: Mapping[str, Any]) -> bool:
    """Return whether a word stands where a number may be left out: ``publish open``."""
    word = opts.get(parameter.name or "")
    return (
        isinstance(parameter, click.Argument)
        and not parameter.required
        and isinstance(parameter.type, click.types.IntParamType)
        and isinstance(word, str)
        and not word.lstrip("-").isdecimal()
    )


def tournament_option(function: Function) -> Function:
    """Add ``-t``, which names the tournament."""
    return click.option(
        "-t",
        "--tournament",
        "name",
        cls=_EventOption,
        is_eager=True,
        envvar="CROSSTABLE_TOURNAMENT",
        help="The tournament's id, which may also be the last word; may be left out where the "
        "office has only one.",
    )(function)


def json_option(function: Function) -> Function:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def on_event(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what all about an event have: ``-t``, ``--json`` and the shell."""
    return tournament_option(json_option(pass_shell(function)))


def console(*, stderr: bool = False) -> Console:
    """Return where tables go: as wide as the terminal, or wide enough for a pipe.

    Progress goes to stderr, so that what is piped on is only the answer.
    """
    from rich.console import Console  # noqa: PLC0415 -- takes long to load, and few need it

    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False, stderr=stderr)


def progress() -> Progress:
    """Return a bar for long work, which people see on a terminal and programs do not."""
    from rich.progress import Progress  # noqa: PLC0415 -- as above

    return Progress(console=console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def show(table: Table) -> None:
    """Print a table whole: on a narrow terminal its lines run on, but no name is cut."""
    from rich.measure import Measurement  # noqa: PLC0415 -- as above

    screen = console()
    needed = Measurement.get(screen, screen.options.update(max_width=WIDEST), table).maximum
    screen.width = max(screen.width, needed)
    screen.print(table)


def say(text: str) -> None:
    """Print one line, exactly as it is."""
    click.echo(text)


class Written(msgspec.Struct, frozen=True):
    """What a command wrote into the journal, as ``--json`` prints it."""

    tournament: str
    version: int
    acts: tuple[acts.Act, ...]


def report(before: State, after: State, sentence: str, *, as_json: bool) -> None:
    """Say what was done in one sentence, or print the acts that were written."""
    if not as_json:
        say(sentence)
        return
    new = tuple(done.act for done in after.in_force if done.version > before.version)
    emit(Written(after.id, after.version, new))


def emit(value: object) -> None:
    """Print a value as JSON, one document a run; exact fractions are text, such as ``127/4``."""
    click.echo(json_text(value))


def json_text(value: object) -> str:
    """Return a value as indented JSON."""
    text = msgspec.json.encode(value, enc_hook=_plain)
    return msgspec.json.format(text, indent=2).decode()


def _plain(value: object) -> str:
    if isinstance(value, Fraction | str):  # a sentence or a figure is a text that knows more
        return str(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def counted(count: int, thing: str) -> str:
    """Return ``1 entry`` or ``3 entries`` for a regular word."""
    plural = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{count} {thing if count == 1 else plural}"


def read_file(path: Path) -> bytes:
    """Return a file's bytes, or say in one line why not."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableInput(cause or "cannot be read", source=str(path)) from None


def typed_text(text: str) -> str:
    """Return a text as it was typed; ``-`` stands for what comes from standard input."""
    return sys.stdin.read() if text == "-" else text


def write_file(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all; with secrets in it, for its owner only."""
    write_stream(path, (data,), private=private)


def write_stream(path: Path, chunks: Iterable[bytes], *, private: bool = False) -> None:
    """Write a file from chunks, whole or not at all; with secrets in it, for its owner only."""
    made: Path | None = None
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                stream.writelines(chunks)
            return
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as part:
            made = Path(part.name)
            part.writelines(chunks)
            part.flush()
            os.fsync(part.fileno())
        made.chmod(0o600 if private else 0o666 & ~_umask())
        made.replace(target)
    except (OSError, ValueError) as error:
        if made is not None:
            with suppress(OSError):
                made.unlink(missing_ok=True)
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise Refused(f"{path} cannot be written: {cause}") from None
    except BaseException:
        if made is not None:
            made.unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Return the permissions new files do not get; the system tells only while changing them."""
    current = os.umask(0o077)
    os.umask(current)
    return current


def named_file(target: str | None) -> Path | None:
    """Return the file somebody names, or nothing where a tournament's id is meant.

    No id has a dot or a slash in it, so a name with one is that of a file.
    """
    if target is None or not {".", os.sep} & set(target):
        return None
    try:
        path = Path(target)
        if path.is_file():
            return path
        cause = "this is a folder" if path.is_dir() else "there is no such file"
    except (OSError, ValueError):
        cause = "there is no such file"
    raise Refused(f"{target}: {cause}; check the name, or give the id of a tournament")


FEW = 12
"""So many names are told at once where somebody named none of them."""


def find_player(tournament: Tournament, text: str) -> int:
    """Return the number of the player somebody means: a number, or a part of one name only."""
    number = whole_number(text)
    if number is not None:
        if number not in tournament.by_number and tournament.entrants:
            span = f"{min(tournament.by_number)} to {max(tournament.by_number)}"
            raise UnknownName("player number", text, (span,))
        return tournament.entrant(number).number
    wanted = text.casefold()
    matching = [
        entrant for entrant in tournament.entrants if wanted in entrant.player.name.casefold()
    ]
    exact = [entrant for entrant in matching if entrant.player.name.casefold() == wanted]
    if len(exact or matching) == 1:
        return (exact or matching)[0].number
    if not matching:
        everybody = tuple(entrant.player.name for entrant in tournament.entrants)
        raise UnknownName("player", text, everybody if len(everybody) <= FEW else ())
    names = ", ".join(f"{entrant.number} {entrant.player.name}" for entrant in matching)
    raise Refused(f"{text!r} fits several players: {names}; give the number")


def find_team(tournament: Tournament, text: str) -> int:
    """Return the number of the team somebody means: a number, or a part of one name only."""
    if tournament.team_plan is None:
        raise Refused("no teams were announced here; `crosstable new --teams` does that")
    number = whole_number(text)
    if number is not None:
        tournament.team(number)
        return number
    wanted = text.casefold()
    matching = {
        number: team.name
        for number, team in enumerate(tournament.teams, start=1)
        if wanted in team.name.casefold() or wanted == team.short.casefold()
    }
    exact = [number for number, name in matching.items() if name.casefold() == wanted]
    if len(exact) == 1 or len(matching) == 1:
        return (exact or list(matching))[0]
    if not matching:
        raise UnknownName("team", text, tuple(team.name for team in tournament.teams))
    names = ", ".join(f"{number} {name}" for number, name in matching.items())
    raise Refused(f"{text!r} fits several teams: {names}; give the number")
