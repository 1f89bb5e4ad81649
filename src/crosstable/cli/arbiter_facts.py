"""Commands that note what arbiters did: who they are, services, certificates, seminars."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from crosstable.cli.choosing import Day
from crosstable.cli.numbers import Number
from crosstable.cli.person_shell import person_room, present, tell_person
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.formats.person_cells import fact_from_cells
from crosstable.kernel.facts import Fact
from crosstable.kernel.official import ARBITER, DUTY_WORDS
from crosstable.kernel.official_facts import SEMINAR_DUTIES
from crosstable.kernel.served_event import SERVED_KINDS, SERVED_SPEEDS, SIGNERS
from crosstable.kernel.title_facts import NORM_FORMS
from crosstable.office.register import resolved

_DAY = Day()
_YES = click.Choice(("yes", "no"))
_DUTY = click.Choice(tuple(DUTY_WORDS), case_sensitive=False)


@click.command("add")
@click.argument("name")
@click.option("--id", "numbers", multiple=True, help="A number in a register, as fide:1503014.")
@click.option("--born", default="", help="YYYY or YYYY-MM-DD.")
@click.option("--birth-place", default="")
@click.option("--federation", default="", help="Three-letter code.")
@click.option("--languages", default="", help="Spoken, two letters each: en,fr.")
@click.option("--title", default="", help="IA, FA, NA; in draughts IR, FR, TR, NR.")
@click.option("--since", "title_from", type=_DAY, help="The title is held from that day on.")
@click.option("--licence-from", type=_DAY, help="The licence holds from that day on.")
@click.option("--category", default="", help="For which the licence was paid, A to D.")
@click.option("--register", default="fide", show_default=True, help="Whose title and licence.")
@json_option
@pass_shell
def add_command(
    shell: Shell, /, *, name: str, numbers: tuple[str, ...], as_json: bool, **given: Any
) -> None:
    """Enter an arbiter, "Lastname, Firstname"."""
    cells = {column: str(cell) for column, cell in given.items() if cell}
    register = cells.pop("register")
    facts: list[Fact] = [fact_from_cells("name", {"name": name})]
    facts += [fact_from_cells("identifier", {"identifier": number}) for number in numbers]
    if "born" in cells or "birth_place" in cells:
        facts.append(fact_from_cells("birth", cells))
    if "federation" in cells:
        facts.append(fact_from_cells("federation", {"federation": cells["federation"]}))
    if "languages" in cells:
        facts.append(fact_from_cells("languages", cells))
    if "title" in cells:
        cells["title"] = cells["title"].upper()
        facts.append(fact_from_cells("title", {**cells, "title_register": register}))
    if "licence_from" in cells:
        licence = {
            "licence": cells.get("title", ""),
            "licence_register": register,
            "licence_from": cells["licence_from"],
            "licence_category": cells.get("category", ""),
        }
        facts.append(fact_from_cells("licence", licence))
    with person_room(shell, create=True) as room:
        person = room.register.note("", facts, signed=signature(shell))
    tell_person(person, as_json=as_json)


_SERVICE_OPTIONS = (
    click.option(
        "--duty", type=click.Choice(tuple(DUTY_WORDS)), default=ARBITER, show_default=True
    ),
    click.option("--from", "since", type=_DAY, help="The first day."),
    click.option("--until", type=_DAY, help="The last day."),
    click.option("--kind", type=click.Choice(tuple(SERVED_KINDS)), help="What the event was."),
    click.option("--form", type=click.Choice(tuple(NORM_FORMS)), help="How it was played."),
    click.option("--speed", type=click.Choice(tuple(SERVED_SPEEDS)), help="Rapid or blitz."),
    click.option("--rated", type=_YES),
    click.option("--players", type=Number(0)),
    click.option("--rated-players", type=Number(0)),
    click.option("--federations", type=Number(0)),
    click.option("--rounds", type=Number(0), help="Of the event."),
    click.option("--served", type=Number(1, 99), help="Rounds served, where not all."),
    click.option("--teams", type=Number(0)),
    click.option("--boards", type=Number(0), help="Of a match of teams."),
    click.option("--titled", type=Number(0), help="Players with titles."),
    click.option("--average", type=Number(0, 4999), help="Of the ratings."),
    click.option("--women", type=_YES, help="Only women could play."),
    click.option("--norms-possible", type=_YES, help="Players could make norms."),
    click.option("--festival", type=_YES, help="Several tournaments at once."),
    click.option("--place"),
    click.option("--federation", help="Where it took place."),
    click.option("--certified", help="A norm for this title, such as IA."),
    click.option("--signed-by", help="Who signed the certificate."),
    click.option("--signer-title", help="The signer's title as an arbiter."),
    click.option("--signer-as", type=click.Choice(tuple(SIGNERS))),
    click.option("--positive", type=_YES, help="The work was of the required standard."),
    click.option("--instead-of", default="", metavar="FACT", help="Withdraw this fact for it."),
)


def _service_options(function: Any) -> Any:
    for option in reversed(_SERVICE_OPTIONS):
        function = option(function)
    return function


@click.command("serve")
@click.argument("who")
@click.argument("event")
@_service_options
@json_option
@pass_shell
def serve_command(
    shell: Shell, /, *, who: str, event: str, instead_of: str, as_json: bool, **given: Any
) -> None:
    """Note what WHO did in EVENT, with what the event was and who certified it."""
    renamed = {"since": "service_from", "duty": "service"}
    cells = {
        renamed.get(name, f"service_{name}"): str(cell)
        for name, cell in given.items()
        if cell not in (None, "")
    }
    _note(shell, who, "service", {**cells, "service_event": event}, instead_of, as_json=as_json)


@click.command("seminar")
@click.argument("who")
@click.argument("event")
@click.option("--on", type=_DAY, help="The last day.")
@click.option("--percent", type=Number(0, 100), help="Reached in the examination.")
@click.option("--duty", type=click.Choice(tuple(SEMINAR_DUTIES)), default="participant")
@click.option("--participants", type=Number(0))
@click.option("--federations", type=Number(0))
@click.option("--place", default="")
@click.option("--register", default="fide", show_default=True)
@json_option
@pass_shell
def seminar_command(
    shell: Shell,
    /,
    *,
    who: str,
    event: str,
    on: date | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Note a seminar of WHO with what was reached in its examination."""
    cells = {f"seminar_{name}": str(cell) for name, cell in given.items() if cell not in (None, "")}
    if on is not None:
        cells["seminar_date"] = str(on)
    _note(shell, who, "seminar", {**cells, "seminar": event}, "", as_json=as_json)


def _note(
    shell: Shell, who: str, kind: str, cells: dict[str, str], instead_of: str, *, as_json: bool
) -> None:
    fact = fact_from_cells(kind, cells)
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        after = room.register.note(
            person.id, [fact], signed=signature(shell), instead_of=instead_of
        )
    if as_json:
        emit(after)
    else:
        say(f"{after.id} {after.name}: {fact.words()}")
