"""Commands about how an event is run: presence, changes by hand, the rules mode, games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.choosing import encoding_option, game_text
from crosstable.cli.shell import counted, find_player
from crosstable.kernel.errors import Refused
from crosstable.kernel.result import Result
from crosstable.kernel.typed import read_typed
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
from crosstable.office.asking import BoardNumber, RoundNumber
from crosstable.office.comparing import pair_named
from crosstable.office.game_rows import game_points
from crosstable.rulebooks.index import cited


def _present(event: Event, words: tuple[str, ...]) -> tuple[int, ...]:
    entrants = event.tournament.entrants
    if words == ("all",):
        return tuple(entrant.number for entrant in entrants if not entrant.withdrawn)
    return tuple(find_player(event.tournament, word) for word in words)


@terminal(
    None,
    "check-in",
    players=arg("PLAYER...", read=_present, click={"nargs": -1}),
    present=opt("--absent", turned=True, help="They are not there."),
)
def check_in_command(event: Event, _command: CheckIn) -> str:
    """Note who is in the hall before the first round; `all` for everybody."""
    entrants = event.tournament.entrants
    there = sum(entrant.present is True for entrant in entrants)
    return f"{there} of {len(entrants)} are there"


@click.group("rearrange")
def rearrange_commands() -> None:
    """Change the pairing of a round by hand."""


@terminal(rearrange_commands, "begin")
def begin_command(command: BeginRearranging) -> str:
    """Begin to change a round that is paired and held back (`pair --hold`)."""
    return f"round {command.round} can be changed by hand"


@terminal(rearrange_commands, "exchange")
def exchange_command(command: Exchange) -> str:
    """Let two players change places; two of one board change colours."""
    return f"round {command.round}: changed"


@terminal(rearrange_commands, "together")
def together_command(event: Event, command: PairTogether) -> str:
    """Pair two players who have no opponent in the last round, such as a late arrival and the bye.

    The round may be public already; the two meet at a board of their own.
    """
    board = len(event.tournament.round(command.round).boards)
    pair = pair_named(event.tournament, command.white, command.black)
    return f"round {command.round}, board {board}: {pair}"


@terminal(rearrange_commands, "end")
def end_command(event: Event, command: EndRearranging) -> Iterator[str]:
    """Be done; the pairing is compared with the system's, and what differs is recorded."""
    ended = event.act
    if isinstance(ended, acts.RearrangingEnded):
        yield from map(str, ended.differences)
        for reason in ended.because:
            yield f"  {cited(reason)}"
        if not ended.differences:
            yield f"round {command.round} is as the system pairs it"


@terminal(None, "leave-rules")
def leave_rules_command(_command: LeaveRules) -> str:
    """Leave the rules mode for good; pages and reports will say so."""
    return "the rules mode is left"


def _reported(event: Event, text: str) -> Result:
    return read_typed(text, game_points(event.tournament), unusual=True)


@terminal(None, "correct-report", result=arg(read=_reported))
def correct_report_command(event: Event, _command: CorrectReport) -> str:
    """Correct a game for the rating report alone; see `export --rating-report`.

    Where a pairing has several games, BOARD names one: 3.2 is the second game on board 3.
    """
    told = counted(len(event.tournament.report_corrections), "correction")
    return f"the rating report has {told}"


@click.group("game")
def game_commands() -> None:
    """File the moves of games with their boards."""


@terminal(
    game_commands,
    "attach",
    also=encoding_option,
    text=arg("FILE", type=click.Path(path_type=Path), read=lambda _event, path: game_text(path)),
)
def attach_command(event: Event, command: AttachGame) -> str:
    """File the moves of a game, PGN or PDN, with its board; 3.2 is the second game on board 3."""
    return f"round {command.round} board {event.seat}: moves filed"


@terminal(game_commands, "detach")
def detach_command(event: Event, command: DetachGame) -> str:
    """Remove the filed moves of a game."""
    return f"round {command.round} board {event.seat}: no moves"


@terminal(game_commands, "show", json=False)
def show_game_command(event: Event, *, round_number: RoundNumber, board: BoardNumber) -> str:
    """Print the moves filed with a board."""
    filed = event.tournament.moves_of(round_number, board, event.given["game"])
    if filed is None:
        raise Refused(f"no moves are filed with round {round_number} board {event.seat}")
    return filed.text
