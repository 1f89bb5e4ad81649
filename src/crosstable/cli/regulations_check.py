"""Commands that check the regulations of an event or of a file, and write them out."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path

import click
import msgspec

from crosstable.arbiter.regulations.checking import findings
from crosstable.arbiter.regulations.findings import Finding, Proposal, Weight
from crosstable.arbiter.regulations.sentences import decision_sentence
from crosstable.cli.shell import (
    Shell,
    emit,
    named_file,
    on_event,
    pass_shell,
    read_file,
    say,
    tournament_option,
    write_file,
)
from crosstable.formats.regulations_file import RegulationsFile, read_regulations
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.planned_event import planned_event
from crosstable.reports.documents import print_document, written_page
from crosstable.reports.printing import Paper
from crosstable.reports.wording import WORDINGS, wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of

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
