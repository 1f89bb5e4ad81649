"""Commands about titles: what the places of an event give, and what somebody's norms make."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import click
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say, show
from crosstable.cli.title_applications import (
    apply_command,
    condition_lines,
    office_tournaments,
    record_command,
)
from crosstable.cli.title_papers import (
    Source,
    certificate_command,
    event_options,
    games_command,
    report_command,
    sheet_command,
)
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.title_books import title_books, titles_told
from crosstable.office.titles import awards_told, direct_of
from crosstable.rulebooks.index import spell
from crosstable.titles.award_words import award_words
from crosstable.titles.awards import Award
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.ledger_words import one_more_words, standing_words
from crosstable.titles.standing import Ledger, Standing


@click.group("titles")
def titles_commands() -> None:
    """Say which titles places give, and what norms make."""


for _command in (
    *(certificate_command, report_command, sheet_command, games_command),
    *(record_command, apply_command),
):
    titles_commands.add_command(_command)


@titles_commands.command("direct")
@click.option(
    "--all", "everything", is_flag=True, help="What is held already or a better award covers, too."
)
@click.option("--group", default="", help="A group merged into it: women, or an age as in U16.")
@event_options
def direct_command(source: Source, *, everything: bool, group: str, as_json: bool) -> None:
    """Say which titles and norms the places and scores of TARGET give by themselves.

    TARGET is a tournament of the office or a TRF file. What it is, a world, continental or national
    championship, for which age group and continent, is announced with `crosstable edit`.
    """
    tournament = source.tournament
    event, awards = direct_of(tournament, source.known, group=group)
    if as_json:
        emit(awards_told(tournament, event, awards))
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
            str(award_words(award)),
            str(award.why),
            spell(award.citation),
        )
    show(printed)


@titles_commands.command("ledger")
@click.argument("who")
@click.option("--on", type=Day(), help="As things stand on that day; today where not given.")
@click.option("--register", default="", help="Whose norms: fide or fmjd; default: all noted.")
@click.option("--best-rating", "known_rating", type=Number(1, 4999), help="If no list says it.")
@click.option("--discipline", default="", help="Draughts: 100 or 64 squares.")
@json_option
@pass_shell
def ledger_command(
    shell: Shell,
    *,
    who: str,
    on: date | None,
    register: str,
    known_rating: int | None,
    discipline: str,
    as_json: bool,
) -> None:
    """Say how far the norms of WHO go towards each title, and what one more must be.

    FIDE: norms are judged together as an application would be, by the rules of that day. FMJD: it
    is said which norm serves which title, and what one more would free.

    WHO is a person of the register, where titles and norms are noted: `crosstable persons note`.
    """
    # The libraries of databases take long to load, and help needs none of them.
    from crosstable.cli.person_shell import person_room, present  # noqa: PLC0415
    from crosstable.office.register import resolved  # noqa: PLC0415

    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        books = title_books(
            person,
            room.lists,
            on=day,
            register=register.lower(),
            discipline=discipline,
            rating=known_rating,
            tournaments=office_tournaments(shell),
        )
    if as_json:
        emit(titles_told(person, books, day))
        return
    if not books:
        say(
            f"{person.name} ({person.id}): no title, norm or number of a federation is noted; note "
            "them with `crosstable persons note`"
        )
    for book in books:
        highest = f"highest rating {book.best_rating}" if book.best_rating else "no rating known"
        say(f"{person.name} ({person.id}), {book.edition.title}, {highest}")
        _show_norms(book.ledger)
        for line in _ledger_lines(book.ledger):
            say(line)


def _show_norms(made: Ledger) -> None:
    if not made.norms:
        say("no norms are noted")
        return
    headings = ["norm", "for", "colour", "games", "event", "day", "serves"]
    serving: dict[int, list[str]] = {}
    for line in made.titles:
        if line.standing is Standing.HELD or line.conditions:
            for index in line.serving:
                serving.setdefault(index, []).append(line.title)
    shared_out = not any(line.conditions for line in made.titles)
    if not any(norm.colour for norm in made.norms):
        headings.remove("colour")
    printed = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        printed.add_column(heading, justify="right" if heading in {"norm", "games"} else "left")
    for index, norm in enumerate(made.norms):
        cells = {
            "norm": str(index + 1),
            "for": norm.title,
            "colour": norm.colour.value if norm.colour is not None else "",
            "games": str(norm.games or ""),
            "event": norm.event,
            "day": str(norm.day or ""),
            "serves": ", ".join(serving.get(index, ["free" if shared_out else ""])),
        }
        printed.add_row(*(cells[heading] for heading in headings))
    show(printed)


def _ledger_lines(made: Ledger) -> Iterator[str]:
    for line in made.titles:
        yield f"{line.title}: {standing_words(line)} [{spell(line.citation)}]"
        for lacks in line.lacks:
            yield f"  {lacks}"
        yield from condition_lines(line.conditions)
        for index, why in line.not_used:
            yield f"  norm {index + 1} not used, {_reason(why)}"
        for said in line.missing:
            yield f"  missing: {said}"
    for said in (*made.rivals, *made.exchanged):
        yield str(said)
    for more in made.one_more:
        yield str(one_more_words(more))
        for why in more.must:
            yield (
                f"  it must be {_reason(why)}"
                if more.count == 1
                else (f"  one of them must be {_reason(why)}")
            )
    for said in made.missing:
        yield f"missing: {said}"
    for said in made.notes:
        yield f"note: {said}"


def _reason(why: Reason) -> str:
    cited = f" [{spell(why.citation)}]" if why.citation is not None else ""
    return f"{why.sentence}{cited}"
