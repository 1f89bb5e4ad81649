"""The command that shows the bracket of a knock-out."""

from __future__ import annotations

import click

from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, tournament_option
from crosstable.kernel.tournament import Tournament
from crosstable.office.brackets import MatchShown, SideShown, shown_bracket

__all__ = ["knockout_command"]


@click.command("knockout")
@tournament_option
@json_option
@pass_shell
def knockout_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """Show the bracket of a knock-out: who met whom, the scores, and which game comes next."""
    with shell.tournament(name) as (_, state):
        tournament = state.tournament
        bracket = shown_bracket(tournament)
        if as_json:
            emit(bracket)
            return
        say(tournament.name)
        for title, matches in zip(bracket.titles, bracket.rounds, strict=True):
            say(f"{title}")
            for match in matches:
                _say_match(tournament, match)
        if bracket.third_place is not None:
            say("Third place")
            _say_match(tournament, bracket.third_place)
        if bracket.winner is not None:
            say(f"Winner: {tournament.entrant(bracket.winner).player.name}")


def _say_match(tournament: Tournament, match: MatchShown) -> None:
    one, other = match.sides
    sign = f"{match.number:>4} " if match.number else "     "
    say(f"{sign} {_side(one)} – {_side(other)}{_outcome(match)}")
    row = match.next_game
    if row is not None:
        rate = f", {row.rate}" if row.rate else ""
        white, black = (tournament.entrant(side).player.name for side in (row.white, row.black))
        if row.lots:
            say(f"       next: {row.kind}{rate}; draw lots: lots --board {match.board}")
            return
        clocks = "" if row.clocks is None else f", clocks at {row.clocks[0]} and {row.clocks[1]}"
        say(f"       next: game {row.number}, {row.kind}, {white} – {black}{rate}{clocks}")


def _side(side: SideShown) -> str:
    return f"{side.number} {side.name}" if side.number is not None else f"{side.name}"


def _outcome(match: MatchShown) -> str:
    one, other = match.sides
    scores = f"  {one.score}–{other.score}" if one.score or other.score else ""
    winner = next((side for side in match.sides if side.won), None)
    if match.number == 0 or winner is None:
        return scores
    if match.walkover or not scores:
        return f"{scores}  walk-over for {winner.name}"
    at = f" ({match.decided_at})" if match.decided_at is not None else ""
    return f"{scores}  {winner.name}{at}"
