"""The command that shows the bracket of a knock-out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from typing import Annotated
from zoneinfo import ZoneInfo

from crosstable.cli.asking import arg, terminal
from crosstable.cli.shell import Shell
from crosstable.cli.telling import Shown
from crosstable.kernel.tournament import Tournament
from crosstable.office.brackets import BracketShown, MatchShown, SideShown, shown_bracket
from crosstable.office.breaks import resuming
from crosstable.office.game_rows import GameRow


@terminal(None, "knockout")
def knockout_command(
    shell: Shell, *, target: Annotated[str | None, arg()] = None, name: str | None
) -> Shown:
    """Show the bracket of a knock-out: who met whom, the scores, and which game comes next."""
    with shell.tournament(target or name) as (_, state):
        bracket = shown_bracket(state.tournament, resuming(state))
    return Shown(bracket, _lines(state.tournament, bracket))


def _lines(tournament: Tournament, bracket: BracketShown) -> Iterator[str]:
    yield tournament.name
    finals = (("Second grand final" if place else "Grand final") for place in count())
    third = ((bracket.third_place,),) if bracket.third_place is not None else ()
    for title, matches in (
        *zip(bracket.titles, bracket.rounds, strict=True),
        *zip(bracket.losers_titles, bracket.losers, strict=True),
        *zip(finals, ((match,) for match in bracket.finals), strict=False),
        *zip(("Third place",), third, strict=False),
    ):
        yield str(title)
        for match in matches:
            yield from _match_lines(tournament, match)
    if bracket.winner is not None:
        yield f"Winner: {tournament.entrant(bracket.winner).player.name}"


def _match_lines(tournament: Tournament, match: MatchShown) -> Iterator[str]:
    one, other = match.sides
    sign = f"{match.number:>4} " if match.number else "     "
    yield f"{sign} {_side(one)} – {_side(other)}{_outcome(match)}"
    row = match.next_game
    if row is not None:
        yield f"       next: {coming_game(tournament, row, match.board)}"


def coming_game(tournament: Tournament, row: GameRow, board: int) -> str:
    """Return the next game of a pairing: colours, rate, clocks, and when its break is over."""
    rate = f", {row.rate}" if row.rate else ""
    after = ""
    if row.not_before is not None:
        after = f", not before {_clock_time(row.not_before)}"
    if row.lots:
        return f"{row.kind}{rate}{after}; draw lots: lots --board {board}"
    white, black = (tournament.entrant(side).player.name for side in (row.white, row.black))
    clocks = "" if row.clocks is None else f", clocks at {row.clocks[0]} and {row.clocks[1]}"
    return f"game {row.number}, {row.kind}, {white} – {black}{rate}{clocks}{after}"


def _clock_time(moment: datetime) -> str:
    """Return a moment by the clocks of the event, or of this machine where it has no zone."""
    local = moment if isinstance(moment.tzinfo, ZoneInfo) else moment.astimezone()
    return f"{local:%H:%M}"


def _side(side: SideShown) -> str:
    return f"{side.number} {side.name}" if side.number is not None else f"{side.name}"


def _outcome(match: MatchShown) -> str:
    one, other = match.sides
    scores = f"  {one.score}–{other.score}" if one.score or other.score else ""
    winner = next((side for side in match.sides if side.won), None)
    if match.number and match.decided and winner is None:
        return f"{scores}  nobody goes on"
    if match.number == 0 or winner is None:
        return scores
    if match.walkover or not scores:
        return f"{scores}  walk-over for {winner.name}"
    at = f" ({match.decided_at})" if match.decided_at is not None else ""
    return f"{scores}  {winner.name}{at}"
