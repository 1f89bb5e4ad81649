"""Events of FIDE's exercises in tie-breaking as facts: who met whom with what result.

A cell is ``9w1``: opponent, colour, result (``1 = 0`` played, ``+ -`` forfeited), or a bye: ``U``
allocated, ``F`` full point, ``H`` half point, ``Z`` none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import System, Tournament

BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
CELL = re.compile(r"(\d+)([wb])([10=+-])")

SWISS_OF_FIVE = """
1 9w1 13b= 2w= 15b1 4w=
2 10b1 7w1 1b= 16w1 3b=
3 11w= 6b1 8w1 4b= 2w=
4 12b1 H 13w1 3w= 1b=
5 13w0 15b0 11w1 7b= 10w1
6 14b0 3w0 U 10w1 8b1
7 15w1 2b0 16b0 5w= 11b0
8 16b= 14w1 3b0 13w1 6w0
9 1b0 10w0 H 11b- U
10 2w0 9b1 15w0 6b0 5b0
11 3b= 16w0 5b0 9w+ 7w1
12 4w0 U 14w+ Z Z
13 5b1 1w= 4b0 8b0 14w0
14 6w1 8b0 12b- Z 13b1
15 7b0 5w1 10b1 1w0 16b0
16 8w= 11b1 7w1 2b0 15w1
"""
"""Sixteen players rated 2200, 2150 ... 1450 by number."""
SWISS_OF_NINE = """
1 9w1 13b= 2w= 15b1 4w= 6b= 3b= 16w= 8b1
2 10b1 7w1 1b= 16w1 3b1 4w= 6w0 15b= 5w=
3 11w= 6b1 8w1 4b= 2w0 16b1 1w= 14w1 10b1
4 12b1 H 13w1 3w= 1b= 2b= 16w= 6b= 15w1
5 13w0 15b0 11w1 7b= 10w1 14b0 9b1 8w0 2b=
6 14b0 3w0 U 10w1 8b1 1w= 2b1 4w= 16b1
7 15w1 2b0 16b0 5w= 11b0 10b0 13w1 9w1 14b1
8 16b= 14w1 3b0 13w1 6w0 11b= 15w= 5b1 1w0
9 1b0 10w0 H 11b- U 13b1 5w0 7b0 12w=
10 2w0 9b1 15w0 6b0 5b0 7w1 12b1 11w1 3w0
11 3b= 16w0 5b0 9w+ 7w1 8w= 14b0 10b0 13w=
12 4w0 U 14w+ Z Z 15b0 10w0 13b= 9b=
13 5b1 1w= 4b0 8b0 14w0 9w0 7b0 12w= 11b=
14 6w1 8b0 12b- Z 13b1 5w1 11w1 3b0 7w0
15 7b0 5w1 10b1 1w0 16b0 12w1 8b= 2w= 4b0
16 8w= 11b1 7w1 2b0 15w1 3w0 4b= 1b= 6w0
"""
ROUND_ROBIN = """
1 5w= 2w1 3b1 4w0 6b1
2 6w1 1b0 5w1 3w= 4b1
3 4w1 6b1 1w0 2b= 5w1
4 3b0 5b0 6w= 1b1 2w0
5 1b= 4w1 2b0 6w- 3b0
6 2b0 3w0 4b= 5b+ 1w0
"""


def sheet(text: str) -> dict[int, list[str]]:
    """Return the cells of each player by number."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {int(number): cells for number, *cells in lines}


def swiss_event(
    text: str, *, ratings: Sequence[int] | None = None, points: PointSystem = HALF_POINTS
) -> Tournament:
    """Return the tournament of a table of cells."""
    rows = sheet(text)
    rounds = [
        _round(number, {player: cells[number - 1] for player, cells in rows.items()})
        for number in range(1, len(rows[1]) + 1)
    ]
    return Tournament(
        name="Exercise",
        game="chess",
        edition="fide-2026-03",
        system=System("dutch"),
        points=points,
        entrants=tuple(
            Entrant(
                number,
                Player(
                    name=f"Player {number}",
                    ratings=(Rating("fide.standard", ratings[place]),) if ratings else (),
                ),
            )
            for place, number in enumerate(rows)
        ),
        rounds=tuple(rounds),
    )


def _round(number: int, cells: Mapping[int, str]) -> Round:
    boards, free = [], []
    for player, cell in cells.items():
        if cell in BYES:
            free.append(FreePlayer(player, BYES[cell]))
            continue
        match = CELL.fullmatch(cell)
        assert match, cell
        opponent, colour, made = int(match[1]), match[2], match[3]
        if colour == "b":
            continue
        theirs = cells[opponent]
        assert theirs.startswith(f"{player}b"), (number, player, cell, theirs)
        boards.append(Board(player, opponent, _result(made, theirs[-1])))
    return Round(number, tuple(boards), tuple(free))


def _result(white: str, black: str) -> Result:
    if white in "+-":
        if black == "+":
            return Forfeit(Absent.WHITE)
        return Forfeit(Absent.BLACK if white == "+" else Absent.BOTH)
    return Played(MARKS[white], MARKS[black])
