"""What the laws say to an arbiter who is called to a board: the answer first, then the articles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

from crosstable.cli.choosing import edition_options, game_text
from crosstable.cli.laws_answers import RESULTS, UNKNOWN, answered, edition_of, side_of
from crosstable.cli.mating import can_mate_command
from crosstable.cli.numbers import Number
from crosstable.cli.rule_desk import (
    Older,
    Taken,
    add_matters,
    late_command,
    matter_command,
    no_such_ply,
    said_question,
)
from crosstable.cli.shell import Shell, json_option, pass_shell
from crosstable.formats.pgn.reading import read_games
from crosstable.formats.pgn.running import start_of
from crosstable.games.chess.chess import CHESS
from crosstable.games.chess.claims import (
    claim_moves_without_progress,
    claim_repetition,
    counted_before,
)
from crosstable.games.chess.endings import board_ending
from crosstable.games.chess.history import History, advance, begin
from crosstable.games.chess.legality import read_move
from crosstable.games.chess.penalties import Kind
from crosstable.games.chess.position import START, Position, read_fen
from crosstable.games.chess.resigning import resignation
from crosstable.games.desk.known import Known
from crosstable.games.desk.library import matter_of
from crosstable.games.desk.matters import next_step
from crosstable.games.desk.questions import BoardQuestion
from crosstable.games.draughts import DRAUGHTS
from crosstable.games.errors import IllegalMove
from crosstable.games.game import Conclusion
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.rulings import OPEN, Reply, Ruling, TallyKind
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason, Verdict
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.laws import chess_laws
from crosstable.rulebooks.rates_of_play import classify_rate, read_rate

Function = TypeVar("Function", bound=Callable[..., Any])
LOST_OR_DRAWN = Sentence("lost, or drawn where the opponent could never checkmate")
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


SUPERVISED = click.option(
    "--supervised",
    is_flag=True,
    help="The Competition Rules hold: an arbiter for three rapid games, one for each in "
    "blitz, and the moves recorded.",
)
PENALTY = click.option(
    "--blitz-supervised-penalty",
    "penalty",
    type=click.Choice(["1", "2"]),
    help="Minutes, where supervised blitz leaves them open (Laws of 2023, B.2); default 1.",
)


def kind_options(function: Function) -> Function:
    """Add what tells the kind of game, on which penalties depend."""
    rate = click.option(
        "--rate-of-play",
        "rate",
        default="standard",
        show_default=True,
        help="standard, rapid, blitz, or a rate such as 15+10.",
    )
    for option in (PENALTY, SUPERVISED, rate):
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


def _told_of_illegal(edition: Edition, options: dict[str, Any], replies: dict[str, str]) -> Taken:
    """Read how an illegal move was told of before it was a matter of the desk.

    A half-move of a file that is legal is answered with no; nobody has to say who made the move
    where neither a file nor a position is given.
    """
    path, ply = options["path"], options["ply"]
    if path is not None and ply is not None:
        position, reasons = _before_illegal(path, options["nth"] or 1, ply, edition)
        if not reasons:
            legal = Reason.that("half-move {ply} is legal", ply=ply)
            no = Ruling(answer="no", verdict=Sentence("The move is legal"), because=(legal,))
            return Taken(answered=no)
        replies.setdefault("fault", "move")
        replies["offender"] = position.to_move.value
        options |= {"fen": position.fen, "path": None, "nth": None, "ply": None}
    rests_on: tuple[Sentence, ...] = ()
    if "offender" not in replies and not (options["fen"] or options["path"]):
        replies["offender"] = Colour.WHITE.value
        rests_on = (Sentence("{side} has made the illegal move", side=Colour.WHITE.side),)
    unasked = None
    if options.pop("second") and "offender" in replies:
        options["counted"] += (f"{replies['offender']}:{TallyKind.ILLEGAL_MOVES.value}=1",)
        article = chess_laws(edition.laws).illegal_moves_that_lose.citation
        decides = Reason.that("the arbiter decides whether a mate is possible", article)
        unasked = Ruling(answer=OPEN, verdict=LOST_OR_DRAWN, because=(decides,))
    remarks = _told_of_kind(edition, options, replies)
    return Taken(rests_on=rests_on, remarks=remarks, unasked=unasked)


def _told_of_kind(
    edition: Edition, options: dict[str, Any], replies: dict[str, str]
) -> tuple[Sentence, ...]:
    """Read the kind of game, and return what was told of it and changes nothing."""
    rate, penalty = options["rate"], options.pop("penalty")
    supervised = options.pop("supervised")
    kind, remarks = _kind(edition, rate or "standard", penalty, supervised=supervised)
    if kind.minutes is not None:
        options["decided"] += (f"blitz-penalty={kind.minutes}",)
    if kind.supervised:
        replies["tempo"] = f"{kind.name}-supervised"
    elif rate == kind.name:
        replies["tempo"] = kind.name
    if rate in _kinds(edition):
        options["rate"] = None
    return remarks


ILLEGAL = Older(
    options=(
        click.option("--second", is_flag=True, help="It is this player's second illegal move."),
        SUPERVISED,
        PENALTY,
    ),
    ply=click.option("--ply", type=Number(1), help="Which half-move of the file is illegal."),
    taken=_told_of_illegal,
    first=frozenset({"fault", "noticed", "tempo"}),
    more_help="With a file, the half-move named by --ply is looked at: a legal one is answered"
    " with no.",
)
chess_commands.add_command(matter_command(CHESS.name, matter_of(CHESS.name, "illegal"), ILLEGAL))


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
    kind, remarks = _kind(edition, rate, penalty, supervised=supervised)
    replies = _told_of_claim(history, intended, claimed, by, touched=touched)
    ruling = _by_the_desk(history, edition, kind, replies)
    over = board_ending(history.position.board(), history.rules) is not None
    may_claim = by in {None, history.position.to_move.value} and not touched and not over
    judged = _judged(history, intended, claimed, kind) if may_claim else []
    right = [verdict for verdict in judged if verdict.outcome]
    because = dict.fromkeys(reason for verdict in right or judged for reason in verdict.because)
    before = tuple(Reason(sentence) for sentence in counted_before(history))
    # Five times the same position and 75 moves draw the game whatever was claimed (9.6).
    drawn = bool(right) or (ruling.result is not None and not over)
    answered(
        "yes" if drawn else "no",
        edition,
        (*because, *before) if right or (judged and not drawn) else ruling.because,
        as_json=as_json,
        seconds=ruling.clocks[0].seconds if ruling.clocks and not drawn else None,
        steps=() if drawn else ruling.steps,
        remarks=remarks,
    )


def _judged(
    history: History, intended: str | None, claimed: str | None, kind: Kind
) -> list[Verdict[bool]]:
    """Return what becomes of each ground; nothing where the written move is illegal."""
    if intended is not None and not _is_legal(history, intended):
        return []
    move = None if intended is None else read_move(history.position, intended, rules=history.rules)
    return [
        judge(history, move, kind=kind) for name, judge in CLAIMS.items() if claimed in {None, name}
    ]


def _told_of_claim(
    history: History,
    intended: str | None,
    claimed: str | None,
    by: str | None,
    *,
    touched: bool,
) -> list[Reply]:
    """Return a claim as the desk is told of it."""
    how = "touched" if touched else "board" if intended is None else "written"
    replies = {
        "claimant": by or history.position.to_move.value,
        "ground": "fifty" if claimed == "moves" else "threefold",
        "how": how,
    }
    if how == "written" and intended is not None:
        replies["intended"] = intended
    return [Reply(*item) for item in replies.items()]


def _by_the_desk(history: History, edition: Edition, kind: Kind, replies: list[Reply]) -> Ruling:
    """Return what the desk rules on a claim in the game of a file."""
    known = Known(
        edition=edition,
        tempo=kind.name,
        supervised=kind.supervised,
        regulations={} if kind.minutes is None else {"blitz-penalty": str(kind.minutes)},
        start=history.first.fen,
        moves=tuple(move.uci for move in history.moves),
    )
    step = next_step(matter_of(CHESS.name, "claim"), known, replies)
    if isinstance(step, BoardQuestion):
        raise said_question(matter_of(CHESS.name, "claim"), step)
    return step


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
        raise no_such_ply(len(written[1]), ply)
    history = _history(path, nth, ply - 1, edition)
    try:
        read_move(history.position, written[1][ply - 1], rules=history.rules)
    except IllegalMove as error:
        return history.position, error.because or (Reason.that("it is not a legal move"),)
    return history.position, ()


def _kind(
    edition: Edition, rate: str, penalty: str | None, *, supervised: bool
) -> tuple[Kind, tuple[Sentence, ...]]:
    """Return the kind of game that somebody named, or that a rate of play makes.

    And what was told of it and changes nothing.
    """
    name = rate if rate in _kinds(edition) else classify_rate(read_rate(rate), edition).outcome
    remarks = []
    if supervised and name == "standard":
        supervised = False
        remarks.append(Sentence("the Competition Rules hold in every standard game"))
    if penalty is not None and (name, supervised) != ("blitz", True):
        penalty = None
        remarks.append(Sentence("the minutes are for blitz under the Competition Rules only"))
    minutes = None if penalty is None else int(penalty)
    return Kind(name=name, supervised=supervised, minutes=minutes), tuple(remarks)


def _kinds(edition: Edition) -> tuple[str, ...]:
    return tuple(known.name for known in edition.rates_of_play.classes)


def _written(path: Path, nth: int) -> tuple[Position, tuple[str, ...]]:
    """Return where a game of a file begins, and its moves as they are written."""
    readings = list(read_games(game_text(path)))
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
        raise no_such_ply(len(moves), ply)
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
