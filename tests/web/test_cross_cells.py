"""Every kind of cell in a cross table by rounds, as a browser gets it."""

from __future__ import annotations

import pytest

from crosstable.kernel.colour import Colour
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.standings.crosstable import CrossTable, Float, Frame, Rounds, entry_text
from crosstable.web.display.cross_cells import RoundLines
from crosstable.web.words.languages import speak

SCORE = ' <span class="score">'
FLOATS = {"up": "<i>up</i>", "down": "<i>down</i>"}
EMPTY = CrossTable(by_rounds=True, columns=(), tie_breaks=(), lines=())


def played(mark: Mark, colour: Colour) -> RoundRecord:
    return RoundRecord(1, Kind.PLAYED, HALF_POINTS.worth(mark), 3, colour, mark)


def cells(entry: RoundRecord, units: int, floated: Float | None, *, running: bool) -> str:
    left = frozenset({3} if entry.kind is Kind.FORFEIT else set())
    frame = Frame(
        {3: "12"}, left, lambda each: entry_text(HALF_POINTS, each, None), HALF_POINTS.text
    )
    lines = RoundLines(EMPTY, FLOATS, "not <in>", running=running)
    return lines.cells(Rounds(1, (entry,), (units,), (floated,), frame))


@pytest.mark.parametrize(
    ("entry", "units", "floated", "html"),
    [
        (
            *(played(Mark.DRAW, Colour.WHITE), 3, None),
            '<span class="met">12<i class="cw">w</i></span><b>½</b> <span class="score">1½</span>',
        ),
        (
            *(played(Mark.LOSS, Colour.BLACK), 2, Float.UP),
            f'<span class="met">12<i class="cb">b</i></span><b>0</b>{SCORE}<i>up</i>1</span>',
        ),
        (
            *(RoundRecord(1, Kind.FORFEIT, 2, 3, forfeit_win=True), 4, Float.DOWN),
            '(<span class="met">12</span><b>+</b>) <span class="score"><i>down</i>2</span>',
        ),
        (
            *(RoundRecord(1, Kind.PENDING, 0, 3, Colour.BLACK), 0, None),
            '<span class="met">12<i class="cb">b</i></span><b>·</b> <span class="score">0</span>',
        ),
        (
            *(RoundRecord(1, Kind.BYE, 1, bye=Bye.HALF_POINT), 5, None),
            f'<abbr class="met" title="half-point bye">bye</abbr> <b>½</b>{SCORE}2½</span>',
        ),
        (
            *(RoundRecord(1, Kind.NONE), 0, None),
            '<span class="met" title="not &lt;in&gt;">–</span> <span class="score">0</span>',
        ),
    ],
)
def test_a_cell(entry: RoundRecord, units: int, floated: Float | None, html: str) -> None:
    outcome = {Mark.DRAW: " drawn", Mark.LOSS: " lost"}.get(entry.mark or Mark.WIN, "")
    kind = " won" if entry.forfeit_win else outcome
    assert cells(entry, units, floated, running=True) == f'<td class="c{kind}">{html}</td>'
    without = html.partition(SCORE)[0]
    assert cells(entry, units, floated, running=False) == f'<td class="c{kind}">{without}</td>'


def test_the_same_result_with_another_colour_and_float_is_another_cell() -> None:
    """What repeats is made once, and never taken for something else."""
    entries = tuple(
        played(mark, colour) for mark in (Mark.WIN, Mark.LOSS) for colour in Colour for _ in "12"
    )
    frame = Frame(
        {3: "7"}, frozenset(), lambda each: entry_text(HALF_POINTS, each, None), HALF_POINTS.text
    )
    lines = RoundLines(EMPTY, FLOATS, "", running=True)
    floats = (None, Float.UP, None, Float.DOWN, None, Float.UP, None, Float.DOWN)
    html = lines.cells(Rounds(1, entries, (2,) * 8, floats, frame))
    signs = {None: "", Float.UP: "<i>up</i>", Float.DOWN: "<i>down</i>"}
    assert html == "".join(
        f'<td class="c {"won" if result == "1" else "lost"}"><span class="met">7'
        f'<i class="c{letter}">{letter}</i></span><b>{result}</b>'
        f"{SCORE}{signs[floated]}1</span></td>"
        for (result, letter), floated in zip(
            [(result, letter) for result in "10" for letter in "wwbb"], floats, strict=True
        )
    )


def test_letters_of_colours_are_the_readers() -> None:
    """A French b would be White (blancs)."""
    speak("fr")
    try:
        for sign, colour in (('<i class="cw">B', Colour.WHITE), ('<i class="cb">N', Colour.BLACK)):
            assert f"12{sign}</i>" in cells(played(Mark.WIN, colour), 2, None, running=False)
    finally:
        speak("en")
