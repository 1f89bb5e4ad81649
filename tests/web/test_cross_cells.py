"""Every kind of cell in a cross table by rounds, as a browser gets it."""

from __future__ import annotations

import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.result import Bye
from crosstable.standings.crosstable import Cell, Game
from crosstable.standings.progress import Float
from crosstable.web.display.cross_cells import round_cells

SCORE = ' <span class="score">'
FLOATS = {"up": "<i>up</i>", "down": "<i>down</i>"}


@pytest.mark.parametrize(
    ("game", "html"),
    [
        (
            Game(1, "½", 3, Colour.WHITE, score="1½", label="12"),
            '<span class="met">12w</span><b>½</b> <span class="score">1½</span>',
        ),
        (
            Game(1, "0", 3, Colour.BLACK, score="1", label="2", floated=Float.UP),
            '<span class="met">2b</span><b>0</b> <span class="score"><i>up</i>1</span>',
        ),
        (
            Game(1, "+", 3, counts=False, score="2", label="4", floated=Float.DOWN),
            '(<span class="met">4</span><b>+</b>) <span class="score"><i>down</i>2</span>',
        ),
        (
            Game(1, "bye ½", score="2½", bye=Bye.HALF_POINT),
            f'<abbr class="met" title="half-point bye">bye</abbr> <b>½</b>{SCORE}2½</span>',
        ),
        (
            Game(1, "", score="0"),
            '<span class="met" title="not &lt;in&gt;">–</span> <span class="score">0</span>',
        ),
    ],
)
def test_a_cell(game: Game, html: str) -> None:
    cells = [Cell("", (game,))]
    with_score = round_cells(cells, FLOATS, "not <in>", running=True)
    assert with_score == f'<td class="c">{html}</td>'
    without = round_cells(cells, FLOATS, "not <in>", running=False)
    assert without == f'<td class="c">{html.partition(SCORE)[0]}</td>'
