"""Commands about the regulations of an event: what there is to decide, and what was decided."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from pathlib import Path

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Finding, Proposal, Weight
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.cli.choosing import EditionName
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    named_file,
    on_event,
    pass_shell,
    read_file,
    report,
    say,
    show,
    tournament_option,
    write_file,
)
from crosstable.formats.regulations_file import RegulationsFile, read_regulations
from crosstable.kernel.errors import Refused
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.regulations import Decided, FieldKind, RegulationField
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import SetRegulations
from crosstable.office.planned_event import planned_event
from crosstable.office.regulations import Provision, plain_value, provisions
from crosstable.reports.documents import print_document, written_page
from crosstable.reports.printing import Paper
from crosstable.reports.wording import WORDINGS, wording
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition, edition_of
from crosstable.rulebooks.rates_of_play import classify_rate, named_rates
from crosstable.rulebooks.regulation_fields.table import (
    asked,
    field_in,
    field_topics,
    regulation_field,
    silence,
)

# Commands that check the regulations of an event or of a file, and write them out.


OPEN = 1
"""The exit status where a must is open."""


class ProposalJson(msgspec.Struct, frozen=True):
    """An answer that would settle a finding."""

    field: str
    text: str
    sentence: str


class FindingJson(msgspec.Struct, frozen=True, kw_only=True):
    """One finding as ``--json`` prints it."""

    weight: str
    sentence: str
    articles: tuple[str, ...]
    rule: str
    place: str
    field: str
    line: int | None
    """Where it stands in the file that was checked."""
    proposals: tuple[ProposalJson, ...]


class CheckJson(msgspec.Struct, frozen=True, kw_only=True):
    """A check as ``--json`` prints it."""

    event: str
    rules: str
    must: int
    should: int
    may: int
    findings: tuple[FindingJson, ...]


@click.command("check")
@click.argument("target", required=False)
@click.option("--all", "everything", is_flag=True, help="Also what regulations may say.")
@on_event
def check_command(
    shell: Shell, *, target: str | None, everything: bool, name: str | None, as_json: bool
) -> None:
    """Check the regulations of TARGET, a tournament or a TOML file.

    Says what the texts demand (must), recommend (should) and leave free (may, with --all), each
    with its article and what could be written. Exits with 1 while a must is open.
    """
    tournament, file = _event(shell, target, name)
    told = findings(tournament)
    weights = Counter(finding.weight for finding in told)
    if as_json:
        emit(
            CheckJson(
                event=tournament.name,
                rules=edition_of(tournament).id,
                must=weights[Weight.MUST],
                should=weights[Weight.SHOULD],
                may=weights[Weight.MAY],
                findings=tuple(_json(finding, file) for finding in told),
            )
        )
    else:
        for finding in told:
            if everything or finding.weight is not Weight.MAY:
                _say(finding)
        counted = ", ".join(f"{weight.value} {weights[weight]}" for weight in Weight)
        say(f"{tournament.name}: {counted}")
    if weights[Weight.MUST]:
        raise SystemExit(OPEN)


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


def _say(finding: Finding) -> None:
    articles = ", ".join(map(spell, finding.articles))
    say(f"{finding.weight.value:<6} {finding.sentence} [{articles}]")
    for proposal in finding.proposals:
        command = f"regulations set {proposal.field} {shlex.quote(str(proposal.text))}"
        say(f"         {command}")
        say(f"           {_proposed(proposal)}")


def _proposed(proposal: Proposal) -> str:
    return str(decision_sentence(proposal.field, proposal.text))


def _json(finding: Finding, file: RegulationsFile | None) -> FindingJson:
    line = None
    if file is not None:
        line = file.lines.get(("regulations", finding.field)) or file.lines.get(
            ("", "regulations" if finding.field else "event")
        )
    return FindingJson(
        weight=finding.weight.value,
        sentence=str(finding.sentence),
        articles=tuple(map(spell, finding.articles)),
        rule=finding.rule,
        place=finding.place.value,
        field=finding.field,
        line=line,
        proposals=tuple(
            ProposalJson(proposal.field, str(proposal.text), _proposed(proposal))
            for proposal in finding.proposals
        ),
    )


@click.command("write")
@click.argument("target", required=False)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="What to write: a name that ends in .pdf or .html.",
)
@click.option("--language", type=click.Choice(tuple(WORDINGS)), default="en", show_default=True)
@click.option(
    "--paper",
    type=click.Choice([size.value for size in Paper]),
    default=Paper.A4.value,
    show_default=True,
)
@tournament_option
@pass_shell
def write_command(
    shell: Shell,
    *,
    target: str | None,
    output: Path,
    language: str,
    paper: str,
    name: str | None,
) -> None:
    """Write the regulations of TARGET, a tournament or a TOML file, section by section."""
    tournament, _ = _event(shell, target, name)
    words, now = wording(language), shell.now.astimezone()
    match output.suffix.casefold():
        case ".html" | ".htm":
            data = written_page(tournament, printed_at=now, words=words).encode()
        case ".pdf":
            printed = print_document(
                "regulations", tournament, printed_at=now, paper=Paper(paper), words=words
            )
            for warning in printed.warnings:
                click.echo(f"crosstable: {warning}", err=True)
            data = printed.pdf
        case _:
            raise Refused(f"{output}: the name of the file must end in .pdf or .html")
    write_file(output, data)
    say(f"{output}: {len(data)} bytes")


STANDARD_INPUT = "-"


class DecidedJson(msgspec.Struct, frozen=True, kw_only=True):
    """One field at an event as ``--json`` prints it."""

    field: str
    topic: str
    title: Sentence
    kind: str
    value: str | int | tuple[str, ...] | None
    otherwise: Sentence | None
    articles: tuple[str, ...]


class FieldJson(msgspec.Struct, frozen=True, kw_only=True):
    """One field as ``--json`` prints it."""

    field: str
    topic: str
    title: Sentence
    asks: Sentence
    kind: str
    values: tuple[str, ...]
    articles: tuple[str, ...]


class NamedRateJson(msgspec.Struct, frozen=True, kw_only=True):
    """One named rate of play as ``--json`` prints it."""

    name: str
    event: Sentence
    rate: str
    kind: str
    article: str


@click.group("regulations")
def regulations_commands() -> None:
    """Regulations of an event: what the texts leave to the organiser, checked and written out."""


regulations_commands.add_command(check_command)
regulations_commands.add_command(write_command)


@regulations_commands.command("show")
@click.option("--all", "everything", is_flag=True, help="Also what is not decided yet.")
@on_event
def show_command(shell: Shell, *, name: str | None, everything: bool, as_json: bool) -> None:
    """Show what was decided, with its articles."""
    with shell.tournament(name) as (_, state):
        topics = provisions(state.tournament, decided_only=not everything)
        if as_json:
            emit(
                [
                    _decided(topic.name, provision)
                    for topic in topics
                    for provision in topic.provisions
                ]
            )
            return
        if not topics:
            say("nothing is decided yet; `crosstable regulations fields` lists what can be")
            return
        for topic in topics:
            table = Table(box=box.SIMPLE_HEAD, title=str(topic.title), title_justify="left")
            for column in ("field", "decided", "articles"):
                table.add_column(column)
            for provision in topic.provisions:
                table.add_row(
                    provision.field.name,
                    _said(provision),
                    ", ".join(map(spell, provision.articles)),
                )
            show(table)


def _said(provision: Provision) -> str:
    if provision.kept:
        return str(provision.words)
    if provision.otherwise is not None:
        return f"not decided: {provision.otherwise.words}"
    return "not decided"


def _decided(topic: str, provision: Provision) -> DecidedJson:
    return DecidedJson(
        field=provision.field.name,
        topic=topic,
        title=provision.field.title,
        kind=provision.field.kind.value,
        value=plain_value(provision.field, provision.kept),
        otherwise=provision.otherwise.words if provision.otherwise else None,
        articles=tuple(map(spell, provision.articles)),
    )


@regulations_commands.command("set")
@click.argument("field")
@click.argument("value")
@on_event
def set_command(shell: Shell, *, field: str, value: str, name: str | None, as_json: bool) -> None:
    """Decide FIELD as VALUE; an empty VALUE takes it back, - reads it from standard input."""
    chosen = regulation_field(field)
    text = sys.stdin.read() if value == STANDARD_INPUT else value
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, SetRegulations((Decided(field, text),)))
        kept = after.tournament.regulations.text(field)
        told = f"{field}: {chosen.said(kept)}" if kept else f"{field}: taken back"
        report(state, after, told, as_json=as_json)


@regulations_commands.command("fields")
@click.option("--edition", "edition_name", type=EditionName(), help="Of one edition.")
@json_option
def fields_command(*, edition_name: str | None, as_json: bool) -> None:
    """List what can be decided: the question, how it is answered, and the articles."""
    rules = edition(edition_name) if edition_name else None
    topics = asked(rules) if rules else field_topics()
    if as_json:
        emit([_field(topic.name, field, rules) for topic in topics for field in topic.fields])
        return
    for topic in topics:
        say(f"{topic.title}")
        for field in topic.fields:
            told = _field(topic.name, field, rules)
            say(f"  {field.name} ({_answered(field)})")
            cited = f" [{', '.join(told.articles)}]" if told.articles else ""
            say(f"      {field.asks}{cited}")
            otherwise = silence(field, rules) if rules else None
            if otherwise is not None:
                say(f"      not decided: {otherwise.words} [{spell(otherwise.article)}]")


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


def _field(topic: str, field: RegulationField, rules: Edition | None) -> FieldJson:
    articles = field.articles
    if rules:
        field = field_in(field, rules)
        articles = field.articles_in(rules.texts)
    return FieldJson(
        field=field.name,
        topic=topic,
        title=field.title,
        asks=field.asks,
        kind=field.kind.value,
        values=tuple(alternative.value for alternative in field.alternatives),
        articles=tuple(map(spell, articles)),
    )


@regulations_commands.command("rates")
@json_option
def rates_command(*, as_json: bool) -> None:
    """List the rates of play that texts name, as `new --rate-of-play` takes them."""
    rates = [
        NamedRateJson(
            name=name,
            event=preset.title,
            rate=rate_text(preset.rate),
            kind=classify_rate(preset.rate, rules).outcome,
            article=spell(preset.article),
        )
        for name, (preset, rules) in named_rates().items()
    ]
    if as_json:
        emit(rates)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("name", "rate of play", "kind", "for", "article"):
        table.add_column(column)
    for rate in rates:
        table.add_row(rate.name, rate.rate, rate.kind, str(rate.event), rate.article)
    show(table)
