"""Commands about how an event is run: presence, changes by hand, the rules mode, games."""

from __future__ import annotations

from pathlib import Path

import click

from crosstable.cli.choosing import encoding_option, game_text
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    counted,
    find_player,
    on_event,
    pass_shell,
    report,
    say,
    tournament_option,
)
from crosstable.kernel.errors import Refused
from crosstable.kernel.typed import read_board, read_typed
from crosstable.office import acts
from crosstable.office.acts import (
    AttachGame,
    BeginRearranging,
    CheckIn,
    CorrectReport,
    DetachGame,
    EndRearranging,
    Exchange,
    LeaveRules,
    PairTogether,
)
from crosstable.office.comparing import pair_named
from crosstable.office.game_rows import game_points
from crosstable.rulebooks.index import cited


@click.command("check-in")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@click.option("--absent", is_flag=True, help="They are not there.")
@on_event
def check_in_command(
    shell: Shell, *, players: tuple[str, ...], absent: bool, name: str | None, as_json: bool
) -> None:
    """Note who is in the hall before the first round; `all` for everybody."""
    with shell.tournament(name) as (office, state):
        entrants = state.tournament.entrants
        numbers = (
            tuple(entrant.number for entrant in entrants if not entrant.withdrawn)
            if players == ("all",)
            else tuple(find_player(state.tournament, player) for player in players)
        )
        after = shell.carry_out(office, state, CheckIn(numbers, not absent))
        there = sum(entrant.present is True for entrant in after.tournament.entrants)
        report(state, after, f"{there} of {len(entrants)} are there", as_json=as_json)


@click.group("rearrange")
def rearrange_commands() -> None:
    """Change the pairing of a round by hand."""


@rearrange_commands.command("begin")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@on_event
def begin_command(shell: Shell, *, round_number: int, name: str | None, as_json: bool) -> None:
    """Begin to change a round that is paired and held back (`pair --hold`)."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, BeginRearranging(round_number))
        report(state, after, f"round {round_number} can be changed by hand", as_json=as_json)


@rearrange_commands.command("exchange")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("first")
@click.argument("second")
@on_event
def exchange_command(
    shell: Shell, *, round_number: int, first: str, second: str, name: str | None, as_json: bool
) -> None:
    """Let two players change places; two of one board change colours."""
    with shell.tournament(name) as (office, state):
        players = (find_player(state.tournament, player_name) for player_name in (first, second))
        after = shell.carry_out(office, state, Exchange(round_number, *players))
        report(state, after, f"round {round_number}: changed", as_json=as_json)


@rearrange_commands.command("together")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("white")
@click.argument("black")
@on_event
def together_command(
    shell: Shell, *, round_number: int, white: str, black: str, name: str | None, as_json: bool
) -> None:
    """Pair two players who have no opponent in the last round, such as a late arrival and the bye.

    The round may be public already; the two meet at a board of their own.
    """
    with shell.tournament(name) as (office, state):
        players = [find_player(state.tournament, player_name) for player_name in (white, black)]
        after = shell.carry_out(office, state, PairTogether(round_number, *players))
        board = len(after.tournament.round(round_number).boards)
        pair = pair_named(after.tournament, *players)
        report(state, after, f"round {round_number}, board {board}: {pair}", as_json=as_json)


@rearrange_commands.command("end")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@on_event
def end_command(shell: Shell, *, round_number: int, name: str | None, as_json: bool) -> None:
    """Be done; the pairing is compared with the system's, and what differs is recorded."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, EndRearranging(round_number))
        ended = after.in_force[-1].act
        if as_json or not isinstance(ended, acts.RearrangingEnded):
            report(state, after, "", as_json=as_json)
            return
        for difference in ended.differences:
            say(difference)
        for reason in ended.because:
            say(f"  {cited(reason)}")
        if not ended.differences:
            say(f"round {round_number} is as the system pairs it")


@click.command("leave-rules")
@click.option("--reason", required=True)
@on_event
def leave_rules_command(shell: Shell, *, reason: str, name: str | None, as_json: bool) -> None:
    """Leave the rules mode for good; pages and reports will say so."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, LeaveRules(reason))
        report(state, after, "the rules mode is left", as_json=as_json)


@click.command("correct-report", context_settings={"ignore_unknown_options": True})
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("seat", metavar="BOARD")
@click.argument("result")
@click.option("--reason", required=True)
@click.option("--colours-exchanged", is_flag=True, help="They played with the other colours.")
@on_event
def correct_report_command(
    shell: Shell,
    *,
    round_number: int,
    seat: str,
    result: str,
    reason: str,
    colours_exchanged: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Correct a game for the rating report alone; see `export --rating-report`.

    Where a pairing has several games, BOARD names one: 3.2 is the second game on board 3.
    """
    board, game = read_board(seat)
    with shell.tournament(name) as (office, state):
        parsed = read_typed(result, game_points(state.tournament), unusual=True)
        command = CorrectReport(round_number, board, parsed, reason, colours_exchanged, game)
        after = shell.carry_out(office, state, command)
        told = counted(len(after.tournament.report_corrections), "correction")
        report(state, after, f"the rating report has {told}", as_json=as_json)


@click.group("game")
def game_commands() -> None:
    """File the moves of games with their boards."""


@game_commands.command("attach")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("seat", metavar="BOARD")
@click.argument("file", type=click.Path(path_type=Path))
@encoding_option
@on_event
def attach_command(
    shell: Shell, *, round_number: int, seat: str, file: Path, name: str | None, as_json: bool
) -> None:
    """File the moves of a game, PGN or PDN, with its board; 3.2 is the second game on board 3."""
    board, game = read_board(seat)
    text = game_text(file)
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, AttachGame(round_number, board, text, game))
        report(state, after, f"round {round_number} board {seat}: moves filed", as_json=as_json)


@game_commands.command("detach")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("seat", metavar="BOARD")
@on_event
def detach_command(
    shell: Shell, *, round_number: int, seat: str, name: str | None, as_json: bool
) -> None:
    """Remove the filed moves of a game."""
    board, game = read_board(seat)
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, DetachGame(round_number, board, game))
        report(state, after, f"round {round_number} board {seat}: no moves", as_json=as_json)


@game_commands.command("show")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("seat", metavar="BOARD")
@tournament_option
@pass_shell
def show_game_command(shell: Shell, *, round_number: int, seat: str, name: str | None) -> None:
    """Print the moves filed with a board."""
    board, game = read_board(seat)
    with shell.tournament(name) as (_, state):
        filed = state.tournament.moves_of(round_number, board, game)
        if filed is None:
            raise Refused(f"no moves are filed with round {round_number} board {seat}")
        say(filed.text)
