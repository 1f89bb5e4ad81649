"""The command for games that are recorded move by move."""

from __future__ import annotations

import secrets

import click

from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    report,
    say,
)
from crosstable.kernel.errors import Refused
from crosstable.kernel.recording import Recording
from crosstable.kernel.typed import read_board
from crosstable.office.acts import AttachGame, OpenRecording, RecordMove
from crosstable.office.acts.base import State
from crosstable.office.match_seats import board_named
from crosstable.office.recording import RECORDING, check_record, recording_code
from crosstable.rulebooks.index import cited
from crosstable.store import open_access, open_journal
from crosstable.web.display.links import recording_link


@click.command("record")
@click.argument("seat", metavar="BOARD")
@click.argument("moves", nargs=-1, metavar="[MOVE]...")
@click.option("--round", "round_number", type=Number(1), help="Default: the round being played.")
@click.option("--from", "ply", type=Number(1), help="Correct from this half-move on.")
@click.option("--link", "address", metavar="ADDRESS", help="Make a link for an assistant's phone.")
@click.option("--file", "filing", is_flag=True, help="File the legal moves with the board.")
@on_event
def record_command(
    shell: Shell,
    *,
    seat: str,
    moves: tuple[str, ...],
    round_number: int | None,
    ply: int | None,
    address: str | None,
    filing: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Write down MOVEs of a BOARD as they are made, or show what is recorded and judge it.

    Anything is kept, illegal moves and dashes too. An assistant records by a link and is told
    nothing; without moves this command says what the laws say, which is for the arbiter.
    """
    with shell.tournament(name) as (office, state):
        number = len(state.tournament.rounds) if round_number is None else round_number
        board, _game = board_named(state.tournament, number, *read_board(seat))
        if address is not None:
            mark = secrets.token_hex(8)
            after = shell.carry_out(office, state, OpenRecording(number, board, mark))
            report(state, after, f"board {board} is recorded by whoever has this:", as_json=as_json)
            with open_journal(shell.database) as journal:
                secret = open_access(journal, chance=secrets.token_bytes).secrets.get(RECORDING)
            link = recording_link(address, state.id, recording_code(secret, state.id, mark))
            click.echo(link, err=as_json)
            return
        recording = state.tournament.recording_of(number, board) or Recording(number, board)
        if moves:
            first = ply or len(recording.moves) + 1
            steps = [
                RecordMove(number, board, first + place, move) for place, move in enumerate(moves)
            ]
            after = shell.carry_out(office, state, *steps)
            report(state, after, f"board {board}: {len(steps)} written down", as_json=as_json)
            return
        if filing:
            checked = check_record(state.tournament, recording)
            if not checked.legal:
                raise Refused("there are no moves to file")
            after = shell.carry_out(office, state, AttachGame(number, board, checked.text))
            report(state, after, f"board {board}: {checked.legal} filed", as_json=as_json)
            return
        if as_json:
            emit(recording)
            return
        _show(state, recording)


def _show(state: State, recording: Recording) -> None:
    if not recording.moves:
        say(f"board {recording.number}: nothing is recorded yet")
        return
    rows = [recording.moves[place : place + 2] for place in range(0, len(recording.moves), 2)]
    for row, pair in enumerate(rows, start=1):
        say(f"{row}. {' '.join(pair)}")
    checked = check_record(state.tournament, recording)
    if checked.problem is not None:
        say(f"half-move {checked.legal + 1}: {checked.problem}")
    if checked.view is not None:
        for claim in checked.view.report.claimable:
            say(f"a draw could be claimed: {cited(claim.because)}")
        ended = checked.view.report.ended
        if ended is not None:
            for reason in ended.verdict.because:
                say(f"the game has ended: {cited(reason)}")
