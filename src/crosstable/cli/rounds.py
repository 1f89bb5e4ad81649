"""Commands that publish rounds and enter results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.knockout import coming_game
from crosstable.cli.shell import counted
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.rounds import Round
from crosstable.kernel.typed import read_board
from crosstable.office.acts import (
    CorrectResult,
    EnterResult,
    HideTournament,
    Publish,
    PublishTournament,
    Unpublish,
)
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import ReasonText
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


@terminal(None, "publish")
def publish_command(
    event: Event, *, round_number: Annotated[int | None, arg("[ROUND]")] = None
) -> str:
    """Make the pairings of a round public; without ROUND, the tournament itself."""
    if round_number is None:
        event.carry_out(PublishTournament())
        return f"{event.state.id} is public"
    after = event.carry_out(Publish(round_number))
    hidden = "" if after.published else "; the tournament itself is not public yet"
    return f"round {round_number} is published{hidden}"


@terminal(None, "unpublish")
def unpublish_command(
    event: Event, *, round_number: Annotated[int | None, arg("[ROUND]")] = None, reason: ReasonText
) -> str:
    """Take the pairings of a round back; without ROUND, make the whole tournament private."""
    if round_number is None:
        event.carry_out(HideTournament(reason))
        return f"{event.state.id} is no longer public"
    event.carry_out(Unpublish(round_number, reason))
    return f"round {round_number} is no longer published"


@terminal(None, "result", dashes=True)
def result_command(
    event: Event,
    *,
    entries: Annotated[tuple[str, ...], arg("BOARD RESULT [BOARD RESULT]...", needed=True)],
    round_number: Annotated[
        int | None, opt("--round", least=1, help="Default: the round being played.")
    ] = None,
    unusual: Annotated[
        bool, opt(help="Take scores such as 0-0 as the arbiter's decision.")
    ] = False,
    correct: Annotated[
        str | None, opt(metavar="REASON", help="Replace results that stand.")
    ] = None,
    reported_in_time: Annotated[
        bool,
        opt(help="With --correct: the error was reported before the next round was over."),
    ] = False,
) -> Iterator[str]:
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
    tournament = event.tournament
    if not tournament.rounds and round_number is None:
        raise Refused("no round is paired yet; pair one first: `crosstable pair`")
    number = len(tournament.rounds) if round_number is None else round_number
    commands: list[EnterResult | CorrectResult] = []
    seats: set[tuple[int, int]] = set()
    for seat, text in zip(entries[::2], entries[1::2], strict=True):
        board, game = board_named(tournament, number, *read_board(seat))
        if correct is not None:
            _refuse_twice(seats, seat, (board, game))
            result = typed_correction(tournament, text, game=game, unusual=unusual)
            result = seen_from_match(tournament, number, board, result)
            commands.append(CorrectResult(number, board, result, correct, game, reported_in_time))
            continue
        pairing = board_in_play(tournament, number, board)
        text, clocks = typed_clocks(text)  # noqa: PLW2901 -- what is left of it
        game, result = typed_result(tournament, pairing, text, game=game, unusual=unusual)
        _refuse_twice(seats, seat, (board, game))
        insist_on_clocks(tournament, game, result, clocks, f'{seat} "{TYPED_CLOCKS}"')
        result = seen_from_match(tournament, number, board, result)
        commands.append(EnterResult(number, board, result, game, clocks=clocks))
    # Clocks are mistyped easily, and a result that contradicts a ruling may be a slip.
    event.carry_out(*commands, asking=Level.CONFIRM if correct is None else Door.TERMINAL)
    return _lines(event, event.tournament.round(number), commands)


def _refuse_twice(named: set[tuple[int, int]], seat: str, game: tuple[int, int]) -> None:
    """Refuse a game that one line gives two results; which of them is meant nobody can tell."""
    if game in named:
        raise InvalidValue(f"board {seat} is named twice; nothing was entered")
    named.add(game)


def _lines(
    event: Event, played: Round, commands: list[EnterResult | CorrectResult]
) -> Iterator[str]:
    """Say what is left; of pairings with several games what they make, and which comes next."""
    left = sum(board.unfinished for board in played.boards)
    rest = f"{left} still open" if left else "the round is complete"
    yield f"round {played.number}: {counted(len(commands), 'result')} written, {rest}"
    tournament, moments = event.tournament, resuming(event.state)
    for number in sorted({command.board for command in commands}):
        board = played.boards[number - 1]
        for reason in why_it_ended(tournament, board):
            yield f"board {number}: {cited(reason)}"
        for row in game_rows(tournament, board, moments.get((played.number, number))):
            if row.course is Course.NEXT:
                yield f"board {number}: next {coming_game(tournament, row, number)}"
