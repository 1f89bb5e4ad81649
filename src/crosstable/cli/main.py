"""The program ``crosstable``."""

from __future__ import annotations

import io
import os
import sys

import click
import msgspec

from crosstable import __version__
from crosstable.cli.accounts import account_commands
from crosstable.cli.broadcast import broadcast_command
from crosstable.cli.conduct import (
    check_in_command,
    correct_report_command,
    game_commands,
    leave_rules_command,
    rearrange_commands,
)
from crosstable.cli.demo import demo_command
from crosstable.cli.exchange import export_command, import_command
from crosstable.cli.games import diagram_command, perft_command
from crosstable.cli.journal import journal_commands, undo_command
from crosstable.cli.players import (
    absent_command,
    bye_command,
    forbid_command,
    players_commands,
    reinstate_command,
    withdraw_command,
)
from crosstable.cli.playoff import playoff_command
from crosstable.cli.printing import print_command
from crosstable.cli.prizes import prizes_command
from crosstable.cli.rate import rate_commands
from crosstable.cli.rate_period import audit_command, period_command
from crosstable.cli.ratings import ratings_commands
from crosstable.cli.replay import replay_command
from crosstable.cli.rounds import (
    lots_command,
    pair_command,
    publish_command,
    result_command,
    unpublish_command,
)
from crosstable.cli.shell import DEFAULT_DATABASE, Shell, emit, person
from crosstable.cli.swiss import check_command, simulate_command
from crosstable.cli.system import (
    backup_command,
    completion_command,
    doctor_command,
    restore_command,
    serve_command,
)
from crosstable.cli.tables import crosstable_command, standings_command
from crosstable.cli.ties import draw_ties_command
from crosstable.cli.tournaments import edit_command, new_command, show_command, tournaments_command
from crosstable.cli.versions import describe_command
from crosstable.cli.why import why_command
from crosstable.kernel.errors import CrosstableError, InvalidValue, Refused
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.index import cited

__all__ = ["cli", "main"]

BAD_INPUT = 2


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
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
    context.obj = Shell(database, by, sure=sure)


for command in (
    new_command,
    describe_command,
    edit_command,
    tournaments_command,
    show_command,
    players_commands,
    lots_command,
    pair_command,
    publish_command,
    unpublish_command,
    result_command,
    absent_command,
    bye_command,
    forbid_command,
    withdraw_command,
    reinstate_command,
    check_in_command,
    rearrange_commands,
    leave_rules_command,
    correct_report_command,
    game_commands,
    broadcast_command,
    undo_command,
    why_command,
    standings_command,
    crosstable_command,
    print_command,
    draw_ties_command,
    prizes_command,
    playoff_command,
    rate_commands,
    ratings_commands,
    import_command,
    export_command,
    check_command,
    simulate_command,
    replay_command,
    perft_command,
    diagram_command,
    journal_commands,
    account_commands,
    backup_command,
    restore_command,
    serve_command,
    demo_command,
    doctor_command,
    completion_command,
):
    cli.add_command(command)
rate_commands.add_command(period_command)
rate_commands.add_command(audit_command)


class Refusal(msgspec.Struct, frozen=True):
    """A command that was refused, as ``--json`` prints it beside the line on stderr."""

    refused: str
    because: tuple[Reason, ...]


def _in_words(error: CrosstableError) -> str:
    """Return an error as one line, with its articles as arbiters write them."""
    text = str(error)
    if isinstance(error, Refused) and error.because:
        text = f"{error.what} ({'; '.join(map(cited, error.because))})"
    return " ".join(text.split())


def _refuse_other_encodings(words: list[str]) -> None:
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise InvalidValue(f"{word!r} is not text in UTF-8")


def main() -> None:
    """Run the program; every error we know is one line on stderr and exit status 2."""
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
        error.show()
        sys.exit(BAD_INPUT)
    except CrosstableError as error:
        if "--json" in sys.argv and isinstance(error, Refused):
            emit(Refusal(error.what, error.because))
        click.echo(f"crosstable: {_in_words(error)}", err=True)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"crosstable: {error.strerror or error}; what was written stands", err=True)
        sys.exit(1)
    sys.exit(status if isinstance(status, int) else 0)
