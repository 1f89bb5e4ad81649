"""Commands for signed packages: one is written, one is taken in, and the key is shown."""

from __future__ import annotations

import secrets
from pathlib import Path

import click
import msgspec

from crosstable.cli.norms import background
from crosstable.cli.person_shell import person_room
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    on_event,
    pass_shell,
    read_file,
    say,
    write_file,
)
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
from crosstable.reports.wording import WORDINGS, wording
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of
from crosstable.store import open_access, open_journal

OBJECTIONS = 1
"""The exit status where something that must be stands against a package."""


@click.command("package")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The ZIP.")
@click.option(
    "--with-incidents",
    is_flag=True,
    help="For the federation alone: with incidents and private parts of the report.",
)
@click.option("--language", type=click.Choice(tuple(WORDINGS)), default="en", show_default=True)
@on_event
def package_command(
    shell: Shell,
    *,
    output: Path,
    with_incidents: bool,
    language: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Write the event as one package, signed with the office's key.

    It holds the report file (TRF), games, reports, tables and the head of the journal, each part
    with its hash. Without --with-incidents nothing of incidents is in it.
    """
    key = _key(shell)
    with shell.tournament(name) as (office, state):
        event = state.tournament
        known = background(shell, None, event) if edition_of(event).has_norms else None
        data = make_package(
            state,
            key,
            head=office.head(),
            made=shell.now,
            norms=norms_reported(event, known),
            incidents=incident_log(office, state) if with_incidents else None,
            words=wording(language),
        )
    write_file(output, data, private=with_incidents)
    left_out = why_not_written(event)
    if left_out is not None:
        click.echo(f"{output}: without {OWN_REPORT}: {left_out}", err=True)
    if as_json:
        emit({"file": str(output), "bytes": len(data), "fingerprint": key.fingerprint})
        return
    say(f"{output}: {len(data)} bytes, signed with {key.fingerprint}")


class FindingJson(msgspec.Struct, frozen=True, kw_only=True):
    """One finding as ``--json`` prints it."""

    weight: str
    sentence: str
    articles: tuple[str, ...]
    rule: str


class IntakeJson(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a package, as ``--json`` prints it."""

    event: str
    federation: str
    accepted: bool
    fingerprint: str
    made: str
    journal: str
    incidents: bool
    parts: tuple[str, ...]
    players: int
    rounds: int
    norms: int
    findings: tuple[FindingJson, ...]


@click.command("intake")
@click.argument("package", type=click.Path(path_type=Path))
@click.option("--key", "mark", default="", help="The fingerprint the sender's key must have.")
@json_option
@pass_shell
def intake_command(shell: Shell, *, package: Path, mark: str, as_json: bool) -> None:
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
    if as_json:
        emit(_json(taken))
    else:
        _say(taken)
    if not taken.accepted:
        raise SystemExit(OBJECTIONS)


@click.command("key")
@json_option
@pass_shell
def key_command(shell: Shell, *, as_json: bool) -> None:
    """Show the public part of the key that signs packages; it is made the first time."""
    key = _key(shell)
    if as_json:
        emit({"fingerprint": key.fingerprint, "public": key.public.hex()})
        return
    say(f"fingerprint  {key.fingerprint}")
    say(f"public key   {key.public.hex()}")


def _key(shell: Shell) -> OfficeKey:
    with open_journal(shell.database) as journal:
        access = open_access(journal, chance=secrets.token_bytes)
        return OfficeKey(access.secrets.get(PACKAGE_KEY))


def _json(taken: Intake) -> IntakeJson:
    return IntakeJson(
        event=taken.event,
        federation=taken.federation,
        accepted=taken.accepted,
        fingerprint=taken.fingerprint,
        made=taken.made.isoformat(),
        journal=taken.journal,
        incidents=taken.incidents,
        parts=taken.parts,
        players=taken.players,
        rounds=taken.rounds,
        norms=taken.norms,
        findings=tuple(
            FindingJson(
                weight=finding.weight.value,
                sentence=str(finding.sentence),
                articles=tuple(map(spell, finding.articles)),
                rule=finding.rule,
            )
            for finding in taken.findings
        ),
    )


def _say(taken: Intake) -> None:
    say(f"{taken.event}: {taken.players} players, {taken.rounds} rounds, {taken.norms} norms")
    say(f"signature and {len(taken.parts)} parts hold; signed with {taken.fingerprint}")
    say(f"journal {taken.journal}")
    for finding in taken.findings:
        cited = f" [{', '.join(map(spell, finding.articles))}]" if finding.articles else ""
        say(f"{finding.weight.value:<6} {finding.sentence}{cited}")
    say("accepted" if taken.accepted else "not to be accepted before this is settled")
