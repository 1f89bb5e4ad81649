"""Commands about simultaneous exhibitions (FMJD Annex 8)."""

from __future__ import annotations

from collections.abc import Sequence
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
from crosstable.circuits.records import application
from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.circuit_shell import CircuitRoom, circuit_room, only, read_table, take_back
from crosstable.cli.circuit_words import show_conditions
from crosstable.cli.numbers import Number
from crosstable.cli.person_shell import person_room
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.formats.circuit_files import read_opponents
from crosstable.kernel.colour import Colour
from crosstable.office.exhibitions import seated
from crosstable.office.members import members_known
from crosstable.office.own_parts import Kept
from crosstable.rulebooks.exhibition_rules import KINDS
from crosstable.rulebooks.index import cited

_DAY = Day()
_KIND = click.Choice(list(KINDS))


def _seated(
    shell: Shell, opponents: Sequence[tuple[Opponent, Colour | None]], colour: str, on: date
) -> tuple[SimulBoard, ...]:
    """Return the boards, with the memberships that the register knows of."""
    with person_room(shell) as room:
        return members_known(seated(opponents, Colour(colour)), room.register, on)


simul_option = click.option("--simul", "wanted", help="Which exhibition, where there are several.")


def only_exhibition(room: CircuitRoom, wanted: str | None) -> Kept[Exhibition]:
    """Return the exhibition named, or the only one."""
    return only(
        room.exhibitions,
        wanted,
        none="there is no exhibition yet; announce one with `crosstable simul new`",
        which="which exhibition? say --simul with one of",
    )


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
@encoding_option
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
    opponents = read_table(read_opponents, path) if path else ()
    with circuit_room(shell, create=True) as room:
        kept = room.exhibitions.announce(
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
            kept = room.exhibitions.seat(
                kept.item.id, boards, signed=signature(shell), source=path.name if path else ""
            )
    _tell(kept.item, as_json=as_json)


@simul_commands.command("seat")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@simul_option
@click.option("--colour", type=click.Choice(["white", "black"]), default="white")
@json_option
@encoding_option
@pass_shell
def seat_command(
    shell: Shell, *, path: Path, wanted: str | None, colour: str, as_json: bool
) -> None:
    """Say who sits at which board, from a CSV file in the order of the boards."""
    opponents = read_table(read_opponents, path)
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        kept = room.exhibitions.seat(
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
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        kept = room.exhibitions.result(
            kept.item.id, board, outcome, ending=ending, signed=signature(shell)
        )
    _tell(kept.item, as_json=False)


@simul_commands.command("error")
@click.argument("board", type=Number(1, 5000))
@click.argument("kind", type=click.Choice([error.value for error in ExhibitionError]))
@simul_option
@pass_shell
def error_command(shell: Shell, *, board: int, kind: str, wanted: str | None) -> None:
    """Note what a blindfold expert said that was not a legal move; too many lose the game."""
    with circuit_room(shell) as room:
        name = only_exhibition(room, wanted).item.id
        _, because = room.exhibitions.erred(
            name, board, ExhibitionError(kind), signed=signature(shell)
        )
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
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        kept = room.exhibitions.finish(
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
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        attempt: Attempt = replace(kept.item.attempt, **values)
        kept = room.exhibitions.attempt(kept.item.id, attempt, signed=signature(shell))
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
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        if values:
            kept = room.exhibitions.change(replace(kept.item, **values), signed=signature(shell))
        if published is not None:
            kept = room.exhibitions.show(kept.item.id, published=published, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@simul_commands.command("undo")
@simul_option
@pass_shell
def undo_command(shell: Shell, *, wanted: str | None) -> None:
    """Undo the latest action about an exhibition; the journal keeps both."""
    with circuit_room(shell) as room:
        kept = only_exhibition(room, wanted)
        take_back(shell, room.exhibitions, kept)


@simul_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the exhibitions."""
    with circuit_room(shell) as room:
        known = [kept.item for kept in room.exhibitions.all().values()]
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
    with circuit_room(shell) as room:
        one = only_exhibition(room, wanted).item
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
