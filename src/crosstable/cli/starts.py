"""The command for starting positions that are drawn (Chess960)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from crosstable.cli.asking import Event, chance, opt, terminal
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import InvalidValue
from crosstable.office.acts import DrawStarts
from crosstable.office.start_positions import draws_starts, start_text


@terminal(None, "starts")
def starts_command(
    event: Event,
    *,
    round_number: Annotated[
        int | None, opt("--round", least=1, help="Default: the latest.")
    ] = None,
    draw: Annotated[bool, opt(help="Draw them; the seed is recorded.")] = False,
    seed: Annotated[str, opt(help="With --draw, to repeat a drawing.")] = "",
    numbers: Annotated[
        tuple[int, ...],
        opt(
            "--number",
            help="A position that people drew, 0 to 959; one, or one for each board in order.",
        ),
    ] = (),
) -> Shown | Iterator[str]:
    """Show the starting positions of a round, or draw them.

    An event draws them when its regulations say so: `crosstable regulations set
    starting-positions round`, or board. Then pairing a round draws them too.
    """
    if seed and not draw:
        raise InvalidValue("--seed goes with --draw")
    if draw and numbers:
        raise InvalidValue("either --draw, or --number with what people drew")
    number = len(event.tournament.rounds) if round_number is None else round_number
    if draw or numbers:
        event.carry_out(DrawStarts(number, seed or (chance() if draw else ""), numbers))
        return _lines(event, number)
    return Shown(event.tournament.starts_of(number), _lines(event, number))


def _lines(event: Event, round_number: int) -> Iterator[str]:
    drawn = event.tournament.starts_of(round_number)
    if event.after is not None:
        yield event.act.words(event.tournament)
    elif drawn is None:
        plan = draws_starts(event.tournament)
        yield (
            f"nothing is drawn for round {round_number} yet"
            if plan
            else "games begin from the usual position here"
        )
    for place, start in enumerate(drawn.numbers if drawn else (), start=1):
        where = f"board {place}: " if drawn and len(drawn.numbers) > 1 else ""
        yield f"{where}{start} {start_text(event.tournament, start)}"
