"""Commands about simultaneous exhibitions and records (FMJD Annexes 8 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import click
from msgspec.structs import replace
from rich import box
from rich.table import Table

from crosstable.circuits.exhibitions import (
    Attempt,
    Exhibition,
    ExhibitionError,
    Opponent,
    SimulBoard,
    errors_allowed,
    house_rules,
    officials_needed,
    outcome_from,
    rate_of,
    tally,
)
from crosstable.circuits.records import Record, application
from crosstable.cli.choosing import Day
from crosstable.cli.circuit_words import show_conditions
from crosstable.cli.numbers import Number
from crosstable.cli.person_shell import person_room
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, read_file, say, show
from crosstable.confined import read_apart
from crosstable.formats.circuit_files import read_opponents
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import Refused
from crosstable.office.exhibitions import Exhibitions, seated
from crosstable.office.members import members_known
from crosstable.office.own_parts import Kept
from crosstable.rulebooks.exhibition_rules import KINDS
from crosstable.rulebooks.index import cited
from crosstable.store import open_journal

__all__ = ["records_commands", "simul_commands"]

_DAY = Day()
_KIND = click.Choice(list(KINDS))


def _seated(
    shell: Shell, opponents: Sequence[tuple[Opponent, Colour | None]], colour: str, on: date
) -> tuple[SimulBoard, ...]:
    """Return the boards, with the memberships that the register knows of."""
    with person_room(shell) as room:
        return members_known(seated(opponents, Colour(colour)), room.register, on)


@contextmanager
def _exhibitions(shell: Shell, *, create: bool = False) -> Iterator[Exhibitions]:
    with open_journal(shell.database, create=create) as journal:
        yield Exhibitions(journal)


def _only(room: Exhibitions, wanted: str | None) -> Kept[Exhibition]:
    if wanted is not None:
        return room.get(wanted)
    known = room.all()
    if not known:
        raise Refused("there is no exhibition yet; announce one with `crosstable simul new`")
    if len(known) > 1:
        raise Refused(f"which exhibition? say --simul with one of: {', '.join(known)}")
    return next(iter(known.values()))


simul_option = click.option("--simul", "wanted", help="Which exhibition, where there are several.")


@click.group("simul")
def simul_commands() -> None:
    """Run simultaneous exhibitions: boards, results, errors of a blindfold expert."""


@simul_commands.command("new")
@click.option("--kind", type=_KIND, required=True)
@click.option("--expert", required=True, help="Who plays against everybody.")
@click.option("--name", default="")
@click.option("--on", "day", type=_DAY, help="The day; today where not given.")
@click.option("--place", default="")
@click.option("--club", default="", help="The expert's club.")
@click.option("--federation", default="", help="The expert's federation.")
@click.option("--referee", default="", help="The main referee.")
@click.option("--assistants", type=Number(0, 500), default=0, help="How many besides.")
@click.option("--opponents", "path", type=click.Path(path_type=Path), help="A CSV file.")
@click.option("--colour", type=click.Choice(["white", "black"]), default="white")
@json_option
@pass_shell
def new_command(
    shell: Shell,
    *,
    kind: str,
    expert: str,
    name: str,
    day: date | None,
    place: str,
    club: str,
    federation: str,
    referee: str,
    assistants: int,
    path: Path | None,
    colour: str,
    as_json: bool,
) -> None:
    """Announce an exhibition: normal, clock, blindfold or edraughts."""
    opponents = (
        read_apart(read_opponents, path.name, read_file(path), source=path.name) if path else ()
    )
    with _exhibitions(shell, create=True) as room:
        kept = room.announce(
            Exhibition(
                id="",
                name=name,
                kind=kind,
                expert=expert,
                expert_club=club,
                expert_federation=federation.upper(),
                day=day or shell.now.date(),
                place=place,
                referee=referee,
                assistants=assistants,
            ),
            signed=signature(shell),
        )
        if opponents:
            boards = _seated(shell, opponents, colour, kept.item.day)
            kept = room.seat(
                kept.item.id, boards, signed=signature(shell), source=path.name if path else ""
            )
    _tell(kept.item, as_json=as_json)


@simul_commands.command("seat")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@simul_option
@click.option("--colour", type=click.Choice(["white", "black"]), default="white")
@json_option
@pass_shell
def seat_command(
    shell: Shell, *, path: Path, wanted: str | None, colour: str, as_json: bool
) -> None:
    """Say who sits at which board, from a CSV file in the order of the boards."""
    opponents = read_apart(read_opponents, path.name, read_file(path), source=path.name)
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        kept = room.seat(
            kept.item.id,
            _seated(shell, opponents, colour, kept.item.day),
            signed=signature(shell),
            source=path.name,
        )
    _tell(kept.item, as_json=as_json)


@simul_commands.command("result")
@click.argument("board", type=Number(1, 5000))
@click.argument("result")
@simul_option
@click.option("--why", "ending", default="", help="absent, pieces, flag, infringement ...")
@pass_shell
def result_command(
    shell: Shell, *, board: int, result: str, wanted: str | None, ending: str
) -> None:
    """Enter the result of a board, the expert's points first: 2-0, 1-1, 0-2; - removes it."""
    outcome = None if result == "-" else outcome_from(result)
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        kept = room.result(kept.item.id, board, outcome, ending=ending, signed=signature(shell))
    _tell(kept.item, as_json=False)


@simul_commands.command("error")
@click.argument("board", type=Number(1, 5000))
@click.argument("kind", type=click.Choice([error.value for error in ExhibitionError]))
@simul_option
@pass_shell
def error_command(shell: Shell, *, board: int, kind: str, wanted: str | None) -> None:
    """Note what a blindfold expert said that was not a legal move; too many lose the game."""
    with _exhibitions(shell) as room:
        name = _only(room, wanted).item.id
        _, because = room.erred(name, board, ExhibitionError(kind), signed=signature(shell))
    for reason in because:
        say(cited(reason))


@simul_commands.command("finish")
@simul_option
@click.option("--minutes", type=Number(1, 10080), help="How long it took.")
@click.option("--on", type=_DAY, help="The day it ended; default: that of the exhibition.")
@json_option
@pass_shell
def finish_command(
    shell: Shell, *, wanted: str | None, minutes: int | None, on: date | None, as_json: bool
) -> None:
    """End an exhibition whose games are all over."""
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        kept = room.finish(
            kept.item.id, on=on or kept.item.day, minutes=minutes, signed=signature(shell)
        )
    _tell(kept.item, as_json=as_json)


@simul_commands.command("attempt")
@simul_option
@click.option("--federation", help="The national federation that submits it.")
@click.option("--submitted", type=_DAY)
@click.option("--witness", "witnesses", multiple=True, help="A member of the federation's board.")
@click.option("--expert-member/--expert-no-member", default=None)
@click.option("--federation-in-order/--federation-in-debt", default=None)
@click.option("--software")
@click.option("--software-approved/--software-not-approved", default=None)
@click.option("--venue-with-referee", "referees_by_venue", multiple=True)
@click.option("--ratified", type=_DAY, help="When the General Assembly ratified it.")
@json_option
@pass_shell
def attempt_command(shell: Shell, /, *, wanted: str | None, as_json: bool, **given: object) -> None:
    """Note what a record needs: application, witnesses, membership, software."""
    values = {name: value for name, value in given.items() if value is not None and value != ()}
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        attempt: Attempt = replace(kept.item.attempt, **values)
        kept = room.attempt(kept.item.id, attempt, signed=signature(shell))
    _tell(kept.item, as_json=as_json)
    if values.get("submitted") and not as_json:
        show_conditions([application(kept.item)])


@simul_commands.command("set")
@simul_option
@click.option("--public/--not-public", "published", default=None)
@click.option("--referee")
@click.option("--assistants", type=Number(0, 500))
@click.option("--place")
@click.option("--club", "expert_club")
@json_option
@pass_shell
def set_command(
    shell: Shell, /, *, wanted: str | None, published: bool | None, as_json: bool, **given: object
) -> None:
    """Change what was announced, or let everybody watch."""
    values = {name: value for name, value in given.items() if value is not None}
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        if values:
            kept = room.change(replace(kept.item, **values), signed=signature(shell))
        if published is not None:
            kept = room.show(kept.item.id, published=published, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@simul_commands.command("undo")
@simul_option
@pass_shell
def undo_command(shell: Shell, *, wanted: str | None) -> None:
    """Undo the latest action about an exhibition; the journal keeps both."""
    with _exhibitions(shell) as room:
        kept = _only(room, wanted)
        latest = next(note for note in kept.history if not note.undone)
        room.undo(kept.item.id, signed=signature(shell))
    say(f"taken back: {latest.act.words()}")


@simul_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the exhibitions."""
    with _exhibitions(shell) as room:
        known = [kept.item for kept in room.all().values()]
    if as_json:
        emit(known)
        return
    for one in known:
        _tell(one, as_json=False)
    if not known:
        say("there is no exhibition yet")


@simul_commands.command("show")
@simul_option
@click.option("--rules", is_flag=True, help="With what holds at the boards.")
@json_option
@pass_shell
def show_command(shell: Shell, *, wanted: str | None, rules: bool, as_json: bool) -> None:
    """Show an exhibition with its boards."""
    with _exhibitions(shell) as room:
        one = _only(room, wanted).item
    if as_json:
        emit(one)
        return
    _tell(one, as_json=False)
    if rate_of(one):
        say(f"rate of play: {rate_of(one)}")
    allowed = errors_allowed(one.rules, len(one.boards))
    if allowed is not None:
        say(f"errors: {tally(one.boards).errors} of {allowed} allowed")
    there = bool(one.referee) + one.assistants
    say(f"officials: {there}, needed {officials_needed(one)}")
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("board", "opponent", "fed", "rating", "colour", "result"):
        table.add_column(heading)
    for board in one.boards:
        rating = board.opponent.rating or board.opponent.national_rating
        table.add_row(
            str(board.number),
            board.opponent.name,
            board.opponent.federation,
            str(rating or ""),
            board.colour.value,
            board.outcome.score if board.outcome else "",
        )
    show(table)
    if rules:
        for rule in house_rules(one):
            say(f"- {cited(rule)}")


def _tell(one: Exhibition, *, as_json: bool) -> None:
    if as_json:
        emit(one)
        return
    score = tally(one.boards)
    over = " over" if one.finished else f" {score.playing} playing" if score.boards else ""
    say(
        f"{one.id}: {one.name}, {one.rules.words}, {one.day}: {score.boards} boards, "
        f"+{score.wins} ={score.draws} -{score.losses},{over or ' nobody seated'}"
    )


@click.group("records")
def records_commands() -> None:
    """Check special achievements and list records of exhibitions (FMJD Annex 11)."""


@records_commands.command("check")
@click.argument("simul", required=False)
@json_option
@pass_shell
def check_command(shell: Shell, *, simul: str | None, as_json: bool) -> None:
    """Say whether an exhibition is an achievement or a record, and what is missing."""
    with _exhibitions(shell) as room:
        one = _only(room, simul).item
        verdict = room.check(one.id)
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
    with _exhibitions(shell) as room:
        best = room.records()
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
    with _exhibitions(shell, create=True) as room:
        kept = room.note_record(
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
        names = [name for name, one in room.noted.items().items() if one == kept]
    say(f"noted: {', '.join(names)}")


@records_commands.command("remove")
@click.argument("name")
@pass_shell
def remove_command(shell: Shell, *, name: str) -> None:
    """Take a noted record off the list; the journal keeps both."""
    with _exhibitions(shell) as room:
        room.remove_record(name, signed=signature(shell))
    say("removed")
