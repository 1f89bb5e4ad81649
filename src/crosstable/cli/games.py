"""Commands about the games themselves."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import click

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import encoding_option, game_text
from crosstable.cli.shell import progress, say, write_file
from crosstable.cli.telling import Shown
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


@terminal(None, "perft")
def perft_command(
    *,
    game: Annotated[str, arg(type=click.Choice(list(GAMES)))],
    depth: Annotated[int, opt("--depth", least=0, most=30)],
    fen: Annotated[str | None, opt(help="Where to start; default: the start of a game.")] = None,
    divided: Annotated[bool, opt("--divide", help="Count behind each first move as well.")] = False,
    as_json: bool,
) -> Shown:
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
    if not as_json:
        click.echo(f"{running}, {taken:.3f} s", err=True)
    told = {"game": game, "position": known.game.position_text(position), "depth": depth}
    return Shown(told | {"leaves": leaves, "backend": running}, str(leaves))


@terminal(None, "moves", json=False, also=encoding_option)
def moves_command(
    *,
    path: Annotated[Path, arg()],
    nth: Annotated[int | None, opt(least=1, help="Only this game of the file.")] = None,
    notation: Annotated[
        Notation | None,
        opt(
            help="Of chess; default signs. "
            + "; ".join(f"{form.value}: {form.title}" for form in Notation)
        ),
    ] = None,
    announced: Annotated[
        Announcing | None,
        opt(
            help="As moves are announced to blind players (Appendix D): german is that of the Laws."
        ),
    ] = None,
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
    source: str,
    form: ScoreFormat,
    game: SingleGame,
    notation: Notation | None,
    announced: Announcing | None,
) -> bool:
    """Print a game; return whether all of it can be played, and say where it cannot."""
    white, black = (game.tags.get(name) or "?" for name in ("White", "Black"))
    say(f"{white} - {black}, {game.tags.get('Result') or '*'}")
    lines = (
        form.score(game.text, notation or Notation.SIGNS)
        if announced is None
        else form.announced(game.text, announced.value)
    )
    for line in lines:
        say(line)
    stop = game_view(game.text, form.game).report.stop
    if stop is None:
        return True
    because = "; ".join(cited(reason) for reason in stop.because)
    told = f"{source}: game {game.nth} cannot be played from {stop.number}{stop.written} on"
    click.echo(f"note: {told}: {because}", err=True)
    return False


def _format(name: str, text: str) -> ScoreFormat:
    """Return the format of a file: by its name, else by which game's moves can be played."""
    usual = format_of(CHESS.name)
    return format_of_file(name) or format_of(other_game(text, usual.game) or usual.game)


@terminal(None, "diagram", json=False)
def diagram_command(
    *,
    game: Annotated[str, arg(type=click.Choice([draughts.DRAUGHTS.name]))],  # noqa: ARG001 -- one so far
    fens: Annotated[
        tuple[str, ...], opt("--fen", help="A position; several make a page to print.")
    ] = (),
    captions: Annotated[
        tuple[str, ...], opt("--caption", help="In the order of the positions.")
    ] = (),
    flipped: Annotated[bool, opt(help="From Black's side.")] = False,
    numbers: Annotated[
        bool,
        opt("--numbers/--no-numbers", click={"default": True, "show_default": True}),
    ] = True,
    page_title: Annotated[
        str | None,
        opt("--page", metavar="TITLE", help="A page to print instead of a picture."),
    ] = None,
    output: Annotated[Path | None, opt("-o", "--output", help="Default: standard output.")] = None,
) -> str | None:
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
        return text
    write_file(output, text.encode())
    return None
