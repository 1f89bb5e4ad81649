"""Commands about the regulations of an event: what there is to decide, and what was decided."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import click
from rich.table import Table

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Finding, Proposal, Weight
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.choosing import EditionName
from crosstable.cli.printouts import Language
from crosstable.cli.shell import Shell, named_file, read_file, typed_text, write_file
from crosstable.cli.telling import Shown, grid
from crosstable.formats.regulations_file import RegulationsFile, read_regulations
from crosstable.kernel.errors import Refused
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.regulations import Decided, FieldKind, RegulationField
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import SetRegulations
from crosstable.office.planned_event import planned_event
from crosstable.office.regulations import Provision, ProvisionTopic, plain_value, provisions
from crosstable.reports.documents import print_document, written_page
from crosstable.reports.printing import Paper
from crosstable.reports.wording import wording
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition, edition_of
from crosstable.rulebooks.rates_of_play import classify_rate, named_rates
from crosstable.rulebooks.regulation_fields.table import (
    FieldTopic,
    asked,
    field_in,
    field_topics,
    regulation_field,
    silence,
)

# Commands that check the regulations of an event or of a file, and write them out.


OPEN = 1
"""The exit status where a must is open."""


@terminal(None, "check")
def check_command(
    shell: Shell,
    *,
    target: Annotated[str | None, arg()] = None,
    everything: Annotated[bool, opt("--all", help="Also what regulations may say.")] = False,
    name: str | None,
) -> Shown:
    """Check the regulations of TARGET, a tournament or a TOML file.

    Says what the texts demand (must), recommend (should) and leave free (may, with --all), each
    with its article and what could be written. Exits with 1 while a must is open.
    """
    tournament, file = _event(shell, target, name)
    told = findings(tournament)
    weights = Counter(finding.weight for finding in told)
    checked = {
        "event": tournament.name,
        "rules": edition_of(tournament).id,
        **{weight.value: weights[weight] for weight in (Weight.MUST, Weight.SHOULD, Weight.MAY)},
        "findings": [_json(finding, file) for finding in told],
    }
    counted = ", ".join(f"{weight.value} {weights[weight]}" for weight in Weight)
    shown = [finding for finding in told if everything or finding.weight is not Weight.MAY]
    lines = (*chain.from_iterable(map(_finding, shown)), f"{tournament.name}: {counted}")
    return Shown(checked, lines, OPEN if weights[Weight.MUST] else 0)


def _event(
    shell: Shell, target: str | None, name: str | None
) -> tuple[Tournament, RegulationsFile | None]:
    """Return the tournament a command names, or the one a file plans, with the file."""
    path = named_file(target)
    if path is not None:
        file = read_regulations(read_file(path), str(path))
        return planned_event(file, shell.now.date()), file
    with shell.tournament(target or name) as (_, state):
        return state.tournament, None


def _finding(finding: Finding) -> Iterator[str]:
    articles = ", ".join(map(spell, finding.articles))
    yield f"{finding.weight.value:<6} {finding.sentence} [{articles}]"
    for proposal in finding.proposals:
        command = f"regulations set {proposal.field} {shlex.quote(str(proposal.text))}"
        yield f"         {command}"
        yield f"           {_proposed(proposal)}"


def _proposed(proposal: Proposal) -> str:
    return str(decision_sentence(proposal.field, proposal.text))


def _json(finding: Finding, file: RegulationsFile | None) -> dict[str, Any]:
    line = None
    if file is not None:
        line = file.lines.get(("regulations", finding.field)) or file.lines.get(
            ("", "regulations" if finding.field else "event")
        )
    return {
        "weight": finding.weight.value,
        "sentence": str(finding.sentence),
        "articles": tuple(map(spell, finding.articles)),
        "rule": finding.rule,
        "place": finding.place.value,
        "field": finding.field,
        "line": line,  # where it stands in the file that was checked
        "proposals": [
            {"field": each.field, "text": str(each.text), "sentence": _proposed(each)}
            for each in finding.proposals  # answers that would settle it
        ],
    }


@terminal(None, "write", json=False)
def write_command(
    shell: Shell,
    *,
    target: Annotated[str | None, arg()] = None,
    output: Annotated[
        Path, opt("-o", "--output", help="What to write: a name that ends in .pdf or .html.")
    ],
    language: Language = "en",
    paper: Annotated[Paper, opt()] = Paper.A4,
    name: str | None,
) -> str:
    """Write the regulations of TARGET, a tournament or a TOML file, section by section."""
    tournament, _ = _event(shell, target, name)
    words, now = wording(language), shell.now.astimezone()
    match output.suffix.casefold():
        case ".html" | ".htm":
            data = written_page(tournament, printed_at=now, words=words).encode()
        case ".pdf":
            printed = print_document(
                "regulations", tournament, printed_at=now, paper=paper, words=words
            )
            for warning in printed.warnings:
                click.echo(f"crosstable: {warning}", err=True)
            data = printed.pdf
        case _:
            raise Refused(f"{output}: the name of the file must end in .pdf or .html")
    write_file(output, data)
    return f"{output}: {len(data)} bytes"


@click.group("regulations")
def regulations_commands() -> None:
    """Regulations of an event: what the texts leave to the organiser, checked and written out."""


regulations_commands.add_command(check_command)
regulations_commands.add_command(write_command)


@terminal(regulations_commands, "show")
def show_command(
    event: Event,
    *,
    everything: Annotated[bool, opt("--all", help="Also what is not decided yet.")] = False,
) -> Shown:
    """Show what was decided, with its articles."""
    topics = provisions(event.tournament, decided_only=not everything)
    told = [_decided(topic.name, provision) for topic in topics for provision in topic.provisions]
    if not topics:
        nothing = "nothing is decided yet; `crosstable regulations fields` lists what can be"
        return Shown(told, nothing)
    return Shown(told, map(_topic_table, topics))


def _topic_table(topic: ProvisionTopic) -> Table:
    rows = (
        (provision.field.name, _said(provision), ", ".join(map(spell, provision.articles)))
        for provision in topic.provisions
    )
    table = grid(("field", "decided", "articles"), rows, str(topic.title))
    table.title_justify = "left"
    return table


def _said(provision: Provision) -> str:
    if provision.kept:
        return str(provision.words)
    if provision.otherwise is not None:
        return f"not decided: {provision.otherwise.words}"
    return "not decided"


def _decided(topic: str, provision: Provision) -> dict[str, Any]:
    return {
        "field": provision.field.name,
        "topic": topic,
        "title": provision.field.title,
        "kind": provision.field.kind.value,
        "value": plain_value(provision.field, provision.kept),
        "otherwise": provision.otherwise.words if provision.otherwise else None,
        "articles": tuple(map(spell, provision.articles)),
    }


@terminal(regulations_commands, "set")
def set_command(event: Event, *, field: Annotated[str, arg()], value: Annotated[str, arg()]) -> str:
    """Decide FIELD as VALUE; an empty VALUE takes it back, - reads it from standard input."""
    chosen = regulation_field(field)
    after = event.carry_out(SetRegulations((Decided(field, typed_text(value)),)))
    kept = after.regulations.text(field)
    return f"{field}: {chosen.said(kept)}" if kept else f"{field}: taken back"


@terminal(regulations_commands, "fields")
def fields_command(
    *,
    edition_name: Annotated[
        str | None, opt("--edition", type=EditionName(), help="Of one edition.")
    ] = None,
) -> Shown:
    """List what can be decided: the question, how it is answered, and the articles."""
    rules = edition(edition_name) if edition_name else None
    topics = asked(rules) if rules else field_topics()
    told = [_field(topic.name, field, rules) for topic in topics for field in topic.fields]
    return Shown(told, _field_lines(topics, rules))


def _field_lines(topics: Iterable[FieldTopic], rules: Edition | None) -> Iterator[str]:
    for topic in topics:
        yield f"{topic.title}"
        for field in topic.fields:
            told = _field(topic.name, field, rules)
            yield f"  {field.name} ({_answered(field)})"
            cited = f" [{', '.join(told['articles'])}]" if told["articles"] else ""
            yield f"      {field.asks}{cited}"
            otherwise = silence(field, rules) if rules else None
            if otherwise is not None:
                yield f"      not decided: {otherwise.words} [{spell(otherwise.article)}]"


def _answered(field: RegulationField) -> str:
    """Return how a field is filled in, in a few words."""
    if field.kind is FieldKind.CHOICE:
        return ", ".join(alternative.value for alternative in field.alternatives)
    examples = {
        FieldKind.MINUTES: "minutes",
        FieldKind.COUNT: f"a number from {field.least} to {field.most}",
        FieldKind.MONEY: "an amount such as 50 EUR",
        FieldKind.DAY: "a date such as 2026-05-31",
        FieldKind.RATE: "a rate of play such as 5+2",
        FieldKind.LINE: "a few words",
        FieldKind.TEXT: "text",
        FieldKind.PEOPLE: "names separated by semicolons",
    }
    return examples[field.kind]


def _field(topic: str, field: RegulationField, rules: Edition | None) -> dict[str, Any]:
    articles = field.articles
    if rules:
        field = field_in(field, rules)
        articles = field.articles_in(rules.texts)
    return {
        "field": field.name,
        "topic": topic,
        "title": field.title,
        "asks": field.asks,
        "kind": field.kind.value,
        "values": tuple(alternative.value for alternative in field.alternatives),
        "articles": tuple(map(spell, articles)),
    }


@terminal(regulations_commands, "rates")
def rates_command() -> Shown:
    """List the rates of play that texts name, as `new --rate-of-play` takes them."""
    rates = [
        {
            "name": name,
            "event": preset.title,
            "rate": rate_text(preset.rate),
            "kind": classify_rate(preset.rate, rules).outcome,
            "article": spell(preset.article),
        }
        for name, (preset, rules) in named_rates().items()
    ]
    shown = ("name", "rate", "kind", "event", "article")
    rows = ([rate[field] for field in shown] for rate in rates)
    columns = ("name", "rate of play", "kind", "for", "article")
    return Shown(rates, grid(columns, rows))
