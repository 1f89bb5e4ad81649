"""Commands about a World Cup: beginning one, its values, what is taken back."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click
from msgspec.structs import replace
from rich import box
from rich.table import Table

from crosstable.circuits.conditions import Answer
from crosstable.circuits.cup import Cup, CupEvent, CupResult, EventTerms, ill_shared_places
from crosstable.circuits.cup_conditions import conditions_of
from crosstable.circuits.cup_table import CupRow, CupStanding, cup_standing, lapsed
from crosstable.cli.choosing import Day, encoding_option
from crosstable.cli.circuit_shell import circuit_room, read_table, take_back
from crosstable.cli.circuit_words import show_conditions
from crosstable.cli.cup_shell import cup_option, numbers_in, only_cup
from crosstable.cli.numbers import Number
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.formats.circuit_files import read_cup_results
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.whole_number import whole_number
from crosstable.office.cup_results import listed_ratings, results_of, terms_of
from crosstable.rulebooks.cup_rules import SYSTEMS
from crosstable.rulebooks.index import cited
from crosstable.standings.tiebreaks.table import tie_break

# Commands about the events of a World Cup: results, stars, terms, the conditions.


@click.command("add")
@click.argument("event", metavar="NAME")
@cup_option
@click.option("--id", "event_id", default="", help="What it is called in commands.")
@click.option("--stars", type=Number(1, 99), required=True)
@click.option("--from", "first", type=Day(), help="The first day.")
@click.option("--to", "last", type=Day(), help="The day of the last round.")
@click.option("--place", default="")
@click.option("--federation", default="")
@click.option("--factor", type=Number(1, 999), help="Where it differs from that of the stars.")
@click.option("--tournament", default="", help="A tournament of this office that it is.")
@click.option("--women-tournament", default="", help="Its women's tournament, where apart.")
@click.option("--results", "path", type=click.Path(path_type=Path), help="A CSV file of results.")
@json_option
@encoding_option
@pass_shell
def add_command(
    shell: Shell,
    *,
    event: str,
    cup_name: str | None,
    event_id: str,
    stars: int,
    first: date | None,
    last: date | None,
    place: str,
    federation: str,
    factor: int | None,
    tournament: str,
    women_tournament: str,
    path: Path | None,
    as_json: bool,
) -> None:
    """Add an event to a cup, with its results where they are known."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        own = room.office.state(tournament).tournament if tournament else None
        first, last = _days(own, first, last)
        added = CupEvent(
            id=event_id,
            name=event,
            place=place or (own.city if own else ""),
            federation=federation or (own.federation if own else ""),
            first_day=first,
            last_day=last,
            stars=stars,
            factor=factor,
            tournament=tournament,
            women_tournament=women_tournament,
            terms=terms_of(own, EventTerms()) if own else EventTerms(),
        )
        results = _file_results(path)
        before = kept.item
        known = {one.id for one in before.events}
        kept = room.cups.add(kept.item.id, added, signed=signature(shell))
        chosen = next(one for one in kept.item.events if one.id not in known)
        if results is not None and path is not None:
            kept = room.cups.take_results(
                kept.item.id, chosen.id, results, source=path.name, signed=signature(shell)
            )
    _tell_event(kept.item.event(chosen.id), as_json=as_json)
    _warn(before, kept.item)


def _warn(before: Cup, after: Cup) -> None:
    """Say which declarations hold no more by what was entered."""
    for reason in lapsed(before, after):
        click.echo(f"note: {cited(reason)}", err=True)


def _days(own: Tournament | None, first: date | None, last: date | None) -> tuple[date, date]:
    first = first or (own.starts if own else None)
    last = last or (own.ends if own else None) or first
    if first is None or last is None:
        raise InvalidValue("when is the event? say --from and --to")
    return first, last


@click.command("results")
@click.argument("event")
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@cup_option
@click.option("--tournament", default="", help="Take them from a tournament of this office.")
@click.option("--women", is_flag=True, help="They are those of the separate women's tournament.")
@json_option
@encoding_option
@pass_shell
def results_command(
    shell: Shell,
    *,
    event: str,
    path: Path | None,
    cup_name: str | None,
    tournament: str,
    women: bool,
    as_json: bool,
) -> None:
    """Import the results of an event from a CSV file, or from a tournament of this office."""
    results = _file_results(path)
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        before = kept.item
        known = before.event(event)
        source = path.name if path else ""
        if results is None:
            own = tournament or (known.women_tournament if women else known.tournament)
            if not own:
                raise InvalidValue("from where? name a file, or --tournament")
            results, source = results_of(room.office.state(own).tournament), own
        kept = room.cups.take_results(
            kept.item.id, event, results, source=source, women_group=women, signed=signature(shell)
        )
    _tell_event(kept.item.event(event), as_json=as_json)
    replaced = sum(one.women_group is women for one in known.results)
    if replaced:
        click.echo(f"note: {replaced} earlier results replaced", err=True)
    for remark in ill_shared_places(results):
        click.echo(f"note: {remark}", err=True)
    _warn(before, kept.item)


@click.command("remove")
@click.argument("event")
@cup_option
@pass_shell
def remove_command(shell: Shell, *, event: str, cup_name: str | None) -> None:
    """Take an event without results out of the cup; `cup undo` brings it back."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        known = kept.item.event(event)
        room.cups.remove(kept.item.id, known.id, signed=signature(shell))
    say(f"{known.id}: {known.name} removed")


@click.command("stars")
@click.argument("event")
@click.argument("stars", type=Number(1, 99))
@cup_option
@click.option("--on", type=Day(), help="The day of the decision; today where not given.")
@json_option
@pass_shell
def stars_command(
    shell: Shell, *, event: str, stars: int, cup_name: str | None, on: date | None, as_json: bool
) -> None:
    """Give an event more stars; never fewer, and three months before it at the latest."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        kept = room.cups.raise_stars(
            kept.item.id, event, stars, on or shell.now.date(), signed=signature(shell)
        )
    _tell_event(kept.item.event(event), as_json=as_json)


@click.command("terms")
@click.argument("event")
@cup_option
@click.option("--prizes", help="Open prizes in euros, as 1200,900,800.")
@click.option("--women-prizes", help="Women's prizes in euros.")
@click.option("--fee", type=Number(0, 10000))
@click.option("--fee-elsewhere", type=Number(0, 10000), help="Outside the official hotel.")
@click.option("--official-hotel/--no-official-hotel", default=None)
@click.option("--system", type=click.Choice(SYSTEMS))
@click.option("--rounds", type=Number(1, 99))
@click.option("--cycles", type=Number(1, 9))
@click.option("--players", type=Number(1, 5000))
@click.option("--tie-breaks", help="In their order, with commas.")
@click.option("--referee")
@click.option("--referee-title", help="FR or IR.")
@click.option("--women", type=click.Choice(["together", "apart"]))
@click.option("--women-announced/--women-not-announced", default=None)
@click.option("--system-agreed", type=Day(), help="When another system was agreed and announced.")
@click.option("--transfer-days", type=Number(0, 365))
@json_option
@pass_shell
def terms_command(
    shell: Shell, /, *, event: str, cup_name: str | None, as_json: bool, **given: object
) -> None:
    """Enter what the organiser announced; `cup check` compares it with the conditions."""
    values = {name: value for name, value in given.items() if value is not None}
    for typed, field in (("prizes", "prizes_open"), ("women_prizes", "prizes_women")):
        if typed in values:
            values[field] = tuple(numbers_in(str(values.pop(typed))) or ())
    if "tie_breaks" in values:
        named = str(values["tie_breaks"]).split(",")
        values["tie_breaks"] = tuple(tie_break(one).name for one in named if one.strip())
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        known = kept.item.event(event)
        changed = replace(known, terms=replace(known.terms, **values))
        kept = room.cups.change(kept.item.id, changed, signed=signature(shell))
    _tell_event(kept.item.event(event), as_json=as_json)


@click.command("check")
@click.argument("event")
@cup_option
@json_option
@pass_shell
def check_command(shell: Shell, *, event: str, cup_name: str | None, as_json: bool) -> None:
    """Compare an event with every condition of the cup: stars, prizes, system, referee, fee."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        known = kept.item.event(event)
        if known.tournament:
            own = room.office.state(known.tournament).tournament
            known = replace(known, terms=terms_of(own, known.terms))
    conditions = conditions_of(known)
    if as_json:
        emit(conditions)
        return
    say(f"{known.name}, {known.stars} stars, {known.first_day} to {known.last_day}")
    show_conditions(conditions)
    broken = sum(one.answer is Answer.BROKEN for one in conditions)
    unknown = sum(one.answer is Answer.OPEN for one in conditions)
    say(f"{broken} broken, {unknown} open")


@click.command("absent")
@click.argument("event")
@click.argument("player")
@cup_option
@click.option("--present", is_flag=True, help="Was there after all.")
@pass_shell
def absent_command(
    shell: Shell, *, event: str, player: str, cup_name: str | None, present: bool
) -> None:
    """Note who was absent from the closing ceremony: no World Cup score from that event."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        room.cups.miss_closing(
            kept.item.id, event, player, absent=not present, signed=signature(shell)
        )
    say("noted")


def _file_results(path: Path | None) -> tuple[CupResult, ...] | None:
    if path is None:
        return None
    return read_table(read_cup_results, path)


def _tell_event(event: CupEvent, *, as_json: bool) -> None:
    if as_json:
        emit(event)
    else:
        say(f"{event.id}: {event.name}, {event.stars} stars, {len(event.results)} results")


# Commands about the classifications of a World Cup: the standing, and who is in which.


@click.command("declare")
@click.argument("player")
@click.argument("classification", type=click.Choice(["open", "women"]))
@cup_option
@click.option("--year", type=Number(2000, 2200), help="Of which year; default: that of the day.")
@click.option("--on", type=Day(), help="The day of the declaration; today where not given.")
@pass_shell
def declare_command(
    shell: Shell,
    *,
    player: str,
    classification: str,
    cup_name: str | None,
    year: int | None,
    on: date | None,
) -> None:
    """Note a woman's declaration for the open classification of a year, before her first event."""
    day = on or shell.now.date()
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        room.cups.declare(
            kept.item.id,
            player,
            year=year or day.year,
            to_open=classification == "open",
            on=day,
            signed=signature(shell),
        )
    say("noted")


@click.command("rating")
@click.argument("player")
@click.argument("rating", type=Number(1, 3999))
@cup_option
@click.option("--on", type=Day(), required=True)
@pass_shell
def rating_command(
    shell: Shell, *, player: str, rating: int, cup_name: str | None, on: date
) -> None:
    """Note a rating for the Intercontinental Cup, where no list of the office has it."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        room.cups.note_rating(kept.item.id, player, rating, on, signed=signature(shell))
    say("noted")


@click.command("standings")
@cup_option
@click.option("--on", type=Day(), help="On which day; today where not given.")
@click.option("--women", is_flag=True, help="The women's classification.")
@click.option("--intercontinental", is_flag=True, help="Players below the rating limit.")
@click.option("--why", help="Show the working of one player, by words of the name.")
@json_option
@pass_shell
def standings_command(
    shell: Shell,
    *,
    cup_name: str | None,
    on: date | None,
    women: bool,
    intercontinental: bool,
    why: str | None,
    as_json: bool,
) -> None:
    """Print a classification: the four best results of 24 months, the criteria, the notes."""
    day = on or shell.now.date()
    with circuit_room(shell) as room:
        cup = only_cup(room, cup_name).item
        listed = listed_ratings(cup, room.lists, day) if intercontinental else None
    standing = cup_standing(cup, day, women=women, intercontinental=intercontinental, listed=listed)
    if as_json:
        emit(standing)
    elif why is not None:
        words = why.casefold().split()
        found = [row for row in standing.rows if all(word in row.name.casefold() for word in words)]
        if not found:
            raise Refused(
                f"nobody in this table is called {why}; --women and --intercontinental are others"
            )
        for row in found:
            _show_working(row)
    else:
        _show_standing(standing)


def _show_standing(standing: CupStanding) -> None:
    title = "women" if standing.women else "open"
    cup = "Intercontinental Cup" if standing.intercontinental else standing.name
    say(f"{cup}, {title}, on {standing.on}: last rounds after {standing.after}")
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("", "name", "fed", "points", "1st", "2nd", "3rd", "last", "wins", "counted"):
        table.add_column(
            heading, justify="left" if heading in {"name", "fed", "counted"} else "right"
        )
    for row in standing.rows:
        counted = " + ".join(str(result.value) for result in row.counted)
        table.add_row(
            str(row.rank),
            row.name,
            row.federation,
            str(row.total),
            *(str(value) for value in row.criteria[1:]),
            counted,
        )
    show(table)
    if standing.unrated:
        say(f"no rating known: {'; '.join(standing.unrated)}")
    for note in standing.notes:
        say(f"note: {cited(note)}")


def _show_working(row: CupRow) -> None:
    say(f"{row.rank}. {row.name}: {row.total}")
    for result in row.results:
        mark = "counts" if result.counted else "      "
        reasons = "; ".join(cited(reason) for reason in result.because)
        say(f"  {mark}  {result.last_day}  {result.name}, place {result.cup_place}: {reasons}")


@click.group("cup")
def cup_commands() -> None:
    """Keep a World Cup: events by stars, the best four results, its conditions (FMJD Annex 18)."""


@cup_commands.command("create")
@click.argument("name")
@click.option("--bonus", help="Points of the places, as 100,70,50; without it the usual ten.")
@click.option(
    "--factor", "factors", multiple=True, metavar="STARS=FACTOR", help="As 9=12; may be repeated."
)
@click.option(
    "--places",
    type=click.Choice(["counted", "all"]),
    default="counted",
    show_default=True,
    help="Where first places are counted among equals: in the four results, or in all.",
)
@json_option
@pass_shell
def create_command(
    shell: Shell,
    *,
    name: str,
    bonus: str | None,
    factors: tuple[str, ...],
    places: str,
    as_json: bool,
) -> None:
    """Begin a cup. Bonus places and the factor of nine stars are not in our text: set them here."""
    with circuit_room(shell, create=True) as room:
        kept = room.cups.create(
            name,
            signed=signature(shell),
            bonus=numbers_in(bonus),
            factors=_factors(factors),
            places_from="all" if places == "all" else "counted",
        )
    _tell(kept.item, as_json=as_json)


@cup_commands.command("set")
@cup_option
@click.option("--name", default="", help="Another name.")
@click.option("--bonus", help="Points of the places, as 100,70,50.")
@click.option("--factor", "factors", multiple=True, metavar="STARS=FACTOR")
@click.option("--places", type=click.Choice(["counted", "all"]))
@click.option("--public/--not-public", "published", default=None, help="Who may read it.")
@json_option
@pass_shell
def set_command(
    shell: Shell,
    /,
    *,
    cup_name: str | None,
    name: str,
    bonus: str | None,
    factors: tuple[str, ...],
    places: str | None,
    published: bool | None,
    as_json: bool,
) -> None:
    """Change the values of a cup, or make it public."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        if name or bonus or factors or places:
            kept = room.cups.settle(
                kept.item.id,
                signed=signature(shell),
                name=name,
                bonus=numbers_in(bonus),
                factors={**kept.item.factors, **_factors(factors)} if factors else None,
                places_from=None if places is None else "all" if places == "all" else "counted",
            )
        if published is not None:
            kept = room.cups.show(kept.item.id, published=published, signed=signature(shell))
    _tell(kept.item, as_json=as_json)


@cup_commands.command("list")
@json_option
@pass_shell
def list_command(shell: Shell, *, as_json: bool) -> None:
    """List the cups with their events."""
    with circuit_room(shell) as room:
        cups = [kept.item for kept in room.cups.all().values()]
    if as_json:
        emit(cups)
        return
    for cup in cups:
        say(f"{cup.id}: {cup.name}{', public' if cup.published else ''}")
        for event in sorted(cup.events, key=lambda one: (one.first_day, one.id)):
            say(
                f"  {event.first_day} to {event.last_day}  {'*' * event.stars}  {event.name} "
                f"({event.id}), {len(event.results)} results"
            )
    if not cups:
        say("there is no cup yet")


for _command in (
    add_command,
    results_command,
    remove_command,
    stars_command,
    terms_command,
    check_command,
    absent_command,
):
    cup_commands.add_command(_command)


@cup_commands.command("undo")
@cup_option
@pass_shell
def undo_command(shell: Shell, *, cup_name: str | None) -> None:
    """Undo the latest action about a cup; the journal keeps both."""
    with circuit_room(shell) as room:
        kept = only_cup(room, cup_name)
        take_back(shell, room.cups, kept)


def _factors(given: tuple[str, ...]) -> dict[int, int]:
    factors: dict[int, int] = {}
    for text in given:
        stars, sign, factor = text.partition("=")
        read = whole_number(stars.strip()), whole_number(factor.strip())
        if not sign or read[0] is None or read[1] is None:
            raise InvalidValue(f"{text!r} is not a factor; write 9=12")
        factors[read[0]] = read[1]
    return factors


def _tell(cup: Cup, *, as_json: bool) -> None:
    if as_json:
        emit(cup)
    else:
        say(f"{cup.id}: {cup.name}, bonus {', '.join(map(str, cup.bonus))}")


for _command in (declare_command, rating_command, standings_command):
    cup_commands.add_command(_command)
