"""Commands about the games themselves."""

from __future__ import annotations

import time

import click
import msgspec

from crosstable.cli.shell import emit, json_option, say
from crosstable.games import draughts
from crosstable.games.draughts.generator import divide

__all__ = ["perft_command"]


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
