"""Commands that break games off and take them up again."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import click

from crosstable.cli.asking import LATEST, Event, opt, terminal
from crosstable.cli.laws_answers import side_of
from crosstable.cli.shell import write_file
from crosstable.games.time_sheet import clock_words
from crosstable.kernel.adjourned import Envelope
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import result_text
from crosstable.kernel.tournament import Tournament
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
from crosstable.office.adjourned_games import read_clock
from crosstable.office.asking import BoardNumber, RoundNumber
from crosstable.office.cautions import Level
from crosstable.office.planning import Door
from crosstable.office.sealing import CHANCE, envelope_code, seal_move
from crosstable.rulebooks.index import cited

CLOCK: dict[str, Any] = {"metavar": "H:MM:SS", "read": lambda _event, text: read_clock(text)}


@terminal(None, "adjourn")
def adjourn_command(
    event: Event,
    *,
    round_number: Annotated[RoundNumber, LATEST],
    board: BoardNumber,
    position: Annotated[
        str | None, opt(help="Before the sealed move, as FEN; default: where filed moves end.")
    ] = None,
    move: Annotated[
        int | None, opt(least=1, help="Its number; default: that of the position.")
    ] = None,
    white: Annotated[int, opt("--white", help="Left on White's clock.", **CLOCK)],
    black: Annotated[int, opt("--black", help="Left on Black's clock.", **CLOCK)],
    seal: Annotated[
        bool,
        opt(
            help="Keep the move encrypted: whoever seals types it here, unseen, or it comes from a "
            "pipe."
        ),
    ] = False,
    offer: Annotated[
        str | None, opt(type=side_of, help="Who has offered a draw that is not answered yet.")
    ] = None,
    resumes: Annotated[
        datetime | None,
        opt(type=click.DateTime(["%Y-%m-%d %H:%M"]), help="When play goes on."),
    ] = None,
    venue: Annotated[str, opt(help="Where play goes on.")] = "",
    early: Annotated[
        int, opt(least=0, most=600, help="Minutes before the end of the session.")
    ] = 0,
    exceptional: Annotated[str, opt(metavar="WHY", help="Why it is adjourned out of turn.")] = "",
    output: Annotated[
        Path | None, opt("-o", "--output", help="Write the envelope here, as PDF.")
    ] = None,
) -> Iterator[str]:
    """Adjourn the game of a BOARD and note what stands on its envelope.

    With --seal the move is encrypted with a code that is shown now and never again: put it into the
    envelope. Nobody can read the move before, and whether it is legal is seen when it is opened.
    """
    command = AdjournGame(
        round=round_number,
        board=board,
        position=position or "",
        move=move or 0,
        white=white,
        black=black,
        offer=Colour(offer) if offer else None,
        resumes=resumes,
        venue=venue,
        early=early,
        exceptional=exceptional,
    )
    command.decided(event.state)  # before anybody types a move
    commands: list[Command] = [command]
    code = ""
    if seal:
        code = envelope_code(secrets.token_bytes(CHANCE))
        noted = command.described(event.tournament)
        box = seal_move(_typed_move(), code, secrets.token_bytes(CHANCE), noted)
        commands.append(KeepSealedMove(round_number, board, box))
    # The one thing to confirm of it is a clock that shows more than anybody was given.
    after = event.carry_out(*commands, asking=Level.CONFIRM)
    noted_game = after.adjourned_game(round_number, board)
    told = [f"code of the envelope: {code}"] if code else []
    if output is not None and noted_game is not None:
        from crosstable.reports.envelopes import print_envelope  # noqa: PLC0415 -- typst

        at = event.shell.now.astimezone()
        printed = print_envelope(after, noted_game, code=code, printed_at=at)
        write_file(output, printed.pdf, private=bool(code))
        told.append(f"{output}: {len(printed.pdf)} bytes")
    for line in told if event.as_json else ():
        click.echo(line, err=True)
    return iter((f"round {round_number} board {board} is adjourned", *told))


def _typed_move() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("The sealed move (it is not shown)", hide_input=True, err=True))
    return sys.stdin.readline()


@terminal(None, "draw-offer")
def draw_offer_command(
    event: Event,
    *,
    round_number: Annotated[RoundNumber, LATEST],
    board: BoardNumber,
    by: Annotated[
        str | None, opt(type=side_of, help="Who offers: the player who has not sealed.")
    ] = None,
    answer: Annotated[
        str | None,
        opt(
            type=click.Choice(["accepted", "rejected"]),
            help="What the opponent answers to the offer that stands.",
        ),
    ] = None,
) -> Iterator[str]:
    """Note an offer of a draw in the adjourned game of a BOARD, or its answer.

    An offer stands until it is accepted or rejected, also after the resumption. One that is
    accepted before ends the game.
    """
    if (by is None) is (answer is None):
        raise InvalidValue("say who offers with --by, or what is answered with --answer")
    event.carry_out(
        AnswerOffer(round_number, board, answer == "accepted")
        if by is None
        else OfferDraw(round_number, board, Colour(by))
    )
    return _acted(event)


def _acted(event: Event) -> Iterator[str]:
    act = event.act
    yield act.words(event.tournament)
    for reason in act.because if isinstance(act, OfferAnswered | GameResumed) else ():
        yield f"  {cited(reason)}"
    if isinstance(act, GameResumed):
        yield from _how_it_goes_on(event.tournament, act)


@terminal(None, "resume")
def resume_command(
    event: Event,
    *,
    round_number: Annotated[RoundNumber, LATEST],
    board: BoardNumber,
    code: Annotated[str, opt(help="The code from the envelope.")] = "",
    written: Annotated[str, opt(metavar="MOVE", help="As the scoresheet has it.")] = "",
    unreadable: Annotated[bool, opt(help="Nobody can make out what was written.")] = False,
    envelope: Annotated[
        Envelope,
        opt(help="missing: the player states the move. position-lost: a new game is played."),
    ] = Envelope.OPENED,
    absent: Annotated[bool, opt(help="The player who must reply is not there.")] = False,
    waited: Annotated[int, opt(help="How long this player's clock has already run.", **CLOCK)] = 0,
    late: Annotated[
        str | None, opt(type=side_of, help="Who came after the default time, or not at all.")
    ] = None,
    white: Annotated[
        int | None, opt(help="Set White's clock differently from what was noted.", **CLOCK)
    ] = None,
    black: Annotated[
        int | None, opt(help="Set Black's clock differently from what was noted.", **CLOCK)
    ] = None,
) -> Iterator[str]:
    """Open the envelope of a BOARD: the move is played, ends the game, or loses it.

    What was opened is written into the journal at once, so nobody can look into an envelope unseen.
    """
    command = ResumeGame(
        round=round_number,
        board=board,
        envelope=envelope,
        code=code,
        written=written,
        unreadable=unreadable,
        absent=absent,
        waited=waited,
        late=Colour(late) if late else None,
        white=white,
        black=black,
    )
    event.carry_out(command, asking=Door.TERMINAL if white is black is None else Level.CONFIRM)
    return _acted(event)


def _how_it_goes_on(tournament: Tournament, act: GameResumed) -> Iterator[str]:
    gone_on = act.resumption
    if act.result is not None:
        yield f"  result: {result_text(act.result, tournament.points)}"
    elif gone_on.position:
        white, black = (clock_words(seconds) for seconds in gone_on.left)
        yield f"  position: {gone_on.position}"
        yield f"  clocks: White {white}, Black {black}"
    if gone_on.kept:
        yield f"  what was kept encrypted said {gone_on.kept!r}; the scoresheet counts"
