"""Commands about special achievements and records of exhibitions (FMJD Annex 11)."""

from __future__ import annotations

from datetime import date

import click

from crosstable.circuits.records import Record
from crosstable.cli.choosing import Day
from crosstable.cli.circuit_shell import circuit_room
from crosstable.cli.circuit_words import show_conditions
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.cli.simul import only_exhibition
from crosstable.rulebooks.exhibition_rules import KINDS

_DAY = Day()
_KIND = click.Choice(list(KINDS))


@click.group("records")
def records_commands() -> None:
    """Check special achievements and list records of exhibitions (FMJD Annex 11)."""


@records_commands.command("check")
@click.argument("simul", required=False)
@json_option
@pass_shell
def check_command(shell: Shell, *, simul: str | None, as_json: bool) -> None:
    """Say whether an exhibition is an achievement or a record, and what is missing."""
    with circuit_room(shell) as room:
        one = only_exhibition(room, simul).item
        verdict = room.exhibitions.check(one.id)
    if as_json:
        emit(
            {
                "exhibition": one.id,
                "achieved": verdict.achieved,
                "record": verdict.record,
                "conditions": verdict.conditions,
                "attempt": verdict.attempt,
                "before": verdict.before,
            }
        )
        return
    say(f"{one.name}, {one.rules.words}")
    show_conditions((*verdict.conditions, *verdict.attempt))
    if verdict.record:
        say("a special achievement and a record")
    elif verdict.achieved:
        say("a special achievement; no record")
    else:
        say(f"no achievement: {len(verdict.missing)} missing")


@records_commands.command("list")
@json_option
@pass_shell
def records_list_command(shell: Shell, *, as_json: bool) -> None:
    """List the record of each kind that is known here."""
    with circuit_room(shell) as room:
        best = room.exhibitions.records()
    if as_json:
        emit(best)
        return
    for kind, record in best.items():
        say(
            f"{KINDS[kind].words}: {record.expert} {record.federation}, {record.opponents} "
            f"opponents, {record.points} points, {record.day} {record.place}"
        )
    if not best:
        say("no record is known; note one with `crosstable records note`")


@records_commands.command("note")
@click.option("--kind", type=_KIND, required=True)
@click.option("--expert", required=True)
@click.option("--federation", default="")
@click.option("--opponents", type=Number(1, 10000), required=True)
@click.option("--points", type=Number(0, 20000), required=True, help="Two for a win.")
@click.option("--on", "day", type=_DAY, required=True)
@click.option("--place", default="")
@click.option("--source", default="", help="Where it is known from.")
@pass_shell
def note_command(
    shell: Shell,
    *,
    kind: str,
    expert: str,
    federation: str,
    opponents: int,
    points: int,
    day: date,
    place: str,
    source: str,
) -> None:
    """Note a record that was made elsewhere."""
    with circuit_room(shell, create=True) as room:
        kept = room.exhibitions.note_record(
            Record(
                kind=kind,
                expert=expert,
                federation=federation.upper(),
                opponents=opponents,
                points=points,
                day=day,
                place=place,
                source=source,
            ),
            signed=signature(shell),
        )
        names = [name for name, one in room.exhibitions.noted.items().items() if one == kept]
    say(f"noted: {', '.join(names)}")


@records_commands.command("remove")
@click.argument("name")
@pass_shell
def remove_command(shell: Shell, *, name: str) -> None:
    """Take a noted record off the list; the journal keeps both."""
    with circuit_room(shell) as room:
        room.exhibitions.remove_record(name, signed=signature(shell))
    say("removed")
