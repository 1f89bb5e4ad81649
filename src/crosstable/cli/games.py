"""Commands about the games themselves."""

from __future__ import annotations

import time
from pathlib import Path

import click
import msgspec

from crosstable.cli.shell import emit, json_option, say, write_file
from crosstable.games import draughts
from crosstable.games.diagrams.page import diagram_page
from crosstable.games.draughts.generator import divide

__all__ = ["diagram_command", "perft_command"]


class Leaves(msgspec.Struct, frozen=True, kw_only=True):
    """A count of leaves, as ``--json`` prints it."""

    game: str
    position: str
    depth: int
    leaves: int
    backend: str


@click.command("perft")
@click.argument("game", type=click.Choice([draughts.DRAUGHTS.name]))
@click.option("--depth", type=click.IntRange(0, 30), required=True)
@click.option("--fen", help="Where to start; default: the start of a game.")
@click.option("--divide", "divided", is_flag=True, help="Count behind each first move as well.")
@json_option
def perft_command(*, game: str, depth: int, fen: str | None, divided: bool, as_json: bool) -> None:
    """Count the positions DEPTH moves ahead; the last line is the number.

    Captures with the same start, end and captured pieces are one move.
    """
    position = draughts.START if fen is None else draughts.read_fen(fen)
    if divided and depth and not as_json:
        for move, count in divide(position, depth):
            say(f"{move}: {count}")
    started = time.perf_counter()
    leaves = draughts.perft(position, depth)
    taken = time.perf_counter() - started
    running = draughts.backend().name
    if as_json:
        emit(
            Leaves(
                game=game,
                position=draughts.write_fen(position),
                depth=depth,
                leaves=leaves,
                backend=running,
            )
        )
        return
    click.echo(f"{running}, {taken:.3f} s", err=True)
    say(str(leaves))


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
