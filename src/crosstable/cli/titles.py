"""Commands about titles: what the places of an event give, and what somebody's norms make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import click

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.shell import Shell
from crosstable.cli.sources import Source
from crosstable.cli.telling import Line, Shown, grid
from crosstable.cli.title_applications import (
    BestRating,
    Discipline,
    OnDay,
    apply_command,
    condition_lines,
    office_tournaments,
    record_command,
)
from crosstable.cli.title_papers import (
    certificate_command,
    event_of,
    games_command,
    report_command,
    sheet_command,
)
from crosstable.kernel.person import Person
from crosstable.kernel.verdict import Reason
from crosstable.office.title_books import TitleBook, title_books, titles_told
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


@terminal(titles_commands, "direct")
def direct_command(
    shell: Shell,
    *,
    everything: Annotated[
        bool, opt("--all", help="What is held already or a better award covers, too.")
    ] = False,
    group: Annotated[str, opt(help="A group merged into it: women, or an age as in U16.")] = "",
    source: Source,
) -> Shown:
    """Say which titles and norms the places and scores of TARGET give by themselves.

    TARGET is a tournament of the office or a TRF file. What it is, a world, continental or national
    championship, for which age group and continent, is announced with `crosstable edit`.
    """
    known = event_of(shell, source)
    event, awards = direct_of(known.tournament, known.known, group=group)
    shown = [
        award
        for award in awards
        if everything or not (award.superseded or (award.already and not award.norm))
    ]
    missing = dict.fromkeys(said for award in awards for said in award.missing)
    lines: Iterable[Line] = (
        _awards(known.tournament.name, event, shown),
        *(f"missing: {note}" for note in missing),
        # What nobody gets does not depend on ratings and on days of titles either.
        *(f"note: {note}" for note in (event.notes if awards else ())),
    )
    return Shown(awards_told(known.tournament, event, awards), lines)


def _awards(name: str, event: TitleEvent, awards: list[Award]) -> Line:
    if not awards:
        return f"{name}: no place or score gives a title or a norm by itself"
    rows = (
        (
            award.place or "",
            award.player,
            event.candidates[award.player].name,
            award_words(award),
            award.why,
            spell(award.citation),
        )
        for award in awards
    )
    columns = (">place", ">no", "name", "gets", "for", "article")
    return grid(columns, rows, f"{name}, titles and norms by results")


@terminal(titles_commands, "ledger")
def ledger_command(
    shell: Shell,
    *,
    who: Annotated[str, arg()],
    on: OnDay = None,
    register: Annotated[str, opt(help="Whose norms: fide or fmjd; default: all noted.")] = "",
    known_rating: BestRating = None,
    discipline: Discipline = "",
) -> Shown:
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
    return Shown(titles_told(person, books, day), _book_lines(person, books))


def _book_lines(person: Person, books: Sequence[TitleBook]) -> Iterator[Line]:
    if not books:
        yield (
            f"{person.name} ({person.id}): no title, norm or number of a federation is noted; note "
            "them with `crosstable persons note`"
        )
    for book in books:
        highest = f"highest rating {book.best_rating}" if book.best_rating else "no rating known"
        yield f"{person.name} ({person.id}), {book.edition.title}, {highest}"
        yield _norms(book.ledger)
        yield from _ledger_lines(book.ledger)


def _norms(made: Ledger) -> Line:
    if not made.norms:
        return "no norms are noted"
    headings = ["norm", "for", "colour", "games", "event", "day", "serves"]
    serving: dict[int, list[str]] = {}
    for line in made.titles:
        if line.standing is Standing.HELD or line.conditions:
            for index in line.serving:
                serving.setdefault(index, []).append(line.title)
    shared_out = not any(line.conditions for line in made.titles)
    if not any(norm.colour for norm in made.norms):
        headings.remove("colour")
    right = {"norm", "games"}
    printed = grid((f">{head}" if head in right else head for head in headings), ())
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
    return printed


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
