"""Pairing the last round again: what changes is shown, then asked about, then done."""

from __future__ import annotations

from crosstable.cli.shell import Shell, emit, say
from crosstable.kernel.errors import Refused
from crosstable.kernel.notation import result_text
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.pairing_again import (
    PairedAnew,
    paired_anew,
    steps_to_pair_again,
)
from crosstable.office.comparing import named, pair_named
from crosstable.pairing.systems import pairing_once


def pair_again(shell: Shell, name: str | None, reason: str, *, as_json: bool) -> None:
    """Pair the last round again, once somebody has seen what that changes."""
    with shell.tournament(name) as (office, state), pairing_once():
        number = len(state.tournament.rounds)
        if not number:
            raise Refused("no round is paired yet")
        anew = paired_anew(state, number)
        if not as_json:
            for line in _told(state.tournament, anew):
                say(line)
        shell.confirm(f"round {number} is paired again and held back until you publish it")
        after = shell.carry_out(office, state, *steps_to_pair_again(state, number, reason))
    if as_json:
        paired = after.tournament.rounds[-1]
        emit({"since": anew.since, "changes": anew.changes, "round": paired})
    else:
        say(f"round {number} is paired again; publish it with `crosstable publish {number}`")


def _told(tournament: Tournament, anew: PairedAnew) -> list[str]:
    """Return what has changed since the round was paired, and what pairing it again changes."""
    lines = [f"changed since round {anew.round} was paired: {change}" for change in anew.since]
    if not anew.since:
        lines.append(f"nothing has changed since round {anew.round} was paired")
    for change in anew.changes:
        before, after = (_side(tournament, board) for board in (change.before, change.after))
        lines.append(f"board {change.number}: {before}  ->  {after}")
    for player, had, gets in anew.byes:
        sides = [f"{kind.value} bye" if kind else "paired" for kind in (had, gets)]
        lines.append(f"{named(tournament, player)}: {'  ->  '.join(sides)}")
    if not anew.differs:
        lines.append("every board stays as it is")
    for number, board in anew.lost:
        result = result_text(board.result, tournament.points)
        lines.append(f"the result {result} on board {number} is not kept")
    return lines


def _side(tournament: Tournament, board: Board | None) -> str:
    return "nobody" if board is None else pair_named(tournament, board.white, board.black)
