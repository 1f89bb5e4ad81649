"""Facts of persons at the command line: entering somebody, noting, withdrawing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import click

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.person_shell import person_room, present, tell_person
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    pass_shell,
    say,
)
from crosstable.formats.person_cells import fact_from_cells
from crosstable.kernel.facts import Birth, Fact, FederationJoined, PersonName, PersonSex
from crosstable.kernel.player import BirthDate, Sex, clean_name
from crosstable.kernel.title_facts import NORM_COLOURS, NORM_FORMS, ORIGINS
from crosstable.office.register import resolved

_DAY = Day()
_YES = click.Choice(("yes", "no"))
_KINDS = (
    *("name", "id", "birth", "sex", "title", "federation", "licence", "norm", "service"),
    *("seminar", "languages", "membership", "fee", "public"),
)
_VALUES = {"id": "identifier", "birth": "born", "membership": "club"}
"""The column of the value itself, where it is called otherwise than the kind."""
_COLUMNS = {
    "birth": {"place": "birth_place"},
    "federation": {"since": "federation_from"},
    "title": {
        "register": "title_register",
        "since": "title_from",
        "confirmed": "title_confirmed",
        "revoked": "title_revoked",
        "conditional": "title_conditional",
        "origin": "title_origin",
    },
    "licence": {
        "register": "licence_register",
        "since": "licence_from",
        "until": "licence_until",
        "arbiter_category": "licence_category",
    },
    "seminar": {"register": "seminar_register", "on": "seminar_date", "percent": "seminar_percent"},
    "norm": {
        "register": "norm_register",
        "event": "norm_event",
        "on": "norm_date",
        "games": "norm_games",
        "colour": "norm_colour",
        "half_points": "norm_half_points",
        "category": "norm_category",
        "article": "norm_article",
        "credited": "norm_credited",
        "average": "norm_average",
        "form": "norm_form",
        "federations_met": "norm_federations_met",
        "slow": "norm_slow",
        "broad": "norm_broad",
        "forfeit_win": "norm_forfeit_win",
    },
    "service": {"event": "service_event", "since": "service_from", "until": "service_until"},
    "membership": {"since": "club_from", "until": "club_until"},
    "fee": {"since": "fee_from", "until": "fee_until", "on": "fee_paid", "amount": "fee_amount"},
}
"""Which column of a file each option is."""


@click.command("add")
@click.argument("name")
@click.option("--id", "numbers", multiple=True, help="A number in a register, as fide:1503014.")
@click.option("--born", help="YYYY or YYYY-MM-DD.")
@click.option("--place", default="", help="Where the person was born.")
@click.option("--sex", type=click.Choice([sex.value for sex in Sex]))
@click.option("--federation", help="Three-letter code.")
@json_option
@pass_shell
def add_command(
    shell: Shell,
    *,
    name: str,
    numbers: tuple[str, ...],
    born: str | None,
    place: str,
    sex: str | None,
    federation: str | None,
    as_json: bool,
) -> None:
    """Enter somebody, "Lastname, Firstname"."""
    facts: list[Fact] = [
        PersonName(clean_name(name)),
        *(fact_from_cells("identifier", {"identifier": number}) for number in numbers),
    ]
    if born or place:
        facts.append(Birth(BirthDate.parse(born) if born else None, place))
    if sex:
        facts.append(PersonSex(Sex(sex)))
    if federation:
        facts.append(FederationJoined(federation.upper()))
    with person_room(shell, create=True) as room:
        person = room.register.note("", facts, signed=signature(shell))
    tell_person(person, as_json=as_json)


@click.command("note")
@click.argument("who")
@click.argument("kind", type=click.Choice(_KINDS))
@click.argument("value", default="")
@click.option("--register", default="fide", show_default=True, help="Whose title, licence or norm.")
@click.option("--from", "since", type=_DAY, help="The first day.")
@click.option("--until", type=_DAY, help="The last day.")
@click.option("--confirmed", type=_DAY, help="When a title was confirmed.")
@click.option("--revoked", type=_DAY, help="When a title was revoked.")
@click.option("--conditional", is_flag=True, help="Something is still missing for the title.")
@click.option("--event", default="", help="Of a norm or a service.")
@click.option("--on", type=_DAY, help="The last day of a norm's event; when a fee was paid.")
@click.option("--amount", default="", help="Of a fee, such as 40 EUR.")
@click.option("--games", type=Number(), help="Of a norm.")
@click.option("--colour", type=click.Choice(tuple(NORM_COLOURS)), help="Of an FMJD norm.")
@click.option("--half-points", type=Number(0), help="Made in a norm's games: 2 for a win.")
@click.option("--category", type=Number(1, 99), help="Of an FMJD norm's group.")
@click.option("--article", default="", help="Which article gave the norm by itself.")
@click.option("--credited", type=Number(1, 99), help="Games that a norm is worth.")
@click.option("--average", type=Number(1, 4999), help="Of the opponents of a norm.")
@click.option("--form", type=click.Choice(tuple(NORM_FORMS)), help="Of the event of a norm.")
@click.option("--federations-met", type=_YES, help="A norm met the usual rule on federations.")
@click.option("--slow", type=_YES, help="Enough days of a norm's event had only one round.")
@click.option("--broad", type=_YES, help="A norm's event is of a kind that 1.5.6 names.")
@click.option("--forfeit-win", type=_YES, help="A norm lacks a game that was won by forfeit.")
@click.option("--arbiter-category", default="", help="For which a licence was paid, A to D.")
@click.option("--percent", type=Number(0, 100), help="In the examination of a seminar.")
@click.option("--origin", type=click.Choice(tuple(ORIGINS)), help="How a title was won.")
@click.option("--place", default="", help="Of the birth.")
@click.option("--instead-of", default="", metavar="FACT", help="Withdraw this fact for it.")
@json_option
@pass_shell
def note_command(
    shell: Shell,
    /,
    *,
    who: str,
    kind: str,
    value: str,
    instead_of: str,
    as_json: bool,
    **given: str | int | bool | date | None,
) -> None:
    """Note a fact about a person.

    VALUE is the name, the number as fide:1503014, the birth date, m or w, the title's code, the
    federation, the title a licence or norm is for, the duty of a service, the club of a membership,
    what a fee is for, or what is public, such as titles,federation.
    """
    fact = _fact(kind, value, given)
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        after = room.register.note(
            person.id, [fact], signed=signature(shell), instead_of=instead_of
        )
    if as_json:
        emit(after)
    else:
        say(f"{after.id} {after.name}: {fact.words()}")


def _fact(kind: str, value: str, given: Mapping[str, str | int | bool | date | None]) -> Fact:
    """Return the fact that a command line describes, read as the cells of a file are."""
    # Nought is a number that was given, and no flag that was not.
    texts = {
        name: str(value)
        for name, value in given.items()
        if value is not None and value is not False and value != ""
    }
    cells = {"id": "identifier"}.get(kind, kind)
    columns = {
        column: texts[option]
        for option, column in _COLUMNS.get(kind, {}).items()
        if option in texts
    }
    return fact_from_cells(cells, {_VALUES.get(kind, kind): value, **columns})


@click.command("withdraw")
@click.argument("who")
@click.argument("fact")
@json_option
@pass_shell
def withdraw_command(shell: Shell, *, who: str, fact: str, as_json: bool) -> None:
    """Withdraw a fact that is wrong; `persons show` names them."""
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        after = room.register.withdraw(person.id, fact, signed=signature(shell))
    tell_person(after, as_json=as_json)
