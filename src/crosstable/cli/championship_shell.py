"""What the commands about championships share: which one is meant, and how boards are printed."""

from __future__ import annotations

from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.circuits.chairs import Board, Chair, pool_words
from crosstable.circuits.championship import Championship, Contender
from crosstable.circuits.reserves import ReserveList
from crosstable.cli.circuit_shell import circuit_room, read_table
from crosstable.cli.shell import Shell, say, show
from crosstable.formats.championship_files import read_qualification
from crosstable.kernel.errors import Refused
from crosstable.office.championships import Championships
from crosstable.office.own_parts import Kept
from crosstable.rulebooks.championship_rules import Contest
from crosstable.rulebooks.index import cited

facts_option = click.option(
    "--facts",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Facts from a TOML file instead of the office's.",
)
women_option = click.option("--women", is_flag=True, help="The women's championship.")
which_option = click.option("--championship", "wanted", help="Which, where there are several.")


def only_championship(
    championships: Championships, wanted: str | None, contest: Contest | None = None
) -> Kept[Championship]:
    """Return the championship named, or the only one of its kind."""
    if wanted is not None:
        return championships.get(wanted)
    everything = championships.all()
    known = {
        name: kept
        for name, kept in everything.items()
        if contest is None or kept.item.contest == contest
    }
    if not known and contest == "open":
        # Nobody asked for the open one by name: where women's are kept alone, they are meant.
        known = dict(everything)
    if not known:
        raise Refused(
            "there is no such championship yet; begin one with `crosstable championship create`"
        )
    if len(known) > 1:
        raise Refused(f"which championship? say --championship with one of: {', '.join(known)}")
    return next(iter(known.values()))


def wanted_championship(
    shell: Shell, wanted: str | None, facts: Path | None, contest: Contest | None = None
) -> Championship:
    """Return the championship of a file of facts, or one that the office keeps."""
    if facts is not None:
        return read_table(read_qualification, facts)
    with circuit_room(shell) as room:
        return only_championship(room.championships, wanted, contest).item


def _who(one: Contender | None) -> str:
    if one is None:
        return "–"
    return f"{one.name} ({one.federation})" if one.federation else one.name


def show_chairs(chairs: tuple[Chair, ...], *, why: bool) -> None:
    """Print chairs, each with what fills it."""
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("chair", "point", "player", "because"):
        table.add_column(heading, overflow="fold")
    for chair in chairs:
        reasons = chair.because[-2:] if not why else chair.because
        lines = [cited(reason) for reason in reasons]
        if why:
            lines += [f"passed over: {cited(reason)}" for reason in chair.passed]
        table.add_row(
            str(chair.number),
            f"{chair.point} {pool_words(chair.pool)}",
            _who(chair.holder),
            "\n".join(lines),
        )
    show(table)


def show_board(board: Board, name: str, *, why: bool) -> None:
    """Print the board of a championship of this name."""
    filled = f"{board.filled} of {board.places} chairs filled"
    say(f"{name}, {board.contest}, {board.year}: {filled}")
    show_chairs(board.chairs, why=why)
    for note in board.notes:
        say(f"note: {cited(note)}")


def show_reserves(reserves: ReserveList, limit: int) -> None:
    """Print the global reserve list."""
    if reserves.numbering is not None:
        say(cited(reserves.numbering))
    if reserves.reserves:
        table = Table(box=box.SIMPLE_HEAD)
        for heading in ("", "player", "because"):
            table.add_column(heading, overflow="fold")
        for one in reserves.reserves[:limit]:
            table.add_row(str(one.number), _who(one.contender), cited(one.because))
        show(table)
    for reason in (*reserves.deleted, *reserves.notes):
        say(f"note: {cited(reason)}")
