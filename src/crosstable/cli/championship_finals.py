"""Commands about the end of a championship: groups, numbers of the final, challenger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from rich import box
from rich.table import Table

from crosstable.circuits.championship import Contender
from crosstable.circuits.final_table import final_numbers, final_rounds
from crosstable.circuits.groups import GROUPS, grouped
from crosstable.circuits.qualification import participants
from crosstable.cli.championship_events import refuses_option
from crosstable.cli.championship_shell import (
    facts_option,
    only_championship,
    wanted_championship,
    which_option,
)
from crosstable.cli.choosing import encoding_option
from crosstable.cli.circuit_shell import circuit_room, read_table
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.formats.championship_files import read_finalists
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.office.championship_events import events_of_groups, qualified_from
from crosstable.office.title_matches import challenge_of
from crosstable.rulebooks.index import cited

_FILE = click.Path(path_type=Path)


@click.command("groups")
@which_option
@facts_option
@json_option
@pass_shell
def groups_command(shell: Shell, *, wanted: str | None, facts: Path | None, as_json: bool) -> None:
    """Divide forty players into four groups by rating, compatriots apart (App. B1 1.2)."""
    found = wanted_championship(shell, wanted, facts)
    made = grouped(participants(found))
    if as_json:
        emit(made)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for letter in GROUPS:
        table.add_column(f"group {letter}", overflow="fold")
    columns = [
        [
            f"{one.seed}. {one.contender.name} ({one.contender.federation})"
            f"{f' ← {one.moved_from}' if one.moved_from else ''}"
            for one in made.groups[letter]
        ]
        for letter in GROUPS
    ]
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    show(table)
    for note in made.notes:
        say(f"note: {cited(note)}")
    if not made.fewest:
        say("note: it is not proved that no other repair moves fewer players")


@click.command("final-numbers")
@click.argument("path", metavar="[FILE]", type=_FILE, required=False)
@click.option("--lot", default="", help="Words for the draw; the same words give the same numbers.")
@which_option
@click.option("--from-groups", is_flag=True, help="From the semi-finals in this office.")
@click.option("--keep", is_flag=True, help="Write the draw into the championship of the office.")
@json_option
@encoding_option
@pass_shell
def final_command(
    shell: Shell,
    *,
    path: Path | None,
    lot: str,
    wanted: str | None,
    from_groups: bool,
    keep: bool,
    as_json: bool,
) -> None:
    """Draw the numbers of the final from a CSV with group, name, fmjd, federation.

    Without a file only the nine rounds are printed; with --from-groups the best three of each
    semi-final come from the tournaments of the office.
    """
    rounds = final_rounds()
    if keep and path is None and not from_groups:
        raise Refused("--keep writes a draw down: give the file of the finalists")
    if path is not None or from_groups:
        if not lot.strip():
            raise InvalidValue("a drawing needs --lot, with words agreed on beforehand")
        found = _finalists(shell, path, wanted)
        made = final_numbers(found, lot=lot)
        if keep:
            with circuit_room(shell) as room:
                kept = only_championship(room.championships, wanted)
                room.championships.draw_final(kept.item.id, found, lot=lot, signed=signature(shell))
        if as_json:
            emit({"numbers": made, "rounds": rounds})
            return
        for one in made.finalists:
            say(f"{one.number:>2}  {one.contender.name} ({one.contender.federation}), {one.group}")
        for note in made.notes:
            say(f"note: {cited(note)}")
    elif as_json:
        emit({"rounds": rounds})
        return
    for number, pairs in enumerate(rounds, start=1):
        say(f"round {number}: " + "  ".join(f"{white}-{black}" for white, black in pairs))


def _finalists(
    shell: Shell, path: Path | None, wanted: str | None
) -> Mapping[str, Sequence[Contender]]:
    """Return the best three of each semi-final, of a file or of the office's tournaments."""
    if path is not None:
        return read_table(read_finalists, path)
    with circuit_room(shell) as room:
        item = only_championship(room.championships, wanted).item
        return qualified_from(events_of_groups(item, room.office))


@click.command("challenger")
@which_option
@facts_option
@refuses_option
@click.option("--no-offer", is_flag=True, help="Nobody offers acceptable conditions.")
@json_option
@pass_shell
def challenger_command(
    shell: Shell,
    *,
    wanted: str | None,
    facts: Path | None,
    refuses: tuple[str, ...],
    no_offer: bool,
    as_json: bool,
) -> None:
    """Say who plays the title match, from the lists champion and final."""
    found = wanted_championship(shell, wanted, facts)
    match = challenge_of(found, refuses=refuses, offer=not no_offer)
    if as_json:
        emit(match)
        return
    if match.champion and match.challenger:
        say(f"title match of {match.year}: {match.champion.name} – {match.challenger.name}")
        say(f"plan of games: {match.plan}")
    for reason in match.because:
        say(cited(reason))
