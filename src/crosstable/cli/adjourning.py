"""Commands that break games off and take them up again."""

from __future__ import annotations

import secrets
import sys
from datetime import datetime
from pathlib import Path

import click

from crosstable.cli.laws_answers import side_of
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    on_event,
    report,
    say,
    write_file,
)
from crosstable.games.time_sheet import clock_words
from crosstable.kernel.adjourned import Envelope
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import result_text
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_board
from crosstable.office.acts import (
    AdjournGame,
    AnswerOffer,
    Command,
    GameResumed,
    KeepSealedMove,
    OfferAnswered,
    OfferDraw,
    ResumeGame,
)
from crosstable.office.adjourned_games import read_clock, sealing_position
from crosstable.office.cautions import Level
from crosstable.office.match_seats import board_named
from crosstable.office.planning import Door
from crosstable.office.sealing import CHANCE, envelope_code, seal_move
from crosstable.rulebooks.index import cited

seat_argument = click.argument("seat", metavar="BOARD")
round_option = click.option(
    "--round", "round_number", type=Number(1), help="Default: the round being played."
)


@click.command("adjourn")
@seat_argument
@round_option
@click.option("--position", help="Before the sealed move, as FEN; default: where filed moves end.")
@click.option("--move", type=Number(1), help="Its number; default: that of the position.")
@click.option("--white", "white", metavar="H:MM:SS", required=True, help="Left on White's clock.")
@click.option("--black", "black", metavar="H:MM:SS", required=True, help="Left on Black's clock.")
@click.option(
    "--seal",
    is_flag=True,
    help="Keep the move encrypted: whoever seals types it here, unseen, or it comes from a pipe.",
)
@click.option("--offer", type=side_of, help="Who has offered a draw that is not answered yet.")
@click.option("--resumes", type=click.DateTime(["%Y-%m-%d %H:%M"]), help="When play goes on.")
@click.option("--venue", default="", help="Where play goes on.")
@click.option(
    "--early", type=Number(0, 600), default=0, help="Minutes before the end of the session."
)
@click.option("--exceptional", default="", metavar="WHY", help="Why it is adjourned out of turn.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write the envelope here, as PDF."
)
@on_event
def adjourn_command(
    shell: Shell,
    *,
    seat: str,
    round_number: int | None,
    position: str | None,
    move: int | None,
    white: str,
    black: str,
    seal: bool,
    offer: str | None,
    resumes: datetime | None,
    venue: str,
    early: int,
    exceptional: str,
    output: Path | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Adjourn the game of a BOARD and note what stands on its envelope.

    With --seal the move is encrypted with a code that is shown now and never again: put it into the
    envelope. Nobody can read the move before, and whether it is legal is seen when it is opened.
    """
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        number = len(tournament.rounds) if round_number is None else round_number
        board, _game = board_named(tournament, number, *read_board(seat))
        place, next_move = sealing_position(tournament, number, board, position or "")
        command = AdjournGame(
            round=number,
            board=board,
            position=place,
            move=move or next_move,
            left=(read_clock(white), read_clock(black)),
            offer=Colour(offer) if offer else None,
            resumes=resumes,
            venue=venue,
            early=60 * early,
            exceptional=exceptional,
        )
        command.decided(state)  # before anybody types a move
        commands: list[Command] = [command]
        code = ""
        if seal:
            code = envelope_code(secrets.token_bytes(CHANCE))
            noted = command.described(tournament)
            box = seal_move(_typed_move(), code, secrets.token_bytes(CHANCE), noted)
            commands.append(KeepSealedMove(number, board, box))
        # The one thing to confirm of it is a clock that shows more than anybody was given.
        after = shell.carry_out(office, state, *commands, asking=Level.CONFIRM)
        noted_game = after.tournament.adjourned_game(number, board)
        sentence = f"round {number} board {board} is adjourned"
        report(state, after, sentence, as_json=as_json)
        if code:
            click.echo(f"code of the envelope: {code}", err=as_json)
        if output is not None and noted_game is not None:
            from crosstable.reports.envelopes import print_envelope  # noqa: PLC0415 -- typst

            printed = print_envelope(
                after.tournament, noted_game, code=code, printed_at=shell.now.astimezone()
            )
            write_file(output, printed.pdf, private=bool(code))
            click.echo(f"{output}: {len(printed.pdf)} bytes", err=as_json)


def _typed_move() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("The sealed move (it is not shown)", hide_input=True, err=True))
    return sys.stdin.readline()


@click.command("draw-offer")
@seat_argument
@round_option
@click.option("--by", "side", type=side_of, help="Who offers: the player who has not sealed.")
@click.option(
    "--answer",
    type=click.Choice(["accepted", "rejected"]),
    help="What the opponent answers to the offer that stands.",
)
@on_event
def draw_offer_command(
    shell: Shell,
    *,
    seat: str,
    round_number: int | None,
    side: str | None,
    answer: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Note an offer of a draw in the adjourned game of a BOARD, or its answer.

    An offer stands until it is accepted or rejected, also after the resumption. One that is
    accepted before ends the game.
    """
    if (side is None) is (answer is None):
        raise InvalidValue("say who offers with --by, or what is answered with --answer")
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        number = len(tournament.rounds) if round_number is None else round_number
        board, _game = board_named(tournament, number, *read_board(seat))
        command = (
            AnswerOffer(number, board, answer == "accepted")
            if side is None
            else OfferDraw(number, board, Colour(side))
        )
        after = shell.carry_out(office, state, command)
        act = after.in_force[-1].act
        report(state, after, act.words(after.tournament), as_json=as_json)
        if not as_json and isinstance(act, OfferAnswered):
            for reason in act.because:
                say(f"  {cited(reason)}")


@click.command("resume")
@seat_argument
@round_option
@click.option("--code", default="", help="The code from the envelope.")
@click.option("--written", default="", metavar="MOVE", help="As the scoresheet has it.")
@click.option("--unreadable", is_flag=True, help="Nobody can make out what was written.")
@click.option(
    "--envelope",
    type=click.Choice([state.value for state in Envelope]),
    default=Envelope.OPENED.value,
    show_default=True,
    help="missing: the player states the move. position-lost: a new game is played.",
)
@click.option("--absent", is_flag=True, help="The player who must reply is not there.")
@click.option("--waited", metavar="H:MM:SS", help="How long this player's clock has already run.")
@click.option("--late", type=side_of, help="Who came after the default time, or not at all.")
@click.option(
    "--white", "white", metavar="H:MM:SS", help="Set White's clock differently from what was noted."
)
@click.option(
    "--black", "black", metavar="H:MM:SS", help="Set Black's clock differently from what was noted."
)
@on_event
def resume_command(
    shell: Shell,
    *,
    seat: str,
    round_number: int | None,
    code: str,
    written: str,
    unreadable: bool,
    envelope: str,
    absent: bool,
    waited: str | None,
    late: str | None,
    white: str | None,
    black: str | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Open the envelope of a BOARD: the move is played, ends the game, or loses it.

    What was opened is written into the journal at once, so nobody can look into an envelope unseen.
    """
    with shell.tournament(name) as (office, state):
        tournament = state.tournament
        number = len(tournament.rounds) if round_number is None else round_number
        board, _game = board_named(tournament, number, *read_board(seat))
        noted = tournament.adjourned_game(number, board)
        left = None
        if noted is not None and (white or black):
            left = (
                read_clock(white) if white else noted.left[0],
                read_clock(black) if black else noted.left[1],
            )
        command = ResumeGame(
            round=number,
            board=board,
            envelope=Envelope(envelope),
            code=code,
            written=written,
            unreadable=unreadable,
            replier_present=not absent,
            waited=read_clock(waited) if waited else 0,
            late=Colour(late) if late else None,
            left=left,
        )
        asking = Level.CONFIRM if command.left is not None else Door.TERMINAL
        after = shell.carry_out(office, state, command, asking=asking)
        act = after.in_force[-1].act
        report(state, after, act.words(after.tournament), as_json=as_json)
        if not as_json and isinstance(act, GameResumed):
            _say_how_it_goes_on(after.tournament, act)


def _say_how_it_goes_on(tournament: Tournament, act: GameResumed) -> None:
    for reason in act.because:
        say(f"  {cited(reason)}")
    gone_on = act.resumption
    if act.result is not None:
        say(f"  result: {result_text(act.result, tournament.points)}")
    if act.result is None and gone_on.position:
        white, black = (clock_words(seconds) for seconds in gone_on.left)
        say(f"  position: {gone_on.position}")
        say(f"  clocks: White {white}, Black {black}")
    if gone_on.kept:
        say(f"  what was kept encrypted said {gone_on.kept!r}; the scoresheet counts")
