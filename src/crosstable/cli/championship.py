"""Commands about world championships: plan, qualification, groups, final, reserves, challenger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.table import Table

from crosstable.circuits.championship import LISTS, Championship, Contender
from crosstable.circuits.final_table import final_numbers, final_rounds
from crosstable.circuits.groups import GROUPS, grouped
from crosstable.circuits.qualification import board_of, participants, plan_of
from crosstable.cli.championship_events import final_event_command, group_events_command
from crosstable.cli.championship_shell import (
    championship_room,
    only_championship,
    show_board,
    show_chairs,
    show_reserves,
    wanted_championship,
    which_option,
)
from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, read_file, say, show
from crosstable.confined import read_apart
from crosstable.formats.championship_files import (
    read_contenders,
    read_federations,
    read_finalists,
    read_qualification,
)
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.office.championship_events import events_of_groups, qualified_from
from crosstable.office.championships import list_of_office
from crosstable.office.overview import summary
from crosstable.office.title_matches import challenge_of, match_superseded, title_match_event
from crosstable.rulebooks.championship_rules import Contest, scheme_of
from crosstable.rulebooks.index import cited

__all__ = ["championship_commands"]

_DAY = Day()
_FILE = click.Path(path_type=Path)

facts_option = click.option(
    "--facts", type=_FILE, metavar="FILE", help="Facts from a TOML file instead of the office's."
)
women_option = click.option("--women", is_flag=True, help="The women's championship.")


def _contest(*, women: bool) -> Contest:
    return "women" if women else "open"


@click.group("championship")
def championship_commands() -> None:
    """Fill world championships: quotas, chairs, reserves, groups, title match (FMJD 12, 17)."""


@championship_commands.command("plan")
@click.option("--year", type=Number(2000, 2200), required=True)
@click.option("--places", type=Number(1, 999), help="20 or 40; default: the usual number.")
@women_option
@json_option
def plan_command(*, year: int, places: int | None, women: bool, as_json: bool) -> None:
    """Print the chairs of a year: how many from where, by which point, and the dates."""
    scheme = scheme_of(_contest(women=women), year, places)
    if as_json:
        emit(scheme)
        return
    say(f"World Championship {year}, {scheme.contest}, {scheme.places} places")
    show_chairs(plan_of(scheme), why=False)
    first, second = scheme.championships_in
    say(f"group A: national championships of {first} and {second} held and reported for rating")
    say(f"names of the confederations and the rating list: {scheme.names_by}")
    say(f"World Cup classification: {scheme.cup_on}")
    if scheme.is_carried_over:
        say(f"note: the quotas are those of {scheme.written_for}; an Assembly may have set others")


@championship_commands.command("create")
@click.argument("name")
@click.option("--year", type=Number(2000, 2200), required=True)
@click.option("--places", type=Number(1, 999), help="20 or 40; default: the usual number.")
@click.option("--host", default="", help="The organising federation.")
@women_option
@json_option
@pass_shell
def create_command(
    shell: Shell,
    *,
    name: str,
    year: int,
    places: int | None,
    host: str,
    women: bool,
    as_json: bool,
) -> None:
    """Begin a championship with empty chairs."""
    with championship_room(shell, create=True) as room:
        kept = room.championships.create(
            name,
            year=year,
            contest=_contest(women=women),
            places=places,
            host=host,
            signed=signature(shell),
        )
    _tell(kept.item, as_json=as_json)


@championship_commands.command("take")
@click.argument("path", metavar="FILE", type=_FILE)
@json_option
@pass_shell
def take_command(shell: Shell, *, path: Path, as_json: bool) -> None:
    """Begin a championship with all the facts of a TOML file."""
    facts = read_apart(read_qualification, path.name, read_file(path), source=path.name)
    with championship_room(shell, create=True) as room:
        kept = room.championships.take(facts, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@championship_commands.command("set")
@which_option
@click.option("--name", default=None, help="Another name.")
@click.option("--host", default=None, help="The organising federation.")
@click.option("--reserve-date", type=_DAY, help="From when the reserve list replaces players.")
@click.option("--match-played/--match-not-played", default=None, help="The last title match.")
@click.option(
    "--open-chairs", type=click.Choice(["open", "reserve"]), help="Chairs without anybody named."
)
@click.option("--public/--not-public", "published", default=None, help="Who may read the board.")
@json_option
@pass_shell
def set_command(
    shell: Shell, /, *, wanted: str | None, published: bool | None, as_json: bool, **given: Any
) -> None:
    """Set host, dates, choices, and whether the board is public."""
    said = {field: value for field, value in given.items() if value is not None}
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        signed = signature(shell)
        if said:
            kept = room.championships.settle(kept.item.id, signed=signed, **said)
        if published is not None:
            kept = room.championships.show(kept.item.id, published=published, signed=signed)
    _tell(kept.item, as_json=as_json)


@championship_commands.command("list")
@click.argument("list_name", metavar="LIST", type=click.Choice(LISTS))
@click.argument("path", metavar="[FILE]", type=_FILE, required=False)
@which_option
@click.option("--from-office", is_flag=True, help="The office's rating list, or its World Cup.")
@click.option("--cup", "cup_name", help="Which cup, where there are several.")
@click.option("--named-on", type=_DAY, help="When the confederation delivered its names.")
@json_option
@pass_shell
def list_command(
    shell: Shell,
    *,
    list_name: str,
    path: Path | None,
    wanted: str | None,
    from_office: bool,
    cup_name: str | None,
    named_on: date | None,
    as_json: bool,
) -> None:
    """Import a list of players: CSV with rank, name, fmjd, federation, rating, games, sex."""
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        if path is not None:
            found = read_apart(read_contenders, path.name, read_file(path), source=path.name)
            source = path.name
        elif from_office:
            cups = room.cups.all()
            if list_name == "cup" and cup_name is None and len(cups) > 1:
                raise Refused(f"which cup? say --cup with one of: {', '.join(cups)}")
            found, source = list_of_office(
                kept.item,
                list_name,
                lists=room.lists,
                cups=cups,
                office=room.office,
                cup=cup_name or "",
            )
        else:
            raise Refused("give a CSV file; rating, cup and final may come --from-office")
        kept = room.championships.take_list(
            kept.item.id,
            list_name,
            found,
            source=source,
            signed=signature(shell),
            named_on=named_on,
        )
    if as_json:
        emit(kept.item.ranked(list_name))
    else:
        say(f"{list_name}: {len(found)} from {source}")


@championship_commands.command("federations")
@click.argument("path", metavar="FILE", type=_FILE)
@which_option
@pass_shell
def federations_command(shell: Shell, *, path: Path, wanted: str | None) -> None:
    """Note what federations paid and held: CSV with federation, paid, championships (years)."""
    found = read_apart(read_federations, path.name, read_file(path), source=path.name)
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        room.championships.take_federations(
            kept.item.id, found, source=path.name, signed=signature(shell)
        )
    say(f"{len(found)} federations noted")


@championship_commands.command("withdraw")
@click.argument("player")
@which_option
@click.option("--on", type=_DAY, help="When FMJD was told; today where not given.")
@click.option("--back", is_flag=True, help="Takes part after all.")
@pass_shell
def withdraw_command(
    shell: Shell, *, player: str, wanted: str | None, on: date | None, back: bool
) -> None:
    """Note that somebody cannot take part; before the date the pool replaces, then the reserves."""
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        after = room.championships.withdraw(
            kept.item.id, player, on=on or shell.now.date(), back=back, signed=signature(shell)
        )
    say(after.history[0].act.words())


@championship_commands.command("refused")
@click.argument("player")
@which_option
@click.option("--not", "not_refused", is_flag=True, help="Did not refuse after all.")
@pass_shell
def refused_command(shell: Shell, *, player: str, wanted: str | None, not_refused: bool) -> None:
    """Note who refused to play the title match: that place goes to the global reserve list."""
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        after = room.championships.refuse_match(
            kept.item.id, player, refused=not not_refused, signed=signature(shell)
        )
    say(after.history[0].act.words())


@championship_commands.command("undo")
@which_option
@pass_shell
def undo_command(shell: Shell, *, wanted: str | None) -> None:
    """Undo the latest action about a championship; the journal keeps both."""
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        latest = next(note for note in kept.history if not note.undone)
        room.championships.undo(kept.item.id, signed=signature(shell))
    say(f"taken back: {latest.act.words()}")


@championship_commands.command("qualify")
@which_option
@facts_option
@click.option("--why", is_flag=True, help="Also who was passed over, and why.")
@json_option
@pass_shell
def qualify_command(
    shell: Shell, *, wanted: str | None, facts: Path | None, why: bool, as_json: bool
) -> None:
    """Fill the chairs pool by pool, each with its article and the fact that fills it."""
    board = board_of(wanted_championship(shell, wanted, facts))
    if as_json:
        emit(board)
    else:
        show_board(board, why=why)


@championship_commands.command("reserve")
@which_option
@facts_option
@women_option
@click.option("--limit", type=Number(1, 500), default=20, show_default=True)
@json_option
@pass_shell
def reserve_command(
    shell: Shell,
    *,
    wanted: str | None,
    facts: Path | None,
    women: bool,
    limit: int,
    as_json: bool,
) -> None:
    """Print the global reserve list: World Cup and rating list in turn (Annex 17 App. C)."""
    found = wanted_championship(shell, wanted, facts, _contest(women=women))
    if women and found.contest != "women":
        raise Refused(f"{found.name} is not a women's championship; the lists are separate")
    reserves = board_of(found).reserves
    if as_json:
        emit(reserves)
    else:
        show_reserves(reserves, limit)


@championship_commands.command("groups")
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


@championship_commands.command("final-numbers")
@click.argument("path", metavar="[FILE]", type=_FILE, required=False)
@click.option("--lot", default="", help="Words for the draw; the same words give the same numbers.")
@which_option
@click.option("--from-groups", is_flag=True, help="From the semi-finals in this office.")
@click.option("--keep", is_flag=True, help="Write the draw into the championship of the office.")
@json_option
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
            with championship_room(shell) as room:
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
        return read_apart(read_finalists, path.name, read_file(path), source=path.name)
    with championship_room(shell) as room:
        item = only_championship(room.championships, wanted).item
        return qualified_from(events_of_groups(item, room.office))


refuses_option = click.option(
    "--refuses", multiple=True, metavar="PLAYER", help="Does not accept the conditions."
)


@championship_commands.command("challenger")
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


@championship_commands.command("match")
@which_option
@refuses_option
@click.option("--title", default="", help="The name of the event.")
@click.option("--starts", type=_DAY, help="The first day; it chooses the edition of the rules.")
@click.option("--city", default="")
@click.option("--federation", default="", help="The host federation, three letters.")
@json_option
@pass_shell
def match_command(
    shell: Shell,
    *,
    wanted: str | None,
    refuses: tuple[str, ...],
    title: str,
    starts: date | None,
    city: str,
    federation: str,
    as_json: bool,
) -> None:
    """Announce the title match as a tournament, both sides entered; prints its id."""
    with championship_room(shell) as room:
        kept = only_championship(room.championships, wanted)
        match = challenge_of(kept.item, refuses=refuses)
        details, commands = title_match_event(
            kept.item,
            match,
            name=title,
            starts=starts,
            city=city,
            federation=federation,
            superseded=match_superseded(kept.item, match, room.office),
        )
        signed = signature(shell)
        state = room.office.duplicate(details, commands, by=signed.by, at=signed.at)
        room.championships.match_announced(kept.item.id, state.id, signed=signed)
    if as_json:
        emit(summary(state))
    else:
        say(state.id)


def _tell(championship: Championship, *, as_json: bool) -> None:
    if as_json:
        emit(championship)
        return
    board = board_of(championship)
    say(
        f"{championship.id}: {championship.name}, {championship.contest}, {championship.year}, "
        f"{board.filled} of {board.places} chairs filled"
    )


for _command in (group_events_command, final_event_command):
    championship_commands.add_command(_command)
