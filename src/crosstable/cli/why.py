"""The answer when a player asks why."""

from __future__ import annotations

import click
import msgspec

from crosstable.cli.choosing import SystemName, encoding_option
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    find_team,
    named_file,
    on_event,
    read_file,
    say,
)
from crosstable.cli.trf import imported
from crosstable.cli.versions import Version, version_options, with_version
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Verdict
from crosstable.office.reasons import known_before, why_in_round
from crosstable.pairing.proposal import Meeting
from crosstable.pairing.systems import (
    paired_round,
    pairing_once,
    pairs_teams,
    system_of,
)
from crosstable.pairing.team_tables import seats_players
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of


class Why(msgspec.Struct, frozen=True):
    """The answer as ``--json`` prints it; ``account`` holds all that was weighed."""

    round: int
    verdict: Verdict[tuple[Meeting, ...]]
    account: object = None


@click.command("why")
@click.argument("first")
@click.argument("second")
@click.option("--round", "round_number", type=Number(1), help="Default: the latest round.")
@click.option("--file", "target", help="A TRF file instead of a tournament of the office.")
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@encoding_option
@version_options
@on_event
def why_command(
    shell: Shell,
    *,
    first: str,
    second: str,
    round_number: int | None,
    target: str | None,
    system_name: str | None,
    name: str | None,
    as_json: bool,
    options: tuple[str, ...],
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
) -> None:
    """Say why two players meet in a round, or why they do not; two teams where teams are paired.

    The alternative is computed: it is the best pairing in which they meet.
    """
    given = Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
    tournament = with_version(_found(shell, target, system_name, name), given)
    number = max(len(tournament.rounds), 1) if round_number is None else round_number
    teams = pairs_teams(system_of(tournament).name) and not seats_players(tournament)
    find = find_team if teams else find_player
    one, other = (find(tournament, who) for who in (first, second))
    with pairing_once():
        verdict = why_in_round(tournament, number, one, other)
        if as_json:
            before = known_before(tournament, number)
            asked = paired_round(before, edition_of(tournament), number)
            emit(Why(number, verdict, asked.account(one, other)))
            return
    for reason in verdict.because:
        say(cited(reason))


def _found(
    shell: Shell, target: str | None, system_name: str | None, name: str | None
) -> Tournament:
    path = named_file(target)
    if path is not None:
        return imported(read_file(path), str(path), system_name=system_name).tournament
    if target is not None:
        raise Refused(f"there is no file {target}")
    with shell.tournament(name) as (_, state):
        return state.tournament
