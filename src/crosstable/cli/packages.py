"""Commands for signed packages: one is written, one is taken in, and the key is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import click

from crosstable.cli.asking import Event, arg, opt, terminal
from crosstable.cli.norms import background
from crosstable.cli.person_shell import person_room
from crosstable.cli.printouts import Language
from crosstable.cli.shell import Shell, read_file, write_file
from crosstable.cli.telling import Shown
from crosstable.confined import read_apart
from crosstable.formats.package import OfficeKey
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.office.event_package import OWN_REPORT, read_whole
from crosstable.office.federation_report import why_not_written
from crosstable.office.incidents import incident_log
from crosstable.office.intake import Intake, checked_package
from crosstable.office.papers import norms_reported
from crosstable.office.signing import PACKAGE_KEY, same_mark
from crosstable.reports.package import make_package
from crosstable.reports.wording import wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of

OBJECTIONS = 1
"""The exit status where something that must be stands against a package."""


@terminal(None, "package")
def package_command(
    event: Event,
    *,
    output: Annotated[Path, opt("-o", "--output", help="The ZIP.")],
    with_incidents: Annotated[
        bool,
        opt(help="For the federation alone: with incidents and private parts of the report."),
    ] = False,
    language: Language = "en",
) -> Shown:
    """Write the event as one package, signed with the office's key.

    It holds the report file (TRF), games, reports, tables and the head of the journal, each part
    with its hash. Without --with-incidents nothing of incidents is in it.
    """
    shell, tournament = event.shell, event.tournament
    key = _key(shell)
    known = background(shell, None, tournament) if edition_of(tournament).has_norms else None
    data = make_package(
        event.state,
        key,
        head=event.office.head(),
        made=shell.now,
        norms=norms_reported(tournament, known),
        incidents=incident_log(event.office, event.state) if with_incidents else None,
        words=wording(language),
    )
    write_file(output, data, private=with_incidents)
    left_out = why_not_written(tournament)
    if left_out is not None:
        click.echo(f"{output}: without {OWN_REPORT}: {left_out}", err=True)
    told = {"file": str(output), "bytes": len(data), "fingerprint": key.fingerprint}
    return Shown(told, f"{output}: {len(data)} bytes, signed with {key.fingerprint}")


@terminal(None, "intake")
def intake_command(
    shell: Shell,
    *,
    package: Annotated[Path, arg()],
    mark: Annotated[str, opt("--key", help="The fingerprint the sender's key must have.")] = "",
) -> Shown:
    """Verify PACKAGE and check it against register, rating lists, deadlines and rules.

    Exits with 0 where there are no objections, 1 with findings that must be settled, 2 where the
    package itself was altered: the part is named.
    """
    source = str(package)
    try:
        read = read_apart(read_whole, source, read_file(package))
    except UnreadableInput as error:
        raise error.at_source(source) from None
    if mark and not same_mark(mark, read.package.fingerprint):
        raise Refused(f"{package}: signed with {read.package.fingerprint}, not with {mark}")
    with person_room(shell, create=True) as room:
        taken = checked_package(
            read,
            received=shell.now.date(),
            register=room.register,
            lists=room.lists,
            key_known=bool(mark),
        )
    return Shown(_json(taken), _lines(taken), 0 if taken.accepted else OBJECTIONS)


@terminal(None, "key")
def key_command(shell: Shell) -> Shown:
    """Show the public part of the key that signs packages; it is made the first time."""
    key = _key(shell)
    told = {"fingerprint": key.fingerprint, "public": key.public.hex()}
    lines = (f"fingerprint  {key.fingerprint}", f"public key   {key.public.hex()}")
    return Shown(told, lines)


def _key(shell: Shell) -> OfficeKey:
    return OfficeKey(shell.secret(PACKAGE_KEY))


def _json(taken: Intake) -> dict[str, Any]:
    fields = ("event", "federation", "accepted", "fingerprint", "made", "journal", "incidents")
    counts = ("parts", "players", "rounds", "norms")
    told = {field: getattr(taken, field) for field in (*fields, *counts)}
    findings = [
        {
            "weight": finding.weight.value,
            "sentence": str(finding.sentence),
            "articles": tuple(map(spell, finding.articles)),
            "rule": finding.rule,
        }
        for finding in taken.findings
    ]
    return told | {"made": taken.made.isoformat(), "findings": findings}


def _lines(taken: Intake) -> Iterator[str]:
    yield f"{taken.event}: {taken.players} players, {taken.rounds} rounds, {taken.norms} norms"
    yield f"signature and {len(taken.parts)} parts hold; signed with {taken.fingerprint}"
    yield f"journal {taken.journal}"
    for finding in taken.findings:
        cited = f" [{', '.join(map(spell, finding.articles))}]" if finding.articles else ""
        yield f"{finding.weight.value:<6} {finding.sentence}{cited}"
    yield "accepted" if taken.accepted else "not to be accepted before this is settled"
