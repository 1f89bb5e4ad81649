"""The command for games that are recorded move by move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import click

from crosstable.cli.asking import LATEST, Event, arg, chance, opt, terminal
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import Refused
from crosstable.kernel.recording import Recording
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import AttachGame, OpenRecording, RecordMove
from crosstable.office.asking import BoardNumber, RoundNumber
from crosstable.office.recording import RECORDING, check_record, recording_code
from crosstable.rulebooks.index import cited
from crosstable.web.display.links import recording_link


@terminal(None, "record")
def record_command(
    event: Event,
    *,
    round_number: Annotated[RoundNumber, LATEST],
    board: BoardNumber,
    moves: Annotated[tuple[str, ...], arg("[MOVE]...")] = (),
    ply: Annotated[
        int | None, opt("--from", least=1, help="Correct from this half-move on.")
    ] = None,
    link: Annotated[
        str | None, opt(metavar="ADDRESS", help="Make a link for an assistant's phone.")
    ] = None,
    filing: Annotated[bool, opt("--file", help="File the legal moves with the board.")] = False,
) -> Shown | Iterator[str] | str:
    """Write down MOVEs of a BOARD as they are made, or show what is recorded and judge it.

    Anything is kept, illegal moves and dashes too. An assistant records by a link and is told
    nothing; without moves this command says what the laws say, which is for the arbiter.
    """
    if link is not None:
        mark = chance()
        event.carry_out(OpenRecording(round_number, board, mark))
        code = recording_code(event.shell.secret(RECORDING), event.state.id, mark)
        address = recording_link(link, event.state.id, code)
        if event.as_json:
            click.echo(address, err=True)
        return iter((f"board {board} is recorded by whoever has this:", address))
    recording = event.tournament.recording_of(round_number, board) or Recording(round_number, board)
    if moves:
        first = ply or len(recording.moves) + 1
        steps = [
            RecordMove(round_number, board, first + place, move) for place, move in enumerate(moves)
        ]
        event.carry_out(*steps)
        return f"board {board}: {len(steps)} written down"
    if filing:
        checked = check_record(event.tournament, recording)
        if not checked.legal:
            raise Refused("there are no moves to file")
        event.carry_out(AttachGame(round_number, board, checked.text))
        return f"board {board}: {checked.legal} filed"
    return Shown(recording, _lines(event.tournament, recording))


def _lines(tournament: Tournament, recording: Recording) -> Iterator[str]:
    if not recording.moves:
        yield f"board {recording.number}: nothing is recorded yet"
        return
    rows = [recording.moves[place : place + 2] for place in range(0, len(recording.moves), 2)]
    for row, pair in enumerate(rows, start=1):
        yield f"{row}. {' '.join(pair)}"
    checked = check_record(tournament, recording)
    if checked.problem is not None:
        yield f"half-move {checked.legal + 1}: {checked.problem}"
    if checked.view is not None:
        for claim in checked.view.report.claimable:
            yield f"a draw could be claimed: {cited(claim.because)}"
        ended = checked.view.report.ended
        for reason in ended.verdict.because if ended is not None else ():
            yield f"the game has ended: {cited(reason)}"
