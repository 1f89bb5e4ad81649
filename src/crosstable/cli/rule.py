"""What the laws say to an arbiter who is called to a board: the answer first, then the articles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

from crosstable.cli.choosing import edition_options
from crosstable.cli.laws_answers import RESULTS, UNKNOWN, answered, edition_of, side_of
from crosstable.cli.mating import can_mate_command
from crosstable.cli.numbers import Number
from crosstable.cli.rule_desk import add_matters, late_command
from crosstable.cli.shell import Shell, json_option, pass_shell, read_file
from crosstable.formats.pgn.reading import read_games
from crosstable.formats.pgn.running import start_of
from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.claims import (
    claim_moves_without_progress,
    claim_repetition,
    counted_before,
)
from crosstable.games.chess.history import History, advance, begin
from crosstable.games.chess.legality import read_move
from crosstable.games.chess.penalties import Kind, illegal_move
from crosstable.games.chess.position import START, Position, read_fen
from crosstable.games.chess.resigning import resignation
from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.draughts import DRAUGHTS
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Conclusion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue, UnreadableInput
from crosstable.kernel.rulings import Reply, Ruling
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.laws import chess_laws
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate

__all__ = ["rule_commands"]

Function = TypeVar("Function", bound=Callable[..., Any])
LOST_OR_DRAWN = "lost, or drawn where the opponent could never checkmate"
"""Which of the two it is, only the position tells."""
CLAIMS = {
    "repetition": claim_repetition,
    "moves": claim_moves_without_progress,
}


@click.group("rule")
def rule_commands() -> None:
    """Ask the laws of a game what an arbiter at a board has to decide."""


@rule_commands.group("chess")
def chess_commands() -> None:
    """By the Laws of Chess, those in force today or on a day that is named."""


def kind_options(function: Function) -> Function:
    """Add what tells the kind of game, on which penalties depend."""
    for option in (
        click.option(
            "--blitz-supervised-penalty",
            "penalty",
            type=click.Choice(["1", "2"]),
            help="Minutes, where supervised blitz leaves them open (Laws of 2023, B.2); default 1.",
        ),
        click.option(
            "--supervised",
            is_flag=True,
            help="The Competition Rules hold: an arbiter for three rapid games, one for each in "
            "blitz, and the moves recorded.",
        ),
        click.option(
            "--rate-of-play",
            "rate",
            default="standard",
            show_default=True,
            help="standard, rapid, blitz, or a rate such as 15+10.",
        ),
    ):
        function = option(function)
    return function


@chess_commands.command("resign")
@click.option("--fen", required=True, help="The position on the board.")
@click.option("--side", "--by", "side", type=side_of, required=True, help="Who resigns.")
@edition_options("Of the game")
@json_option
@pass_shell
def resign_command(
    shell: Shell, *, fen: str, side: str, edition_name: str | None, day: date | None, as_json: bool
) -> None:
    """Say how a game ends in which a player resigns: 1-0, 0-1, ½-½, or unknown."""
    edition = edition_of(shell, edition_name, day)
    board = read_fen(fen).board()
    judged = resignation(board, Colour(side), chess_laws(edition.laws))
    answered(_result(judged.outcome), edition, judged.because, as_json=as_json)


@chess_commands.command("illegal")
@click.argument("path", type=click.Path(path_type=Path), required=False)
@click.option("--nth", type=Number(1), default=1, help="Which game of the file.")
@click.option("--ply", type=Number(1), help="Which half-move of the game is the illegal one.")
@kind_options
@click.option("--second", is_flag=True, help="It is this player's second illegal move.")
@click.option("--fen", help="The position; with it a second one is judged to its end.")
@click.option("--side", type=side_of, help="Who made the illegal move; with --fen.")
@edition_options("Of the game")
@json_option
@pass_shell
def illegal_command(
    shell: Shell,
    *,
    path: Path | None,
    nth: int,
    ply: int | None,
    rate: str,
    supervised: bool,
    penalty: str | None,
    second: bool,
    fen: str | None,
    side: str | None,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
) -> None:
    """Say what a completed illegal move brings: time for the opponent, or the end of the game.

    In rapid and blitz that are not supervised it must be noticed before the opponent's next move.
    With a PGN file, the half-move named by --ply is looked at: a legal one is answered with no.
    """
    if (fen is None) is not (side is None):
        raise InvalidValue("--fen and --side go together")
    if (path is None) is not (ply is None) or (path and fen):
        raise InvalidValue("give a file with --ply, or --fen with --side")
    edition = edition_of(shell, edition_name, day)
    if path is not None and ply is not None:
        position, reasons = _before_illegal(path, nth, ply, edition)
        if not reasons:
            legal = Reason.that("half-move {ply} is legal", ply=ply)
            answered("no", edition, (legal,), as_json=as_json)
            return
        fen, side = position.fen, position.to_move.value
    judged = illegal_move(
        chess_laws(edition.laws),
        _kind(edition, rate, penalty, supervised=supervised),
        2 if second else 1,
        board=None if fen is None else read_fen(fen).board(),
        offender=None if side is None else Colour(side),
    )
    sanction = judged.outcome
    answer = f"+{sanction.seconds // 60} min" if sanction.seconds else _result(sanction.conclusion)
    if answer == UNKNOWN and not as_json:
        answer = LOST_OR_DRAWN
    answered(answer, edition, judged.because, as_json=as_json, seconds=sanction.seconds or None)


@chess_commands.command("claim")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--nth", type=Number(1), default=1, help="Which game of the file.")
@click.option("--ply", type=Number(0), help="After so many plies; default: at the end.")
@click.option("--intended", metavar="MOVE", help="The move the claimant has recorded.")
@click.option("--of", "claimed", type=click.Choice(list(CLAIMS)), help="Default: either.")
@click.option("--by", type=side_of, help="Who claims; default: the player who has the move.")
@click.option("--touched", is_flag=True, help="The claimant has touched a piece before.")
@kind_options
@edition_options("Of the game")
@json_option
@pass_shell
def claim_command(
    shell: Shell,
    *,
    path: Path,
    nth: int,
    ply: int | None,
    intended: str | None,
    claimed: str | None,
    by: str | None,
    touched: bool,
    rate: str,
    supervised: bool,
    penalty: str | None,
    edition_name: str | None,
    day: date | None,
    as_json: bool,
) -> None:
    """Say whether the player to move is right to claim a draw: yes, or no and what it costs.

    The claim is of a position that occurs for the third time, or of fifty moves without a capture
    or a pawn's move. The game is the one of a PGN file.
    """
    edition = edition_of(shell, edition_name, day)
    history = _history(path, nth, ply, edition)
    if not history.moves and ply is None and history.position == START:
        raise UnreadableInput(
            "no moves are written in this game, so nothing shows whether a claim is right",
            source=str(path),
        )
    kind = _kind(edition, rate, penalty, supervised=supervised)
    claimant = history.position.to_move if by is None else Colour(by)
    refused = _refused_claim(history, edition, kind, claimant, intended, touched=touched)
    if refused is not None:
        seconds = refused.clocks[0].seconds if refused.clocks else None
        answered("no", edition, refused.because, as_json=as_json, seconds=seconds)
        return
    move = None if intended is None else read_move(history.position, intended, rules=history.rules)
    judged = [
        judge(history, move, kind=kind) for name, judge in CLAIMS.items() if claimed in {None, name}
    ]
    right = [verdict for verdict in judged if verdict.outcome]
    because = dict.fromkeys(reason for verdict in right or judged for reason in verdict.because)
    before = tuple(Reason(sentence) for sentence in counted_before(history))
    answered("yes" if right else "no", edition, (*because, *before), as_json=as_json)


def _refused_claim(
    history: History,
    edition: Edition,
    kind: Kind,
    claimant: Colour,
    intended: str | None,
    *,
    touched: bool,
) -> Ruling | None:
    """Return what a claim brings that cannot be looked into; None where it can (9.2 to 9.4)."""
    replies = [Reply("claimant", claimant.value)]
    if claimant is history.position.to_move:
        replies.append(Reply("ground", "threefold"))
        if touched:
            replies.append(Reply("how", "touched"))
        elif intended is None or _is_legal(history, intended):
            return None
        else:
            replies += [Reply("how", "written"), Reply("intended", intended)]
    known = Known(
        edition=edition,
        tempo=kind.name,
        supervised=kind.supervised,
        regulations={} if kind.minutes is None else {"blitz-penalty": str(kind.minutes)},
        start=history.first.fen,
        moves=tuple(move.uci for move in history.moves),
    )
    step = next_step(matter_of(CHESS.name, "claim"), known, replies)
    return step if isinstance(step, Ruling) else None


def _is_legal(history: History, text: str) -> bool:
    try:
        read_move(history.position, text, rules=history.rules)
    except IllegalMove:
        return False
    return True


def _before_illegal(
    path: Path, nth: int, ply: int, edition: Edition
) -> tuple[Position, tuple[Reason, ...]]:
    """Return the position before a half-move of a file, and why that move is not legal."""
    written = _written(path, nth)
    if ply > len(written[1]):
        raise InvalidValue("the game has {count} plies, not {ply}", count=len(written[1]), ply=ply)
    history = _history(path, nth, ply - 1, edition)
    try:
        read_move(history.position, written[1][ply - 1], rules=history.rules)
    except IllegalMove as error:
        return history.position, error.because or (Reason.that("it is not a legal move"),)
    return history.position, ()


def _kind(edition: Edition, rate: str, penalty: str | None, *, supervised: bool) -> Kind:
    """Return the kind of game that somebody named, or that a rate of play makes."""
    kinds = [known.name for known in edition.rates_of_play.classes]
    name = rate if rate in kinds else classify_rate(read_rate(rate), edition).outcome
    minutes = None if penalty is None else int(penalty)
    if supervised and name == "standard":
        raise InvalidValue(
            "--supervised is not needed: the Competition Rules hold in every standard game"
        )
    if minutes is not None and (name, supervised) != ("blitz", True):
        raise InvalidValue(
            "--blitz-supervised-penalty is not needed: it is for blitz with --supervised"
        )
    return Kind(name=name, supervised=supervised, minutes=minutes)


def _written(path: Path, nth: int) -> tuple[Position, tuple[str, ...]]:
    """Return where a game of a file begins, and its moves as they are written."""
    readings = list(read_games(read_file(path)))
    if nth > len(readings):
        raise UnreadableInput("there is no such game", source=str(path))
    reading = readings[nth - 1]
    if reading.game is None:
        raise (reading.error or UnreadableInput("this game cannot be read")).at_source(str(path))
    start = start_of(reading.game)
    if start is None:
        raise UnreadableInput("this is not a game of chess", source=str(path))
    return start, tuple(move.text for move in reading.game.line.moves)


def _history(path: Path, nth: int, ply: int | None, edition: Edition) -> History:
    """Return a game of a file up to a ply."""
    start, moves = _written(path, nth)
    if ply is not None and ply > len(moves):
        raise InvalidValue("the game has {count} plies, not {ply}", count=len(moves), ply=ply)
    history = begin(start, rules=chess_laws(edition.laws))
    for text in moves[:ply]:
        history = advance(history, read_move(history.position, text, rules=history.rules))
    return history


def _result(conclusion: Conclusion | None) -> str:
    return UNKNOWN if conclusion is None else RESULTS[conclusion.result]


@rule_commands.group("draughts")
def draughts_commands() -> None:
    """By the Annexes of the FMJD, those in force today or on a day that is named."""


chess_commands.add_command(can_mate_command)
add_matters(chess_commands, CHESS.name)
add_matters(draughts_commands, DRAUGHTS.name)
rule_commands.add_command(late_command)
