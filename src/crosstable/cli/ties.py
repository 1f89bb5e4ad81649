"""The command that draws lots for players whom no tie-break separates."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.cli.asking import SEED, Event, terminal
from crosstable.cli.telling import Shown
from crosstable.office import acts
from crosstable.office.acts import DrawTies
from crosstable.rulebooks.index import cited


@terminal(None, "draw-ties", seed=SEED)
def draw_ties_command(event: Event, _command: DrawTies) -> Shown:
    """Draw lots for players still tied, where the tie-breaks end with lots; recorded."""
    return Shown(event.act, _lines(event, event.act))


def _lines(event: Event, act: acts.TiesDrawn) -> Iterator[str]:
    yield f"seed {act.lots[0].seed}"
    yield from map(cited, act.because)
    for drawn in act.lots:
        yield "; ".join(f"{number} {event.name_of(number)}" for number in drawn.players)
