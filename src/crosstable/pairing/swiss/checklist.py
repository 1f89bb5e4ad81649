"""The arbiter's check list: everything by which a pairing can be checked by hand."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import PointSystem
from crosstable.pairing.swiss.colours import same_colour_run
from crosstable.pairing.swiss.players import Field, Float
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.rulebooks.rules import rule

_FLOATS = {Float.NONE: "", Float.DOWN: "-", Float.UP: "+"}


class CheckLine(msgspec.Struct, frozen=True):
    """One player of the check list."""

    rank: int
    number: int
    name: str
    score: int
    """The points they are paired with, adjourned games as draws, without virtual points."""
    colours: str
    """One letter for each round, ``=`` where no game was played."""
    colour: str
    """The colour in the coming round, ``W``, ``B``, or nothing without a game."""
    due: str
    """The colour preference: one small letter mild, two strong, one capital absolute."""
    before: str
    """The float two rounds ago, ``+`` up and ``-`` down."""
    last: str
    """The float of the last round."""
    difference: int
    run: int
    """How often the last colour came in a row, negative for Black."""
    opponents: tuple[int, ...]
    """Whom the player has met, by pairing number, in the order of the rounds."""


@rule("dutch.explanation", "fmjd-swiss.explanation")
def check_lines(field: Field, pairing: SwissPairing | None = None) -> tuple[CheckLine, ...]:
    """Return the check list of a round, with the colours of its pairing if that is given."""
    colours = {}
    for board in pairing.boards if pairing else ():
        colours[board.white], colours[board.black] = Colour.WHITE, Colour.BLACK
    return tuple(
        CheckLine(
            rank=rank,
            number=player.number,
            name=player.name,
            score=player.real_score,
            colours=player.history,
            colour=colours[player.number].value[0].upper() if player.number in colours else "",
            due="" if player.preference.colour is None else str(player.preference),
            before=_FLOATS[player.floats[1]],
            last=_FLOATS[player.floats[0]],
            difference=player.difference,
            run=same_colour_run(player.colours),
            opponents=player.opponents,
        )
        for rank, player in enumerate(field.players, start=1)
    )


def check_list_text(
    lines: tuple[CheckLine, ...],
    points: PointSystem,
    *,
    more: Mapping[str, Mapping[int, str]] | None = None,
) -> str:
    """Return the check list as a table in plain text.

    ``more`` are columns of a system's own: under a heading what stands there for each number.
    """
    own = more or {}
    rows: list[tuple[str, ...]] = [
        (*("Rk", "No", "Name", "Pts", *own, "Colours", "C", "D", "p", "l", "Cd", "Sc"), "Opponents")
    ]
    rows += [
        (
            str(line.rank),
            str(line.number),
            line.name,
            points.text(line.score),
            *(column.get(line.number, "") for column in own.values()),
            line.colours,
            line.colour,
            line.due,
            line.before,
            line.last,
            f"{line.difference:+d}" if line.difference else "0",
            f"{line.run:+d}" if line.run else "0",
            " ".join(map(str, line.opponents)),
        )
        for line in lines
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
