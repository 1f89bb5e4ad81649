"""The program ``crosstable``."""

from __future__ import annotations

import atexit
import gc
import getpass
import io
import os
import sys
from importlib import import_module

import click
import msgspec
from click.shell_completion import CompletionItem

from crosstable import __version__
from crosstable.cli.known import COMMANDS
from crosstable.cli.remedies import remedy_for, with_option_meant
from crosstable.kernel.errors import CrosstableError, InvalidValue, Refused
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import in_words

BAD_INPUT = 2
DEFAULT_DATABASE = "crosstable.db"


class Commands(click.Group):
    """The commands, each loaded only when it is wanted: most are run alone, and often."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order of the guide."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return a command, or nothing where there is none of this name."""
        known = COMMANDS.get(cmd_name)
        if known is None:
            return None
        module, _, name = known.place.partition(":")
        command: click.Command = getattr(import_module(f"crosstable.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading one of them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].summary) for name in self.list_commands(ctx)])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands to the shell, which asks at every press of Tab, as quickly."""
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        return [
            *(CompletionItem(name, help=COMMANDS[name].summary) for name in names),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]


def every_command() -> dict[str, click.Command]:
    """Return all commands by their names, loaded; for guides and checks."""
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    return {name: command for name, command in commands.items() if command is not None}


def person() -> str:
    """Return who is at the keyboard, as far as the system knows."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="crosstable")
@click.option(
    "--database",
    envvar="CROSSTABLE_DATABASE",
    default=DEFAULT_DATABASE,
    show_default=True,
    help="The office: a file, or the URL of a PostgreSQL database.",
)
@click.option(
    "--by",
    envvar="CROSSTABLE_BY",
    default=person,
    help="Who is working; written into the journal.  [default: your login name]",
)
@click.option("--yes", "sure", is_flag=True, help="Confirm what would have to be confirmed.")
@click.pass_context
def cli(context: click.Context, *, database: str, by: str, sure: bool) -> None:
    """Run the tournament office for chess and international draughts."""
    # Help and completion come without the rooms of the office, which take longer to load.
    from crosstable.cli.shell import Shell  # noqa: PLC0415

    context.obj = Shell(database, by, sure=sure)


class Refusal(msgspec.Struct, frozen=True):
    """A command that was refused, as ``--json`` prints it beside the line on stderr."""

    refused: str
    because: tuple[Reason, ...]


def _in_words(error: CrosstableError) -> str:
    """Return an error as one line, with its articles as arbiters write them."""
    return " ".join(in_words(error).split())


def _refuse_other_encodings(words: list[str]) -> None:
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise InvalidValue(f"{word!r} is not text in UTF-8")


def _tell_programs(refused: str, because: tuple[Reason, ...] = ()) -> None:
    """Print a refusal as JSON too where that was asked for, whatever it is that refuses."""
    if "--json" in sys.argv:
        from crosstable.cli.shell import emit  # noqa: PLC0415 -- help and completion load no office

        emit(Refusal(refused, because))


def main() -> None:
    """Run the program; every error we know is one line on stderr and exit status 2."""
    # A command makes hardly any garbage in circles; looking for it among thousands of players takes
    # a tenth of the time of pairing them.
    gc.set_threshold(200_000, 20, 100)
    atexit.register(gc.freeze)  # at the end everything is let go: a quarter of a short command
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        _refuse_other_encodings(sys.argv[1:])
        status = cli.main(standalone_mode=False)
    except click.Abort:
        click.echo("crosstable: interrupted", err=True)
        sys.exit(130)
    except click.ClickException as error:
        meant = with_option_meant(error)
        _tell_programs(meant.format_message())
        meant.show()
        sys.exit(BAD_INPUT)
    except CrosstableError as error:
        _tell_programs(error.sentence, error.because if isinstance(error, Refused) else ())
        click.echo(f"crosstable: {_in_words(error)}{remedy_for(error)}", err=True)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"crosstable: {error.strerror or error}; what was written stands", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
