"""Commands about titles: what the places of an event give, and what somebody's norms make."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day, edition_options
from crosstable.cli.norms import background
from crosstable.cli.numbers import Number
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show, tournament_option
from crosstable.cli.tables import chosen_event
from crosstable.cli.title_applications import apply_command, record_command
from crosstable.cli.title_papers import (
    certificate_command,
    games_command,
    report_command,
    sheet_command,
)
from crosstable.kernel.tournament import Tournament
from crosstable.office.titles import best_rating, direct_of, edition_with_ledger, ledger_of
from crosstable.pairing.systems import SYSTEMS
from crosstable.rulebooks.index import spell
from crosstable.titles.awards import Award
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.ledger import Ledger, LedgerNorm, OneMore, Standing, TitleStanding

__all__ = ["titles_commands"]

_STANDINGS = {
    Standing.HELD: "held",
    Standing.DUE: "can be requested",
    Standing.DUE_IF: "can be requested if nothing is missing",
    Standing.WAITING: "waits for the rating",
    Standing.SHORT: "not yet",
}


@click.group("titles")
def titles_commands() -> None:
    """Say which titles places give, and what norms make."""


for _command in (
    *(certificate_command, report_command, sheet_command, games_command),
    *(record_command, apply_command),
):
    titles_commands.add_command(_command)


class DirectJson(msgspec.Struct, frozen=True, kw_only=True):
    """Titles and norms by places, as ``--json`` prints them."""

    tournament: str
    edition: str
    awards: tuple[Award, ...]
    notes: tuple[str, ...]


@titles_commands.command("direct")
@click.argument("target", required=False)
@click.option(
    "--all", "everything", is_flag=True, help="What is held already or a better award covers, too."
)
@click.option("--group", default="", help="A group merged into it: women, or an age as in U16.")
@click.option("--system", "system_name", type=click.Choice(tuple(SYSTEMS)), help="Of a TRF file.")
@edition_options()
@tournament_option
@json_option
@pass_shell
def direct_command(
    shell: Shell,
    *,
    target: str | None,
    everything: bool,
    group: str,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Say which titles and norms the places and scores of TARGET give by themselves.

    TARGET is a tournament of the office or a TRF file. What it is, a world, continental or national
    championship, for which age group and continent, is announced with `crosstable edit`.
    """
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    event, awards = direct_of(tournament, background(shell, target, tournament), group=group)
    if as_json:
        emit(
            DirectJson(
                tournament=tournament.name,
                edition=tournament.edition,
                awards=awards,
                notes=tuple(map(str, event.notes)),
            )
        )
        return
    shown = [
        award
        for award in awards
        if everything or not (award.superseded or (award.already and not award.norm))
    ]
    _show_awards(tournament, event, shown)
    for note in dict.fromkeys((*(said for award in awards for said in award.missing),)):
        say(f"missing: {note}")
    # What nobody gets does not depend on ratings and on days of titles either.
    for note in event.notes if awards else ():
        say(f"note: {note}")


def _show_awards(tournament: Tournament, event: TitleEvent, awards: list[Award]) -> None:
    if not awards:
        say(f"{tournament.name}: no place or score gives a title or a norm by itself")
        return
    printed = Table(box=box.SIMPLE_HEAD, title=f"{tournament.name}, titles and norms by results")
    for heading in ("place", "no", "name", "gets", "for", "article"):
        printed.add_column(heading, justify="right" if heading in {"place", "no"} else "left")
    for award in awards:
        printed.add_row(
            str(award.place or ""),
            str(award.player),
            event.candidates[award.player].name,
            _gets(award),
            str(award.why),
            spell(award.citation),
        )
    show(printed)


def _gets(award: Award) -> str:
    if award.norm:
        colour = f"{award.colour.value} " if award.colour is not None else ""
        return f"{colour}{award.title} norm, {award.games} games"
    if award.already:
        return f"{award.title}, held already"
    return f"{award.title}, conditional upon the rating" if award.conditional else award.title


class LedgerJson(msgspec.Struct, frozen=True, kw_only=True):
    """A ledger, as ``--json`` prints it."""

    person: str
    name: str
    edition: str
    on: date
    best_rating: int | None
    ledger: Ledger


@titles_commands.command("ledger")
@click.argument("who")
@click.option("--on", type=Day(), help="As things stand on that day; today where not given.")
@click.option("--best-rating", "known_rating", type=Number(1, 4999), help="Where no list says it.")
@click.option("--discipline", default="", help="Draughts: 100 or 64 squares.")
@json_option
@pass_shell
def ledger_command(
    shell: Shell,
    *,
    who: str,
    on: date | None,
    known_rating: int | None,
    discipline: str,
    as_json: bool,
) -> None:
    """Say which norm of WHO serves which title, what is due, and what one more would free.

    Norms of the FMJD are weighed; those of other federations are only kept.

    WHO is a person of the register, where titles and norms are noted: `crosstable persons note`.
    """
    # The libraries of databases take long to load, and help needs none of them.
    from crosstable.cli.person_shell import person_room, present  # noqa: PLC0415
    from crosstable.office.register import resolved  # noqa: PLC0415

    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        rating = known_rating or best_rating(person, room.lists, on=day)
    made = ledger_of(person, on=day, rating=rating, discipline=discipline)
    if as_json:
        emit(
            LedgerJson(
                person=person.id,
                name=person.name,
                edition=edition_with_ledger(day).id,
                on=day,
                best_rating=rating,
                ledger=made,
            )
        )
        return
    highest = f"highest rating {rating}" if rating else "no rating known"
    say(f"{person.name} ({person.id}), {highest}")
    _show_norms(made)
    for line in _ledger_lines(made):
        say(line)


def _show_norms(made: Ledger) -> None:
    if not made.norms:
        say("no norms are noted")
        return
    serving = {
        index: line.title
        for line in made.titles
        if line.standing is Standing.HELD
        for index in line.serving
    }
    printed = Table(box=box.SIMPLE_HEAD)
    for heading in ("norm", "for", "colour", "games", "event", "day", "serves"):
        printed.add_column(heading, justify="right" if heading in {"norm", "games"} else "left")
    for index, norm in enumerate(made.norms):
        printed.add_row(
            str(index + 1),
            norm.title,
            norm.colour.value if norm.colour is not None else "",
            str(norm.games or ""),
            norm.event,
            str(norm.day or ""),
            serving.get(index, "free"),
        )
    show(printed)


def _ledger_lines(made: Ledger) -> Iterator[str]:
    for line in made.titles:
        yield f"{line.title}: {_standing(line, made)} [{spell(line.citation)}]"
        for lacks in line.lacks:
            yield f"  {lacks}"
    for said in (*made.rivals, *made.exchanged):
        yield str(said)
    for more in made.one_more:
        yield _one_more(more, made)
    for said in made.missing:
        yield f"missing: {said}"


def _standing(line: TitleStanding, made: Ledger) -> str:
    words = _STANDINGS[line.standing]
    if line.because is not None:
        return f"{words}: {line.because}"
    if line.serving:
        return f"{words}, by {_named(line.serving, made.norms)}"
    return words


def _named(indices: tuple[int, ...], norms: tuple[LedgerNorm, ...]) -> str:
    known = [f"norm {index + 1}" for index in indices if index < len(norms)]
    if len(known) < len(indices):
        known.append("the new one")
    return ", ".join(known)


def _one_more(more: OneMore, made: Ledger) -> str:
    line = (
        f"one more {more.colour.value} {more.norm} norm of {more.least_games} games or more would "
        f"complete {more.title}"
    )
    if more.freed:
        line += f", and free {_named(more.freed, made.norms)} for it"
    return line
