"""Commands about the games themselves."""

from __future__ import annotations

import time
from pathlib import Path

import click
import msgspec

from crosstable.cli.choosing import encoding_option, game_text
from crosstable.cli.numbers import Number
from crosstable.cli.shell import emit, json_option, progress, say, write_file
from crosstable.formats.library import (
    ScoreFormat,
    format_of,
    format_of_file,
    game_view,
    other_game,
)
from crosstable.formats.scores.singles import SingleGame
from crosstable.games import draughts
from crosstable.games.chess import CHESS
from crosstable.games.chess.announce import Announcing
from crosstable.games.chess.notation import Notation
from crosstable.games.diagrams.page import diagram_page
from crosstable.games.library import GAMES
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.rulebooks.index import cited


class Leaves(msgspec.Struct, frozen=True, kw_only=True):
    """A count of leaves, as ``--json`` prints it."""

    game: str
    position: str
    depth: int
    leaves: int
    backend: str


@click.command("perft")
@click.argument("game", type=click.Choice(list(GAMES)))
@click.option("--depth", type=Number(0, 30), required=True)
@click.option("--fen", help="Where to start; default: the start of a game.")
@click.option("--divide", "divided", is_flag=True, help="Count behind each first move as well.")
@json_option
def perft_command(*, game: str, depth: int, fen: str | None, divided: bool, as_json: bool) -> None:
    """Count the positions DEPTH moves ahead; the last line is the number.

    In draughts, captures with the same start, end and captured pieces are one move.
    """
    known = GAMES[game]
    position = known.game.start() if fen is None else known.game.position(fen)
    started = time.perf_counter()
    if depth:
        leaves = 0
        with progress() as bar:
            task = bar.add_task("counting", total=len(known.game.legal_moves(position)) or 1)
            for move, count in known.divide(position, depth):
                leaves += count
                bar.advance(task)
                if divided and not as_json:
                    say(f"{move}: {count}")
    else:
        leaves = known.perft(position, 0)
    taken = time.perf_counter() - started
    running = known.backend()
    if as_json:
        emit(
            Leaves(
                game=game,
                position=known.game.position_text(position),
                depth=depth,
                leaves=leaves,
                backend=running,
            )
        )
        return
    click.echo(f"{running}, {taken:.3f} s", err=True)
    say(str(leaves))


@click.command("moves")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--nth", type=Number(1), help="Only this game of the file.")
@click.option(
    "--notation",
    type=click.Choice([form.value for form in Notation]),
    help="Of chess; default signs. " + "; ".join(f"{n.value}: {n.title}" for n in Notation) + ".",
)
@click.option(
    "--announced",
    type=click.Choice([language.value for language in Announcing]),
    help="As moves are announced to blind players (Appendix D): german is that of the Laws.",
)
@encoding_option
def moves_command(
    *, path: Path, nth: int | None, notation: str | None, announced: str | None
) -> None:
    """Print the moves of a PGN or PDN file as a scoresheet has them (Appendix C; Annex 1 8.2).

    Where a move is not legal, it and all that follow are printed as they are written; stderr says
    so, and the exit status is 1.
    """
    text = game_text(path)
    form = _format(path.name, text)
    if (notation or announced) and form.game != CHESS.name:
        raise Refused(f"{path}: --notation and --announced are for games of {CHESS.name}")
    shown = illegal = 0
    for single in form.single_games(text):
        if nth not in {None, single.nth}:
            continue
        if single.error is not None:
            raise single.error.at_source(str(path))
        if not single.has_moves:
            continue
        if shown:
            say("")
        shown += 1
        illegal += not _say_game(str(path), form, single, notation, announced)
    if not shown:
        raise UnreadableInput(
            "there is no such game" if nth else "there is no game", source=str(path)
        )
    if illegal:
        raise click.exceptions.Exit(1)


def _say_game(
    source: str, form: ScoreFormat, game: SingleGame, notation: str | None, announced: str | None
) -> bool:
    """Print a game; return whether all of it can be played, and say where it cannot."""
    white, black = (game.tags.get(name) or "?" for name in ("White", "Black"))
    say(f"{white} - {black}, {game.tags.get('Result') or '*'}")
    lines = (
        form.score(game.text, Notation(notation or Notation.SIGNS))
        if announced is None
        else form.announced(game.text, announced)
    )
    for line in lines:
        say(line)
    stop = game_view(game.text, form.game).report.stop
    if stop is None:
        return True
    because = "; ".join(cited(reason) for reason in stop.because)
    told = f"{source}: game {game.nth} cannot be played from {stop.number}{stop.written} on"
    click.echo(f"crosstable: note: {told}: {because}", err=True)
    return False


def _format(name: str, text: str) -> ScoreFormat:
    """Return the format of a file: by its name, else by which game's moves can be played."""
    usual = format_of(CHESS.name)
    return format_of_file(name) or format_of(other_game(text, usual.game) or usual.game)


@click.command("diagram")
@click.argument("game", type=click.Choice([draughts.DRAUGHTS.name]))
@click.option("--fen", "fens", multiple=True, help="A position; several make a page to print.")
@click.option("--caption", "captions", multiple=True, help="In the order of the positions.")
@click.option("--flipped", is_flag=True, help="From Black's side.")
@click.option("--numbers/--no-numbers", default=True, show_default=True)
@click.option("--page", "page_title", metavar="TITLE", help="A page to print instead of a picture.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Default: standard output.")
def diagram_command(
    *,
    game: str,  # noqa: ARG001 -- one game so far
    fens: tuple[str, ...],
    captions: tuple[str, ...],
    flipped: bool,
    numbers: bool,
    page_title: str | None,
    output: Path | None,
) -> None:
    """Draw positions: one as an SVG picture, several as a page to print."""
    positions = [draughts.read_fen(fen) for fen in fens] or [draughts.START]
    named = (*captions, *[""] * len(positions))
    drawn = [
        draughts.Diagram(position, flipped=flipped, numbers=numbers, caption=caption)
        for position, caption in zip(positions, named, strict=False)
    ]
    if page_title is not None or len(drawn) > 1:
        text = diagram_page(drawn, title=page_title or "Diagrams")
    else:
        text = drawn[0].svg
    if output is None:
        say(text)
    else:
        write_file(output, text.encode())
