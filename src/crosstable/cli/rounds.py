"""Commands that publish rounds and enter results."""

from __future__ import annotations

import click

from crosstable.cli.knockout import coming_game
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    counted,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.rounds import Round
from crosstable.kernel.typed import read_board
from crosstable.office.acts import (
    Command,
    CorrectResult,
    EnterResult,
    HideTournament,
    Publish,
    PublishTournament,
    Unpublish,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.boards import board_in_play
from crosstable.office.breaks import resuming
from crosstable.office.cautions import Level
from crosstable.office.game_rows import (
    TYPED_CLOCKS,
    Course,
    game_rows,
    insist_on_clocks,
    typed_clocks,
    typed_correction,
    typed_result,
    why_it_ended,
)
from crosstable.office.match_seats import board_named, seen_from_match
from crosstable.office.planning import Door
from crosstable.rulebooks.index import cited


@click.command("publish")
@click.argument("round_number", metavar="[ROUND]", type=Number(), required=False)
@on_event
def publish_command(
    shell: Shell, *, round_number: int | None, name: str | None, as_json: bool
) -> None:
    """Make the pairings of a round public; without ROUND, the tournament itself."""
    with shell.tournament(name) as (office, state):
        if round_number is None:
            after = shell.carry_out(office, state, PublishTournament())
            report(state, after, f"{state.id} is public", as_json=as_json)
            return
        after = shell.carry_out(office, state, Publish(round_number))
        hidden = "" if after.tournament.published else "; the tournament itself is not public yet"
        report(state, after, f"round {round_number} is published{hidden}", as_json=as_json)


@click.command("unpublish")
@click.argument("round_number", metavar="[ROUND]", type=Number(), required=False)
@click.option("--reason", required=True)
@on_event
def unpublish_command(
    shell: Shell, *, round_number: int | None, reason: str, name: str | None, as_json: bool
) -> None:
    """Take the pairings of a round back; without ROUND, make the whole tournament private."""
    with shell.tournament(name) as (office, state):
        if round_number is None:
            after = shell.carry_out(office, state, HideTournament(reason))
            report(state, after, f"{state.id} is no longer public", as_json=as_json)
            return
        command = Unpublish(round_number, reason)
        after = shell.carry_out(office, state, command)
        report(state, after, f"round {round_number} is no longer published", as_json=as_json)


@click.command("result", context_settings={"ignore_unknown_options": True})
@click.argument("entries", nargs=-1, required=True, metavar="BOARD RESULT [BOARD RESULT]...")
@click.option("--round", "round_number", type=Number(1), help="Default: the round being played.")
@click.option("--unusual", is_flag=True, help="Take scores such as 0-0 as the arbiter's decision.")
@click.option("--correct", metavar="REASON", help="Replace results that stand.")
@click.option(
    "--reported-in-time",
    is_flag=True,
    help="With --correct: the error was reported before the next round was over.",
)
@on_event
def result_command(
    shell: Shell,
    *,
    entries: tuple[str, ...],
    round_number: int | None,
    unusual: bool,
    correct: str | None,
    reported_in_time: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Enter results: board number and result, as often as you like; all of them or none.

    1-0, ½-½ (or =, or 0.5-0.5), 2-0, 1-1; forfeits +/- -/+ -/-; adjourned: adj. A game
    that counts for the tournament and not for ratings: "1-0 unrated", or 1u. One key is
    enough, as on the page: 1, 0, =, +, -, a. Where a pairing has several games, 3.2 is the second
    game on board 3, seen from its own White; without a number the next game is meant. Where teams
    meet, 3.2 is the second board of match 3, and the team named first comes first in the result.
    Where clocks run on, they follow a draw: "= 4:10 3:55", White's first.
    """
    if len(entries) % 2:
        raise InvalidValue(f"{entries[-1]!r} has no partner: write board and result in turn")
    if reported_in_time and correct is None:
        raise InvalidValue("--reported-in-time goes with --correct")
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        if not tournament.rounds and round_number is None:
            raise Refused("no round is paired yet; pair one first: `crosstable pair`")
        number = len(tournament.rounds) if round_number is None else round_number
        commands: list[Command] = []
        for seat, text in zip(entries[::2], entries[1::2], strict=True):
            board, game = board_named(tournament, number, *read_board(seat))
            if correct is not None:
                result = typed_correction(tournament, text, game=game, unusual=unusual)
                result = seen_from_match(tournament, number, board, result)
                commands.append(
                    CorrectResult(number, board, result, correct, game, reported_in_time)
                )
                continue
            pairing = board_in_play(tournament, number, board)
            text, clocks = typed_clocks(text)  # noqa: PLW2901 -- what is left of it
            game, result = typed_result(tournament, pairing, text, game=game, unusual=unusual)
            insist_on_clocks(tournament, game, result, clocks, f'{seat} "{TYPED_CLOCKS}"')
            result = seen_from_match(tournament, number, board, result)
            commands.append(EnterResult(number, board, result, game, clocks=clocks))
        # Clocks are mistyped easily, and a result that contradicts a ruling may be a slip.
        asking = Level.CONFIRM if correct is None else Door.TERMINAL
        after = shell.carry_out(office, state, *commands, asking=asking)
        played = after.tournament.round(number)
        left = sum(board.unfinished for board in played.boards)
        rest = f"{left} still open" if left else "the round is complete"
        sentence = f"round {number}: {counted(len(commands), 'result')} written, {rest}"
        report(state, after, sentence, as_json=as_json)
        if not as_json:
            _say_what_games_make(after, played, commands)


def _say_what_games_make(state: State, played: Round, commands: list[Command]) -> None:
    """Say of pairings with several games what these make of them, and which game comes next."""
    tournament, moments = state.tournament, resuming(state)
    boards = {
        command.board for command in commands if isinstance(command, EnterResult | CorrectResult)
    }
    for number in sorted(boards):
        board = played.boards[number - 1]
        for reason in why_it_ended(tournament, board):
            say(f"board {number}: {cited(reason)}")
        for row in game_rows(tournament, board, moments.get((played.number, number))):
            if row.course is Course.NEXT:
                say(f"board {number}: next {coming_game(tournament, row, number)}")
