"""The cells of a cross table by rounds as HTML: ten thousand in a large event.

A template would look up a dozen names for each of them, which took longer than all the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import escape

from crosstable.standings.crosstable import Cell, Game
from crosstable.standings.progress import Float
from crosstable.web.words import phrases

__all__ = ["round_cells"]


def round_cells(
    cells: Sequence[Cell], floats: Mapping[str, str], no_game: str, *, running: bool
) -> str:
    """Return a line's cells: whom the player met, the result, and the score after each round.

    ``floats`` are the signs of floats, already HTML; figures of our own need no escaping.
    """
    up, down = floats[Float.UP.value], floats[Float.DOWN.value]
    made = []
    for cell in cells:
        game = cell.games[0]
        if game.label:
            text = f'<span class="met">{game.met}</span><b>{game.text}</b>'
        else:
            text = _without_opponent(game, no_game)
        if not game.counts:
            text = f"({text})"
        if running:
            floated = game.floated
            sign = "" if floated is None else up if floated is Float.UP else down
            text = f'{text} <span class="score">{sign}{game.score}</span>'
        made.append(f'<td class="c">{text}</td>')
    return "".join(made)


def _without_opponent(game: Game, no_game: str) -> str:
    if game.bye is None:
        return f'<span class="met" title="{escape(no_game)}">–</span>'
    name, short = escape(phrases.bye(game.bye)), escape(phrases.bye_in_short(game.bye))
    return f'<abbr class="met" title="{name}">{short}</abbr> <b>{game.text.partition(" ")[2]}</b>'
